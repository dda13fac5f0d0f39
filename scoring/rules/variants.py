"""The named rule sets: the games of docs/rules.md §1 and presets derived from them; [keys] are in docs/sources.md."""

import dataclasses
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scoring.cards import Rank
from scoring.errors import NotationCode, NotationError
from scoring.rules.options import (
    AceInRun,
    BlackThrees,
    DealDirection,
    DiscardPile,
    FirstPlayer,
    LastDiscard,
    PozzettiBuilder,
    Seating,
    Stall,
    StockEnd,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)
from scoring.rules.rule_set import HOUSE_RULES, PRESET_NAMES, RuleSet

_MAX_QUOTED = 40  # characters of an unknown name that an error quotes
_TWO_SIDES = frozenset({Seating.SINGLES, Seating.FIXED_PAIRS})

# Options for `RuleSet.replace`: the openings of classic Canasta, by total …
CANASTA_OPENINGS: tuple[tuple[int | None, int], ...] = (
    (None, 15),
    (0, 50),
    (1500, 90),
    (3000, 120),
    (5000, 160),
    (7500, 180),
    (10000, 200),
)
# … and the bonuses of the federation FITAB, for `rules.replace(**FITAB_BONUSES)`.
FITAB_BONUSES: Mapping[str, int] = MappingProxyType(
    {
        "long_run_bonus": 300,
        "long_run_wild_bonus": 250,
        "eight_of_a_rank_bonus": 250,
        "eight_of_a_rank_wild_bonus": 200,
    }
)

# Customs that neither [Buraco] nor [Canasta] states.
_UNSPECIFIED_CUSTOMS: Mapping[str, Any] = {
    "cut_least": 0,
    "turn_direction": TurnDirection.UNSPECIFIED,
    "lone_card_stays": False,
    "closing_after_opponents": False,
    "stall": Stall.UNSPECIFIED,
}

_BURRACO = RuleSet(name="burraco")
_SIMPLE = _BURRACO.replace(
    name="burraco-simple",
    semi_clean_bonus=None,
    pozzetti_builder=PozzettiBuilder.DEALER,
    # Its second half states the turn, clockwise, with one card from the stock or the discard pile; no other customs.
    **{**_UNSPECIFIED_CUSTOMS, "turn_direction": TurnDirection.CLOCKWISE},
    player_counts=(2, 4),  # [Canasta]
    direct_pozzetto=False,
    last_discard=LastDiscard.UNSPECIFIED,
    stock_end=StockEnd.UNSPECIFIED,
)
_ONLINE = _BURRACO.replace(
    name="burraco-online",
    seatings=_TWO_SIDES,
    targets=(1, 505, 1005, 2005),
    tie=TieRule.DRAW,
    deal_direction=DealDirection.RIGHT,  # [Regole], of the online game
    # [Online] states the rules for the pile, the single card, any last discard and the end at two cards; no other
    # customs.
    player_counts=(2, 4),
    cut_least=0,
    first_player=FirstPlayer.UNSPECIFIED,
    turn_direction=TurnDirection.UNSPECIFIED,
    direct_pozzetto=False,
    last_discard=LastDiscard.ANY,
    closing_after_opponents=False,
    stock_end=StockEnd.AT_ONCE,
    stall=Stall.UNSPECIFIED,
)
# It differs from the Italian game in exactly these four options; the other customs are the same.
_INTERNATIONAL = _BURRACO.replace(
    name="burraco-international",
    group_ranks=frozenset({Rank.ACE, Rank.THREE}),
    semi_clean_bonus=None,
    closing_clean=1,
    discard_pile=DiscardPile.MELDING,
)
# It differs by having no jokers and in what follows from that ([Regole]); the customs are the Italian ones.
_REALE = _BURRACO.replace(
    name="burraco-reale",
    jokers=0,
    two_points=10,
    ace_in_run=AceInRun.BOTH_ENDS,
    group_ranks=frozenset(),
    semi_clean_bonus=None,
    ace_to_king_bonus=500,
    ace_to_ace_bonus=1000,
    closing_clean=1,
)
_ABERTO = RuleSet(
    name="buraco-aberto",
    joker_points=20,
    two_points=10,
    ace_in_run=AceInRun.BOTH_ENDS,
    group_ranks=frozenset(),
    duplicate_groups=True,
    semi_clean_bonus=None,
    pozzetto_waiver=True,
    unplayed_pozzetto=UnplayedPozzetto.PENALTY,
    closing_clean=1,
    vulnerable_opening=75,
    seatings=_TWO_SIDES,
    target=3000,
    targets=(2000, 3000, 3500),
    # [Buraco] contradicts itself on the direction of turns.
    **_UNSPECIFIED_CUSTOMS,
    player_counts=(2, 4),  # [Paus]; [Buraco] has four as usual
    first_player=FirstPlayer.RIGHT,
    last_discard=LastDiscard.ANY,
    stock_end=StockEnd.MORTO,
)
_FECHADO = _ABERTO.replace(
    name="buraco-fechado",
    group_ranks=_BURRACO.group_ranks,
    wild_melds=WildMelds.TWOS,
    twos_bonus=1000,
    closing_clean=0,
    discard_pile=DiscardPile.TOP_MELDED,
)
# [STBL] compares it with aberto and fechado in five points; the rest is as in fechado.
_STBL = _FECHADO.replace(
    name="buraco-stbl",
    group_ranks=frozenset(),
    wild_melds=WildMelds.NONE,
    twos_bonus=None,
    closing_clean=1,
    first_player=FirstPlayer.UNSPECIFIED,
    turn_direction=TurnDirection.CLOCKWISE,
    direct_pozzetto=False,
    last_discard=LastDiscard.UNSPECIFIED,
    stock_end=StockEnd.UNSPECIFIED,
)
_TRANCA = _STBL.replace(
    name="tranca",
    jokers=0,
    group_ranks=_BURRACO.group_ranks - {Rank.THREE},
    black_threes=BlackThrees.NEVER,
    pozzetto_waiver=False,
    closing_clean=0,
    red_three_points=100,
    red_three_points_from_four=100,
    red_threes_burrachi=1,
    vulnerable_opening=None,
    discard_pile=DiscardPile.TOP_MELDED_LOCKED,
)
# The customs that [Eburako] and [MDZ] state, and no others.
_BURAKO = _BURRACO.replace(
    name="burako",
    joker_points=50,
    ace_in_run=AceInRun.BOTH_ENDS,
    duplicate_groups=True,
    semi_clean_bonus=None,
    unplayed_pozzetto=UnplayedPozzetto.PENALTY,
    seatings=_TWO_SIDES,
    target=3000,
    targets=(2000, 3000, 3500),
    **_UNSPECIFIED_CUSTOMS,
    player_counts=(2, 4),
    first_player=FirstPlayer.UNSPECIFIED,
    last_discard=LastDiscard.UNSPECIFIED,
    stock_end=StockEnd.UNSPECIFIED,
)
_CANASTA = RuleSet(
    name="canasta-italiana",
    decks=3,
    joker_points=50,
    ace_points=20,
    hand_size=15,
    pozzetti=(),
    runs=False,
    wild_melds=WildMelds.ANY,
    wild_limits=((2, 1), (3, 2)),
    duplicate_groups=True,
    black_threes=BlackThrees.CLEAN_GROUP,
    clean_bonus=500,
    semi_clean_bonus=None,
    dirty_bonus=300,
    twos_bonus=3000,
    mixed_wilds_bonus=2000,
    jokers_bonus=5000,
    closing_bonus=300,
    pozzetto_penalty=0,
    double_hand_unmelded=True,
    closing_pozzetto=False,
    closing_burrachi=2,
    closing_clean=1,
    red_three_points=100,
    red_three_points_from_four=200,
    openings=((None, 50),),
    seatings=_TWO_SIDES,
    target=15000,
    targets=(12000, 15000),
    **{**_UNSPECIFIED_CUSTOMS, "turn_direction": TurnDirection.ANTICLOCKWISE},
    player_counts=(2, 4),
    cards_drawn=2,
    discard_pile=DiscardPile.MATCHED,
    direct_pozzetto=False,
    last_discard=LastDiscard.ANY,
    stock_end=StockEnd.USED_UP,
)

_CLASSIC = _CANASTA.replace(
    name="canasta-classica",
    decks=2,
    hand_size=11,
    wild_melds=WildMelds.NONE,
    wild_limits=((2, 3),),
    duplicate_groups=False,
    black_threes=BlackThrees.CLOSER,
    twos_bonus=None,
    mixed_wilds_bonus=None,
    jokers_bonus=None,
    closing_bonus=100,
    concealed_bonus=200,
    double_hand_unmelded=False,
    closing_burrachi=1,
    closing_clean=0,
    openings=CANASTA_OPENINGS[:4],
    target=5000,
    targets=(5000,),
    seatings=_TWO_SIDES | {Seating.TEAMS_OF_THREE},
    player_counts=(2, 3, 4, 6),
    turn_direction=TurnDirection.CLOCKWISE,
    cards_drawn=1,
    discard_pile=DiscardPile.FROZEN,
    last_discard=LastDiscard.UNSPECIFIED,
    stock_end=StockEnd.UNSPECIFIED,
)

_SAMBA = _CLASSIC.replace(
    name="samba",
    decks=3,
    hand_size=15,
    runs=True,
    wild_limits=((2, 2),),
    duplicate_groups=True,
    samba_bonus=1500,
    closing_bonus=200,
    concealed_bonus=None,
    closing_burrachi=2,
    red_three_points_from_four=100,
    red_three_points_of_all=1000,
    red_threes_burrachi=2,
    openings=(*CANASTA_OPENINGS[:4], (7000, 160)),
    target=10000,
    targets=(10000,),
    seatings=_TWO_SIDES,
    player_counts=(2, 3, 4, 5, 6),
    cards_drawn=2,
    discard_pile=DiscardPile.PAIRED,
)

# No code exists: what [Pinella], [Pinnacolo] and [Pinacolo] don't state is our own reading (docs/rules.md §1).
_PINELLA = RuleSet(
    name="pinella",
    joker_points=25,
    highest_low=5,
    black_twos_only=True,
    hand_size=13,
    pozzetti=(),
    wild_limits=((2, 6),),
    wild_neighbours=False,
    suits_once=True,
    duplicate_groups=True,
    clean_bonus=None,
    semi_clean_bonus=None,
    dirty_bonus=None,
    doubled_run=6,
    pozzetto_penalty=0,
    closing_pozzetto=False,
    closing_burrachi=0,
    seatings=_TWO_SIDES,
    target=1500,
    targets=(1000, 1500, 2000, 2500, 3000),
    **_UNSPECIFIED_CUSTOMS,
    player_counts=(2, 3, 4, 6),
    first_player=FirstPlayer.UNSPECIFIED,
    discard_pile=DiscardPile.ROW,
    direct_pozzetto=False,
    last_discard=LastDiscard.ANY,
    stock_end=StockEnd.UNSPECIFIED,
)

_GAMES = (
    _BURRACO, _SIMPLE, _ONLINE, _INTERNATIONAL, _REALE, _ABERTO, _FECHADO, _STBL, _TRANCA, _BURAKO, _CLASSIC, _SAMBA,
    _CANASTA, _PINELLA,
)  # fmt: skip
VARIANTS: Mapping[str, RuleSet] = MappingProxyType({rules.name: rules for rules in _GAMES})
_THREE_TOURNAMENT = _BURRACO.replace(
    name="burraco-three-tournament",
    seatings=frozenset({Seating.ONE_AGAINST_TWO}),
    target=1505,
    targets=(1505,),
    three_player_singles_from=1000,
)
# The bonuses of most Brazilian tables, which [Buraco] doesn't have.
_REAL = _ABERTO.replace(name="buraco-real", ace_to_king_bonus=500, ace_to_ace_bonus=1000)
# With fifteen cards ([Pinacolo]).
_PINELLONE = _PINELLA.replace(name="pinellone", hand_size=15, closing_sesta=True, target=3000)
# Classic Canasta with canastas of wilds, and a pile that is always frozen ([Uruguay]).
_URUGUAY = _CLASSIC.replace(
    name="uruguay",
    wild_melds=WildMelds.CANASTA,
    twos_bonus=2000,
    mixed_wilds_bonus=2000,
    discard_pile=DiscardPile.NATURAL_PAIR,
)
# Samba with canastas of wilds ([Bolivia]).
_BOLIVIA = _SAMBA.replace(
    name="bolivia",
    wild_melds=WildMelds.CANASTA,
    twos_bonus=2500,
    mixed_wilds_bonus=2500,
    closing_sesta=True,
    black_three_in_hand=100,
    openings=(*CANASTA_OPENINGS[:4], (7000, 150)),
    target=15000,
    targets=(15000,),
)
PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {**VARIANTS, **{each.name: each for each in (_THREE_TOURNAMENT, _REAL, _PINELLONE, _URUGUAY, _BOLIVIA)}}
)
"""Every rule set that has a name: the games, and presets derived from one of them."""
PRESET_NAMES.update(PRESETS)

_CANASTA_TABLES: Mapping[tuple[int, Seating], Mapping[str, Any]] = {
    (2, Seating.SINGLES): {"hand_size": 15, "closing_burrachi": 2, "cards_drawn": 2},
    (3, Seating.SINGLES): {"hand_size": 13},
    (6, Seating.FIXED_PAIRS): {
        "hand_size": 13, "closing_burrachi": 2, "red_threes_more_from": 5, "target": 10000, "targets": (7500, 10000),
    },
    (6, Seating.TEAMS_OF_THREE): {"decks_for_five": 2},
}  # fmt: skip
_SAMBA_TABLES = {(6, seating): {"hand_size": 13} for seating in (Seating.SINGLES, Seating.FIXED_PAIRS)}
TABLE_VALUES: Mapping[str, Mapping[tuple[int, Seating], Mapping[str, Any]]] = MappingProxyType(
    {"canasta-classica": _CANASTA_TABLES, "uruguay": _CANASTA_TABLES, "samba": _SAMBA_TABLES, "bolivia": _SAMBA_TABLES}
)
"""The values that named games have at tables of other sizes than usual, by game, and by players and seating."""


@lru_cache(maxsize=64)
def _versions(name: str) -> Mapping[tuple[int, Seating] | None, RuleSet]:
    """Return a named game as most tables play it, and as each table with other values does."""
    rules, tables = PRESETS[name], TABLE_VALUES.get(name, {})
    return {None: rules, **{table: rules.replace(name=name, **values) for table, values in tables.items()}}


def at_table(rules: RuleSet | str, players: int, seating: Seating) -> RuleSet:
    """Return a named game with its values for these players; house rules are the same at every table."""
    rules = as_rule_set(rules)
    return _versions(rules.name).get((players, seating), rules) if PRESETS.get(rules.name) == rules else rules


def find_variant(name: str) -> RuleSet:
    """Return the rule set of that name. Raises NotationError, which lists the existing names and the nearest one."""
    if name in PRESETS:
        return PRESETS[name]
    text = name if len(name) <= _MAX_QUOTED else f"{name[:_MAX_QUOTED]}…"
    nearest = get_close_matches(text.lower(), PRESETS, n=1)
    suggestion = "".join(f" (did you mean {match!r}?)" for match in nearest)
    raise NotationError(NotationCode.UNKNOWN_VARIANT, text=text, known=", ".join(PRESETS), suggestion=suggestion)


def as_rule_set(rules: RuleSet | str) -> RuleSet:
    """Return a rule set unchanged, or look it up by name. Raises NotationError as `find_variant` does."""
    return find_variant(rules) if isinstance(rules, str) else rules


def differences(rules: RuleSet | str, other: RuleSet | str) -> tuple[str, ...]:
    """Return the fields that differ between two rule sets, in the order of RuleSet, ignoring their names."""
    rules, other = as_rule_set(rules), as_rule_set(other)
    fields = (each.name for each in dataclasses.fields(RuleSet) if each.name != "name")
    return tuple(name for name in fields if getattr(rules, name) != getattr(other, name))


@lru_cache(maxsize=256)
def nearest_variant(rules: RuleSet | str) -> RuleSet:
    """Return the named game that differs from `rules` in the fewest options, the first of VARIANTS if equal, as the
    table plays it that fits best.

    A match stores its whole rule set and not its origin, so this works for any stored match.
    """
    rules = as_rule_set(rules)
    versions = [version for name in VARIANTS for version in _versions(name).values()]
    return rules if rules in versions else min(versions, key=lambda version: len(differences(rules, version)))


@lru_cache(maxsize=256)
def base_of(rules: RuleSet | str) -> RuleSet:
    """Return the preset that a rule set is named after, at the table that it fits best, or the nearest named game."""
    rules = as_rule_set(rules)
    name = rules.name.removesuffix(HOUSE_RULES)
    versions = _versions(name).values() if name in PRESETS else (nearest_variant(rules),)
    return min(versions, key=lambda version: len(differences(rules, version)))
