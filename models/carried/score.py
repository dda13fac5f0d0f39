"""The score in a QR code: the figures and names of a match's live page, without texts in any language.

If it does not fit, the itemized lines of the oldest deals are left out first, then the points of the oldest deals; the
totals always stay.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from sqlmodel import Session

from models.access.devices import Device
from models.carried.packing import Kind, pack
from models.matches.loading import load_match
from models.storage.transaction import now
from models.values.deal import DealSnapshot
from models.values.match import MatchSnapshot
from scoring import Line, Standings, nearest_variant

SCORE_SIGNS = 1500  # with the address, 109 to 117 modules: readable off a phone's screen
_MOST_BYTES = 100_000  # uncompressed; same limit as in phone/page/carried.js
_PROGRESS = 1000  # progress towards the target is in thousandths


def carry_score(session: Session, *, device: Device, match_id: str) -> str:
    """Return the text of a QR code with the current score of this match. Raises NotFound."""
    return score_text(load_match(session, device=device, match_id=match_id), at=now(session))


def score_text(match: MatchSnapshot, *, at: datetime, most: int = SCORE_SIGNS) -> str:
    """Encode the score in at most `most` characters, with `at` as its time."""
    deals = len(match.deals)
    head = _head(match, at)
    brought = [_gains(gains) for gains in _differences(match.standings)]
    lines = [_lines(deal) for deal in match.deals]

    def content(shown: int, told: int) -> bytes:
        """Encode the points of the last `shown` deals, and the lines of the last `told` deals."""
        body = {"deals": brought[deals - shown :], "lines": lines[deals - told :]}
        return json.dumps({**head, **body}, ensure_ascii=False, separators=(",", ":")).encode()

    told = _most(deals, most, partial(content, deals))
    shown = deals if told >= 0 else _most(deals, most, lambda shown: content(shown, 0))
    return pack(Kind.SCORE, content(max(shown, 0), max(told, 0)))


def _most(deals: int, most: int, content: Callable[[int], bytes]) -> int:
    """Return the largest number of deals that fits, or −1 if not even zero does."""

    def size(count: int) -> int:
        found = content(count)
        return len(pack(Kind.SCORE, found)) if len(found) <= _MOST_BYTES else most + 1

    return bisect_right(range(deals + 1), most, key=size) - 1


def _head(match: MatchSnapshot, at: datetime) -> Mapping[str, Any]:
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
        "totals": [_number(total) for total in standings.totals],
        "progress": [round(part * _PROGRESS) for part in standings.progress],
        "leader": standings.leader,
        "winner": standings.winner,
        "dealer": standings.dealer,
        "played": standings.deals_played,
        "marks": [name for name, holds in marks.items() if holds],
    }


def _differences(standings: Standings) -> list[list[Fraction]]:
    start = tuple(Fraction(0) for _ in standings.contenders)
    return [
        [after - before for before, after in zip(earlier, later, strict=True)]
        for earlier, later in pairwise((start, *standings.history))
    ]


def _gains(gains: Sequence[Fraction]) -> list[int | float]:
    return [_number(gain) for gain in gains]


def _lines(deal: DealSnapshot) -> list[Any]:
    """Return the players and the itemized lines of each side."""
    return [[side.players, [_line(line) for line in side.lines]] for side in deal.score.sides]


def _line(line: Line) -> list[Any]:
    """Return reason, points, count, cause and note of a line, without trailing defaults."""
    more = [line.count, line.given_for, line.note]
    while more and more[-1] in {1, ""}:
        more.pop()
    return [str(line.reason), line.points, *more]


def _number(value: Fraction) -> int | float:
    """Convert exactly: the only fractions are halves."""
    return int(value) if value.denominator == 1 else float(value)
