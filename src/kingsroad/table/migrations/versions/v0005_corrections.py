"""Corrections that owners of a box made of our content, and the games that are played with them."""

from alembic import op

revision = "0005"
down_revision = "0004"

TABLES = [
    """
    create table correction (
        id      text primary key,
        person  text not null,
        title   text not null,
        name    text not null,
        records text not null, -- JSON: fields by kind and id of what they are laid over
        created bigint not null,
        changed bigint not null
    )
    """,
    "create index correction_person on correction (person)",
    "alter table game add column content text",
    "alter table game add column corrections text",
]


def upgrade() -> None:
    for statement in TABLES:
        op.execute(statement)
