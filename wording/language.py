"""Supported languages, language negotiation, and the gettext catalogues.

Catalogues are `.po` files, compiled in memory on first use; the offline app ships them compiled (`.mo`) instead.
"""

from collections.abc import Mapping, Sequence
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel import negotiate_locale

LANGUAGES: Mapping[str, str] = {"it": "Italiano", "en": "English", "fr": "Français", "pt": "Português", "es": "Español"}
"""Code → the language's own name. Only languages whose catalogue is complete are listed."""

_MOST_TAGS = 100
FALLBACK_LANGUAGE = "en"


def negotiate_language(tags: Sequence[str] | str) -> str:
    """Return the best supported language for a user who prefers `tags`.

    `tags` are BCP 47 tags in order of preference (`["it-IT", "en"]`), or an Accept-Language header
    (`"fr;q=0.5, it"`, RFC 9110 §12.5.4). Invalid tags are ignored; English is the fallback.
    """
    preferred = _parse_accept_language(tags) if isinstance(tags, str) else list(tags)
    return (
        negotiate_locale([tag.replace("_", "-").lower() for tag in preferred], LANGUAGES, sep="-") or FALLBACK_LANGUAGE
    )


def _parse_accept_language(header: str) -> list[str]:
    """Return the tags of an Accept-Language header, best first, without tags of quality 0."""
    weighted = [_parse_weighted_tag(part) for part in header.split(",", _MOST_TAGS)[:_MOST_TAGS]]
    weighted.sort(key=lambda item: -item[1])
    return [tag for tag, quality in weighted if quality > 0]


def _parse_weighted_tag(part: str) -> tuple[str, float]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.partition("=")
    try:
        quality = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        quality = 0.0
    return tag.strip(), quality


DOMAIN = "pinella"
LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locales"
SOURCE_LANGUAGE = "en"  # messages in the code are English, so English needs no catalogue


def catalogue_path(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def load_translations(language: str) -> NullTranslations:
    """Return the translations into `language`. Raises FileNotFoundError if it has no catalogue."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    path = catalogue_path(language)
    if not path.exists() and (compiled_before := path.with_suffix(".mo")).exists():
        with compiled_before.open("rb") as written:
            return GNUTranslations(written)
    return GNUTranslations(BytesIO(compile_catalogue(language)))


def compile_catalogue(language: str) -> bytes:
    """Return the `.mo` file of the catalogue. Raises FileNotFoundError if there is none."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - half of Babel, which the offline app doesn't ship
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with catalogue_path(language).open("rb") as source:
        catalogue = read_po(source, locale=language, domain=DOMAIN, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()
