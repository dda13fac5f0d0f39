"""The first tables."""

import sqlalchemy as sa
from alembic import op


revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('devices',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('label', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('recovery_hash', sa.String(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_devices')),
    sa.UniqueConstraint('recovery_hash', name=op.f('uq_devices_recovery_hash'))
    )
    op.create_table('matches',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('config', sa.Text(), nullable=False),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('place', sa.String(), nullable=False),
    sa.Column('draft_base', sa.Integer(), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('rules_name', sa.String(), nullable=False),
    sa.Column('search_text', sa.String(), nullable=False),
    sa.Column('result', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_matches'))
    )
    op.create_index(op.f('ix_matches_deleted_at_started_at_id'), 'matches', ['deleted_at', 'started_at', 'id'], unique=False)
    op.create_index(op.f('ix_matches_rules_name'), 'matches', ['rules_name'], unique=False)
    op.create_table('deals',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('entry', sa.Text(), nullable=False),
    sa.Column('deleted', sa.Boolean(), nullable=False),
    sa.Column('last_action_id', sa.String(), nullable=True),
    sa.Column('draft_base', sa.Integer(), nullable=False),
    sa.Column('entered_by', sa.String(), nullable=False),
    sa.Column('entered_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('changed_by', sa.String(), nullable=True),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['changed_by'], ['devices.id'], name=op.f('fk_deals_changed_by')),
    sa.ForeignKeyConstraint(['entered_by'], ['devices.id'], name=op.f('fk_deals_entered_by')),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_deals_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_deals')),
    sa.UniqueConstraint('match_id', 'position', name=op.f('uq_deals_match_id_position'))
    )
    op.create_table('device_keys',
    sa.Column('secret_hash', sa.String(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_device_keys_device_id')),
    sa.PrimaryKeyConstraint('secret_hash', name=op.f('pk_device_keys'))
    )
    op.create_index(op.f('ix_device_keys_device_id'), 'device_keys', ['device_id'], unique=False)
    op.create_table('draft_parts',
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('deal_id', sa.String(), nullable=False),
    sa.Column('part', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('value', sa.Text(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('saved_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_draft_parts_device_id')),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_draft_parts_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('match_id', 'deal_id', 'part', name=op.f('pk_draft_parts'))
    )
    op.create_table('links',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('role', sa.Enum('owner', 'scorer', 'viewer', name='role', native_enum=False, length=16), nullable=False),
    sa.Column('generation', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('revoked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('code_number', sa.Integer(), nullable=False),
    sa.Column('code_hash', sa.String(), nullable=False),
    sa.Column('code_expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_links_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_links')),
    sa.UniqueConstraint('code_hash', name=op.f('uq_links_code_hash')),
    sa.UniqueConstraint('match_id', 'role', name=op.f('uq_links_match_id_role'))
    )
    op.create_table('players',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('owner_id', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('name_key', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['devices.id'], name=op.f('fk_players_owner_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_players')),
    sa.UniqueConstraint('owner_id', 'name_key', name=op.f('uq_players_owner_id_name_key'))
    )
    op.create_index(op.f('ix_players_name_key'), 'players', ['name_key'], unique=False)
    op.create_table('preferences',
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('language', sa.String(), nullable=True),
    sa.Column('theme', sa.String(), nullable=False),
    sa.Column('last_setup', sa.Text(), nullable=True),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_preferences_device_id')),
    sa.PrimaryKeyConstraint('device_id', name=op.f('pk_preferences'))
    )
    op.create_table('saved_rule_sets',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('name_key', sa.String(), nullable=False),
    sa.Column('rules', sa.Text(), nullable=False),
    sa.Column('saved_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_saved_rule_sets_device_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_saved_rule_sets')),
    sa.UniqueConstraint('device_id', 'name_key', name=op.f('uq_saved_rule_sets_device_id_name_key'))
    )
    op.create_table('actions',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('revision', sa.Integer(), nullable=False),
    sa.Column('request_id', sa.String(), nullable=True),
    sa.Column('kind', sa.Enum('deal-added', 'deal-changed', 'deal-deleted', 'undone', 'redone', name='actionkind', native_enum=False, length=16), nullable=False),
    sa.Column('state', sa.Enum('done', 'undone', 'settled', name='actionstate', native_enum=False, length=16), nullable=False),
    sa.Column('state_revision', sa.Integer(), nullable=False),
    sa.Column('target_id', sa.String(), nullable=True),
    sa.Column('previous_id', sa.String(), nullable=True),
    sa.Column('deal_id', sa.String(), nullable=False),
    sa.Column('deal_number', sa.Integer(), nullable=False),
    sa.Column('before', sa.Text(), nullable=True),
    sa.Column('after', sa.Text(), nullable=True),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['deal_id'], ['deals.id'], name=op.f('fk_actions_deal_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_actions_device_id')),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_actions_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_actions')),
    sa.UniqueConstraint('match_id', 'device_id', 'request_id', name=op.f('uq_actions_match_id_device_id_request_id')),
    sa.UniqueConstraint('match_id', 'revision', name=op.f('uq_actions_match_id_revision'))
    )
    op.create_index(op.f('ix_actions_deal_id'), 'actions', ['deal_id'], unique=False)
    op.create_table('members',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('role', sa.Enum('owner', 'scorer', 'viewer', name='role', native_enum=False, length=16), nullable=False),
    sa.Column('link_id', sa.String(), nullable=True),
    sa.Column('generation', sa.Integer(), nullable=True),
    sa.Column('joined_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_members_device_id')),
    sa.ForeignKeyConstraint(['link_id'], ['links.id'], name=op.f('fk_members_link_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_members_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_members')),
    sa.UniqueConstraint('device_id', 'match_id', 'link_id', name=op.f('uq_members_device_id_match_id_link_id'))
    )
    op.create_index(op.f('ix_members_match_id'), 'members', ['match_id'], unique=False)
    op.create_table('seats',
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.String(), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_seats_match_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], name=op.f('fk_seats_player_id')),
    sa.PrimaryKeyConstraint('match_id', 'seat', name=op.f('pk_seats'))
    )
    op.create_index(op.f('ix_seats_player_id_started_at_match_id'), 'seats', ['player_id', 'started_at', 'match_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_seats_player_id_started_at_match_id'), table_name='seats')
    op.drop_table('seats')
    op.drop_index(op.f('ix_members_match_id'), table_name='members')
    op.drop_table('members')
    op.drop_index(op.f('ix_actions_deal_id'), table_name='actions')
    op.drop_table('actions')
    op.drop_table('saved_rule_sets')
    op.drop_table('preferences')
    op.drop_index(op.f('ix_players_name_key'), table_name='players')
    op.drop_table('players')
    op.drop_table('links')
    op.drop_table('draft_parts')
    op.drop_index(op.f('ix_device_keys_device_id'), table_name='device_keys')
    op.drop_table('device_keys')
    op.drop_table('deals')
    op.drop_index(op.f('ix_matches_rules_name'), table_name='matches')
    op.drop_index(op.f('ix_matches_deleted_at_started_at_id'), table_name='matches')
    op.drop_table('matches')
    op.drop_table('devices')
