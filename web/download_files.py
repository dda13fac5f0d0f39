"""What can be downloaded of matches: each kind of file, made of snapshots."""

__all__ = ["DownloadFile", "history_file", "match_file", "matches_table"]

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from models import DownloadKind, MatchSnapshot
from web.result_card import result_card
from web.score_csv import score_csv
from web.score_sheet_pdf import score_sheet_pdf
from wording import Translator

_LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class DownloadFile:
    """`name` is made of ASCII letters, digits and hyphens: it fits every header and every file system."""

    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class _Maker:
    ending: str
    content_type: str
    make: Callable[[Translator, MatchSnapshot], bytes]


_MAKERS: Mapping[DownloadKind, _Maker] = MappingProxyType(
    {
        DownloadKind.CSV: _Maker("csv", "text/csv; charset=utf-8", lambda t, match: score_csv(t, (match,))),
        DownloadKind.PDF: _Maker("pdf", "application/pdf", score_sheet_pdf),
        DownloadKind.PNG: _Maker("png", "image/png", result_card),
        DownloadKind.PNG_DARK: _Maker("png", "image/png", lambda t, match: result_card(t, match, dark=True)),
    }
)


def match_file(t: Translator, match: MatchSnapshot, kind: DownloadKind) -> DownloadFile:
    """One match in any kind but JSON, which is the whole of it and not just what a snapshot shows."""
    maker = _MAKERS[kind]
    return DownloadFile(
        name=f"{_stem(match)}.{maker.ending}", content_type=maker.content_type, content=maker.make(t, match)
    )


def matches_table(t: Translator, matches: Sequence[MatchSnapshot]) -> DownloadFile:
    """All of them in one table."""
    maker = _MAKERS[DownloadKind.CSV]
    return DownloadFile(name="pinella.csv", content_type=maker.content_type, content=score_csv(t, matches))


def history_file(content: bytes, match: MatchSnapshot | None = None) -> DownloadFile:
    """An export, of one match or of everything."""
    stem = "pinella" if match is None else _stem(match)
    return DownloadFile(name=f"{stem}.json", content_type="application/json", content=content)


def _stem(match: MatchSnapshot) -> str:
    """Day and names without accents and signs, joined by hyphens."""
    day = match.started_at.astimezone().date().isoformat()
    words = ("pinella", day, *(player.name for player in match.players))
    letters = unicodedata.normalize("NFKD", " ".join(words)).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[A-Za-z0-9]+", letters))[:_LONGEST_NAME].strip("-")
