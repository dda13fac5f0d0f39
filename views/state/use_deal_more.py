"""The sheet of what a deal rarely has: whether it is open, and the adjustment that is being typed."""

__all__ = ["DealMoreUse", "use_deal_more"]

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from views.state.adjustment_form import AdjustmentForm
from views.state.deal_extras import with_adjustment
from views.state.entry_desk import EntryDesk
from views.state.hooks import use_box, use_render, use_value
from views.state.session import use_session

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


def use_deal_more(desk: EntryDesk | None) -> DealMoreUse:
    session = use_session()
    is_open, set_open = use_value(initial=False)
    faults, set_faults = use_value(NO_FAULTS)
    box = use_box(AdjustmentForm)
    render = use_render()

    def note(step: Step) -> None:
        box.current = step(box.current)

    def change(step: Step) -> None:
        note(step)
        render()

    def add() -> None:
        form = box.current
        found = form.faults(session.translator)
        set_faults(found)
        if desk is not None and not found:
            desk.keeper.change_side(min(form.side, len(desk.keeper.sides) - 1), with_adjustment(form.adjustment()))
            change(lambda old: replace(old, points="", note=""))

    return DealMoreUse(
        is_open=is_open,
        form=box.current,
        faults=faults,
        open=lambda: set_open(True),
        close=lambda: set_open(False),
        note=note,
        change=change,
        add=add,
    )
