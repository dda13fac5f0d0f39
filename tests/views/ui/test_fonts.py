"""Characters that the app's fonts must have: a browser shows a box for any other."""

from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from models.access import TableTheme
from tools.emoji_font import client_emoji
from views.ui.theme import TEXT_FONT, app_theme
from web.flet.client_files import emoji_files

ASSETS = Path(__file__).resolve().parents[3] / "assets"
FONTS = ASSETS / "assets" / "fonts"


@pytest.mark.parametrize("face", ["PinellaText-Regular", "PinellaText-SemiBold", "PinellaDisplay-Bold"])
@pytest.mark.parametrize("name", ["Conceição", "Łukasz", "Gökçe Şahin", "Nguyễn Thị Phượng", "Đỗ Hữu Ước"])
def test_names_in_latin_letters_are_drawn(face: str, name: str) -> None:
    assert set(map(ord, name)) <= set(TTFont(FONTS / f"{face}.ttf").getBestCmap())


def test_emoji_font_has_each_part_that_the_client_may_request() -> None:
    """If this fails with a new version of Flet, run `make fonts`."""
    wanted = {ASSETS / "emoji" / f"{font.replace(' ', '-')}.woff2": emoji for font, emoji in client_emoji().items()}
    assert set(emoji_files(ASSETS).values()) == set((ASSETS / "emoji").iterdir()) == wanted.keys()
    for path, emoji in wanted.items():
        assert emoji <= set(TTFont(path).getBestCmap()), path
    assert {ord(emoji) for emoji in "👵🎉👍🏽🇮🇹⚽☀"} <= set().union(*wanted.values())


def test_theme_leaves_no_space_between_letters() -> None:
    for table, dark in product(TableTheme, (False, True)):
        styles = app_theme(table, dark=dark).text_theme
        assert styles is not None
        for style in (getattr(styles, field.name) for field in fields(styles)):
            assert (style.letter_spacing, style.font_family, style.color is None) == (0, TEXT_FONT, False)
