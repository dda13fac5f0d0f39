"""The matches that are being played, newest first."""

__all__ = ["use_open_matches"]

import flet as ft

from models import MatchSummary, list_matches
from views.core.session import use_session


def use_open_matches() -> tuple[MatchSummary, ...]:
    """Those that this phone may see. Loads anew at every visit."""
    session = use_session()
    location = ft.use_route_location()

    def load() -> tuple[MatchSummary, ...]:
        with session.store.reading() as transaction:
            return list_matches(transaction, device=session.device, finished=False)

    return ft.use_memo(load, dependencies=[location, session.epoch])
