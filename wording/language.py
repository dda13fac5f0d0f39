"""The languages that Pinella speaks, the choice of one for a reader, and their gettext catalogues.

The `.po` file is a catalogue's form, compiled in memory when asked for; a phone alone has it compiled (`.mo`) instead.
"""

from collections.abc import Mapping, Sequence
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from babel import negotiate_locale

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"it": "Italiano", "en": "English", "fr": "Français", "pt": "Português", "es": "Español"}
)
"""Code → the language's own name. Only languages whose catalogue is complete are listed."""

FALLBACK = "en"


def negotiate(tags: Sequence[str] | str) -> str:
    """Choose the language for a reader who prefers `tags`.

    `tags` are BCP 47 tags, the preferred one first (`["it-IT", "en"]`), or an Accept-Language header
    (`"fr;q=0.5, it"`, RFC 9110 §12.5.4). A reader of no language of ours gets English. Nonsense is passed over.
    """
    preferred = _accepted(tags) if isinstance(tags, str) else list(tags)
    return negotiate_locale([tag.replace("_", "-").lower() for tag in preferred], LANGUAGES, sep="-") or FALLBACK


def _accepted(header: str) -> list[str]:
    """The tags of an Accept-Language header, the best first; those refused with a quality of 0 are left out."""
    weighted = [_weighted(part) for part in header.split(",")]
    weighted.sort(key=lambda item: -item[1])
    return [tag for tag, quality in weighted if quality > 0]


def _weighted(part: str) -> tuple[str, float]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.partition("=")
    try:
        quality = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        quality = 0.0
    return tag.strip(), quality


DOMAIN = "pinella"
LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locales"
SOURCE_LANGUAGE = "en"  # the words in the code are English, so English needs no catalogue


def catalogue_path(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def load(language: str) -> NullTranslations:
    """The translations into `language`. Raises FileNotFoundError where there is no catalogue."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    path = catalogue_path(language)
    if not path.exists() and (compiled_before := path.with_suffix(".mo")).exists():
        with compiled_before.open("rb") as written:
            return GNUTranslations(written)
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - half of Babel, which a phone alone can do without
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as source:
        catalogue = read_po(source, locale=language, domain=DOMAIN, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
