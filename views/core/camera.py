"""The interface of the camera that scans codes."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol


class CameraUnavailable(Exception):  # noqa: N818 - named after the event, like the exceptions of `models`
    """The failure of a camera to start or to continue, with its cause."""

    class Cause(StrEnum):
        CLOSED = "closed"  # by the user
        REFUSED = "refused"  # by the browser or by the user
        MISSING = "missing"

    def __init__(self, cause: str) -> None:
        super().__init__(f"the camera is unavailable: {cause}")
        self.cause = self.Cause(cause)


class Camera(Protocol):
    """A scanner of codes."""

    async def __call__(self, texts: Mapping[str, str], on_text: Callable[[str], str | None]) -> None:
        """Show the camera over the app and pass each scanned text to `on_text`, which returns a sentence to show.

        Return once `on_text` returns None, because everything was scanned. `texts` are the first sentence (`aim`) and
        the label of the close button (`close`). Raise `CameraUnavailable`.
        """
