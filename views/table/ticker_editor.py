"""The ticks of a deal while it is played. They are saved in the draft of the deal. Independent of Flet."""

from dataclasses import dataclass, replace

from models.values import MatchSnapshot
from scoring import Burraco, DealScore, Pozzetto, SideEntry, score_deal_unchecked
from views.draft.changes import add_count, toggle_closed_by
from views.draft.controller import DraftController, SaveState


def cycle_pozzetto_taker(side: SideEntry) -> SideEntry:
    """Return the side with the next taker of the pozzetto: the first player of the side, the next one, unknown."""
    takers = (None, *side.players)
    index = takers.index(side.pozzetto_by) if side.pozzetto_by in takers else 0
    taker = takers[(index + 1) % len(takers)]
    return replace(side, pozzetto=Pozzetto.TAKEN, pozzetto_by=taker)


@dataclass(kw_only=True)
class TickerEditor:
    """The ticker of one visit to the table screen. `take_back_side`: the next tick of this side (a burraco, or
    that it closed) is removed instead."""

    draft: DraftController
    snapshot: MatchSnapshot
    take_back_side: int | None = None

    @property
    def score(self) -> DealScore:
        """Return the score of the deal so far."""
        return score_deal_unchecked(self.draft.entry, self.snapshot.config.table_rules)

    @property
    def has_entries(self) -> bool:
        """Return whether the deal has any entries."""
        return self.draft.saved.has_saved_parts

    @property
    def needs_attention(self) -> bool:
        """Return whether another phone has entered something else, or a tick isn't saved."""
        return bool(self.draft.conflicts) or self.draft.state is SaveState.FAILED

    def tick_burraco(self, side: int, kind: Burraco) -> None:
        self.draft.change_side(side, add_count(kind, -1 if self._takes_back(side) else 1))

    def toggle_take_back(self, side: int) -> None:
        self.take_back_side = None if self.take_back_side == side else side
        self.draft.on_change()

    def tick_closed(self, side: int) -> None:
        if self._takes_back(side) and self.draft.head.closed_by != side:
            self.draft.on_change()
        else:
            self.draft.change_head(toggle_closed_by(side))

    def _takes_back(self, side: int) -> bool:
        """Return whether this tick is removed instead; the next one counts again."""
        side_before, self.take_back_side = self.take_back_side, None
        return side_before == side

    async def tick_pozzetto(self, side: int) -> None:
        """Record that a player of this side took a pozzetto. In games where this forms the sides, the first player to
        do so plays alone."""
        alone, sides_form = self.draft.head.alone, self.draft.saved.has_forming_sides
        if not sides_form or (alone is not None and alone not in self.draft.sides[side].players):
            self.draft.change_side(side, cycle_pozzetto_taker)
        elif alone is None:
            taker = self.draft.sides[side].players[0]
            await self.draft.set_lone_player(taker)
            self.draft.change_side(0, lambda single: replace(single, pozzetto=Pozzetto.TAKEN, pozzetto_by=taker))
        else:
            await self.draft.set_lone_player(None)
