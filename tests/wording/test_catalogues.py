"""The catalogues are complete, and the check detects every kind of fault."""

import copy
import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from tests.wording.gettext_calls import calls_of_the_app, find_calls
from wording import LANGUAGES, catalogues
from wording.catalogues import extract_template
from wording.language import SOURCE_LANGUAGE, catalogue_path

TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    """Extract the messages once, because it takes a second."""
    return catalogues.extract_messages()


@pytest.fixture(autouse=True)
def cached_extraction(extracted: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    # Copies, because updating a catalogue changes the template's messages.
    monkeypatch.setattr(catalogues, "extract_messages", lambda: copy.deepcopy(extracted))


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_complete(language: str) -> None:
    assert catalogues.check_catalogue(language) == ()


@pytest.mark.parametrize("language", TRANSLATED)
def test_fonts_have_all_glyphs_of_the_catalogue(language: str) -> None:
    assert "\N{NARROW NO-BREAK SPACE}" not in catalogue_path(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", TRANSLATED)
def test_message_of_every_call_is_in_the_catalogue(language: str) -> None:
    keys = {(each.context or "", *_ids(each)) for each in _catalogue(language)}
    assert [call for call in calls_of_the_app() if call.key not in keys] == []


def test_french_signs_stay_with_their_word() -> None:
    assert [text for text in _all_texts("fr") if re.search(r"« | [:;!?»]", text)] == []


@pytest.mark.parametrize("language", ["it", "fr", "es"])
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    assert [text for text in _all_texts(language) if "“" in text or "”" in text] == []


@cache
def _catalogue(language: str) -> Catalog:
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def _ids(message: Message) -> Sequence[str]:
    return [message.id] if isinstance(message.id, str) else message.id


def _translations(message: Message) -> Sequence[str]:
    return message.string if isinstance(message.string, tuple) else (str(message.string),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ellipsis_stands_at_its_word(language: str) -> None:
    assert [text for text in _all_texts(language) if re.search(r"\S\s…", text)] == []


def test_names_of_screens_and_fields_are_quoted() -> None:
    """A name in the middle of a sentence begins with a capital, as no other phrase does."""
    texts = _all_texts(SOURCE_LANGUAGE)
    names = {text for text in texts if re.fullmatch(r"[A-Z]\w*(?: [a-z]\w*)+", text)} | {"Pairs", "Settings", "Share"}
    unquoted = re.compile(rf"[a-z,:] (?:{'|'.join(map(re.escape, sorted(names)))})\b")
    assert [text for text in texts if unquoted.search(text)] == []


def test_texts_for_every_competition_speak_of_entries() -> None:
    """Players and teams read these sentences too; `wording.entrants` has the words for each kind of entrant."""
    shared = {
        call.key
        for call in calls_of_the_app()
        if re.match("views/tournament/|wording/faults/tournament", call.location)
    }
    pairs = {text for _, *texts in shared for text in texts if re.search(r"(?i)\bpairs?\b(?!\})", text)}
    assert pairs == {
        "Pairs",  # one of the competitions
        "Results of each pair that count",
        "The names of your team: one pair, then the other",
        "Those who can win it, such as mixed pairs: 3, 8, 21.",
    }


def _all_texts(language: str) -> list[str]:
    """Return the texts of a catalogue; those of the source are the ids of any other."""
    is_source = language == SOURCE_LANGUAGE
    messages = [message for message in _catalogue(TRANSLATED[0] if is_source else language) if message.id]
    return [text for each in messages for text in (_ids(each) if is_source else _translations(each))]


def test_no_call_stands_inside_an_f_string() -> None:
    assert [call.location for call in calls_of_the_app() if call.in_f_string] == []


def test_call_inside_an_f_string_is_found() -> None:
    source = "label = f\"{count} {t.gettext('Finished')}\"\nother = t.pgettext('short', 'Group')\n"
    calls = [(call.location, call.key, call.in_f_string) for call in find_calls(source, Path("list.py"))]
    assert sorted(calls) == [("list.py:1", ("", "Finished"), True), ("list.py:2", ("short", "Group"), False)]


@pytest.fixture
def catalogue_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Redirect catalogues to a temporary folder."""
    monkeypatch.setattr(catalogues, "catalogue_path", lambda language: tmp_path / language / "pinella.po")
    return tmp_path


def _faults_after_edit(catalogue_folder: Path, old: str, new: str) -> tuple[str, ...]:
    """Return the faults of the Italian catalogue after replacing `old` with `new`."""
    text = catalogue_path("it").read_text(encoding="utf-8")
    assert old in text
    (catalogue_folder / "it").mkdir()
    (catalogue_folder / "it" / "pinella.po").write_text(text.replace(old, new), encoding="utf-8")
    return catalogues.check_catalogue("it")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Chiusura"', 'msgstr ""', "untranslated: ('Closing',)"),
        ('msgid "Closing"\nmsgstr', '#, fuzzy\nmsgid "Closing"\nmsgstr', "fuzzy: ('Closing',)"),
        ('msgid "Closing"\n', 'msgid "Ending"\n', "missing: ('', 'Closing')"),
        ('msgid "Closing"\n', 'msgid "Ending"\n', "no longer in the code: ('', 'Ending')"),
        ('msgctxt "canasta"\nmsgid "Pure"', 'msgid "Pure"', "missing: ('canasta', 'Pure')"),
        (
            'msgstr "Per chiudere bisogna avere {burrachi}."',
            'msgstr "Per chiudere: {burraco}."',
            "other placeholders: ('To close, a side needs {burrachi}.',) → ('Per chiudere: {burraco}.',)",
        ),
        (
            'msgstr[1] "{count} canaste"',
            'msgstr[1] "canaste"',
            "other placeholders: ('a canasta', '{count} canastas') → ('una canasta', 'canaste')",
        ),
        ('msgstr[1] "{count} canaste"', 'msgstr[1] ""', "untranslated: ('a canasta', '{count} canastas')"),
    ],
)
def test_check_reports_the_fault(catalogue_folder: Path, old: str, new: str, fault: str) -> None:
    assert fault in _faults_after_edit(catalogue_folder, old, new)


def test_singular_may_spell_out_one(catalogue_folder: Path) -> None:
    faults = _faults_after_edit(
        catalogue_folder, 'msgstr[0] "{count} smazzata in tutto"', 'msgstr[0] "una sola smazzata"'
    )
    assert not [fault for fault in faults if "una sola smazzata" in fault]


def test_update_starts_a_language_and_keeps_translations(catalogue_folder: Path) -> None:
    assert catalogues.main(["update", "de"]) == 0
    path = catalogue_folder / "de" / "pinella.po"
    assert {fault.partition(":")[0] for fault in catalogues.check_catalogue("de")} == {"untranslated"}
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgid "Closing"\nmsgstr ""', 'msgid "Closing"\nmsgstr "Schluss"'),
        encoding="utf-8",
    )
    before = path.read_text(encoding="utf-8")
    assert catalogues.main(["update", "de"]) == 0
    assert path.read_text(encoding="utf-8") == before
    assert '"Schluss"' in before


def test_check_prints_every_fault_to_stderr(catalogue_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalogues.update_catalogue("de")
    assert catalogues.main(["check", "de"]) == 1
    assert "de: untranslated: ('Closing',)\n" in capsys.readouterr().err


def test_default_is_all_languages(catalogue_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["update"]) == 0
    assert sorted(path.name for path in catalogue_folder.iterdir()) == sorted(TRANSLATED)
    assert catalogues.main(["check"]) == 1
    faults = capsys.readouterr().err
    assert all(f"{language}: untranslated" in faults for language in TRANSLATED)


@pytest.mark.parametrize("arguments", [[], ["help"], ["compile"]])
def test_invalid_arguments_print_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(arguments) == 2
    assert "update|check" in capsys.readouterr().err


def test_templates_are_extracted() -> None:
    template = b"""<p id="{{ path }}">{{ t.gettext("Share") }}</p>
    {%- if not alone -%} {{ t.ngettext("{count} page", "{count} pages", pages) | safe }} {%- endif %}"""
    keywords = {"gettext": None, "ngettext": (1, 2)}
    messages = [messages for _, _, messages, _ in extract_template(BytesIO(template), keywords, (), {})]
    assert messages == ["Share", ("{count} page", "{count} pages", None)]
