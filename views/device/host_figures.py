"""The figures of the server on the host's page."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime

import flet as ft

from models.program import PROGRAM_VERSION
from views.core.use_loaded import use_loaded
from views.ui import theme
from views.ui.frame import heading
from views.ui.lists import keyed, panel, side_by_side, stack, two_lines
from wording import Translator

Figures = Mapping[str, float]  # by the names of their series in /metrics


def use_figures(read: Callable[[], Figures] | None, *, allowed: bool) -> Figures:
    """Load the figures on a thread; none unless `allowed`, or without a server."""
    return use_loaded(("figures", allowed), lambda _: read() if allowed and read else {}).latest or {}


def figures_part(t: Translator, figures: Figures, *, now: datetime) -> list[ft.Control]:
    """Return a panel with the figures (if any), two beside each other; `now` is the server's time."""
    if not figures:
        return []
    cells = [two_lines(value, name) for name, value in _figures(t, figures, now)]
    rows = [side_by_side(*cells[start : start + 2]) for start in range(0, len(cells), 2)]
    parts: list[ft.Control] = [heading(t.gettext("This server")), panel(stack(rows))]
    if figures.get("pinella_backup_shares_disk"):
        warning = t.gettext(
            "The newest backup is on the same disk as the database. If that disk fails, both are lost: download a "
            "backup now and then."
        )
        parts.append(ft.Text(warning, style=theme.caption()))
    return keyed("figures", parts)


def _figures(t: Translator, figures: Figures, now: datetime) -> Iterator[tuple[str, str]]:
    """Yield name and value of each figure that applies."""
    yield t.gettext("Version of Pinella"), PROGRAM_VERSION
    size = figures.get("pinella_database_bytes")
    yield t.gettext("Database"), "PostgreSQL" if size is None else f"SQLite, {t.file_size(size)}"
    if "pinella_disk_bytes" in figures:
        free, total = (t.file_size(figures[f"pinella_disk_{name}"]) for name in ("free_bytes", "bytes"))
        yield t.gettext("Free disk space"), t.gettext("{free} of {total}", free=free, total=total)
    made_at = figures.get("pinella_backup_timestamp_seconds")
    age = t.gettext("None yet") if made_at is None else t.ago(now - datetime.fromtimestamp(made_at, UTC))
    yield t.gettext("Newest backup"), age
    counts = {
        t.gettext("Phones in the app"): "pinella_phones",
        t.gettext("Phones turned away"): "pinella_phones_refused_total",
        t.gettext("Live spectators"): "pinella_live_pages",
        t.gettext("Failed saves"): "pinella_saves_failed_total",
    }
    for name, series in counts.items():
        yield name, t.points(int(figures[series]))
    yield t.gettext("Longest delay of the last minute"), f"{t.points(round(figures['loop_lag'] * 1000))} ms"
    if "pinella_relay_connected" in figures:
        is_connected = figures["pinella_relay_connected"]
        state = t.gettext("Connected") if is_connected else t.gettext("Not connected")
        yield t.gettext("Other servers on this database"), state
