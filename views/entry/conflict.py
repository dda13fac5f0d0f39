"""Conflict resolution after two phones saved one deal: this phone's entries are kept until the user has chosen."""

from functools import partial

from models.drafts import load_draft
from models.values import DealSnapshot, Draft
from views.draft.controller import DraftController
from views.entry.editor import DealEditor


def matches_saved_deal(editor: DealEditor) -> bool:
    """Return whether the other phone saved the same entries as this phone has."""
    deal = editor.superseded_by
    return deal is not None and deal.entry == editor.draft.entry


async def start_correction(editor: DealEditor, deal: DealSnapshot) -> bool:
    """Copy this phone's entries into a correction of the deal that the other phone saved.

    Return False if that fails; the screen then shows why.
    """
    draft = editor.draft
    corrections: list[DraftController] = []

    async def correct(saved: Draft) -> None:
        correction = DraftController(
            store=draft.store,
            device=draft.device,
            saved=saved,
            on_change=draft.on_change,
        )
        corrections.append(correction)
        await correction.replace_deal(draft.head, draft.sides)
        if correction.failure is not None:
            editor.action.report_error(correction.failure)

    load = partial(load_draft, device=draft.device, match_id=draft.saved.match_id, deal_id=deal.id)
    return await editor.action.run(load, correct, read_only=True) and corrections[0].failure is None


async def keep_mine(editor: DealEditor) -> None:
    """Copy this phone's entries into the draft that another phone has restarted."""
    head, sides = editor.draft.head, editor.draft.sides
    editor.draft.start_over()
    await editor.draft.replace_deal(head, sides)
