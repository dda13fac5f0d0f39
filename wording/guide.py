"""The user guide in `docs/guide/`: Markdown files, parsed for the app's guide screen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

GUIDE_FOLDER = Path(__file__).resolve().parents[1] / "docs" / "guide"
_PICTURE = re.compile(r"!\[(?P<caption>[^]]+)\]\((?P<file>[a-z-]+\.webp)\)")
_EMPHASIS = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, kw_only=True)
class GuidePart:
    """A paragraph, a list item, a heading, or a picture with its caption as `text`."""

    text: str
    is_heading: bool = False
    is_item: bool = False
    picture: Path | None = None


@dataclass(frozen=True, kw_only=True)
class Guide:
    title: str
    parts: tuple[GuidePart, ...]


@cache
def user_guide(language: str) -> Guide:
    """Return the guide in one of `LANGUAGES`."""
    title, *blocks = (GUIDE_FOLDER / f"{language}.md").read_text(encoding="utf-8").strip().split("\n\n")
    return Guide(title=title.removeprefix("# "), parts=tuple(part for block in blocks for part in _parts(block)))


def _parts(block: str) -> Iterator[GuidePart]:
    picture = _PICTURE.fullmatch(block)
    if picture:
        file = GUIDE_FOLDER / picture["file"]
        # The offline app, whose first visit is to stay small, has the pictures of some languages only.
        shown = file if file.is_file() else file.with_name(f"en{file.name[2:]}")
        yield GuidePart(text=picture["caption"], picture=shown)
    elif block.startswith("## "):
        yield GuidePart(text=block.removeprefix("## "), is_heading=True)
    elif block.startswith("- "):
        for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:]:
            yield GuidePart(text=_plain(item), is_item=True)
    else:
        yield GuidePart(text=_plain(block))


def _plain(text: str) -> str:
    """Return the text on one line, with the names of buttons in quotation marks."""
    return _EMPHASIS.sub(r"“\1”", re.sub(r"[ \n]+", " ", text).strip())  # keeps no-break spaces
