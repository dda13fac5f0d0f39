"""Cut Noto Emoji into the parts that the Flet client loads for emoji: `make fonts`.

Flutter has a table of fallback fonts: their names and addresses, the sets of fonts that share characters, and the set
for each range of code points. It loads the font that has most of the missing characters, and among equals prefers Noto
Sans Symbols and Noto Sans SC, which have some emoji too. assets/fonts/README.md explains the choice.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).parent.parent / "assets"
SOURCE = "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2"

_FONTS = re.compile(r'\("(Noto [^"]+)","[^"]+\.woff2"\)')
_SETS = re.compile(r'"((?:[0-9a-z]*,){99}[0-9a-z,]*)"')
_RANGES = re.compile(r'"((?:\d*[a-z]?\d*[A-Z]){999,})"')
# A number is its decimal prefix × 26 + its letter.
_NUMBER = re.compile(r"(\d*)([a-z])")
_RANGE = re.compile(r"(?:(\d*)([a-z]))?(\d*)([A-Z])")


def client_emoji() -> Mapping[str, set[int]]:
    """Return font name → code points of the emoji that may make the client load it."""
    fonts = _client_fonts()
    emoji = set().union(*(characters for font, characters in fonts.items() if font.startswith("Noto Color Emoji")))
    own = set(TTFont(ASSETS / "assets/fonts/PinellaText-Regular.ttf").getBestCmap())
    found = {font: characters & emoji for font, characters in fonts.items() if re.search("Emoji|Sans SC|Symbols", font)}
    return {font: characters for font, characters in found.items() if characters - own}


def _client_fonts() -> Mapping[str, set[int]]:
    """Return name → code points of each of Flutter's fallback fonts."""
    client = (Path(get_package_web_dir()) / "main.dart.js").read_text(encoding="utf-8")
    names = _FONTS.findall(client)
    (sets,), (ranges,) = _SETS.findall(client), _RANGES.findall(client)
    names_of_set = [[names[index] for index in _decode_set(each)] for each in sets.split(",")]
    fonts: dict[str, set[int]] = defaultdict(set)
    start = 0
    for size_prefix, size, set_prefix, number in _RANGE.findall(ranges):
        end = start + (_decode(size_prefix, size) + 2 if size else 1)
        for name in names_of_set[_decode(set_prefix, number.lower())]:
            fonts[name].update(range(start, end))
        start = end
    if start != sys.maxunicode + 1:
        raise ValueError("The format of Flutter’s table has changed: see font_fallback_data.dart in its web engine")
    return fonts


def _decode_set(text: str) -> Iterator[int]:
    """Decode a set: yield the indexes of its fonts from the differences between them."""
    font = -1
    for prefix, letter in _NUMBER.findall(text):
        font += _decode(prefix, letter) + 1
        yield font


def _decode(prefix: str, letter: str) -> int:
    return int(prefix or 0) * 26 + ord(letter) - ord("a")


def build(packages: Path) -> None:
    """Write a part of Noto Emoji for each fallback font; web/flet/client_files.py serves it at that font's address."""
    for name, characters in client_emoji().items():
        font = TTFont(packages / SOURCE, recalcTimestamp=False)
        subsetter = Subsetter(Options(hinting=False, layout_features=["*"], notdef_outline=True, glyph_names=False))
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(ASSETS / "emoji" / f"{name.replace(' ', '-')}.woff2")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
