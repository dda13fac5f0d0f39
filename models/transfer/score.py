"""The score in a QR code: the figures and names of a match's live page, without texts in any language.

If it does not fit, the itemized lines of the oldest deals are left out first, then the points of the oldest deals; the
totals always stay.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from sqlmodel import Session

from models.access.devices import Device
from models.matches.loading import load_match
from models.storage.transaction import now
from models.transfer.text_encoding import Kind, compress_text
from models.values.deal import DealSnapshot
from models.values.match import MatchSnapshot
from scoring import Line, Standings, nearest_variant

MAX_SCORE_LENGTH = 1500  # with the address, 109 to 117 modules: readable off a phone's screen
_MAX_BYTES = 100_000  # uncompressed; same limit as in pwa/page/score_code.js
_PROGRESS_SCALE = 1000  # progress towards the target is in thousandths


def export_score(session: Session, *, device: Device, match_id: str) -> str:
    """Return the text of a QR code with the current score of this match. Raises NotFound."""
    return encode_score(load_match(session, device=device, match_id=match_id), at=now(session))


def encode_score(match: MatchSnapshot, *, at: datetime, max_length: int = MAX_SCORE_LENGTH) -> str:
    """Encode the score in at most `max_length` characters, with `at` as its time."""
    deals = len(match.deals)
    head = _header(match, at)
    points = [[_to_number(gain) for gain in gains] for gains in _deal_gains(match.standings)]
    lines = [_lines(deal) for deal in match.deals]

    def content(pointed: int, itemized: int) -> bytes:
        """Encode the points of the last `pointed` deals, and the lines of the last `itemized` deals."""
        body = {"deals": points[deals - pointed :], "lines": lines[deals - itemized :]}
        return json.dumps({**head, **body}, ensure_ascii=False, separators=(",", ":")).encode()

    itemized = _max_deals(deals, max_length, partial(content, deals))
    pointed = deals if itemized >= 0 else _max_deals(deals, max_length, lambda pointed: content(pointed, 0))
    return compress_text(Kind.SCORE, content(max(pointed, 0), max(itemized, 0)))


def _max_deals(deals: int, max_length: int, content: Callable[[int], bytes]) -> int:
    """Return the largest number of deals that fits, or −1 if not even zero does."""

    def size(count: int) -> int:
        found = content(count)
        return len(compress_text(Kind.SCORE, found)) if len(found) <= _MAX_BYTES else max_length + 1

    return bisect_right(range(deals + 1), max_length, key=size) - 1


def _header(match: MatchSnapshot, at: datetime) -> Mapping[str, Any]:
    standings, config = match.standings, match.config
    marks = {
        "finished": standings.finished,
        "drawn": standings.drawn,
        "early": standings.ended_early,
        "extra": standings.extra_deal,
    }
    return {
        "names": [player.name for player in match.players],
        "sides": standings.contenders,
        "rules": config.rules.name,
        "like": nearest_variant(config.rules).name,  # the variant whose terms the page uses
        "target": config.target,
        "of": config.deals,
        "at": int(at.timestamp()) // 60,
        "totals": [_to_number(total) for total in standings.totals],
        "progress": [round(part * _PROGRESS_SCALE) for part in standings.progress],
        "leader": standings.leader,
        "winner": standings.winner,
        "dealer": standings.dealer,
        "played": standings.deals_played,
        "marks": [name for name, is_set in marks.items() if is_set],
    }


def _deal_gains(standings: Standings) -> list[list[Fraction]]:
    start = tuple(Fraction(0) for _ in standings.contenders)
    return [
        [after - before for before, after in zip(earlier, later, strict=True)]
        for earlier, later in pairwise((start, *standings.history))
    ]


def _lines(deal: DealSnapshot) -> list[Any]:
    """Return the players and the itemized lines of each side."""
    return [[side.players, [_line(line) for line in side.lines]] for side in deal.score.sides]


def _line(line: Line) -> list[Any]:
    """Return reason, points, count, cause and note of a line, without trailing defaults."""
    details = [line.count, line.adjustment_reason, line.note]
    while details and details[-1] in {1, ""}:
        details.pop()
    return [str(line.reason), line.points, *details]


def _to_number(value: Fraction) -> int | float:
    """Convert exactly: the only fractions are halves."""
    return int(value) if value.denominator == 1 else float(value)
