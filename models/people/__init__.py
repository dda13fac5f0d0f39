"""Players, groups, and statistics of finished matches."""

from models.people.aggregates import FormMatch
from models.people.groups import Group, delete_group, list_groups, require_group, save_group
from models.people.member_list import delete_member_list, load_member_list, save_member_list
from models.people.merging import merge_players
from models.people.players import (
    PlayerSummary,
    check_spellings,
    colour_player,
    list_frequent_names,
    list_players,
    rename_player,
)
from models.people.statistics import HeadToHeadLine, PlayerReport, Season, SeasonLine, load_report, load_season
