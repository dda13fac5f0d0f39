"""The choice after two phones saved one deal: what this phone had is there until its reader has chosen."""

from functools import partial

from models import DealSnapshot, Draft, load_draft
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor


def same_as_saved(editor: DealEditor) -> bool:
    """Whether the other phone saved just what stands here."""
    deal = editor.overtaken_by
    return deal is not None and deal.entry == editor.sync.entry


async def correct_with_mine(editor: DealEditor, deal: DealSnapshot) -> bool:
    """Put this phone's figures into a correction of the deal that the other one saved; False, with a sentence on the
    screen, when that is not possible."""
    sync = editor.sync
    corrections: list[DraftSync] = []

    async def correct(draft: Draft) -> None:
        correction = DraftSync(
            store=sync.store,
            device=sync.device,
            match_id=sync.match_id,
            deal_id=deal.id,
            draft=draft,
            on_change=sync.on_change,
        )
        corrections.append(correction)
        await correction.adopt(sync.head, sync.sides)
        if correction.failure is not None:
            editor.action.refuse(correction.failure)

    read = partial(load_draft, device=sync.device, match_id=sync.match_id, deal_id=deal.id)
    return await editor.action.run(read, correct, reads=True) and corrections[0].failure is None


async def keep_mine(editor: DealEditor) -> None:
    """Put this phone's figures into the draft that began anew."""
    head, sides = editor.sync.head, editor.sync.sides
    editor.sync.begin_anew()
    await editor.sync.adopt(head, sides)
