"""The databases every test here may ask for."""

from tests.table.databases import database_url, postgres, redis

__all__ = ["database_url", "postgres", "redis"]
