"""The totals of the table, the roles of the next deal, and the rows of the score sheet."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

import flet as ft

from models.values import AgreementState, DealSnapshot, MatchSnapshot
from scoring import DealScore, Phase, has_variable_sides, is_opening_balance
from scoring import standings as standings_after
from views.core.session import Session
from views.match.display_texts import seat_names
from views.match.moments import CHIP_HEIGHT, Gain, flying_gain, growing
from views.match.score_sheet import SheetRow, score_sheet, score_sheet_row
from views.match.sounds import with_deal_sound
from views.ui import theme
from views.ui.buttons import icon_button
from views.ui.fit import number_font_size, number_width, size_without_breaks, text_fits
from views.ui.fixed_text import COUNT, counting_text, number_text
from views.ui.lists import centred, even_row, icon_line, keyed
from views.ui.render_cache import RenderCache
from views.ui.text_scale import has_large_text, text_scale
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import Translator, deals_played, deals_progress, distance_to_target, side_names, winning_margin

_ALL_ROWS = slice(None)
_AGREEMENT_ICONS = {AgreementState.AGREED: ft.Icons.CHECK, AgreementState.CONTESTED: ft.Icons.ERROR_OUTLINE}


def totals(
    session: Session,
    snapshot: MatchSnapshot,
    *,
    width: float,
    is_ranked: bool = False,
    gains: Sequence[Gain] = (),
    has_entered: bool = True,
) -> ft.Control:
    """Return the panels of the totals, ordered by rank if `is_ranked`, else by seat. After a deal was saved, the totals
    count up by its `gains`. Up to three panels share a row if their names fit; otherwise, and if they are ranked, the
    panels are below one another. They fill `width` pixels. A match with a fixed number of deals has one progress bar
    below all panels. At the end of a ranked match, the winner's panel is above rows of the others, and grows to its
    size once it `has_entered`."""
    t = session.translator
    standings = snapshot.standings
    names = [side_names(t, seats, seat_names(snapshot)) for seats in standings.contenders]
    winner = standings.winner if is_ranked else None
    are_rows = winner is not None and not has_large_text()
    columns = 1 if are_rows else _columns(names, width, is_ranked=is_ranked)
    panel_width = (width - (columns - 1) * Gap.SMALL) / columns
    names_width = panel_width - _NAMES_INSET
    texts = [t.points(total) for total in standings.totals]
    ranks = standings.ranks if standings.deals_played else (None,) * len(names)
    size = None
    if not are_rows and (columns > 1 or len(names) == 2 or has_large_text()):
        largest = MAX_TOTAL_SIZE if len(names) == 2 else _MAX_SIZE_OF_MANY
        if width >= WIDE_FROM:
            largest = max(largest, int(session.viewport.height * _HEIGHT_SHARE))
        if columns == 1:
            largest = round(largest * min(max(1, text_scale()), _LARGE_TOTALS))
        half = ["000½"] if has_variable_sides(snapshot.config.seating) else []  # may follow, and shouldn't shrink them
        size = total_size([*texts, *half], panel_width, max_size=largest)
    else:
        names_width -= max(number_width(each, ROW_TOTAL_SIZE) for each in texts) + Gap.SMALL
    name_size = size_without_breaks(" ".join(names), _NAMES_SIZE, width=names_width)
    so_far = standings
    if gains and not gains[0].is_counting:
        so_far = standings_after([deal.score for deal in snapshot.deals[:-1]], snapshot.config)
    with_lead = panel_width >= _LEAD_FROM * text_scale() and not has_large_text()
    captions = [
        winning_margin(t, standings)
        if index == winner
        else distance_to_target(t, snapshot.config, so_far, index, with_lead=with_lead)
        if (len(names) == 2 or has_large_text()) and not standings.finished
        else ""
        for index in range(len(names))
    ]
    winner_size = _WINNER_SIZE if len(names) == 2 else _WINNER_OF_MANY
    panels = [
        total_panel(
            names=side,
            name_size=name_size,
            total=text,
            spoken=_spoken_total(t, side, text, rank),
            progress=None if snapshot.config.target is None or winner is not None else so_far.progress[index],
            caption=captions[index],
            longest_caption=max(captions, key=len) if columns > 1 else "",
            gain=gains[index] if gains else None,
            side_style=SIDE_STYLES[index],
            size=total_size([text], panel_width, max_size=winner_size) if are_rows and index == winner else size,
            in_row=columns > 1,
            is_winner=index == winner,
        )
        for index, (side, text, rank) in enumerate(zip(names, texts, ranks, strict=True))
    ]
    if winner is not None:
        growing(panels[winner], has_entered=has_entered)
    if is_ranked:
        panels = [panels[index] for index in standings.by_rank]
    rows = [panels[start : start + columns] for start in range(0, len(panels), columns)]
    shown = panels if columns == 1 else map(even_row, rows)
    column_of_panels = ft.Column(
        [*shown, *_deals_bar(t, snapshot)], spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return with_deal_sound(session, snapshot, column_of_panels)


def landing_gains(t: Translator, snapshot: MatchSnapshot, gains: Sequence[Gain], *, width: float) -> list[ft.Control]:
    """Return the chips with the gains, which fly up to the totals (`width` pixels wide) without covering the names."""
    names = [side_names(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders]
    columns = _columns(names, width, is_ranked=False)
    chips: list[ft.Control] = []
    for index, gain in enumerate(gains):
        row, column = divmod(index, columns)
        pitch = (width + Gap.SMALL) / min(columns, len(gains) - row * columns)  # the last row may have wider panels
        top = (row - (len(gains) - 1) // columns) * (_PANEL_HEIGHT + Gap.SMALL) + Gap.SMALL - CHIP_HEIGHT
        if gain.is_flying is not None:
            chips.append(flying_gain(gain, SIDE_STYLES[index], left=column * pitch, top=top, space=pitch - Gap.SMALL))
    return chips


def _columns(names: Sequence[str], width: float, *, is_ranked: bool) -> int:
    """Return how many panels share a row of this width: 1 if a name would be cut there."""
    columns = _COLUMNS[len(names)]
    names_width = (width - (columns - 1) * Gap.SMALL) / columns - _NAMES_INSET
    fits = all(text_fits(each, _MIN_NAMES_SIZE, width=names_width, lines=_ANY_NUMBER_OF_LINES) for each in names)
    return 1 if not fits or has_large_text() or (len(names) > 2 and is_ranked) else columns


def _spoken_total(t: Translator, names: str, points: str, rank: int | None) -> str:
    if rank is None:
        return t.gettext("{names}: {points} points", names=names, points=points)
    return t.gettext("{names}: {points} points, place {place}", names=names, points=points, place=rank)


def _deals_bar(t: Translator, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Return the progress of a match with a fixed number of deals; for a finished match to a target, how many deals it
    took."""
    config, standings = snapshot.config, snapshot.standings
    played = deals_played(t, standings.deals_played) if standings.finished else ""
    if not (words := deals_progress(t, standings, config) or played):
        return []
    # All sides share one bar.
    bar = [] if config.target is not None else [progress_bar(standings.progress[0], theme.LINK)]
    text = ft.Text(words, style=theme.caption())
    lines = ft.Column([*bar, text], spacing=Gap.TIGHT, tight=True)
    return keyed("deals-bar", [ft.Container(lines, padding=ft.Padding.symmetric(horizontal=Gap.SMALL))])


def next_deal_lines(t: Translator, snapshot: MatchSnapshot, explain_opening: Callable[[int], None]) -> list[ft.Control]:
    """Return lines that say that from now on everyone plays alone, that a tie is decided by one more deal, and how many
    points a side needs for its first melds; a tap explains the opening."""
    standings, names = snapshot.standings, seat_names(snapshot)
    if standings.finished:
        return []
    rows: list[ft.Control] = []
    if has_variable_sides(snapshot.config.seating) and standings.phase is Phase.SINGLES:
        rows.append(icon_line(ft.Icons.PERSON, t.gettext("From now on everyone plays alone.")))
    if standings.extra_deal:
        rows.append(icon_line(ft.Icons.BALANCE, t.gettext("Tied: one more deal decides.")))
    for seats, opening in zip(standings.contenders, standings.openings, strict=True):
        if opening:
            who = side_names(t, seats, names)
            words = t.gettext("{names} must open with at least {points} points.", names=who, points=t.points(opening))
            label = t.gettext("Explain the opening of {names}", names=who)
            on_click = partial(explain_opening, opening)
            explain = icon_button(ft.Icons.HELP_OUTLINE, label, ink=theme.LINK, on_click=on_click)
            rows.append(icon_line(ft.Icons.LOCK_OPEN, words, explain))
    return rows


def deals_part(
    t: Translator,
    snapshot: MatchSnapshot,
    memo: RenderCache,
    *,
    width: float,
    open_deal: Callable[[str], object],
    gains: Sequence[Gain] = (),
    part: slice = _ALL_ROWS,
    hint: str | None = None,
    head: Sequence[ft.Control] = (),
    typed: Sequence[SheetRow] = (),
) -> list[ft.Control]:
    """Return the score sheet, `width` pixels wide, or this `part` of its rows, below a `head`; nothing if it has none.
    A tap opens a deal, unless it is still `typed`. The row of a deal with `gains` is tinted until its totals count up.
    With a `hint`, even an empty one, a single deal leaves room for a second, and the hint is there."""
    rows = [*typed, *sheet_rows(t, snapshot, part)]
    if not rows:
        return []
    if gains:
        rows[0] = replace(rows[0], is_tinted=not gains[0].is_counting)
    has_room = hint is not None and len(rows) == 1
    rows[-1] = replace(rows[-1], last=not has_room)
    taps = [None if row.is_typed else memo(partial, open_deal, row.key) for row in rows]
    lines = [memo(score_sheet_row, row, width=width, on_tap=tap) for row, tap in zip(rows, taps, strict=True)]
    if has_room:
        unseen = replace(rows[0], key="room", spoken="", is_tinted=None, last=True)
        room = ft.Container(score_sheet_row(unseen, width=width, on_tap=None), opacity=0)
        words = ft.Container(centred(hint or "", theme.caption()), padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM))
        lines.append(ft.Stack([room, words], alignment=ft.Alignment.CENTER))
    rule = [ft.Divider(height=1, color=theme.DIVIDER)] if head else []
    return keyed("deals", [score_sheet([*head, *rule, *lines])])


def typed_row(
    t: Translator, snapshot: MatchSnapshot, number: int, score: DealScore, unknown: Collection[int]
) -> SheetRow:
    """Return the tinted row of the next deal, which is still being entered; a dash for the players at the seats whose
    total is `unknown`."""
    standings = snapshot.standings
    before = standings.history[-1] if standings.history else standings.totals
    after = [total + score.credits[seats[0]] for seats, total in zip(standings.contenders, before, strict=True)]
    cells, parts = _points(t, snapshot, score, after)
    cells = tuple(
        ("–", "") if seats[0] in unknown else cell for seats, cell in zip(standings.contenders, cells, strict=True)
    )
    spoken = " ".join([t.gettext("Deal {number}.", number=number), *([] if unknown else [t.join(parts)])])
    return SheetRow(key="typed", number=str(number), cells=cells, spoken=spoken, is_tinted=True, is_typed=True)


def sheet_rows(t: Translator, snapshot: MatchSnapshot, part: slice = _ALL_ROWS) -> list[SheetRow]:
    """Return the rows of the score sheet, or this `part` of them; the newest deal is the first."""
    return [_sheet_row(t, snapshot, deal) for deal in snapshot.deals[::-1][part]]


def _sheet_row(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot) -> SheetRow:
    standings = snapshot.standings
    cells, parts = _points(t, snapshot, deal.score, standings.history[deal.number - 1])
    words = {AgreementState.AGREED: t.gettext("Agreed."), AgreementState.CONTESTED: t.gettext("Contested.")}
    remarks = [words[deal.agreement.state]] if deal.agreement.state in words else []
    is_corrected = deal.changed_by is not None
    remarks += [t.gettext("Corrected.")] if is_corrected else []
    alone = _lone_seat(snapshot, deal)
    if alone is not None:
        remarks.insert(0, t.gettext("{name} played alone.", name=seat_names(snapshot)[alone]))
    is_balance = is_opening_balance(deal.entry)
    title = t.gettext("From paper.") if is_balance else t.gettext("Deal {number}.", number=deal.number)
    return SheetRow(
        key=deal.id,
        number="" if is_balance else str(deal.number),
        cells=cells,
        spoken=" ".join([title, f"{t.join(parts)}." if remarks else t.join(parts), *remarks]),
        is_contested=deal.agreement.state is AgreementState.CONTESTED,
        is_corrected=is_corrected,
        icon=ft.Icons.RECEIPT_LONG if is_balance else _AGREEMENT_ICONS.get(deal.agreement.state),
        single_side=None if alone is None else standings.contenders.index((alone,)),
    )


def _points(
    t: Translator, snapshot: MatchSnapshot, score: DealScore, after: Sequence[Fraction]
) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """Return the cells of a deal, with the totals `after` it, and its points in words."""
    contenders = snapshot.standings.contenders
    gains = [score.credits[seats[0]] for seats in contenders]
    cells = tuple((t.signed(gain), t.points(total)) for gain, total in zip(gains, after, strict=True))
    return cells, [
        t.gettext("{names}: {points} points", names=side_names(t, seats, seat_names(snapshot)), points=t.points(gain))
        for seats, gain in zip(contenders, gains, strict=True)
    ]


def _lone_seat(snapshot: MatchSnapshot, deal: DealSnapshot) -> int | None:
    """Return the seat that played this deal alone against pairs, in games where the sides form during the deal; else
    None."""
    sides = [side.players for side in deal.entry.sides]
    single = [players[0] for players in sides if len(players) == 1]
    formed = has_variable_sides(snapshot.config.seating) and len(single) < len(sides)
    return single[0] if formed and len(single) == 1 else None


MAX_TOTAL_SIZE, _MAX_SIZE_OF_MANY = 48, 31  # on a phone: of two totals, and of more
_LARGE_TOTALS = 1.4  # of the usual size at most, so that the table stays in sight with large text
_WINNER_SIZE, _WINNER_OF_MANY = 68, 62  # of the winner's total in a result
WIDE_FROM = 500  # pixels; on wider screens totals take a share of the height
_HEIGHT_SHARE = 0.15
_COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # panels in a row, by the number of totals
SHAPE_SIZE = 16  # pixels of the shape of a side
_NAMES_SIZE, _MIN_NAMES_SIZE = 17, 13  # type sizes
_ANY_NUMBER_OF_LINES = 99  # only cutting a word matters
PADDING = Gap.SMALL  # two names of usual length fit on one line of the narrowest phone
STRIPE_WIDTH, _BAR_HEIGHT = 6, 6  # pixels of the side's colour: on the left of its panel, and of its progress
ROW_TOTAL_SIZE = 33
_PANEL_HEIGHT = 84  # pixels, about, where the panels have several rows
_LEAD_FROM = 175  # pixels; a narrower panel has no room for the lead in the line of the distance
_NAMES_INSET = STRIPE_WIDTH + 2 * PADDING + SHAPE_SIZE + Gap.TIGHT  # pixels of a panel's width beside the names


def total_size(totals: Sequence[str], width: float, *, max_size: int = MAX_TOTAL_SIZE) -> int:
    """Return one font size for these totals, so that the longest, or one of four digits, fits a panel of this width."""
    return number_font_size(totals, max_size, width=width - STRIPE_WIDTH - 2 * PADDING, digits=4)


def total_panel(
    *,
    names: str,
    name_size: int,
    total: str,
    spoken: str,
    progress: float | None,
    caption: str,
    longest_caption: str = "",
    gain: Gain | None = None,
    side_style: SideStyle,
    size: int | None,
    in_row: bool,
    is_winner: bool = False,
) -> ft.Container:
    """Return the panel of one total. `name_size` is the font size of the names; `progress` is 0–1, None without a bar.
    With a `gain`, the total counts up. The caption takes as many lines as the `longest_caption` of the panels beside
    it, so that their digits are at the same height.

    With `size`, the font size of the digits, the digits are below the names, and the panel is next to another one
    (`in_row`) or above it. Without `size`, the panel is one of several rows.
    """
    tall = size is not None
    is_left = tall and (in_row or not is_winner)
    mark = ft.Icon(side_style.icon, size=SHAPE_SIZE, color=side_style.strong)
    words = ft.Text(names, style=theme.text(name_size, strong=True), expand=True)
    who = ft.Row([mark, words], spacing=Gap.TIGHT, expand=None if tall else True)
    font_size, ink = size or ROW_TOTAL_SIZE, side_style.strong
    if gain is None:
        digits = number_text(total, font_size, ink, spoken=spoken, grows=True)
    else:
        digits = counting_text(
            gain.numbers, font_size, ink, spoken=spoken, is_counting=gain.is_counting, is_left=is_left
        )
    bar = [] if progress is None else [progress_bar(progress, side_style.strong)]
    small: list[ft.Control] = [ft.Text(caption, style=theme.caption())] if caption else []
    if longest_caption:
        space = ft.Text(longest_caption, style=theme.caption(), opacity=0)
        small = [ft.Stack([ft.Semantics(exclude_semantics=True, content=space), *small])]
    if tall:
        points = [ft.Container(digits, alignment=ft.Alignment(-1 if is_left else 1, 0)), *bar, *small]
        rows: list[ft.Control] = [who, ft.Column(points, spacing=Gap.HAIR, tight=True)]
    else:
        rows = [ft.Row([who, digits], spacing=Gap.SMALL), *bar]
    return ft.Container(
        ft.Container(
            ft.Column(
                rows,
                spacing=Gap.NONE if tall else Gap.TIGHT,
                tight=not in_row,  # in a row, the points are at the same height even if names have more lines
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            ),
            bgcolor=theme.PANEL.fill,
            border=ft.Border(left=ft.BorderSide(STRIPE_WIDTH, side_style.strong)),
            padding=PADDING,
        ),
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=ft.BoxDecoration(
            border=ft.Border.all(2, side_style.strong) if is_winner else ft.Border.all(1, theme.DIVIDER),
            border_radius=ft.BorderRadius.all(Size.RADIUS),
        ),
        expand=in_row,
    )


def progress_bar(progress: float, color: str) -> ft.Control:
    """Return a bar whose filling the client moves to the fraction `progress`. Screen readers skip it, because they read
    the text beside it."""
    filling = ft.Container(height=_BAR_HEIGHT, bgcolor=color, border_radius=_BAR_HEIGHT / 2)
    filling.offset = ft.Offset(progress - 1, 0)
    filling.animate_offset = ft.Animation(COUNT, ft.AnimationCurve.EASE_OUT_CUBIC)
    track = ft.Container(filling, bgcolor=theme.DIVIDER, border_radius=_BAR_HEIGHT / 2)
    track.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    return ft.Semantics(exclude_semantics=True, content=track)
