"""Reads a language's gettext catalogue. The `.po` file is its only form, compiled in memory when asked for."""

__all__ = ["DOMAIN", "LOCALES", "SOURCE_LANGUAGE", "catalogue_path", "load"]

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DOMAIN = "pinella"
LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locales"
SOURCE_LANGUAGE = "en"  # the words in the code are English, so English needs no catalogue


def catalogue_path(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def load(language: str) -> NullTranslations:
    """The translations into `language`. Raises FileNotFoundError where there is no catalogue."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    with catalogue_path(language).open("rb") as source:
        catalogue = read_po(source, locale=language, domain=DOMAIN, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
