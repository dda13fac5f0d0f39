"""House rules with options that no named rule set uses."""

from scoring import (
    FITAB_BONUSES,
    VARIANTS,
    AceInRun,
    BlackThrees,
    Rank,
    RuleSet,
    SemiCleanGroup,
    SemiCleanRun,
    WildMelds,
)

_BURRACO = VARIANTS["burraco"]
_FECHADO = VARIANTS["buraco-fechado"]
_CANASTA = VARIANTS["canasta-italiana"]

HOUSE_RULES: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        _BURRACO.replace(
            name="strict",
            semi_clean_run=SemiCleanRun.EXTREMITY,
            semi_clean_group=SemiCleanGroup.EXACT8,
        ),
        _BURRACO.replace(name="fitab", **FITAB_BONUSES),
        _BURRACO.replace(name="three decks", decks=3, ace_in_run=AceInRun.BOTH_ENDS, **FITAB_BONUSES),
        _BURRACO.replace(name="one deck", decks=1, jokers=4, pozzetti=()),
        _BURRACO.replace(name="no wilds", wild_limits=()),
        _BURRACO.replace(name="many wilds", wild_limits=((2, 1), (4, 3)), wild_melds=WildMelds.ANY, burraco_length=5),
        _FECHADO.replace(name="real canastra", eight_of_a_rank_bonus=1000, jokers=0),
        _FECHADO.replace(name="all alike", dirty_bonus=200),
        _CANASTA.replace(name="canasta with runs", runs=True, ace_in_run=AceInRun.BOTH_ENDS),
        _BURRACO.replace(name="runs without wilds", samba_bonus=250),
        _CANASTA.replace(name="red threes at home", red_three_points=None, jokers=3),
        _CANASTA.replace(name="ordinary threes", black_threes=BlackThrees.ORDINARY, mixed_wilds_bonus=None),
        _BURRACO.replace(name="black threes apart", black_threes=BlackThrees.NEVER),
        _BURRACO.replace(name="aces only", group_ranks=frozenset({Rank.ACE}), runs=False, red_three_points=100),
    )
}
