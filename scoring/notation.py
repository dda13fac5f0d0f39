"""A text notation for deals and matches, one line for the rules, the match, each deal and each side (docs/engine.md).

>>> config, deals = parse_match('''
... rules burraco; pozzetto_waiver yes
... match players 2; seating singles; target 505
... deal closed_by 0
... side 0; burrachi clean=1; table_points 120
... side 1; melds 3h 4h 5h / K K *; hand_points 1=40
... ''')
>>> print(format_deal(deals[0]), end="")
deal closed_by 0
side 0; burrachi clean=1; table_points 120
side 1; melds 3h 4h 5h / K K *; hand_points 1=40

The fields are named as in RuleSet, MatchConfig, DealEntry and SideEntry; default values are not written.
`parse_match(format_match(config, deals))` returns equal values.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar, get_type_hints

from scoring.deal.entry import DealEntry, SideEntry
from scoring.errors import NotationCode, NotationError, ScoringError
from scoring.match.config import MatchConfig
from scoring.notation_forms import NotationForm, form_of, split
from scoring.notation_json import parse_json_match, required_fields, rules_at_table
from scoring.parsing import InvalidValue, quote
from scoring.rules.rule_set import RuleSet, house_rule_name
from scoring.rules.variants import at_table, base_of, differences

MAX_TEXT_LENGTH = 1_000_000  # characters: a thousand times a usual match

# Quoted text, a mark between values, a word, a comment, or an unterminated quote up to the end of the line.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[;/=]|[^\s;/="#]+|#.*|".*')
_Value = TypeVar("_Value")


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """A kind of line: its fields, its leading field, and its required fields."""

    fields: Mapping[str, NotationForm]
    first: str = ""
    required: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Line:
    number: int
    keyword: str
    text: str
    values: Mapping[str, Any]


def parse_match(text: str) -> tuple[MatchConfig, tuple[DealEntry, ...]]:
    """Parse the rules, the match and its deals, from the text notation or from JSON with the same fields.

    Raises NotationError, which quotes the line or field and says what is right. It doesn't check whether the deals can
    be scored: `check_deal` and `standings` do.
    """
    _check_length(text)
    if text.lstrip().startswith("{"):  # no line of the notation begins with a brace
        return parse_json_match(text)
    lines = _parse_lines(text, tuple(_KINDS))
    first = _take(lines, 0, "rules")
    _build(first, partial(rules_at_table, first.values))  # a wrong rule is the first error, also without a match
    match = _take(lines, 1, "match")
    rules = _build(first, partial(rules_at_table, first.values, match.values))
    config = _build(match, partial(MatchConfig, rules=rules, **match.values))
    return config, tuple(_parse_deals(lines[2:]))


def format_match(config: MatchConfig, deals: Iterable[DealEntry]) -> str:
    """Return the text that `parse_match` reads."""
    rules = config.rules
    base = at_table(base_of(rules).name, config.players, config.seating)
    changed = differences(rules, base)
    if rules.name != (house_rule_name(base.name) if changed else base.name):
        changed = ("name", *changed)
    lines = [
        _write_line("rules", {"base": base.name} | {name: getattr(rules, name) for name in changed}),
        _write_line("match", _changed_values("match", config)),
    ]
    return "\n".join(["".join(lines), *map(format_deal, deals)])


def parse_deal(text: str) -> DealEntry:
    """Parse one deal: its line, and one line for each side. Raises NotationError as `parse_match` does."""
    _check_length(text)
    deals = _parse_deals(_parse_lines(text, ("deal", "side")))
    if len(deals) != 1:
        raise _unreadable("the text", text, f"one deal, not {len(deals)}")
    return deals[0]


def format_deal(entry: DealEntry) -> str:
    """Return the text that `parse_deal` reads."""
    sides = (_write_line("side", _changed_values("side", side)) for side in entry.sides)
    return "".join([_write_line("deal", _changed_values("deal", entry)), *sides])


def _check_length(text: str) -> None:
    if len(text) > MAX_TEXT_LENGTH:
        raise NotationError(NotationCode.MATCH_TOO_LONG, count=len(text), limit=MAX_TEXT_LENGTH)


def _parse_lines(text: str, keywords: Sequence[str]) -> list[_Line]:
    lines = []
    for number, line in enumerate(text.split("\n"), start=1):
        tokens = [token for token in _TOKEN.findall(line) if not token.startswith("#")]
        if tokens:
            lines.append(_parse_line(number, line.strip(), tokens, keywords))
    return lines


def _parse_line(number: int, text: str, tokens: list[str], keywords: Sequence[str]) -> _Line:
    place = f"line {number}"
    keyword, *others = tokens
    if keyword not in keywords:
        raise _unreadable(place, keyword, f"one of {', '.join(keywords)}")
    values: dict[str, Any] = {}
    kind = _KINDS[keyword]
    for index, field in enumerate(split(others, ";") if others else ()):
        name, tokens = (kind.first, field) if index == 0 and kind.first else ("".join(field[:1]), field[1:])
        if name not in kind.fields or name in values:
            expected = "named once" if name in values else f"one of {', '.join(kind.fields)}"
            raise _unreadable(f"{place}, {keyword}", name, expected)
        try:
            values[name] = kind.fields[name].read(tokens)
        except InvalidValue as error:
            raise _unreadable(f"{place}, {name}", error.rejected, error.values["expected"]) from None
        except ScoringError as error:
            raise _invalid(place, name, error) from None
    if lacking := [name for name in kind.required if name not in values]:
        raise _unreadable(place, text, f"completed: {keyword} needs {' and '.join(lacking)}")
    return _Line(number=number, keyword=keyword, text=text, values=values)


def _take(lines: Sequence[_Line], index: int, keyword: str) -> _Line:
    """Return the line at this position, which must be of that kind."""
    if len(lines) <= index:
        raise _unreadable("the end of the text", "", f"a line that begins: {keyword}")
    if lines[index].keyword != keyword:
        raise _unreadable(f"line {lines[index].number}", lines[index].text, f"a line that begins: {keyword}")
    return lines[index]


def _parse_deals(lines: Sequence[_Line]) -> list[DealEntry]:
    starts = [index for index, line in enumerate(lines) if line.keyword != "side"]
    if lines:
        _take(lines, 0, "deal")
    deals = []
    for start, end in pairwise([*starts, len(lines)]):
        head = _take(lines, start, "deal")
        sides = tuple(_build(line, partial(SideEntry, **line.values)) for line in lines[start + 1 : end])
        deals.append(_build(head, partial(DealEntry, sides=sides, **head.values)))
    return deals


def _build(line: _Line, make: Callable[[], _Value]) -> _Value:
    try:
        return make()
    except ScoringError as error:
        raise _invalid(f"line {line.number}", line.keyword, error) from None


def _unreadable(place: str, text: object, expected: str) -> NotationError:
    return NotationError(NotationCode.UNREADABLE, place=place, text=quote(text), expected=expected)


def _invalid(place: str, name: str, error: ScoringError) -> NotationError:
    return NotationError(NotationCode.INVALID_LINE, place=f"{place}, {name}", fault=str(error))


def _changed_values(keyword: str, owner: Any) -> dict[str, Any]:
    """Return the fields that differ from the defaults of the dataclass."""
    values = {}
    for field in dataclasses.fields(owner):
        value = getattr(owner, field.name)
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        if field.name in _KINDS[keyword].fields and value != default:
            values[field.name] = value
    return values


def _write_line(keyword: str, values: Mapping[str, Any]) -> str:
    kind = _KINDS[keyword]
    fields = [f"{'' if name == kind.first else f'{name} '}{kind.fields[name].write(values[name])}" for name in values]
    return f"{keyword} {'; '.join(fields)}".rstrip() + "\n"


def _kind_of(owner: type, *, without: str, first: str = "") -> _Kind:
    hints = {name: hint for name, hint in get_type_hints(owner, include_extras=True).items() if name != without}
    required = tuple(name for name in required_fields(owner) if name in hints)
    return _Kind(fields={name: form_of(hint) for name, hint in hints.items()}, first=first, required=required)


_RULES = _kind_of(RuleSet, without="")
_KINDS: Mapping[str, _Kind] = {
    "rules": _Kind(fields={"base": form_of(str), **_RULES.fields}, first="base", required=("base",)),
    "match": _kind_of(MatchConfig, without="rules"),
    "deal": _kind_of(DealEntry, without="sides"),
    "side": _kind_of(SideEntry, without="", first="players"),
}
