"""Validation of entrants' names: complete, printable, and unique within the tournament."""

from collections.abc import Iterator, Mapping

from models.values.errors import FieldFault
from models.values.text import look_keys, text_fault

_INCOMPLETE = {1: "player-incomplete", 2: "pair-incomplete", 4: "team-incomplete"}  # by the number of names
QUOTED_LENGTH = 60


def entrant_faults(names: tuple[str, ...], *, number: int, size: int, taken: Mapping[str, int]) -> Iterator[FieldFault]:
    """Yield the faults of the normalized names of entrant `number`, by seat; there must be `size` names. `taken` maps
    the `look_keys` of each name in use to its entrant.
    """
    if len(names) != size:
        code = _INCOMPLETE.get(size, _INCOMPLETE[2])
        quoted = ", ".join(names)[:QUOTED_LENGTH]
        yield FieldFault(field="names", code=code, values={"pair": number + 1, "names": quoted})
    own: dict[str, int] = {}  # a copy of `taken` for each entrant would take quadratic time
    for seat, name in enumerate(names):
        fault = text_fault("names", name, index=seat)
        other = next((known[key] for key in look_keys(name) for known in (own, taken) if key in known), None)
        own.update(dict.fromkeys(look_keys(name), number))
        if fault is None and other is not None:
            values: dict[str, str | int] = {"name": name, "pair": other + 1}
            fault = FieldFault(field="names", code="name-in-pair", index=seat, values=values)
        if fault is not None:
            yield fault
