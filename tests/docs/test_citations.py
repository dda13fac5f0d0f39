"""Citations: each document, section, anchor, link, source key, file and identifier that a tracked file names exists."""

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.docs.markdown import DOCS, ROOT, anchors, links, read_text, section_numbers
from web.host.settings import Settings

_SKIPPED = {".bin", ".db", ".otf", ".png", ".po", ".ttf", ".webp", ".woff2", ".zip"}
_DOCUMENT = re.compile(r"docs/((?:[\w-]+/)*[\w-]+\.md)(?:#([\w-]+))?")
# `docs/rules.md §2 and §3` cites two sections.
_SECTIONS = re.compile(r"docs/((?:[\w-]+/)*[\w-]+\.md)((?:(?:,| and)? ?§\d+)+)")
_OLD_DOCUMENT = re.compile(r"(?<![\w/-])(?:docs/)?(?:rules|design|flet-notes)\.md")
_OLD_SOURCE = re.compile(r"\bs[0-4]\b")
_COMMENT = re.compile(r"(?:^|\s)(?://|#|/?\*).*", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")
_NAME = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\([^`]*\))?`(?!`)")
_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_KEY = re.compile(r"#.*?\[([A-Z]\w+)\]")
_RIDDLE = re.compile(r"\b(?:at|by|for|from|in|of|on|over|to|with)\s+which\b|\bbesides\b|\b[Ww]hoever\b|\banew\b")


def _tracked() -> list[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def _tracked_texts(*suffixes: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each tracked text file, this folder's left out."""
    for file in _tracked():
        if file.suffix in _SKIPPED or not file.is_file() or file.is_relative_to(Path(__file__).parent):
            continue
        if not suffixes or file.suffix in suffixes:
            yield str(file.relative_to(ROOT)), read_text(file)


@cache
def _anchors_of(document: Path) -> frozenset[str]:
    return frozenset(anchors(read_text(document)))


def test_every_cited_document_and_anchor_exists() -> None:
    missing = [
        f"{name}: {cited[0]}"
        for name, text in _tracked_texts()
        for cited in _DOCUMENT.finditer(text)
        if not (DOCS / cited[1]).is_file() or (cited[2] and cited[2] not in _anchors_of(DOCS / cited[1]))
    ]
    assert missing == []


def test_every_cited_section_exists() -> None:
    cited = [
        (name, found[1], number)
        for name, text in _tracked_texts()
        for found in _SECTIONS.finditer(text)
        for number in re.findall(r"\d+", found[2])
    ]
    assert cited
    assert [each for each in cited if each[2] not in section_numbers(read_text(DOCS / each[1]))] == []


def test_links_of_documents_resolve() -> None:
    cited = [(name, link) for name, text in _tracked_texts(".md") for link in links(text)]
    within = [each for each in cited if "://" not in each[1] and not each[1].startswith("mailto:")]
    assert within
    assert [each for each in within if not _resolves(ROOT / each[0], each[1])] == []


def _resolves(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and (not anchor or target.suffix != ".md" or anchor in _anchors_of(target))


def test_documents_that_no_clone_has_are_not_cited() -> None:
    """`docs/rules.md` is in the repository; a bare `rules.md` outside `docs/` is not, nor are the other two."""
    cited = [
        f"{name}: {found[0]}"
        for name, text in _tracked_texts()
        if not name.startswith("docs/")
        for found in _OLD_DOCUMENT.finditer(text)
        if found[0] != "docs/rules.md"
    ]
    assert cited == []


def test_sources_are_not_cited_by_number() -> None:
    assert [name for name, text in _tracked_texts(".py", ".md") if _OLD_SOURCE.search(text)] == []


def test_source_keys_in_comments_are_keys_of_the_sources() -> None:
    known = anchors(read_text(DOCS / "sources.md"))
    keys = {key for name, text in _tracked_texts(".py") if name.startswith("scoring/") for key in _KEY.findall(text)}
    assert keys
    assert {key for key in keys if key.lower() not in known} == set()


def test_files_named_by_comments_and_docstrings_exist() -> None:
    """Paths in the Python files of the application, such as `models/storage/database.py`."""
    packages = "|".join(sorted({name.split("/")[0] for name, _ in _tracked_texts(".py") if "/" in name} | {"docs"}))
    path = re.compile(rf"(?<![\w/.{{}}-])((?:{packages})/[\w/-]+\.(?:py|js|mjs|md|html|css))\b")
    missing = sorted(
        {
            f"{name}: {found[1]}"
            for name, text in _tracked_texts(".py", ".js", ".mjs", ".toml")
            for prose in _prose_of(name, text)
            for found in path.finditer(prose)
            if not (ROOT / found[1]).exists()
        }
    )
    assert missing == []


def test_prose_of_the_code_has_no_riddles() -> None:
    """No relative clause behind a preposition: "the phone that the code is for", or two sentences."""
    found = [
        f"{name}: {prose}"
        for name, text in _tracked_texts("", ".css", ".js", ".mjs", ".py", ".toml", ".yaml", ".yml")
        for prose in _prose_of(name, text)
        if _RIDDLE.search(prose)
    ]
    assert found == []


def _prose_of(name: str, text: str) -> Sequence[str]:
    """Return each comment and docstring of a Python file; of another file, its comment lines."""
    if name.endswith(".py"):
        return _split(text)[0]
    return [line for line in text.splitlines() if _COMMENT.search(line)]


def _names_of(name: str, text: str) -> Sequence[str]:
    """Return each word of a file outside prose: identifiers, and words in texts such as an enum's values."""
    if name.endswith(".py"):
        return _split(text)[1]
    return [] if name.endswith(".md") else _WORD.findall(_COMMENT.sub("", text))


@cache
def _split(source: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the comments and docstrings of Python code, and the words of its other tokens."""
    prose: list[str] = []
    words: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
            prose.append(token.string)
        else:
            words.update(_WORD.findall(token.string))
    return prose, tuple(words)


def test_identifiers_in_code_marks_exist() -> None:
    """A word in code marks, such as `dealer_seat`, `RuleSet.replace` or `find()`, is a word of some file's code.

    Code marks with anything else (a command, cards, a path with slashes) are not names. A setting of the environment is
    a field of `Settings`. Another program's name that the code doesn't contain is written without code marks.
    """
    texts = dict(_tracked_texts())
    known = {word for name in texts for word in _WORD.findall(name)}
    known.update(word for name, text in texts.items() for word in _names_of(name, text))
    known |= {f"PINELLA_{word.upper()}" for word in Settings.model_fields}
    missing = sorted(
        {
            f"{name}: {found[1]}"
            for name, text in texts.items()
            if name != "CHANGELOG.md"
            for prose in ([_FENCED.sub("", text)] if name.endswith(".md") else _prose_of(name, text))
            for found in _NAME.finditer(prose)
            if not set(found[1].split(".")) <= known
        }
    )
    assert missing == []


def test_files_named_by_documents_exist() -> None:
    """Backticked paths under a package of this repository, such as `views/core/navigation.py` or `models/trash/`."""
    packages = "|".join(
        sorted({name.split("/")[0] for name, _ in _tracked_texts(".py") if "/" in name} | {"assets", "docs"})
    )
    path = re.compile(rf"`((?:{packages})/[\w./-]*)`")
    missing = [
        f"{name}: {found[1]}"
        for name, text in _tracked_texts(".md")
        for found in path.finditer(text)
        if not (ROOT / found[1]).exists() and not list(ROOT.glob(f"{found[1]}.*"))
    ]
    assert missing == []
