"""The camera that reads codes, as a screen asks for it."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol


class CameraAway(Exception):  # noqa: N818 - named after what happened, as the models' are
    """The camera reads nothing (any more)."""

    class Why(StrEnum):
        CLOSED = "closed"  # by the reader
        REFUSED = "refused"  # by the browser, or by the reader
        MISSING = "missing"

    def __init__(self, why: str) -> None:
        super().__init__(f"the camera is away: {why}")
        self.why = self.Why(why)


class Camera(Protocol):
    async def __call__(self, words: Mapping[str, str], take: Callable[[str], str | None]) -> None:
        """Lies over the app until `take`, which hears each text, has no sentence for it any more: then all is there.
        `words` are what it shows at first (`aim`) and the word for giving up (`close`). Raises CameraAway."""
