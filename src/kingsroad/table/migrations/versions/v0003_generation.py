"""A database has a generation, which changes when it is restored; a game that cannot go on is set aside; and times that
no server saw pass are noted, because they count for nobody's clock."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


ABSENCE = """
    create table absence (
        game  text not null, -- '' if it counts in every game
        began bigint not null,
        ended bigint not null,
        primary key (game, began)
    )
"""


def upgrade() -> None:
    op.execute("create table generation (value text not null, touched integer not null default 0)")  # one row
    op.bulk_insert(sa.table("generation", sa.column("value")), [{"value": secrets.token_hex(8)}])
    op.execute("alter table game add column aside text")  # why nothing is played, as a phrase in JSON; null: it goes on
    op.execute("alter table game add column aside_at bigint")
    op.execute("alter table game add column edition integer not null default 0")  # rises when an operator changes it
    op.execute("create index game_aside on game (aside_at) where aside is not null")
    op.execute(ABSENCE)
