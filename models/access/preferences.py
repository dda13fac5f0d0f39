"""Preferences of a device: language, theme, and the setup of its last match, and half-filled forms."""

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlmodel import Session

from models.access.devices import Device, lock_device
from models.storage.codec import SETUP
from models.storage.tables import PreferenceRow
from models.storage.transaction import now
from models.values.match import MatchSetup
from models.values.text import name_key


class Theme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_SEPARATOR = "/"  # "dark/blue/vibrates/sounds": rows from before there were table colours have only the theme
MAX_FORM_LENGTH = 200_000  # characters: a list of 2,000 lines of 100
_WEEK = 7 * 86_400.0
# The kept forms and for how many seconds: half-filled ones, what the columns of lists are, and named championships.
FORMS: Mapping[str, float] = {"match": _WEEK, "tournament": _WEEK, "columns": math.inf, "championships": math.inf}
_VIBRATES, _SOUNDS = "vibrates", "sounds"


class TableTheme(StrEnum):
    """The colours of the table, in the light and in the dark theme."""

    BAIZE = "baize"
    BLUE = "blue"
    PLAIN = "plain"


class PaperSize(StrEnum):
    """The paper of the device's printer."""

    A4 = "a4"
    LETTER = "letter"


class TextSize(StrEnum):
    """The size of text in a browser, as the CSS size of the page: that of its settings, or a share of 16 pixels."""

    BROWSER = "100%"
    NORMAL = "16px"
    LARGER = "20px"
    LARGE = "24px"
    DOUBLE = "32px"


class Hint(StrEnum):
    """A sentence that explains a control to new users. It is shown until it was dismissed once."""

    ENDINGS = "endings"  # the number pad's keys with two digits
    REASONS = "reasons"  # a deal opens the reasons of its points
    SHARING = "sharing"  # others join without installing anything


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """`language` is a tag such as `it`; None follows the browser's language. `vibrates` turns on a haptic tick at each
    change of a deal, `sounds` the sounds of a saved deal, a burraco, a reached target, a win, a call and a round's end.
    `paper` is the size of the printer's paper, `text` the text size. `seen_hints` are the dismissed hints."""

    language: str | None = None
    theme: Theme = Theme.SYSTEM
    table: TableTheme = TableTheme.BAIZE
    vibrates: bool = False
    sounds: bool = False
    paper: PaperSize = PaperSize.A4
    text: TextSize = TextSize.BROWSER
    seen_hints: frozenset[Hint] = frozenset()


def load_preferences(session: Session, *, device: Device) -> Preferences:
    """Return the device's preferences, or the defaults."""
    row = session.get(PreferenceRow, device.id)
    if row is None:
        return Preferences()
    theme, *more = row.theme.split(_SEPARATOR)
    table = TableTheme(more[0]) if more else TableTheme.BAIZE
    # A newer version of the program may have written the row and have more hints.
    seen = frozenset(hint for hint in Hint if hint in row.seen_hints.split())
    return Preferences(
        language=row.language,
        theme=Theme(theme),
        table=table,
        vibrates=_VIBRATES in more,
        sounds=_SOUNDS in more,
        paper=PaperSize.LETTER if PaperSize.LETTER in more else PaperSize.A4,
        text=next((size for size in TextSize if size in more), TextSize.BROWSER),
        seen_hints=seen,
    )


def save_preferences(session: Session, *, device: Device, preferences: Preferences) -> None:
    """Replace the device's choice. Raises ValueError for a theme or a table that does not exist."""
    row = lock_preferences(session, device)
    row.language = preferences.language
    parts = [Theme(preferences.theme).value, TableTheme(preferences.table).value]
    parts += [_VIBRATES] * preferences.vibrates + [_SOUNDS] * preferences.sounds
    parts += [PaperSize.LETTER.value] * (preferences.paper == PaperSize.LETTER)
    parts += [preferences.text.value] * (preferences.text != TextSize.BROWSER)
    row.theme = _SEPARATOR.join(parts)
    row.seen_hints = " ".join(sorted(preferences.seen_hints))
    session.flush()


def lock_preferences(session: Session, device: Device) -> PreferenceRow:
    """Return the device's row, locked for writing; create it if needed."""
    lock_device(session, device.id)
    row = session.get(PreferenceRow, device.id)
    if row is None:
        row = PreferenceRow(device_id=device.id, theme=Theme.SYSTEM.value)
        session.add(row)
    return row


def save_last_setup(session: Session, *, device: Device, setup: MatchSetup) -> None:
    """Store this setup as the default for the next match, without the note, which belongs to one match."""
    lock_preferences(session, device).last_setup = SETUP.encode(dataclasses.replace(setup, note=""))
    session.flush()


def load_last_setup(session: Session, *, device: Device) -> MatchSetup | None:
    """Return the setup of the last match that the device created, or None before the first."""
    return _last_setup(session.get(PreferenceRow, device.id))


def rename_in_last_setup(session: Session, *, owner_id: str, former: str, name: str) -> None:
    """Replace a renamed player in the last setup, so that the next match does not offer the old name."""
    row = session.get(PreferenceRow, owner_id)
    setup = _last_setup(row)
    if row is not None and setup is not None:
        names = tuple(name if name_key(each) == name_key(former) else each for each in setup.names)
        row.last_setup = SETUP.encode(dataclasses.replace(setup, names=names))
        session.flush()


def remove_from_last_setup(session: Session, *, owner_id: str, name: str) -> None:
    """Clear the last setup, and each half-filled form, that contains this deleted player, so that the name is not
    offered again."""
    row, key = session.get(PreferenceRow, owner_id), name_key(name)
    setup = _last_setup(row)
    if row is not None:
        if setup is not None and key in map(name_key, setup.names):
            row.last_setup = None
        forms = _forms(row).items()
        kept = {form: value for form, value in forms if form == "championships" or key not in name_key(value[0])}
        row.forms = json.dumps(kept)
        session.flush()


def save_form(session: Session, *, device: Device, form: str, text: str) -> None:
    """Keep the text of a form in place of the former one, for as long as FORMS says; keep none if it is too long."""
    row = lock_preferences(session, device)
    kept = text if len(text) <= MAX_FORM_LENGTH else ""
    row.forms = json.dumps(_forms(row) | {form: (kept, now(session).timestamp())})
    session.flush()


def load_form(session: Session, *, device: Device, form: str) -> str:
    """Return the kept text of a form; "" if there is none, or if it was kept longer ago than FORMS says."""
    text, at = _forms(session.get(PreferenceRow, device.id)).get(form, ("", 0))
    return str(text) if now(session).timestamp() - at < FORMS[form] else ""


def _last_setup(row: PreferenceRow | None) -> MatchSetup | None:
    return None if row is None or row.last_setup is None else SETUP.decode(row.last_setup)


def _forms(row: PreferenceRow | None) -> dict[str, Any]:
    """Return the half-filled forms: of each, the text and when it was kept."""
    return {} if row is None else json.loads(row.forms)
