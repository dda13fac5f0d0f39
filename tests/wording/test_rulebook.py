"""The rules page is generated from the RuleSet: every changed option changes the page."""

import dataclasses
from functools import cache

import pytest

from models.values.tournament_board import MAX_TABLES_AT_ONCE
from scoring import (
    CANASTA_OPENINGS,
    PRESETS,
    VARIANTS,
    AceInRun,
    BlackThrees,
    DealDirection,
    DealEntry,
    DiscardPile,
    FirstPlayer,
    HalfRounding,
    LastDiscard,
    PozzettiBuilder,
    Rank,
    RuleSet,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    SideEntry,
    Stall,
    StockEnd,
    SuitOrder,
    TableDeduction,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
    classify,
    pozzetto_sizes,
    score_deal,
)
from tests.wording.sentences import assert_are_sentences, assert_are_texts, line_text
from wording import Section, Translator, director_guide, example_deal, rules_page, translator

BURRACO = VARIANTS["burraco"]

# For each option a value other than Burraco's, with the options that it requires to have an effect.
CHANGES: dict[str, dict[str, object]] = {
    "decks": {"decks": 3},
    "decks_for_five": {"decks_for_five": 4},
    "jokers": {"jokers": 3},
    "joker_points": {"joker_points": 50},
    "two_points": {"two_points": 25},
    "ace_points": {"ace_points": 45},
    "high_points": {"high_points": 35},
    "low_points": {"low_points": 45},
    "hand_size": {"hand_size": 13},
    "pozzetti": {"pozzetti": (12, 12)},
    "red_three_points": {"red_three_points": 75},
    "red_three_points_from_four": {"red_three_points": 75, "red_three_points_from_four": 175},
    "red_three_points_of_all": {"red_three_points": 75, "red_three_points_of_all": 725},
    "red_threes_more_from": {"red_three_points": 75, "red_threes_more_from": 5},
    "red_threes_deducted": {
        "red_three_points": 75,
        "table_deduction": TableDeduction.NO_CLEAN,
        "red_threes_deducted": True,
    },
    "wild_for_three": {"wild_for_three": False},
    "black_three_in_hand": {"black_three_in_hand": 100},
    "red_three_in_hand": {"red_three_points": 75, "red_three_in_hand": 500},
    "red_threes_burrachi": {"red_three_points": 75, "red_threes_burrachi": 2},
    "runs": {"runs": False},
    "ace_in_run": {"ace_in_run": AceInRun.BOTH_ENDS},
    "group_ranks": {"group_ranks": frozenset({Rank.ACE})},
    "wild_melds": {"wild_melds": WildMelds.TWOS},
    "wild_limits": {"wild_limits": ((4, 2),)},
    "highest_low": {"highest_low": 5},
    "black_twos_only": {"black_twos_only": True},
    "wild_neighbours": {"wild_neighbours": False},
    "suits_once": {"suits_once": True},
    "doubled_run": {"doubled_run": 6},
    "doubled_with_wild": {"doubled_run": 6, "doubled_with_wild": False},
    "closing_sesta": {"closing_sesta": True},
    "closing_poker": {"closing_poker": True},
    "duplicate_groups": {"duplicate_groups": True},
    "black_threes": {"black_threes": BlackThrees.CLEAN_GROUP},
    "burraco_length": {"burraco_length": 8},
    "clean_bonus": {"clean_bonus": 250},
    "semi_clean_bonus": {"semi_clean_bonus": 175},
    "dirty_bonus": {"dirty_bonus": 125},
    "semi_clean_run": {"semi_clean_run": SemiCleanRun.EXTREMITY},
    "semi_clean_group": {"semi_clean_group": SemiCleanGroup.EXACT8},
    "ace_to_king_bonus": {"ace_to_king_bonus": 510},
    "ace_to_ace_bonus": {"ace_in_run": AceInRun.BOTH_ENDS, "ace_to_ace_bonus": 1010},
    "long_run_bonus": {"long_run_bonus": 310},
    "long_run_wild_bonus": {"long_run_wild_bonus": 260},
    "eight_of_a_rank_bonus": {"eight_of_a_rank_bonus": 270},
    "eight_of_a_rank_wild_bonus": {"eight_of_a_rank_wild_bonus": 210},
    "twos_bonus": {"wild_melds": WildMelds.ANY, "twos_bonus": 3010},
    "mixed_wilds_bonus": {"wild_melds": WildMelds.ANY, "mixed_wilds_bonus": 2010},
    "samba_bonus": {"samba_bonus": 1510},
    "jokers_bonus": {"wild_melds": WildMelds.ANY, "jokers_bonus": 5010},
    "closing_bonus": {"closing_bonus": 310},
    "concealed_bonus": {"concealed_bonus": 320},
    "table_deduction": {"table_deduction": TableDeduction.NO_CLEAN},
    "pozzetto_penalty": {"pozzetto_penalty": 110},
    "pozzetto_waiver": {"pozzetto_waiver": True},
    "unplayed_pozzetto": {"unplayed_pozzetto": UnplayedPozzetto.PENALTY},
    "double_hand_unmelded": {"double_hand_unmelded": True},
    "double_hand_needs_closing": {"double_hand_unmelded": True, "double_hand_needs_closing": True},
    "closing_pozzetto": {"closing_pozzetto": False},
    "closing_burrachi": {"closing_burrachi": 2},
    "closing_clean": {"closing_clean": 1},
    "round_to_tens": {"round_to_tens": True},
    "cut_bonus": {"cut_bonus": 90},
    "cut_penalty": {"cut_penalty": 95},
    "openings": {"openings": ((None, 55), (1500, 91))},
    "vulnerable_opening": {"vulnerable_opening": 76},
    "seatings": {"seatings": frozenset({Seating.FIXED_PAIRS})},
    "target": {"target": 1505},
    "targets": {"targets": (777, 2005)},
    "deal_counts": {"deal_counts": (6, 8)},
    "tie": {"tie": TieRule.DRAW},
    "half_rounding": {"half_rounding": HalfRounding.UP},
    "three_player_singles_from": {"three_player_singles_from": 1001},
    "five_player_singles_from": {"five_player_singles_from": 1006},
    "suit_order": {"suit_order": SuitOrder.SPADES_FIRST},
    "deal_direction": {"deal_direction": DealDirection.RIGHT},
    "pozzetti_builder": {"pozzetti_builder": PozzettiBuilder.DEALER},
    "player_counts": {"player_counts": (2, 4)},
    "cut_least": {"cut_least": 33},
    "first_player": {"first_player": FirstPlayer.RIGHT},
    "turn_direction": {"turn_direction": TurnDirection.ANTICLOCKWISE},
    "cards_drawn": {"cards_drawn": 2},
    "discard_pile": {"discard_pile": DiscardPile.MATCHED},
    "lone_card_stays": {"lone_card_stays": False},
    "direct_pozzetto": {"direct_pozzetto": False},
    "last_discard": {"last_discard": LastDiscard.NO_JOKER},
    "closing_after_opponents": {"closing_after_opponents": False},
    "stock_end": {"stock_end": StockEnd.AT_ONCE},
    "stall": {"stall": Stall.DEAL_ENDS},
}
FIELDS = [field.name for field in dataclasses.fields(RuleSet) if field.name != "name"]


def _page_text(page: tuple[Section, ...]) -> str:
    """Return the page as one text."""
    return "\n".join(text for part in page for text in (part.title, *map(line_text, (*part.rows, *part.paragraphs))))


def _without_option(field: str) -> RuleSet:
    """Return Burraco with the options that `field` requires, but not yet the option."""
    return BURRACO.replace(**{name: value for name, value in CHANGES[field].items() if name != field})


def test_every_option_has_a_row() -> None:
    assert CHANGES.keys() == set(FIELDS), "CHANGES here, and the line that the option changes in wording/rulebook/"


def test_changed_option_changes_the_page(t: Translator) -> None:
    @cache
    def page(rules: RuleSet) -> str:
        return _page_text(rules_page(t, rules))

    assert [each for each in CHANGES if page(_without_option(each)) == page(BURRACO.replace(**CHANGES[each]))] == []


def test_page_has_the_numbers_of_the_rule_set(english: Translator) -> None:
    for field, changes in CHANGES.items():
        if type(changes[field]) is int:
            changed = BURRACO.replace(**changes)
            shown = changed.decks * changed.jokers if field == "jokers" else changes[field]
            assert str(shown) in _page_text(rules_page(english, changed)), field


def test_pages_have_whole_sentences(t: Translator) -> None:
    for name, rules in PRESETS.items():
        page = rules_page(t, rules)
        assert len({part.title for part in page}) == len(page), name
        assert [part.title for part in page if not (part.rows or part.paragraphs)] == [], name
        _assert_is_written(name, page)


def _assert_is_written(name: str, page: tuple[Section, ...]) -> None:
    """Check that titles and rows have text, and that paragraphs are sentences."""
    assert_are_texts({(name, part.title): part.title for part in page})
    rows = [(name, part.title, row) for part in page for row in part.rows]
    assert_are_texts({row: row[-1].label for row in rows})
    assert_are_texts({row: row[-1].text for row in rows})
    assert_are_sentences({(name, part.title, each): each.text for part in page for each in part.paragraphs})


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_page_lists_all_bonuses_and_card_values(english: Translator, rules: RuleSet) -> None:
    page = rules_page(english, rules)
    words, drawn = _page_text(page), [row.example for section in page for row in section.rows if row.example]
    assert [classify(cards, rules).burraco for cards in drawn] == list(rules.bonuses)
    values = [points for rank, points in rules.card_points.items() if rank is not Rank.JOKER or rules.jokers]
    for points in (*rules.bonuses.values(), *values, rules.closing_bonus):
        assert english.points(points) in words.split()
    assert f"{rules.card_count} cards" in words


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_example_is_scored_by_the_rules(english: Translator, rules: RuleSet) -> None:
    [section] = example_deal(english, rules)
    *lines, total, hand = section.rows
    melds = [line.example for line in lines if line.example]
    entry = DealEntry(sides=(SideEntry(players=(0, 2), melds=tuple(melds)), SideEntry(players=(1, 3))), closed_by=0)
    assert total.text == english.points(score_deal(entry, rules).sides[0].total)
    assert int(hand.text.replace("−", "-")) == -rules.hand_points(hand.example) * (1 + rules.double_hand_unmelded)


def test_example_of_pinella(english: Translator) -> None:
    """Deal 11 of docs/rules.md §8."""
    [section] = example_deal(english, VARIANTS["pinella"])
    assert [(line.label, line.text) for line in section.rows] == [
        ("Cards that count double", "100"),
        ("Cards that count double", "120"),
        ("Cards on the table", "30"),
        ("Cards on the table", "50"),
        ("Closing", "+100"),
        ("Total", "400"),
        ("The other side: Cards in hand", "−35"),
    ]
    assert example_deal(english, VARIANTS["pinella"].replace(closing_burrachi=1)) == ()


def test_page_omits_what_the_game_lacks(english: Translator) -> None:
    words = _page_text(rules_page(english, VARIANTS["canasta-italiana"]))
    assert "pozzett" not in words
    assert "A run is" not in words
    assert "Joker" not in _page_text(rules_page(english, VARIANTS["burraco-reale"])).replace("joker", "")
    assert "Opening" not in _page_text(rules_page(english, BURRACO))


def test_page_uses_the_terms_of_the_game() -> None:
    words = _page_text(rules_page(translator("it"), VARIANTS["buraco-aberto"]))
    assert "morto" in words
    assert "Canastra limpa 200" in words
    assert "pozzetto" not in words
    assert "burraco" not in words


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("burraco", "To close, a side needs a burraco."),
        ("buraco-aberto", "To close, a side needs a clean canastra."),
        ("canasta-italiana", "To close, a side needs 2 canastas, including a clean canasta."),
    ],
)
def test_closing_requirements(english: Translator, name: str, needed: str) -> None:
    assert needed in _page_text(rules_page(english, VARIANTS[name]))


def test_closing_without_requirements(english: Translator) -> None:
    assert "To close, a side needs" not in _page_text(rules_page(english, BURRACO.replace(closing_burrachi=0)))


def test_kinds_use_the_noun_of_the_game(english: Translator) -> None:
    words = _page_text(rules_page(english, VARIANTS["buraco-aberto"]))
    assert "Clean canastra: without any wild." in words
    assert "Dirty canastra: with a wild, wherever it is." in words


@pytest.mark.parametrize(
    ("players", "seating"),
    [
        (3, Seating.SINGLES),
        (4, Seating.SINGLES),
        (4, Seating.FIXED_PAIRS),
        (5, Seating.SINGLES),
        (6, Seating.FIXED_PAIRS),
        (6, Seating.TEAMS_OF_THREE),
    ],
)
def test_one_pozzetto_for_each_side(english: Translator, players: int, seating: Seating) -> None:
    table = {"player_counts": (players,), "seatings": frozenset({seating})}
    assert "There is one pozzetto of 11 cards for each side." in _page_text(
        rules_page(english, BURRACO.replace(**table))
    )
    unequal = _page_text(rules_page(english, BURRACO.replace(pozzetti=(12, 11), **table)))
    sizes = pozzetto_sizes(BURRACO.replace(pozzetti=(12, 11)), players, seating)
    if len(set(sizes)) > 1:
        assert "With 2 sides the pozzetti have 12 and 11 cards." in unequal
    else:
        assert "There is one pozzetto of 12 cards for each side." in unequal


def test_only_forming_sides_have_unequal_pozzetti(english: Translator) -> None:
    words = _page_text(rules_page(english, PRESETS["burraco-three-tournament"]))
    assert "With 3 players the pozzetti have 18 and 11 cards; the one who takes the first plays alone." in words
    assert "for each side" not in words


@pytest.mark.parametrize(
    ("jokers", "sentence"),
    [(2, "Canasta of jokers: jokers and one two."), (3, "Canasta of jokers: it may hold one two.")],
)
def test_canasta_of_jokers_holds_a_two_if_there_are_too_few(english: Translator, jokers: int, sentence: str) -> None:
    assert sentence in _page_text(rules_page(english, VARIANTS["canasta-italiana"].replace(jokers=jokers)))


@pytest.mark.parametrize(
    ("targets", "sentence"), [((1505,), "Usual target: 1505."), ((505, 2005), "Usual targets: 505 or 2005.")]
)
def test_usual_targets(english: Translator, targets: tuple[int, ...], sentence: str) -> None:
    assert sentence in _page_text(rules_page(english, BURRACO.replace(targets=targets)))


def test_mortos_keep_their_name_in_italian() -> None:
    words = _page_text(rules_page(translator("it"), VARIANTS["buraco-aberto"]))
    assert "i mortos" in words
    assert "morti" not in words


def test_three_players(english: Translator) -> None:
    words = _page_text(rules_page(english, BURRACO))
    assert "With 3 players the pozzetti have 18 and 11 cards; the one who takes the first plays alone." in words
    assert "half each, kept exactly (77½)" in words


def test_openings_have_every_step(english: Translator) -> None:
    words = _page_text(rules_page(english, VARIANTS["canasta-italiana"].replace(openings=CANASTA_OPENINGS)))
    for total, points in CANASTA_OPENINGS[1:]:
        assert f"From a total of {english.points(total or 0)} on, they must be worth at least {points} points." in words


def test_director_guide(t: Translator) -> None:
    _assert_is_written("director's guide", director_guide(t))


def test_director_guide_explains_the_acts_of_a_large_hall(english: Translator) -> None:
    section = next(each for each in director_guide(english) if each.title == "Large halls and federations")
    labels = [row.label for row in section.rows]
    assert labels[:4] == ["Publish at once", "Take a round back", "Groups by the ranking", "Fixed table"]
    acts = ["Late 5′", "Every second warning", "Absent 10′", "Gone", "Prizes", "Championship"]
    assert labels[5:] == [*acts, "Results for a federation"]
    assert f"up to {MAX_TABLES_AT_ONCE} tables" in section.rows[0].text


def test_director_guide_without_phones_leaves_seven_lines_out(english: Translator) -> None:
    full, without = (
        [line for section in director_guide(english, has_phones=has) for line in (*section.rows, *section.paragraphs)]
        for has in (True, False)
    )
    left_out = [line.label or line.text for line in full if line not in without]
    assert [words.partition(":")[0] for words in left_out] == [
        "Or open the entries",
        "Put a card with its code on each table",
        "The tables enter their deals, and both sides confirm the result.",
        "A table contests its result",
        "A table never confirms",
        "Your phone dies",
        "Publish at once",
    ]


def test_director_guide_has_the_official_numbers(english: Translator) -> None:
    text = str(director_guide(english)).replace("\\xa0", " ")
    assert "14 Victory Points and +355 over 3 deals; 12 Victory Points and +305 over 4 deals" in text
    assert "10–10 50, 11–9 150, 12–8 250, 13–7 350" in text
    assert "5 rounds, 2 deals each, 25 min each; 4 rounds, 3 deals each, 40 min each" in text
    assert "summaries of the Italian federation’s code (FIBUR, January 2026), not the code itself" in text
