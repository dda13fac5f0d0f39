"""Tests of the new-match form: every choice leaves a match that can be played."""

from dataclasses import replace

import pytest

from scoring import PLAYERS_BY_SEATING, PRESETS, VARIANTS, ConfigError, Seating, SuitOrder, TurnDirection
from views.match.match_form import MAX_PLAYERS, Aim, MatchForm, form_for_setup

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_game_seats_every_offered_number_of_players(players: int) -> None:
    for name, rules in PRESETS.items():
        form = MatchForm(names=NAMES).with_players(players).with_rules(rules)
        assert form.players in form.player_counts, name
        for count in form.player_counts:
            chosen = form.with_players(count)
            assert chosen.seating in chosen.seatings, (name, count)
            assert count in PLAYERS_BY_SEATING[chosen.seating], (name, count)
            assert chosen.to_setup().config.players == count, (name, count)


def test_default_seating_of_burraco_by_number_of_players() -> None:
    form = MatchForm()
    assert form.with_players(4).seating is Seating.FIXED_PAIRS
    assert form.with_players(3).seating is Seating.ONE_AGAINST_TWO
    assert form.with_players(2).seating is Seating.SINGLES


def test_default_seating_returns_with_the_number_of_players() -> None:
    assert MatchForm().with_players(2).with_players(4).seating is Seating.FIXED_PAIRS


def test_chosen_seating_returns_with_the_number_of_players() -> None:
    singles = replace(MatchForm(), seating=Seating.SINGLES)
    assert singles.with_players(2).with_players(4).seating is Seating.SINGLES


def test_only_seating_of_one_game_is_not_kept_for_another() -> None:
    burraco = VARIANTS["burraco"]
    singles_only = burraco.replace(name="Ours", seatings=frozenset({Seating.SINGLES}))
    form = MatchForm(names=NAMES).with_rules(singles_only)
    assert form.seating is Seating.SINGLES
    assert form.with_rules(burraco).seating is Seating.FIXED_PAIRS
    assert form_for_setup(form.to_setup(), language="it").with_rules(burraco).seating is Seating.FIXED_PAIRS


def test_names_survive_a_change_of_players() -> None:
    form = MatchForm(names=NAMES).with_players(2).with_players(6)
    assert form.names == NAMES


def test_choosing_a_game_sets_its_target() -> None:
    assert MatchForm().with_rules(VARIANTS["buraco-aberto"]).target == "3000"


@pytest.mark.parametrize(
    ("players", "seating", "closing", "target"),
    [
        (2, Seating.SINGLES, 2, "5000"),
        (4, Seating.FIXED_PAIRS, 1, "5000"),
        (6, Seating.FIXED_PAIRS, 2, "10000"),
        (6, Seating.TEAMS_OF_THREE, 1, "5000"),
    ],
)
def test_a_named_game_has_the_values_of_its_table(players: int, seating: Seating, closing: int, target: str) -> None:
    chosen_first = MatchForm().with_rules(VARIANTS["canasta-classica"]).with_players(players).with_seating(seating)
    seated_first = MatchForm().with_players(6).with_rules(VARIANTS["canasta-classica"]).with_players(players)
    for form in (chosen_first, seated_first.with_seating(seating)):
        config = form.to_setup().config
        assert (form.target, config.target, config.rules.closing_burrachi) == (target, int(target), closing)
    again = form_for_setup(chosen_first.to_setup(), language="it")
    assert again.to_setup() == chosen_first.to_setup()


def test_a_typed_target_stays_where_the_game_has_the_same() -> None:
    form = MatchForm().with_rules(VARIANTS["canasta-classica"]).with_goal("7000")
    assert form.with_players(2).target == "7000"
    assert form.with_players(6).target == "10000"


def test_players_of_the_last_match_are_seated_at_once() -> None:
    form = MatchForm().with_all(NAMES[:3])
    assert (form.players, form.names) == (3, (*NAMES[:3], "", "", ""))
    two_only = VARIANTS["burraco"].replace(name="Ours", seatings=frozenset({Seating.FIXED_PAIRS}))
    assert MatchForm().with_rules(two_only).with_all(NAMES[:2]).players == 4


def test_players_change_places() -> None:
    assert MatchForm(names=NAMES).with_exchanged(0, 2).names[:3] == ("Carla", "Bruno", "Anna")


def test_seats_follow_each_other_in_the_direction_of_the_turns() -> None:
    form = MatchForm().with_name(1, "Bruno")
    assert (form.seat_order, form.empty_seats) == ([0, 1, 2, 3], [0, 2, 3])
    other_way = form.with_rules(VARIANTS["burraco"].replace(turn_direction=TurnDirection.ANTICLOCKWISE))
    assert (other_way.seat_order, other_way.empty_seats) == ([0, 3, 2, 1], [0, 3, 2])


def test_every_player_deals_once_before_the_first_again() -> None:
    form = MatchForm().with_players(3)
    dealers = [form := form.with_next_dealer() for _ in range(3)]
    assert [each.first_dealer for each in dealers] == [1, 2, 0]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ("Anna", "Zia Anna", "Ada", "Aldo", "Amos", "Ugo")),  # six at most
        ("a", ("Anna", "Zia Anna", "Ada", "Aldo", "Amos")),
        ("AN", ("Anna", "Zia Anna")),
        ("nna", ()),
        ("Anna", ("Anna", "Zia Anna")),  # typed to its end
        ("  bru", ()),  # seated at another seat
        ("zi", ("Zia Anna",)),
        ("zià", ("Zia Anna",)),
    ],
)
def test_names_are_offered_while_one_is_typed(typed: str, offered: tuple[str, ...]) -> None:
    known = ("Bruno", "Anna", "Zia Anna", "Ada", "Aldo", "Amos", "Ugo", "Zoe")
    form = MatchForm().with_name(0, "Bruno").with_name(1, typed)
    assert form.suggest_names(1, known) == offered


def test_first_dealer_is_among_the_players() -> None:
    assert MatchForm(first_dealer=3).with_players(2).first_dealer == 1


def test_a_number_of_deals_replaces_the_target() -> None:
    config = MatchForm(names=NAMES, aim=Aim.DEALS, deals="4").to_setup().config
    assert (config.target, config.deals) == (None, 4)


@pytest.mark.parametrize("goal", ["", "abc", "12,5", "²", "9" * 5000])
def test_goal_is_number_rejects_other_text(goal: str) -> None:
    assert not MatchForm(names=NAMES, target=goal).goal_is_number
    assert not MatchForm(names=NAMES, aim=Aim.DEALS, deals=goal).goal_is_number
    assert MatchForm(names=NAMES, target=" 1005 ", deals=goal).goal_is_number
    assert MatchForm(names=NAMES, aim=Aim.DEALS, target=goal, deals=" 7 ").goal_is_number


@pytest.mark.parametrize("target", ["2005", " 2.005 ", "2 005", "2,005", "+2005"])
def test_thousands_of_the_target_are_read_as_they_are_typed(target: str) -> None:
    assert MatchForm(names=NAMES, target=target).to_setup().config.target == 2005


def test_any_number_of_deals_can_be_played() -> None:
    assert MatchForm(names=NAMES, aim=Aim.DEALS, deals="7").to_setup().config.deals == 7


@pytest.mark.parametrize("target", ["0", "-5", "99999999"])
def test_an_impossible_target_is_refused(target: str) -> None:
    with pytest.raises(ConfigError) as error:
        MatchForm(names=NAMES, target=target).to_setup()
    assert error.value.faults[0].field == "target"


def test_form_for_setup_restores_the_last_match() -> None:
    form = MatchForm(names=NAMES).with_players(3)
    again = form_for_setup(form.to_setup(), language="it")
    assert again.names[:3] == NAMES[:3]
    assert len(again.names) == MAX_PLAYERS
    assert again.to_setup() == form.to_setup()


def test_three_player_tournament_sets_players_and_target() -> None:
    config = MatchForm(names=NAMES).with_rules(PRESETS["burraco-three-tournament"]).to_setup().config
    assert (config.players, config.seating, config.target) == (3, Seating.ONE_AGAINST_TWO, 1505)
    assert config.rules.three_player_singles_from == 1000


def test_corrected_preset_replaces_that_of_the_last_match() -> None:
    """The old match keeps its rules; a new one uses the current game with the name that the form shows."""
    old = MatchForm(
        names=NAMES, rules=VARIANTS["burraco"].replace(name="burraco", suit_order=SuitOrder.SPADES_FIRST)
    ).to_setup()
    assert form_for_setup(old, language="it").rules == VARIANTS["burraco"]
    house = MatchForm(names=NAMES, rules=old.config.rules.replace(name="Ours")).to_setup()
    assert form_for_setup(house, language="it").rules == house.config.rules


def test_house_rules_set_deals_and_seating() -> None:
    house = VARIANTS["burraco"].replace(name="Ours", deal_counts=(5, 6), seatings=frozenset({Seating.TEAMS_OF_THREE}))
    form = MatchForm(names=NAMES).with_rules(house)
    assert (form.deals, form.players, form.seating) == ("5", 6, Seating.TEAMS_OF_THREE)
    assert MatchForm(names=NAMES).with_rules(house.replace(deal_counts=())).deals == "3"


def test_group_of_fitting_size_is_seated() -> None:
    four = ("Anna", "Bruno", "Carla", "Dino")
    form = MatchForm().with_group(four, VARIANTS["buraco-aberto"])
    assert (form.rules.name, form.target, form.players) == ("buraco-aberto", "3000", 4)
    assert form.names == (*four, "", "")


def test_group_keeps_its_last_seats() -> None:
    last = MatchForm(names=("Dino", "Anna", "Bruno", "Carla", "", ""), first_dealer=2)
    assert last.with_group(("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gino"), None) == last


def test_too_large_group_leaves_the_seats_empty() -> None:
    seven = (*NAMES, "Gino")
    form = MatchForm(names=("Zoe", *NAMES[1:])).with_group(seven, None)
    assert form.names == ("",) * MAX_PLAYERS
    assert form.suggest_names(0, seven[1:]) == seven[1:]


@pytest.mark.parametrize(
    ("language", "rules"), [("it", "burraco"), ("pt", "buraco-aberto"), ("es", "burako"), ("fr", "burraco")]
)
def test_first_match_is_the_usual_game_of_the_language(language: str, rules: str) -> None:
    form = form_for_setup(None, language=language)
    assert (form.rules, form.target) == (PRESETS[rules], str(PRESETS[rules].target))


@pytest.mark.parametrize(
    ("tags", "rules"),
    [
        (("es-ES", "es"), "burraco"),
        (("en", "es_es"), "burraco"),
        (("es-AR", "es-ES"), "burako"),
        (("es-419",), "burako"),
        (("es",), "burako"),
        (("pt-BR", "es-ES"), "burraco"),
    ],
)
def test_first_match_in_spain_is_not_the_argentine_game(tags: tuple[str, ...], rules: str) -> None:
    assert form_for_setup(None, language="es", tags=tags).rules == PRESETS[rules]
