"""Imports all that a server or a command needs, and does nothing: processes are forked from one that has done so."""

import alembic.context
import sqlalchemy.dialects.postgresql
import sqlalchemy.dialects.sqlite

import kingsroad.cli
import kingsroad.commands.admin
import kingsroad.commands.serve
import kingsroad.commands.store
import kingsroad.web.serve

__all__ = ["alembic", "kingsroad", "sqlalchemy"]
