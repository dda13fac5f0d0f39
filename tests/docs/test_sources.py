"""`docs/sources.md` compared with the sources that the rules pages name."""

import re

from scoring import PRESETS
from tests.docs.markdown import DOCS, headings, read_text
from wording import director_guide, rules_page, translator
from wording.rulebook.sources import Source, source_title

TEXT = read_text(DOCS / "sources.md")
LANGUAGE_NAMES = {"it": "Italian", "fr": "French", "pt": "Portuguese", "es": "Spanish", "en": "English"}


def _section(key: str) -> str:
    """Return the section of a source, on one line."""
    return " ".join(TEXT.partition(f"\n## {key}\n")[2].partition("\n## ")[0].split())


def test_every_section_is_a_source_of_the_rules_pages() -> None:
    assert headings(TEXT)[1:] == list(dict.fromkeys(source.description.key for source in Source))


def test_sources_are_described_as_in_the_document() -> None:
    for source in Source:
        described = source.description
        section = _section(described.key)
        assert (described.title if described.publisher is None else f"*{described.title}*") in section, source
        assert LANGUAGE_NAMES[described.language] in section, source
        assert (described.publisher or "") in section, source
        assert ("Publisher not stated in our text" in section) is (described.publisher == ""), source
        assert described.part in section, source
        assert ("summaries" in section) is (described.publisher is None), source


def test_sources_are_cited_for_the_rule_sets_that_their_sections_list() -> None:
    """A page that cites a text for another game has to be listed here, where the text's subject is described."""
    pages = {name: rules_page(translator("en"), rules) for name, rules in PRESETS.items()}
    keys = {
        name: {
            source.description.key
            for part in page
            for line in (*part.rows, *part.paragraphs)
            for source in line.origin.sources
        }
        for name, page in pages.items()
    }
    for key in {source.description.key for source in Source}:
        [cited] = re.findall(r"Cited for (.*?)\.(?: |$)", _section(key))
        assert re.findall(r"`([\w-]+)`", cited) == [name for name in PRESETS if key in keys[name]], key


def test_directors_guide_names_the_source_of_the_times() -> None:
    assert source_title(Source.TORNEO) in str(director_guide(translator("en")))
