"""A deal's editor on a real database, as a screen opens it."""

from models import Device, MatchSnapshot, load_draft
from testkit.seeding.match_table import Table
from views.core.use_action import ActionController, ErrorSentences, Work
from views.draft.cursor import Cursor, NumberField
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor
from wording import translator


def make_draft_sync(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> DraftSync:
    return DraftSync(
        store=table.store,
        device=by or table.owner,
        match_id=table.match_id,
        deal_id=deal_id,
        draft=table.run(load_draft, by=by, deal_id=deal_id),
        on_change=lambda: None,
    )


def make_action(table: Table) -> ActionController:
    return ActionController(store=table.store, translator=translator("en"), on_change=lambda: None)


def make_deal_editor(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> DealEditor:
    return DealEditor(
        sync=make_draft_sync(table, by, deal_id=deal_id),
        snapshot=table.match(by),
        action=make_action(table),
        save_handler=_save,
        cursor=Cursor(side=0, field=NumberField.TABLE),
    )


async def _save(action: ActionController, work: Work[MatchSnapshot], refusals: ErrorSentences) -> bool:
    return await action.run(work, error_sentences=refusals)
