"""Names that Pinella's typefaces can draw, and the seat's name that replaces any other."""

import re
from collections.abc import Sequence

from wording.match import numbered_player
from wording.translation import Translator

# The letters and digits of Pinella Text (assets/fonts/README.md); a test compares them with the font. Pinella Display
# lacks Greek and Cyrillic, which are drawn in Pinella Text.
_DRAWN = (
    "0-\u0181\u0186\u018a\u018d-\u0190\u0192-\u0194\u0196\u0197\u019a\u019b\u019e\u01a0\u01a1\u01af-\u01b1\u01b7"
    "\u01bf-\u01c3\u01cd-\u01dd\u01e2-\u01e7\u01ea\u01eb\u01ee-\u01f0\u01f4\u01f5\u01f7-\u0201\u0204\u0205"
    "\u0208\u0209\u020c\u020d\u0218-\u0220\u0222\u0223\u0226\u0227\u0237\u023a-\u023e\u0241-\u0245\u0248\u0249"
    "\u0374\u037a\u0386-\u03d1\u03d5\u03d7\u03d9\u03db\u03dd\u03e1\u03f4\u03f7\u03f8\u0400-\u045f\u0490\u0491"
    "\u04b0\u04b1\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2113"
)
_UNDRAWN_LETTER = re.compile(rf"(?![{_DRAWN}])[^\W_]|[\u0300-\u036f]")
_DRAWN_SIGN = re.compile("[\\w♠♥♦♣]")


def undrawn_letters(name: str) -> str:
    """Return the letters of a name that no typeface of Pinella has, each once. A name of emoji only, which paper can't
    show, is returned whole."""
    found = _UNDRAWN_LETTER.findall(name) or ([] if _DRAWN_SIGN.search(name) else list(name.strip()))
    return "".join(dict.fromkeys(found))


def drawn_names(t: Translator, names: Sequence[str], *, paper: bool = False) -> tuple[str, ...]:
    """Return the names by seat as the app draws them, or with `paper`, documents and pictures: a name with letters that
    they can't draw becomes `Player 2`."""
    return tuple(
        numbered_player(t, seat) if (undrawn_letters(name) if paper else not can_draw(name)) else name
        for seat, name in enumerate(names)
    )


def can_draw(text: str) -> bool:
    """Return whether the app has every letter of the text."""
    return _UNDRAWN_LETTER.search(text) is None


def drawn_name(t: Translator, name: str) -> str:
    """Return the name as the app draws it where it has no seat, as in a list of players."""
    return name if can_draw(name) else t.gettext("A name in other letters")


def drawing_hint(t: Translator, name: str) -> str:
    """Return the sentence to show where this name is typed; empty if it can be drawn everywhere."""
    if not undrawn_letters(name):
        return ""
    return t.gettext("Where Pinella can’t draw this name, it shows the seat, such as Player 2.")
