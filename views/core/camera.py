"""The interface of the camera that scans codes."""

from collections.abc import Callable, Mapping
from typing import Protocol


class CameraUnavailable(Exception):  # noqa: N818 - named after the event, like the exceptions of `models`
    """A camera failed to start or stopped. The cause is "closed" by the user, "refused" or "missing"."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"the camera is unavailable: {cause}")
        self.is_closed = cause == "closed"


class Camera(Protocol):
    """A scanner of codes."""

    async def __call__(self, texts: Mapping[str, str], on_text: Callable[[str], str | None]) -> None:
        """Show the camera over the app, pass each scanned text to `on_text`, and show the sentence that it returns.

        Return once `on_text` returns None: everything was scanned. `texts` has the first sentence (`aim`) and the label
        of the close button (`close`). Raise `CameraUnavailable` if the camera fails.
        """
