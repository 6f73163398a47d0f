"""The shapes of what is said about tables, for the documentation of the API and for checking what comes in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kingsroad import titles
from kingsroad.web.errors import Said

SeatIndex = Annotated[int, Field(ge=0, le=7)]
Code = Annotated[str, Field(min_length=1, max_length=200, examples=["take mogul"])]
Name = Annotated[str, Field(max_length=24)]
LineNumber = Annotated[int, Field(ge=1, le=9_999_999)]


class Strict(BaseModel):
    """What comes in: nothing unknown, nothing bent into shape."""

    model_config = ConfigDict(extra="forbid", strict=True)


# -- what comes in ------------------------------------------------------------------------------------


class NoClock(Strict):
    kind: Literal["none"]


class LiveClock(Strict):
    kind: Literal["live"]
    base: Annotated[int, Field(ge=10, le=86_400, description="seconds each seat begins with")]
    increment: Annotated[int, Field(ge=0, le=3600, description="seconds a seat gets whenever its turn comes")]


class DaysClock(Strict):
    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30, description="days for each turn")]


AnySpeed = Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]


class SeatWish(Strict):
    kind: Literal["me", "person", "open", "bot"]
    name: Name = ""
    level: str | None = Field(None, max_length=24)
    colour: str | None = Field(None, max_length=24)


class NewTable(Strict):
    title: Annotated[str, Field(max_length=24, examples=[titles.FIRST])]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, str], Field(max_length=40)] = {}
    seed: str | None = Field(None, max_length=64)
    speed: AnySpeed = NoClock(kind="none")
    listed: bool = False
    on_timeout: Literal["bot", "move"] = "bot"
    name: Name = Field("", description="what the creator is called at this table; his own name if empty")


class Join(Strict):
    seat: SeatIndex | None = None
    link: Annotated[str, Field(max_length=64)] | None = None
    name: Name = ""


class OneSeat(Strict):
    seat: SeatIndex


class SeatBot(Strict):
    seat: SeatIndex
    level: Annotated[str, Field(max_length=24)]


class NewMove(Strict):
    seat: SeatIndex
    n: LineNumber = Field(description="the number the line shall have: one more than the last one seen")
    code: Code


class NewChat(Strict):
    phrase: Annotated[str, Field(max_length=40)] | None = None
    text: Annotated[str, Field(max_length=300)] | None = None
    seat: SeatIndex | None = None


# -- what goes out ------------------------------------------------------------------------------------


class Refusal(BaseModel):
    code: str
    reason: str = Field(description="id of the reason")
    rule: str = Field(description="id of the rule it rests on")
    values: dict[str, Any] = Field(description="what is missing, as data")
    said: Said


class RefusedMove(BaseModel):
    refused: Refusal
    n: int = Field(description="the last line now")


class Fact(BaseModel):
    rule: str
    kind: str = Field(description="what it is, for programs; `values` holds the data of that kind")
    values: dict[str, Any]
    said: Said


class Entry(BaseModel):
    """A line of the log: what was done, and what it brought about."""

    n: int
    seat: int
    code: str = Field(description="`?` while it is another seat's secret")
    kind: str = Field(description="what it is, for programs; `values` holds the data of that kind")
    values: dict[str, Any]
    said: Said
    rule: str
    facts: list[Fact]
    at: int = Field(description="milliseconds since 1970, UTC")


class ClockNow(BaseModel):
    kind: Literal["none", "live", "days"]
    left: list[int | None] = Field(description="milliseconds left per seat")
    running: list[int]
    at: int


class Request(BaseModel):
    """A seat asks to go back to before one of its lines."""

    seat: int
    n: int
    agreed: list[int]


class SeatInfo(BaseModel):
    index: int
    colour: str
    kind: Literal["open", "person", "bot", "stand_in"]
    name: str
    level: str | None
    kept: bool = Field(description="open, but promised to somebody")
    invited: bool = Field(description="kept for you")
    mine: bool
    here: bool
    votes: int = Field(description="how many want a bot here")


class Links(BaseModel):
    """Secret parts of invitation links: `/join/TABLE/SECRET`."""

    open: str | None
    seats: dict[str, str]


class Info(BaseModel):
    id: str
    title: str
    options: dict[str, str]
    status: Literal["open", "running", "over", "closed"]
    aside: Said | None = Field(description="why the game needs attention and nothing can be played; null if it goes on")
    speed: dict[str, Any]
    listed: bool
    on_timeout: str
    chosen: bool = Field(description="the seed was chosen by the creator, not drawn")
    commitment: str | None
    content: str | None = Field(description="hash of the content it is played with")
    n: int
    waiting: list[int]
    seats: list[SeatInfo]
    watching: int
    creator: bool
    link: Links
    created: int
    started: int | None
    ended: int | None
    clock: ClockNow | None
    result: list[list[int]] | None
    rematch_of: str | None
    rematch: str | None


class Tables(BaseModel):
    tables: list[Info]


class Position(BaseModel):
    n: int
    view: dict[str, Any] = Field(description="see docs/views.md; `moves` and `refused` only for a seat that plays")


class Moves(BaseModel):
    n: int
    moves: list[dict[str, Any]]
    refused: list[dict[str, Any]]


class Why(BaseModel):
    legal: bool
    refused: Refusal | None


class Preview(BaseModel):
    facts: list[Fact]


class Suggestion(BaseModel):
    codes: list[str] = Field(description="to be played in this order; the first is legal now")
    said: list[Said] = Field(description="the moves in words, as far as they can be foreseen")
    value: float = Field(description="in points of the game; compares the suggestions of one hint only")
    reasons: list[Said] = Field(description="at most three, the strongest first")


class Hint(BaseModel):
    n: int = Field(description="the last line when the hint was asked for")
    suggestions: list[Suggestion] = Field(description="best first")


class LessonStep(BaseModel):
    n: int = Field(description="shown after this many lines")
    said: Said
    rule: str
    code: str | None = Field(description="the move it asks for; null: only to be read")


class Lesson(BaseModel):
    title: str
    lines: int = Field(description="how many lines it has; afterwards play is free")
    steps: list[LessonStep]


class Accepted(BaseModel):
    n: int
    line: Entry


class Log(BaseModel):
    n: int
    lines: list[Entry]


class Digest(BaseModel):
    since: int = Field(description="the seat's own last line")
    lines: list[Entry]
    changes: list[tuple[str, Any, Any]] = Field(description="[path, before, now] of the public view")


class ChatEntry(BaseModel):
    k: int
    seat: int | None
    name: str
    phrase: str | None
    text: str | None
    at: int


class Chat(BaseModel):
    entries: list[ChatEntry]


class OptionInfo(BaseModel):
    name: str
    choices: list[str] = Field(description="the first is the default")
    rule: str


class TitleInfo(BaseModel):
    title: str
    rules_version: int
    content: str
    colours: list[str]
    fewest: int
    most: int
    options: list[OptionInfo]


class Settled(BaseModel):
    options: dict[str, str]


class Titles(BaseModel):
    titles: list[TitleInfo]
    levels: list[str]
    phrases: list[str] = Field(description="quick phrases of the chat")


# -- the socket's messages ----------------------------------------------------------------------------


class ViewMessage(BaseModel):
    """The whole table as this seat sees it: `view = {...public, ...private}`."""

    t: Literal["view"]
    n: int
    lines: list[Entry]
    public: dict[str, Any]
    private: dict[str, Any]
    undo: list[int]
    redo: bool
    request: Request | None
    clock: ClockNow


class InfoMessage(BaseModel):
    t: Literal["info"]
    info: Info


class RefusedMessage(BaseModel):
    t: Literal["refused"]
    code: str
    reason: str
    rule: str
    said: Said
    n: int


class AnswerMessage(BaseModel):
    t: Literal["answer"]
    id: int
    legal: bool | None = None
    refused: Refusal | None = None
    facts: list[Fact] | None = None


class ChatMessage(BaseModel):
    t: Literal["chat"]
    entry: ChatEntry


class PresenceMessage(BaseModel):
    t: Literal["presence"]
    here: list[int]
    watching: int


class ErrorMessage(BaseModel):
    t: Literal["error"]
    error: Said


class PongMessage(BaseModel):
    t: Literal["pong"]


class SentMessage(BaseModel):
    """What a client sends."""

    t: Literal["move", "seat", "ask", "chat", "ping"]
    n: int | None = None
    code: str | None = None
    seat: int | None = None
    id: int | None = None
    what: Literal["why", "preview"] | None = None
    phrase: str | None = None
    text: str | None = None


MESSAGES = (
    ViewMessage,
    InfoMessage,
    RefusedMessage,
    AnswerMessage,
    ChatMessage,
    PresenceMessage,
    ErrorMessage,
    PongMessage,
    SentMessage,
)
