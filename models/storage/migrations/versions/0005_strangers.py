"""Against strangers: moves of a device are counted, and the server's key is known again."""

import sqlalchemy as sa
from alembic import op


revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('devices', sa.Column('moves', sa.Integer(), nullable=False, server_default='0'))
    op.create_table('server_keys',
    sa.Column('fingerprint', sa.String(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('fingerprint', name=op.f('pk_server_keys'))
    )


def downgrade() -> None:
    op.drop_table('server_keys')
    op.drop_column('devices', 'moves')
