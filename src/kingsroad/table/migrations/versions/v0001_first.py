"""The first tables. Times are milliseconds since 1970, UTC."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = [
    """
    create table content (
        hash  text primary key,
        title text not null,
        text  text not null
    )
    """,
    """
    create table game (
        id         text primary key,
        title      text not null,
        options    text not null,
        seats      integer not null,
        colours    text not null,
        speed      text not null,
        listed     integer not null,
        seed       text,
        salt       text,
        header     text,
        status     text not null check (status in ('open', 'running', 'over', 'closed')),
        creator    text not null,
        created    bigint not null,
        started    bigint,
        ended      bigint,
        rematch_of text unique,
        on_timeout text not null,
        due        bigint -- when the server must look after it: a bot is to move, a clock runs out
    )
    """,
    "create index game_due on game (due)",
    "create index game_status on game (status, listed, created)",
    "create index game_creator on game (creator)",
    """
    create table line (
        game text not null,
        n    integer not null,
        seat integer not null,
        code text not null,
        at   bigint not null,
        primary key (game, n)
    ) {clustered}
    """,
    """
    create table seat_change (
        game   text not null,
        k      integer not null,
        seat   integer not null,
        kind   text not null,
        person text,
        name   text not null,
        level  text,
        at     bigint not null,
        primary key (game, k)
    ) {clustered}
    """,
    "create index seat_change_person on seat_change (person)",
    """
    create table chat (
        game   text not null,
        k      integer not null,
        person text not null,
        seat   integer,
        name   text not null,
        phrase text,
        text   text,
        at     bigint not null,
        primary key (game, k)
    ) {clustered}
    """,
    "create index chat_person on chat (person)",
    """
    create table person (
        id       text primary key,
        name     text not null,
        created  bigint not null,
        login    text unique,
        password text,
        language text,
        seen     bigint not null
    )
    """,
    """
    create table token (
        hash    text primary key,
        person  text not null,
        label   text not null,
        scopes  text not null,
        created bigint not null,
        used    bigint
    )
    """,
    "create index token_person on token (person)",
    """
    create table address (
        person  text not null,
        kind    text not null,
        address text not null,
        added   bigint not null,
        primary key (person, kind, address)
    )
    """,
    """
    create table notice (
        id     text primary key,
        person text not null,
        game   text not null,
        n      integer not null,
        kind   text not null,
        due    bigint not null,
        sent   bigint,
        tries  integer not null
    )
    """,
    "create index notice_due on notice (due) where sent is null",
    "create index notice_person on notice (person, game)",
    """
    create table setting (
        name  text primary key,
        value text not null
    )
    """,
    """
    create table lease (
        name   text primary key,
        holder text not null,
        until  bigint not null
    )
    """,
]


def upgrade() -> None:
    # a game's rows lie together in its key, without a second tree
    clustered = "without rowid" if op.get_context().dialect.name == "sqlite" else ""
    for statement in TABLES:
        op.execute(statement.replace("{clustered}", clustered))
