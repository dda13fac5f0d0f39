"""The new-match form: every choice leaves a match that can be played."""

from dataclasses import replace

import pytest

from scoring import PRESETS, SEATINGS, VARIANTS, ConfigError, Seating, SuitOrder
from views.new_match.form import SEATS, Aim, MatchForm, form_of

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_game_seats_every_number_that_it_offers(name: str, players: int) -> None:
    form = MatchForm(names=NAMES).with_players(players).with_rules(PRESETS[name])
    assert form.players in form.player_counts
    for count in form.player_counts:
        chosen = form.with_players(count)
        assert chosen.seating in chosen.seatings
        assert count in SEATINGS[chosen.seating]
        assert chosen.setup().config.players == count


def test_four_at_burraco_are_pairs_and_three_are_one_against_two() -> None:
    form = MatchForm()
    assert form.with_players(4).seating is Seating.FIXED_PAIRS
    assert form.with_players(3).seating is Seating.ONE_AGAINST_TWO
    assert form.with_players(2).seating is Seating.SINGLES


def test_four_who_become_two_and_four_again_are_pairs_again() -> None:
    assert MatchForm().with_players(2).with_players(4).seating is Seating.FIXED_PAIRS


def test_what_was_chosen_for_four_comes_back_with_them() -> None:
    alone = replace(MatchForm(), seating=Seating.SINGLES)
    assert alone.with_players(2).with_players(4).seating is Seating.SINGLES


def test_a_seating_that_only_another_game_asked_for_goes_with_it() -> None:
    burraco = VARIANTS["burraco"]
    singles_only = burraco.replace(name="Ours", seatings=frozenset({Seating.SINGLES}))
    there = MatchForm(names=NAMES).with_rules(singles_only)
    assert there.seating is Seating.SINGLES
    assert there.with_rules(burraco).seating is Seating.FIXED_PAIRS
    assert form_of(there.setup()).with_rules(burraco).seating is Seating.FIXED_PAIRS


def test_names_survive_a_change_of_players() -> None:
    form = MatchForm(names=NAMES).with_players(2).with_players(6)
    assert form.names == NAMES


def test_choosing_a_game_brings_its_target() -> None:
    assert MatchForm().with_rules(VARIANTS["buraco-aberto"]).target == "3000"


def test_a_known_name_takes_the_first_free_chair_and_leaves_it_again() -> None:
    form = MatchForm().with_name(0, "Anna").with_known_name("Bruno")
    assert form.names[:2] == ("Anna", "Bruno")
    assert form.with_known_name("Bruno").names[:2] == ("Anna", "")


def test_a_full_table_takes_nobody_else() -> None:
    form = MatchForm(names=NAMES).with_players(2)
    assert form.with_known_name("Zoe") == form


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ()),
        ("a", ("Anna", "Zia Anna", "Ada", "Aldo")),  # four at most
        ("AN", ("Anna", "Zia Anna")),
        ("nna", ()),
        ("Anna", ("Zia Anna",)),  # she sits there already
        ("  bru", ()),  # he sits at another place
        ("zi", ("Zia Anna",)),
    ],
)
def test_names_are_offered_while_one_is_typed(typed: str, offered: tuple[str, ...]) -> None:
    known = ("Bruno", "Anna", "Zia Anna", "Ada", "Aldo", "Amos")
    form = MatchForm().with_name(0, "Bruno").with_name(1, typed)
    assert form.offers(1, known) == offered


def test_the_dealer_stays_at_the_table() -> None:
    assert MatchForm(first_dealer=3).with_players(2).first_dealer == 1


def test_a_number_of_deals_replaces_the_target() -> None:
    config = MatchForm(names=NAMES, aim=Aim.DEALS, deals=4).setup().config
    assert (config.target, config.deals) == (None, 4)


@pytest.mark.parametrize("target", ["", "abc", "12,5", "²", "9" * 5000])
def test_a_target_that_is_no_number_is_told_from_one(target: str) -> None:
    assert not MatchForm(names=NAMES, target=target).target_is_number
    assert MatchForm(names=NAMES, target=" 1005 ").target_is_number


@pytest.mark.parametrize("target", ["0", "-5", "99999999"])
def test_an_impossible_target_is_refused(target: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        MatchForm(names=NAMES, target=target).setup()
    assert refusal.value.faults[0].field == "target"


def test_the_last_match_comes_back_as_it_was() -> None:
    form = MatchForm(names=NAMES).with_players(3)
    again = form_of(form.setup())
    assert again.names[:3] == NAMES[:3]
    assert len(again.names) == SEATS
    assert again.setup() == form.setup()


def test_the_tournament_of_three_seats_three_and_goes_to_its_target() -> None:
    config = MatchForm(names=NAMES).with_rules(PRESETS["burraco-three-tournament"]).setup().config
    assert (config.players, config.seating, config.target) == (3, Seating.ONE_AGAINST_TWO, 1505)
    assert config.rules.three_player_singles_from == 1000


def test_a_game_that_was_corrected_since_the_last_match_is_played_as_it_is_now() -> None:
    """The old match keeps its rules; a new one is of the game whose name the form shows."""
    old = MatchForm(names=NAMES, rules=VARIANTS["burraco"].replace(suit_order=SuitOrder.SPADES_FIRST)).setup()
    assert form_of(old).rules == VARIANTS["burraco"]
    house = MatchForm(names=NAMES, rules=old.config.rules.replace(name="Ours")).setup()
    assert form_of(house).rules == house.config.rules


def test_house_rules_bring_their_own_deals_and_seats() -> None:
    house = VARIANTS["burraco"].replace(name="Ours", deal_counts=(5, 6), seatings=frozenset({Seating.TEAMS_OF_THREE}))
    form = MatchForm(names=NAMES).with_rules(house)
    assert (form.deals, form.players, form.seating) == (5, 6, Seating.TEAMS_OF_THREE)
    assert MatchForm(names=NAMES).with_rules(house.replace(deal_counts=())).deals == 3


def test_a_group_sits_down_by_itself() -> None:
    four = ("Anna", "Bruno", "Carla", "Dino")
    form = MatchForm().with_group(four, VARIANTS["buraco-aberto"])
    assert (form.rules.name, form.target, form.players) == ("buraco-aberto", "3000", 4)
    assert form.names == (*four, "", "")


def test_a_group_sits_as_it_sat_last() -> None:
    last = MatchForm(names=("Dino", "Anna", "Bruno", "Carla", "", ""), first_dealer=2)
    assert last.with_group(("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gino"), None) == last


def test_a_group_that_no_table_seats_chooses_who_plays() -> None:
    seven = (*NAMES, "Gino")
    form = MatchForm(names=("Zoe", *NAMES[1:])).with_group(seven, None)
    assert form.names == ("",) * SEATS
    assert form.with_known_name("Gino").names[0] == "Gino"
