"""Two phones saved one deal: what this phone had is kept until its reader has chosen."""

__all__ = ["correct_with_mine", "keep_mine", "same_as_saved"]

from functools import partial

from models import DealSnapshot, ModelError, load_draft
from views.core.store_work import from_store
from views.draft.sync import DraftKeeper
from views.entry.editor import EntryDesk
from wording import model_error_sentence


def same_as_saved(desk: EntryDesk) -> bool:
    """Whether the other phone saved just what stands here."""
    deal = desk.overtaken_by
    return deal is not None and deal.entry == desk.keeper.entry


async def correct_with_mine(desk: EntryDesk, deal: DealSnapshot) -> bool:
    """Put this phone's figures into a correction of the deal that the other one saved; False, with a sentence on the
    screen, when that is not possible."""
    look = partial(load_draft, device=desk.keeper.device, match_id=desk.keeper.match_id, deal_id=deal.id)
    try:
        draft = await from_store(desk.keeper.store, look)
    except ModelError as error:
        desk.say(model_error_sentence(desk.translator, error.code, error.values))
        return False
    correction = DraftKeeper(
        store=desk.keeper.store,
        device=desk.keeper.device,
        match_id=desk.keeper.match_id,
        deal_id=deal.id,
        draft=draft,
        on_change=desk.keeper.on_change,
    )
    await correction.adopt(desk.keeper.head, desk.keeper.sides)
    failure = correction.failure
    if failure is not None:
        desk.say(model_error_sentence(desk.translator, failure.code, failure.values))
    return failure is None


async def keep_mine(desk: EntryDesk) -> None:
    """Put this phone's figures into the draft that began anew."""
    head, sides = desk.keeper.head, desk.keeper.sides
    desk.keeper.begin_anew()
    await desk.keeper.adopt(head, sides)
