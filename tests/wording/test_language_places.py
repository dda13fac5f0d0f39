"""The places outside the catalogues that each language needs, by hand; a new language fails here until all have it."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import pytest

from models.lists.headings import label_of
from models.lists.names import split_names
from models.lists.player_details import _FIELDS
from models.values.text import name_key
from pwa.pack.contents import _PACKED_OF_GUIDE
from tests.docs.markdown import ROOT
from wording import LANGUAGES, translator
from wording.guide import GUIDE_FOLDER
from wording.spreadsheet import spreadsheet


class Places(NamedTuple):
    """The locale's name, the first of March, the separator of a spreadsheet, and whether the offline app contains the
    pictures of the guide, which are large."""

    locale: str
    first_of_march: str
    separator: str
    has_pictures: bool


EXPECTED = {
    "it": Places("it", "1 marzo 2026", ";", has_pictures=True),
    "en": Places("en_GB", "1 March 2026", ",", has_pictures=True),
    "fr": Places("fr", "1er mars 2026", ";", has_pictures=False),
    "pt": Places("pt_BR", "1º de março de 2026", ";", has_pictures=False),
    "es": Places("es", "1 de marzo de 2026", ";", has_pictures=False),
}
each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_language_has_a_row() -> None:
    assert EXPECTED.keys() == LANGUAGES.keys()


@each_language
def test_locale_dates_and_spreadsheets(language: str) -> None:
    t, expected = translator(language), EXPECTED[language]
    assert str(t.locale) == expected.locale
    assert t.date(datetime(2026, 3, 1, 12, tzinfo=UTC)) == expected.first_of_march
    assert spreadsheet(t, [["A", "B"]]).decode("utf-8-sig") == f'"A"{expected.separator}"B"\r\n'


def test_page_of_a_score_has_the_same_locales() -> None:
    script = (ROOT / "pwa/page/score_view.js").read_text(encoding="utf-8")
    found = re.search(r"const LOCALES = (\{.*?\});", script)
    assert found
    locales = json.loads(re.sub(r"(\w+):", r'"\1":', found[1]))
    assert {code: locales.get(code, code).replace("-", "_") for code in LANGUAGES} == {
        code: places.locale for code, places in EXPECTED.items()
    }


@each_language
def test_lists_of_names_are_read(language: str) -> None:
    t = translator(language)
    pair: Sequence[str] = ("Anna Rossi", "Bruno Verdi")
    assert tuple(split_names([t.join(pair)], 2)) == pair
    headings = [t.gettext(word) for word in ("Name", "Players", "Club", "Province", "Region")]
    assert [word for word in headings if label_of(word) is None and name_key(word) not in _FIELDS] == []


@each_language
def test_pictures_of_the_guide_in_the_offline_app(language: str) -> None:
    pictures = list(GUIDE_FOLDER.glob(f"{language}-*.webp"))
    packed = [file for file in pictures if any(file.match(pattern) for pattern in _PACKED_OF_GUIDE)]
    assert packed == (pictures if EXPECTED[language].has_pictures else [])
