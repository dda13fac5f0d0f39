"""Records of finished matches, groups, colours, and what is deleted until it is purged."""

import sqlalchemy as sa
from alembic import op


revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('players', sa.Column('colour', sa.Integer(), nullable=True))
    op.add_column('players', sa.Column('former_name', sa.String(), nullable=True))
    op.add_column('players', sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True))
    op.create_table('records',
    sa.Column('player_id', sa.String(), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('outcome', sa.String(), nullable=False),
    sa.Column('rules_name', sa.String(), nullable=False),
    sa.Column('players', sa.String(), nullable=False),
    sa.Column('record', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_records_match_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_records_player_id')),
    sa.PrimaryKeyConstraint('player_id', 'ended_at', 'match_id', name=op.f('pk_records')),
    sqlite_with_rowid=False
    )
    op.create_index(op.f('ix_records_match_id'), 'records', ['match_id'], unique=False)
    op.create_table('groups',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('owner_id', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('name_key', sa.String(), nullable=False),
    sa.Column('rules', sa.Text(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['devices.id'], name=op.f('fk_groups_owner_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_groups')),
    sa.UniqueConstraint('owner_id', 'name_key', name=op.f('uq_groups_owner_id_name_key'))
    )
    op.create_table('group_members',
    sa.Column('group_id', sa.String(), nullable=False),
    sa.Column('player_id', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['group_id'], ['groups.id'], name=op.f('fk_group_members_group_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_group_members_player_id')),
    sa.PrimaryKeyConstraint('group_id', 'player_id', name=op.f('pk_group_members'))
    )
    op.create_index(op.f('ix_group_members_player_id'), 'group_members', ['player_id'], unique=False)
    op.create_table('erasures',
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_erasures_device_id')),
    sa.PrimaryKeyConstraint('device_id', name=op.f('pk_erasures'))
    )


def downgrade() -> None:
    op.drop_table('erasures')
    op.drop_index(op.f('ix_group_members_player_id'), table_name='group_members')
    op.drop_table('group_members')
    op.drop_table('groups')
    op.drop_index(op.f('ix_records_match_id'), table_name='records')
    op.drop_table('records')
    op.drop_column('players', 'deleted_at')
    op.drop_column('players', 'former_name')
    op.drop_column('players', 'colour')
