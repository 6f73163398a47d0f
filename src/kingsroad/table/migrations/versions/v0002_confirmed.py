"""Notices go to an address once it is known that whoever gets them there wants them."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("alter table address add column confirmed bigint")
    op.execute("update address set confirmed = added")
