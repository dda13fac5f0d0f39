"""The hook of the list of tournaments."""

from functools import partial

from models.tournaments import list_tournaments
from models.values import TournamentSummary
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


def use_tournaments() -> Loaded[tuple[TournamentSummary, ...]]:
    """Return the tournaments that this phone directs."""
    session = use_session()
    return use_loaded("tournaments", partial(list_tournaments, device=session.device))
