"""The names of entrants, checked: whole, legible, and everybody there once."""

from collections.abc import Iterator, Mapping

from models.values.errors import FieldFault
from models.values.text import name_key, text_fault


def entrant_faults(names: tuple[str, ...], *, number: int, size: int, taken: Mapping[str, int]) -> Iterator[FieldFault]:
    """What is wrong with the (tidy) names of entrant `number`, which are to be `size`; `index` is the seat. `taken`
    says of the key of each name that is there already whose it is."""
    if len(names) != size:
        yield FieldFault(field="names", code="pair-incomplete", values={"pair": number + 1})
    keys = [name_key(name) for name in names]
    for seat, (name, key) in enumerate(zip(names, keys, strict=True)):
        fault = text_fault("names", name, index=seat)
        other = number if key in keys[:seat] else taken.get(key)
        if fault is None and other is not None:
            values: dict[str, str | int] = {"name": name, "pair": other + 1}
            fault = FieldFault(field="names", code="name-in-pair", index=seat, values=values)
        if fault is not None:
            yield fault
