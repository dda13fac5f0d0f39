"""The revision of the last change of each match's score."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("matches", sa.Column("score_revision", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE matches SET score_revision = revision")  # until now a confirmation had to name this one


def downgrade() -> None:
    op.drop_column("matches", "score_revision")
