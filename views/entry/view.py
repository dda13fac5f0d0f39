"""The values that the parts of the deal-entry screen share in one render."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from models.values import MatchSnapshot
from scoring import Burraco, RuleSet, SideEntry
from views.core.session import Session
from views.draft.changes import has_cards
from views.draft.controller import DraftController, SaveState
from views.draft.cursor import CellPosition, Cursor, NumberField
from views.entry.entry_form import EntryForm, Step
from views.entry.faults import SaveReason, asks_lone_player, faulty_cells, has_impossible_number, save_reasons
from views.entry.melds.side_cards import CardsStep, SideCards
from views.entry.use_entry import EntryController
from views.match.display_texts import seat_names
from views.match.hint import hint_height
from views.match.side_styles import side_styles
from views.ui.fit import (
    MAX_SIDES_IN_COLUMNS,
    NARROW_PAD_WIDTH,
    PAD_WIDTH,
    WIDE_WINDOW,
    EntryLayout,
    LayoutInput,
    cap_font_size,
    hides_unused_pad,
    lay_out_entry,
)
from views.ui.frame import has_aside_room
from views.ui.render_cache import RenderCache
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import HelpTopic, Translator, side_names

KEY_LINE_HEIGHT = 36  # pixels of the line of keys below the pad


@dataclass(frozen=True, kw_only=True)
class EntryView:
    """One render of the screen.

    `memo` keeps the controls that a tap does not change, because Flet skips identical objects in its comparison.
    `explain` opens the help on a term.
    """

    session: Session
    has_hint_space: bool  # above the rows; a dismissed hint leaves its space, so that nothing moves under a finger
    entry: EntryController
    memo: RenderCache
    save: Callable[[], Awaitable[None]]
    save_anyway: Callable[[], Awaitable[None]]
    explain: Callable[[Burraco | HelpTopic], None]

    @property
    def t(self) -> Translator:
        return self.session.translator

    @property
    def form(self) -> EntryForm:
        return self.entry.form

    @property
    def draft(self) -> DraftController:
        return self.entry.draft

    @property
    def snapshot(self) -> MatchSnapshot:
        return self.entry.snapshot

    @property
    def rules(self) -> RuleSet:
        return self.snapshot.config.table_rules

    @cached_property
    def sides(self) -> tuple[SideEntry, ...]:
        """The sides of the deal; while the screen asks who plays alone, empty sides in their later layout."""
        if not self.is_undecided:
            return self.draft.sides
        pairs = range(1, len(self.draft.sides), 2)
        return (SideEntry(players=(0,)), *(SideEntry(players=(seat, seat + 1)) for seat in pairs))

    @cached_property
    def is_undecided(self) -> bool:
        """Whether the columns show placeholders, because the screen asks who plays alone and nothing is entered."""
        return self.asks_lone_player and not self.entry.has_values and self.draft.head.alone is None

    def has_total(self, side: int) -> bool:
        """Return whether a total of this side can be shown: its players are known, and no number is impossible."""
        return not (self.is_undecided or has_impossible_number(self.entry, side))

    @cached_property
    def cards(self) -> SideCards:
        return self.entry.cards

    @cached_property
    def names(self) -> Sequence[str]:
        """The names of the players of each side."""
        if self.is_undecided:
            others = [self.t.gettext("One pair"), self.t.gettext("The other pair")]
            return [self.t.gettext("Alone"), *(others if len(self.sides) > 2 else [self.t.gettext("The other two")])]
        return [side_names(self.t, side.players, seat_names(self.snapshot)) for side in self.sides]

    @cached_property
    def styles(self) -> Sequence[SideStyle]:
        return SIDE_STYLES[-1:] * len(self.sides) if self.is_undecided else side_styles(self.snapshot, self.sides)

    @property
    def shown_sides(self) -> Sequence[int]:
        """The indices of the visible sides: two are side by side; with more, only the one of the open tab."""
        count = len(self.sides)
        return range(count) if count <= MAX_SIDES_IN_COLUMNS else (self.entry.side,)

    @cached_property
    def _faulty_cells(self) -> frozenset[tuple[int | None, str]]:
        reason = self.reason
        if reason and reason.row in list(NumberField):
            return frozenset({(reason.side, reason.row)})
        return faulty_cells(self.entry)

    def is_faulty(self, side: int, name: str) -> bool:
        return bool(self._faulty_cells & {(side, name), (None, name)})

    @cached_property
    def reasons(self) -> Sequence[SaveReason]:
        """The reasons of a refused save."""
        return save_reasons(self.entry)

    @property
    def cursor(self) -> Cursor | CellPosition | None:
        """The cell to mark as focused: none while the cell of a reason is marked."""
        return None if self.reasons else self.form.cursor

    @property
    def reason_number(self) -> int:
        """The number of the reason that is shown, from 1."""
        return self.form.shown_reasons % max(len(self.reasons), 1) + 1

    @property
    def reason(self) -> SaveReason | None:
        """The reason that is shown."""
        return self.reasons[self.reason_number - 1] if self.reasons else None

    @property
    def is_correction(self) -> bool:
        return self.draft.deal_id is not None

    @property
    def can_save(self) -> bool:
        """Whether the deal can be saved: no other phone has deleted it, saved it with other numbers, or ended the
        match."""
        is_superseded = self.draft.state is SaveState.SUPERSEDED and not self.entry.is_saved_elsewhere
        return not (is_superseded or self.entry.is_deleted or self.entry.ended)

    @cached_property
    def asks_lone_player(self) -> bool:
        """Whether the question who plays alone is shown in place of the pad."""
        return asks_lone_player(self.entry)

    @cached_property
    def layout(self) -> EntryLayout:
        return self._lay_out(self.hint_height if self.shows_hint_space else 0)

    @cached_property
    def shows_hint_space(self) -> bool:
        """Whether the hint about the keys, or the space that it leaves once dismissed, is above the rows.

        A low window has no hint: it would make the rows scroll, and a default value out of sight would count unnoticed.
        A wide one shows the keys of a keyboard, which types all digits.
        """
        has_keys = has_aside_room(self.session.viewport.width)
        return self.has_hint_space and not (has_keys or self._lay_out(self.hint_height).is_scrolling)

    def _lay_out(self, hint_height: int) -> EntryLayout:
        viewport = self.session.viewport
        parts = LayoutInput(
            rules=self.rules,
            sides=len(self.sides),
            has_cards_row=has_cards(self.sides),
            hint_height=hint_height + KEY_LINE_HEIGHT * has_aside_room(viewport.width),
        )
        return lay_out_entry(parts, height=viewport.height, width=viewport.width)

    @property
    def hint(self) -> str:
        """The hint about the two-digit keys of the number pad."""
        return self.t.gettext("Two-digit keys are quicker: 3, then 45, makes 345.")

    @property
    def hint_size(self) -> int:
        return cap_font_size(14)

    @property
    def hint_height(self) -> int:
        column = min(self.session.viewport.width, Size.COLUMN) - 2 * Gap.SMALL
        return hint_height(self.hint, width=column, size=self.hint_size)

    @property
    def is_split(self) -> bool:
        """Whether the pad is next to the rows; cards and questions have no space there in a narrow window."""
        is_narrow = self.session.viewport.width < WIDE_WINDOW
        has_question = bool(self.reasons) or self.asks_lone_player
        return self.layout.has_side_pad and not (is_narrow and (self.form.by_cards or has_question))

    @property
    def is_at_rest(self) -> bool:
        """Whether a line with two buttons replaces the pad of a low window, because no field is chosen."""
        viewport = self.session.viewport
        return self.form.cursor is None and hides_unused_pad(height=viewport.height, width=viewport.width)

    @property
    def has_keyboard(self) -> bool:
        """Whether a keyboard is likely, and there is space for its keys next to the words."""
        return has_aside_room(self.session.viewport.width) and not (self.is_split or self.layout.is_stacked)

    @property
    def width(self) -> float:
        """Width of the rows in pixels, margins included."""
        available = self.session.viewport.width
        return min(available, Size.COLUMN_TABLET) - self.pad_width if self.is_split else min(available, Size.COLUMN)

    @property
    def pad_width(self) -> float:
        """Width of the pad in pixels, margins included."""
        if not self.is_split:
            return self.width
        return PAD_WIDTH if self.session.viewport.width >= WIDE_WINDOW else NARROW_PAD_WIDTH

    @property
    def row_width(self) -> float:
        """Width of the rows in pixels, without margins."""
        return self.width - 2 * Gap.SMALL

    def on(self, step: Callable[..., Step], *args: object) -> Callable[[], None]:
        """Return the handler that performs this transition of the form: the same object in every render."""
        return self.memo(_handler, self.entry, step, *args)

    def on_cards(self, step: Callable[..., CardsStep], *args: object) -> Callable[[], None]:
        """Return the handler that performs this transition of the cards of the open side."""
        return self.on(EntryForm.change_cards, step, *args)


def _handler(entry: EntryController, step: Callable[..., Step], *args: object) -> Callable[[], None]:
    return lambda: entry.update(step, *args)  # Flet would also pass its event to a partial of `update`
