"""The tables of a round at the desk: first those without a result, then the others, with the line to type results."""

from functools import partial
from itertools import zip_longest

import flet as ft

from models.values import RoundTable, TableStatus, TournamentSnapshot
from scoring import TableResult
from views import routes
from views.core.navigation import link_to
from views.core.session import use_session
from views.hooks import use_rerender
from views.tournament.frame import results_summary, state_text
from views.tournament.results.input_line import line_field, typed_line, typed_victory_points
from views.tournament.results.slip import Slip, example_line
from views.tournament.results.use_input_line import InputLine, LineState
from views.ui import theme
from views.ui.buttons import labelled_button, primary_button, row_style, text_button
from views.ui.lists import announced, cut_text, keyed, panel, spoken_tile, stack, text_lines
from views.ui.render_cache import use_render_cache
from views.ui.text_scale import column_width, has_large_text, text_scale
from views.ui.theme import Gap, Size
from wording import Translator, given_points, points_pair, table_label, table_name, table_sides, with_group

_MOST_NAMED = 8  # tables without a result
_LETTER_WIDTH, _POINTS_WIDTH, VICTORY_WIDTH, _DEAL_WIDTH, _STATE_WIDTH, _ROOMY_WIDTH = 14, 64, 66, 86, 100, 348


def entry_part(
    t: Translator, line: InputLine, snapshot: TournamentSnapshot, *, has_keyboard: bool, is_main: bool
) -> list[ft.Control]:
    """Return the field of the line beside a key that ends it, which stands out if it `is_main`, and the lines that
    ask."""
    field = line_field(t, line, autofocus=False, has_keyboard=has_keyboard, label_above="")
    tone = theme.ACTION if is_main else theme.KEY
    save = primary_button(t.gettext("Save"), icon=ft.Icons.CHECK, tone=tone, on_click=line.end)
    row = ft.Row(
        [ft.Container(field, expand=True), save],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.END,
        key="line",
    )
    return [row, *(typed_line(t, line, snapshot, each) for each in line.shown if each.state is LineState.ASKED)]


def _preview(t: Translator, line: InputLine, typing: Slip, snapshot: TournamentSnapshot, *, victory: str) -> ft.Control:
    """Return the sides at the table of the line that is being typed, with their points so far, and the Victory Points
    or, before there are any, a link to the table's page. The height stays the same unless the phone's text is large."""
    table, label = typing.table, t.gettext("Table, points, points")
    example = t.gettext("{label}: {value}", label=label, value=example_line(snapshot))
    shown: list[ft.Control] = [ft.Text(example, style=theme.caption(), expand=True)]
    if table is not None and table.seat.ns is not None:
        sides = table_sides(t, table.seat, snapshot.shown_names)
        style, lines = theme.text(16, theme.INK_SOFT), 9 if has_large_text() else 1
        cut = [cut_text(side, style, lines=lines, is_loose=True) for side in sides]
        typed = [ft.Text(points, style=style) for points in line.text.rpartition("\n")[2].split()[1:3]]
        rows = [ft.Row([each for each in pair if each], spacing=Gap.SMALL) for pair in zip_longest(cut, typed)]
        name = table_name(t, table.seat, sections=snapshot.sections)
        way = link_to(routes.tournament_table(snapshot.id, line.page.number, table.seat.section, table.seat.table))
        figures = ft.Text(victory, style=theme.display(20, theme.LINK))
        link = text_button(t.gettext("Open {table}", table=name), on_click=way)
        shown = [text_lines(*rows, expand=True, spacing=0), figures if victory else link]
    return ft.Container(ft.Row(shown, spacing=Gap.SMALL), height=None if has_large_text() else Size.TARGET)


@ft.component
def RoundTables(t: Translator, line: InputLine | None, snapshot: TournamentSnapshot, *, is_wide: bool) -> ft.Control:
    """Return the tables of the round that is shown, below the preview of the `line` if its results are typed here."""
    rerender, cached = use_rerender(), use_render_cache((use_session().epoch, column_width(), t))
    number, sections = snapshot.shown or 0, snapshot.sections
    groups, typing, victory, parts = snapshot.record.group_indexes(number), None, "", list[ft.Control]()
    if line is not None:
        line.refresh, typing = rerender, line.typing
        victory = typed_victory_points(line, snapshot, typing)
        parts = keyed("typing", [_preview(t, line, typing, snapshot, victory=victory)])
    missing, others = dict[str, ft.Control](), list[ft.Control]()
    for table in snapshot.tables:
        seat = table.seat
        typed = (typing.result, victory) if typing is not None and typing.table == table else None
        is_missing, label = table.result is None and seat.ns is not None, table_label(seat, sections=sections)
        name = with_group(table_name(t, seat, sections=sections), groups.get(seat.ew))
        ends = (line if is_missing else None), routes.tournament_table(snapshot.id, number, seat.section, seat.table)
        sides = table_sides(t, seat, snapshot.shown_names)
        marks = (label, name, with_group(label, groups.get(seat.ew)), given_points(t, snapshot.record, number, seat))
        row = cached(_row, t, table, marks, sides, ends=ends, typed=typed, is_wide=is_wide)
        if is_missing:
            missing[label] = row
        else:
            others.append(row)
    head = t.ngettext("{count} table is missing", "{count} tables are missing", len(missing))
    if len(missing) <= _MOST_NAMED:
        head = t.gettext("{label}: {value}", label=head, value=", ".join(missing))
    arrived = results_summary(t, snapshot) if any(each.result for each in snapshot.tables) else ""
    heads = [(head, theme.INK, [*missing.values()]), (arrived, theme.INK_SOFT, others)]
    for name, (words, ink, rows) in zip(("missing", "arrived"), heads, strict=True):
        said = [announced(words, theme.text(17, ink, strong=True))] if words else []
        parts += keyed(name, [*said, panel(stack(rows, spacing=0), padding=None, clip=True)] if rows else [])
    return stack(parts)


def _row(
    t: Translator,
    table: RoundTable,
    marks: tuple[str, str, str, str],
    sides: tuple[str, str],
    *,
    ends: tuple[InputLine | None, str],
    typed: tuple[TableResult | None, str] | None,
    is_wide: bool,
) -> ft.Control:
    """Return a table with its sides, points and Victory Points, those `typed` before they are saved; in one line if the
    list `is_wide`. A tap begins the line with its number or, without a line, opens the page of the table."""
    (line, way), (short, name, lettered, given), seat = ends, marks, table.seat
    key, shown = f"table-{seat.section}-{seat.table}", lettered if is_wide else lettered.replace(" · ", "\n")
    numbered = ft.Text(shown, style=theme.display(20))
    number = ft.Container(numbered, width=_LETTER_WIDTH * max(2, *map(len, shown.split("\n"))) * text_scale())
    if seat.ns is None:
        bye = ft.Text(t.gettext("Bye: {pair}", pair=sides[1]))
        return ft.Container(ft.Row([number, bye]), padding=Gap.MEDIUM, key=key)
    result, victory = (table.result, "") if typed is None or typed[0] is None else typed
    if result is table.result and table.victory_points:
        victory = points_pair(*table.victory_points)
    state, is_unusual = state_text(t, table.state), table.state not in {TableStatus.MISSING, TableStatus.ENTERED}
    figures = ft.Text(victory, style=theme.display(20), text_align=ft.TextAlign.RIGHT)
    if table.state is TableStatus.MISSING and table.deals_played and result is None:
        state = t.gettext("Deal {number}", number=table.deals_played + 1)
        figures = ft.Text(state, style=theme.text(16, theme.BRASS, strong=True), text_align=ft.TextAlign.RIGHT)
    # A row keeps its height while it is typed: it has room for the points before, or shows stored ones only.
    is_roomy = is_wide or has_large_text() or column_width() >= _ROOMY_WIDTH
    points = (result.ns_points, result.ew_points) if result and (is_roomy or result is table.result) else ()
    ink, has_room = theme.INK if typed is None else theme.INK_SOFT, bool(points) or is_wide or has_large_text()
    cells = [
        _side(t, names, own, ink, is_winner=own is not None and own > min(points), has_room=has_room)
        for names, own in zip_longest(sides, points)
    ]
    missing = VICTORY_WIDTH + Gap.SMALL + _POINTS_WIDTH if is_roomy else _DEAL_WIDTH
    wide = _STATE_WIDTH if is_wide else VICTORY_WIDTH if has_room else missing
    last = ft.Container(figures, width=wide * text_scale())
    said = ((state if is_unusual else "", theme.ERROR), (given, theme.INK_SOFT))
    below = [ft.Text(words, style=theme.text(14, colour)) for words, colour in said if words]
    if has_large_text():
        content: ft.Control = stack([ft.Text(name, style=theme.text(17, strong=True)), *cells, last, *below], spacing=0)
    else:
        halves: list[ft.Control] = [ft.Container(each, expand=True) for each in cells]
        middle = stack([*([ft.Row(halves, spacing=Gap.LARGE)] if is_wide else cells), *below], spacing=0)
        middle.expand = True
        content = ft.Row([number, middle, last], spacing=Gap.SMALL)
    edge = ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=Gap.MEDIUM if is_wide else Gap.TIGHT)
    tile = ft.Container(content, padding=edge)
    tap = link_to(way) if line is None else partial(line.begin, short)
    style = row_style() if typed is None else row_style(tone=theme.TYPED)
    spoken = spoken_tile(name, victory, *sides, ", ".join(filter(None, (state, given))))
    button = labelled_button(tile, spoken, style=style, on_click=tap)
    return ft.Container(button, border=ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)), key=key)


def _side(t: Translator, names: str, points: int | None, ink: str, *, is_winner: bool, has_room: bool) -> ft.Control:
    shown: list[ft.Control] = [ft.Text(names, style=theme.text(17, strong=is_winner), expand=True)]
    if has_room:
        words = "" if points is None else t.points(points)
        figures = ft.Text(words, style=theme.display(20, ink), text_align=ft.TextAlign.RIGHT)
        shown.append(ft.Container(figures, width=_POINTS_WIDTH * text_scale()))
    return ft.Row(shown, spacing=Gap.SMALL)
