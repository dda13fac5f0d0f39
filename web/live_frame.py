"""One state of a live score, in one language, ready to be sent."""

__all__ = ["Frame", "frame_of"]

import hashlib
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, kw_only=True)
class Frame:
    """`tag` changes with every word of `score`; `event` is it as Server-Sent Events, one object for all readers;
    `names` are the sides, for the page's title."""

    tag: str
    names: str
    score: Markup
    event: bytes


def frame_of(score: Markup, *, names: str, spoken: str) -> Frame:
    """`spoken` are the totals for a screen reader: a second event (HTML Standard, 9.2.5)."""
    tag = hashlib.blake2b(score.encode(), digest_size=9).hexdigest()
    data = "".join(f"data: {line}\n" for line in score.splitlines() if line)
    events = f"event: score\nid: {tag}\n{data}\nevent: spoken\ndata: {' '.join(spoken.split())}\n\n"
    return Frame(tag=tag, names=names, score=score, event=events.encode())
