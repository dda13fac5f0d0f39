"""The choice after two phones saved one deal: what this phone had is there until its reader has chosen."""

__all__ = ["correct_with_mine", "keep_mine", "same_as_saved"]

from functools import partial

from models import DealSnapshot, ModelError, load_draft
from views.core.store_work import from_store
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor
from wording import model_error_sentence


def same_as_saved(editor: DealEditor) -> bool:
    """Whether the other phone saved just what stands here."""
    deal = editor.overtaken_by
    return deal is not None and deal.entry == editor.sync.entry


async def correct_with_mine(editor: DealEditor, deal: DealSnapshot) -> bool:
    """Put this phone's figures into a correction of the deal that the other one saved; False, with a sentence on the
    screen, when that is not possible."""
    read = partial(load_draft, device=editor.sync.device, match_id=editor.sync.match_id, deal_id=deal.id)
    try:
        draft = await from_store(editor.sync.store, read)
    except ModelError as error:
        editor.say(model_error_sentence(editor.translator, error.code, error.values))
        return False
    correction = DraftSync(
        store=editor.sync.store,
        device=editor.sync.device,
        match_id=editor.sync.match_id,
        deal_id=deal.id,
        draft=draft,
        on_change=editor.sync.on_change,
    )
    await correction.adopt(editor.sync.head, editor.sync.sides)
    failure = correction.failure
    if failure is not None:
        editor.say(model_error_sentence(editor.translator, failure.code, failure.values))
    return failure is None


async def keep_mine(editor: DealEditor) -> None:
    """Put this phone's figures into the draft that began anew."""
    head, sides = editor.sync.head, editor.sync.sides
    editor.sync.begin_anew()
    await editor.sync.adopt(head, sides)
