"""Stability of tap targets: as long as a screen stays, each visible target keeps its control id.

Flet numbers its controls, and matches the items of lists without keys by index. If an item is inserted or removed,
another one may get a new id (a tap in transit to it is lost) or a neighbour's id (the tap has the neighbour's effect).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

NamedControls = Iterable[tuple[Mapping[str, Any], list[str]]]
"""Each tappable control of a view or a dialog, with its possible names, from the outermost label to its own content."""
TapTargets = Mapping[str, Mapping[int, "TapTarget"]]
"""View or dialog → id of each control in it that handles taps → its target."""

_TAP_EVENTS = frozenset(("on_click", "on_change", "on_select", "on_long_press"))


@dataclass(frozen=True, order=True, kw_only=True)
class TapTarget:
    """A target identified by its name, its kind and its parts' kinds: the 3 of the number pad is not the 3 of the rank
    pad.
    """

    name: str
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return f"“{self.name}”"


def find_tap_targets(roots: Iterable[tuple[str, NamedControls]]) -> TapTargets:
    return {root: {node["_i"]: _make_target(node, names) for node, names in named} for root, named in roots}


def find_moved_targets(before: TapTargets, after: TapTargets) -> list[str]:
    """Return a sentence for each target that could lose a tap, or give it another effect, between the two states.

    Only views and dialogs that exist in both are compared.
    """
    roots = before.keys() & after.keys()
    return [fault for root in sorted(roots) for fault in _find_moved_in_root(before[root], after[root])]


def _find_moved_in_root(before: Mapping[int, TapTarget], after: Mapping[int, TapTarget]) -> Iterator[str]:
    old, new = _ids_by_target(before), _ids_by_target(after)
    for tapped in sorted(old.keys() & new.keys()):
        was, is_now = old[tapped], new[tapped]
        if len(was) == len(is_now) and was != is_now:
            yield f"{tapped} was {sorted(was)} and is {sorted(is_now)} now: a tap under way to it is lost"
    for number in sorted(before.keys() & after.keys()):
        tapped = after[number]
        if tapped != before[number] and tapped in old:
            others = sorted(old[tapped])
            yield f"{number} was {before[number]} and is {tapped} now, as {others} was: a tap does something else"


def _ids_by_target(targets: Mapping[int, TapTarget]) -> Mapping[TapTarget, set[int]]:
    numbers: dict[TapTarget, set[int]] = defaultdict(set)
    for number, tapped in targets.items():
        if tapped.name:
            numbers[tapped].add(number)
    return numbers


def is_tappable(node: Mapping[str, Any]) -> bool:
    return not (_TAP_EVENTS.isdisjoint(node) or node.get("disabled")) and any(node.get(tap) for tap in _TAP_EVENTS)


def _make_target(node: Mapping[str, Any], names: list[str]) -> TapTarget:
    """Return the target of a control. A text field is named by its label, because its text may change."""
    outer, inside = names[0], names[-1]
    name = outer or (str(node["label"]) if node["_c"] == "TextField" else inside)
    parts = (part for part in node.values() if isinstance(part, dict) and "_c" in part)
    return TapTarget(name=name, kinds=(node["_c"], *(part["_c"] for part in parts)))
