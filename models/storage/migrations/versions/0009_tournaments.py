"""Tournaments: their pairs, directors and events, the matches of their tables, and what both sides say of a score."""

import sqlalchemy as sa
from alembic import op


revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('tournaments',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('owner_id', sa.String(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('place', sa.String(), nullable=False),
    sa.Column('setup', sa.Text(), nullable=False),
    sa.Column('config', sa.Text(), nullable=False),
    sa.Column('seated', sa.Integer(), nullable=False),
    sa.Column('closed', sa.Integer(), nullable=False),
    sa.Column('generation', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['owner_id'], ['devices.id'], name=op.f('fk_tournaments_owner_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournaments'))
    )
    op.create_index(op.f('ix_tournaments_owner_id'), 'tournaments', ['owner_id'], unique=False)
    op.create_table('tournament_confirmations',
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('side', sa.Integer(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('verdict', sa.Enum('agreed', 'contested', name='verdict', native_enum=False, length=16), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_tournament_confirmations_device_id')),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_tournament_confirmations_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('match_id', 'side', name=op.f('pk_tournament_confirmations'))
    )
    op.create_table('tournament_directors',
    sa.Column('tournament_id', sa.String(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('generation', sa.Integer(), nullable=False),
    sa.Column('joined_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_tournament_directors_device_id')),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournaments.id'], name=op.f('fk_tournament_directors_tournament_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('tournament_id', 'device_id', name=op.f('pk_tournament_directors'))
    )
    op.create_index(op.f('ix_tournament_directors_device_id'), 'tournament_directors', ['device_id'], unique=False)
    op.create_table('tournament_entrants',
    sa.Column('tournament_id', sa.String(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_tournament_entrants_player_id')),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournaments.id'], name=op.f('fk_tournament_entrants_tournament_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('tournament_id', 'number', 'seat', name=op.f('pk_tournament_entrants'))
    )
    op.create_index(op.f('ix_tournament_entrants_player_id'), 'tournament_entrants', ['player_id'], unique=False)
    op.create_table('tournament_events',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('tournament_id', sa.String(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('request_id', sa.String(), nullable=True),
    sa.Column('kind', sa.Enum('drawn', 'seated', 'started', 'result', 'adjusted', 'arrived', 'left', 'closed', name='eventkind', native_enum=False, length=16), nullable=False),
    sa.Column('seated_round', sa.Integer(), nullable=True),
    sa.Column('value', sa.Text(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_tournament_events_device_id')),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournaments.id'], name=op.f('fk_tournament_events_tournament_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_events')),
    sa.UniqueConstraint('tournament_id', 'device_id', 'request_id', name=op.f('uq_tournament_events_tournament_id_device_id_request_id')),
    sa.UniqueConstraint('tournament_id', 'revision', name=op.f('uq_tournament_events_tournament_id_revision')),
    sa.UniqueConstraint('tournament_id', 'seated_round', name=op.f('uq_tournament_events_tournament_id_seated_round'))
    )
    op.create_table('tournament_matches',
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('tournament_id', sa.String(), nullable=False),
    sa.Column('round', sa.Integer(), nullable=False),
    sa.Column('section', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('ns', sa.Integer(), nullable=False),
    sa.Column('ew', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_tournament_matches_match_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournaments.id'], name=op.f('fk_tournament_matches_tournament_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('match_id', name=op.f('pk_tournament_matches')),
    sa.UniqueConstraint('tournament_id', 'round', 'section', 'number', name=op.f('uq_tournament_matches_tournament_id_round_section_number'))
    )


def downgrade() -> None:
    op.drop_table('tournament_matches')
    op.drop_table('tournament_events')
    op.drop_index(op.f('ix_tournament_entrants_player_id'), table_name='tournament_entrants')
    op.drop_table('tournament_entrants')
    op.drop_index(op.f('ix_tournament_directors_device_id'), table_name='tournament_directors')
    op.drop_table('tournament_directors')
    op.drop_table('tournament_confirmations')
    op.drop_index(op.f('ix_tournaments_owner_id'), table_name='tournaments')
    op.drop_table('tournaments')
