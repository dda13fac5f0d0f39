"""`docs/rules-coverage.md`: each rule names a test, an option or a sentence of a rules page that exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from scoring import OPTIONS, PRESETS
from tests.docs.markdown import DOCS, ROOT, headings, read_text
from tests.wording.sentences import line_text
from wording import rules_page, translator

TEXT = read_text(DOCS / "rules-coverage.md")
SOURCES = {"Regole", "Punti", "Online", "Canasta", "Buraco"}
EXPECTED_PROOF = {"Implemented": "test", "Said": "page", "Options": "option"}
_STATED_BY = re.compile(rf"\(((?:{'|'.join(SOURCES)})(?:, \w+)*)\)")


def _rows() -> Iterator[tuple[str, str, str]]:
    """Yield the heading, the line above the list, and the text of each list item."""
    heading = shown_by = ""
    for line in TEXT.splitlines():
        if line.startswith("## "):
            heading, shown_by = line[3:], ""
        elif line.startswith("- "):
            yield heading, shown_by, line[2:]
        elif line.endswith(":"):
            shown_by = line


ROWS = list(_rows())
_TEST = re.compile(r"(tests/[\w/]+\.py)::(test_\w+)")
_OPTION = re.compile(r"option (\w+)")


def test_every_row_names_its_sources() -> None:
    stated = [[set(found.split(", ")) for found in _STATED_BY.findall(row)] for _, _, row in ROWS]
    assert all(stated)
    assert set().union(*(sources for row in stated for sources in row)) == SOURCES
    assert headings(TEXT)[1:] == [*EXPECTED_PROOF, "Not a rule"]
    assert f"{sum(map(len, stated))} rules" in TEXT


def test_rows_are_shown_by_something_that_exists() -> None:
    references = {(status, row): re.findall(r"`([^`]+)`", f"{shown_by} {row}") for status, shown_by, row in ROWS}
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
