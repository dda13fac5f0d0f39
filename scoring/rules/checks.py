"""Checks of a rule set: each option alone, then options against each other."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from scoring.cards import WILD_RANKS, Rank
from scoring.parsing import InvalidValue, OutOfRange, field_parser, quote
from scoring.rules.faults import RuleSetCode, RuleSetFault
from scoring.rules.fields import RuleSetFields
from scoring.rules.options import AceInRun, BlackThrees, Option, OptionKind, WildMelds

_MAX_NAME_LENGTH = 60


def find_faults(rules: RuleSetFields, options: Mapping[str, Option]) -> tuple[RuleSetFault, ...]:
    """Return every fault of a rule set, whose fields are converted by their types before.

    Checks of several options skip options that failed their own check.
    """
    refused = {error.field: error for error in _parse_fields(rules)}
    single = [_wrong_type("name", rules.name, "text")] if "name" in refused else [*_name_faults(rules.name)]
    for field, option in options.items():
        if field in refused:
            single += _option_faults(field, getattr(rules, field), option, refused[field])
        elif option.kind is OptionKind.STEPS:
            single += _step_faults(field, getattr(rules, field), option)
    faulty = {fault.field for fault in single}
    joint = (
        fault for needed, check in _CROSS_FIELD_CHECKS.items() if faulty.isdisjoint(needed) for fault in check(rules)
    )
    return (*single, *joint)


_parse_fields = field_parser()


def _name_faults(name: str) -> Iterator[RuleSetFault]:
    if not name.strip():
        yield RuleSetFault(field="name", code=RuleSetCode.NAME_MISSING)
    elif len(name) > _MAX_NAME_LENGTH:
        values = {"count": len(name), "limit": _MAX_NAME_LENGTH}
        yield RuleSetFault(field="name", code=RuleSetCode.NAME_TOO_LONG, values=values)


def _option_faults(field: str, value: object, option: Option, error: InvalidValue) -> Iterator[RuleSetFault]:
    """Yield a fault for each wrong number, or one for a value of another kind."""
    errors = error.errors or (error,)
    if not all(each.limits for each in errors):
        one_of = f"{option.alternatives.__name__} ({', '.join(option.choices)})"
        yield _wrong_type(field, value, _EXPECTED[option.kind].format(one_of))
        return
    for each in errors:
        if isinstance(each, OutOfRange):
            values = {"value": each.rejected, **each.limits}
            yield RuleSetFault(field=field, code=RuleSetCode.OUT_OF_RANGE, values=values)
        else:
            yield _wrong_type(field, each.rejected, "a whole number")


_EXPECTED: Mapping[OptionKind, str] = {
    OptionKind.SWITCH: "True or False",
    OptionKind.NUMBERS: "a tuple of whole numbers",
    OptionKind.CHOICE: "{}",
    OptionKind.SUBSET: "a frozenset of {}",
    OptionKind.STEPS: "a tuple of pairs of whole numbers",
}


def _step_faults(field: str, steps: Sequence[tuple[int | None, int]], option: Option) -> Iterator[RuleSetFault]:
    late = [_wrong_type(field, None, "a whole number") for start, _ in steps[1:] if start is None]
    yield from late
    numbers = [(option.ranges[0].least if start is None else start, allowed) for start, allowed in steps]
    for low, high in () if late else pairwise(numbers):
        if low[0] >= high[0] or low[1] >= high[1]:
            yield RuleSetFault(field=field, code=RuleSetCode.NOT_ASCENDING, values={"value": str(high)})


def _wrong_type(field: str, value: object, expected: str) -> RuleSetFault:
    values = {"value": quote(value), "expected": expected}
    return RuleSetFault(field=field, code=RuleSetCode.WRONG_TYPE, values=values)


def _meld_faults(rules: RuleSetFields) -> Iterator[RuleSetFault]:
    if not rules.runs and not rules.group_ranks and rules.wild_melds is WildMelds.NONE:
        yield RuleSetFault(field="runs", code=RuleSetCode.NO_MELDS)
    for rank in sorted(rules.group_ranks & WILD_RANKS):
        yield RuleSetFault(field="group_ranks", code=RuleSetCode.GROUP_OF_WILDS, values={"rank": rank})


def _bonus_faults(rules: RuleSetFields) -> Iterator[RuleSetFault]:
    """Check that a cleaner burraco earns no less, so that the cleanest reading of cards is always the best."""
    bonuses = {name: getattr(rules, name) for name in ("clean_bonus", "semi_clean_bonus", "dirty_bonus")}
    present = [(name, points) for name, points in bonuses.items() if points is not None]
    for (_, cleaner), (name, points) in pairwise(present):
        if points > cleaner:
            yield RuleSetFault(field=name, code=RuleSetCode.BONUS_ORDER, values={"value": points, "limit": cleaner})


def _closing_faults(rules: RuleSetFields) -> Iterator[RuleSetFault]:
    if rules.closing_clean > rules.closing_burrachi:
        values = {"value": rules.closing_clean, "limit": rules.closing_burrachi}
        yield RuleSetFault(field="closing_clean", code=RuleSetCode.CLEAN_OVER_BURRACHI, values=values)


def _seating_faults(rules: RuleSetFields) -> Iterator[RuleSetFault]:
    if not rules.seatings:
        yield RuleSetFault(field="seatings", code=RuleSetCode.NO_SEATING)


def _deck_faults(rules: RuleSetFields) -> Iterator[RuleSetFault]:
    needed = 2 * rules.hand_size + sum(rules.pozzetti)
    if needed > rules.card_count:
        values = {"needed": needed, "cards": rules.card_count}
        yield RuleSetFault(field="decks", code=RuleSetCode.DECKS_TOO_SMALL, values=values)


def find_contradictions(rules: RuleSetFields, changed: Collection[str]) -> Iterator[RuleSetFault]:
    """Yield the faults of changed options that contradict others.

    Rule sets that were stored before these checks existed may have them, so only a change is refused.
    """
    bonuses = [name for name in _RUN_BONUSES if getattr(rules, name) is not None]
    if not rules.runs and not {"runs", *bonuses}.isdisjoint(changed):
        for name in bonuses:
            yield RuleSetFault(field=name, code=RuleSetCode.BONUS_WITHOUT_RUNS, values={"value": getattr(rules, name)})
    for name, option, *allowed in _MELD_BONUSES:
        value, chosen = getattr(rules, name), getattr(rules, option)
        if value is not None and chosen not in allowed and not {name, option}.isdisjoint(changed):
            texts = {
                "option": option,
                "chosen": quote(str(chosen)),
                "allowed": " or ".join(map(repr, map(str, allowed))),
            }
            yield RuleSetFault(field=name, code=RuleSetCode.BONUS_WITHOUT_MELD, values={"value": value, **texts})
    for name in _unreachable_bonuses(rules):
        if (value := getattr(rules, name)) is not None and not (_REACH | {name}).isdisjoint(changed):
            yield RuleSetFault(field=name, code=RuleSetCode.BONUS_UNREACHABLE, values={"value": value})
    apart = rules.red_three_points is not None and rules.black_threes is BlackThrees.NEVER
    if apart and Rank.THREE in rules.group_ranks and not _THREES.isdisjoint(changed):
        yield RuleSetFault(field="group_ranks", code=RuleSetCode.GROUP_OF_THREES, values={"rank": Rank.THREE})


_RUN_BONUSES = ("ace_to_king_bonus", "ace_to_ace_bonus", "long_run_bonus", "long_run_wild_bonus", "samba_bonus")
# The bonuses of other melds, the option that decides whether the meld exists, and its values that allow it.
_MELD_BONUSES: tuple[tuple[str, ...], ...] = (
    ("ace_to_ace_bonus", "ace_in_run", AceInRun.BOTH_ENDS),
    ("twos_bonus", "wild_melds", WildMelds.TWOS, WildMelds.ANY, WildMelds.CANASTA),
    ("mixed_wilds_bonus", "wild_melds", WildMelds.ANY, WildMelds.CANASTA),
    ("jokers_bonus", "wild_melds", WildMelds.ANY, WildMelds.JOKERS),
)
_THREES = frozenset({"group_ranks", "red_three_points", "black_threes"})
# The options that decide whether any cards earn a bonus.
_REACH = frozenset({"samba_bonus", "red_three_points", "black_threes", "wild_for_three", "group_ranks", "suits_once"})


def _unreachable_bonuses(rules: RuleSetFields) -> Iterator[str]:
    """Yield the bonuses of runs and groups that no cards make where runs or groups have other limits."""
    if rules.runs and (rules.samba_bonus is not None or rules.has_runs_without_threes):
        yield from ("ace_to_king_bonus", "ace_to_ace_bonus", "long_run_bonus")
        if rules.samba_bonus is not None or not rules.wild_for_three:
            yield "long_run_wild_bonus"
    if not rules.group_ranks or rules.suits_once:
        yield from ("eight_of_a_rank_bonus", "eight_of_a_rank_wild_bonus")


# The options that each check compares, with the check.
_CROSS_FIELD_CHECKS: Mapping[tuple[str, ...], Callable[[RuleSetFields], Iterator[RuleSetFault]]] = {
    ("runs", "group_ranks", "wild_melds"): _meld_faults,
    ("clean_bonus", "semi_clean_bonus", "dirty_bonus"): _bonus_faults,
    ("closing_burrachi", "closing_clean"): _closing_faults,
    ("seatings",): _seating_faults,
    ("decks", "jokers", "black_twos_only", "hand_size", "pozzetti"): _deck_faults,
}
