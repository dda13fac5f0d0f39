"""The editor of one deal: where the pad writes, what is wrong, and the way to the saved deal. Knows nothing of Flet."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import is_not
from uuid import uuid4

from models import DealSnapshot, DraftClash, MatchSnapshot, save_deal
from scoring import DealEntry, DealError, DealScore, Fault, Pozzetto, Severity
from views.core.use_action import Action, Refusals, Work
from views.draft.changes import first_empty, number_of, number_order, with_number
from views.draft.cursor import SIDE_BY_SIDE, Cursor, NumberField, Spot, Typed, erase, following, goes_on, press
from views.draft.sync import DraftSync
from views.entry.melds.ticks import LeftOver, left_over
from views.entry.reckoning import Reckoned, reckon, table_of
from wording import Translator

SaveBy = Callable[[Action, Work[MatchSnapshot], Refusals], Awaitable[bool]]


@dataclass(kw_only=True)
class DealEditor:
    """One visit of the deal-entry screen. Taps change it in place, so that none works on an old value; `sync` calls the
    screen's render. `action` says what there is to say; `save_by` is the way of a save to the match (`MatchUse.run`).
    `snapshot` is the latest one that the screen has."""

    sync: DraftSync
    snapshot: MatchSnapshot
    action: Action
    save_by: SaveBy
    cursor: Cursor | None
    told_at: Cursor | None = None  # the field that the message is about
    refusals: int = 0  # how often "Save" has run into something
    attempted: bool = False  # the reader has asked to save: all faults are shown
    saving: bool = False  # or saved: what changes from then on is no news to this screen
    _confirmed: Sequence[Fault | int | LeftOver] = ()  # what the reader has seen: an int is an unticked side
    _asked: Severity | None = None  # what the last tap on "Save" ran into
    _typed: int = 0  # the number at the cursor after the last key of this phone
    spot: Spot | None = None  # where a keyboard is when it is at none of the numbers
    _tab: int = 0
    _left: Cursor | None = None  # the field that the last key has completed
    _number_before: int = 1
    _known: frozenset[str] = frozenset()  # the deals that were there when the reader came
    _request_id: str = ""
    _sent: DealEntry | None = None
    _last_reckoned: Reckoned | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._known = frozenset(deal.id for deal in self.snapshot.deals)
        if self.cursor is not None:
            self._tab = self.cursor.side

    @property
    def translator(self) -> Translator:
        return self.action.translator

    @property
    def message(self) -> str:
        """What there is to say; a word on faults goes with the last of them."""
        t = self.translator
        if self._asked is Severity.ERROR and self._errors:
            return t.gettext("Something does not add up yet. See what is marked.")
        if self._asked is Severity.WARNING and self._open_questions:
            return t.gettext("Please check what is marked. If it is right, save once more.")
        return "" if self.told_at else self.action.message

    @property
    def told(self) -> str:
        """What there is to say of the field `told_at`."""
        return self.action.message if self.told_at else ""

    @property
    def side(self) -> int:
        """The one that is open where sides have tabs; they may have become fewer since it was chosen."""
        return min(self._tab, len(self.sync.sides) - 1)

    @property
    def overtaken_by(self) -> DealSnapshot | None:
        """The deal as another phone saved it while it was still entered here; None as long as nobody has."""
        if self.sync.shared.left_behind is None:
            return None
        if self.sync.deal_id is not None:
            return next((deal for deal in self.snapshot.deals if deal.id == self.sync.deal_id), None)
        return next((deal for deal in reversed(self.snapshot.deals) if deal.id not in self._known), None)

    @property
    def gone(self) -> bool:
        """Whether the deal that is corrected here was deleted."""
        return self.sync.deal_id is not None and all(deal.id != self.sync.deal_id for deal in self.snapshot.deals)

    @property
    def number(self) -> int:
        """The deal's number in the match; of one that was deleted, the one that it had."""
        deal_id = self.overtaken_by.id if self.overtaken_by else self.sync.deal_id
        here = (deal.number for deal in self.snapshot.deals if deal.id == deal_id)
        self._number_before = next(here, self._number_before if self.gone else len(self.snapshot.deals) + 1)
        return self._number_before

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._reckoned.faults

    @property
    def unticked(self) -> tuple[int, ...]:
        """The sides whose pozzetto nobody ticked at a table that ticked another side's: they count as taken. Of a deal
        that is corrected, that was said when it was saved."""
        sides = self.sync.sides
        if self.sync.deal_id is not None or all(side.pozzetto_by is None for side in sides):
            return ()
        return tuple(
            index for index, side in enumerate(sides) if side.pozzetto is Pozzetto.TAKEN and side.pozzetto_by is None
        )

    @property
    def left_over(self) -> tuple[LeftOver, ...]:
        """What was ticked or typed besides melds by cards."""
        return left_over(self.sync.entry)

    @property
    def explained(self) -> tuple[Fault, ...]:
        """The faults that come of `left_over`, and go with it."""
        return self._reckoned.explained

    @property
    def _errors(self) -> list[Fault]:
        return [fault for fault in self.faults if fault.severity is Severity.ERROR]

    @property
    def _open_questions(self) -> list[Fault | int | LeftOver]:
        """What the reader should have seen before the deal is saved."""
        return [*self.faults, *self.unticked, *self.left_over]

    @property
    def score(self) -> DealScore:
        """The totals as they stand, faulty or not."""
        return self._reckoned.score

    @property
    def _reckoned(self) -> Reckoned:
        """Of the deal as it stands: a screen asks several times, and once more when it is saved."""
        made_of = (self.snapshot, self.sync.head, *self.sync.sides)
        last = self._last_reckoned
        if last is None or len(last.made_of) != len(made_of) or any(map(is_not, last.made_of, made_of)):
            table = table_of(self.snapshot, self.sync.deal_id)
            last = reckon(made_of, self.sync.entry, self.snapshot.config.table_rules, table)
            self._last_reckoned = last
        return last

    def say(self, sentence: str, *, at: Cursor | None = None) -> None:
        """`at` a field: it stands beside that."""
        self._asked, self.told_at = None, at
        self.action.say(sentence)
        self.sync.on_change()

    def dismiss(self) -> None:
        self._asked, self.told_at = None, None
        self.action.dismiss()

    async def clear(self) -> None:
        """Begin this deal afresh, on every phone."""
        if not await self.sync.clear(self.action):
            return
        self.attempted, self._confirmed = False, ()
        self.focus(None if self.cursor is None else Cursor(side=0, field=NumberField.TABLE))

    def focus(self, cursor: Cursor | None) -> None:
        self.cursor, self._left, self.spot = cursor, None, None
        if cursor is not None:
            self._tab = cursor.side
        self.say("")

    def stand(self, spot: Spot) -> None:
        """A keyboard has come to a cell that holds no points."""
        self._tab = spot.side
        self.focus(None)
        self.spot = spot

    def turn_to(self, side: int) -> None:
        """Show that side; the pad writes into the first of its fields that is empty."""
        self._tab = side
        order = number_order(self.sync.sides, self.sync.head.closed_by)
        self.focus(first_empty(self.sync.sides, [place for place in order if place.side == side]))

    def next_field(self) -> None:
        self._move(1)

    def press(self, keys: str) -> None:
        """A key of the pad, or a digit of a keyboard."""
        t = self.translator
        self._stay_at_the_table()
        if self.cursor is None:
            self.say(t.gettext("Tap a field first, then type its points."))
            return
        if self._left is not None and goes_on(self._left, self._number(self._left), keys):
            self.cursor, self._typed = replace(self._left, fresh=False), self._number(self._left)
        number = self._number(self.cursor)
        # Another phone has put its number there since the last key: this one's digits don't go on with that.
        typed = press(number, keys, fresh=self.cursor.fresh or number != self._typed)
        if typed.too_long:
            too_long = t.gettext("That is more than five digits. Erase some, or tap the field to start again.")
            self.say(too_long, at=self.cursor)
        else:
            self._put(self.cursor, typed)

    def erase(self) -> None:
        """Take the last digit away; in an empty field, go back to the one before, where that is in sight."""
        self._stay_at_the_table()
        if self.cursor is None:
            return
        value = self._number(self.cursor)
        before = self._neighbour(-1)
        if value:
            self._put(self.cursor, Typed(value=erase(value)))
        elif self._in_sight(before):
            self.focus(before)

    async def save(self) -> bool:
        """Save the deal; False when something stands in the way, which is then on the screen.

        Warnings must be seen once: the next tap saves in spite of them.
        """
        if self.saving or self.sync.shared.left_behind is not None or not self._ready():
            return False
        self.saving = True
        saved = False
        try:
            saved = await self._save()
        finally:
            self.saving = saved
        if not saved:  # what others typed meanwhile was no news then
            await self.sync.reload()
            if self.sync.shared.left_behind is not None:
                self.say("")  # the screen says who was quicker
        return saved

    def _number(self, cursor: Cursor) -> int:
        return number_of(self.sync.sides[cursor.side], cursor.field)

    def _put(self, cursor: Cursor, typed: Typed) -> None:
        self.dismiss()
        self._typed = typed.value
        self.cursor = replace(cursor, fresh=False)
        self.sync.change_side(cursor.side, with_number(cursor.field, typed.value))
        # Where no empty field comes after this one the pad stays: who types 1005 as 10, 05 there is not cut off.
        goal = self._next_empty(cursor) if typed.complete else None
        self._left = None
        if goal is not None:
            self.focus(goal)
            self._left = cursor

    def _move(self, step: int) -> None:
        if self.cursor is not None:
            self.focus(self._neighbour(step))

    def _neighbour(self, step: int) -> Cursor | None:
        return None if self.cursor is None else following(self.cursor, self._order(self.cursor), step=step)

    def _order(self, here: Cursor) -> list[Cursor]:
        """Without the hand of whoever closed, unless the pad is there."""
        order = number_order(self.sync.sides, self.sync.head.closed_by)
        return order if replace(here, fresh=True) in order else number_order(self.sync.sides, None)

    def _next_empty(self, here: Cursor) -> Cursor | None:
        """Where the pad goes by itself: it starts no number afresh that is there, and turns no tab."""
        order = self._order(here)
        later = order[order.index(replace(here, fresh=True)) + 1 :]
        return first_empty(self.sync.sides, [place for place in later if self._in_sight(place)])

    def _stay_at_the_table(self) -> None:
        """The side that the pad wrote to is gone once others sit together."""
        if self.cursor is not None and self.cursor.side >= len(self.sync.sides):
            self.cursor = None

    def _in_sight(self, place: Cursor | None) -> bool:
        return place is not None and (len(self.sync.sides) <= SIDE_BY_SIDE or place.side == self.side)

    def _ready(self) -> bool:
        """Whoever has changed what was asked about is asked no more: only what is new is a question."""
        self.attempted = True
        self.dismiss()
        if self._errors:
            self._asked = Severity.ERROR
        else:
            seen, self._confirmed = self._confirmed, self._open_questions
            if any(question not in seen for question in self._confirmed):
                self._asked = Severity.WARNING
        if self._asked is not None:
            self.refusals += 1
            self.sync.on_change()
        return self._asked is None

    def _request(self) -> str:
        """A second try of one save stays one save; what was changed since is another."""
        if self._sent != self.sync.entry:
            self._sent, self._request_id = self.sync.entry, uuid4().hex
        return self._request_id

    async def _save(self) -> bool:
        t = self.translator
        await self.sync.flush()
        if self.sync.clashes or self.sync.failure is not None:
            return False
        work = partial(
            save_deal,
            device=self.sync.device,
            match_id=self.snapshot.id,
            revision=self.snapshot.revision,
            entry=self.sync.entry,
            deal_id=self.sync.deal_id,
            draft_versions=self.sync.shared.draft.versions,
            request_id=self._request(),
        )
        changed = t.gettext("Another phone changed this deal just now. Look at it once more, then save.")
        wrong = t.gettext("Something does not add up yet. See what is marked.")
        return await self.save_by(self.action, work, {DraftClash: lambda _: changed, DealError: lambda _: wrong})
