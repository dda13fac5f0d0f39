"""Place and note of a match, and the form to change them."""

__all__ = ["DetailsUse", "use_details"]

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from models import InvalidSetup, ModelError, describe_match
from views.core.faults import setup_sentences
from views.core.session import use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.hooks import use_ref, use_state
from wording import model_error_sentence


@dataclass(kw_only=True)
class Details:
    """As typed."""

    place: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class _Refusal:
    faults: Mapping[tuple[str, int | None], str] = field(default_factory=dict)
    sentence: str = ""


@dataclass(frozen=True, kw_only=True)
class DetailsUse:
    """`typed` takes what the reader types while `editing`. `faults` maps (field, None) to the sentence beside it;
    `sentence` says what else stood in the way, and nothing typed is lost."""

    editing: bool
    typed: Details
    faults: Mapping[tuple[str, int | None], str]
    sentence: str
    edit: Callable[[], None]
    leave: Callable[[], None]
    save: Callable[[], Awaitable[None]]


def use_details(match: MatchUse) -> DetailsUse:
    session = use_session()
    editing, set_editing = use_state(False)
    refusal, set_refusal = use_state(_Refusal())
    ref = use_ref(Details)
    snapshot = match.snapshot

    def edit() -> None:
        if snapshot is not None:
            ref.current = Details(place=snapshot.place, note=snapshot.note)
            set_refusal(_Refusal())
            set_editing(True)

    async def save() -> None:
        if snapshot is None:
            return
        t, typed = session.translator, ref.current
        work = partial(
            describe_match,
            device=session.device,
            match_id=snapshot.id,
            revision=snapshot.revision,
            note=typed.note,
            place=typed.place,
        )
        try:
            match.show(await in_store(session.store, work))
        except InvalidSetup as error:
            set_refusal(_Refusal(faults=setup_sentences(t, error)))
        except ModelError as error:
            set_refusal(_Refusal(sentence=model_error_sentence(t, error.code, error.values)))
        else:
            set_editing(False)

    return DetailsUse(
        editing=editing,
        typed=ref.current,
        faults=refusal.faults,
        sentence=refusal.sentence,
        edit=edit,
        leave=lambda: set_editing(False),
        save=save,
    )
