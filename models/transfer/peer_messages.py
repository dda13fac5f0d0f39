"""The messages between the phone that keeps the score and a connected one, as JSON, validated as untrusted input.

`pwa/page/peer_messages.js` validates the messages to a phone that watches, which has no Python.
"""

from typing import Annotated, Literal

from pydantic import Field
from sqlmodel import Session

from models.access.devices import Device
from models.matches.loading import load_match
from models.storage.json_codec import JsonCodec, JsonObject
from models.storage.transaction import now
from models.transfer.match_transfer import export_match_text
from models.transfer.score import encode_score

MAX_PEER_MESSAGE = 4096  # characters of a message of a phone that watches; peer_hub.js has the same limit
MAX_PHONE_NAME = 40  # characters; watch.js has the same limit
MAX_SCORE_TEXT = 3900  # characters; more deals fit than in a QR code. The reader accepts 4,000 (text_code.js).
MAX_COPY_PIECE = 4000  # characters; peer_messages.js has the same limits
MAX_COPY_PIECES = 100  # a thousand deals have fewer


class Hello(JsonObject):
    """The first message of a phone that watches: its browser's user agent, and a random `phone`; a new connection with
    the same one replaces an old one that no longer answers. `name` is what its user typed, or empty."""

    kind: Literal["hello"]
    phone: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    agent: Annotated[str, Field(max_length=300)]
    name: Annotated[str, Field(max_length=MAX_PHONE_NAME)]


class ScoreMessage(JsonObject):
    """The score as of now, as in a QR code (`encode_score`)."""

    kind: Literal["score"] = "score"
    text: Annotated[str, Field(max_length=MAX_SCORE_TEXT)]


class RoleMessage(JsonObject):
    """Whether the phone may enter deals: the route of the match's table, or "" for a phone that only watches."""

    kind: Literal["role"] = "role"
    route: Annotated[str, Field(pattern=r"^(/match/[a-z2-7]{16})?$")]


class CopyMessage(JsonObject):
    """A piece of the match's copy, the text of a link (`export_match_text`); `missing` pieces follow. A phone that
    enters deals can continue the match with the copy."""

    kind: Literal["copy"] = "copy"
    piece: Annotated[str, Field(min_length=1, max_length=MAX_COPY_PIECE)]
    missing: Annotated[int, Field(ge=0, lt=MAX_COPY_PIECES)]


class Removed(JsonObject):
    """The last message to a phone that was removed."""

    kind: Literal["removed"] = "removed"


class Ping(JsonObject):
    """A question whether the phone is there; it answers with its first message."""

    kind: Literal["ping"] = "ping"


_Message = ScoreMessage | RoleMessage | CopyMessage | Ping | Removed
HELLO = JsonCodec[Hello]("message of a phone", Hello)
PEER_MESSAGE = JsonCodec[_Message]("message to a phone", Annotated[_Message, Field(discriminator="kind")])


def export_score_message(session: Session, *, device: Device, match_id: str) -> str:
    """Return the message with the current score of this match. Raises NotFound."""
    match = load_match(session, device=device, match_id=match_id)
    score = encode_score(match, at=now(session), max_length=MAX_SCORE_TEXT)
    return PEER_MESSAGE.encode(ScoreMessage(text=score))


def export_copy_messages(session: Session, *, device: Device, match_id: str) -> tuple[str, ...]:
    """Return the messages with a copy of this match, in order; none if it is too long. Raises NotFound."""
    text = export_match_text(session, device=device, match_id=match_id)
    starts = range(0, len(text), MAX_COPY_PIECE)
    if len(starts) > MAX_COPY_PIECES:
        return ()
    return tuple(
        PEER_MESSAGE.encode(CopyMessage(piece=text[start : start + MAX_COPY_PIECE], missing=missing))
        for start, missing in zip(starts, reversed(range(len(starts))), strict=True)
    )
