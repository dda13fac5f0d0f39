"""A phone's matches, newest first."""

__all__ = ["use_matches"]

import flet as ft

from models import MatchSummary, list_matches
from views.state.session import use_session


def use_matches(*, finished: bool, limit: int = 50, player: str = "") -> tuple[MatchSummary, ...]:
    """The open (`finished=False`) or the past matches that this phone may see. Loads anew at every visit."""
    session = use_session()
    location = ft.use_route_location()

    def load() -> tuple[MatchSummary, ...]:
        with session.store.reading() as transaction:
            return list_matches(
                transaction, device=session.device, finished=finished, player=player, limit=limit, offset=0
            )

    return ft.use_memo(load, dependencies=[finished, limit, player, location, session.epoch])
