"""The set-up of a match: what the table agrees on before the first deal."""

__all__ = ["ConfigError", "MatchConfig", "SetupCode", "SetupFault", "contenders"]

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import ScoringError
from scoring.match.seating import SEATINGS, deal_sides
from scoring.rules.decks import rules_at_table
from scoring.rules.options import DEALS, TARGETS, Seating
from scoring.rules.rule_set import RuleSet


class SetupCode(StrEnum):
    """The comments name the values that come with each code."""

    SEATING_NOT_FOR_PLAYERS = "seating-not-for-players"  # seating, players, allowed
    SEATING_NOT_IN_GAME = "seating-not-in-game"  # seating
    GOAL_MISSING = "goal-missing"
    TWO_GOALS = "two-goals"  # target, deals
    TARGET_OUT_OF_RANGE = "target-out-of-range"  # target, least, most
    DEALS_OUT_OF_RANGE = "deals-out-of-range"  # deals, least, most
    DEALER_NOT_SEATED = "dealer-not-seated"  # dealer, players


@dataclass(frozen=True, kw_only=True)
class SetupFault:
    """`field` is the field of MatchConfig to show it beside."""

    field: str
    code: SetupCode
    values: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


class ConfigError(ScoringError):
    """A match that nobody can play; `faults` has everything that is wrong with it."""

    def __init__(self, faults: tuple[SetupFault, ...]) -> None:
        sentences = "; ".join(f"{fault.field}: {fault.code} {dict(fault.values)}" for fault in faults)
        super().__init__(faults[0].code, f"impossible match: {sentences}", **faults[0].values)
        self.faults = faults


@dataclass(frozen=True, kw_only=True)
class MatchConfig:
    """What was agreed before the first deal. `players` is how many sit at the table, seats 0 … players−1 clockwise;
    in fixed pairs of four, seats 0 and 2 play 1 and 3. Either `target` or `deals` is set, never both.

    Raises ConfigError with every fault at once.
    """

    rules: RuleSet
    players: int
    seating: Seating
    target: int | None = None
    deals: int | None = None
    first_dealer: int = 0

    def __post_init__(self) -> None:
        if faults := tuple(_faults(self)):
            raise ConfigError(faults)

    @property
    def table_rules(self) -> RuleSet:
        """The rule set with as many decks as this table needs: what `classify`, `check_deal` and `score_deal` take."""
        return rules_at_table(self.rules, self.players)


def contenders(config: MatchConfig) -> tuple[tuple[int, ...], ...]:
    """The groups of seats that share one total: a fixed pair or team, else each player alone."""
    return deal_sides(config.players, config.seating, alone=None)


def _faults(config: MatchConfig) -> Iterator[SetupFault]:
    allowed = SEATINGS[config.seating]
    if config.players not in allowed:
        yield SetupFault(
            field="players",
            code=SetupCode.SEATING_NOT_FOR_PLAYERS,
            values={
                "seating": config.seating,
                "players": config.players,
                "allowed": ", ".join(str(number) for number in allowed),
            },
        )
    if config.seating not in config.rules.seatings:
        yield SetupFault(field="seating", code=SetupCode.SEATING_NOT_IN_GAME, values={"seating": config.seating})
    if config.target is None and config.deals is None:
        yield SetupFault(field="target", code=SetupCode.GOAL_MISSING)
    if config.target is not None and config.deals is not None:
        goals = {"target": config.target, "deals": config.deals}
        yield SetupFault(field="target", code=SetupCode.TWO_GOALS, values=goals)
    for name, code, goal, limits in (
        ("target", SetupCode.TARGET_OUT_OF_RANGE, config.target, TARGETS),
        ("deals", SetupCode.DEALS_OUT_OF_RANGE, config.deals, DEALS),
    ):
        if goal is not None and goal not in limits:
            values: dict[str, int | str] = {name: goal, "least": limits.least, "most": limits.most}
            yield SetupFault(field=name, code=code, values=values)
    if not 0 <= config.first_dealer < config.players:
        yield SetupFault(
            field="first_dealer",
            code=SetupCode.DEALER_NOT_SEATED,
            values={"dealer": config.first_dealer, "players": config.players},
        )
