"""Finished games that were played without a server, over HTTP."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Request, Response
from pydantic import Field

from kingsroad.table import schema
from kingsroad.table.taking_in import take_in
from kingsroad.web.errors import answers, problems
from kingsroad.web.identity import welcome
from kingsroad.web.models_tables import Strict
from kingsroad.web.routes_people import CHANGES
from kingsroad.web.routes_tables import table_info, tables_of
from kingsroad.web.services import services_of

LONGEST: Final = 60_000  # characters; a game has a fifth of it

router = APIRouter(prefix="/api", tags=["tables"], responses=problems(400, 401, 403, 404, 409, 422, 429, 503))


class PlayedElsewhere(Strict):
    journal: Annotated[str, Field(max_length=LONGEST, description="the whole journal of a finished game")]


@router.post("/journals", responses=answers(schema.TableInfo), dependencies=CHANGES)
async def post_journal(request: Request, wish: PlayedElsewhere) -> Response:
    """Send a finished game that was played without a server. It is replayed and verified here, and marked `offline`:
    its shuffle proves nothing. The same game sent again is the same table."""
    person = await welcome(request, "play")
    services_of(request).limits.check("journal", person.id)
    table = await take_in(tables_of(request), wish.journal, person.id)
    return await table_info(request, table, person)
