"""The ticks of a deal while it is played, into the draft that it is entered from. Knows nothing of Flet."""

from dataclasses import dataclass, replace

from models import MatchSnapshot
from scoring import Burraco, DealScore, Pozzetto, SideEntry, tally_deal
from views.draft.changes import close_by, count_burraco
from views.draft.sync import DraftSync


def next_taker(side: SideEntry) -> SideEntry:
    """A tap goes round: the first of the side took the pozzetto, the next one, nobody that one knows of."""
    takers = (None, *side.players)
    here = takers.index(side.pozzetto_by) if side.pozzetto_by in takers else 0
    taker = takers[(here + 1) % len(takers)]
    return replace(side, pozzetto=Pozzetto.TAKEN, pozzetto_by=taker)


@dataclass(kw_only=True)
class TickerEditor:
    """One visit of the table screen. `taking_back`: the next tick of a burraco takes one away instead."""

    sync: DraftSync
    snapshot: MatchSnapshot
    taking_back: int | None = None  # the side whose next tick it is

    @property
    def score(self) -> DealScore:
        """What the deal is worth as far as it is ticked."""
        return tally_deal(self.sync.entry, self.snapshot.config.table_rules)

    @property
    def begun(self) -> bool:
        """Whether anything of this deal was ticked or typed."""
        return self.sync.shared.draft.begun

    def burraco(self, side: int, kind: Burraco) -> None:
        step = -1 if self.taking_back == side else 1
        self.taking_back = None
        self.sync.change_side(side, count_burraco(kind, step))

    def take_back(self, side: int) -> None:
        self.taking_back = None if self.taking_back == side else side
        self.sync.on_change()

    def close(self, side: int) -> None:
        self.sync.change_head(close_by(side))

    async def pozzetto(self, side: int) -> None:
        """Somebody of this side took a pozzetto; where that makes the sides, the first one to do so plays alone."""
        alone = self.sync.head.alone
        if not self.snapshot.sides_form or (alone is not None and alone not in self.sync.sides[side].players):
            self.sync.change_side(side, next_taker)
        elif alone is None:
            taker = self.sync.sides[side].players[0]
            await self.sync.seat(taker)
            self.sync.change_side(0, lambda single: replace(single, pozzetto=Pozzetto.TAKEN, pozzetto_by=taker))
        else:
            await self.sync.seat(None)
