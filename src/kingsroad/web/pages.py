"""The built client: its files as they are, and its one page for every address that is a page of its own."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kingsroad.kernel.phrase import Fault
from kingsroad.web.errors import answer
from kingsroad.words import Words, nearest

FOLDER: Final = Path(str(files("kingsroad.web"))) / "static"
OWN: Final = ("/api", "/healthz", "/metrics")
FOREVER: Final = "public, max-age=31536000, immutable"  # names of built files change with what is in them
BUILT: Final = ("assets/", "runtime/")
# A worker has a policy of its own: this one alone may compile what its runtime is made of.
WORKER_POLICY: Final = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
FRESH: Final = "no-cache"  # ask whether it is still the same


class Files(StaticFiles):
    """Files of the client; what is none of them is a page, unless it looks like a file that is missing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return answer(Fault("request.unknown"))
        try:
            _, found = self.lookup_path(path)
        except (OSError, ValueError):  # no file can be called that
            return answer(Fault("request.unknown"))
        if found is None or path in (".", ""):
            if "." in path.rpartition("/")[2] and path not in (".", ""):
                return answer(Fault("request.unknown"))
            return FileResponse(FOLDER / "index.html", headers={"cache-control": FRESH})
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOREVER if path.startswith(BUILT) else FRESH
        if path.startswith("runtime/") and path.endswith("/worker.js"):
            response.headers["content-security-policy"] = WORKER_POLICY
        return response


class Client(Mount):
    """Everything that is not the server's own, whatever is asked of it."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path = scope.get("path", "")
        if path in OWN or path.startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


def has_client() -> bool:
    return (FOLDER / "index.html").exists()


async def without_client(request: Request) -> Response:
    """A source tree whose client was not built: the page says so, and the API works all the same."""
    words = Words(nearest(request.headers.get("accept-language", "")))
    address = str(request.base_url).rstrip("/")
    return PlainTextResponse(words.of("serve.no_client", address=f"{address}/api/docs") + "\n", 503)


def page_routes() -> list[BaseRoute]:
    if has_client():
        return [Client("/", Files(directory=FOLDER), name="client")]
    return [Route("/", without_client)]
