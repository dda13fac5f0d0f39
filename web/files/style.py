"""Typefaces and colours of documents and pictures, read from the live page's style sheet."""

import re
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from wording import SIDE_SHAPES

_ASSETS = Path(__file__).parents[2] / "assets"
_FONTS = _ASSETS / "assets/fonts"
DISPLAY = _FONTS / "PinellaDisplay-Bold.ttf"
TEXT = _FONTS / "PinellaText-Regular.ttf"
TEXT_STRONG = _FONTS / "PinellaText-SemiBold.ttf"

_STYLE_SHEET = _ASSETS / "templates/live.css"
_ROOT = re.compile(r":root\s*\{(.*?)\}", re.DOTALL)  # the first match is the light theme, the second the dark one
_COLOUR = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{6})")


@dataclass(frozen=True, kw_only=True)
class Palette:
    """Colours as `#rrggbb`; `sides` are in the order of the contenders."""

    paper: str
    sheet: str
    ink: str
    soft_ink: str
    rule: str
    baize: str
    on_baize: str
    brass: str
    sides: tuple[str, ...]


_SINGLE = {each.name for each in fields(Palette)} - {"sides"}


@cache
def palette(*, dark: bool) -> Palette:
    light_block, dark_block = _ROOT.findall(_STYLE_SHEET.read_text(encoding="utf-8"))[:2]
    colours = dict(_COLOUR.findall(dark_block if dark else light_block))
    sides = tuple(colours[f"s{side}"] for side in range(len(SIDE_SHAPES)))
    single: dict[str, Any] = {name: colours[name.replace("_", "-")] for name in _SINGLE}
    return Palette(sides=sides, **single)


def wordmark(*, dark: bool) -> Path:
    """Return the picture of the app's name with its sign; the same file with the suffix .svg is the drawing."""
    return _ASSETS / "icons" / ("wordmark-on-green.png" if dark else "wordmark.png")


def drawable(text: str, font: Path) -> str:
    """Return the text without characters that the font lacks, such as emoji, which would be drawn as boxes."""
    known = _characters(font)
    return "".join(each for each in text if ord(each) in known or each == "\n")


@cache
def _characters(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())
