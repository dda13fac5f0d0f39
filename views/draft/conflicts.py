"""Notices about the conflicts of a draft: a field that two phones changed, both values, and the user's choice."""

from collections.abc import Sequence

import flet as ft

from models.values import MatchSnapshot
from views.core.session import Session
from views.draft.change_descriptions import FieldChange, describe_part_changes
from views.draft.controller import DraftController
from views.match.display_texts import phone_name
from views.ui.buttons import secondary_button
from views.ui.fit import MAX_NAME_LENGTH, MAX_VALUE_LENGTH
from views.ui.lists import side_by_side
from views.ui.status import banner
from views.ui.theme import Gap
from wording import Translator


def conflict_notices(
    session: Session, snapshot: MatchSnapshot, draft: DraftController, *, blocks_save: bool = False
) -> Sequence[ft.Control]:
    """Return a notice for each part in conflict; nothing is overwritten until the user has chosen. Return nothing once
    the draft is superseded, which another notice reports. `blocks_save` means that the user has tried to save."""
    if draft.superseded_by is not None:
        return []
    t = session.translator
    question = t.gettext("First choose which value is right.") if blocks_save else t.gettext("Which is right?")
    return [_conflict_notice(t, snapshot, draft, side, question=question) for side in draft.conflicts]


def _conflict_notice(
    t: Translator, snapshot: MatchSnapshot, draft: DraftController, side: int | None, *, question: str
) -> ft.Control:
    conflict = draft.conflicts[side]
    other = phone_name(t, conflict.theirs.device_label)
    changes = describe_part_changes(
        t, snapshot, draft.sides, conflict.theirs.value, conflict.mine, fields=conflict.fields
    )
    values = [_describe_values(t, change, other) for change in changes]
    mine, theirs = choice_labels(t, changes, other)
    return ft.Column(
        [
            banner("\n".join([*values, question])),
            side_by_side(
                secondary_button(mine, on_click=lambda: draft.resolve(side, keeps_mine=True)),
                secondary_button(theirs, on_click=lambda: draft.resolve(side, keeps_mine=False)),
            ),
        ],
        key=f"conflict-{side}",
        spacing=Gap.TIGHT,
        tight=True,
    )


def choice_labels(t: Translator, changes: Sequence[FieldChange], other: str) -> tuple[str, str]:
    """Return the labels of the two buttons: the values themselves if only one field changed and both values are
    short."""
    if len(changes) != 1 or max(len(changes[0].before), len(changes[0].after)) > MAX_VALUE_LENGTH:
        return t.gettext("Keep mine"), t.gettext("Use theirs")
    theirs = t.gettext("{value} ({phone})", value=changes[0].before, phone=other)
    if len(other) > MAX_NAME_LENGTH:
        theirs = t.gettext("{value} (theirs)", value=changes[0].before)
    return t.gettext("{value} (mine)", value=changes[0].after), theirs


def _describe_values(t: Translator, change: FieldChange, other: str) -> str:
    return t.gettext(
        "{what}: {phone} wrote {theirs}, you {mine}.",
        what=change.label,
        phone=other,
        theirs=change.before,
        mine=change.after,
    )
