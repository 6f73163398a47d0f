"""Guided first games over HTTP: what they say, and a table to play one at."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Request, Response

from kingsroad.lessons import LEVEL, load_lesson
from kingsroad.table import schema
from kingsroad.table.clocks import NONE, read_speed
from kingsroad.table.plan import BOT, ME, ON_TIMEOUT, TablePlan, Wish
from kingsroad.web.errors import answers, problems, render_json
from kingsroad.web.identity import welcome
from kingsroad.web.routes_people import CHANGES
from kingsroad.web.routes_tables import check_tables, table_info, tables_of

router = APIRouter(prefix="/api", tags=["lessons"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))

Title: TypeAlias = Annotated[str, Path(pattern="^[a-z]{1,20}$", description="name of the game")]


@router.get("/lessons/{title}", responses=answers(schema.Lesson))
async def get_lesson(title: Title) -> Response:
    """What a guided first game says, and which move it asks for, by the number of lines played."""
    return render_json(load_lesson(title).json())


@router.post("/lessons/{title}", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_lesson(request: Request, title: Title) -> Response:
    """A table for a guided first game: I have the first seat, the others follow the lesson."""
    tables, lesson = tables_of(request), load_lesson(title)
    seats = [Wish(ME), *[Wish(BOT, level=LEVEL) for _ in range(lesson.seats - 1)]]
    plan = TablePlan(tables.newest(title), seats, {}, lesson.seed, read_speed({"kind": NONE}), False, ON_TIMEOUT[0])
    person = await welcome(request, "play", "")
    check_tables(request)
    table = await tables.create(plan, person.id, person.name)
    return await table_info(request, table, person)
