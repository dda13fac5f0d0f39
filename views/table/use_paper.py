"""The totals of a match that was kept on paper so far: brought over as its first entry, and corrected there."""

__all__ = ["PaperUse", "carried_deal", "may_carry", "typed_totals", "use_paper", "whole_number"]

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from models import DealSnapshot, MatchSnapshot, ModelError, Role, save_deal
from scoring import DealError, carried_over, contenders, is_carried
from views.core.labels import seat_names
from views.core.session import use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.hooks import use_ref_for, use_state
from wording import fault_sentence, model_error_sentence


@dataclass(frozen=True, kw_only=True)
class _Refusal:
    wrong: frozenset[int] = frozenset()
    sentence: str = ""


@dataclass(frozen=True, kw_only=True)
class PaperUse:
    """`typed` has a text for each side; those `wrong` are no numbers. `save` gives the match with the totals, or None;
    `sentence` says why not."""

    typed: list[str]
    wrong: frozenset[int]
    sentence: str
    save: Callable[[], Awaitable[MatchSnapshot | None]]


def use_paper(match: MatchUse) -> PaperUse:
    session = use_session()
    refusal, set_refusal = use_state(_Refusal())
    snapshot = match.snapshot
    typed = use_ref_for(snapshot and snapshot.id, lambda: typed_totals(snapshot) if snapshot else []).current

    async def save() -> MatchSnapshot | None:
        if snapshot is None:
            return None
        numbers = [whole_number(text) for text in typed]
        wrong = frozenset(side for side, number in enumerate(numbers) if number is None)
        if wrong:
            set_refusal(_Refusal(wrong=wrong))
            return None
        t = session.translator
        carried = carried_deal(snapshot)
        work = partial(
            save_deal,
            device=session.device,
            match_id=snapshot.id,
            revision=snapshot.revision,
            entry=carried_over([number or 0 for number in numbers], snapshot.config),
            deal_id=None if carried is None else carried.id,
            request_id=uuid4().hex,
        )
        try:
            kept = await in_store(session.store, work)
        except ModelError as error:
            set_refusal(_Refusal(sentence=model_error_sentence(t, error.code, error.values)))
            return None
        except DealError as error:
            names = seat_names(snapshot)
            said = [fault_sentence(t, fault, names, snapshot.config.table_rules) for fault in error.faults]
            set_refusal(_Refusal(sentence=" ".join(said)))
            return None
        match.show(kept)
        return kept

    return PaperUse(typed=typed, wrong=refusal.wrong, sentence=refusal.sentence, save=save)


_NUMBER = re.compile(r"[-−–]?[0-9]{1,6}")


def may_carry(snapshot: MatchSnapshot) -> bool:
    """Totals come first: not after a deal that was played."""
    return snapshot.role.includes(Role.SCORER) and not snapshot.deals


def carried_deal(snapshot: MatchSnapshot) -> DealSnapshot | None:
    """The entry that only carries totals over, if there is one."""
    return next((deal for deal in snapshot.deals if is_carried(deal.entry)), None)


def typed_totals(snapshot: MatchSnapshot) -> list[str]:
    """What the form starts with: a text for each group that shares a total."""
    deal = carried_deal(snapshot)
    groups = contenders(snapshot.config)
    if deal is None:
        return [""] * len(groups)
    return [str(deal.score.credits[seats[0]]) for seats in groups]


def whole_number(text: str) -> int | None:
    """None for anything else. Spaces and the marks between thousands don't matter, nor which minus sign it is."""
    plain = re.sub(r"[\s.,'’]", "", text)
    return int(plain.replace("−", "-").replace("–", "-")) if _NUMBER.fullmatch(plain) else None
