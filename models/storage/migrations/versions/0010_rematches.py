"""Rematches: which match follows which."""

import sqlalchemy as sa
from alembic import op


revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('rematches',
    sa.Column('match_id', sa.String(), nullable=False),
    sa.Column('follower_id', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['follower_id'], ['matches.id'], name=op.f('fk_rematches_follower_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['match_id'], ['matches.id'], name=op.f('fk_rematches_match_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('match_id', name=op.f('pk_rematches')),
    sa.UniqueConstraint('follower_id', name=op.f('uq_rematches_follower_id'))
    )


def downgrade() -> None:
    op.drop_table('rematches')
