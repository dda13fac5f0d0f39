"""The hook that loads the open matches and the last results."""

from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.matches import first_match_at, list_matches, load_match
from models.store import Transaction
from models.tournaments import list_due_results, list_tournaments
from models.values import MatchSnapshot, MatchSummary, Role, TournamentSummary
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded

_RESULTS = 6  # results beside the start in a wide window
_TOURNAMENTS = 3  # latest ones among which a running one is looked for


@dataclass(frozen=True, kw_only=True)
class HomeMatches:
    """The open matches and the last results, newest first; `is_new` if this device has no match at all, not even a
    finished one. `due` are the tournaments whose results a director still has to send, `tournament` is the latest one
    that this device directs, if possible a running one, and `table` the newest open match."""

    open: tuple[MatchSummary, ...]
    results: tuple[MatchSummary, ...]
    is_new: bool
    due: tuple[TournamentSummary, ...]
    tournament: TournamentSummary | None
    table: MatchSnapshot | None

    def offers_rematch(self, result: MatchSummary, *, is_wide: bool) -> bool:
        """Return whether this phone may begin the rematch of a result; in a narrow window, only while no open match is
        newer."""
        ended = result.finished_at
        is_last = ended is not None and all(match.started_at < ended for match in self.open)
        return (is_wide or is_last) and result.role.includes(Role.SCORER)


def use_open_matches() -> Loaded[HomeMatches]:
    """Return the matches that this device may see."""
    session = use_session()
    return use_loaded("open matches", partial(_load, session.device))


def _load(device: Device, transaction: Transaction) -> HomeMatches:
    open_matches = list_matches(transaction, device=device, finished=False)
    return HomeMatches(
        open=open_matches,
        results=list_matches(transaction, device=device, finished=True, of_tournaments=False, limit=_RESULTS),
        is_new=not open_matches and first_match_at(transaction, device=device) is None,
        due=list_due_results(transaction, device=device),
        tournament=max(
            list_tournaments(transaction, device=device, limit=_TOURNAMENTS, ranked=0),
            key=lambda each: each.ended_at is None and each.seated > 0,
            default=None,
        ),
        table=next((load_match(transaction, device=device, match_id=each.id) for each in open_matches[:1]), None),
    )
