"""The record, which an entry point names."""

from kingsroad.titles import Title
from tests.market.play import Market

TITLE = Title(
    "market",
    Market,
    (2, 4),
    folder="tests.market",
    bots="tests.market.bots:make",
    screen="tests.market.screen:MarketScreen",
    observation="tests.market.numbers:MarketNumbers",
    short={"days": "1"},
    lesson=False,
)
