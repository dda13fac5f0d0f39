"""The user guide: the same parts in each language, and a picture for each screen that still exists."""

import re

import flet as ft
import pytest
from PIL import Image

from tools.screenshots import GUIDE_LOCALES, GUIDE_SCREENS, GUIDE_WIDTH
from views.routing import ROUTES
from wording import translator
from wording.guide import GUIDE_FOLDER, GUIDE_LANGUAGES, guide_label, user_guide

_MARKUP = re.compile(r"[*\[\]#]|\.webp")


def all_paths(routes: list[ft.Route] = ROUTES, above: str = "") -> set[str]:
    """Return the paths of all screens, with placeholders."""
    found = set()
    for route in routes:
        path = f"{above}/{(route.path or '').strip('/')}".rstrip("/") or "/"
        found |= {path} | all_paths(route.children or [], "" if path == "/" else path)
    return found


@pytest.mark.parametrize(("picture", "path"), GUIDE_SCREENS.items())
def test_screen_of_each_picture_exists(picture: str, path: str) -> None:
    assert path in all_paths(), f"{picture}.webp shows the screen {path}; take the guide's pictures again"


@pytest.mark.parametrize("language", GUIDE_LANGUAGES)
def test_guide_shows_every_picture_of_its_language_once(language: str) -> None:
    expected = {GUIDE_FOLDER / f"{language}-{name}.webp" for name in GUIDE_SCREENS}
    shown = [part.picture for part in user_guide(language).parts if part.picture]
    assert len(shown) == len(expected)
    assert set(shown) == expected == set(GUIDE_FOLDER.glob(f"{language}-*.webp"))
    for path in shown:
        with Image.open(path) as picture:
            assert picture.width == GUIDE_WIDTH


@pytest.mark.parametrize("language", GUIDE_LANGUAGES)
def test_languages_have_the_same_parts_in_plain_text(language: str) -> None:
    assert set(GUIDE_LOCALES) == set(GUIDE_LANGUAGES)
    parts = user_guide(language).parts
    assert [(bool(part.picture), part.is_heading, part.is_item) for part in parts] == [
        (bool(part.picture), part.is_heading, part.is_item) for part in user_guide("en").parts
    ]
    assert [part.text for part in parts if _MARKUP.search(part.text)] == []


def test_other_languages_have_the_english_guide() -> None:
    assert user_guide("fr") == user_guide("en")


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "How to use Pinella"),
        ("it", "Come si usa Pinella"),
        ("fr", "Comment utiliser Pinella (en anglais)"),
        ("pt", "Como usar o Pinella (em inglês)"),
        ("es", "Cómo se usa Pinella (en inglés)"),
    ],
)
def test_link_says_that_the_guide_is_in_english(language: str, label: str) -> None:
    assert guide_label(translator(language)) == label
