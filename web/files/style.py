"""The colours of the live page, for pictures of the same score: read from its style sheet, so that the two stay one."""

__all__ = ["DISPLAY", "TEXT", "TEXT_STRONG", "Look", "look"]

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_STYLE = Path(__file__).parents[2] / "assets/templates/live.css"
_ROOT = re.compile(r":root\s*\{(.*?)\}", re.DOTALL)  # the first is the light one, the second the dark one
_COLOUR = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{6})")
_SIDES = 6


@dataclass(frozen=True, kw_only=True)
class Look:
    """Colours as `#rrggbb`; `sides` in the order of the contenders."""

    paper: str
    sheet: str
    ink: str
    soft_ink: str
    rule: str
    baize: str
    on_baize: str
    brass: str
    sides: tuple[str, ...]


@cache
def look(*, dark: bool) -> Look:
    light_block, dark_block = _ROOT.findall(_STYLE.read_text(encoding="utf-8"))[:2]
    return _look(dict(_COLOUR.findall(dark_block if dark else light_block)))


def _look(colours: Mapping[str, str]) -> Look:
    return Look(
        paper=colours["paper"],
        sheet=colours["sheet"],
        ink=colours["ink"],
        soft_ink=colours["soft-ink"],
        rule=colours["rule"],
        baize=colours["baize"],
        on_baize=colours["on-baize"],
        brass=colours["brass"],
        sides=tuple(colours[f"s{side}"] for side in range(_SIDES)),
    )


_FOLDER = Path(__file__).parents[2] / "assets/assets/fonts"

DISPLAY = _FOLDER / "PinellaDisplay-Bold.ttf"
TEXT = _FOLDER / "PinellaText-Regular.ttf"
TEXT_STRONG = _FOLDER / "PinellaText-SemiBold.ttf"
