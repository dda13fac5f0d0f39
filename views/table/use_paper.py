"""The totals of a match that was kept on paper so far: brought over as its first entry, and corrected there."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from models import DealSnapshot, MatchSnapshot, Role, save_deal
from scoring import DealError, carried_over, contenders, is_carried
from views.core.faults import Sentences
from views.core.labels import seat_names
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_match import MatchUse
from views.hooks import use_ref
from wording import Translator, fault_sentence

TOTAL = "total"  # the field's name in faults, with the side as its index


@dataclass(frozen=True, kw_only=True)
class PaperUse:
    """The form has a text for each side. Where `save` does not lead on, `action` says why not."""

    form: Form[tuple[str, ...]]
    action: Action
    save: Callable[[], Awaitable[None]]


def use_paper(match: MatchUse, leave: Callable[[str], object]) -> PaperUse:
    """Once the totals are in the match, `leave` goes where the reader goes on."""
    session = use_session()
    action = use_action()
    snapshot = match.snapshot
    form = use_form(snapshot and snapshot.id, lambda: typed_totals(snapshot) if snapshot else (), action)
    request_id = use_ref(lambda: uuid4().hex)  # a second try of one save stays one save

    async def save() -> None:
        if snapshot is None:
            return
        t = session.translator
        numbers = [whole_number(text) for text in form.value]
        wrong = t.gettext("A total is a whole number, such as 1205.")
        faults: Sentences = {(TOTAL, side): wrong for side, number in enumerate(numbers) if number is None}
        if faults:
            action.mark(faults)
            return
        carried = carried_deal(snapshot)
        work = partial(
            save_deal,
            device=session.device,
            match_id=snapshot.id,
            revision=snapshot.revision,
            entry=carried_over([number or 0 for number in numbers], snapshot.config),
            deal_id=None if carried is None else carried.id,
            request_id=request_id.current,
        )
        if await match.run(action, work, {DealError: partial(_faults, t, snapshot)}, leave=leave):
            request_id.current = uuid4().hex

    return PaperUse(form=form, action=action, save=save)


def _faults(t: Translator, snapshot: MatchSnapshot, error: DealError) -> str:
    names, rules = seat_names(snapshot), snapshot.config.table_rules
    return " ".join(fault_sentence(t, fault, names, rules) for fault in error.faults)


_NUMBER = re.compile(r"[-−–]?[0-9]{1,6}")


def may_carry(snapshot: MatchSnapshot) -> bool:
    """Totals come first: not after a deal that was played."""
    return snapshot.role.includes(Role.SCORER) and not snapshot.deals


def carried_deal(snapshot: MatchSnapshot) -> DealSnapshot | None:
    """The entry that only carries totals over, if there is one."""
    return next((deal for deal in snapshot.deals if is_carried(deal.entry)), None)


def typed_totals(snapshot: MatchSnapshot) -> tuple[str, ...]:
    """What the form starts with: a text for each group that shares a total."""
    deal = carried_deal(snapshot)
    groups = contenders(snapshot.config)
    if deal is None:
        return ("",) * len(groups)
    return tuple(str(deal.score.credits[seats[0]]) for seats in groups)


def whole_number(text: str) -> int | None:
    """None for anything else. Spaces and the marks between thousands don't matter, nor which minus sign it is."""
    plain = re.sub(r"[\s.,'’]", "", text)
    return int(plain.replace("−", "-").replace("–", "-")) if _NUMBER.fullmatch(plain) else None
