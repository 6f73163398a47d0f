"""Run by alembic for each upgrade: in the connection, and in the transaction, of whoever asked for it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
