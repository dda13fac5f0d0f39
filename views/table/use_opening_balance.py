"""The totals of a match that players have kept on paper so far. They are saved, and later corrected, as its opening
balance."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from models.deals import save_deal
from models.values import DealSnapshot, MatchSnapshot, Role
from scoring import DealError, contenders, is_opening_balance, opening_balance_entry
from views.core.faults import Sentences
from views.core.use_action import ErrorSentences, use_action
from views.core.use_form import Form, use_form
from views.core.whole_numbers import MINUS_SIGNS, parse_whole_number
from views.match.display_texts import seat_names
from views.match.use_match import MatchController
from wording import Translator, fault_sentence

TOTAL = "total"  # the field's name in faults, with the side as its index


@dataclass(frozen=True, kw_only=True)
class OpeningBalanceController:
    """The form of the opening balance, with a text for each side; its action says why `save` failed."""

    match: MatchController
    form: Form[tuple[str, ...]]
    navigate: Callable[[str], object]

    async def save(self) -> None:
        """Save the totals, and go to the next screen."""
        snapshot, action, t = self.match.snapshot, self.form.action, self.form.action.translator
        if snapshot is None:
            return
        numbers = [parse_total(text) for text in self.form.value]
        fault_text = t.gettext("Enter a number, such as 1205 or 77½.")
        faults: Sentences = {(TOTAL, side): fault_text for side, number in enumerate(numbers) if number is None}
        if faults:
            action.show_faults(faults)
            return
        balance = opening_balance_deal(snapshot)
        entry = opening_balance_entry([number or 0 for number in numbers], snapshot.config)
        work = partial(save_deal, entry=entry, deal_id=None if balance is None else balance.id)
        refusals: ErrorSentences = {DealError: partial(_fault_sentences, t, snapshot)}
        await self.match.run(action, work, refusals, request=entry, navigate=self.navigate)


def use_opening_balance(match: MatchController, navigate: Callable[[str], object]) -> OpeningBalanceController:
    """Return the controller; once the totals are saved, it calls `navigate` with the next screen."""
    snapshot = match.snapshot
    form = use_form(snapshot and snapshot.id, lambda: initial_texts(snapshot) if snapshot else (), use_action())
    return OpeningBalanceController(match=match, form=form, navigate=navigate)


def _fault_sentences(t: Translator, snapshot: MatchSnapshot, error: DealError) -> str:
    names, rules = seat_names(snapshot), snapshot.config.table_rules
    return " ".join(fault_sentence(t, fault, names, rules) for fault in error.faults)


_MAX_TOTAL = 999_999
_HALF = re.compile(r"(?:½|(?<=[0-9])[.,]5)\Z")


def can_enter_opening_balance(snapshot: MatchSnapshot) -> bool:
    """Return whether this phone may enter totals: only scorers may, before the first deal and the end."""
    return snapshot.role.includes(Role.SCORER) and not (snapshot.deals or snapshot.standings.finished)


def opening_balance_deal(snapshot: MatchSnapshot) -> DealSnapshot | None:
    """Return the opening balance among the entries; None if there is none."""
    return next((deal for deal in snapshot.deals if is_opening_balance(deal.entry)), None)


def initial_texts(snapshot: MatchSnapshot) -> tuple[str, ...]:
    """Return the texts that the form starts with, one for each group that shares a total."""
    deal = opening_balance_deal(snapshot)
    groups = contenders(snapshot.config)
    if deal is None:
        return ("",) * len(groups)
    return tuple(format_total(deal.score.credits[seats[0]]) for seats in groups)


def format_total(total: Fraction) -> str:
    """Return the text of a total, as `parse_total` reads it: `77½`."""
    whole, half = divmod(abs(total), 1)
    return f"{'-' * (total < 0)}{whole if whole or not half else ''}{'½' * bool(half)}"


def parse_total(text: str) -> Fraction | None:
    """Return the number in a text, also with a half as in `77½`, `77.5` or `77,5`. Return None for other text and for
    totals that no match reaches."""
    text = text.strip()
    half = _HALF.search(text)
    whole = text[: half.start()].strip() if half else text
    number = parse_whole_number(f"{whole}0" if half and whole in {"", *MINUS_SIGNS} else whole)
    if number is None or abs(number) > _MAX_TOTAL:
        return None
    total = abs(number) + Fraction(bool(half), 2)
    return -total if whole.startswith(tuple(MINUS_SIGNS)) else total
