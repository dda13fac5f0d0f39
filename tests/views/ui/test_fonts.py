"""Letters that the app's fonts must have: a browser shows a box for any other."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[3] / "assets" / "assets" / "fonts"


@pytest.mark.parametrize("face", ["PinellaText-Regular", "PinellaText-SemiBold", "PinellaDisplay-Bold"])
@pytest.mark.parametrize("name", ["Conceição", "Łukasz", "Gökçe Şahin", "Nguyễn Thị Phượng", "Đỗ Hữu Ước"])
def test_names_in_latin_letters_are_drawn(face: str, name: str) -> None:
    assert set(map(ord, name)) <= set(TTFont(FONTS / f"{face}.ttf").getBestCmap())
