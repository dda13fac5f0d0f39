"""The sessions that Flet holds, for connected phones and for phones that left and may return."""

import functools
import logging
from datetime import timedelta

import flet as ft
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet_web.fastapi import app_manager

from web.flet.session_guards import unmount_components

_log = logging.getLogger(__name__)
BROWSER_KEY = "pinella.browser"  # in a session's store: the cookie of the browser that started it

# Sessions by their keys in `app_manager`, one per process: it deletes sessions by key, but can't list its keys.
_SESSIONS: dict[str, Session] = {}


class FletSessions:
    """A limit on Flet's sessions. Flet keeps any number of them for an hour after a disconnect.

    A phone whose session was deleted starts a new one: all input is in the database.
    """

    def __init__(self, *, max_sessions: int, retention: timedelta) -> None:
        self._max_sessions = max_sessions
        self.retention = retention  # how long a disconnected session is kept
        _track_sessions()

    async def evict_excess(self, newcomer: Session) -> None:
        """Delete excess sessions after `newcomer` was added, the longest disconnected first."""
        held = dict(_SESSIONS)
        for key, session in held.items():
            # A real client starts one session per connection; any other would have no owner.
            if session.connection is newcomer.connection and session is not newcomer:
                await app_manager.delete_session(key)
        left = sorted((session.expires_at, key) for key, session in held.items() if session.expires_at)
        for _, key in left[: max(0, len(_SESSIONS) - self._max_sessions)]:
            _log.info("deleted a disconnected session: more than %d are held", self._max_sessions)
            await app_manager.delete_session(key)

    def find_control(self, connection: Connection, control_id: int) -> ft.BaseControl | None:
        """Return the control with this id in the connection's session; None if there is none."""
        session = next((each for each in _SESSIONS.values() if each.connection is connection), None)
        return session.index.get(control_id) if session else None

    def find_connection(self, session_id: str, address: str, user_agent: str) -> Connection | None:
        """Return the current connection of a session if its client has this address and browser. Flet requires the
        same: any other client that knows the id gets a new session, and must not end this connection."""
        asked = (session_id, address, user_agent)
        held = (
            each for each in _SESSIONS.values() if (each.id, each.page.client_ip, each.page.client_user_agent) == asked
        )
        return next((each.connection for each in held), None)

    def may_resume(self, session_id: str, browser: str) -> bool:
        """Return whether the session with this id, if there is one, was started by this browser (its cookie)."""
        started_by = {each.page.session.store.get(BROWSER_KEY) for each in _SESSIONS.values() if each.id == session_id}
        return started_by <= {browser}

    async def mark_disconnected(self, connection: Connection) -> None:
        """Start the retention of a session whose connection ended unnoticed; Flet would keep it for ever."""
        for session in tuple(_SESSIONS.values()):
            if session.connection is connection:
                await session.disconnect(int(self.retention.total_seconds()))


@functools.cache
def _track_sessions() -> None:
    """Record each session that is added to or deleted from `app_manager`, including expired ones.

    Recording them when a phone is admitted is too late: a phone whose first message breaks off has a session by then
    but is never admitted.
    """
    add, delete = app_manager.add_session, app_manager.delete_session

    async def add_session(session_id: str, session: Session) -> None:
        _SESSIONS[session_id] = session
        await add(session_id, session)

    async def delete_session(session_id: str) -> None:
        session = _SESSIONS.pop(session_id, None)
        await delete(session_id)
        if session is not None:
            unmount_components(session)

    app_manager.add_session = add_session
    app_manager.delete_session = delete_session
