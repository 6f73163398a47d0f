"""Everything the routes share, as `app.state.services`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from starlette.requests import HTTPConnection

from kingsroad.table.replays import Replays
from kingsroad.table.store import Store
from kingsroad.web.limits import Limits
from kingsroad.web.metrics import Metrics
from kingsroad.web.settings import Settings

if TYPE_CHECKING:
    from kingsroad.table.reviews import Reviews
    from kingsroad.table.tables import Tables
    from kingsroad.web.delivery import Delivery
    from kingsroad.web.identity import Identity
    from kingsroad.web.notices import Notices

Leaving: TypeAlias = Callable[[str], Awaitable[None]]
Reseated: TypeAlias = Callable[[list[str]], Awaitable[None]]


async def nobody_minds(_: object) -> None:
    """What services without tables do when people change."""


class Services:
    tables: Tables  # set once it is open
    reviews: Reviews
    notices: Notices
    delivery: Delivery

    def __init__(self, settings: Settings, store: Store, identity: Identity, metrics: Metrics, limits: Limits) -> None:
        self.settings = settings
        self.store = store
        self.identity = identity
        self.metrics = metrics
        self.limits = limits
        self.replays = Replays()
        # The tables want to hear when a person is about to go for good, and afterwards, as after a login, in which
        # games seats now belong to another person or bear another name.
        self.leaving: Leaving = nobody_minds
        self.reseated: Reseated = nobody_minds
        # And when those who are connected as a person may not be that person any more.
        self.parted: Leaving = nobody_minds


def services_of(connection: HTTPConnection) -> Services:
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services
