"""The hook that loads the open matches."""

from functools import partial

from models.matches import list_matches
from models.values import MatchSummary
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


def use_open_matches() -> Loaded[tuple[MatchSummary, ...]]:
    """Return the open matches that this device may see, newest first."""
    session = use_session()
    return use_loaded("open matches", partial(list_matches, device=session.device, finished=False))
