"""Sources of a rules page: the mark at the end of a line, the sheet that it opens, and the list below the page."""

from collections.abc import Callable, Sequence

import flet as ft

from views.ui import theme
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import keyed, text_lines
from wording import Origin, RuleLine, Section, Translator, source_details, source_title

_OWN_READING, _HOUSE_RULE = "°", "*"
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def list_sources(sections: Sequence[Section]) -> Origin:
    """Return the origin of all lines of a page. Its sources are in the order of the lines, numbered from 1."""
    origins = [line.origin for section in sections for line in (*section.rows, *section.paragraphs)]
    return Origin(
        sources=tuple(dict.fromkeys(source for origin in origins for source in origin.sources)),
        is_own=any(origin.is_own for origin in origins),
        is_house_rule=any(origin.is_house_rule for origin in origins),
    )


def source_mark(listed: Origin, line: RuleLine) -> str:
    """Return the mark of a line: `[1, 2]` for sources, `°` for our own reading, `[1] °` for both, `*` for a rule of
    this table."""
    places = sorted(listed.sources.index(source) + 1 for source in line.origin.sources)
    numbers = f",{_NO_BREAK_SPACE}".join(map(str, places))
    marks = [f"[{numbers}]"] if numbers else []
    marks += [_OWN_READING] if line.origin.is_own else []
    marks += [_HOUSE_RULE] if line.origin.is_house_rule else []
    return _NO_BREAK_SPACE.join(marks)


def sources_section(t: Translator, listed: Origin) -> Section:
    """Return the section below the page, which explains its marks."""
    rows = [
        RuleLine(label=f"[{number}] {source_title(source)}", text=source_details(t, source))
        for number, source in enumerate(listed.sources, start=1)
    ]
    rows += [RuleLine(label=f"{mark} {title}", text=text) for mark, title, text in _unwritten(t, listed)]
    return Section(title=t.gettext("Where the rules come from"), rows=tuple(rows))


def spoken_origin(t: Translator, line: RuleLine) -> str:
    """Return the words that a screen reader announces after the line."""
    parts = [t.gettext("Source: {title}.", title=source_title(source)) for source in line.origin.sources]
    parts += [f"{title}." for _, title, _ in _unwritten(t, line.origin)]
    return " ".join(parts)


def source_sheet(t: Translator, line: RuleLine, *, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """Return the sheet that shows a line and its sources."""
    words = t.gettext("{label}: {value}", label=line.label, value=line.text) if line.label else line.text
    rows: list[ft.Control] = [ft.Text(words, style=theme.text(17)), ft.Divider(height=1, color=theme.DIVIDER)]
    entries = [(source_title(source), source_details(t, source)) for source in line.origin.sources]
    entries += [(f"{mark} {title}", text) for mark, title, text in _unwritten(t, line.origin)]
    for title, text in entries:
        named = ft.Text(title, style=theme.text(17, strong=True))
        rows.append(text_lines(named, ft.Text(text, style=theme.text(16, theme.INK_SOFT))))
    return bottom_sheet(t, t.gettext("Where this rule comes from"), keyed("source", rows), on_dismiss=on_dismiss)


def _unwritten(t: Translator, origin: Origin) -> list[tuple[str, str, str]]:
    """Return mark, title and explanation of an origin that is not a written source."""
    found = []
    if origin.is_own:
        words = t.gettext(
            "The sources of this game don’t say it, or they contradict each other: this is how Pinella reads it."
        )
        found.append((_OWN_READING, t.gettext("Our own reading"), words))
    if origin.is_house_rule:
        words = t.gettext("It was agreed here and differs from the game’s usual rules.")
        found.append((_HOUSE_RULE, t.gettext("A rule of this table"), words))
    return found
