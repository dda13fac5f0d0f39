"""`docs/rules-coverage.md`: its command writes the first part; a rule of the others has a test or an option."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from scoring import OPTIONS, PRESETS
from tests.docs.markdown import ROOT, headings, read_text
from tests.wording.sentences import line_text
from tools.rules_coverage import ARTICLES, DOCUMENT, coverage, statements
from wording import rules_page, translator

TEXT = read_text(DOCUMENT)
EXPECTED_PROOF = {"By tests alone": "test", "Options": "option"}
_STATED_BY = re.compile(rf"\(((?:{'|'.join(ARTICLES)})(?:, \w+)*)\)")
_TEST = re.compile(r"(tests/[\w/]+\.py)::(test_\w+)")
_OPTION = re.compile(r"option (\w+)")


def _rows() -> Iterator[tuple[str, str]]:
    """Yield the heading and the text of each list item that is kept by hand."""
    for part in TEXT.split("\n## ")[2:]:
        heading, *lines = part.splitlines()
        yield from ((heading, line[2:]) for line in lines if line.startswith("- "))


ROWS = list(_rows())


def test_statements_are_those_of_the_pages() -> None:
    assert coverage(TEXT) == TEXT, "python -m tools.rules_coverage"
    assert {key for games in statements().values() for keys in games.values() for key in keys} == set(ARTICLES)


def test_every_row_names_its_sources() -> None:
    assert [row for _, row in ROWS if not _STATED_BY.search(row)] == []
    assert headings(TEXT)[1:] == ["On the rules pages", *EXPECTED_PROOF, "Not a rule"]


def test_rows_are_shown_by_something_that_exists() -> None:
    references = {(status, row): re.findall(r"`([^`]+)`", row) for status, row in ROWS}
    assert [(row, each) for row, named in references.items() for each in named if not _exists(each)] == []
    kinds = {row: set(map(_kind, named)) for row, named in references.items() if row[0] in EXPECTED_PROOF}
    assert [row for row, found in kinds.items() if EXPECTED_PROOF[row[0]] not in found] == []


@cache
def _page_text(game: str) -> str:
    sections = rules_page(translator("en"), PRESETS[game])
    return "\n".join(line_text(line) for section in sections for line in (*section.rows, *section.paragraphs))


@cache
def _functions_of(file: str) -> frozenset[str]:
    tree = ast.parse(read_text(ROOT / file))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def _kind(reference: str) -> str:
    if _TEST.fullmatch(reference):
        return "test"
    return "option" if _OPTION.fullmatch(reference) else "page"


def _exists(reference: str) -> bool:
    if found := _TEST.fullmatch(reference):
        return (ROOT / found[1]).is_file() and found[2] in _functions_of(found[1])
    if found := _OPTION.fullmatch(reference):
        return found[1] in OPTIONS
    games, _, words = reference.partition(": ")
    return all(game in PRESETS and words in _page_text(game) for game in games.split(", "))
