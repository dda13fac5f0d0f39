"""A search among past matches that goes on: filters, pages, and one query for several quick keys."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from time import monotonic

from models import (
    DeletedKind,
    DeletedThing,
    Device,
    MatchSummary,
    TournamentSummary,
    Transaction,
    first_match_at,
    list_deleted,
    list_matches,
    list_tournaments,
    played_rules,
    remembered_names,
)
from views.core.feed import Throttle
from views.core.use_action import Action
from views.past.filter import MatchFilter

PAGE = 20  # matches
_AT_ONCE = 200  # that one query gives
_PAUSE = 0.3  # seconds between two queries while the reader types

Step = Callable[[MatchFilter], MatchFilter]


@dataclass(frozen=True, kw_only=True)
class Found:
    """`rules`, `players` and `years` are what can be chosen; `deleted` are matches that can still come back;
    `tournaments` are finished ones that this device directed. Before `since` there may be more; None: that is all."""

    matches: tuple[MatchSummary, ...] = ()
    tournaments: tuple[TournamentSummary, ...] = ()
    since: datetime | None = None
    rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    deleted: tuple[DeletedThing, ...] = ()

    def in_order(self) -> list[MatchSummary | TournamentSummary]:
        """The latest first, a tournament where it ended; of both only as far as the list has come in both."""
        dated: list[tuple[datetime, MatchSummary | TournamentSummary]] = [
            (match.started_at, match) for match in self.matches
        ]
        dated += [(each.ended_at, each) for each in self.tournaments if each.ended_at is not None]
        dated.sort(key=lambda pair: pair[0], reverse=True)
        return [each for at, each in dated if self.since is None or at >= self.since]

    @property
    def more(self) -> bool:
        return self.since is not None


@dataclass(kw_only=True)
class PastSearch:
    """`found` belongs to the last `wanted` that was answered, and `waiting` says that none was yet, nor refused:
    `action` says why, until the next one is answered."""

    action: Action
    device: Device
    wanted: MatchFilter = field(default_factory=MatchFilter)
    found: Found = field(default_factory=Found)
    waiting: bool = True
    _count: int = PAGE
    _asked: int = 0  # queries: of those under way, only the answer to the last is shown
    _stale: bool = True  # the choices, until they were loaded (again)
    _throttle: Throttle = field(default_factory=lambda: Throttle(interval=_PAUSE))

    async def reload(self) -> None:
        """The choices too, at first and again: matches may have come and gone."""
        self._stale = True
        await self._show()

    async def type_words(self, words: str) -> None:
        """At every key."""
        self.wanted, self._count = replace(self.wanted, words=words), PAGE
        wait = self._throttle.heard(monotonic())
        if wait is not None:
            await asyncio.sleep(wait)
            await self._show()

    async def choose(self, step: Step) -> None:
        self.wanted, self._count = step(self.wanted), PAGE
        await self._show()

    async def show_more(self) -> None:
        self._count += PAGE
        await self._show()

    async def _show(self) -> None:
        self._asked += 1
        asked = self._asked

        def show(found: Found) -> None:
            if asked == self._asked:
                self.found, self._stale = found, False

        # Named by its number: the same, asked again, has another answer by then.
        await self.action.run(partial(self._find, asked), show, reads=True)
        if asked == self._asked:
            self.waiting = False
            self.action.on_change()

    def _find(self, _asked: int, transaction: Transaction) -> Found:
        return self._everything(transaction) if self._stale else self._matches(transaction)

    def _matches(self, transaction: Transaction) -> Found:
        criteria = self.wanted.criteria()
        count = self._count
        matches: list[MatchSummary] = []
        while len(matches) <= count:
            limit = min(count + 1 - len(matches), _AT_ONCE)
            some = list_matches(transaction, device=self.device, limit=limit, offset=len(matches), **criteria)
            matches += some
            if len(some) < limit:
                break
        wanted = self.wanted.tournament_criteria()
        tournaments = (
            () if wanted is None else list_tournaments(transaction, device=self.device, limit=count + 1, **wanted)
        )
        last = [matches[count - 1].started_at] if len(matches) > count else []
        last += [each.ended_at for each in tournaments[count - 1 : count] if len(tournaments) > count and each.ended_at]
        return replace(
            self.found,
            matches=tuple(matches[:count]),
            tournaments=tournaments[:count],
            since=max(last, default=None),
        )

    def _everything(self, transaction: Transaction) -> Found:
        deleted = list_deleted(transaction, device=self.device)
        return replace(
            self._matches(transaction),
            rules=played_rules(transaction, device=self.device),
            players=remembered_names(transaction, device=self.device),
            years=self._years(transaction),
            deleted=tuple(thing for thing in deleted if thing.kind is DeletedKind.MATCH),
        )

    def _years(self, transaction: Transaction) -> tuple[int, ...]:
        """The latest first."""
        first = first_match_at(transaction, device=self.device)
        last = self.action.store.clock().astimezone().year
        return () if first is None else tuple(range(last, first.astimezone().year - 1, -1))
