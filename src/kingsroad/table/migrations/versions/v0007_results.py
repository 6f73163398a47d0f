"""What came of each finished game, for looking back without playing it again; and turns that were tried once more."""

from alembic import op

revision = "0007"
down_revision = "0006"

TABLES = [
    """
    create table result (
        game text primary key,
        told text not null -- JSON: of each seat its rank, totals, sheet and how often it chose which action
    )
    """,
    "alter table review add column accuracy text",  # JSON: of each seat; null until the review is done
    """
    create table trial (
        game   text primary key, -- the table at which the turn is tried
        person text not null,
        title  text not null,
        puzzle text, -- of the shipped ones; null: a turn of a reviewed game
        source text, -- that game
        line   integer not null, -- so many lines count before it
        seat   integer not null,
        level  text not null, -- of the judge
        best   text not null, -- JSON: its moves
        began  bigint not null,
        hints  integer not null default 0, -- how many were asked for
        judged text, -- JSON: what came of it
        solved integer not null default 0
    )
    """,
    "create index trial_person on trial (person, began)",
]


def upgrade() -> None:
    for statement in TABLES:
        op.execute(statement)
