"""The form of an adjustment on the extras sheet: points that a referee or the players give or take away."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from models.values import NOTE_LENGTH, normalize_text, text_fault
from scoring import Adjustment
from views.core.session import use_session
from views.draft.changes import with_adjustment
from views.entry.editor import DealEditor
from views.hooks import use_ref, use_rerender, use_state
from wording import Translator, model_error_sentence

REASONS = ("other", "referee", "agreed")
MAX_ADJUSTMENT_POINTS = 20_000
_DIGITS = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, kw_only=True)
class AdjustmentForm:
    """An adjustment as typed: `side` gets `points`, or loses them if `is_negative`."""

    side: int = 0
    is_negative: bool = True
    points: str = ""
    reason: str = REASONS[0]
    note: str = ""

    def faults(self, t: Translator) -> dict[str, str]:
        """Return field → message for each invalid field; empty if the adjustment can be added."""
        found = {"points": self._points_fault(t), "note": self._note_fault(t)}
        return {field: sentence for field, sentence in found.items() if sentence}

    def to_adjustment(self) -> Adjustment:
        """Return the adjustment. The form must have no `faults`."""
        points = int(self.points)
        return Adjustment(
            points=-points if self.is_negative else points, reason=self.reason, note=normalize_text(self.note)
        )

    def _points_fault(self, t: Translator) -> str:
        text = self.points.strip()
        if not text:
            return t.gettext("Enter the points as a whole number.")
        if not _DIGITS.fullmatch(text):
            return t.gettext("“{text}” isn’t a whole number. Use digits only, such as 100.", text=text[:20])
        if not 1 <= int(text) <= MAX_ADJUSTMENT_POINTS:
            return t.gettext(
                "Choose {least} to {most} points.", least=t.points(1), most=t.points(MAX_ADJUSTMENT_POINTS)
            )
        return ""

    def _note_fault(self, t: Translator) -> str:
        fault = text_fault("note", normalize_text(self.note))
        if fault is None:
            return ""
        return model_error_sentence(t, fault.code, {"limit": NOTE_LENGTH, **fault.values})


Update = Callable[[AdjustmentForm], AdjustmentForm]
NO_FAULTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class DealExtrasController:
    """State of the extras sheet and the functions that change it.

    `form` is kept while the sheet is closed. `update_silently` changes it without a render (while typing), `update`
    with one. `add` adds the adjustment to its side, or sets `faults` (field → message).
    """

    is_open: bool
    form: AdjustmentForm
    faults: Mapping[str, str]
    open: Callable[[], None]
    close: Callable[[], None]
    update_silently: Callable[[Update], None]
    update: Callable[[Update], None]
    add: Callable[[], None]


def use_deal_extras(editor: DealEditor | None) -> DealExtrasController:
    """Return the controller of the extras sheet; without an `editor`, `add` only checks the form."""
    session = use_session()
    is_open, set_open = use_state(initial=False)
    faults, set_faults = use_state(NO_FAULTS)
    ref = use_ref(AdjustmentForm)
    render = use_rerender()

    def update_silently(step: Update) -> None:
        ref.current = step(ref.current)

    def update(step: Update) -> None:
        update_silently(step)
        render()

    def add() -> None:
        form = ref.current
        found_faults = form.faults(session.translator)
        set_faults(found_faults)
        if editor is not None and not found_faults:
            editor.draft.change_side(min(form.side, len(editor.draft.sides) - 1), with_adjustment(form.to_adjustment()))
            update(lambda old: replace(old, points="", note=""))

    return DealExtrasController(
        is_open=is_open,
        form=ref.current,
        faults=faults,
        open=use_ref(lambda: partial(set_open, True)).current,
        close=lambda: set_open(False),
        update_silently=update_silently,
        update=update,
        add=add,
    )
