"""The initial schema. Constraints are named by the convention of `SQLModel.metadata`, in every migration."""

import sqlalchemy as sa
from alembic import op

# Not 0001: databases of the last development version, which had ten migrations, have exactly this schema.
revision = "0010"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recovery_hash", sa.String(), nullable=True),
        sa.Column("moves", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("recovery_hash"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("draft_base", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("rules_name", sa.String(), nullable=False),
        sa.Column("search_text", sa.String(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("ended_early", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.Text(), nullable=True),
    )
    op.create_index(op.f("ix_matches_deleted_at_started_at_id"), "matches", ["deleted_at", "started_at", "id"])
    op.create_index(op.f("ix_matches_rules_name"), "matches", ["rules_name"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("last_action_id", sa.String(), nullable=True),
        sa.Column("draft_base", sa.Integer(), nullable=False),
        sa.Column("entered_by", sa.String(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.String(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["changed_by"], ["devices.id"]),
        sa.ForeignKeyConstraint(["entered_by"], ["devices.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("match_id", "position"),
    )
    op.create_table(
        "device_keys",
        sa.Column("secret_hash", sa.String(), primary_key=True),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
    )
    op.create_index(op.f("ix_device_keys_device_id"), "device_keys", ["device_id"])
    op.create_table(
        "draft_parts",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("deal_id", sa.String(), primary_key=True),
        sa.Column("part", sa.Integer(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_number", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("code_expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("code_hash"),
        sa.UniqueConstraint("match_id", "role"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=True),
        sa.Column("former_name", sa.String(), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"]),
        sa.UniqueConstraint("owner_id", "name_key"),
    )
    op.create_index(op.f("ix_players_name_key"), "players", ["name_key"])
    op.create_table(
        "preferences",
        sa.Column("device_id", sa.String(), primary_key=True),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("theme", sa.String(), nullable=False),
        sa.Column("last_setup", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
    )
    op.create_table(
        "saved_rule_sets",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.UniqueConstraint("device_id", "name_key"),
    )
    op.create_table(
        "actions",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("state_revision", sa.Integer(), nullable=False),
        sa.Column("target_id", sa.String(), nullable=True),
        sa.Column("previous_id", sa.String(), nullable=True),
        sa.Column("deal_id", sa.String(), nullable=False),
        sa.Column("deal_number", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("match_id", "device_id", "request_id"),
        sa.UniqueConstraint("match_id", "revision"),
    )
    op.create_index(op.f("ix_actions_deal_id"), "actions", ["deal_id"])
    op.create_table(
        "members",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("link_id", sa.String(), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("device_id", "match_id", "link_id"),
    )
    op.create_index(op.f("ix_members_match_id"), "members", ["match_id"])
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index(op.f("ix_seats_player_id_started_at_match_id"), "seats", ["player_id", "started_at", "match_id"])
    op.create_table(
        "records",
        sa.Column("player_id", sa.String(), primary_key=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), primary_key=True),
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("rules_name", sa.String(), nullable=False),
        sa.Column("players", sa.String(), nullable=False),
        sa.Column("met", sa.String(), nullable=False, server_default=""),
        sa.Column("counted", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("side", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("total", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("points", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("best", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("deals", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("pozzetti_deals", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("burrachi", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("clean", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("closings", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("own_closings", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_records_match_id"), "records", ["match_id"])
    op.create_table(
        "groups",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"]),
        sa.UniqueConstraint("owner_id", "name_key"),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String(), primary_key=True),
        sa.Column("player_id", sa.String(), primary_key=True),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index(op.f("ix_group_members_player_id"), "group_members", ["player_id"])
    op.create_table(
        "erasures",
        sa.Column("device_id", sa.String(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
    )
    op.create_table(
        "agreements",
        sa.Column("action_id", sa.String(), primary_key=True),
        sa.Column("device_id", sa.String(), primary_key=True),
        sa.Column("verdict", sa.String(length=16), nullable=False),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["action_id"], ["actions.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
    )
    op.create_table(
        "photos",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "server_keys",
        sa.Column("fingerprint", sa.String(), primary_key=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "uploads",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "upload_pieces",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("start", sa.Integer(), primary_key=True),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["name"], ["uploads.name"], ondelete="CASCADE"),
    )
    op.create_table(
        "code_tries",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("failed", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("seated", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"]),
    )
    op.create_index(op.f("ix_tournaments_owner_id"), "tournaments", ["owner_id"])
    op.create_table(
        "tournament_confirmations",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("side", sa.Integer(), primary_key=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(length=16), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "tournament_directors",
        sa.Column("tournament_id", sa.String(), primary_key=True),
        sa.Column("device_id", sa.String(), primary_key=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
    )
    op.create_index(op.f("ix_tournament_directors_device_id"), "tournament_directors", ["device_id"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
    )
    op.create_index(op.f("ix_tournament_entrants_player_id"), "tournament_entrants", ["player_id"])
    op.create_table(
        "tournament_events",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seated_round", sa.Integer(), nullable=True),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("tournament_id", "device_id", "request_id"),
        sa.UniqueConstraint("tournament_id", "revision"),
        sa.UniqueConstraint("tournament_id", "seated_round"),
    )
    op.create_table(
        "tournament_matches",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("section", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("tournament_id", "round", "section", "number"),
    )
    op.create_table(
        "rematches",
        sa.Column("match_id", sa.String(), primary_key=True),
        sa.Column("follower_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["follower_id"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("follower_id"),
    )


def downgrade() -> None:
    for table in (
        "rematches", "tournament_matches", "tournament_events", "tournament_entrants", "tournament_directors",
        "tournament_confirmations", "tournaments", "code_tries", "upload_pieces", "uploads", "server_keys", "photos",
        "agreements", "erasures", "group_members", "groups", "records", "seats", "members", "actions",
        "saved_rule_sets", "preferences", "players", "links", "draft_parts", "device_keys", "deals", "matches",
        "devices",
    ):
        op.drop_table(table)
