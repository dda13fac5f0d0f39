"""The figures of finished matches in columns, so that the database itself adds them up."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op


revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None

FIGURES = (
    'side', 'total', 'points', 'best', 'deals', 'pozzetti_deals', 'burrachi', 'clean', 'missed', 'closings',
    'own_closings',
)  # fmt: skip
BY_SEAT = ('best', 'burrachi', 'clean', 'missed', 'closings', 'own_closings')


def upgrade() -> None:
    op.add_column('records', sa.Column('met', sa.String(), nullable=False, server_default=''))
    op.add_column('records', sa.Column('counted', sa.Integer(), nullable=False, server_default='0'))
    for name in FIGURES:
        op.add_column('records', sa.Column(name, sa.Integer(), nullable=False, server_default='0'))
    _fill(op.get_bind())
    op.drop_column('records', 'record')


def downgrade() -> None:
    # The older program writes the records of all matches that have none when it starts.
    op.execute('DELETE FROM records')
    op.add_column('records', sa.Column('record', sa.Text(), nullable=False, server_default=''))
    for name in (*reversed(FIGURES), 'counted', 'met'):
        op.drop_column('records', name)


def _fill(connection: sa.Connection) -> None:
    """What the JSON of each record says of its player."""
    keys = [sa.Column('player_id', sa.String()), sa.Column('match_id', sa.String())]
    values = [sa.Column(name, sa.Integer()) for name in ('counted', *FIGURES)]
    told = [sa.Column(name, sa.String()) for name in ('met', 'players', 'record')]
    records = sa.table('records', *keys, *values, *told)
    rows = connection.execute(sa.select(*(records.c[name] for name in ('player_id', 'match_id', 'players', 'record'))))
    filled = [
        {'of_player': player_id, 'of_match': match_id, 'counted': 1, **_figures(player_id, players.split(), record)}
        for player_id, match_id, players, record in rows
    ]
    if not filled:
        return
    changed = sa.update(records).where(
        records.c.player_id == sa.bindparam('of_player'), records.c.match_id == sa.bindparam('of_match')
    )
    connection.execute(changed.values({name: sa.bindparam(name) for name in ('met', 'counted', *FIGURES)}), filled)


def _figures(player_id: str, players: list[str], text: str) -> dict[str, Any]:
    record = json.loads(text)['value']
    seat, contenders, totals = players.index(player_id), record['contenders'], record['totals']
    side_of = {each: side for side, group in enumerate(contenders) for each in group}
    side = side_of[seat]
    return {
        'side': side,
        'total': totals[side],
        'points': record['points'][side],
        'deals': record['deals'],
        'pozzetti_deals': record['deals'] if record['pozzetti'] else 0,
        'met': ''.join(_met(record, side, side_of[other]) for other in range(len(players))),
        **{name: record[name][seat] for name in BY_SEAT},
    }


def _met(record: dict[str, Any], own: int, other: int) -> str:
    totals = record['totals']
    if own != other:
        return 'D' if totals[own] == totals[other] else 'W' if totals[own] > totals[other] else 'L'
    if record['winner'] is None:
        return 'd' if totals[own] == max(totals) else 'l'
    return 'w' if record['winner'] == own else 'l'
