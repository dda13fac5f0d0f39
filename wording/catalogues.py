"""The upkeep of the catalogues, in step with the code: `python -m wording.catalogues update | check [language …]`.

`update` writes new sentences into each catalogue and drops those that are gone; `check` fails on any entry that is
missing, stale, fuzzy or has other placeholders than the English one. A new language starts with `update <language>`.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import IO, Any

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

from wording.language import DOMAIN, LANGUAGES, SOURCE_LANGUAGE, catalogue_path

# What stands between the braces of a template.
_CODE = re.compile(r"\{[{%]-?(.*?)-?[%}]\}", re.DOTALL)
_ROOT = Path(__file__).resolve().parent.parent
_ROOMS = ("wording", "views", "web", "phone", "assets/templates")
_METHODS = [("**.py", "python"), ("**.html", "wording.catalogues:extract_template")]
_KEYWORDS = {**DEFAULT_KEYWORDS, "mark": None, "mark_plural": (1, 2), "mark_in": ((1, "c"), 2)}


def extract() -> Catalog:
    """Every message of the code, as a template."""
    template = Catalog(domain=DOMAIN)
    for room in (folder for folder in map(_ROOT.joinpath, _ROOMS) if folder.is_dir()):
        for file, line, message, _comments, context in extract_from_dir(room, _METHODS, keywords=_KEYWORDS):
            place = (room / file).relative_to(_ROOT).as_posix()
            template.add(message, context=context, locations=[(place, line)])
    return template


def update(language: str) -> None:
    """Bring the catalogue of `language` up to date; new entries are left empty, no guesses are made."""
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = _read(language) if path.exists() else _fresh(language)
    catalogue.update(extract(), no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False)
    with path.open("wb") as target:
        write_po(target, catalogue, width=120, sort_by_file=True, ignore_obsolete=True, include_lineno=False)


def check(language: str) -> tuple[str, ...]:
    """All faults of the catalogue of `language`; each names the message."""
    catalogue, wanted = _read(language), {_key(message) for message in extract() if message.id}
    present = {_key(message): message for message in catalogue if message.id}
    faults = [f"missing: {message!r}" for message in sorted(wanted - present.keys())]
    faults += [f"no longer in the code: {message!r}" for message in sorted(present.keys() - wanted)]
    faults += [fault for message in present.values() for fault in _message_faults(message, catalogue.num_plurals)]
    return tuple(faults)


def _fresh(language: str) -> Catalog:
    header = f"# Pinella in {Locale.parse(language).get_language_name('en')}."
    return Catalog(locale=language, domain=DOMAIN, project="Pinella", header_comment=header, fuzzy=False)


def _read(language: str) -> Catalog:
    with catalogue_path(language).open("rb") as source:
        return read_po(source, locale=language, domain=DOMAIN, abort_invalid=True)


def _key(message: Message) -> tuple[str, ...]:
    return (message.context or "", *_texts(message.id))


def _texts(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _message_faults(message: Message, plurals: int) -> Iterator[str]:
    english, translated = _texts(message.id), _texts(message.string)
    if message.fuzzy:
        yield f"fuzzy: {english!r}"
    if not all(translated) or len(translated) != (plurals if message.pluralizable else 1):
        yield f"untranslated: {english!r}"
        return
    # A singular may say "one" instead of the number; the last form is the general one.
    wanted = _placeholders(english[-1])
    if _placeholders(translated[-1]) != wanted or any(_placeholders(text) - wanted for text in translated):
        yield f"other placeholders: {english!r} → {translated!r}"


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _check_all(languages: Sequence[str]) -> int:
    faults = [f"{language}: {fault}" for language in languages for fault in check(language)]
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


def _update_all(languages: Sequence[str]) -> int:
    for language in languages:
        update(language)
    return 0


_DUTIES: Mapping[str, Callable[[Sequence[str]], int]] = MappingProxyType({"check": _check_all, "update": _update_all})


def main(arguments: Sequence[str]) -> int:
    """Do the duty named first, for the languages named after it (none: all of LANGUAGES); the exit status."""
    duty, *languages = arguments or ["help"]
    if duty not in _DUTIES:
        sys.stderr.write("usage: python -m wording.catalogues update|check [language …]\n")
        return 2
    return _DUTIES[duty](languages or [language for language in LANGUAGES if language != SOURCE_LANGUAGE])


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """The messages of a Jinja template. Jinja's own extraction doesn't see methods, as in `{{ t.gettext("…") }}`.

    What stands between the braces is close enough to Python for Babel's tokens. Yields and takes what Babel's
    extractors do; `options` are not used.
    """
    del options
    code = "\n".join(match.strip() for match in _CODE.findall(file.read().decode()))
    yield from extract_python(BytesIO(code.encode()), keywords, comment_tags, {})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
