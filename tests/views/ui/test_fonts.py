"""Characters that the app's fonts must have: a browser shows a box for any other."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools.emoji_font import client_emoji
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
