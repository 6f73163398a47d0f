"""Puzzles, and turns of reviewed games tried again, over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from kingsroad.kernel.phrase import Fault
from kingsroad.review import puzzles
from kingsroad.table import schema, trying
from kingsroad.web.errors import answers, problems, render_json
from kingsroad.web.identity import SIGNED, welcome
from kingsroad.web.models_tables import SeatIndex, Strict
from kingsroad.web.routes_people import CHANGES
from kingsroad.web.routes_reviews import Level
from kingsroad.web.routes_tables import Id, check_tables, looked_at, player, reader, table_info, tables_of
from kingsroad.web.services import services_of
from kingsroad.web.visit import visit_of

router = APIRouter(prefix="/api", tags=["reviews"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))

Title: TypeAlias = Annotated[str, Path(max_length=40)]
Puzzle: TypeAlias = Annotated[str, Path(pattern="^[0-9a-f]{8}$", description="id of a puzzle")]


class TryAgain(Strict):
    n: Annotated[int, Field(ge=1, le=9_999_999, description="the first line of the turn, as the review has it")]
    seat: SeatIndex
    level: Level = "strong"


class TrialStep(Strict):
    hint: Annotated[bool, Field(description="another hint; without it what was played is judged")] = False


@router.get("/puzzles/{title}", responses=answers(schema.Puzzles))
async def get_puzzles(title: Title) -> Response:
    """List the puzzles of a title, and which of them is today's (by the date in UTC)."""
    today = puzzles.of_the_day(title, datetime.now(UTC).date())
    return render_json({"puzzles": trying.listed(title), "today": today})


@router.post("/puzzles/{title}/{puzzle}", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_puzzle(request: Request, title: Title, puzzle: Puzzle) -> Response:
    """Begin a puzzle: a private table at its position."""
    puzzles.puzzle(title, puzzle)
    person = await welcome(request, "play")
    check_tables(request)
    made = await trying.begin_puzzle(tables_of(request), title, puzzle, person.id, person.name)
    return await table_info(request, made, person)


@router.get("/trials", responses=answers(schema.Trials), dependencies=SIGNED)
async def get_trials(request: Request) -> Response:
    """List what you tried, puzzles and turns, the newest first. Nobody else is told."""
    person = await reader(request)
    if person is None:
        return render_json({"trials": []})
    own = person.id
    return render_json({"trials": await tables_of(request).store.read(lambda cursor: trying.tries_of(cursor, own))})


@router.post("/tables/{id}/trials", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_trial(request: Request, id: Id, wish: TryAgain) -> Response:
    """Try a turn of a reviewed game again: a private table at the position before it."""
    table = await looked_at(request, id, None)
    told = await services_of(request).reviews.told(table, wish.level)
    turns = [] if told["review"] is None else told["review"]["turns"]
    turn = next((one for one in turns if (one["from"], one["seat"]) == (wish.n, wish.seat) and one["best"]), None)
    if turn is None:
        raise Fault("trial.no_turn", n=wish.n)
    person = await welcome(request, "play")
    check_tables(request)
    made = await trying.try_again(tables_of(request), table, turn, wish.level, person.id, person.name)
    return await table_info(request, made, person)


@router.get("/tables/{id}/trial", responses=answers(schema.TrialState), dependencies=SIGNED)
async def get_trial(request: Request, id: Id) -> Response:
    """Get how your puzzle, or the turn you try again, stands."""
    return await _state(request, id)


@router.post("/tables/{id}/trial", responses=answers(schema.TrialState), dependencies=CHANGES)
async def post_step(request: Request, id: Id, wish: TrialStep) -> Response:
    """Ask for a hint, or have judged what you played."""
    person, tables = await player(request), tables_of(request)
    table = await tables.table(id)
    if wish.hint:
        await trying.hint(tables, table, person.id)
    else:
        services_of(request).limits.check("review", visit_of(request).household)
        await trying.judge(tables, table, person.id)
    return await _state(request, id)


async def _state(request: Request, id: str) -> Response:
    person, tables = await player(request), tables_of(request)
    table = await tables.table(id)
    own = person.id
    tried = await tables.store.read(lambda cursor: trying.load_try(cursor, table.id, own))
    return render_json(trying.told_of(table.running()[0], tried))
