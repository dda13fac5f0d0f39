"""A value other than the default for every field of a deal, for tests that walk `dataclasses.fields`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_type_hints

from scoring import Adjustment, Burraco, Card, Cut, DealEntry, Pozzetto, SideEntry, parse_cards

_CARDS = parse_cards("K K K")
_VALUES: Mapping[Any, Any] = MappingProxyType(
    {
        int: 2,
        int | None: 0,  # a seat
        tuple[tuple[Card, ...], ...]: (_CARDS,),
        Mapping[Burraco, int]: MappingProxyType({Burraco.CLEAN: 1}),
        Mapping[int, int]: MappingProxyType({0: 20}),
        Mapping[int, tuple[Card, ...]]: MappingProxyType({0: _CARDS}),
        Pozzetto: Pozzetto.NOT_TAKEN,
        Cut | None: Cut.EXACT,
        tuple[Adjustment, ...]: (Adjustment(points=50),),
    }
)


def _other_value(kind: type, name: str, hint: Any) -> Any:
    """Return a value that differs from the default. A field of a new type needs a row in `_VALUES`."""
    return not getattr(kind, name) if hint is bool else _VALUES[hint]


SIDE_VALUES: Mapping[str, Any] = MappingProxyType(
    {name: _other_value(SideEntry, name, hint) for name, hint in get_type_hints(SideEntry).items() if name != "players"}
)
HEAD_VALUES: Mapping[str, Any] = MappingProxyType(
    {name: _other_value(DealEntry, name, hint) for name, hint in get_type_hints(DealEntry).items() if name != "sides"}
)
