"""What operators did, each act with its number: also how servers learn of it. And who may not come in."""

from alembic import op

revision = "0004"
down_revision = "0003"

TABLES = [
    """
    create table act (
        k       integer primary key, -- 1, 2, ... without a gap
        at      bigint not null,
        by_user text not null, -- of the system on which the command ran
        by_host text not null,
        what    text not null,
        kind    text not null check (kind in ('game', 'person', 'people')),
        subject text not null, -- the id of the game or the person
        was     text, -- JSON: before the act, and after it
        became  text
    )
    """,
    "create index act_subject on act (subject)",
    "create table ban (person text primary key, at bigint not null, reason text not null)",
]


def upgrade() -> None:
    for statement in TABLES:
        op.execute(statement)
