"""The clashes of a draft: a field that two phones changed, both values, and the reader's choice."""

from collections.abc import Sequence
from typing import Protocol

import flet as ft

from models import MatchSnapshot
from views.core.labels import phone_name
from views.core.session import Session
from views.draft.change_words import FieldChange, part_changes
from views.draft.shared import PartName
from views.draft.sync import DraftSync
from views.ui.buttons import quiet_action
from views.ui.lists import side_by_side
from views.ui.notice import notice
from views.ui.theme import Gap
from wording import Translator


class _Editor(Protocol):
    """Whatever a draft is changed on: the deal's entry, or the ticker."""

    sync: DraftSync
    snapshot: MatchSnapshot


def clash_notices(session: Session, editor: _Editor) -> Sequence[ft.Control]:
    """One for each part that clashed; nothing is overwritten until the reader has chosen."""
    return [_clash(session, editor, name) for name in editor.sync.clashes]


def _clash(session: Session, editor: _Editor, name: PartName) -> ft.Control:
    t = session.translator
    sync = editor.sync
    clash = sync.clashes[name]
    other = phone_name(t, clash.theirs.device_label)
    changes = part_changes(t, editor.snapshot, sync.sides, clash.theirs.value, clash.mine)
    sentence = t.gettext("{phone} changed this too, at the same time. Which one is right?", phone=other)
    mine, theirs = choices(t, changes, other)
    return ft.Column(
        [
            notice("\n".join([sentence, *(_both(session, change) for change in changes)])),
            side_by_side(
                quiet_action(mine, on_click=lambda: sync.keep_mine(name)),
                quiet_action(theirs, on_click=lambda: sync.take_theirs(name)),
            ),
        ],
        key=f"clash-{name}",
        spacing=Gap.TIGHT,
        tight=True,
    )


SHORT, SHORT_NAME = 12, 18  # characters of a value, and of whose it is, that a button can hold


def choices(t: Translator, changes: Sequence[FieldChange], other: str) -> tuple[str, str]:
    """What the two buttons say: the values themselves, where it is about one and it is short."""
    if len(changes) != 1 or max(len(changes[0].before), len(changes[0].after)) > SHORT:
        return t.gettext("Keep mine"), t.gettext("Take theirs")
    theirs = t.gettext("{value} ({phone})", value=changes[0].before, phone=other)
    if len(other) > SHORT_NAME:
        theirs = t.gettext("{value} (theirs)", value=changes[0].before)
    return t.gettext("{value} (mine)", value=changes[0].after), theirs


def _both(session: Session, change: FieldChange) -> str:
    return session.translator.gettext(
        "{what}: {mine} here, {theirs} there.", what=change.what, mine=change.after, theirs=change.before
    )
