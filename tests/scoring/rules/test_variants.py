"""The named rule sets compared with the table of docs/rules.md §1, and the nearest game of a house rule."""

from pathlib import Path

import pytest

from scoring import (
    CANASTA_OPENINGS,
    FITAB_BONUSES,
    OPTIONS,
    PRESETS,
    VARIANTS,
    AceInRun,
    BlackThrees,
    Burraco,
    Card,
    DealDirection,
    DealEntry,
    DiscardPile,
    FaultCode,
    MatchConfig,
    NotationCode,
    NotationError,
    PozzettiBuilder,
    Pozzetto,
    Rank,
    RuleSet,
    Seating,
    Severity,
    SideEntry,
    Suit,
    TableDeduction,
    TieRule,
    UnplayedPozzetto,
    WildMelds,
    at_table,
    base_of,
    check_deal,
    differences,
    find_variant,
    format_match,
    nearest_variant,
    parse_match,
)

NAMES = [
    "burraco",
    "burraco-simple",
    "burraco-online",
    "burraco-international",
    "burraco-reale",
    "buraco-aberto",
    "buraco-fechado",
    "burako",
    "canasta-italiana",
]
ALL_RANKS = frozenset(Rank) - {Rank.TWO, Rank.JOKER}
BRAZIL = [2000, 3000, 3500]

# The table of docs/rules.md §1, one row per line: one value for all games, or one each in the order of NAMES.
ROWS: dict[str, list[object]] = {
    "card_count": [108, 108, 108, 108, 104, 108, 108, 108, 162],
    "two_points": [20, 20, 20, 20, 10, 10, 10, 20, 20],
    "ace_points": [15] * 8 + [20],
    "high_points": [10] * 9,
    "low_points": [5] * 9,
    "hand_size": [11] * 8 + [15],
    "decks_for_five": [3] * 9,
    "pozzetti": [(11, 11)] * 8 + [()],
    "runs": [True] * 8 + [False],
    "group_ranks": [ALL_RANKS] * 3 + [{Rank.ACE, Rank.THREE}, set(), set(), ALL_RANKS, ALL_RANKS, ALL_RANKS],
    "wild_melds": [WildMelds.NONE] * 6 + [WildMelds.TWOS, WildMelds.NONE, WildMelds.ANY],
    "wild_limits": [((2, 1),)] * 8 + [((2, 1), (3, 2))],
    "max_run_length": [14] * 8 + [0],
    "max_group_length": [9, 9, 9, 9, 0, 0, 9, 9, 14],
    "max_wild_meld_length": [0] * 6 + [9, 0, 18],
    "ace_in_run": [AceInRun.ONE_END] * 4 + [AceInRun.BOTH_ENDS] * 4 + [AceInRun.ONE_END],
    "duplicate_groups": [False] * 5 + [True] * 4,
    "black_threes": [BlackThrees.ORDINARY] * 8 + [BlackThrees.CLEAN_GROUP],
    "clean_bonus": [200] * 8 + [500],
    "semi_clean_bonus": [150, None, 150] + [None] * 6,
    "dirty_bonus": [100] * 8 + [300],
    "closing_bonus": [100] * 8 + [300],
    "pozzetto_waiver": [False, False, False, False, False, True, True, False, False],
    "unplayed_pozzetto": [UnplayedPozzetto.CARDS] * 5 + [UnplayedPozzetto.PENALTY] * 3 + [UnplayedPozzetto.CARDS],
    "double_hand_unmelded": [False] * 8 + [True],
    "closing_pozzetto": [True] * 8 + [False],
    "closing_burrachi": [1] * 8 + [2],
    "closing_clean": [0, 0, 0, 1, 1, 1, 0, 0, 1],
    "red_three_points": [None] * 8 + [100],
    "openings": [()] * 8 + [((None, 50),)],
    "vulnerable_opening": [None] * 5 + [75, 75, None, None],
    "target": [2005] * 5 + [3000] * 3 + [15000],
    "tie": [TieRule.ANOTHER_DEAL] * 2 + [TieRule.DRAW] + [TieRule.ANOTHER_DEAL] * 6,
    "deal_direction": [DealDirection.LEFT] * 2 + [DealDirection.RIGHT] + [DealDirection.LEFT] * 6,
    "pozzetti_builder": [PozzettiBuilder.CUTTER, PozzettiBuilder.DEALER] + [PozzettiBuilder.CUTTER] * 7,
}
# The games that were added to the table later, each with the values that its source or the table's closest game states.
LATER: dict[str, dict[str, object]] = {
    "buraco-stbl": {
        "card_count": 108,
        "joker_points": 20,
        "two_points": 10,
        "hand_size": 11,
        "pozzetti": (11, 11),
        "group_ranks": set(),
        "wild_melds": WildMelds.NONE,
        "max_run_length": 14,
        "max_group_length": 0,
        "ace_in_run": AceInRun.BOTH_ENDS,
        "bonuses": {Burraco.CLEAN: 200, Burraco.DIRTY: 100},
        "closing_bonus": 100,
        "pozzetto_penalty": 100,
        "pozzetto_waiver": True,
        "unplayed_pozzetto": UnplayedPozzetto.PENALTY,
        "closing_burrachi": 1,
        "closing_clean": 1,
        "discard_pile": DiscardPile.TOP_MELDED,
        "vulnerable_opening": 75,
        "table_deduction": TableDeduction.NONE,
        "target": 3000,
    },
    "canasta-classica": {
        "card_count": 108,
        "joker_points": 50,
        "two_points": 20,
        "ace_points": 20,
        "hand_size": 11,
        "pozzetti": (),
        "runs": False,
        "group_ranks": ALL_RANKS,
        "duplicate_groups": False,
        "black_threes": BlackThrees.CLOSER,
        "wild_melds": WildMelds.NONE,
        "wild_limits": ((2, 3),),
        "max_group_length": 11,
        "bonuses": {Burraco.CLEAN: 500, Burraco.DIRTY: 300},
        "closing_bonus": 100,
        "concealed_bonus": 200,
        "closing_burrachi": 1,
        "closing_clean": 0,
        "double_hand_unmelded": False,
        "red_three_points": 100,
        "red_three_points_from_four": 200,
        "red_threes_burrachi": 0,
        "openings": ((None, 15), (0, 50), (1500, 90), (3000, 120)),
        "target": 5000,
    },
    "samba": {
        "card_count": 162,
        "joker_points": 50,
        "two_points": 20,
        "ace_points": 20,
        "hand_size": 15,
        "pozzetti": (),
        "runs": True,
        "group_ranks": ALL_RANKS,
        "duplicate_groups": True,
        "wild_melds": WildMelds.NONE,
        "wild_limits": ((2, 2),),
        "max_run_length": 7,
        "max_group_length": 14,
        "bonuses": {Burraco.CLEAN: 500, Burraco.DIRTY: 300, Burraco.SAMBA: 1500},
        "closing_bonus": 200,
        "concealed_bonus": None,
        "closing_burrachi": 2,
        "closing_clean": 0,
        "red_three_points": 100,
        "red_three_points_from_four": 100,
        "red_three_points_of_all": 1000,
        "red_threes_burrachi": 2,
        "openings": ((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 160)),
        "discard_pile": DiscardPile.PAIRED,
        "cards_drawn": 2,
        "target": 10000,
    },
    "pinella": {
        "card_count": 104,
        "deck_points": 4 * 25 + 4 * 20 + 8 * 15 + 8 * 8 * 10 + 3 * 8 * 5,
        "joker_points": 25,
        "two_points": 20,
        "ace_points": 15,
        "highest_low": 5,
        "black_twos_only": True,
        "hand_size": 13,
        "pozzetti": (),
        "group_ranks": ALL_RANKS,
        "wild_melds": WildMelds.NONE,
        "wild_neighbours": False,
        "suits_once": True,
        "max_run_length": 12,
        "max_group_length": 4,
        "bonuses": {},
        "doubled_run": 6,
        "doubled_with_wild": True,
        "closing_bonus": 100,
        "concealed_bonus": None,
        "closing_burrachi": 0,
        "closing_sesta": False,
        "red_three_points": None,
        "openings": (),
        "target": 1500,
    },
    "tranca": {
        "card_count": 104,
        "two_points": 10,
        "hand_size": 11,
        "pozzetti": (11, 11),
        "group_ranks": ALL_RANKS - {Rank.THREE},
        "black_threes": BlackThrees.NEVER,
        "max_run_length": 14,
        "max_group_length": 9,
        "bonuses": {Burraco.CLEAN: 200, Burraco.DIRTY: 100},
        "closing_bonus": 100,
        "pozzetto_penalty": 100,
        "pozzetto_waiver": False,
        "closing_burrachi": 1,
        "closing_clean": 0,
        "red_three_points": 100,
        "red_three_points_from_four": 100,
        "red_threes_burrachi": 1,
        "discard_pile": DiscardPile.TOP_MELDED_LOCKED,
        "openings": (),
        "vulnerable_opening": None,
        "table_deduction": TableDeduction.NONE,
        "target": 3000,
    },
}
COLUMNS = {name: {field: values[at] for field, values in ROWS.items()} for at, name in enumerate(NAMES)} | LATER


def test_international_differs_from_burraco_in_four_options() -> None:
    """Group ranks, semi-clean bonus, the closing requirement, and who takes the pile."""
    fields = differences(VARIANTS["burraco-international"], VARIANTS["burraco"])
    assert fields == ("group_ranks", "semi_clean_bonus", "closing_clean", "discard_pile")


@pytest.mark.parametrize("name", [name for name, rules in VARIANTS.items() if rules.pozzetti])
def test_closing_requires_a_pozzetto(name: str) -> None:
    side = SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1}, table_points=200, pozzetto=Pozzetto.NOT_TAKEN)
    entry = DealEntry(sides=(side, SideEntry(players=(1, 3), hand_points={1: 20})), closed_by=0)
    faults = check_deal(entry, VARIANTS[name])
    assert [(fault.code, fault.severity) for fault in faults] == [(FaultCode.CLOSING_WITHOUT_POZZETTO, Severity.ERROR)]


def test_every_variant_is_in_the_table() -> None:
    assert set(VARIANTS) == set(COLUMNS)
    assert {len(values) for values in ROWS.values()} == {len(NAMES)}
    assert [rules.name for rules in VARIANTS.values()] == list(VARIANTS)


@pytest.mark.parametrize("name", COLUMNS)
def test_column_of_the_table(name: str) -> None:
    assert {field: getattr(VARIANTS[name], field) for field in COLUMNS[name]} == COLUMNS[name]


@pytest.mark.parametrize(
    ("name", "joker"),
    [("burraco", 30), ("buraco-aberto", 20), ("buraco-fechado", 20), ("burako", 50), ("canasta-italiana", 50)],
)
def test_joker_points(name: str, joker: int) -> None:
    assert VARIANTS[name].joker_points == joker


@pytest.mark.parametrize("name", NAMES[:8])
def test_untaken_pozzetto_costs_a_hundred(name: str) -> None:
    assert VARIANTS[name].pozzetto_penalty == 100


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("burraco", {}),
        ("burraco-reale", {Burraco.ACE_TO_KING: 500, Burraco.ACE_TO_ACE: 1000}),
        ("buraco-aberto", {}),
        ("buraco-fechado", {Burraco.TWOS: 1000}),
        ("burako", {}),
        ("canasta-italiana", {Burraco.TWOS: 3000, Burraco.MIXED_WILDS: 2000, Burraco.JOKERS: 5000}),
    ],
)
def test_special_burrachi(name: str, special: dict[Burraco, int]) -> None:
    ordinary = {Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY}
    assert {kind: points for kind, points in VARIANTS[name].bonuses.items() if kind not in ordinary} == special


@pytest.mark.parametrize(
    ("name", "targets"),
    [
        ("burraco", [505, 1005, 1505, 2005]),
        ("burraco-online", [1, 505, 1005, 2005]),
        ("buraco-aberto", BRAZIL),
        ("buraco-fechado", BRAZIL),
        ("canasta-italiana", [12000, 15000]),
    ],
)
def test_offered_targets(name: str, targets: list[int]) -> None:
    assert list(VARIANTS[name].targets) == targets


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=lambda rules: rules.name)
def test_default_target_is_offered(rules: RuleSet) -> None:
    assert rules.target in rules.targets


def test_only_games_with_pozzetti_have_variable_sides() -> None:
    """The pozzetto decides which player is the single; sources of other games describe only two sides."""
    for rules in VARIANTS.values():
        forming = {Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS} & rules.seatings
        assert rules.pozzetti or not forming
        assert {Seating.SINGLES, Seating.FIXED_PAIRS} <= rules.seatings


def test_canasta_openings() -> None:
    rules = VARIANTS["canasta-italiana"].replace(openings=CANASTA_OPENINGS)
    assert dict(rules.openings)[None] == 15
    assert dict(rules.openings)[10_000] == 200


def test_fitab_bonuses() -> None:
    bonuses = VARIANTS["burraco"].replace(**FITAB_BONUSES).bonuses
    assert bonuses[Burraco.LONG_RUN] - bonuses[Burraco.LONG_RUN_WILD] == 50
    assert bonuses[Burraco.EIGHT_OF_A_RANK] == 250


@pytest.mark.parametrize(
    ("name", "points"),
    # Twice the suits' 4 × (2 + ace + 6 × 10 + 5 × 5), plus the jokers
    [("burraco", 8 * 120 + 4 * 30), ("burraco-reale", 8 * 110), ("buraco-aberto", 8 * 110 + 4 * 20)],
)
def test_deck_points(name: str, points: int) -> None:
    assert VARIANTS[name].deck_points == points


def test_separate_red_threes_are_not_in_deck_points() -> None:
    canasta = VARIANTS["canasta-italiana"]
    assert canasta.deck_points == 12 * (20 + 20 + 60 + 25) + 6 * 50 - 6 * 5
    assert canasta.replace(red_three_points=None).deck_points == canasta.deck_points + 6 * 5


def test_copies() -> None:
    canasta = VARIANTS["canasta-italiana"]
    assert canasta.copies[Card(Rank.KING, Suit.HEARTS)] == 3
    assert canasta.copies[Card(Rank.KING)] == 12
    assert canasta.copies[Card(Rank.JOKER)] == 6
    assert VARIANTS["burraco-reale"].copies[Card(Rank.JOKER)] == 0


def test_canastra_real_differs_by_two_bonuses() -> None:
    real, aberto = PRESETS["buraco-real"], VARIANTS["buraco-aberto"]
    assert nearest_variant(real) is aberto
    fields = {name: getattr(real, name) for name in differences(real, aberto)}
    assert fields == {"ace_to_king_bonus": 500, "ace_to_ace_bonus": 1000}


def test_pinellone_differs_by_its_hand_its_closing_and_its_target() -> None:
    pinellone, pinella = PRESETS["pinellone"], VARIANTS["pinella"]
    assert nearest_variant(pinellone) is pinella
    fields = {name: getattr(pinellone, name) for name in differences(pinellone, pinella)}
    assert fields == {"hand_size": 15, "closing_sesta": True, "target": 3000}


def test_red_twos_are_not_in_the_deck_of_pinella() -> None:
    rules = VARIANTS["pinella"]
    assert [rules.copies[Card(Rank.TWO, suit)] for suit in (*Suit, None)] == [0, 0, 2, 2, 4]


def test_three_player_tournament_differs_by_its_singles_phase() -> None:
    rules = PRESETS["burraco-three-tournament"]
    assert list(PRESETS) == [*VARIANTS, rules.name, "buraco-real", "pinellone", "uruguay", "bolivia"]
    assert find_variant(rules.name) is rules
    assert nearest_variant(rules).name == "burraco"
    fields = {name: getattr(rules, name) for name in differences(rules, VARIANTS["burraco"])}
    assert fields == {
        "seatings": {Seating.ONE_AGAINST_TWO},
        "target": 1505,
        "targets": (1505,),
        "three_player_singles_from": 1000,
    }


@pytest.mark.parametrize("name", NAMES)
def test_find_variant(name: str) -> None:
    assert find_variant(name) is VARIANTS[name]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("buraco", "(did you mean 'burraco'?)"),
        ("Burraco", "(did you mean 'burraco'?)"),
        ("canasta", "(did you mean 'canasta-italiana'?)"),
        ("burraco reale", "(did you mean 'burraco-reale'?)"),
    ],
)
def test_similar_name_is_suggested(name: str, suggestion: str) -> None:
    with pytest.raises(NotationError) as caught:
        find_variant(name)
    assert f"{name!r} is not a rule set {suggestion}" in str(caught.value)


def test_unknown_name_lists_all_names() -> None:
    with pytest.raises(NotationError) as caught:
        find_variant("?" * 1_000_000)
    assert caught.value.code is NotationCode.UNKNOWN_VARIANT
    assert caught.value.values["text"] == "?" * 40 + "…"
    assert all(name in str(caught.value) for name in NAMES)
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("name", VARIANTS)
def test_named_rule_set_is_nearest_to_itself(name: str) -> None:
    assert nearest_variant(VARIANTS[name]) is VARIANTS[name]
    assert differences(VARIANTS[name], VARIANTS[name]) == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_house_rule_is_nearest_to_its_origin(name: str) -> None:
    rules = VARIANTS[name].replace(name="Ours", closing_bonus=150)
    assert nearest_variant(rules).name == name
    assert differences(rules, VARIANTS[name]) == ("closing_bonus",)


def test_nearest_variant_ignores_the_name() -> None:
    rules = VARIANTS["burako"].replace(name="burraco", decks=3)
    assert nearest_variant(rules).name == "burako"


def test_differences_are_in_the_order_of_the_options() -> None:
    burraco = VARIANTS["burraco"]
    rules = burraco.replace(name="Ours", closing_bonus=50, joker_points=50, pozzetti=(11,))
    assert differences(rules, burraco) == ("joker_points", "pozzetti", "closing_bonus")


def test_values_of_a_table() -> None:
    classic, pairs = VARIANTS["canasta-classica"], Seating.FIXED_PAIRS
    two, six = (at_table(classic, *table) for table in ((2, Seating.SINGLES), (6, pairs)))
    assert (two.hand_size, two.cards_drawn, two.closing_burrachi) == (15, 2, 2)
    assert differences(six, classic) == (
        *("hand_size", "closing_burrachi", "red_threes_more_from", "target", "targets"),
    )
    assert at_table("samba", 6, pairs).hand_size == 13
    assert at_table(classic, 4, pairs) is classic
    house = classic.replace(closing_burrachi=3)
    assert at_table(house, 2, Seating.SINGLES) is house
    for rules in (two, six):
        assert nearest_variant(rules) == base_of(rules) == rules
        assert base_of(rules.replace(closing_bonus=300)) == rules
        config = MatchConfig(rules=rules, players=4, seating=pairs, deals=1)
        assert parse_match(format_match(config, ()))[0] == config


@pytest.mark.parametrize(
    ("name", "base", "values"),
    [
        (
            "uruguay",
            "canasta-classica",
            {
                "wild_melds": WildMelds.CANASTA,
                "twos_bonus": 2000,
                "mixed_wilds_bonus": 2000,
                "discard_pile": DiscardPile.NATURAL_PAIR,
            },
        ),
        (
            "bolivia",
            "samba",
            {
                "wild_melds": WildMelds.CANASTA,
                "twos_bonus": 2500,
                "mixed_wilds_bonus": 2500,
                "closing_sesta": True,
                "black_three_in_hand": 100,
                "openings": ((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),
                "target": 15000,
                "targets": (15000,),
            },
        ),
    ],
)
def test_preset_with_melds_of_wilds(name: str, base: str, values: dict[str, object]) -> None:
    assert {field: getattr(PRESETS[name], field) for field in differences(PRESETS[name], base)} == values


def test_every_option_has_another_value_in_a_named_game_or_in_a_test() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("*.py"))
    tried = {*FITAB_BONUSES, *(field for rules in PRESETS.values() for field in differences(rules, "burraco"))}
    assert [option for option in OPTIONS if option not in tried and option not in texts] == []
