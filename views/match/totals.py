"""The totals of the table, the roles of the next deal, and the rows of the score sheet."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.values import AgreementState, DealSnapshot, MatchSnapshot
from scoring import Phase, has_variable_sides, is_opening_balance
from views.core.session import Session
from views.match.display_texts import seat_names
from views.match.moments import Gain
from views.match.score_sheet import SheetRow, score_sheet, score_sheet_header, score_sheet_row
from views.match.sounds import with_deal_sound
from views.ui import theme
from views.ui.buttons import icon_button
from views.ui.fit import number_font_size, number_width, size_without_breaks, text_fits
from views.ui.fixed_text import counting_text, fixed_size_text, number_text
from views.ui.frame import heading
from views.ui.lists import icon_line, keyed
from views.ui.render_cache import RenderCache
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import Translator, deals_played, deals_progress, pozzetti, side_names

_AGREEMENT_ICONS = {AgreementState.AGREED: ft.Icons.CHECK, AgreementState.CONTESTED: ft.Icons.ERROR_OUTLINE}


def totals(
    session: Session,
    snapshot: MatchSnapshot,
    memo: RenderCache,
    *,
    column: float = Size.COLUMN,
    width: float | None = None,
    is_ranked: bool = False,
    gains: Sequence[Gain] = (),
) -> ft.Control:
    """Return the panels of the totals with their ranks, ordered by rank if `is_ranked`, else by seat. After a deal was
    saved, the totals count up by its `gains`, which are shown instead of the missing points. Two panels are next to
    each other if their names fit; otherwise the panels are below one another. They fill `width` pixels, or else a
    screen's column of at most `column` pixels. A match with a fixed number of deals has one progress bar below all
    panels."""
    t = session.translator
    standings = snapshot.standings
    full_width = min(session.viewport.width, column) - 2 * Gap.LARGE if width is None else width
    half_width = (full_width - Gap.SMALL) / 2
    names = [side_names(t, seats, seat_names(snapshot)) for seats in standings.contenders]
    names_width = half_width - STRIPE_WIDTH - 2 * PADDING - SHAPE_SIZE - Gap.TIGHT
    in_row = len(names) == 2 and all(
        text_fits(each, 17, width=names_width, lines=_ANY_NUMBER_OF_LINES) for each in names
    )
    largest = MAX_TOTAL_SIZE if full_width < WIDE_FROM else int(session.viewport.height * _HEIGHT_SHARE)
    texts = [t.points(total) for total in standings.totals]
    ranks = standings.ranks if standings.deals_played else (None,) * len(names)
    size = None
    if len(names) == 2 or has_large_text():
        size = total_size(texts, half_width if in_row else full_width, max_size=max(MAX_TOTAL_SIZE, largest))
    if not in_row:
        names_width += full_width - half_width
    if size is None:
        names_width -= max(number_width(each, ROW_TOTAL_SIZE) for each in texts) + Gap.SMALL + RANK_SIZE + Gap.TIGHT
    name_size = size_without_breaks(" ".join(names), 17, width=names_width)
    panels = [
        total_panel(
            memo,
            names=side,
            name_size=name_size,
            total=text,
            spoken=_spoken_total(t, side, text, rank),
            rank=rank,
            progress=None if snapshot.config.target is None else standings.progress[index],
            caption=_caption(t, snapshot, index),
            gain=gains[index] if gains else None,
            side_style=SIDE_STYLES[index],
            size=size,
            in_row=in_row,
        )
        for index, (side, text, rank) in enumerate(zip(names, texts, ranks, strict=True))
    ]
    if is_ranked:
        panels = [panels[index] for index in standings.by_rank]
    shown: list[ft.Control] = [*panels]
    if in_row:
        row = ft.Row(panels, spacing=Gap.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        shown = [row]
    column_of_panels = ft.Column(
        [*shown, *_deals_bar(t, snapshot)], spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return with_deal_sound(session, snapshot, column_of_panels)


def _spoken_total(t: Translator, names: str, points: str, rank: int | None) -> str:
    if rank is None:
        return t.gettext("{names}: {points} points", names=names, points=points)
    return t.gettext("{names}: {points} points, place {place}", names=names, points=points, place=rank)


def _deals_bar(t: Translator, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Return the progress of a match with a fixed number of deals; for a finished match to a target, how many deals it
    took."""
    config, standings = snapshot.config, snapshot.standings
    words = deals_progress(t, standings, config)
    if not words and standings.finished:
        words = deals_played(t, standings.deals_played)
    if not words:
        return []
    # All sides share one bar.
    bar = [] if config.target is not None else [progress_bar(standings.progress[0], theme.LINK)]
    text = ft.Text(words, style=theme.caption())
    return keyed("deals-bar", [ft.Column([*bar, text], spacing=Gap.TIGHT, tight=True)])


def _caption(t: Translator, snapshot: MatchSnapshot, index: int) -> str:
    config, standings = snapshot.config, snapshot.standings
    if config.target is None or standings.finished:  # one line says it for all sides
        return ""
    missing = config.target - standings.totals[index]
    return t.gettext("{points} to go", points=t.points(missing)) if missing > 0 else t.gettext("Target reached")


def next_deal_lines(t: Translator, snapshot: MatchSnapshot, explain_opening: Callable[[int], None]) -> list[ft.Control]:
    """Return lines that say who deals, who cuts, who builds the pozzetti and who plays first, that from now on everyone
    plays alone, and how many points a side needs for its first melds; a tap explains the opening."""
    standings, names = snapshot.standings, seat_names(snapshot)
    if standings.finished:
        return []
    lines = [t.gettext("{name} deals.", name=names[standings.dealer])]
    if standings.pozzetti is None:
        lines.append(t.gettext("{name} cuts.", name=names[standings.cutter]))
    else:
        sizes = " + ".join(str(size) for size in standings.pozzetti.sizes)
        own_words = {"pozzetti": pozzetti(t, snapshot.config.rules), "sizes": sizes}
        cutter, builder = names[standings.cutter], names[standings.pozzetti.builder]
        if builder == cutter:
            lines.append(t.gettext("{name} cuts and prepares the {pozzetti} ({sizes}).", name=cutter, **own_words))
        else:
            lines.append(
                t.gettext(
                    "{cutter} cuts, {builder} prepares the {pozzetti} ({sizes}).",
                    cutter=cutter,
                    builder=builder,
                    **own_words,
                )
            )
        least = snapshot.config.rules.cut_least
        # The number would be wrong if the pozzetti take more cards; after the first deal, the players know it.
        if least >= sum(standings.pozzetti.sizes) and not standings.deals_played:
            lines.append(t.gettext("The cut must lift at least {count} cards.", count=t.points(least)))
    if standings.first_player is not None:
        lines.append(t.gettext("{name} plays first.", name=names[standings.first_player]))
    rows: list[ft.Control] = [icon_line(ft.Icons.STYLE, " ".join(lines))]
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
    t: Translator, snapshot: MatchSnapshot, memo: RenderCache, *, width: float, open_deal: Callable[[str], object]
) -> list[ft.Control]:
    """Return the score sheet, `width` pixels wide; nothing before the first deal. A tap opens a deal."""
    if not snapshot.deals:
        return []
    rows = [
        memo(score_sheet_row, row, width=width, on_tap=memo(partial, open_deal, row.key))
        for row in sheet_rows(t, snapshot)
    ]
    names = [side_names(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders]
    header = memo(score_sheet_header, *names, width=width)
    return keyed("deals", [memo(heading, t.gettext("The deals")), score_sheet([header, *rows])])


def sheet_rows(t: Translator, snapshot: MatchSnapshot) -> list[SheetRow]:
    """Return the rows of the score sheet, the newest deal first."""
    return [_sheet_row(t, snapshot, deal) for deal in reversed(snapshot.deals)]


def _sheet_row(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot) -> SheetRow:
    standings = snapshot.standings
    after = standings.history[deal.number - 1]
    gains = [deal.score.credits[seats[0]] for seats in standings.contenders]
    cells = tuple((t.points(gain), t.points(total)) for gain, total in zip(gains, after, strict=True))
    parts = [
        t.gettext("{names}: {points} points", names=side_names(t, seats, seat_names(snapshot)), points=t.points(gain))
        for seats, gain in zip(standings.contenders, gains, strict=True)
    ]
    words = {AgreementState.AGREED: t.gettext("Agreed."), AgreementState.CONTESTED: t.gettext("Contested.")}
    remarks = [words[deal.agreement.state]] if deal.agreement.state in words else []
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
        marked=deal.changed_by is not None or deal.agreement.state is AgreementState.CONTESTED,
        icon=ft.Icons.RECEIPT_LONG if is_balance else _AGREEMENT_ICONS.get(deal.agreement.state),
        last=deal is snapshot.deals[0],
        single_side=None if alone is None else standings.contenders.index((alone,)),
    )


def _lone_seat(snapshot: MatchSnapshot, deal: DealSnapshot) -> int | None:
    """Return the seat that played this deal alone against pairs, in games where the sides form during the deal; else
    None."""
    sides = [side.players for side in deal.entry.sides]
    single = [players[0] for players in sides if len(players) == 1]
    formed = has_variable_sides(snapshot.config.seating) and len(single) < len(sides)
    return single[0] if formed and len(single) == 1 else None


MAX_TOTAL_SIZE = 76  # on a phone
WIDE_FROM = 500  # pixels; on wider screens totals take a share of the height
_HEIGHT_SHARE = 0.15
SHAPE_SIZE = 16  # pixels of the shape of a side
RANK_SIZE = 22  # pixels of the circle around a rank
_ANY_NUMBER_OF_LINES = 99  # only cutting a word matters
_FADE = 250  # milliseconds
PADDING = Gap.SMALL  # two names of usual length fit on one line of the narrowest phone
STRIPE_WIDTH = 6  # pixels of the side's colour, on the left of its panel
ROW_TOTAL_SIZE = 40


def total_size(totals: Sequence[str], width: float, *, max_size: int = MAX_TOTAL_SIZE) -> int:
    """Return one font size for these totals, so that the longest fits a panel of this width."""
    return number_font_size(totals, max_size, width=width - STRIPE_WIDTH - 2 * PADDING)


def total_panel(
    memo: RenderCache,
    *,
    names: str,
    name_size: int,
    total: str,
    spoken: str,
    rank: int | None,
    progress: float | None,
    caption: str,
    gain: Gain | None = None,
    side_style: SideStyle,
    size: int | None,
    in_row: bool,
) -> ft.Control:
    """Return the panel of one total. `name_size` is the font size of the names; `progress` is 0–1, None without a bar.
    `rank` is None before the first deal. With a `gain`, the total counts up and the gain replaces the caption.

    With `size`, the font size of the digits, the digits are below the names, and the panel is next to another one
    (`in_row`) or above it. Without `size`, the panel is one of several rows.
    """
    tall = size is not None
    mark = [] if rank is None else [memo(_rank_mark, rank, side_style)]
    who = memo(_names_row, names, side_style, *([] if tall else mark), font_size=name_size, tall=tall)
    font_size, ink = size or ROW_TOTAL_SIZE, side_style.strong
    if gain is None:
        digits = number_text(total, font_size, ink, spoken=spoken, grows=True)
    else:
        digits = counting_text(
            gain.numbers, font_size, ink, spoken=spoken, is_counting=gain.is_counting, is_centred=tall
        )
    bar = [] if progress is None else [progress_bar(progress, side_style.strong)]
    small = [ft.Row([_caption_text(caption, ink, gain), *mark])] if caption or gain or mark else []
    if tall:
        points = [ft.Container(digits, alignment=ft.Alignment.CENTER), *bar, *small]
        rows: list[ft.Control] = [who, ft.Column(points, spacing=Gap.SMALL, tight=True)]
    else:
        rows = [ft.Row([who, digits], spacing=Gap.SMALL), *bar]
    return ft.Container(
        ft.Container(
            ft.Column(
                rows,
                spacing=Gap.SMALL if tall else Gap.TIGHT,
                tight=not in_row,  # in a row, the points are at the same height even if names have more lines
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            ),
            bgcolor=theme.CARD.fill,
            border=ft.Border(left=ft.BorderSide(STRIPE_WIDTH, side_style.strong)),
            padding=PADDING,
        ),
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=ft.BoxDecoration(
            border=ft.Border.all(1, theme.DIVIDER), border_radius=ft.BorderRadius.all(Size.RADIUS)
        ),
        expand=in_row,
    )


def _caption_text(caption: str, ink: str, gain: Gain | None) -> ft.Control:
    """Return the caption or the gain, with a fade from one to the other; a gain that reaches the target has a cup."""
    words = ft.Text(caption, style=theme.caption())
    cup: list[ft.Control] = []
    if gain is not None:
        words = ft.Text(gain.points, style=theme.text(15, ink, strong=True))
        cup = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=SHAPE_SIZE, color=ink)] if gain.reaches_target else []
    row = ft.Row([*cup, words], spacing=Gap.TIGHT, wrap=True)
    content = ft.Container(row, alignment=ft.Alignment.CENTER_LEFT, key=words.value)
    return ft.AnimatedSwitcher(content, duration=_FADE, reverse_duration=_FADE, expand=True)


def progress_bar(progress: float, color: str) -> ft.Control:
    """Return a bar that is filled by the fraction `progress`. Screen readers skip it, because they read the text beside
    it."""
    line = ft.ProgressBar(value=progress, bar_height=6, border_radius=3, color=color, bgcolor=theme.DIVIDER)
    return ft.Semantics(exclude_semantics=True, content=line)


def _names_row(names: str, side_style: SideStyle, *after: ft.Control, font_size: int, tall: bool) -> ft.Control:
    icon = ft.Icon(side_style.icon, size=SHAPE_SIZE, color=side_style.strong)
    words = ft.Text(names, style=theme.text(font_size, strong=True), expand=True)
    return ft.Row([icon, words, *after], spacing=Gap.TIGHT, expand=None if tall else True)


def _rank_mark(rank: int, side_style: SideStyle) -> ft.Control:
    """Return the rank in a circle, which is filled for the leader; the total's label has it for screen readers."""
    leads = rank == 1
    ink = side_style.on_strong if leads else side_style.strong
    return ft.Container(
        fixed_size_text(str(rank), theme.text(14, ink, strong=True), width=RANK_SIZE - 2, height=RANK_SIZE - 2),
        width=RANK_SIZE,
        height=RANK_SIZE,
        bgcolor=side_style.strong if leads else None,
        border=ft.Border.all(1, side_style.strong),
        border_radius=RANK_SIZE / 2,
    )
