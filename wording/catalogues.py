"""Maintenance of the gettext catalogues: `python -m wording.catalogues update | check [language …]`.

`update` adds new messages to each catalogue and removes obsolete ones; `check` fails for any entry that is missing,
obsolete or fuzzy, or whose placeholders differ from the English ones. `update <language>` also starts a new language.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

from wording.language import DOMAIN, LANGUAGES, SOURCE_LANGUAGE, catalogue_path

# The expressions between the braces of a Jinja template.
_JINJA_CODE = re.compile(r"\{[{%]-?(.*?)-?[%}]\}", re.DOTALL)
ROOT = Path(__file__).resolve().parent.parent
SOURCE_FOLDERS = ("wording", "views", "web", "pwa", "assets/templates")
_METHODS = [("**.py", "python"), ("**.html", "wording.catalogues:extract_template")]
_KEYWORDS = {**DEFAULT_KEYWORDS, "mark": None, "mark_plural": (1, 2), "mark_in": ((1, "c"), 2)}


def extract_messages() -> Catalog:
    """Extract every message of the code into a template catalogue."""
    template = Catalog(domain=DOMAIN)
    for package in (folder for folder in map(ROOT.joinpath, SOURCE_FOLDERS) if folder.is_dir()):
        for file, line, message, _comments, context in extract_from_dir(package, _METHODS, keywords=_KEYWORDS):
            location = (package / file).relative_to(ROOT).as_posix()
            template.add(message, context=context, locations=[(location, line)])
    return template


def update_catalogue(language: str) -> None:
    """Update the catalogue of `language`; new entries are left untranslated, without fuzzy matching."""
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = _read_catalogue(language) if path.exists() else _new_catalogue(language)
    catalogue.update(
        extract_messages(), no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False
    )
    with path.open("wb") as target:
        write_po(target, catalogue, width=120, sort_by_file=True, ignore_obsolete=True, include_lineno=False)


def check_catalogue(language: str) -> tuple[str, ...]:
    """Return all faults of the catalogue of `language`; each quotes its message."""
    catalogue = _read_catalogue(language)
    expected = {_message_key(message) for message in extract_messages() if message.id}
    present = {_message_key(message): message for message in catalogue if message.id}
    faults = [f"missing: {message!r}" for message in sorted(expected - present.keys())]
    faults += [f"no longer in the code: {message!r}" for message in sorted(present.keys() - expected)]
    faults += [fault for message in present.values() for fault in _message_faults(message, catalogue.num_plurals)]
    return tuple(faults)


def _new_catalogue(language: str) -> Catalog:
    header = f"# Pinella in {Locale.parse(language).get_language_name('en')}."
    return Catalog(locale=language, domain=DOMAIN, project="Pinella", header_comment=header, fuzzy=False)


def _read_catalogue(language: str) -> Catalog:
    with catalogue_path(language).open("rb") as source:
        return read_po(source, locale=language, domain=DOMAIN, abort_invalid=True)


def _message_key(message: Message) -> tuple[str, ...]:
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
    # A singular may say "one" instead of the number; only the last form needs the placeholder.
    expected = _placeholders(english[-1])
    if _placeholders(translated[-1]) != expected or any(_placeholders(text) - expected for text in translated):
        yield f"other placeholders: {english!r} → {translated!r}"


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _check_all(languages: Sequence[str]) -> int:
    faults = [f"{language}: {fault}" for language in languages for fault in check_catalogue(language)]
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


def _update_all(languages: Sequence[str]) -> int:
    for language in languages:
        update_catalogue(language)
    return 0


_COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {"check": _check_all, "update": _update_all}


def main(arguments: Sequence[str]) -> int:
    """Run a command for the given languages (by default all of LANGUAGES) and return the exit status."""
    command, *languages = arguments or ["help"]
    if command not in _COMMANDS:
        sys.stderr.write("usage: python -m wording.catalogues update|check [language …]\n")
        return 2
    return _COMMANDS[command](languages or [language for language in LANGUAGES if language != SOURCE_LANGUAGE])


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield the messages of a Jinja template.

    Jinja's own extractor ignores method calls such as `{{ t.gettext("…") }}`. The expressions between the braces are
    similar enough to Python for Babel's tokenizer. Arguments and results are as for any Babel extractor; `options` are
    ignored.
    """
    del options
    code = "\n".join(match.strip() for match in _JINJA_CODE.findall(file.read().decode()))
    yield from extract_python(BytesIO(code.encode()), keywords, comment_tags, {})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
