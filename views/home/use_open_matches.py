"""The matches that are being played, newest first."""

from functools import partial

from models import MatchSummary, list_matches
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


def use_open_matches() -> Loaded[tuple[MatchSummary, ...]]:
    """Those that this phone may see."""
    session = use_session()
    return use_loaded("open matches", partial(list_matches, device=session.device, finished=False))
