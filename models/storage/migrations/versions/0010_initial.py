"""The initial schema."""

import sqlalchemy as sa
from alembic import op

# Not 0001: databases of the last development version, which had ten migrations, have exactly this schema.
revision = "0010"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recovery_hash", sa.String(), nullable=True),
        sa.Column("moves", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("recovery_hash", name=op.f("uq_devices_recovery_hash")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), nullable=False),
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
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_deleted_at_started_at_id"), "matches", ["deleted_at", "started_at", "id"])
    op.create_index(op.f("ix_matches_rules_name"), "matches", ["rules_name"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(), nullable=False),
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
        sa.ForeignKeyConstraint(["changed_by"], ["devices.id"], name=op.f("fk_deals_changed_by")),
        sa.ForeignKeyConstraint(["entered_by"], ["devices.id"], name=op.f("fk_deals_entered_by")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_deals_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        sa.UniqueConstraint("match_id", "position", name=op.f("uq_deals_match_id_position")),
    )
    op.create_table(
        "device_keys",
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_device_keys_device_id")),
        sa.PrimaryKeyConstraint("secret_hash", name=op.f("pk_device_keys")),
    )
    op.create_index(op.f("ix_device_keys_device_id"), "device_keys", ["device_id"])
    op.create_table(
        "draft_parts",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("deal_id", sa.String(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_draft_parts_device_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_draft_parts_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "deal_id", "part", name=op.f("pk_draft_parts")),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column(
            "role", sa.Enum("owner", "scorer", "viewer", name="role", native_enum=False, length=16), nullable=False
        ),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_number", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("code_expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_links_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_links_code_hash")),
        sa.UniqueConstraint("match_id", "role", name=op.f("uq_links_match_id_role")),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=True),
        sa.Column("former_name", sa.String(), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"], name=op.f("fk_players_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("owner_id", "name_key", name=op.f("uq_players_owner_id_name_key")),
    )
    op.create_index(op.f("ix_players_name_key"), "players", ["name_key"])
    op.create_table(
        "preferences",
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("theme", sa.String(), nullable=False),
        sa.Column("last_setup", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_preferences_device_id")),
        sa.PrimaryKeyConstraint("device_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "saved_rule_sets",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_saved_rule_sets_device_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_rule_sets")),
        sa.UniqueConstraint("device_id", "name_key", name=op.f("uq_saved_rule_sets_device_id_name_key")),
    )
    op.create_table(
        "actions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum(
                "deal-added",
                "deal-changed",
                "deal-deleted",
                "match-ended",
                "undone",
                "redone",
                name="actionkind",
                native_enum=False,
                length=16,
            ),
            nullable=False,
        ),
        sa.Column(
            "state",
            sa.Enum("done", "undone", "settled", name="actionstate", native_enum=False, length=16),
            nullable=False,
        ),
        sa.Column("state_revision", sa.Integer(), nullable=False),
        sa.Column("target_id", sa.String(), nullable=True),
        sa.Column("previous_id", sa.String(), nullable=True),
        sa.Column("deal_id", sa.String(), nullable=False),
        sa.Column("deal_number", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name=op.f("fk_actions_deal_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_actions_device_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_actions_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_actions")),
        sa.UniqueConstraint(
            "match_id", "device_id", "request_id", name=op.f("uq_actions_match_id_device_id_request_id")
        ),
        sa.UniqueConstraint("match_id", "revision", name=op.f("uq_actions_match_id_revision")),
    )
    op.create_index(op.f("ix_actions_deal_id"), "actions", ["deal_id"])
    op.create_table(
        "members",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column(
            "role", sa.Enum("owner", "scorer", "viewer", name="role", native_enum=False, length=16), nullable=False
        ),
        sa.Column("link_id", sa.String(), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_members_device_id")),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], name=op.f("fk_members_link_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_members_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_members")),
        sa.UniqueConstraint("device_id", "match_id", "link_id", name=op.f("uq_members_device_id_match_id_link_id")),
    )
    op.create_index(op.f("ix_members_match_id"), "members", ["match_id"])
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_player_id_started_at_match_id"), "seats", ["player_id", "started_at", "match_id"])
    op.create_table(
        "records",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
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
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_records_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_records_player_id")),
        sa.PrimaryKeyConstraint("player_id", "ended_at", "match_id", name=op.f("pk_records")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_records_match_id"), "records", ["match_id"])
    op.create_table(
        "groups",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"], name=op.f("fk_groups_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("owner_id", "name_key", name=op.f("uq_groups_owner_id_name_key")),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_group_members_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_group_members_player_id")),
        sa.PrimaryKeyConstraint("group_id", "player_id", name=op.f("pk_group_members")),
    )
    op.create_index(op.f("ix_group_members_player_id"), "group_members", ["player_id"])
    op.create_table(
        "erasures",
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_erasures_device_id")),
        sa.PrimaryKeyConstraint("device_id", name=op.f("pk_erasures")),
    )
    op.create_table(
        "agreements",
        sa.Column("action_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column(
            "verdict", sa.Enum("agreed", "contested", name="verdict", native_enum=False, length=16), nullable=False
        ),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["action_id"], ["actions.id"], name=op.f("fk_agreements_action_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_agreements_device_id")),
        sa.PrimaryKeyConstraint("action_id", "device_id", name=op.f("pk_agreements")),
    )
    op.create_table(
        "photos",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_photos_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_photos")),
    )
    op.create_table(
        "server_keys",
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_server_keys")),
    )
    op.create_table(
        "uploads",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_uploads")),
    )
    op.create_table(
        "upload_pieces",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["name"], ["uploads.name"], name=op.f("fk_upload_pieces_name"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("name", "start", name=op.f("pk_upload_pieces")),
    )
    op.create_table(
        "code_tries",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("failed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_code_tries")),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
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
        sa.ForeignKeyConstraint(["owner_id"], ["devices.id"], name=op.f("fk_tournaments_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_owner_id"), "tournaments", ["owner_id"])
    op.create_table(
        "tournament_confirmations",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column(
            "verdict", sa.Enum("agreed", "contested", name="verdict", native_enum=False, length=16), nullable=False
        ),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_tournament_confirmations_device_id")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_tournament_confirmations_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "side", name=op.f("pk_tournament_confirmations")),
    )
    op.create_table(
        "tournament_directors",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_tournament_directors_device_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name=op.f("fk_tournament_directors_tournament_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "device_id", name=op.f("pk_tournament_directors")),
    )
    op.create_index(op.f("ix_tournament_directors_device_id"), "tournament_directors", ["device_id"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_tournament_entrants_player_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_entrants_tournament_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", "seat", name=op.f("pk_tournament_entrants")),
    )
    op.create_index(op.f("ix_tournament_entrants_player_id"), "tournament_entrants", ["player_id"])
    op.create_table(
        "tournament_events",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum(
                "drawn",
                "seated",
                "started",
                "result",
                "adjusted",
                "arrived",
                "left",
                "closed",
                "opened",
                "entered",
                "renamed",
                "withdrawn",
                name="eventkind",
                native_enum=False,
                length=16,
            ),
            nullable=False,
        ),
        sa.Column("seated_round", sa.Integer(), nullable=True),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_tournament_events_device_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_events_tournament_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_events")),
        sa.UniqueConstraint(
            "tournament_id",
            "device_id",
            "request_id",
            name=op.f("uq_tournament_events_tournament_id_device_id_request_id"),
        ),
        sa.UniqueConstraint("tournament_id", "revision", name=op.f("uq_tournament_events_tournament_id_revision")),
        sa.UniqueConstraint(
            "tournament_id", "seated_round", name=op.f("uq_tournament_events_tournament_id_seated_round")
        ),
    )
    op.create_table(
        "tournament_matches",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("section", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_tournament_matches_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_matches_tournament_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_tournament_matches")),
        sa.UniqueConstraint(
            "tournament_id",
            "round",
            "section",
            "number",
            name=op.f("uq_tournament_matches_tournament_id_round_section_number"),
        ),
    )
    op.create_table(
        "rematches",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("follower_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["follower_id"], ["matches.id"], name=op.f("fk_rematches_follower_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_rematches_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rematches")),
        sa.UniqueConstraint("follower_id", name=op.f("uq_rematches_follower_id")),
    )


def downgrade() -> None:
    op.drop_table("rematches")
    op.drop_table("tournament_matches")
    op.drop_table("tournament_events")
    op.drop_table("tournament_entrants")
    op.drop_table("tournament_directors")
    op.drop_table("tournament_confirmations")
    op.drop_table("tournaments")
    op.drop_table("code_tries")
    op.drop_table("upload_pieces")
    op.drop_table("uploads")
    op.drop_table("server_keys")
    op.drop_table("photos")
    op.drop_table("agreements")
    op.drop_table("erasures")
    op.drop_table("group_members")
    op.drop_table("groups")
    op.drop_table("records")
    op.drop_table("seats")
    op.drop_table("members")
    op.drop_table("actions")
    op.drop_table("saved_rule_sets")
    op.drop_table("preferences")
    op.drop_table("players")
    op.drop_table("links")
    op.drop_table("draft_parts")
    op.drop_table("device_keys")
    op.drop_table("deals")
    op.drop_table("matches")
    op.drop_table("devices")
