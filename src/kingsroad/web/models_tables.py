"""What comes in about tables, and how it is checked. What goes out is described by `table/schema.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kingsroad import titles

SeatIndex = Annotated[int, Field(ge=0, le=7)]
Code = Annotated[str, Field(min_length=1, max_length=200, examples=["take mogul"])]
Name = Annotated[str, Field(max_length=24)]
LineNumber = Annotated[int, Field(ge=1, le=9_999_999)]


class Strict(BaseModel):
    """Input: no unknown fields, no coercion."""

    model_config = ConfigDict(extra="forbid", strict=True)


class WishedNoClock(Strict):
    kind: Literal["none"]


class WishedLiveClock(Strict):
    kind: Literal["live"]
    base: Annotated[int, Field(ge=10, le=86_400, description="seconds each seat begins with")]
    increment: Annotated[int, Field(ge=0, le=3600, description="seconds a seat gets whenever its turn comes")]


class WishedDaysClock(Strict):
    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30, description="days for each turn")]


AnySpeed = Annotated[WishedNoClock | WishedLiveClock | WishedDaysClock, Field(discriminator="kind")]


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
    speed: AnySpeed = WishedNoClock(kind="none")
    listed: bool = False
    on_timeout: Literal["bot", "move"] = "bot"
    corrections: Annotated[
        str | None,
        Field(pattern="^[a-z0-9]{16}$", description="id of the set of corrections that the content is played with"),
    ] = None
    name: Name = Field("", description="the creator's name at this table; their own name if empty")


class Join(Strict):
    seat: SeatIndex | None = None
    link: Annotated[str, Field(max_length=64)] | None = None
    name: Name = ""


class OneSeat(Strict):
    seat: SeatIndex


class SeatBot(Strict):
    seat: SeatIndex
    level: Annotated[str, Field(max_length=24)]


class Concession(Strict):
    seat: SeatIndex = Field(description="the seat that wants to give the game up")
    agree: bool


class NewMove(Strict):
    seat: SeatIndex
    n: LineNumber = Field(description="the number the line shall have: one more than the last one seen")
    code: Code


class NewChat(Strict):
    phrase: Annotated[str, Field(max_length=40)] | None = None
    text: Annotated[str, Field(max_length=300)] | None = None
    seat: SeatIndex | None = None
