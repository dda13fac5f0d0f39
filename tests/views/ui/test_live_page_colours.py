"""The live page and the app have the same colours, in the light and in the dark theme."""

import re
from pathlib import Path

import pytest

from tests.views.ui.contrast import colour_code
from views.ui import theme
from views.ui.theme import SIDE_STYLES

CSS = Path(__file__).parents[3] / "assets" / "templates" / "live.css"
ROLES = {
    "baize": theme.BAIZE.fill,
    "on-baize": theme.BAIZE.ink,
    "brass": theme.ACTION.fill,
    "paper": theme.PAPER.fill,
    "sheet": theme.PANEL.fill,
    "ink": theme.INK,
    "soft-ink": theme.INK_SOFT,
    "rule": theme.DIVIDER,
    **{f"s{side}": style.strong for side, style in enumerate(SIDE_STYLES)},
}


@pytest.mark.parametrize("name", ["light", "dark"])
def test_live_page_has_app_colours(name: str) -> None:
    light, dark = re.findall(r":root \{(.*?)\}", CSS.read_text(), re.DOTALL)[:2]
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", light if name == "light" else dark))
    assert colours == {variable: colour_code(name, role).lower() for variable, role in ROLES.items()}
