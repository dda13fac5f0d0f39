"""Validation of free text: normalized Unicode, no control characters, limited length."""

import unicodedata
from collections.abc import Container
from itertools import count

from models.values.errors import FieldFault

NAME_LENGTH = 40
VENUE_LENGTH = 80
NOTE_LENGTH = 200
SEARCH_LENGTH = 100
_LONGEST_COMPOSED = 5 * NOTE_LENGTH  # characters: each may be a letter with four marks

# For each field: the prefix of its fault codes, its maximum length, and whether it is required.
_FIELDS = {
    "names": ("name", NAME_LENGTH, True),
    "label": ("name", NAME_LENGTH, False),
    "rules": ("name", NAME_LENGTH, True),
    "tournament": ("name", NAME_LENGTH, True),
    "group": ("name", NAME_LENGTH, True),
    "venue": ("venue", VENUE_LENGTH, False),
    "note": ("note", NOTE_LENGTH, False),
}

# Control, surrogate, private-use and unassigned characters, and format characters, which can hide or reverse text;
# except the joiners that some scripts need.
_FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
# Invisible characters that Unicode classifies as letters or symbols: Hangul fillers and the empty Braille cell.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MARKS = frozenset({"Mn", "Me"})  # combining marks, invisible without a base letter
_MAX_MARKS = 4  # on one letter, more than any language has; a pile of them covers the lines above and below


def normalize_text(text: str) -> str:
    """Return the text in NFC with whitespace collapsed; empty if nothing in it is visible."""
    clean = _compose(" ".join(text.split()))
    return "" if all(map(_is_blank, clean)) else clean


def _compose(text: str) -> str:
    """Return the text in NFC; one that is too long for every field as it is. Sorting the marks on a letter takes time
    that grows with the square of their number, during which all threads wait."""
    return unicodedata.normalize("NFC", text) if len(text) <= _LONGEST_COMPOSED else text


def _is_blank(character: str) -> bool:
    return (
        character.isspace()
        or character in _JOINERS
        or character in _FILLERS
        or unicodedata.category(character) in _MARKS
    )


def name_key(name: str) -> str:
    """Return the key by which names are compared, ignoring case."""
    return _compose(normalize_text(name).casefold())


def text_fault(field: str, text: str, *, index: int | None = None) -> FieldFault | None:
    """Return the fault of a normalized text in that field, or None if it is valid.

    Codes are `name-empty`, `name-too-long` (length, limit) and `name-characters`, likewise for the other fields.
    """
    word, limit, required = _FIELDS[field]
    values: dict[str, str | int] = {}
    if required and not text:
        problem = "empty"
    elif len(text) > limit:
        problem, values = "too-long", {"length": len(text), "limit": limit}
    elif _has_forbidden(text) or _has_piled_marks(text):
        problem = "characters"
    else:
        return None
    return FieldFault(field=field, code=f"{word}-{problem}", index=index, values=values)


def _has_forbidden(text: str) -> bool:
    return any(unicodedata.category(sign) in _FORBIDDEN_CATEGORIES and sign not in _JOINERS for sign in text)


def _has_piled_marks(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in _MARKS else 0
        if marks > _MAX_MARKS:
            return True
    return False


def search_fault(text: str) -> FieldFault | None:
    """Return the fault of a search text that is too long, or None."""
    if len(text) <= SEARCH_LENGTH:
        return None
    values: dict[str, str | int] = {"length": len(text), "limit": SEARCH_LENGTH}
    return FieldFault(field="search", code="search-too-long", values=values)


def normalize_names(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[FieldFault, ...]]:
    """Return the normalized names of all seats and all their faults; the second of two equal names is
    `name-duplicate`."""
    clean = tuple(map(normalize_text, names))
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


def unique_name(name: str, taken: Container[str]) -> str:
    """Return the name, or the first of `name (2)`, `name (3)` … whose key is not taken, shortened to the maximum
    length.
    """
    candidates = (name if number == 1 else _numbered(name, number) for number in count(1))
    return next(each for each in candidates if name_key(each) not in taken)


def _numbered(name: str, number: int) -> str:
    suffix = f" ({number})"
    return name[: NAME_LENGTH - len(suffix)].rstrip() + suffix
