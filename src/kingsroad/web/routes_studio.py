"""The studio over HTTP: corrections of what is printed in a box: check, save, share, export."""

from __future__ import annotations

import io
import zipfile
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse

from kingsroad import studio, titles
from kingsroad.kernel import corrections
from kingsroad.kernel.content import Records
from kingsroad.kernel.game import Game
from kingsroad.kernel.phrase import Fault
from kingsroad.table import schema
from kingsroad.table.times import now
from kingsroad.web import models_studio as models
from kingsroad.web import sets
from kingsroad.web.checks import clean_label
from kingsroad.web.errors import answers, problems, render_json
from kingsroad.web.identity import SIGNED, welcome, who
from kingsroad.web.people import Person
from kingsroad.web.routes_people import CHANGES, Owner
from kingsroad.web.services import services_of
from kingsroad.web.sets import Set
from kingsroad.web.visit import visit_of

TRIAL_GAMES: Final = 2  # for the fewest players and for the most
FILE: Final = "corrections.toml"

PROBLEMS: Final = problems(400, 401, 403, 404, 409, 422, 429, 503)

router = APIRouter(prefix="/api/corrections", tags=["studio"], responses=PROBLEMS)
about_titles = APIRouter(prefix="/api/titles", tags=["studio"], responses=PROBLEMS)

Id: TypeAlias = Annotated[
    str, Path(pattern="^[a-z0-9]{16}$", description="id of the set: whoever knows it may read it")
]


def set_json(one: Set, person: Person | None) -> dict[str, Any]:
    told = one._asdict()
    owner = told.pop("person")
    return {**told, "mine": person is not None and person.id == owner}


async def examine(request: Request, title: str, records: Records, games: int) -> dict[str, Any]:
    """What is wrong with the corrections, found by a separate process within a time limit."""
    services = services_of(request)
    base = services.tables.newest(title).content
    corrections.check(records)
    household = visit_of(request).household
    services.limits.check("check", household)
    found = await services.tables.workers.check(base.text, records, games, household)
    return {
        "troubles": [{"record": one.record, "said": one.said, "grave": one.grave} for one in found.troubles],
        "content": found.hash or None,
    }


async def corrected(request: Request, id: str) -> tuple[Game[Any], str]:
    """The game of a set and the name of the set, once it is proven that games with it can be played."""
    services = services_of(request)
    found = await services.store.read(lambda cursor: sets.find_set(cursor, id))
    told = await examine(request, found.title, found.records, TRIAL_GAMES)
    if told["content"] is None:
        raise Fault("studio.troubled", name=found.name, why=told["troubles"][0]["said"])
    base = services.tables.newest(found.title).content
    return titles.record(found.title).game(corrections.apply(base, found.records)), found.name


@about_titles.get("/{title}/fields", responses=answers(schema.Fields))
async def get_fields(request: Request, title: Annotated[str, Path(max_length=40)]) -> Response:
    """List what can be corrected: the fields of each kind of record, as the rules read them."""
    return render_json(studio.fields(services_of(request).tables.newest(title)))


# -- without keeping anything -------------------------------------------------------------------------


@router.post("/check", responses=answers(schema.Checked), dependencies=CHANGES)
async def post_check(request: Request, wish: models.Check) -> Response:
    """Check corrections: find what makes a game impossible and what nobody could ever use. With `games`, some games
    of random players are tried as well."""
    return render_json(await examine(request, wish.title, wish.records, TRIAL_GAMES if wish.games else 0))


@router.post("/read", responses=answers(schema.ReadRecords), dependencies=CHANGES)
async def post_read(request: Request, wish: models.Files) -> Response:
    """Read corrections from the texts of TOML files, as `--content` takes them."""
    services_of(request).limits.check("check", visit_of(request).household)
    services_of(request).tables.newest(wish.title)
    return render_json({"records": corrections.read(wish.files)})


@router.post("/folder", dependencies=CHANGES, responses={200: {"content": {"application/zip": {}}}})
async def post_folder(request: Request, wish: models.Corrected) -> Response:
    """Get corrections as a folder in a zip file: unpacked, it is what `--content` takes."""
    services_of(request).limits.check("check", visit_of(request).household)
    services_of(request).tables.newest(wish.title)
    corrections.check(wish.records)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        entry = zipfile.ZipInfo(f"{wish.title}/{FILE}")  # without a time: equal corrections give equal files
        entry.external_attr = 0o644 << 16
        folder.writestr(entry, corrections.write(wish.records), zipfile.ZIP_DEFLATED)
    return Response(packed.getvalue(), media_type="application/zip")


@router.post("/patch", dependencies=CHANGES, response_class=PlainTextResponse)
async def post_patch(request: Request, wish: models.Corrected) -> Response:
    """Get corrections as a patch of the project's own files, for `git apply`."""
    services_of(request).limits.check("check", visit_of(request).household)
    services_of(request).tables.newest(wish.title)
    corrections.check(wish.records)
    return PlainTextResponse(titles.patch(wish.title, wish.records))


# -- kept ---------------------------------------------------------------------------------------------


@router.get("", responses=answers(schema.CorrectionSets), dependencies=SIGNED)
async def get_sets(request: Request) -> Response:
    """List your sets of corrections, the one changed last first."""
    person = await who(request)
    if person is None:
        return render_json({"sets": []})
    id = person.id
    found = await services_of(request).store.read(lambda cursor: sets.sets_of(cursor, id))
    return render_json({"sets": [set_json(one, person) for one in found]})


@router.post("", responses=answers(schema.CorrectionSet, status=201), dependencies=CHANGES, status_code=201)
async def post_set(request: Request, wish: models.NewSet) -> Response:
    """Save a new set. It may be unfinished: `check` says what is wrong with it."""
    services = services_of(request)
    name, title = clean_label(wish.name), services.tables.newest(wish.title).title
    corrections.check(wish.records)
    person = await welcome(request, "account")
    at = now()
    new = Set(sets.new_id(), person.id, title, name, wish.records, at, at)
    await services.store.write(lambda cursor: sets.add_set(cursor, new))
    return render_json(set_json(new, person), 201)


@router.get("/{id}", responses=answers(schema.CorrectionSet), dependencies=SIGNED)
async def get_set(request: Request, id: Id) -> Response:
    """Get a set by its id, also another person's."""
    found = await services_of(request).store.read(lambda cursor: sets.find_set(cursor, id))
    return render_json(set_json(found, await who(request)))


@router.put("/{id}", responses=answers(schema.CorrectionSet), dependencies=CHANGES)
async def put_set(request: Request, id: Id, person: Owner, wish: models.ChangedSet) -> Response:
    """Change the corrections or the name of your set; refused if it was changed elsewhere since you read it."""
    name, at = clean_label(wish.name), now()
    corrections.check(wish.records)
    changed = await services_of(request).store.write(
        lambda cursor: sets.change_set(cursor, person.id, id, name, wish.records, wish.seen, at)
    )
    return render_json(set_json(changed, person))


@router.delete("/{id}", dependencies=CHANGES, status_code=204)
async def delete_set(request: Request, id: Id, person: Owner) -> None:
    """Delete your set. Games played with it keep their content."""
    await services_of(request).store.write(lambda cursor: sets.drop_set(cursor, person.id, id))
