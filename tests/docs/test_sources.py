"""`docs/sources.md` compared with the sources that the rules pages name."""

import re

import pytest

from scoring import PRESETS
from tests.docs.markdown import DOCS, headings, read_text
from wording import director_guide, rules_page, translator
from wording.rulebook.sources import SOURCES, Source, source_title

TEXT = read_text(DOCS / "sources.md")
LANGUAGE_NAMES = {"it": "Italian", "fr": "French", "pt": "Portuguese", "es": "Spanish", "en": "English"}


def _section(key: str) -> str:
    """Return the section of a source, on one line."""
    return " ".join(TEXT.partition(f"\n## {key}\n")[2].partition("\n## ")[0].split())


def test_every_section_is_a_source_of_the_rules_pages() -> None:
    assert headings(TEXT)[1:] == list(dict.fromkeys(described.key for described in SOURCES.values()))


@pytest.mark.parametrize("source", Source)
def test_source_is_described_as_in_the_document(source: Source) -> None:
    described = SOURCES[source]
    section = _section(described.key)
    assert (described.title if described.is_summary else f"*{described.title}*") in section
    assert LANGUAGE_NAMES[described.language] in section
    assert described.publisher in section
    assert ("Publisher not stated in our text" in section) is not bool(described.publisher or described.is_summary)
    assert described.part in section
    assert ("summaries" in section) is described.is_summary


@pytest.mark.parametrize("key", sorted({described.key for described in SOURCES.values()}))
def test_source_is_cited_for_the_rule_sets_that_its_section_lists(key: str) -> None:
    """A page that cites a text for another game has to be listed here, where the text's subject is described."""
    [cited] = re.findall(r"Cited for (.*?)\.(?: |$)", _section(key))
    pages = {name: rules_page(translator("en"), rules) for name, rules in PRESETS.items()}
    keys = {
        name: {
            SOURCES[source].key
            for part in page
            for line in (*part.rows, *part.paragraphs)
            for source in line.origin.sources
        }
        for name, page in pages.items()
    }
    assert re.findall(r"`([\w-]+)`", cited) == [name for name in PRESETS if key in keys[name]]


def test_directors_guide_names_the_source_of_the_times() -> None:
    assert source_title(Source.TORNEO) in str(director_guide(translator("en")))
