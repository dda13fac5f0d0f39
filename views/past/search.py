"""The state of a search among past matches: filters, pages, and throttled queries while the user types."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic

from models.matches import first_match_at, list_matches, list_played_rules
from models.people import list_frequent_names
from models.store import Transaction
from models.tournaments import list_tournaments
from models.trash import DeletedItem, DeletedKind, list_deleted
from models.values import MatchSummary, TournamentSummary
from views.core.feed import Throttle
from views.core.use_action import ActionController
from views.past.filter import MatchFilter

PAGE_SIZE = 20  # matches
_QUERY_LIMIT = 200  # matches per query
_TYPING_INTERVAL = 0.3  # seconds between two queries while the user types

FilterChange = Callable[[MatchFilter], MatchFilter]


@dataclass(frozen=True, kw_only=True)
class SearchResults:
    """The matches and tournaments found, and the options of the filter.

    `tournaments` are finished tournaments that this device directed. There may be more results before `since`; None
    means that there are no more. `rules`, `players` and `years` are the filter's options; `deleted` are matches that
    can be restored.
    """

    matches: tuple[MatchSummary, ...] = ()
    tournaments: tuple[TournamentSummary, ...] = ()
    since: datetime | None = None
    rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    deleted: tuple[DeletedItem, ...] = ()

    def merge_by_date(self) -> list[MatchSummary | TournamentSummary]:
        """Return matches by start and tournaments by end, latest first.

        The list ends at `since`, because only one of the two is complete before it.
        """
        dated: list[tuple[datetime, MatchSummary | TournamentSummary]] = [
            (match.started_at, match) for match in self.matches
        ]
        dated += [(each.ended_at, each) for each in self.tournaments if each.ended_at is not None]
        dated.sort(key=lambda pair: pair[0], reverse=True)
        return [each for at, each in dated if self.since is None or at >= self.since]

    @property
    def has_more(self) -> bool:
        return self.since is not None


@dataclass(kw_only=True)
class PastSearch:
    """A search with its latest results.

    `results` belong to the last query that was answered; `is_loading` is true until the first query is answered or
    fails. `action` has the error message of a failed query until a later one is answered.
    """

    action: ActionController
    match_filter: MatchFilter = field(default_factory=MatchFilter)
    results: SearchResults = field(default_factory=SearchResults)
    is_loading: bool = True
    _count: int = PAGE_SIZE
    _request_number: int = 0  # the number of the latest query; answers to earlier queries are dropped
    _options_stale: bool = True  # the options must be loaded (again)
    _throttle: Throttle = field(default_factory=lambda: Throttle(interval=_TYPING_INTERVAL))

    async def reload(self) -> None:
        """Run the query again and reload the options, because matches may have been added or deleted."""
        self._options_stale = True
        await self._run_query()

    async def update_words(self, words: str) -> None:
        """Search for other words. May be called at every keystroke: queries are throttled."""
        self.match_filter, self._count = replace(self.match_filter, words=words), PAGE_SIZE
        wait = self._throttle.delay(monotonic())
        if wait is not None:
            await asyncio.sleep(wait)
            await self._run_query()

    async def apply(self, change: FilterChange) -> None:
        """Change the filter and show the first page of results."""
        self.match_filter, self._count = change(self.match_filter), PAGE_SIZE
        await self._run_query()

    async def show_more(self) -> None:
        """Show one more page of results."""
        self._count += PAGE_SIZE
        await self._run_query()

    async def _run_query(self) -> None:
        self._request_number += 1
        request_number = self._request_number

        def show(results: SearchResults) -> None:
            if request_number == self._request_number:
                self.results, self._options_stale = results, False

        find = self._find_with_options if self._options_stale else self._find_matches
        # The number makes each query a different action, because repeating a query may give another answer.
        await self.action.run(find, show, read_only=True, key=request_number)
        if request_number == self._request_number:
            self.is_loading = False
            self.action.on_change()

    def _find_matches(self, transaction: Transaction) -> SearchResults:
        criteria = self.match_filter.criteria(self.action.translator)
        device, count = self.action.session.device, self._count
        matches: list[MatchSummary] = []
        while len(matches) <= count:
            limit = min(count + 1 - len(matches), _QUERY_LIMIT)
            page = list_matches(transaction, device=device, limit=limit, offset=len(matches), **criteria)
            matches += page
            if len(page) < limit:
                break
        tournament_criteria = self.match_filter.tournament_criteria(self.action.translator)
        tournaments = (
            ()
            if tournament_criteria is None
            else list_tournaments(transaction, device=device, limit=count + 1, **tournament_criteria)
        )
        page_ends = [matches[count - 1].started_at] if len(matches) > count else []
        page_ends += [
            each.ended_at for each in tournaments[count - 1 : count] if len(tournaments) > count and each.ended_at
        ]
        return replace(
            self.results,
            matches=tuple(matches[:count]),
            tournaments=tournaments[:count],
            since=max(page_ends, default=None),
        )

    def _find_with_options(self, transaction: Transaction) -> SearchResults:
        device = self.action.session.device
        deleted = list_deleted(transaction, device=device)
        return replace(
            self._find_matches(transaction),
            rules=list_played_rules(transaction, device=device),
            players=list_frequent_names(transaction, device=device),
            years=self._list_years(transaction),
            deleted=tuple(item for item in deleted if item.kind is DeletedKind.MATCH),
        )

    def _list_years(self, transaction: Transaction) -> tuple[int, ...]:
        """Return the years from the current one back to that of the first match."""
        first = first_match_at(transaction, device=self.action.session.device)
        local = self.action.translator.local
        last = local(self.action.store.clock()).year
        return () if first is None else tuple(range(last, local(first).year - 1, -1))
