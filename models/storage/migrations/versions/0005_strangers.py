"""Against strangers: moves and visits of a device are noted, the server's key is known again, and instances share what is uploaded and what is guessed."""

import sqlalchemy as sa
from alembic import op


revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('devices', sa.Column('moves', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('devices', sa.Column('seen_at', sa.DateTime(timezone=True), nullable=True))
    op.create_table('server_keys',
    sa.Column('fingerprint', sa.String(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('fingerprint', name=op.f('pk_server_keys'))
    )
    op.create_table('uploads',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('owner', sa.String(), nullable=False),
    sa.Column('opened_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('claimed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('done_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('size', sa.Integer(), nullable=False),
    sa.Column('refused', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_uploads'))
    )
    op.create_table('upload_pieces',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('start', sa.Integer(), nullable=False),
    sa.Column('data', sa.LargeBinary(), nullable=False),
    sa.ForeignKeyConstraint(['name'], ['uploads.name'], name=op.f('fk_upload_pieces_name'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('name', 'start', name=op.f('pk_upload_pieces'))
    )
    op.create_table('code_tries',
    sa.Column('id', sa.String(), nullable=False),
    sa.Column('address', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('failed', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_code_tries'))
    )


def downgrade() -> None:
    op.drop_table('code_tries')
    op.drop_table('upload_pieces')
    op.drop_table('uploads')
    op.drop_table('server_keys')
    op.drop_column('devices', 'seen_at')
    op.drop_column('devices', 'moves')
