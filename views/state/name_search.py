"""Finding people by a part of their name. Pure."""

__all__ = ["named_like"]

import unicodedata
from collections.abc import Sequence

from models import PlayerCard


def named_like(people: Sequence[PlayerCard], text: str) -> tuple[PlayerCard, ...]:
    """Those whose name has `text` in it; case, accents and spaces around it do not count. Everybody for no text."""
    wanted = _plain(text)
    return tuple(card for card in people if wanted in _plain(card.name))


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in parts if not unicodedata.combining(sign)).split())
