"""What the routes about people take and give, for the checks and for the documentation."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from kingsroad.web.checks import LONGEST_ADDRESS, LONGEST_PASSWORD
from kingsroad.web.models_tables import Strict
from kingsroad.web.people import Person

Scope: TypeAlias = Literal["read", "play", "account"]
Kind: TypeAlias = Literal["push", "mail", "webhook"]
Time: TypeAlias = Annotated[int, Field(description="Milliseconds since 1970, UTC")]
ANY_TEXT = 200  # more than any name or login may have; the exact limits are told in words
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$"


class Me(BaseModel):
    """Who I am. Without an id nobody: the first change makes me a guest."""

    id: str | None = Field(description="22 signs; null for nobody")
    name: str
    guest: bool = Field(description="Without login and password; the cookie is the only key")
    login: str | None
    language: str | None = Field(description="The language of notifications")
    scopes: list[Scope] = Field(description="What this cookie or token may do")
    created: Time | None
    mail: bool = Field(description="Can this server send mail?")


class NewMe(Strict):
    name: str | None = Field(None, max_length=ANY_TEXT, description="1 to 24 signs; without it the name stays")
    language: str | None = Field(None, pattern=LANGUAGE, description="Without it the language stays")


class Credentials(Strict):
    login: str = Field(max_length=ANY_TEXT, examples=["anna"])
    password: str = Field(max_length=LONGEST_PASSWORD, examples=["correct horse battery"])


class NewAccount(Credentials):
    current: str | None = Field(None, max_length=LONGEST_PASSWORD, description="The present password, if there is one")


class TokenInfo(BaseModel):
    id: str
    label: str
    scopes: list[Scope]
    created: Time
    used: Time | None


class NewToken(Strict):
    label: str = Field(max_length=ANY_TEXT, examples=["my bot"])
    scopes: list[Scope] = Field(min_length=1, max_length=3, examples=[["read", "play"]])


class MadeToken(TokenInfo):
    token: str = Field(description="Shown this one time; for the header `Authorization: Bearer`")


class AddressInfo(BaseModel):
    id: str
    kind: Kind
    address: str
    added: Time
    confirmed: bool = Field(description="Notices go there; to a mail address once the link in a mail was followed")


class NewAddress(Strict):
    kind: Kind
    address: str = Field(
        max_length=LONGEST_ADDRESS,
        description="A mail address, an http address, or the JSON of a push subscription",
        examples=["anna@example.org"],
    )


class ExportedPerson(BaseModel):
    id: str
    name: str
    login: str | None
    language: str | None
    created: Time
    seen: Time


class ExportedToken(BaseModel):
    label: str
    scopes: list[Scope]
    created: Time
    used: Time | None


class ExportedAddress(BaseModel):
    kind: Kind
    address: str
    added: Time
    confirmed: Time | None


class ExportedSeat(BaseModel):
    seat: int
    kind: str
    name: str
    level: str | None
    at: Time


class ExportedLine(BaseModel):
    n: int
    seat: int
    code: str
    at: Time


class ExportedGame(BaseModel):
    id: str
    title: str
    options: str
    status: str
    created: Time
    started: Time | None
    ended: Time | None
    creator: bool
    seats: list[ExportedSeat]
    lines: list[ExportedLine] = Field(description="What I played myself")


class ExportedChat(BaseModel):
    game: str
    k: int
    seat: int | None
    name: str
    phrase: str | None
    text: str | None
    at: Time


class ExportedNotice(BaseModel):
    game: str
    n: int
    kind: str
    due: Time
    sent: Time | None


class ExportedAct(BaseModel):
    """Something an operator did to me."""

    at: Time
    what: str
    was: dict[str, Any] | None
    became: dict[str, Any] | None


class ExportedReview(BaseModel):
    game: str
    level: str
    asked: Time


class ExportedTrial(BaseModel):
    """A puzzle or a turn that I tried."""

    game: str
    title: str
    puzzle: str | None
    source: str | None
    line: int
    seat: int
    began: Time
    hints: int
    solved: bool | None


class Export(BaseModel):
    """Everything that is known about me."""

    person: ExportedPerson
    tokens: list[ExportedToken]
    addresses: list[ExportedAddress]
    corrections: list[dict[str, Any]]
    reviews: list[ExportedReview]
    trials: list[ExportedTrial]
    games: list[ExportedGame]
    chat: list[ExportedChat]
    notices: list[ExportedNotice]
    acts: list[ExportedAct]


def me(person: Person | None, mail: bool) -> Me:
    if person is None:
        return Me(id=None, name="", guest=True, login=None, language=None, scopes=[], created=None, mail=mail)
    return Me.model_validate(
        {
            "id": person.id,
            "name": person.name,
            "guest": person.is_guest,
            "login": person.login,
            "language": person.language,
            "scopes": list(person.scopes),
            "created": person.created,
            "mail": mail,
        }
    )
