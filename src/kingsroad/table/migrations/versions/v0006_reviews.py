"""Reviews of finished games, job by job, so that several processes share them and none is lost; and games that branch
off from another one."""

from alembic import op

revision = "0006"
down_revision = "0005"

TABLES = [
    """
    create table review (
        name   text primary key, -- hash of the journal, level, version and data of the judge
        game   text not null,
        level  text not null,
        person text not null, -- who asked for it first
        asked  bigint not null,
        jobs   integer, -- how many turns are judged; null until the game was read
        done   integer not null default 0, -- 1 when all of it is there
        failed text -- JSON: why it cannot go on
    )
    """,
    "create index review_game on review (game)",
    "create index review_undone on review (done, asked)",
    """
    create table review_job (
        review text not null,
        job    integer not null, -- -1: the outline of the game; as many as there are jobs: the whole
        holder text not null, -- which process works on it, and until when
        until  bigint not null,
        result text, -- JSON
        primary key (review, job)
    )
    """,
    "alter table game add column origin text",
    "alter table game add column origin_line integer",
    "create index game_origin on game (creator, origin)",
]


def upgrade() -> None:
    for statement in TABLES:
        op.execute(statement)
