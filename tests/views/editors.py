"""A deal's editor on a real database, as a screen would open it."""

from models import Device, MatchSnapshot, load_draft
from tests.models.table import Table
from views.core.use_action import Action, Refusals, Work
from views.draft.cursor import Cursor, NumberField
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor
from wording import translator


def draft_sync(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> DraftSync:
    return DraftSync(
        store=table.store,
        device=by or table.owner,
        match_id=table.match_id,
        deal_id=deal_id,
        draft=table.run(load_draft, by=by, deal_id=deal_id),
        on_change=lambda: None,
    )


def an_action(table: Table) -> Action:
    return Action(store=table.store, translator=translator("en"), on_change=lambda: None)


def deal_editor(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> DealEditor:
    return DealEditor(
        sync=draft_sync(table, by, deal_id=deal_id),
        snapshot=table.match(by),
        action=an_action(table),
        save_by=_save_by,
        cursor=Cursor(side=0, field=NumberField.TABLE),
    )


async def _save_by(action: Action, work: Work[MatchSnapshot], refusals: Refusals) -> bool:
    return await action.run(work, refusals=refusals)
