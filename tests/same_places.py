"""The places of what can be tapped: while a screen stays, what a user still sees stays the control that it was.

Flet numbers its controls, and matches the parts of a list without keys by their place. Where a part comes or goes,
another may get another number (a tap under way to it is lost) or the number of a neighbour (the tap does what that one
did).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Named = Iterable[tuple[Mapping[str, Any], list[str]]]
"""Each control of a view or a dialog, with what it might be called: by what is around it first, what is in it last."""
Places = Mapping[str, Mapping[int, "Tapped"]]
"""View or dialog → the number of each control in it that hears of taps → what it is."""

_TAPS = ("on_click", "on_change", "on_select", "on_long_press")


@dataclass(frozen=True, order=True, kw_only=True)
class Tapped:
    """By its name, and its own kind and that of its parts: the 3 of the number pad is not the 3 of the rank pad."""

    name: str
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return f"“{self.name}”"


def places(roots: Iterable[tuple[str, Named]]) -> Places:
    return {
        root: {node["_i"]: _tapped(node, names) for node, names in named if _is_tapped(node)} for root, named in roots
    }


def moved(before: Places, after: Places) -> list[str]:
    """A sentence for each control by which a tap could be lost between the two, or get another meaning. Only views and
    dialogs that are there before and after are looked at."""
    roots = before.keys() & after.keys()
    return [fault for root in sorted(roots) for fault in _moved_within(before[root], after[root])]


def _moved_within(before: Mapping[int, Tapped], after: Mapping[int, Tapped]) -> Iterator[str]:
    old, new = _numbers(before), _numbers(after)
    for tapped in sorted(old.keys() & new.keys()):
        was, is_now = old[tapped], new[tapped]
        if len(was) == len(is_now) and was != is_now:
            yield f"{tapped} was {sorted(was)} and is {sorted(is_now)} now: a tap under way to it is lost"
    for number in sorted(before.keys() & after.keys()):
        tapped = after[number]
        if tapped != before[number] and tapped in old:
            others = sorted(old[tapped])
            yield f"{number} was {before[number]} and is {tapped} now, as {others} was: a tap does something else"


def _numbers(found: Mapping[int, Tapped]) -> Mapping[Tapped, set[int]]:
    numbers: dict[Tapped, set[int]] = defaultdict(set)
    for number, tapped in found.items():
        if tapped.name:
            numbers[tapped].add(number)
    return numbers


def _is_tapped(node: Mapping[str, Any]) -> bool:
    return not node.get("disabled") and any(node.get(tap) for tap in _TAPS)


def _tapped(node: Mapping[str, Any], names: list[str]) -> Tapped:
    """A text field has its label for a name: what is written in it may change."""
    around, inside = names[0], names[-1]
    name = around or (str(node["label"]) if node["_c"] == "TextField" else inside)
    parts = (part for part in node.values() if isinstance(part, dict) and "_c" in part)
    return Tapped(name=name, kinds=(node["_c"], *(part["_c"] for part in parts)))
