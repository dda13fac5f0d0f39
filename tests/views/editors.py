"""A deal's entry on a real database, as a screen opens it."""

from models.access import Device
from models.drafts import load_draft
from models.values import MatchSnapshot
from testkit.seeding.match_table import Table
from tests.views.hooked import phone_session
from views.core.use_action import ActionController, ErrorSentences, Work
from views.draft.controller import DraftController
from views.draft.cursor import Cursor, NumberField
from views.entry.entry_form import EntryForm
from views.entry.use_entry import EntryController


def make_draft_controller(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> DraftController:
    return DraftController(
        store=table.store,
        device=by or table.owner,
        saved=table.run(load_draft, by=by, deal_id=deal_id),
        on_change=lambda: None,
    )


def make_action(table: Table) -> ActionController:
    return ActionController(session=phone_session(table.store, table.owner), on_change=lambda: None)


def make_entry(table: Table, by: Device | None = None, *, deal_id: str | None = None) -> EntryController:
    return EntryController(
        draft=make_draft_controller(table, by, deal_id=deal_id),
        snapshot=table.match(by),
        action=make_action(table),
        save_handler=_save,
        form=EntryForm(cursor=Cursor(side=0, field=NumberField.TABLE)),
    )


async def _save(action: ActionController, work: Work[MatchSnapshot], refusals: ErrorSentences) -> bool:
    return await action.run(work, error_sentences=refusals)
