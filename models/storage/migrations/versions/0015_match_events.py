"""One log of events for each match as the source of its deals, their agreements, undo and redo."""

import json
from base64 import b32encode
from collections import Counter
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_ENTRY_KINDS = "('deal-added', 'deal-changed')"
# A transfer without history left former states behind, but never the current one.
_ACTIONS = f"""
    INSERT INTO match_events (match_id, number, id, kind, about, request_id, device_id, at, value)
    SELECT match_id, revision, id, kind, coalesce(target_id, deal_id), request_id, device_id, at,
        CASE WHEN kind IN {_ENTRY_KINDS}
        THEN coalesce(after, (SELECT entry FROM deals WHERE last_action_id = actions.id)) END
    FROM actions
"""  # nosec B608 # noqa: S608 - constants
_DRAFT_BASES = (
    """
    INSERT INTO draft_parts (match_id, deal_id, part, version, value, device_id, saved_at)
    SELECT match_id, id, -1, draft_base, '', coalesce(changed_by, entered_by), coalesce(changed_at, entered_at)
    FROM deals WHERE draft_base > 0
    """,
    """
    INSERT INTO draft_parts (match_id, deal_id, part, version, value, device_id, saved_at)
    SELECT matches.id, '', -1, draft_base, '', min(device_id), started_at
    FROM matches JOIN members ON members.match_id = matches.id AND role = 'owner'
    WHERE draft_base > 0 GROUP BY matches.id, draft_base, started_at
    """,
)
_PROJECTIONS = """
    UPDATE matches SET staged = (draft_base < 0),
        deals = (SELECT count(*) FROM deals WHERE match_id = matches.id AND NOT deleted)
"""
_LOST = "SELECT (SELECT count(*) FROM actions) + (SELECT count(*) FROM agreements) - (SELECT count(*) FROM match_events)"
_CHANGED = f"""
    SELECT count(*) FROM deals LEFT JOIN match_events ON match_events.id = deals.last_action_id
    WHERE CASE WHEN deals.deleted THEN coalesce(kind, 'deal-deleted') <> 'deal-deleted'
        ELSE coalesce(kind, '') NOT IN {_ENTRY_KINDS} OR coalesce(value, '') <> deals.entry END
"""  # nosec B608 # noqa: S608 - constants

_EVENTS = sa.table(
    "match_events",
    *(sa.column(name) for name in ("match_id", "number", "id", "kind", "about", "device_id", "value")),
    sa.column("at", sa.DateTime(timezone=True)),
)
_AGREEMENTS = sa.table(
    "agreements",
    *(sa.column(name) for name in ("action_id", "device_id", "verdict", "side", "reason", "note")),
    sa.column("at", sa.DateTime(timezone=True)),
)


def upgrade() -> None:
    op.create_table(
        "match_events",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("match_id", "device_id", "request_id"),
    )
    op.add_column("matches", sa.Column("staged", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("deals", sa.Integer(), nullable=False, server_default="0"))
    op.execute(_ACTIONS)
    _add_verdicts()
    for statement in (*_DRAFT_BASES, _PROJECTIONS):
        op.execute(statement)
    connection = op.get_bind()
    lost, changed = (connection.scalar(sa.text(query)) for query in (_LOST, _CHANGED))
    if lost or changed:
        raise RuntimeError(f"the update would lose {lost} events and change {changed} deals, so nothing was changed")
    for table in ("agreements", "actions", "deals"):
        op.drop_table(table)
    for column in ("draft_base", "ended_early"):
        op.drop_column("matches", column)


def _add_verdicts() -> None:
    """Add the verdicts behind the actions of their match."""
    connection = op.get_bind()
    judged = sa.select(_AGREEMENTS, _EVENTS.c.match_id).join_from(
        _AGREEMENTS, _EVENTS, _EVENTS.c.id == _AGREEMENTS.c.action_id
    )
    found = connection.execute(judged.order_by(_AGREEMENTS.c.at)).all()
    last = sa.select(_EVENTS.c.match_id, sa.func.max(_EVENTS.c.number)).group_by(_EVENTS.c.match_id)
    numbers = Counter(dict(map(tuple, connection.execute(last))))
    for row in found:
        numbers[row.match_id] += 1
        contest = {"v": 1, "value": {"side": row.side, "reason": row.reason, "note": row.note}}
        connection.execute(
            sa.insert(_EVENTS).values(
                match_id=row.match_id,
                number=numbers[row.match_id],
                id=b32encode(sha256(f"{row.action_id} {row.device_id}".encode()).digest()).decode().lower()[:16],
                kind=row.verdict,
                about=row.action_id,
                device_id=row.device_id,
                value=json.dumps(contest, separators=(",", ":")) if row.verdict == "contested" else None,
                at=row.at,
            )
        )


def downgrade() -> None:
    raise NotImplementedError("the way back is the copy that was made before the update")
