"""The form of every message of the service: what is said about a table, at its socket and over HTTP, and what clients
send at a socket. Views are described by the titles; this is all around them.

The description of the API and the client's types are made from it (`make generate`). What comes in over HTTP is checked
by the models of `web/`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict

from kingsroad.kernel.schema import (
    Amounts,
    FactRow,
    MoveRow,
    Named,
    OverviewPart,
    Phrase,
    Private,
    Public,
    RefusedRow,
    Values,
    View,
)

# -- tables ---------------------------------------------------------------------------------------

Records: TypeAlias = dict[str, dict[str, dict[str, Any]]]  # fields by kind and id, laid over ours
FormName: TypeAlias = Literal[
    "number",
    "numbers",
    "number_choice",  # one of a few numbers
    "rank",  # a number that no other record of the kind has
    "text",
    "texts",
    "choice",
    "choices",
    "several",  # choices, any number of them
    "flag",
    "formula",
    "formulas",
    "pairs",
]
SeatKind: TypeAlias = Literal["open", "person", "bot", "stand_in"]
ClockKind: TypeAlias = Literal["none", "live", "days"]
Status: TypeAlias = Literal["open", "running", "over", "closed"]


class NoClock(TypedDict):
    kind: Literal["none"]


class LiveClock(TypedDict):
    kind: Literal["live"]
    base: int  # seconds each seat begins with
    increment: int  # seconds a seat gets whenever its turn comes


class DaysClock(TypedDict):
    kind: Literal["days"]
    days: int  # for each turn


Speed: TypeAlias = NoClock | LiveClock | DaysClock


class Clock(TypedDict):
    kind: ClockKind
    left: list[int | None]  # milliseconds per seat
    running: list[int]
    at: int


class SeatInfo(TypedDict):
    index: int
    colour: str
    kind: SeatKind
    name: str
    level: str | None  # of a bot
    kept: bool  # open, but promised to somebody
    invited: bool  # kept for you
    mine: bool
    host: bool  # of the person who set the table up
    here: bool
    votes: int  # how many want a bot here


class Links(TypedDict):
    """Secret parts of invitation links: `/join/TABLE/SECRET`."""

    open: str | None  # to any open seat
    seats: dict[str, str]  # to one seat


class Conceding(TypedDict):
    """A seat wants to give the game up, and asks the other people whether it may end."""

    seat: int
    asked: list[int]  # the seats that have not answered yet


class Conceded(TypedDict):
    seat: int
    n: int  # the last line that was played


class Origin(TypedDict):
    id: str
    line: int


class TableInfo(TypedDict):
    """What a table is, told to one person: everything but the position itself."""

    id: str
    title: str
    options: dict[str, str]
    status: Status
    aside: Phrase | None  # why the game needs attention and nothing can be played; null if it goes on
    speed: Speed
    listed: bool
    on_timeout: Literal["bot", "move"]
    chosen: bool  # the seed was chosen by the creator, not drawn
    offline: bool  # played on somebody's device: its shuffle proves nothing
    commitment: str | None
    content: str | None  # hash of the content it is played with
    corrections: str | None  # name of the corrections in this content; null if it is as shipped
    n: int  # the last line
    waiting: list[int]
    seats: list[SeatInfo]
    watching: int
    creator: bool
    link: Links
    created: int  # milliseconds since 1970, UTC, like every time
    started: int | None
    ended: int | None
    clock: Clock | None
    result: list[list[int]] | None  # totals per seat; null if it was conceded
    conceding: Conceding | None
    conceded: Conceded | None  # who gave up the game, so that it is over
    rematch_of: str | None
    rematch: str | None
    origin: Origin | None  # the game this one branched off from


class TableList(TypedDict):
    tables: list[TableInfo]


class TitleOption(TypedDict):
    name: str
    choices: list[str]  # the first is the default
    rule: str


class Rung(TypedDict):
    """What the ladder measured of a level of bots with that many players."""

    level: str
    players: int
    games: int
    points: float  # on average, of what is compared first at the end
    seconds: float  # of processor time for a turn, on average


class TitleInfo(TypedDict):
    title: str
    rules_version: int
    content: str  # its hash
    colours: list[str]
    fewest: int
    most: int
    options: list[TitleOption]
    styles: list[str]  # of the level `steady`: `steady-waller` is a level too
    ladder: list[Rung]


class Titles(TypedDict):
    titles: list[TitleInfo]
    levels: list[str]  # of bots
    phrases: list[str]  # quick phrases of the chat


class Settled(TypedDict):
    options: dict[str, str]


class ContentRecord(TypedDict):
    """Something printed; it has more fields, by its kind."""

    source: str  # where it was found
    sure: Literal["printed", "likely", "reconstructed"]


class Content(TypedDict):
    """What is printed on boards, tiles and cards."""

    title: str
    kinds: dict[str, dict[str, ContentRecord]]  # by kind and id


class FieldForm(TypedDict):
    """How the rules read a field of a record."""

    form: FormName
    known: list[str]  # the words it may be; of a formula the goods it may name
    optional: bool  # some records do without it


class Fields(TypedDict):
    """What can be corrected."""

    kinds: dict[str, dict[str, FieldForm]]  # by kind and name


class Trouble(TypedDict):
    """Something that is wrong with corrections."""

    record: str  # the record it is about, as `wall.w01`; empty if it is about the whole
    said: Phrase
    grave: bool  # no game can be played with it; otherwise something to think about


class Checked(TypedDict):
    troubles: list[Trouble]
    content: str | None  # hash of the corrected content; null if no game can be played with it


class ReadRecords(TypedDict):
    records: Records


class CorrectionSet(TypedDict):
    """Corrections that somebody keeps."""

    id: str
    title: str
    name: str
    records: Records
    created: int  # milliseconds since 1970, UTC
    changed: int
    mine: bool


class CorrectionSets(TypedDict):
    sets: list[CorrectionSet]


class LessonStep(TypedDict):
    n: int  # shown after this many lines
    said: Phrase
    rule: str
    code: str | None  # the move it asks for; null: only to be read
    also: list[str]  # moves that do as well
    target: list[str]  # what it points at beside that: places of the board (`place.agra`), or panels (`panel.map`)


class Lesson(TypedDict):
    title: str
    lines: int  # how many lines it has; afterwards play is free
    steps: list[LessonStep]


# -- the log --------------------------------------------------------------------------------------


class Change(TypedDict):
    """How a line changed what a seat has."""

    seat: int
    amounts: Amounts  # below 0: it has so many fewer


class Line(TypedDict):
    """A line of the log: what was done, and what it brought about."""

    n: int
    seat: int
    code: str  # `?` while it is another seat's secret
    kind: str  # that of the move; `secret` while it is one; undo, redo, ask, agree or decline for a line about lines
    values: Values
    said: Phrase
    rule: str  # none for a line about lines
    facts: list[FactRow]  # what belongs together is one fact
    place: str  # where the move was made, as its row has it; empty if it has no place, or is a secret
    origin: str  # the place that a piece left by it; empty where it comes from its player
    changes: list[Change]  # what each seat has more or less of after it; seats that have are left out
    at: int


class Accepted(TypedDict):
    n: int
    line: Line


class Log(TypedDict):
    n: int
    lines: list[Line]
    void: list[int]  # lines of the whole log without effect: taken back, or only about other lines


class Digest(TypedDict):
    since: int  # the seat's own last line
    lines: list[Line]
    void: list[int]  # as in the log
    changes: list[tuple[str, Any, Any]]  # path, before and now, of the public view


# -- looking and asking ---------------------------------------------------------------------------


class Position(TypedDict):
    n: int
    view: View  # `moves` and `refused` only for a seat that plays


class Moves(TypedDict):
    n: int
    moves: list[MoveRow]
    refused: list[RefusedRow]


class Overview(TypedDict):
    n: int
    parts: list[OverviewPart]


class Refusal(Named):
    reason: str  # its id
    rule: str  # the rule it rests on
    values: Values  # what is missing, as data
    said: Phrase


class RefusedMove(TypedDict):
    refused: Refusal
    n: int  # the last line now


class Why(TypedDict):
    legal: bool
    refused: Refusal | None


class Preview(TypedDict):
    facts: list[FactRow]


class Suggestion(TypedDict):
    # To be played in this order; the first is legal now. Those that cannot be foreseen are only named.
    moves: list[MoveRow | Named]
    value: float  # in points of the game; compares the suggestions of one hint only
    reasons: list[Phrase]  # at most three, the strongest first


class Hint(TypedDict):
    n: int  # the last line when the hint was asked for
    suggestions: list[Suggestion]  # best first


class ReviewMeasured(TypedDict):
    """How far the judge was off in games that its numbers were not fitted to."""

    games: int
    brier: NotRequired[float]  # of the winning chances; none of a single player
    even_chances: NotRequired[float]  # the Brier score that equal chances have
    rmse: NotRequired[float]  # of the points at the end, root mean square


class ReviewJudge(TypedDict):
    """Whose opinion a review is."""

    version: int
    level: str
    data: str  # hash of the learned weights and the calibration
    rules: int
    content: str
    unit: Literal["points", "chance"]  # in which losses and the ledger are told
    thresholds: dict[str, float]  # where each class of losses begins
    limits: NotRequired[list[str]]  # what it cannot tell, as ids of words; older reviews do not say
    measured: NotRequired[ReviewMeasured]


class ReviewSeat(TypedDict):
    seat: int
    colour: str
    name: str
    result: list[int]
    rank: int
    accuracy: float | None  # percent; null until all is judged
    classes: dict[str, int]  # how many decisions of each class


class ReviewChance(TypedDict):
    """How it stood after a line that counts; line 0 is the beginning."""

    line: int
    values: list[float]  # winning chance of each seat
    expected: list[float]  # points at the end, or palaces


class ReviewMoves(TypedDict):
    played: list[MoveRow]
    best: list[MoveRow]


ReviewTurn = TypedDict(
    "ReviewTurn",
    {
        "seat": int,
        "from": int,
        "to": int,
        "kind": str,
        "played": list[str],
        "best": list[str],
        "loss": float,
        "error": float,
        "class": Literal["best", "good", "inaccuracy", "mistake", "blunder"],
        "reasons": list[Phrase],
        "moves": ReviewMoves,
    },
)


class ReviewLedger(TypedDict):
    """Start plus all parts is the result, exactly."""

    seat: int
    start: float
    parts: dict[str, float]
    result: float


class Review(TypedDict):
    format: int
    title: str
    journal: str  # hash of the lines it judges
    judge: ReviewJudge
    seats: list[ReviewSeat]
    chances: list[ReviewChance]
    turns: list[ReviewTurn]  # those that are judged so far
    ledger: list[ReviewLedger]  # empty until all is judged


class ReviewState(TypedDict):
    level: str
    levels: list[str]  # that can be asked for here
    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int  # turns that are judged
    jobs: int | None  # turns to judge; null until the game was read
    error: Phrase | None
    review: Review | None  # all there is so far


class Branch(TypedDict):
    """A game of yours that went on from a line of another one, which `table.origin` names."""

    line: int
    name: str  # what you called it; may be empty
    values: list[float]  # winning chance of each seat where it stands now, with what you know
    expected: list[float]  # points at the end, or palaces
    table: TableInfo


class Branches(TypedDict):
    branches: list[Branch]


class PastSeat(TypedDict):
    colour: str
    name: str
    kind: str
    level: str | None
    mine: bool
    rank: int | None  # None: the game has no result
    totals: list[int] | None
    sheet: dict[str, int]  # the lines of the score sheet, by the id of their words
    actions: dict[str, int]  # how often each action was chosen
    accuracy: float | None  # of your own seats, once the game was reviewed


class PastGame(TypedDict):
    """A finished game you had a seat in."""

    id: str
    title: str
    options: dict[str, str]
    created: int
    ended: int | None
    offline: bool  # played without a service
    origin: Origin | None  # the game and line that a branch comes from
    pending: bool  # sheets and actions are not stored yet
    seats: list[PastSeat]


class History(TypedDict):
    games: list[PastGame]  # the newest first


class Scored(TypedDict):
    """What a level of bots scores against its own kind, on average."""

    level: str
    players: int
    games: int
    totals: list[float]
    sheet: dict[str, float]


class Standards(TypedDict):
    standards: list[Scored]


class PuzzleInfo(TypedDict):
    id: str
    grade: int  # 1: the easy bot finds the best, 2: not it, but the greedy one, 3: neither of them
    players: int
    seat: int


class Puzzles(TypedDict):
    puzzles: list[PuzzleInfo]
    today: str | None


class TrialRow(TypedDict):
    """A puzzle or a turn that you tried."""

    game: str  # the table
    title: str
    puzzle: str | None
    source: str | None  # the game whose turn it is
    line: int  # so many lines count before it
    seat: int
    began: int
    hints: int
    solved: bool | None  # None: not judged yet


class Trials(TypedDict):
    trials: list[TrialRow]


class TrialState(TypedDict):
    state: Literal["open", "done", "judged"]  # done: played, and to be judged
    puzzle: str | None
    source: str | None
    seat: int
    line: int
    hints: int
    most: int  # hints there are
    moves: list[MoveRow]  # of the best way: as many as hints were given, all once it was judged
    solved: bool | None  # worth as much as the best
    unit: str  # of losses: points, or chance
    loss: float | None
    error: float | None
    reasons: list[Phrase]  # what the best brings beyond it


class ChatEntry(TypedDict):
    k: int
    seat: int | None
    name: str
    phrase: str | None  # one of the quick phrases
    text: str | None
    at: int


class Chat(TypedDict):
    entries: list[ChatEntry]


# -- messages of the socket -----------------------------------------------------------------------


class UndoRequest(TypedDict):
    """A seat asks to go back to before one of its lines."""

    seat: int
    n: int
    agreed: list[int]


class ViewMessage(TypedDict):
    """The whole table as this seat sees it: `view = {...public, ...private}`."""

    t: Literal["view"]
    n: int
    lines: list[Line]  # that this client does not know yet, and those that were secret when they were sent
    void: list[int]  # as in the log
    public: Public
    private: Private
    undo: list[int]  # lines that this seat may take back
    redo: bool
    request: UndoRequest | None
    clock: Clock


class InfoMessage(TypedDict):
    t: Literal["info"]
    info: TableInfo


class RefusedMessage(Refusal):
    """What was sent is no legal move, or meant for an older version."""

    t: Literal["refused"]
    n: int  # the last line now


class AnswerMessage(TypedDict):
    t: Literal["answer"]
    id: int  # that of the question
    legal: bool
    refused: Refusal | None
    facts: NotRequired[list[FactRow] | None]  # of a preview; null if the move is not legal
    outcomes: NotRequired[dict[str, Amounts]]  # by code: what each legal move would change at once for its player


class ChatMessage(TypedDict):
    t: Literal["chat"]
    entry: ChatEntry


class PresenceMessage(TypedDict):
    t: Literal["presence"]
    here: list[int]
    watching: int


class ErrorMessage(TypedDict):
    t: Literal["error"]
    error: Phrase


class PongMessage(TypedDict):
    t: Literal["pong"]


ServerMessage: TypeAlias = (
    ViewMessage
    | InfoMessage
    | RefusedMessage
    | AnswerMessage
    | ChatMessage
    | PresenceMessage
    | ErrorMessage
    | PongMessage
)


class Problem(TypedDict):
    """Whatever goes wrong over HTTP."""

    error: Phrase


class SendMove(TypedDict):
    t: Literal["move"]
    n: int  # the number the line shall have: one more than the last one seen
    code: str
    seat: NotRequired[int]  # without it the one that is looked through


class SendSeat(TypedDict):
    """Look through another seat from now on."""

    t: Literal["seat"]
    seat: int | None


class SendQuestion(TypedDict):
    t: Literal["ask"]
    id: int  # any number; the answer has it
    what: Literal["why", "preview", "outcomes"]
    code: str  # the one it is about; empty where it is about all


class SendPhrase(TypedDict):
    t: Literal["chat"]
    phrase: str


class SendText(TypedDict):
    t: Literal["chat"]
    text: str


class SendPing(TypedDict):
    t: Literal["ping"]


ClientMessage: TypeAlias = SendMove | SendSeat | SendQuestion | SendPhrase | SendText | SendPing
OPEN_FORMS: Final[dict[Any, Any]] = {ContentRecord: Any}
