"""The sessions that Flet holds: those of connected phones, and those of phones that left and may come back."""

import functools
import logging
from datetime import timedelta

import flet as ft
from flet.components.component import Component
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet_web.fastapi import app_manager

_log = logging.getLogger(__name__)

# By the keys of `app_manager`, of which a process has one: it deletes by key, and tells nobody which keys it has.
_HELD: dict[str, Session] = {}


class FletSessions:
    """Lets go of sessions sooner than Flet, which forgets one that left after an hour and holds any number of them.

    A phone whose session is gone begins a new one: everything that was entered is in the database.
    """

    def __init__(self, *, most: int, stay: timedelta) -> None:
        self._most = most
        self.stay = stay  # how long a session waits for its phone
        _take_note()

    async def make_room(self, newcomer: Session) -> None:
        """Keep within the limit now that `newcomer` is held too. Those that left go first, the longest gone first."""
        held = dict(_HELD)
        for key, session in held.items():
            # A real phone begins one session on its connection; the others would belong to nobody.
            if session.connection is newcomer.connection and session is not newcomer:
                await app_manager.delete_session(key)
        left = sorted((session.expires_at, key) for key, session in held.items() if session.expires_at)
        for _, key in left[: max(0, len(_HELD) - self._most)]:
            _log.info("let go of a session that left: more than %d are held", self._most)
            await app_manager.delete_session(key)

    def control(self, connection: Connection, number: int) -> ft.BaseControl | None:
        """The control of that number in the session of this connection; None where there is none."""
        session = next((each for each in _HELD.values() if each.connection is connection), None)
        return session.index.get(number) if session else None

    def phone_of(self, session_id: str, address: str) -> Connection | None:
        """The connection that the session of this name has now, where it is one of this network address."""
        held = (each for each in _HELD.values() if each.id == session_id and each.page.client_ip == address)
        return next((each.connection for each in held), None)

    async def left_by(self, connection: Connection) -> None:
        """Start the time of a session whose connection ended before Flet could note it: Flet would hold it for ever."""
        for session in tuple(_HELD.values()):
            if session.connection is connection:
                await session.disconnect(int(self.stay.total_seconds()))


@functools.cache
def _take_note() -> None:
    """Write down each session that `app_manager` is given and each that it deletes, those whose time is over too.

    Not where a phone is let in: one whose first message breaks off has a session by then, and never gets that far.
    """
    add, delete = app_manager.add_session, app_manager.delete_session

    async def add_session(session_id: str, session: Session) -> None:
        _HELD[session_id] = session
        await add(session_id, session)

    async def delete_session(session_id: str) -> None:
        session = _HELD.pop(session_id, None)
        await delete(session_id)
        if session is not None:
            _put_to_rest(session)

    app_manager.add_session = add_session
    app_manager.delete_session = delete_session


def _put_to_rest(session: Session) -> None:
    """Flet leaves the screens of a session that it lets go mounted: what was still on its way to them, a change of the
    match or a timer, would look for the session and end in a traceback."""
    for control in tuple(session.index.values()):
        if isinstance(control, Component):
            control._state.mounted = False  # noqa: SLF001 - see relied_on.py
