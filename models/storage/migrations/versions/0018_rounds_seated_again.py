"""Tournaments whose log may seat a round more than once."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_KEPT = "id, tournament_id, revision, request_id, kind, value, device_id, at"


def upgrade() -> None:
    _rebuild()


def downgrade() -> None:
    """Leave the column empty: the former version only writes it."""
    once = sa.UniqueConstraint("tournament_id", "seated_round")
    _rebuild(sa.Column("seated_round", sa.Integer(), nullable=True), once)


def _rebuild(*added: sa.Column[int] | sa.UniqueConstraint) -> None:
    """Copy the rows into a new table, because SQLite can't drop a constraint. Alembic's own copy has its constraints in
    any order, but a backup is compared with the schema word by word."""
    op.execute(f"CREATE TABLE kept_events AS SELECT {_KEPT} FROM tournament_events")  # nosec B608 # noqa: S608 - constants
    op.drop_table("tournament_events")
    op.create_table(
        "tournament_events",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("tournament_id", "revision"),
        sa.UniqueConstraint("tournament_id", "device_id", "request_id"),
        *added,
    )
    op.execute(f"INSERT INTO tournament_events ({_KEPT}) SELECT {_KEPT} FROM kept_events")  # nosec B608 # noqa: S608 - constants
    op.drop_table("kept_events")
