"""The initial schema: all tables as their classes describe them.

Not 0001: development versions had the numbers before. A later migration changes the classes; write the tables out here
before it is added.
"""

from alembic import op

revision = "0025"
down_revision = None


def upgrade() -> None:
    # Unchecked, to fail at a table of another program.
    op.get_context().opts["target_metadata"].create_all(op.get_bind(), checkfirst=False)
