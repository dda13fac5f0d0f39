"""Citations of documents: every `docs/….md`, section, anchor, link and source key that a tracked file names exists."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.docs.markdown import DOCS, ROOT, anchors, links, section_numbers, text_of

_SKIPPED = {".otf", ".png", ".po", ".ttf", ".woff2"}
_DOCUMENT = re.compile(r"docs/((?:[\w-]+/)*[\w-]+\.md)(?:#([\w-]+))?")
# `docs/rules.md §2 and §3` cites two sections.
_SECTIONS = re.compile(r"docs/((?:[\w-]+/)*[\w-]+\.md)((?:(?:,| and)? ?§\d+)+)")
_OLD_DOCUMENT = re.compile(r"(?<![\w/-])(?:docs/)?(?:rules|design|flet-notes)\.md")
_OLD_SOURCE = re.compile(r"\bs[0-4]\b")
_KEY = re.compile(r"#.*?\[([A-Z]\w+)\]")


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def _texts(*suffixes: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each tracked text file, this folder's left out."""
    for file in _tracked():
        if file.suffix in _SKIPPED or not file.is_file() or file.is_relative_to(Path(__file__).parent):
            continue
        if not suffixes or file.suffix in suffixes:
            yield str(file.relative_to(ROOT)), text_of(file)


@cache
def _anchors_of(document: Path) -> frozenset[str]:
    return frozenset(anchors(text_of(document)))


def test_every_cited_document_and_anchor_exists() -> None:
    missing = [
        f"{name}: {cited[0]}"
        for name, text in _texts()
        for cited in _DOCUMENT.finditer(text)
        if not (DOCS / cited[1]).is_file() or (cited[2] and cited[2] not in _anchors_of(DOCS / cited[1]))
    ]
    assert missing == []


def test_every_cited_section_exists() -> None:
    cited = [
        (name, found[1], number)
        for name, text in _texts()
        for found in _SECTIONS.finditer(text)
        for number in re.findall(r"\d+", found[2])
    ]
    assert cited
    assert [each for each in cited if each[2] not in section_numbers(text_of(DOCS / each[1]))] == []


@pytest.mark.parametrize("name", [name for name, _ in _texts(".md")])
def test_links_of_a_document_resolve(name: str) -> None:
    page = ROOT / name
    broken = []
    for link in links(text_of(page)):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in _anchors_of(target)):
            broken.append(link)
    assert broken == []


def test_documents_that_no_clone_has_are_not_cited() -> None:
    """`docs/rules.md` is in the repository; a bare `rules.md` outside `docs/` is not, nor are the other two."""
    cited = [
        f"{name}: {found[0]}"
        for name, text in _texts()
        if not name.startswith("docs/")
        for found in _OLD_DOCUMENT.finditer(text)
        if found[0] != "docs/rules.md"
    ]
    assert cited == []


def test_sources_are_not_cited_by_number() -> None:
    assert [name for name, text in _texts(".py", ".md") if _OLD_SOURCE.search(text)] == []


def test_source_keys_in_comments_are_keys_of_the_sources() -> None:
    known = anchors(text_of(DOCS / "sources.md"))
    keys = {key for name, text in _texts(".py") if name.startswith("scoring/") for key in _KEY.findall(text)}
    assert keys
    assert {key for key in keys if key.lower() not in known} == set()


def test_files_named_by_documents_exist() -> None:
    """Backticked paths under a package of this repository, such as `views/core/back.py` or `models/trash/`."""
    packages = "|".join(sorted({name.split("/")[0] for name, _ in _texts(".py") if "/" in name} | {"assets", "docs"}))
    path = re.compile(rf"`((?:{packages})/[\w./-]*)`")
    missing = [
        f"{name}: {found[1]}"
        for name, text in _texts(".md")
        for found in path.finditer(text)
        if not (ROOT / found[1]).exists() and not list(ROOT.glob(f"{found[1]}.*"))
    ]
    assert missing == []
