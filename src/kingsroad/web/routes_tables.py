"""Tables over HTTP: create, find, join, read, ask and play. Everything a program needs to take a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from kingsroad import titles
from kingsroad.bots.roster import LEVELS
from kingsroad.kernel.game import parse_options
from kingsroad.kernel.phrase import Fault, Refused
from kingsroad.overview import parts_of
from kingsroad.table import records, schema, seating
from kingsroad.table.asking import refusal_json
from kingsroad.table.chatter import PHRASES, clean_said
from kingsroad.table.clocks import read_speed
from kingsroad.table.coding import encode
from kingsroad.table.info import info, title_json
from kingsroad.table.names import clean_name
from kingsroad.table.neighbours import chat_json
from kingsroad.table.plan import TablePlan, Wish
from kingsroad.table.table import Stale, Table
from kingsroad.table.tables import Tables
from kingsroad.web import models_tables as models
from kingsroad.web.errors import JsonBytes, answers, problems, render_json
from kingsroad.web.identity import SIGNED, allow, welcome, who
from kingsroad.web.people import Person
from kingsroad.web.routes_people import CHANGES
from kingsroad.web.routes_studio import corrected
from kingsroad.web.services import Services, services_of
from kingsroad.web.visit import visit_of

MOST_LISTED: Final = 50
FOREVER: Final = "public, max-age=31536000, immutable"

router = APIRouter(prefix="/api", tags=["tables"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))

Id: TypeAlias = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="id of the table")]
Through: TypeAlias = Annotated[
    int | None, Query(ge=0, le=7, description="the seat to look through; without it as a spectator")
]
At: TypeAlias = Annotated[int | None, Query(ge=0, le=9_999_999, description="as it was after this line")]
AskedCode: TypeAlias = Annotated[str, Query(min_length=1, max_length=200)]
Seat: TypeAlias = Annotated[int, Query(ge=0, le=7)]


def tables_of(request: Request) -> Tables:
    return services_of(request).tables


async def reader(request: Request) -> Person | None:
    """The person who asks, if known; a token must be allowed to read."""
    person = await who(request)
    return None if person is None else allow(person, "read")


async def person_id(request: Request) -> str | None:
    person = await reader(request)
    return None if person is None else person.id


async def looked_at(request: Request, id: str, seat: int | None) -> Table:
    table = await tables_of(request).table(id)
    table.may_look(await person_id(request), seat)
    return table


def info_for(tables: Tables, table: Table, person: Person | None) -> dict[str, Any]:
    """What the scopes of this visit allow to see."""
    return (
        info(tables, table, None, False) if person is None else info(tables, table, person.id, "play" in person.scopes)
    )


async def table_info(request: Request, table: Table, person: Person | None) -> Response:
    return render_json(info_for(tables_of(request), table, person))


async def player(request: Request) -> Person:
    return allow(await known(request), "play")


def check_tables(request: Request) -> None:
    """A table costs memory, and its bots time: nobody sets up many at once."""
    services_of(request).limits.check("table", visit_of(request).household)


async def known(request: Request) -> Person:
    person = await who(request)
    if person is None:
        raise Fault("identity.none")
    return person


# -- what there is ------------------------------------------------------------------------------------


@router.get("/titles", responses=answers(schema.Titles))
async def get_titles(request: Request) -> Response:
    """List the games, their options, the levels of bots and the quick phrases."""
    tables = tables_of(request)
    games = [title_json(tables.newest(title)) for title in titles.names()]
    return render_json({"titles": games, "levels": list(LEVELS), "phrases": list(PHRASES)})


@router.get("/titles/{title}/options", responses=answers(schema.Settled))
async def get_options(
    request: Request,
    title: Annotated[str, Path(max_length=40)],
    wished: Annotated[
        list[str], Query(alias="option", max_length=40, default_factory=list, description="as `expert=1`, each once")
    ],
) -> Response:
    """Complete the options of a new table: a preset sets its own, the rest get their defaults."""
    return render_json({"options": tables_of(request).newest(title).resolve(parse_options(wished))})


@router.get("/content/{hash}", responses=answers(schema.Content))
async def get_content(
    request: Request, hash: Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="from a title or a table")]
) -> Response:
    """Get every tile, card and board of a content, each with its provenance."""
    game = await tables_of(request).game_by(hash)
    return JsonBytes(game.content.text.encode(), headers={"cache-control": FOREVER})


@router.get("/tables", responses=answers(schema.TableList), dependencies=SIGNED)
async def get_tables(request: Request, which: Literal["mine", "open", "live", "over"] = "mine") -> Response:
    """List your tables, or the public ones: with open seats, in play, finished."""
    tables, person = tables_of(request), await reader(request)
    if which == "mine":
        if person is None:
            return render_json({"tables": []})
        mine = person.id
        found = await tables.store.read(lambda cursor: records.games_of(cursor, mine, MOST_LISTED))
    else:
        status = {"open": records.OPEN, "live": records.RUNNING, "over": records.OVER}[which]
        found = await tables.store.read(lambda cursor: records.list_games(cursor, status, MOST_LISTED))
    shown = []
    for record in found:
        if record.status == records.CLOSED:
            continue
        try:
            shown.append(info_for(tables, await tables.table(record.id), person))
        except Fault:
            continue  # it has just been deleted
    return render_json({"tables": shown})


@router.post("/tables", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_table(request: Request, wish: models.NewTable) -> Response:
    """Create a table. The game starts automatically as soon as no seat is open."""
    tables = tables_of(request)
    seats = [Wish(one.kind, clean_name(one.name) if one.name else "", one.level, one.colour) for one in wish.seats]
    name = clean_name(wish.name) if wish.name else ""
    speed = read_speed(wish.speed.model_dump())
    game, corrections = tables.newest(wish.title), None
    if wish.corrections is not None:
        game, corrections = await corrected(request, wish.corrections)
        if game.title != wish.title:
            raise Fault("studio.title", name=corrections, title=game.title)
    plan = TablePlan(game, seats, wish.options, wish.seed, speed, wish.listed, wish.on_timeout, corrections)
    person = await welcome(request, "play", name)
    check_tables(request)
    table = await tables.create(plan, person.id, name or person.name)
    return await table_info(request, table, person)


@router.get("/tables/{id}", responses=answers(schema.TableInfo), dependencies=SIGNED)
async def get_table(request: Request, id: Id) -> Response:
    """Get a table: its game, its seats and who sits there."""
    return await table_info(request, await tables_of(request).table(id), await reader(request))


# -- seats --------------------------------------------------------------------------------------------


async def changed(request: Request, id: str, change: Callable[..., Awaitable[Any]], *given: Any) -> Response:
    """A person's change of a table: (tables, table, person, what was given), then how it looks to them."""
    tables, person = tables_of(request), await player(request)
    table = await tables.table(id)
    await change(tables, table, person.id, *given)
    return await table_info(request, table, person)


@router.post("/tables/{id}/join", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_join(request: Request, id: Id, wish: models.Join) -> Response:
    """Take a seat: the one of the link, one kept for you, or an open one at a listed table."""
    tables = tables_of(request)
    table = await tables.table(id)
    name = clean_name(wish.name) if wish.name else ""
    if await who(request) is None:
        seating.check_join(tables, table, wish.seat, wish.link)
    person = await welcome(request, "play", name)
    await seating.join(tables, table, person.id, name or person.name, wish.seat, wish.link)
    return await table_info(request, table, person)


@router.post("/tables/{id}/leave", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_leave(request: Request, id: Id, wish: models.OneSeat) -> Response:
    """Leave a seat. Before the start it becomes free; later a bot takes over."""
    return await changed(request, id, seating.leave, wish.seat)


@router.post("/tables/{id}/hand-over", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_hand_over(request: Request, id: Id, wish: models.OneSeat) -> Response:
    """Make a new link to your seat; anyone who has it may take the seat. The old link becomes invalid."""
    return await changed(request, id, seating.hand_over, wish.seat)


@router.post("/tables/{id}/seat-bot", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_seat_bot(request: Request, id: Id, wish: models.SeatBot) -> Response:
    """Give an open seat (creator) or your own to a bot, or vote for a bot on an absent player's seat."""
    return await changed(request, id, seating.seat_bot, wish.seat, wish.level)


@router.post("/tables/{id}/take-back", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_take_back(request: Request, id: Id, wish: models.OneSeat) -> Response:
    """Take your seat back from the bot."""
    return await changed(request, id, seating.take_back, wish.seat)


@router.post("/tables/{id}/concede", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_concede(request: Request, id: Id, wish: models.OneSeat) -> Response:
    """I give the game up: against bots it ends at once, else when everybody else who plays agrees."""
    tables, person = tables_of(request), await player(request)
    table = await tables.table(id)
    await seating.concede(tables, table, person.id, wish.seat)
    return await table_info(request, table, person)


@router.post("/tables/{id}/concession", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_concession(request: Request, id: Id, wish: models.Concession) -> Response:
    """May the game end because that seat gives it up? A no of whoever asked withdraws it."""
    tables, person = tables_of(request), await player(request)
    table = await tables.table(id)
    await seating.answer_concession(tables, table, person.id, wish.seat, wish.agree)
    return await table_info(request, table, person)


@router.post("/tables/{id}/start", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_start(request: Request, id: Id) -> Response:
    """Start now; bots take the open seats (creator only)."""
    return await changed(request, id, seating.start)


@router.post("/tables/{id}/rematch", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_rematch(request: Request, id: Id) -> Response:
    """Create a rematch; the other players' seats are kept for them."""
    tables, person = tables_of(request), await player(request)
    check_tables(request)
    again = await seating.rematch(tables, await tables.table(id), person.id, person.name)
    return await table_info(request, again, person)


# -- looking ------------------------------------------------------------------------------------------


@router.get("/tables/{id}/view", responses=answers(schema.Position), dependencies=SIGNED)
async def get_view(request: Request, id: Id, seat: Through = None, n: At = None) -> Response:
    """Get the table as a seat sees it, now or after line n."""
    table = await looked_at(request, id, seat)
    if n is None or n == table.n:
        return render_json({"n": table.n, "view": table.view(seat)})
    services = services_of(request)
    view = services.replays.known_view(table, n, seat)
    if view is None:
        services.limits.check("replay", visit_of(request).household)
        view = await services.replays.view(table, n, seat)
    return JsonBytes(b'{"n":%d,"view":%b}' % (n, view))


@router.get("/tables/{id}/moves", responses=answers(schema.Moves), dependencies=SIGNED)
async def get_moves(request: Request, id: Id, seat: Seat) -> Response:
    """List every legal move of a seat, and what it may want to do but cannot, with the reasons."""
    table = await looked_at(request, id, seat)
    view = table.view(seat)
    return render_json({"n": table.n, "moves": view.get("moves", []), "refused": view.get("refused", [])})


@router.get("/tables/{id}/overview", responses=answers(schema.Overview), dependencies=SIGNED)
async def get_overview(request: Request, id: Id, seat: Through = None) -> Response:
    """Get the table in words, part by part, as a seat sees it: phrases for the catalogues."""
    table = await looked_at(request, id, seat)
    match, _ = table.running()
    return render_json({"n": table.n, "parts": parts_of(match.game.content, table.view(seat))})


@router.get("/tables/{id}/why", responses=answers(schema.Why), dependencies=SIGNED)
async def get_why(request: Request, id: Id, seat: Seat, code: AskedCode) -> Response:
    """Ask whether a code is legal now, and if not, why not."""
    table = await looked_at(request, id, seat)
    refusal = table.why_not(seat, code)
    refused = None if refusal is None else {**table.named(code), **refusal.json()}
    return render_json({"legal": refusal is None, "refused": refused})


@router.get(
    "/tables/{id}/preview",
    responses=answers(schema.Preview)
    | answers(schema.RefusedMove, schema.Problem, status=409, description="Not legal"),
    dependencies=SIGNED,
)
async def get_preview(request: Request, id: Id, seat: Seat, code: AskedCode) -> Response:
    """Get what a legal move would do at once, as far as the seat may know."""
    table = await looked_at(request, id, seat)
    try:
        return render_json({"facts": [fact.json() for fact in table.preview(seat, code)]})
    except Refused as refused:
        return refused_json(refused, code, table)


@router.get("/tables/{id}/hint", responses=answers(schema.Hint), dependencies=SIGNED)
async def get_hint(request: Request, id: Id, seat: Seat) -> Response:
    """Get the best turns a strong bot sees for your seat while it is to move."""
    services = services_of(request)
    table = await services.tables.table(id)
    person = await person_id(request)
    table.may_play(person, seat)
    match, _ = table.running()
    if seat not in table.waiting():
        raise Fault("bot.not_waiting", seat=seat)
    services.limits.check("hint", visit_of(request).household)
    n = table.n
    found = await services.tables.workers.hint(table.id, table.kept_journal(), match.game.content.text, seat, person)
    return render_json({"n": n, "suggestions": found})


@router.get("/tables/{id}/log", responses=answers(schema.Log), dependencies=SIGNED)
async def get_log(request: Request, id: Id, seat: Through = None, since: Annotated[int, Query(ge=0)] = 0) -> Response:
    """Get the moves and what came of them, after line `since`."""
    table = await looked_at(request, id, seat)
    lines = b",".join(table.told_since(seat, since))
    return JsonBytes(b'{"n":%d,"lines":[%b],"void":%b}' % (table.n, lines, encode(table.void())))


@router.get("/tables/{id}/digest", responses=answers(schema.Digest), dependencies=SIGNED)
async def get_digest(request: Request, id: Id, seat: Seat) -> Response:
    """Get what happened since the seat's own last line."""
    table = await looked_at(request, id, seat)
    services = services_of(request)
    services.limits.check("replay", visit_of(request).household)
    since, changes = await services.replays.digest(table, seat)
    lines = b",".join(table.told_since(seat, since))
    void = encode(table.void())
    return JsonBytes(b'{"since":%d,"lines":[%b],"void":%b,"changes":%b}' % (since, lines, void, encode(changes)))


@router.get(
    "/tables/{id}/journal",
    response_class=Response,  # so that only this one answer is described as plain text, and errors as JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    dependencies=SIGNED,
)
async def get_journal(request: Request, id: Id, seat: Through = None) -> Response:
    """Get the game as a text. Secrets are hidden until it is over; then seed and salt prove the shuffle."""
    table = await looked_at(request, id, seat)
    name = f"{table.record.title}-{table.id}.journal"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(table.journal_for(seat), headers=headers)


# -- playing and talking ------------------------------------------------------------------------------


@router.post(
    "/tables/{id}/moves",
    responses=answers(schema.Accepted)
    | answers(schema.RefusedMove, schema.Problem, status=409, description="Not legal, or meant for an older version"),
    dependencies=CHANGES,
)
async def post_move(request: Request, id: Id, wish: models.NewMove) -> Response:
    """Play a code (also `undo`, `redo`, `ask N`, `agree`, `decline`). The line is stored when the answer arrives."""
    services, person = services_of(request), await player(request)
    table = await services.tables.table(id)
    table.may_play(person.id, wish.seat)
    try:
        told = await table.submit(wish.seat, wish.n, wish.code)
    except (Refused, Stale) as refused:
        services.metrics.refused.labels(refusal_json(refused, wish.code, table)["reason"]).inc()
        return refused_json(refused, wish.code, table)
    return JsonBytes(b'{"n":%d,"line":%b}' % (told.entry.n, told.json(False)))


def refused_json(refused: Refused | Stale, code: str, table: Table) -> Response:
    return render_json({"refused": refusal_json(refused, code, table), "n": table.n}, 409)


@router.get("/tables/{id}/chat", responses=answers(schema.Chat), dependencies=SIGNED)
async def get_chat(request: Request, id: Id, since: Annotated[int, Query(ge=0, le=2**31)] = 0) -> Response:
    """Get the messages of a table after number `since`."""
    table = await looked_at(request, id, None)
    said = await tables_of(request).store.read(lambda cursor: records.load_chat(cursor, table.id, since))
    return render_json({"entries": [chat_json(one) for one in said]})


@router.post("/tables/{id}/chat", responses=answers(schema.ChatEntry), dependencies=CHANGES)
async def post_chat(request: Request, id: Id, wish: models.NewChat) -> Response:
    """Send a quick phrase by its id, or a short text."""
    services, person = services_of(request), await player(request)
    table = await services.tables.table(id)
    phrase, text = clean_said(wish.phrase, wish.text)
    return render_json(chat_json(await speak(services, table, person, wish.seat, phrase, text)))


async def speak(
    services: Services, table: Table, person: Person, seat: int | None, phrase: str | None, text: str | None
) -> records.Said:
    """A person speaks under their name at the table."""
    services.limits.check("chat", person.id)
    mine = table.seats.of(person.id)
    if seat is None or seat not in mine:
        seat = mine[0] if mine else None
    name = person.name if seat is None else table.seats[seat].name
    return await services.tables.say(table, person.id, seat, name, phrase, text)
