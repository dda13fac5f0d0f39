"""Language negotiation."""

import pytest

from wording import LANGUAGES, negotiate_language
from wording.language import FALLBACK_LANGUAGE, SOURCE_LANGUAGE, catalogue_path, load_translations


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        ("it", "it"),
        ("it-IT", "it"),
        ("IT-ch", "it"),
        (["it_IT"], "it"),
        (["de-DE", "it-IT", "en-GB"], "it"),
        ("de, it;q=0.4, en;q=0.3", "it"),
        ("en;q=0.3, it;q=0.4", "it"),
        ("en-US,en;q=0.9,it;q=0.8", "en"),
        ("it;q=0, en", "en"),
        ("it; q=0.5, en; q=0.4", "it"),
        ("pt-BR", "pt"),
        (["ca-ES", "es-AR"], "es"),
        ("fr-CH, de;q=0.9", "fr"),
        ("de-DE", "en"),
        ("zh-Hant-TW, ja", "en"),
        ("*", "en"),
        ("", "en"),
        ([], "en"),
        (";;q=,,it;q=high", "en"),
        ("q=1;it", "en"),
    ],
)
def test_negotiate(tags: str | list[str], language: str) -> None:
    assert negotiate_language(tags) == language


def test_fallback_is_supported() -> None:
    assert FALLBACK_LANGUAGE in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_loaded(language: str) -> None:
    assert language == SOURCE_LANGUAGE or catalogue_path(language).is_file()
    assert load_translations(language).gettext("Closing")


def test_language_without_a_catalogue_raises() -> None:
    with pytest.raises(FileNotFoundError, match="xx"):
        load_translations("xx")
