"""The hook that loads the open matches."""

from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.matches import first_match_at, list_matches
from models.store import Transaction
from models.values import MatchSummary
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


@dataclass(frozen=True, kw_only=True)
class HomeMatches:
    """The open matches, newest first; `is_new` if this device has no match at all, not even a finished one."""

    open: tuple[MatchSummary, ...]
    is_new: bool


def use_open_matches() -> Loaded[HomeMatches]:
    """Return the matches that this device may see."""
    session = use_session()
    return use_loaded("open matches", partial(_load, session.device))


def _load(device: Device, transaction: Transaction) -> HomeMatches:
    open_matches = list_matches(transaction, device=device, finished=False)
    return HomeMatches(
        open=open_matches, is_new=not open_matches and first_match_at(transaction, device=device) is None
    )
