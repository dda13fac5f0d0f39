"""Agreements: the other side's phone confirms or contests a deal."""

import sqlalchemy as sa
from alembic import op


revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('agreements',
    sa.Column('action_id', sa.String(), nullable=False),
    sa.Column('device_id', sa.String(), nullable=False),
    sa.Column('verdict', sa.Enum('agreed', 'contested', name='verdict', native_enum=False, length=16), nullable=False),
    sa.Column('side', sa.Integer(), nullable=True),
    sa.Column('reason', sa.String(), nullable=True),
    sa.Column('note', sa.String(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['action_id'], ['actions.id'], name=op.f('fk_agreements_action_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['device_id'], ['devices.id'], name=op.f('fk_agreements_device_id')),
    sa.PrimaryKeyConstraint('action_id', 'device_id', name=op.f('pk_agreements'))
    )


def downgrade() -> None:
    op.drop_table('agreements')
