"""The configuration of a match, agreed before the first deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.arguments import parse_rules
from scoring.errors import Code, FaultsError, FieldFault
from scoring.parsing import InvalidValue, field_parser
from scoring.rules.decks import with_enough_decks
from scoring.rules.options import DEALS, TARGETS, Seating
from scoring.rules.rule_set import RuleSet
from scoring.seating import PLAYERS_BY_SEATING, deal_sides


class SetupCode(Code):
    """Codes of configuration faults; the placeholders of a template are keys of `SetupFault.values`."""

    WRONG_TYPE = "wrong-type", "{value} should be {expected}"
    SEATING_NOT_FOR_PLAYERS = "seating-not-for-players", "{seating} takes {allowed} players, not {players}"
    SEATING_NOT_IN_GAME = "seating-not-in-game", "these rules are not played in {seating}"
    GOAL_MISSING = "goal-missing", "a match has a target or a number of deals"
    TWO_GOALS = "two-goals", "a match has either a target ({target}) or a number of deals ({deals}), not both"
    TARGET_OUT_OF_RANGE = "target-out-of-range", "{target} should be {least} to {most}"
    DEALS_OUT_OF_RANGE = "deals-out-of-range", "{deals} should be {least} to {most}"
    DEALER_NOT_SEATED = "dealer-not-seated", "seat {dealer} is not at a table of {players}, count from 0"


class SetupFault(FieldFault[SetupCode]):
    """One fault of a match's configuration; `field` is the field of MatchConfig to show it next to."""


class ConfigError(FaultsError[SetupFault]):
    """A configuration that cannot be played; `faults` has every fault."""

    summary = "impossible match"


@dataclass(frozen=True, kw_only=True)
class MatchConfig:
    """The configuration of a match. `players` is the number of seats, 0 … players−1 clockwise.

    In fixed pairs of four, seats 0 and 2 play 1 and 3. Exactly one of `target` and `deals` is set.

    Raises ConfigError with every fault at once.
    """

    rules: RuleSet
    players: int
    seating: Seating
    target: int | None = None
    deals: int | None = None
    first_dealer: int = 0

    if TYPE_CHECKING:  # the generated __init__ takes a rule set's name too, which the type of the field doesn't say

        def __init__(
            self,
            *,
            rules: RuleSet | str,
            players: int,
            seating: Seating,
            target: int | None = None,
            deals: int | None = None,
            first_dealer: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        # Skip cross-field checks for fields that failed their own check.
        if faults := tuple(map(_type_fault, _parse_fields(self))) or tuple(_faults(self)):
            raise ConfigError(faults)

    @property
    def table_rules(self) -> RuleSet:
        """The rule set with as many decks as this table needs, for `classify`, `check_deal` and `score_deal`."""
        return with_enough_decks(self.rules, self.players)


def contenders(config: MatchConfig) -> tuple[tuple[int, ...], ...]:
    """Return the groups of seats that share one total: fixed pairs or teams, or else each player alone."""
    return deal_sides(config.players, config.seating, alone=None)


_parse_fields = field_parser({RuleSet: parse_rules})
_EXPECTED = {"rules": "a RuleSet", "seating": f"a Seating ({', '.join(Seating)})"}  # all others are whole numbers


def _type_fault(error: InvalidValue) -> SetupFault:
    values = error.values | {"expected": _EXPECTED.get(error.field, "a whole number")}
    return SetupFault(field=error.field, code=SetupCode.WRONG_TYPE, values=values)


def _faults(config: MatchConfig) -> Iterator[SetupFault]:
    allowed = PLAYERS_BY_SEATING[config.seating]
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
