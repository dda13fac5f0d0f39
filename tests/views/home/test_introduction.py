"""The first screen's picture of a deal."""

from tools.screenshots import HOME_LOCALES
from views.home.introduction import PICTURES
from wording import LANGUAGES


def test_every_language_has_a_picture_that_the_script_takes() -> None:
    assert {file.stem for file in PICTURES.glob("*.webp")} == set(HOME_LOCALES) == set(LANGUAGES)
