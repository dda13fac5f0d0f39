"""The fonts contain every character and icon that the screens use."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools.icon_font import DRAWINGS, KEPT, glyph_names, used_icons
from wording import LANGUAGES, translator

FONTS = Path(__file__).parents[3] / "assets" / "assets" / "fonts"
FACES = sorted(FONTS.glob("Pinella[TD]*.ttf"))
LIVE_FACES = sorted((FONTS.parents[1] / "live").glob("*.woff2"))


def test_icon_font_contains_every_used_icon() -> None:
    glyphs = set(TTFont(FONTS / "PinellaIcons.otf").getGlyphOrder())
    missing = [icon for icon in sorted(used_icons()) if not glyphs & set(glyph_names(icon))]
    assert missing == [], "run `make icon-font` and commit the font"
    assert used_icons() == KEPT | DRAWINGS.keys()


@pytest.mark.parametrize("face", [*FACES, *LIVE_FACES], ids=lambda path: path.stem)
def test_figures_are_tabular(face: Path) -> None:
    font = TTFont(face)
    glyphs = font.getBestCmap()
    assert len({font["hmtx"][glyphs[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("face", FACES, ids=lambda path: path.stem)
def test_typefaces_have_suits_and_letters_of_all_languages(face: Path) -> None:
    wanted = "♠♥♦♣ ½ − – — … · × → ← ✓ àèéìíîòóùú ÀÈÉ âêëïôœûüÿç ñ¿¡áãõ «»“”‘’ ł ş Ź"
    assert set(map(ord, wanted)) <= set(TTFont(face).getBestCmap())


def test_live_page_fonts_are_small() -> None:
    assert [face.stat().st_size < limit for face, limit in zip(LIVE_FACES, (2_600, 5_800), strict=True)] == [True, True]


def test_live_page_draws_its_name_and_titles_in_its_own_face() -> None:
    (figures,) = (TTFont(face) for face in LIVE_FACES if face.stem == "figures")
    titles = (translator(language).gettext("Deal {number}", number=12) for language in LANGUAGES)
    assert set(map(ord, "".join(("Pınella", "+−½", *titles)))) <= set(figures.getBestCmap())


def test_live_page_text_has_letters_of_all_languages() -> None:
    (text,) = (TTFont(face) for face in LIVE_FACES if face.stem == "text")
    wanted = "½ − – — … · × àèéìíîòóùú ÀÈÉ âêëïôœûüç ñ¿¡áãõ «»“”‘’"
    assert set(map(ord, wanted)) <= set(text.getBestCmap())
