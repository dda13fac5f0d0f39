"""Free text as it may be stored: tidy Unicode, no control characters, no more than fits."""

import unicodedata
from collections.abc import Container
from itertools import count

from models.values.errors import FieldFault

NAME_LENGTH = 40
PLACE_LENGTH = 80
NOTE_LENGTH = 200
SEARCH_LENGTH = 100

# Of each field: the word that its codes begin with, its limit, and whether it must not be empty.
_FIELDS = {
    "names": ("name", NAME_LENGTH, True),
    "label": ("name", NAME_LENGTH, False),
    "rules": ("name", NAME_LENGTH, True),
    "tournament": ("name", NAME_LENGTH, True),
    "group": ("name", NAME_LENGTH, True),
    "place": ("place", PLACE_LENGTH, False),
    "note": ("note", NOTE_LENGTH, False),
}

# Control, surrogate, private use and unassigned; format characters too (they turn text round or hide it) but for
# the joiners that some scripts and names need.
_BARRED = frozenset({"Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
# Letters and signs by their category, and nothing to be seen: Hangul fillers and Braille's empty cell.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MARKS = frozenset({"Mn", "Me"})  # what stands on a letter, and nowhere without one


def tidy(text: str) -> str:
    """Composed (NFC), with single spaces and none at the ends; nothing where there is nothing to be seen."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    return "" if all(map(_is_blank, clean)) else clean


def _is_blank(sign: str) -> bool:
    return sign.isspace() or sign in _JOINERS or sign in _FILLERS or unicodedata.category(sign) in _MARKS


def name_key(name: str) -> str:
    """What two spellings of one name share: case does not count."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def text_fault(field: str, text: str, *, index: int | None = None) -> FieldFault | None:
    """Why this (tidy) text cannot be stored in that field; None when it can.

    The codes are `name-empty`, `name-too-long` (length, limit) and `name-characters`, likewise for the other fields.
    """
    word, limit, required = _FIELDS[field]
    values: dict[str, str | int] = {}
    if required and not text:
        problem = "empty"
    elif len(text) > limit:
        problem, values = "too-long", {"length": len(text), "limit": limit}
    elif any(unicodedata.category(sign) in _BARRED and sign not in _JOINERS for sign in text):
        problem = "characters"
    else:
        return None
    return FieldFault(field=field, code=f"{word}-{problem}", index=index, values=values)


def search_fault(text: str) -> FieldFault | None:
    """Why nobody searches for this text; None when it can be searched for."""
    if len(text) <= SEARCH_LENGTH:
        return None
    values: dict[str, str | int] = {"length": len(text), "limit": SEARCH_LENGTH}
    return FieldFault(field="search", code="search-too-long", values=values)


def tidy_names(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[FieldFault, ...]]:
    """The tidy names of all seats, and every fault of theirs; the second of two equal names is `name-duplicate`."""
    clean = tuple(map(tidy, names))
    faults = []
    seen: dict[str, int] = {}
    for seat, name in enumerate(clean):
        fault = text_fault("names", name, index=seat)
        first = seen.setdefault(name_key(name), seat)
        if fault is None and first != seat:
            fault = FieldFault(field="names", code="name-duplicate", index=seat, values={"name": name, "seat": first})
        if fault is not None:
            faults.append(fault)
    return clean, tuple(faults)


def free_name(name: str, taken: Container[str]) -> str:
    """The name, or `name (2)` and so on, whichever key is not taken; no longer than a name may be."""
    candidates = (name if number == 1 else _numbered(name, number) for number in count(1))
    return next(each for each in candidates if name_key(each) not in taken)


def _numbered(name: str, number: int) -> str:
    suffix = f" ({number})"
    return name[: NAME_LENGTH - len(suffix)].rstrip() + suffix
