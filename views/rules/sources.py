"""Sources of a rules page: the mark at the end of a line, the sheet that it opens, and the list below the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.ui import theme
from views.ui.dialogs import bottom_sheet
from views.ui.lists import keyed
from views.ui.theme import Gap
from wording import Origin, RuleLine, Section, Source, Translator, source_details, source_title

_OWN_READING, _HOUSE_RULE = "°", "*"
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, kw_only=True)
class SourceList:
    """The sources of a page in the order of its lines, numbered from 1 by their positions in `sources`."""

    sources: tuple[Source, ...]
    has_own_readings: bool
    has_house_rules: bool

    def mark(self, line: RuleLine) -> str:
        """Return the mark of a line: `[1, 2]` for sources, `°` for our own reading, `[1] °` for both, `*` for a rule of
        this table."""
        places = sorted(self.sources.index(source) + 1 for source in line.origin.sources)
        numbers = f",{_NO_BREAK_SPACE}".join(map(str, places))
        marks = [f"[{numbers}]"] if numbers else []
        marks += [_OWN_READING] if line.origin.is_own else []
        marks += [_HOUSE_RULE] if line.origin.is_house_rule else []
        return _NO_BREAK_SPACE.join(marks)


def list_sources(sections: Sequence[Section]) -> SourceList:
    origins = [line.origin for section in sections for line in (*section.rows, *section.paragraphs)]
    return SourceList(
        sources=tuple(dict.fromkeys(source for origin in origins for source in origin.sources)),
        has_own_readings=any(origin.is_own for origin in origins),
        has_house_rules=any(origin.is_house_rule for origin in origins),
    )


def sources_section(t: Translator, listed: SourceList) -> Section:
    """Return the section below the page, which explains its marks."""
    rows = [
        RuleLine(label=f"[{number}] {source_title(source)}", text=source_details(t, source))
        for number, source in enumerate(listed.sources, start=1)
    ]
    if listed.has_own_readings:
        rows.append(RuleLine(label=f"{_OWN_READING} {_own_title(t)}", text=_own_text(t)))
    if listed.has_house_rules:
        rows.append(RuleLine(label=f"{_HOUSE_RULE} {_house_title(t)}", text=_house_text(t)))
    return Section(title=t.gettext("Where the rules come from"), rows=tuple(rows))


def spoken_origin(t: Translator, line: RuleLine) -> str:
    """Return the words that a screen reader announces after the line."""
    parts = [t.gettext("Source: {title}.", title=source_title(source)) for source in line.origin.sources]
    parts += [f"{_own_title(t)}."] if line.origin.is_own else []
    parts += [f"{_house_title(t)}."] if line.origin.is_house_rule else []
    return " ".join(parts)


def source_sheet(t: Translator, line: RuleLine, *, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """Return the sheet that shows a line and its sources."""
    words = t.gettext("{label}: {value}", label=line.label, value=line.text) if line.label else line.text
    rows: list[ft.Control] = [ft.Text(words, style=theme.text(18)), ft.Divider(height=1, color=theme.DIVIDER)]
    rows += [_entry(title, text) for title, text in _entries(t, line.origin)]
    return bottom_sheet(t, t.gettext("Where this rule comes from"), keyed("source", rows), on_dismiss=on_dismiss)


def _entries(t: Translator, origin: Origin) -> list[tuple[str, str]]:
    entries = [(source_title(source), source_details(t, source)) for source in origin.sources]
    if origin.is_own:
        entries.append((f"{_OWN_READING} {_own_title(t)}", _own_text(t)))
    if origin.is_house_rule:
        entries.append((f"{_HOUSE_RULE} {_house_title(t)}", _house_text(t)))
    return entries


def _entry(title: str, text: str) -> ft.Control:
    return ft.Column(
        [ft.Text(title, style=theme.text(18, strong=True)), ft.Text(text, style=theme.text(16, theme.INK_SOFT))],
        spacing=Gap.HAIR,
        tight=True,
    )


def _own_title(t: Translator) -> str:
    return t.gettext("Our own reading")


def _own_text(t: Translator) -> str:
    return t.gettext(
        "The sources of this game don’t say it, or they contradict each other: this is how Pinella reads it."
    )


def _house_title(t: Translator) -> str:
    return t.gettext("A rule of this table")


def _house_text(t: Translator) -> str:
    return t.gettext("It was agreed here and differs from the game’s usual rules.")
