"""The catalogues are complete, and what keeps them so finds every kind of fault."""

import copy
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog

from wording import LANGUAGES, catalogues
from wording.catalogues import extract_template
from wording.language import SOURCE_LANGUAGE, catalogue_path

TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    """The code's sentences: reading all of it takes a second."""
    return catalogues.extract()


@pytest.fixture(autouse=True)
def read_once(extracted: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    # Copies: a catalogue that is brought up to date changes the template's messages.
    monkeypatch.setattr(catalogues, "extract", lambda: copy.deepcopy(extracted))


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_complete(language: str) -> None:
    assert catalogues.check(language) == ()


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_needs_no_glyph_that_the_fonts_lack(language: str) -> None:
    assert "\N{NARROW NO-BREAK SPACE}" not in catalogue_path(language).read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues are read and written here instead."""
    monkeypatch.setattr(catalogues, "catalogue_path", lambda language: tmp_path / language / "pinella.po")
    return tmp_path


def _edited(folder: Path, old: str, new: str) -> tuple[str, ...]:
    """The faults of the Italian catalogue once `old` in it reads `new`."""
    text = catalogue_path("it").read_text(encoding="utf-8")
    assert old in text
    (folder / "it").mkdir()
    (folder / "it" / "pinella.po").write_text(text.replace(old, new), encoding="utf-8")
    return catalogues.check("it")


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
            "other placeholders: ('Closing needs {burrachi}.',) → ('Per chiudere: {burraco}.',)",
        ),
        (
            'msgstr[1] "{count} canaste"',
            'msgstr[1] "canaste"',
            "other placeholders: ('{count} canasta', '{count} canastas') → ('{count} canasta', 'canaste')",
        ),
        ('msgstr[1] "{count} canaste"', 'msgstr[1] ""', "untranslated: ('{count} canasta', '{count} canastas')"),
    ],
)
def test_check_names_the_fault(folder: Path, old: str, new: str, fault: str) -> None:
    assert fault in _edited(folder, old, new)


def test_a_singular_may_say_one_in_words(folder: Path) -> None:
    faults = _edited(folder, 'msgstr[0] "{count} canasta"', 'msgstr[0] "una canasta"')
    assert not [fault for fault in faults if "una canasta" in fault]


def test_update_starts_a_language_and_keeps_what_is_translated(folder: Path) -> None:
    assert catalogues.main(["update", "de"]) == 0
    path = folder / "de" / "pinella.po"
    assert {fault.partition(":")[0] for fault in catalogues.check("de")} == {"untranslated"}
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgid "Closing"\nmsgstr ""', 'msgid "Closing"\nmsgstr "Schluss"'),
        encoding="utf-8",
    )
    before = path.read_text(encoding="utf-8")
    assert catalogues.main(["update", "de"]) == 0
    assert path.read_text(encoding="utf-8") == before
    assert '"Schluss"' in before


def test_check_fails_with_every_fault_on_standard_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalogues.update("de")
    assert catalogues.main(["check", "de"]) == 1
    assert "de: untranslated: ('Closing',)\n" in capsys.readouterr().err


def test_without_a_language_all_are_meant(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["update"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(TRANSLATED)
    assert catalogues.main(["check"]) == 1
    faults = capsys.readouterr().err
    assert all(f"{language}: untranslated" in faults for language in TRANSLATED)


@pytest.mark.parametrize("arguments", [[], ["help"], ["compile"]])
def test_anything_else_explains_itself(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(arguments) == 2
    assert "update|check" in capsys.readouterr().err


def test_templates_are_read_too() -> None:
    template = b"""<p id="{{ path }}">{{ t.gettext("Share") }}</p>
    {%- if not alone -%} {{ t.ngettext("{count} page", "{count} pages", pages) | safe }} {%- endif %}"""
    keywords = {"gettext": None, "ngettext": (1, 2)}
    found = [messages for _, _, messages, _ in extract_template(BytesIO(template), keywords, (), {})]
    assert found == ["Share", ("{count} page", "{count} pages", None)]
