"""The first screen of a user without matches, as a phone lays it out."""

from collections.abc import Callable

import pytest

from testkit.browser.phone import BrowserPhone
from tests.e2e.layout.button_rects import button_rects
from wording import translator
from wording.language import LANGUAGES

MIN_VISIBLE_HEIGHT = 24  # pixels: the upper edge of a button and the tops of its letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_last_buttons_are_visibly_cut_at_the_fold(new_phone: Callable[..., BrowserPhone], language: str) -> None:
    phone = new_phone(language=language, size=(390, 664), drawn=True)
    label = translator(language).gettext("Tournaments")
    phone.expect_text(label)
    tournaments = button_rects(phone)[label]
    assert tournaments.height >= MIN_VISIBLE_HEIGHT
