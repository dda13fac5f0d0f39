"""`docs/sources.md` compared with the sources that the rules pages name."""

import pytest

from tests.docs.markdown import DOCS, headings, read_text
from wording.rulebook.sources import SOURCES, Source

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
