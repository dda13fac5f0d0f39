"""The user guide: the same parts in each language, and a picture for each screen that still exists."""

import re
from pathlib import Path

import flet as ft
import pytest
from PIL import Image

from tools.screenshots import GUIDE_SCREENS, GUIDE_WIDTH, LOCALES
from views.routing import ROUTES
from wording import LANGUAGES, guide
from wording.guide import GUIDE_FOLDER, user_guide

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_shows_every_picture_of_its_language_once(language: str) -> None:
    expected = {GUIDE_FOLDER / f"{language}-{name}.webp" for name in GUIDE_SCREENS}
    shown = [part.picture for part in user_guide(language).parts if part.picture]
    assert len(shown) == len(expected)
    assert set(shown) == expected == set(GUIDE_FOLDER.glob(f"{language}-*.webp"))
    for path in shown:
        with Image.open(path) as picture:
            assert picture.width == GUIDE_WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_parts_in_plain_text(language: str) -> None:
    assert set(LOCALES) == set(LANGUAGES)
    parts = user_guide(language).parts
    assert [(bool(part.picture), part.is_heading, part.is_item) for part in parts] == [
        (bool(part.picture), part.is_heading, part.is_item) for part in user_guide("en").parts
    ]
    assert [part.text for part in parts if _MARKUP.search(part.text)] == []


def test_english_pictures_stand_in_for_missing_ones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The offline app has the pictures of some languages only."""
    for file in ("fr.md", "en-table.webp"):
        (tmp_path / file).write_bytes((GUIDE_FOLDER / file).read_bytes())
    monkeypatch.setattr(guide, "GUIDE_FOLDER", tmp_path)
    shown = [part.picture for part in user_guide.__wrapped__("fr").parts if part.picture]
    assert tmp_path / "en-table.webp" in shown


def test_no_break_spaces_stay() -> None:
    assert any("\N{NO-BREAK SPACE}:" in part.text for part in user_guide("fr").parts if not part.is_heading)
