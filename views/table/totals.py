"""The totals of the table, who does what next, and the rows of its score sheet."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models import AgreementState, DealSnapshot, MatchSnapshot
from scoring import forms_during_deal, is_carried
from views.core.labels import seat_names
from views.core.session import Session
from views.hooks import Memo
from views.ui import theme
from views.ui.buttons import icon_action
from views.ui.figure import DIGIT_WIDTH, figure, figure_size
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.score_sheet import SheetRow, score_sheet, score_sheet_row
from views.ui.text_scale import fits, has_large_text, size_without_breaks
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import Translator, pozzetti, side_names

_AGREEMENT_ICONS = {AgreementState.AGREED: ft.Icons.CHECK, AgreementState.CONTESTED: ft.Icons.ERROR_OUTLINE}


def totals(
    session: Session, snapshot: MatchSnapshot, memo: Memo, *, column: float = Size.COLUMN, room: float | None = None
) -> ft.Control:
    """Two sides stand beside each other, if there is room for their names; more stand below one another. They fill
    `room` pixels, or else a screen's column that may be so wide as `column`."""
    t = session.translator
    standings = snapshot.standings
    whole = min(session.viewport.width, column) - 2 * Gap.LARGE if room is None else room
    half = (whole - Gap.SMALL) / 2
    names = [side_names(t, seats, seat_names(snapshot)) for seats in standings.contenders]
    for_names = half - STRIPE - 2 * PADDING - MARK - Gap.TIGHT
    beside = len(names) == 2 and all(fits(each, 17, width=for_names, lines=_MANY) for each in names)
    largest = LARGEST if whole < ROOMY else int(session.viewport.height * _OF_HEIGHT)
    written = [t.points(total) for total in standings.totals]
    size = None
    if len(names) == 2 or has_large_text():
        size = digits_size(written, half if beside else whole, largest=max(LARGEST, largest))
    if not beside:
        for_names += whole - half
    if size is None:
        for_names -= ROW_DIGITS * DIGIT_WIDTH * max(map(len, written)) + Gap.SMALL
    letters = size_without_breaks(" ".join(names), 17, width=for_names)
    panels = [
        _panel(t, snapshot, memo, index, who, letters=letters, size=size, beside=beside)
        for index, who in enumerate(names)
    ]
    if beside:
        return ft.Row(
            panels, spacing=Gap.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        )
    return ft.Column(panels, spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _panel(
    t: Translator,
    snapshot: MatchSnapshot,
    memo: Memo,
    index: int,
    names: str,
    *,
    letters: int,
    size: int | None,
    beside: bool,
) -> ft.Control:
    standings = snapshot.standings
    total = standings.totals[index]
    return total_panel(
        memo,
        names=names,
        letters=letters,
        total=t.points(total),
        spoken=t.gettext("{names}: {points} points", names=names, points=t.points(total)),
        progress=standings.progress[index],
        caption=_caption(t, snapshot, index),
        side_style=SIDE_STYLES[index],
        size=size,
        beside=beside,
    )


def _caption(t: Translator, snapshot: MatchSnapshot, index: int) -> str:
    config, standings = snapshot.config, snapshot.standings
    if standings.finished:  # nothing is to go any more, not for the losers either
        return t.ngettext("{count} deal played", "{count} deals played", standings.deals_played)
    if config.target is None:
        left = max((config.deals or 0) - standings.deals_played, 0)
        return t.ngettext("{count} deal to go", "{count} deals to go", left)
    missing = config.target - standings.totals[index]
    return t.gettext("{points} to go", points=t.points(missing)) if missing > 0 else t.gettext("Target reached")


def next_deal_lines(t: Translator, snapshot: MatchSnapshot, explain_opening: Callable[[int], None]) -> list[ft.Control]:
    """Who deals, who cuts, who builds the pozzetti, who plays first, and who must open with how much, which a tap
    explains."""
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
            lines.append(t.gettext("{name} cuts and builds the {pozzetti} ({sizes}).", name=cutter, **own_words))
        else:
            lines.append(
                t.gettext(
                    "{cutter} cuts, {builder} builds the {pozzetti} ({sizes}).",
                    cutter=cutter,
                    builder=builder,
                    **own_words,
                )
            )
        least = snapshot.config.rules.cut_least
        # Where the pozzetti take more, the number would be wrong; who has cut once needs it no more.
        if least >= sum(standings.pozzetti.sizes) and not standings.deals_played:
            lines.append(t.gettext("The cut lifts at least {count} cards.", count=t.points(least)))
    if standings.first_player is not None:
        lines.append(t.gettext("{name} plays first.", name=names[standings.first_player]))
    rows = [_line(ft.Icons.STYLE, " ".join(lines))]
    if standings.extra_deal:
        rows.append(_line(ft.Icons.BALANCE, t.gettext("It is a tie: one more deal decides.")))
    for seats, opening in zip(standings.contenders, standings.openings, strict=True):
        if opening:
            who = side_names(t, seats, names)
            words = t.gettext("{names} must open with at least {points} points.", names=who, points=t.points(opening))
            label = t.gettext("What does this mean?")
            explain = icon_action(
                ft.Icons.HELP_OUTLINE, label, ink=theme.LINK, on_click=partial(explain_opening, opening)
            )
            rows.append(_line(ft.Icons.LOCK_OPEN, words, explain))
    return rows


def _line(icon: ft.IconData, words: str, *after: ft.Control) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=theme.INK_SOFT), ft.Text(words, style=theme.text(17), expand=True), *after],
        spacing=Gap.SMALL,
    )


def deals_part(
    t: Translator, snapshot: MatchSnapshot, memo: Memo, *, room: float, open_deal: Callable[[str], None]
) -> list[ft.Control]:
    """The score sheet, `room` pixels wide; nothing before the first deal. A tap opens a deal."""
    if not snapshot.deals:
        return []
    rows = [
        memo(score_sheet_row, row, width=room, on_tap=memo(partial, open_deal, row.key))
        for row in sheet_rows(t, snapshot)
    ]
    return keyed("deals", [memo(heading, t.gettext("The deals")), score_sheet(rows)])


def sheet_rows(t: Translator, snapshot: MatchSnapshot) -> list[SheetRow]:
    """The newest deal first."""
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
    said = [words[deal.agreement.state]] if deal.agreement.state in words else []
    alone = _alone(snapshot, deal)
    if alone is not None:
        said.insert(0, t.gettext("{name} played alone.", name=seat_names(snapshot)[alone]))
    carried = is_carried(deal.entry)
    title = t.gettext("From paper.") if carried else t.gettext("Deal {number}.", number=deal.number)
    return SheetRow(
        key=deal.id,
        number="" if carried else str(deal.number),
        cells=cells,
        spoken=" ".join([title, t.join(parts), *said]),
        marked=deal.changed_by is not None or deal.agreement.state is AgreementState.CONTESTED,
        icon=ft.Icons.RECEIPT_LONG if carried else _AGREEMENT_ICONS.get(deal.agreement.state),
        last=deal is snapshot.deals[0],
        alone=None if alone is None else standings.contenders.index((alone,)),
    )


def _alone(snapshot: MatchSnapshot, deal: DealSnapshot) -> int | None:
    """The seat that played this deal alone against pairs, where the sides form during the deal."""
    sides = [side.players for side in deal.entry.sides]
    single = [players[0] for players in sides if len(players) == 1]
    formed = forms_during_deal(snapshot.config.seating) and len(single) < len(sides)
    return single[0] if formed and len(single) == 1 else None


LARGEST = 76  # on a phone
ROOMY = 500  # pixels: on anything wider totals take their share of the height
_OF_HEIGHT = 0.15
MARK = 16  # the shape of a side
_MANY = 99  # lines: only a word that is cut matters
PADDING = Gap.SMALL  # two names of usual length have room on one line of the narrowest phone
STRIPE = 6  # of the side's colour, on the left of its panel
ROW_DIGITS = 40


def digits_size(totals: Sequence[str], width: float, *, largest: int = LARGEST) -> int:
    """The type size at which the longest of these totals fits a panel of this width; all panels use the same."""
    return figure_size(max(map(len, totals)), largest, width=width - STRIPE - 2 * PADDING)


def total_panel(
    memo: Memo,
    *,
    names: str,
    letters: int,
    total: str,
    spoken: str,
    progress: float,
    caption: str,
    side_style: SideStyle,
    size: int | None,
    beside: bool,
) -> ft.Control:
    """`letters` is the type size of the names. With `size`, the digits' type size, they stand below the names, `beside`
    another panel or over it; without, it is one row of several. `progress` is 0–1."""
    tall = size is not None
    who = memo(_who, names, side_style, letters=letters, tall=tall)
    digits = figure(total, size or ROW_DIGITS, side_style.strong, spoken=spoken)
    line = ft.ProgressBar(value=progress, bar_height=6, border_radius=3, color=side_style.strong, bgcolor=theme.RULE)
    bar = ft.Semantics(exclude_semantics=True, content=line)  # the points say it
    small = ft.Text(caption, style=theme.label())
    if tall:
        points = [ft.Container(digits, alignment=ft.Alignment.CENTER), bar, small]
        rows: list[ft.Control] = [who, ft.Column(points, spacing=Gap.SMALL, tight=True)]
    else:
        rows = [ft.Row([who, digits], spacing=Gap.SMALL), bar]
    return ft.Container(
        ft.Container(
            ft.Column(
                rows,
                spacing=Gap.SMALL if tall else Gap.TIGHT,
                tight=not beside,  # of two panels the one with fewer lines of names has its points as low as the other
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            ),
            bgcolor=theme.CARD.fill,
            padding=PADDING,
        ),
        bgcolor=side_style.strong,
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=ft.Padding(STRIPE, Gap.NONE, Gap.NONE, Gap.NONE),
        expand=beside,
    )


def _who(names: str, side_style: SideStyle, *, letters: int, tall: bool) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(side_style.icon, size=MARK, color=side_style.strong),
            ft.Text(names, style=theme.text(letters, strong=True), expand=True),
        ],
        spacing=Gap.TIGHT,
        expand=None if tall else True,
    )
