"""The adjustment that is being typed on the sheet of rare things: points that a referee or the table gives or takes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from models import NOTE_LENGTH, text_fault, tidy
from scoring import Adjustment
from views.core.session import use_session
from views.draft.changes import with_adjustment
from views.entry.editor import DealEditor
from views.hooks import use_ref, use_rerender, use_state
from wording import Translator, model_error_sentence

REASONS = ("other", "referee", "agreed")
MOST_POINTS = 20_000
_DIGITS = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, kw_only=True)
class AdjustmentForm:
    """`side` gets `points`, or loses them where `minus`; everything as typed."""

    side: int = 0
    minus: bool = True
    points: str = ""
    reason: str = REASONS[0]
    note: str = ""

    def faults(self, t: Translator) -> dict[str, str]:
        """Field → what is wrong with it; empty when the adjustment can be added."""
        found = {"points": self._points_fault(t), "note": self._note_fault(t)}
        return {field: sentence for field, sentence in found.items() if sentence}

    def adjustment(self) -> Adjustment:
        """Ask `faults` before."""
        points = int(self.points)
        return Adjustment(points=-points if self.minus else points, reason=self.reason, note=tidy(self.note))

    def _points_fault(self, t: Translator) -> str:
        text = self.points.strip()
        if not text:
            return t.gettext("How many points? Write a whole number.")
        if not _DIGITS.fullmatch(text):
            return t.gettext("“{text}” is no whole number. Use digits only, such as 100.", text=text[:20])
        if not 1 <= int(text) <= MOST_POINTS:
            return t.gettext("Choose {least} to {most} points.", least=t.points(1), most=t.points(MOST_POINTS))
        return ""

    def _note_fault(self, t: Translator) -> str:
        fault = text_fault("note", tidy(self.note))
        if fault is None:
            return ""
        return model_error_sentence(t, fault.code, {"limit": NOTE_LENGTH, **fault.values})


Step = Callable[[AdjustmentForm], AdjustmentForm]
NO_FAULTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class DealMoreUse:
    """`form` stays as it is while the sheet is closed. `note` takes a step without a new picture of it (typing),
    `change` shows it. `add` puts the adjustment on its side, or fills `faults`, field → sentence."""

    is_open: bool
    form: AdjustmentForm
    faults: Mapping[str, str]
    open: Callable[[], None]
    close: Callable[[], None]
    note: Callable[[Step], None]
    change: Callable[[Step], None]
    add: Callable[[], None]


def use_deal_more(editor: DealEditor | None) -> DealMoreUse:
    session = use_session()
    is_open, set_open = use_state(initial=False)
    faults, set_faults = use_state(NO_FAULTS)
    ref = use_ref(AdjustmentForm)
    render = use_rerender()

    def note(step: Step) -> None:
        ref.current = step(ref.current)

    def change(step: Step) -> None:
        note(step)
        render()

    def add() -> None:
        form = ref.current
        found = form.faults(session.translator)
        set_faults(found)
        if editor is not None and not found:
            editor.sync.change_side(min(form.side, len(editor.sync.sides) - 1), with_adjustment(form.adjustment()))
            change(lambda old: replace(old, points="", note=""))

    return DealMoreUse(
        is_open=is_open,
        form=ref.current,
        faults=faults,
        open=use_ref(lambda: partial(set_open, True)).current,
        close=lambda: set_open(False),
        note=note,
        change=change,
        add=add,
    )
