"""Validation of free text: normalized Unicode, no control characters, limited length; and the key of a name."""

import re
import unicodedata
from collections.abc import Container
from itertools import count
from typing import Literal

from models.values.errors import FieldFault, InvalidSetup

NAME_LENGTH = 40
VENUE_LENGTH = 80
NOTE_LENGTH = 200
CARD_LENGTH = 20  # of a membership card's number
SEARCH_LENGTH = 100
_LONGEST_COMPOSED = 5 * NOTE_LENGTH  # characters: each may be a letter with four marks

# For each field: the prefix of its fault codes, its maximum length, and whether it is required.
_FIELDS = {
    "names": ("name", NAME_LENGTH, True),
    "label": ("name", NAME_LENGTH, False),
    "rules": ("name", NAME_LENGTH, True),
    "tournament": ("name", NAME_LENGTH, True),
    "group": ("name", NAME_LENGTH, True),
    "hall": ("name", NAME_LENGTH, True),
    "venue": ("venue", VENUE_LENGTH, False),
    "note": ("note", NOTE_LENGTH, False),
    "card": ("card", CARD_LENGTH, False),
    **dict.fromkeys(("club", "province", "region"), ("name", NAME_LENGTH, False)),
    **dict.fromkeys(("organiser", "arbiter", "scorer"), ("name", VENUE_LENGTH, False)),
}

# Each word is a Latin letter and the letters of Armenian, Canadian, Cherokee, Coptic, Cyrillic, Georgian, Greek, Lisu
# and phonetic alphabets that look like it (from the confusables of Unicode Technical Standard 39).
_LOOKALIKE_WORDS = """
aαаɑ bЬᏏᑲᖯ cⲥсꮯ dԁᏧᑯꓒ eе fք gցɡ hһհᏂ iιіꙇꭵᎥ jϳј lӏ nոռ oοσⲟоჿօ pρⲣр qԛգզ rᴦⲅгꮁ sѕꮪ uυս vνѵꮩ wѡԝաꮃ xхᕁᕽ yγуүყ zꮓ
AΑАᎪᗅꓮ BΒВᏴᗷꓐ CⲤСᏟꓚϹ DᎠᗞᗪꓓ EΕЕᎬꓰ FϜᖴꓝ GԌᏀᏳꓖ HΗⲎНᎻᕼꓧ IΙⲒІӀꓲ JͿЈᎫᒍꓙ KΚⲔКᏦꓗ LⳐᏞᒪꓡ MΜϺⲘМᎷᗰꓟ NΝⲚꓠ OΟⲞОՕꓳ
PΡⲢРᏢᑭꓑ RᎡᏒᖇꓣ SЅՏᏕᏚꓢ TΤⲦТᎢꓔ UՍᑌꓴ VѴᏙᐯꓦ WԜᎳᏔꓪ XΧⲬХꓫ YΥⲨУҮᎩᎽꓬ ZΖᏃꓜ
"""
_LOOKALIKES = {ord(letter): word[0] for word in _LOOKALIKE_WORDS.split() for letter in word[1:]}

# Control, surrogate, private-use and unassigned characters, and format characters, which can hide or reverse text,
# except the joiners that some scripts need.
_FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
# Blank characters that Unicode classifies as letters or symbols: Hangul fillers and the empty Braille cell.
_FILLERS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
# Joiners and variation selectors change the look of the character before them in the scripts from Arabic to Mongolian,
# of ideographs and of emoji.
_SHAPING = "\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SHAPED = (
    "\u00a9\u00ae\u0600-\u180a\u1810-\u1cff\u203c\u2049\u20e3\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030-\u9fff"
    "\ufe0f\U0001f000-\U000323af"
)
# Phone contacts and messengers put direction marks, isolates, zero-width spaces and byte order marks around names.
# Don't add the override U+202E: a name that was typed with it would read backwards once it is removed.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202d\u2060-\u206f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a"
    f"\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]|(?<![{_SHAPED}])(?!(?<=[#*0-9])\ufe0f\u20e3)[{_SHAPING}]"
)
_SHAPING_CHARACTERS = re.compile(f"[{_SHAPING}]")
# Spellings of one letter: an apostrophe, and an accented vowel, since keyboards without accents type an apostrophe
# behind it.
_APOSTROPHES = "\u2019\u02bc\u2018`\u00b4\u02bb\u02b9\u2032\uff07"
_SPELLINGS = str.maketrans(_APOSTROPHES + "áéíóú", "'" * len(_APOSTROPHES) + "àèìòù")
_TRAILING_ACCENT = re.compile(r"(?<=[aeiou])'(?!\w)")
# Small Latin, Greek and Cyrillic letters with marks or strokes, and the letters without them.
UNACCENTED = {
    code: unicodedata.normalize("NFD", chr(code))[0]
    for code in (*range(0xDF, 0x530), *range(0x1E00, 0x2000))
    if chr(code).islower() and not unicodedata.is_normalized("NFD", chr(code))
} | dict(zip(map(ord, "łøđħıŧ"), "lodhit", strict=True))
_MARKS = frozenset({"Mn", "Me"})  # combining marks, invisible without a base letter
_NUMBER = re.compile(r" \(\d{1,4}\)$")
_MAX_MARKS = 4  # on one letter: more than any language has, because a stack of marks covers the lines above and below


def normalize_text(text: str) -> str:
    """Return the text in NFC without invisible characters and with single spaces; empty if nothing is visible."""
    if text.isascii():  # most names are, and a list has thousands of them
        return " ".join(text.split())
    clean = _compose(" ".join(_INVISIBLE.sub("", text.translate(_FILLERS)).split()))
    return "" if all(map(_is_blank, clean)) else clean


def _compose(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """Return the text in this normalization form, or unchanged if it is too long for any field: sorting the marks on a
    letter takes quadratic time and blocks all threads."""
    return unicodedata.normalize(form, text) if len(text) <= _LONGEST_COMPOSED else text


def _is_blank(character: str) -> bool:
    return character.isspace() or character in _JOINERS or unicodedata.category(character) in _MARKS


def name_key(name: str) -> str:
    """Return the key for comparing and searching names: one for all spellings of a name.

    It ignores case, the form of an apostrophe, the direction of an accent and characters that only shape others. An
    apostrophe behind a vowel at a word's end is its accent: NICOLO' is Nicolò.
    """
    key = normalize_text(name).casefold()
    if key.isascii() and "'" not in key and "`" not in key:
        return key
    key = _SHAPING_CHARACTERS.sub("", _compose(key)).translate(_SPELLINGS)
    return _compose(_TRAILING_ACCENT.sub("\u0300", key))


def search_key(text: str) -> str:
    """Return the key for finding a text by a part of it: the name key without accents."""
    return name_key(text).translate(UNACCENTED)


def look_keys(name: str) -> frozenset[str]:
    """Return the name's key, and the key of the Latin name that it looks like. Look-alike names share a key."""
    if name.isascii():
        return frozenset((name_key(name),))
    return frozenset((name_key(name), name_key(_compose(name, "NFKC").translate(_LOOKALIKES))))


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
    elif not (text.isascii() and text.isprintable()) and (_has_forbidden(text) or _has_piled_marks(text)):
        problem = "characters"
    else:
        return None
    return FieldFault(field=field, code=f"{word}-{problem}", index=index, values=values)


def valid_text(field: str, text: str) -> str:
    """Return the text as that field stores it, normalized. Raises InvalidSetup with its fault."""
    clean = normalize_text(text)
    if fault := text_fault(field, clean):
        raise InvalidSetup((fault,))
    return clean


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
    """Return the normalized names of all seats and all their faults; the second of two equal names or
    equal-looking names is `name-duplicate`."""
    clean = tuple(map(normalize_text, names))
    faults = []
    seen: dict[str, int] = {}
    for seat, name in enumerate(clean):
        fault = text_fault("names", name, index=seat)
        first = min(seen.setdefault(key, seat) for key in look_keys(name))
        if fault is None and first != seat:
            fault = FieldFault(field="names", code="name-duplicate", index=seat, values={"name": name, "seat": first})
        if fault is not None:
            faults.append(fault)
    return clean, tuple(faults)


def unique_name(name: str, taken: Container[str]) -> str:
    """Return the name, or the first of `name (2)`, `name (3)` … whose key is not taken, shortened to the maximum
    length. Such a number in the name itself is replaced.
    """
    candidates = (name if number == 1 else _numbered(base_name(name), number) for number in count(1))
    return next(each for each in candidates if name_key(each) not in taken)


def person_key(name: str) -> str:
    """Return the key for comparing people's names: their words in any order, without accents and without a number."""
    return words_key(base_name(name))


def words_key(name: str) -> str:
    """Return the key for comparing the words of names, in any order and without accents."""
    return " ".join(sorted(search_key(name).split()))


def base_name(name: str) -> str:
    """Return the name without the number that tells it from others: Anna for `Anna (2)`."""
    return _NUMBER.sub("", name)


def _numbered(name: str, number: int) -> str:
    suffix = f" ({number})"
    return name[: NAME_LENGTH - len(suffix)].rstrip() + suffix
