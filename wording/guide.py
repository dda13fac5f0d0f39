"""The user guide in `docs/guide/`: Markdown files, parsed for the app's guide screen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wording.translation import Translator

GUIDE_FOLDER = Path(__file__).resolve().parents[1] / "docs" / "guide"
GUIDE_LANGUAGES = ("en", "it")
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


def guide_label(t: Translator) -> str:
    """Return the label of a link to the guide; it mentions English if the guide isn't in the user's language."""
    is_translated = t.language in GUIDE_LANGUAGES
    return t.gettext("How to use Pinella") if is_translated else t.gettext("How to use Pinella (in English)")


@cache
def user_guide(language: str) -> Guide:
    """Return the guide in `language`, or in English if it isn't translated."""
    known = language if language in GUIDE_LANGUAGES else "en"
    title, *blocks = (GUIDE_FOLDER / f"{known}.md").read_text(encoding="utf-8").strip().split("\n\n")
    return Guide(title=title.removeprefix("# "), parts=tuple(part for block in blocks for part in _parts(block)))


def _parts(block: str) -> Iterator[GuidePart]:
    picture = _PICTURE.fullmatch(block)
    if picture:
        yield GuidePart(text=picture["caption"], picture=GUIDE_FOLDER / picture["file"])
    elif block.startswith("## "):
        yield GuidePart(text=block.removeprefix("## "), is_heading=True)
    elif block.startswith("- "):
        for item in re.split(r"^- ", block, flags=re.MULTILINE)[1:]:
            yield GuidePart(text=_plain(item), is_item=True)
    else:
        yield GuidePart(text=_plain(block))


def _plain(text: str) -> str:
    """Return the text on one line, with the names of buttons in quotation marks."""
    return _EMPHASIS.sub(r"“\1”", " ".join(text.split()))
