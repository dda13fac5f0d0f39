"""The interface of the connections to other phones. The offline app shows the score live over them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from models.access import Device


@dataclass(frozen=True, kw_only=True)
class ConnectedPhone:
    """A connected phone. `label` names the kind of device. It watches or, if `is_scorer`, also enters deals; `is_away`
    is true while it can't be reached."""

    number: int
    label: str
    is_scorer: bool = False
    is_away: bool = False


class PeerSharing(Protocol):
    """Connections to other phones."""

    @property
    def phones(self) -> tuple[ConnectedPhone, ...]: ...

    def connect(self, match_id: str, *, device: Device, texts: Mapping[str, str]) -> None:
        """Show the view that connects phones on top of the app. From now on, all connected phones show this match.
        `texts` has the view's sentences."""

    def set_scorer(self, number: int, is_scorer: bool) -> None:
        """Let a phone enter deals of the match, or only watch."""

    def remove(self, number: int) -> None:
        """Disconnect a phone."""

    def subscribe(self, handler: Callable[[], None]) -> Callable[[], None]:
        """Call `handler` when `phones` has changed; return the function that unsubscribes it."""
