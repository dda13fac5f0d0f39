"""The totals of a match that was kept on paper so far: brought over as its first entry, and corrected there."""

__all__ = ["PaperUse", "use_paper"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from models import MatchSnapshot, ModelError, save_deal
from scoring import DealError, carried_over
from views.state.hooks import use_box_for, use_value
from views.state.labels import seat_names
from views.state.paper import carried_deal, typed_totals, whole_number
from views.state.session import use_session
from views.state.use_match import MatchUse
from views.state.work import in_store
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
    refusal, set_refusal = use_value(_Refusal())
    snapshot = match.snapshot
    typed = use_box_for(snapshot and snapshot.id, lambda: typed_totals(snapshot) if snapshot else []).current

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
