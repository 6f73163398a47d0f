"""A person's finished games over HTTP: what came of them, and their journals."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from kingsroad.review.standards import standards
from kingsroad.table import results, schema
from kingsroad.web.errors import answers, problems, render_json
from kingsroad.web.identity import SIGNED
from kingsroad.web.routes_tables import reader
from kingsroad.web.services import services_of
from kingsroad.web.visit import visit_of

router = APIRouter(prefix="/api", tags=["tables"], responses=problems(400, 401, 403, 404, 422, 429, 503))


@router.get("/history", responses=answers(schema.History), dependencies=SIGNED)
async def get_history(request: Request) -> Response:
    """List your finished games with what came of them, at most a thousand. Nobody else is told."""
    person = await reader(request)
    if person is None:
        return render_json({"games": []})
    own = person.id
    return render_json({"games": await services_of(request).store.read(lambda cursor: results.past(cursor, own))})


@router.get(
    "/history/journals",
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}},
    dependencies=SIGNED,
)
async def get_journals(request: Request) -> Response:
    """Get the journals of your finished games in a zip file."""
    person = await reader(request)
    found: dict[str, str] = {}
    if person is not None:
        services, own = services_of(request), person.id
        services.limits.check("replay", visit_of(request).household)
        found = await services.store.read(lambda cursor: results.journals_of(cursor, own))
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in found.items():
            folder.writestr(
                zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED
            )  # without a time: equal games, equal files
    headers = {"content-disposition": 'attachment; filename="kingsroad-games.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


@router.get("/titles/{title}/standards", responses=answers(schema.Standards))
async def get_standards(title: Annotated[str, Path(max_length=40)]) -> Response:
    """Get what each level of bots scores on average, to compare with."""
    return render_json({"standards": standards(title)})
