"""A reader for the repository's Markdown: headings, anchors, tables and links."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

_HEADING = re.compile(r"^(#+) (.+?)\s*$")
_FENCE = re.compile(r"^(```|~~~)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
_ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")
_LINKED_TEXT = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])?")
_RULE = re.compile(r"^:?-+:?$")


@dataclass(frozen=True)
class MarkdownTable:
    """One table; `heading` is the text of the heading above it."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def as_dicts(self) -> list[dict[str, str]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def read_text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    return [title for _, title in _lines(text) if title]


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub makes for the headings, and explicit `<a id>`s."""
    found: set[str] = set(_ANCHOR.findall(text))
    seen: Counter[str] = Counter()
    for title in headings(text):
        slug = slugify(title)
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def slugify(title: str) -> str:
    words = _LINKED_TEXT.sub(r"\1", title).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def section_numbers(text: str) -> set[str]:
    """Return the numbers of headings such as `## 3. Seating`."""
    return {found[1] for title in headings(text) if (found := re.match(r"(\d+)\. ", title))}


def links(text: str) -> list[str]:
    """Return the targets of inline and reference links, outside fenced code."""
    prose = "\n".join(line for line, _ in _lines(text))
    return [inline or reference for inline, reference in _LINK.findall(prose)]


def tables(text: str) -> list[MarkdownTable]:
    found: list[MarkdownTable] = []
    heading, block = "", list[str]()
    for line, title in (*_lines(text), ("", "")):
        if line.startswith("|"):
            block.append(line)
            continue
        if len(block) > 2 and all(_RULE.match(cell) for cell in _cells(block[1])):
            found.append(MarkdownTable(heading, _cells(block[0]), tuple(map(_cells, block[2:]))))
        block = []
        heading = title or heading
    return found


def tables_under(text: str, heading: str) -> list[MarkdownTable]:
    return [table for table in tables(text) if table.heading == heading]


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield each line outside fenced code with its heading text, empty for other lines."""
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            heading = _HEADING.match(line)
            yield line, heading[2] if heading else ""


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def strip_code_marks(cell: str) -> str:
    """Return a cell's text without code marks."""
    return cell.strip("`")


def column_values(table: MarkdownTable, name: str) -> Sequence[str]:
    index = table.columns.index(name)
    return [row[index] for row in table.rows]
