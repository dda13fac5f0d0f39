"""Conflict resolution after two phones saved one deal: this phone's entries are kept until the user has chosen."""

from functools import partial

from models import DealSnapshot, Draft, load_draft
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor


def matches_saved_deal(editor: DealEditor) -> bool:
    """Return whether the other phone saved the same entries as this phone has."""
    deal = editor.superseded_by
    return deal is not None and deal.entry == editor.sync.entry


async def start_correction(editor: DealEditor, deal: DealSnapshot) -> bool:
    """Copy this phone's entries into a correction of the deal that the other phone saved.

    Return False if that fails; the screen then shows why.
    """
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
        await correction.replace_deal(sync.head, sync.sides)
        if correction.failure is not None:
            editor.action.report_error(correction.failure)

    load = partial(load_draft, device=sync.device, match_id=sync.match_id, deal_id=deal.id)
    return await editor.action.run(load, correct, read_only=True) and corrections[0].failure is None


async def keep_mine(editor: DealEditor) -> None:
    """Copy this phone's entries into the draft that another phone has restarted."""
    head, sides = editor.sync.head, editor.sync.sides
    editor.sync.start_over()
    await editor.sync.replace_deal(head, sides)
