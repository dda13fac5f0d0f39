"""The official result of a tournament's table, and the end of tables without deals.

Closing a round used to put its tables without deals into the trash, although nobody had deleted them.
"""

import json
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_CLOSING = timedelta(minutes=1)  # at most, between deleting a round's tables and the event that closes it

_MATCHES = sa.table(
    "matches",
    sa.column("id", sa.String()),
    sa.column("official", sa.Text()),
    sa.column("finished_at", sa.DateTime(timezone=True)),
    sa.column("deleted_at", sa.DateTime(timezone=True)),
)
_DEALS = sa.table("deals", sa.column("match_id", sa.String()), sa.column("deleted", sa.Boolean()))
_RECORDS = sa.table("records", sa.column("match_id", sa.String()))
_TABLES = sa.table(
    "tournament_matches",
    *(sa.column(name, sa.String()) for name in ("match_id", "tournament_id")),
    *(sa.column(name, sa.Integer()) for name in ("round", "ns", "ew")),
)
_EVENTS = sa.table(
    "tournament_events",
    *(sa.column(name, sa.String()) for name in ("id", "tournament_id", "kind", "value")),
    sa.column("revision", sa.Integer()),
    sa.column("at", sa.DateTime(timezone=True)),
)


def upgrade() -> None:
    op.add_column("matches", sa.Column("official", sa.Text(), nullable=True))
    connection = op.get_bind()
    events = connection.execute(
        sa.select(_EVENTS).where(_EVENTS.c.kind.in_(("result", "closed"))).order_by(_EVENTS.c.revision)
    )
    results: dict[tuple[str, int, int, int], Any] = {}
    closings: dict[tuple[str, int], Any] = {}
    for event in events:
        value = json.loads(event.value)["value"]
        if event.kind == "closed":
            closings[event.tournament_id, value["round"]] = event.at
        else:
            result = value["result"]
            results[event.tournament_id, value["round"], result["ns"], result["ew"]] = event, value
    has_deals = sa.exists().where(_DEALS.c.match_id == _MATCHES.c.id, ~_DEALS.c.deleted)
    tables = connection.execute(
        sa.select(_TABLES, _MATCHES.c.finished_at, _MATCHES.c.deleted_at, has_deals.label("played"))
        .join_from(_TABLES, _MATCHES, _MATCHES.c.id == _TABLES.c.match_id)
    ).all()
    for table in tables:
        closed = closings.get((table.tournament_id, table.round))
        was_unplayed = (
            not table.played
            and table.deleted_at is not None
            and closed is not None
            and timedelta(0) <= closed - table.deleted_at <= _CLOSING
        )
        of_match = _MATCHES.c.id == table.match_id
        found = results.get((table.tournament_id, table.round, table.ns, table.ew))
        if found is None:
            if was_unplayed:
                connection.execute(sa.delete(_MATCHES).where(of_match))
            continue
        event, value = found
        result = value["result"]
        official = {
            "ns": result["ns_points"],
            "ew": result["ew_points"],
            "awarded": result["awarded"],
            "by_table": value["by_table"],
            "event": event.id,
        }
        changes: dict[str, Any] = {
            "official": json.dumps({"v": 1, "value": official}, separators=(",", ":"))
        }
        if not value["by_table"]:
            changes["finished_at"] = table.finished_at or event.at
        if was_unplayed:
            changes["deleted_at"] = None
        connection.execute(sa.update(_MATCHES).where(of_match).values(changes))
        # Delete the record: opening the database writes missing records again.
        connection.execute(sa.delete(_RECORDS).where(_RECORDS.c.match_id == table.match_id))


def downgrade() -> None:
    op.drop_column("matches", "official")
