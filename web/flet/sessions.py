"""The sessions that Flet holds: those of connected phones, and those of phones that left and may return."""

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

# By the keys of `app_manager`, of which a process has one: sessions are deleted by key, but it does not list its keys.
_SESSIONS: dict[str, Session] = {}


class FletSessions:
    """A limit on Flet's sessions, which otherwise last an hour after a disconnect and are unlimited in number.

    A phone whose session was deleted starts a new one: all input is in the database.
    """

    def __init__(self, *, max_sessions: int, retention: timedelta) -> None:
        self._max_sessions = max_sessions
        self.retention = retention  # how long a disconnected session is kept
        _track_sessions()

    async def evict_excess(self, newcomer: Session) -> None:
        """Delete excess sessions after `newcomer` was added; those that were disconnected first go first."""
        held = dict(_SESSIONS)
        for key, session in held.items():
            # A real client starts one session per connection; the others would have no owner.
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
        """Return the current connection of a session, provided that its client has this address and browser, which
        Flet requires too: anybody else who knows the id gets a new session, and must not end this connection."""
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
        """Start the retention of a session whose connection ended before Flet noticed, and which it would keep for
        ever."""
        for session in tuple(_SESSIONS.values()):
            if session.connection is connection:
                await session.disconnect(int(self.retention.total_seconds()))


@functools.cache
def _track_sessions() -> None:
    """Record each session that is added to or deleted from `app_manager`, including expired ones.

    This cannot be done where a phone is admitted: a phone whose first message breaks off already has a session but does
    not get that far.
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
