"""Notices of the web page around the offline app, such as a newer version or a nearly full storage."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Notice(StrEnum):
    """Notices of the host page, in their order on the screen."""

    SEPARATE_STORAGE = "separate"  # the app on the home screen has no matches; Safari may have some
    STORAGE_FULL = "full"  # the storage is nearly full
    UPDATE_AVAILABLE = "update"  # a newer version is downloaded, and starts on request
    INSTALLABLE = "installable"  # the app can be installed on the home screen, which keeps its data
    STORAGE_NOT_PERSISTENT = "passing"  # the browser may delete the stored data


_ABOUT_INSTALLING = {Notice.INSTALLABLE, Notice.STORAGE_NOT_PERSISTENT}


@dataclass(frozen=True, kw_only=True)
class Loss:
    """The losses found at the start: the number of `missing` matches, and `copies` (texts of links) of matches in
    progress that are now missing or older. `restored_from` is the time of the copy that replaces a lost or damaged
    database; `has_damaged_file` tells whether the damaged one is kept."""

    missing: int = 0
    copies: tuple[str, ...] = ()
    restored_from: datetime | None = None
    has_damaged_file: bool = False


@dataclass(kw_only=True, eq=False)
class HostPage:
    """The page around the app. `restart` starts the app again, in the newest downloaded version; `install` shows the
    browser's installation prompt, or the steps to install the app by hand. `save_damaged` downloads the damaged
    database. Each start shows the `loss` until the user has read it, which calls `forget_loss`."""

    restart: Callable[[], None]
    install: Callable[[], None] = lambda: None
    save_damaged: Callable[[], None] = lambda: None
    loss: Loss | None = None
    forget_loss: Callable[[], None] = lambda: None
    _notices: set[Notice] = field(default_factory=set, init=False)
    _handlers: list[Callable[[], None]] = field(default_factory=list, init=False)

    @property
    def notices(self) -> tuple[Notice, ...]:
        return tuple(each for each in Notice if each in self._notices)

    def add_notice(self, notice: Notice) -> None:
        self._notices.add(notice)
        if notice is Notice.INSTALLABLE:
            self._notices.discard(Notice.STORAGE_NOT_PERSISTENT)  # it says the same, but has no button
        self._call_handlers()

    def end_installing(self) -> None:
        """Withdraw the notices about the home screen: the app was installed, or the user declined it."""
        self._notices -= _ABOUT_INSTALLING
        self._call_handlers()

    def withdraw(self, notice: Notice) -> None:
        """Stop showing this notice, if it is shown."""
        if notice in self._notices:
            self._notices.remove(notice)
            self._call_handlers()

    def subscribe(self, handler: Callable[[], None]) -> Callable[[], None]:
        """Call `handler` after each new notice; return the function that unsubscribes it."""
        self._handlers.append(handler)
        return lambda: self._handlers.remove(handler)

    def _call_handlers(self) -> None:
        for handler in tuple(self._handlers):
            handler()
