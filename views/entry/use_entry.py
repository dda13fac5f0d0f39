"""The entry of one deal: its draft, its form, and their effects on the database and the screen."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import is_not
from typing import Concatenate, ParamSpec
from uuid import uuid4

from models.deals import save_deal
from models.drafts import load_draft
from models.values import DealSnapshot, Draft, DraftConflict, MatchSnapshot, ModelErrorCode
from scoring import DealEntry, DealError, Pozzetto, RuleSet, SideEntry
from views.core.use_action import ActionController, ErrorSentences, Work, use_action
from views.draft.changes import EnteredDeal, first_empty_field, is_by_cards, number_field_order
from views.draft.controller import DraftController
from views.draft.use_draft import use_draft
from views.entry.entry_form import EntryForm, Step
from views.entry.evaluation import Evaluation, evaluate
from views.entry.melds.side_cards import SideCards
from views.hooks import Ref, use_ref_for
from views.match.display_texts import seat_names
from views.match.tournament_part import official_sentence
from views.match.use_match import MatchController
from views.ui.fit import hides_unused_pad
from wording import Translator, model_error_sentence, side_names

Parameters = ParamSpec("Parameters")
SaveHandler = Callable[[ActionController, Work[MatchSnapshot], ErrorSentences], Awaitable[bool]]

_SECONDS_AFTER_MOVE = 2.0


@dataclass(kw_only=True, eq=False)
class EntryController:
    """One visit to the deal-entry screen.

    Each tap replaces `form`, so that no tap works on an outdated value; `draft` re-renders the screen. `action` holds
    the answer to the last save; `save_handler` runs a save on the match (`MatchController.run`). `snapshot` is the
    screen's latest, and has the `rules`.
    """

    draft: DraftController
    snapshot: MatchSnapshot
    action: ActionController
    save_handler: SaveHandler
    form: EntryForm
    choices: Sequence[Callable[[], object]] = ()  # the buttons of a panel in place of the pad, for a keyboard
    clock: Callable[[], float] = time.monotonic
    _pressed_at: float = field(default=0.0, init=False)
    rules: RuleSet = field(init=False)
    _known_deals: frozenset[str] = field(init=False)  # ids of the deals that existed when the screen was opened
    _last_number: int = field(default=1, init=False)
    _requested_entry: DealEntry | None = field(default=None, init=False)
    _request_id: str = field(default="", init=False)
    _former_pozzetti: tuple[Pozzetto, ...] = field(default=(), init=False)  # before the lone player was removed
    _evaluated: tuple[object, ...] = field(default=(), init=False)
    _evaluation: Evaluation = field(init=False)

    def __post_init__(self) -> None:
        self.rules = self.snapshot.config.table_rules
        self._known_deals = frozenset(deal.id for deal in self.snapshot.deals)

    @property
    def t(self) -> Translator:
        return self.action.session.translator

    @property
    def deal(self) -> EnteredDeal:
        return EnteredDeal(entry=self.draft.entry, rules=self.rules, t=self.t)

    @property
    def side(self) -> int:
        """Index of the side whose tab is open."""
        return self.form.side(len(self.draft.sides))

    @property
    def has_values(self) -> bool:
        """Whether anything but the pozzetti was entered."""
        return self.draft.head.closed_by is not None or any(map(_has_values, self.draft.sides))

    @property
    def has_next_number(self) -> bool:
        """Return whether the cursor is on a number, by points, and another number follows."""
        following, _ = self.form.next_field(self.deal)
        return not following.by_cards and following.number_cursor is not None

    @property
    def cards(self) -> SideCards:
        """The cards of the open side."""
        return SideCards(form=self.form.cards, deal=self.deal, side=self.side)

    @property
    def evaluation(self) -> Evaluation:
        """Evaluation of the current deal, cached because it is read several times per render and when saving."""
        inputs = (self.snapshot, self.draft.head, *self.draft.sides)
        if len(inputs) != len(self._evaluated) or any(map(is_not, self._evaluated, inputs)):
            self._evaluation = evaluate(self.draft.entry, self.snapshot, self.draft.deal_id)
            self._evaluated = inputs
        return self._evaluation

    @property
    def message(self) -> str:
        """The answer to the last save or, once the match has ended, the sentence that says so."""
        return self.action.message or self.ended

    @property
    def ended(self) -> str:
        """The sentence that this new deal can't be added because the match has ended meanwhile; "" if it can be."""
        is_new = self.draft.deal_id is None and self.draft.superseded_by is None and not self.form.is_saving
        if not is_new or not self.snapshot.standings.finished:
            return ""
        over = model_error_sentence(self.t, ModelErrorCode.MATCH_FINISHED)
        return " ".join(filter(None, [official_sentence(self.t, self.snapshot), over]))

    @property
    def superseded_by(self) -> DealSnapshot | None:
        """The deal as saved by another phone while it was being entered here; None if no phone has saved it."""
        if self.draft.superseded_by is None:
            return None
        if self.draft.deal_id is not None:
            return next((deal for deal in self.snapshot.deals if deal.id == self.draft.deal_id), None)
        return next((deal for deal in reversed(self.snapshot.deals) if deal.id not in self._known_deals), None)

    @property
    def is_saved_elsewhere(self) -> bool:
        """Whether another phone has saved the same numbers as the ones shown here."""
        return self.superseded_by is not None and self.superseded_by.entry == self.draft.entry

    @property
    def is_saved_twice(self) -> bool:
        """Whether another phone has saved the same numbers and this phone has tried to save them, too."""
        return self.is_saved_elsewhere and self._requested_entry == self.draft.entry

    @property
    def is_deleted(self) -> bool:
        """Whether the deal being corrected was deleted."""
        return self.draft.deal_id is not None and all(deal.id != self.draft.deal_id for deal in self.snapshot.deals)

    @property
    def number(self) -> int:
        """The deal's number in the match; a deleted deal keeps its last number."""
        deal_id = self.superseded_by.id if self.superseded_by else self.draft.deal_id
        numbers = (deal.number for deal in self.snapshot.deals if deal.id == deal_id)
        self._last_number = next(numbers, self._last_number if self.is_deleted else len(self.snapshot.deals) + 1)
        return self._last_number

    def update(
        self,
        step: Callable[Concatenate[EntryForm, EnteredDeal, Parameters], Step],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> None:
        """Perform a transition of the form: show it, and commit the sides that it changed."""
        before, shown = self.draft.sides, self.form
        self.form, sides = step(self.form, self.deal, *args, **kwargs)
        changed = [index for index, side in enumerate(sides) if side is not before[index]]
        if self.form is shown and not changed:
            return
        if self.action.message:
            self.action.dismiss()
        for index in changed:
            self.draft.change_part(index, sides[index])
        if not changed:
            self.draft.on_change()

    def press(self, keys: str) -> None:
        """Perform a key of the number pad."""
        self.update(EntryForm.press, keys)
        self._pressed_at = self.clock()

    def next_field(self) -> None:
        """Move to the next field. If the last key has already moved the cursor there, stay: the user pressed "Next" for
        the same move."""
        if self.form.completed_field is not None and self.clock() - self._pressed_at < _SECONDS_AFTER_MOVE:
            self.form = replace(self.form, completed_field=None)
        else:
            self.update(EntryForm.next_field)

    async def set_lone_player(self, alone: int | None) -> None:
        """Set the player who plays alone; None if nobody does.

        Setting None may be a mistake, so a pair that is formed again afterwards keeps its former pozzetto instead of
        the default. A message says whose numbers were divided or added up.
        """
        before = self.draft.sides
        self.update(EntryForm.ask_lone_player, False)
        await self.draft.set_lone_player(alone, nobody=alone is None)
        after = self.draft.sides
        if len(after) > len(before):
            self._former_pozzetti = tuple(side.pozzetto for side in before)
            self._ask_to_check_numbers(before)
        elif len(after) < len(before):
            if len(after) == len(self._former_pozzetti):
                for index, pozzetto in enumerate(self._former_pozzetti):
                    self.draft.change_side(index, partial(replace, pozzetto=pozzetto))
            self._ask_to_check_sums(before)
        elif [side.players for side in after] != [side.players for side in before] and any(map(_has_values, before)):
            sentence = self.t.gettext("The numbers stay in their columns: check whose they are.")
            self.update(EntryForm.show_message, sentence)

    def _ask_to_check_numbers(self, sides: Sequence[SideEntry]) -> None:
        pairs = [side for side in sides if len(side.players) > 1]
        if any(map(_has_values, pairs)):
            names = side_names(self.t, pairs[0].players, seat_names(self.snapshot))
            sentence = self.t.gettext("Everyone plays alone: check the numbers of {names}.", names=names)
            self.update(EntryForm.show_message, sentence)

    def _ask_to_check_sums(self, sides: Sequence[SideEntry]) -> None:
        for pair in self.draft.sides:
            parts = [side for side in sides if set(side.players) < set(pair.players)]
            if sum(map(_has_values, parts)) > 1:
                names = side_names(self.t, pair.players, seat_names(self.snapshot))
                sentence = self.t.gettext("The numbers of {names} were added up: check them.", names=names)
                self.update(EntryForm.show_message, sentence)

    async def clear(self) -> None:
        """Clear the entries of this deal on every phone."""
        if await self.draft.clear(self.action):
            self.update(EntryForm.start_over)

    async def save(self, *, anyway: bool = False) -> bool:
        """Save the deal and return whether that succeeded; if not, the screen shows why. With `anyway`, save in spite
        of the questions shown."""
        if self.form.is_saving:
            return False
        if self.draft.superseded_by is not None:
            self._requested_entry = self.draft.entry
            self.draft.on_change()
            return False
        if self.draft.conflicts:
            self.form = self.form.refuse_save()
            self.draft.on_change()
            return False
        self.form = self.form.submit(self.evaluation, anyway=anyway)
        self.action.dismiss()
        if self.form.prompted is not None:
            self.draft.on_change()
            return False
        self.form, saved = replace(self.form, is_saving=True), False
        try:
            saved = await self._save_deal()
        finally:
            self.form = replace(self.form, is_saving=saved)
        if not saved:  # other phones' changes were ignored during the save
            await self.draft.reload()
            if self.draft.superseded_by is not None:
                self.update(EntryForm.show_message, "")  # the conflict notice replaces it
        return saved

    async def start_correction(self, deal: DealSnapshot) -> bool:
        """Copy this phone's entries into a correction of the deal that another phone saved.

        Return False if that fails; the screen then shows why.
        """
        draft = self.draft
        corrections: list[DraftController] = []

        async def correct(saved: Draft) -> None:
            correction = DraftController(saved=saved, store=draft.store, device=draft.device, on_change=draft.on_change)
            corrections.append(correction)
            await correction.replace_deal(draft.head, draft.sides)
            if correction.failure is not None:
                self.action.report_error(correction.failure)

        load = partial(load_draft, device=draft.device, match_id=self.snapshot.id, deal_id=deal.id)
        return await self.action.run(load, correct, read_only=True) and corrections[0].failure is None

    async def keep_mine(self) -> None:
        """Copy this phone's entries into the draft that another phone has restarted."""
        head, sides = self.draft.head, self.draft.sides
        self.draft.start_over()
        await self.draft.replace_deal(head, sides)

    async def _save_deal(self) -> bool:
        await self.draft.flush()
        if self.draft.conflicts or self.draft.failure is not None:
            return False
        entry = self.draft.entry
        if self._requested_entry != entry:  # a repeated save of the same entry has the same request id
            self._requested_entry, self._request_id = entry, uuid4().hex
        work = partial(
            save_deal,
            device=self.draft.device,
            match_id=self.snapshot.id,
            revision=self.snapshot.revision,
            entry=entry,
            deal_id=self.draft.deal_id,
            draft_versions=self.draft.saved.versions,
            request_id=self._request_id,
        )
        changed = self.t.gettext("Another phone has just changed this deal. Check it again, then save.")
        wrong = self.t.gettext("Something doesn’t add up yet. Check the marked fields.")
        return await self.save_handler(
            self.action, work, {DraftConflict: lambda _: changed, DealError: lambda _: wrong}
        )


def _has_values(side: SideEntry) -> bool:
    """Return whether any field except the pozzetto was entered for a side."""
    return side != SideEntry(players=side.players, pozzetto=side.pozzetto)


def use_entry(
    match: MatchController,
    deal_id: str | None,
    navigate: Callable[[str], object],
    announce: Callable[[MatchSnapshot], None] | None = None,
) -> tuple[EntryController | None, str]:
    """Open the draft of a new deal (`deal_id` is None) or of a correction, and follow the changes of other phones.

    Return None while the deal is loading and if this phone may not enter it; the sentence then gives the reason. The
    pad starts in the first empty field, or in the first field of a correction, but is hidden in a low window; the page
    by cards is open if the entries are cards. `navigate` and `announce` are called once the deal is saved.
    """
    action = use_action()
    snapshot = match.snapshot
    opened: Ref[EntryController | None] = use_ref_for((snapshot and snapshot.id, deal_id), lambda: None)

    def is_draft_active() -> bool:
        return opened.current is None or not opened.current.form.is_saving

    draft, sentence = use_draft(match, deal_id, is_active=is_draft_active)
    if draft is None or snapshot is None:
        return None, sentence
    save_handler = partial(match.run, navigate=navigate, announce=announce)
    if opened.current is None:
        order = number_field_order(snapshot.config.table_rules, draft.sides, draft.head.closed_by)
        viewport = action.session.viewport
        is_hidden = hides_unused_pad(height=viewport.height, width=viewport.width)
        cursor = None if is_hidden else order[0] if deal_id else first_empty_field(draft.sides, order)
        by_cards = _starts_by_cards(draft, snapshot)
        form = EntryForm(cursor=cursor, open_side=0 if cursor is None else cursor.side, by_cards=by_cards)
        opened.current = EntryController(
            draft=draft, snapshot=snapshot, action=action, save_handler=save_handler, form=form
        )
    entry = opened.current
    entry.snapshot, entry.rules, entry.save_handler = snapshot, snapshot.config.table_rules, save_handler
    return entry, sentence


def _starts_by_cards(draft: DraftController, snapshot: MatchSnapshot) -> bool:
    """Return whether the deal was entered by cards. A new deal without numbers counts as such if the previous one
    was."""
    has_numbers = any(side.table_points or side.doubled_points or side.hand_points for side in draft.sides)
    is_new = draft.deal_id is None and not has_numbers
    previous = snapshot.deals[-1].entry.sides if is_new and snapshot.deals else ()
    return is_by_cards(draft.sides) or is_by_cards(previous)
