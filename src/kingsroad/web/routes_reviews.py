"""Looking back over HTTP: reviews of finished games, branches that go on from one of their lines, and games that were
played elsewhere."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from kingsroad.kernel.phrase import Fault
from kingsroad.table import branches, schema
from kingsroad.table.names import clean_name
from kingsroad.table.table import Table
from kingsroad.table.tables import Tables
from kingsroad.web.errors import answers, problems, render_json
from kingsroad.web.identity import SIGNED, welcome
from kingsroad.web.models_tables import Code, SeatIndex, Strict
from kingsroad.web.people import Person
from kingsroad.web.routes_people import CHANGES
from kingsroad.web.routes_tables import Id, check_tables, info_for, looked_at, player, reader, table_info, tables_of
from kingsroad.web.services import services_of
from kingsroad.web.visit import visit_of

router = APIRouter(prefix="/api", tags=["reviews"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))

Level: TypeAlias = Literal["quick", "strong", "master"]
ASK_AGAIN: Final = "no-cache"  # a browser may keep it, and must ask whether it is still true


class NewReview(Strict):
    level: Level = "strong"


class NewBranch(Strict):
    n: Annotated[int, Field(ge=0, le=9_999_999, description="the last line that is taken over")]
    seat: SeatIndex
    level: Annotated[str, Field(max_length=24, description="of the bots in the other seats")] = "strong"
    hidden: Annotated[
        Literal["known", "real"],
        Field(description="what was hidden: drawn anew from what the seat knew, or as it lay (finished games only)"),
    ] = "known"
    name: Annotated[str, Field(max_length=60, description="what you call it: up to 24 signs")] = ""
    codes: Annotated[
        list[Code], Field(max_length=100, description="moves of the seat that come next"), Field(default_factory=list)
    ]


@router.get("/tables/{id}/review", responses=answers(schema.ReviewState), dependencies=SIGNED)
async def get_review(request: Request, id: Id, level: Annotated[Level | None, Query()] = None) -> Response:
    """Get the review of a finished game, as far as it is there; of no level in particular the most thorough that is
    there. Ask again with `If-None-Match` to see it grow."""
    reviews = services_of(request).reviews
    table = await looked_at(request, id, None)
    shown = level or await reviews.level_of(table)
    mark = f'"{await reviews.mark(table, shown)}"'
    headers = {"etag": mark, "cache-control": ASK_AGAIN}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    answer = render_json(await reviews.told(table, shown))
    answer.headers.update(headers)
    return answer


@router.post("/tables/{id}/review", responses=answers(schema.ReviewState), dependencies=CHANGES)
async def post_review(request: Request, id: Id, wish: NewReview) -> Response:
    """Ask for the review of a finished game. It is made while no game waits for a bot; two who ask get the same one."""
    services = services_of(request)
    table = await looked_at(request, id, None)
    services.reviews.name(table, wish.level)
    person = await welcome(request, "play")
    services.limits.check("review", visit_of(request).household)
    return render_json(await services.reviews.ask(table, wish.level, person.id))


@router.post("/tables/{id}/branches", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_branch(request: Request, id: Id, wish: NewBranch) -> Response:
    """Play on from a line of a finished game, or of a running one in which you play alone: a new private table."""
    table = await looked_at(request, id, None)
    person = await welcome(request, "play")
    check_tables(request)
    named = clean_name(wish.name) if wish.name.strip() else ""
    made = await branches.branch(
        tables_of(request), table, person.id, person.name, wish.n, wish.seat, wish.level, wish.hidden, wish.codes,
        named=named,
    )  # fmt: skip
    return await table_info(request, made, person)


@router.get("/tables/{id}/branches", responses=answers(schema.Branches), dependencies=SIGNED)
async def get_branches(request: Request, id: Id) -> Response:
    """List your own branches of a game, and theirs, newest first."""
    table, person, tables = await looked_at(request, id, None), await reader(request), tables_of(request)
    if person is None:
        return render_json({"branches": []})
    own = person.id
    found = await tables.store.read(lambda cursor: branches.grown_from(cursor, own, table.id))
    rows = []
    for branch, _, line in found:
        with suppress(Fault):  # it may have been deleted in this moment
            rows.append(branch_row(tables, await tables.table(branch), person, line))
    return render_json({"branches": rows})


def branch_row(tables: Tables, branch: Table, person: Person, line: int) -> dict[str, Any]:
    match, _ = branch.running()
    chances, expected = branches.tip_of(match, next(iter(branch.seats.of(person.id)), 0))
    told = {"line": line, "name": branches.called(match), "values": chances, "expected": expected}
    return {**told, "table": info_for(tables, branch, person)}


@router.delete("/tables/{id}/branch", dependencies=CHANGES, status_code=204)
async def delete_branch(request: Request, id: Id) -> None:
    """Delete your branch, or the game you took over."""
    person = await player(request)
    tables = tables_of(request)
    await branches.drop_branch(tables, await tables.table(id), person.id)
