"""The README and the documents for contributors: length, examples, commands and style."""

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.markdown import DOCS, ROOT, links, read_text

README = read_text(ROOT / "README.md")
MAX_README_LINES = 110
MAX_DECISION_LINES = 30
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "tests" / "README.md"])
WITH_EXAMPLES = [page for page in PAGES if "\n>>> " in read_text(page)]
DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))
CONTRIBUTOR_DOCUMENTS = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", ".editorconfig", "docs/glossary.md")
# Openings and phrases that read like a riddle; see "Style" in CONTRIBUTING.md.
RIDDLES = re.compile(
    r"(?:^|[.:;] |\*\* |\| )(?:What|Whoever|Of|Nobody)\b(?! [^.|]*\?)|\b(?:is|are) no\b|\banew\b|\bof ours\b"
    r"|\b(?:at|by|for|from|in|of|on|over|to|with) which\b|\bwhose\b|\bbesides\b|\b[Ww]hoever\b"
)


def _page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= MAX_README_LINES


def test_readme_leads_to_every_document() -> None:
    """Through at most one other document."""
    reached = _linked_pages(ROOT / "README.md")
    reached |= {page for first in reached for page in _linked_pages(first)}
    assert set(DOCS.glob("*.md")) - reached == set()


def _linked_pages(page: Path) -> set[Path]:
    targets = (link.partition("#")[0] for link in links(read_text(page)) if "://" not in link)
    return {path for target in targets if (path := (page.parent / target).resolve()).suffix == ".md"}


@pytest.mark.parametrize("name", CONTRIBUTOR_DOCUMENTS)
def test_document_exists(name: str) -> None:
    assert (ROOT / name).is_file()


def test_readme_has_an_example() -> None:
    assert ROOT / "README.md" in WITH_EXAMPLES


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=_page_id)
def test_examples_run(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read_text(ROOT / "Makefile"), re.MULTILINE))
    named = _found_in_pages(r"(?:`|^)make ([a-z-]+)")
    assert [each for each in named if each[1] not in targets and each != ("CHANGELOG.md", "phone")] == []


def test_modules_named_as_commands_exist() -> None:
    missing = [
        (page, name)
        for page, name in _found_in_pages(r"python -m ((?:tests|benchmarks|tools|wording|pwa)[\w.]*)")
        if not (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()
        and not (ROOT / name.replace(".", "/") / "__main__.py").is_file()
    ]
    assert missing == []


def _found_in_pages(pattern: str) -> list[tuple[str, str]]:
    """Return page and text of each match of the pattern's group; at least one."""
    found = [(_page_id(page), text) for page in PAGES for text in re.findall(pattern, read_text(page), re.MULTILINE)]
    assert found
    return found


@pytest.mark.parametrize("page", DECISIONS, ids=_page_id)
def test_a_decision_is_short_and_complete(page: Path) -> None:
    text = read_text(page)
    assert len(text.splitlines()) <= MAX_DECISION_LINES
    assert [part for part in ("Context", "Decision", "Consequences", "Refused") if f"**{part}.**" not in text] == []
    assert f"]({page.name})" in read_text(DOCS / "decisions" / "README.md")


def test_prose_has_no_riddles() -> None:
    prose = {_page_id(page): re.sub(r"`[^`]*`|```.*?```", "", read_text(page), flags=re.DOTALL) for page in PAGES}
    assert [(page, line) for page in prose for line in prose[page].splitlines() if RIDDLES.search(line)] == []
