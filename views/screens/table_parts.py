"""What the table screen is made of: the totals, who does what next, and the rows of the sheet."""

__all__ = ["next_deal_lines", "sheet_rows", "totals"]

import flet as ft

from scoring import is_carried
from views import theme
from views.components.score_sheet import SheetRow
from views.components.total_panel import digits_size, total_panel
from views.side_look import SIDE_LOOKS
from views.state.hooks import Keep
from views.state.labels import names_of, seat_names
from views.state.session import Session
from views.state.shown import AgreementState, DealSnapshot, MatchSnapshot
from views.theme import Gap, Size
from wording import Translator, pozzetti

_AGREEMENT_ICONS = {AgreementState.AGREED: ft.Icons.CHECK, AgreementState.CONTESTED: ft.Icons.ERROR_OUTLINE}


def totals(session: Session, snapshot: MatchSnapshot, keep: Keep) -> ft.Control:
    """Two sides stand beside each other; more stand below one another."""
    t = session.translator
    standings = snapshot.standings
    size = None
    if len(standings.contenders) == 2:
        half = (min(session.viewport.width, Size.COLUMN) - 2 * Gap.LARGE - Gap.SMALL) / 2
        size = digits_size([t.points(total) for total in standings.totals], half)
    panels = [_panel(t, snapshot, keep, index, seats, size=size) for index, seats in enumerate(standings.contenders)]
    if size is not None:
        return ft.Row(panels, spacing=Gap.SMALL)
    return ft.Column(panels, spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _panel(
    t: Translator, snapshot: MatchSnapshot, keep: Keep, index: int, seats: tuple[int, ...], *, size: int | None
) -> ft.Control:
    standings = snapshot.standings
    names = names_of(t, seats, seat_names(snapshot))
    total = standings.totals[index]
    return total_panel(
        keep,
        names=names,
        total=t.points(total),
        spoken=t.gettext("{names}: {points} points", names=names, points=t.points(total)),
        progress=standings.progress[index],
        caption=_caption(t, snapshot, index),
        look=SIDE_LOOKS[index],
        size=size,
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


def next_deal_lines(t: Translator, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Who deals, who cuts, who builds the pozzetti, and who must open with how much."""
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
    rows = [_line(ft.Icons.STYLE, " ".join(lines))]
    if standings.extra_deal:
        rows.append(_line(ft.Icons.BALANCE, t.gettext("It is a tie: one more deal decides.")))
    for seats, opening in zip(standings.contenders, standings.openings, strict=True):
        if opening:
            who = names_of(t, seats, names)
            rows.append(
                _line(
                    ft.Icons.LOCK_OPEN,
                    t.gettext("{names} must open with {points} points.", names=who, points=t.points(opening)),
                )
            )
    return rows


def _line(icon: ft.IconData, words: str) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=theme.INK_SOFT), ft.Text(words, style=theme.text(17), expand=True)],
        spacing=Gap.SMALL,
    )


def sheet_rows(t: Translator, snapshot: MatchSnapshot) -> list[SheetRow]:
    """The newest deal first."""
    return [_sheet_row(t, snapshot, deal) for deal in reversed(snapshot.deals)]


def _sheet_row(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot) -> SheetRow:
    standings = snapshot.standings
    after = standings.history[deal.number - 1]
    gains = [deal.score.credits[seats[0]] for seats in standings.contenders]
    cells = tuple((t.points(gain), t.points(total)) for gain, total in zip(gains, after, strict=True))
    parts = [
        t.gettext("{names}: {points} points", names=names_of(t, seats, seat_names(snapshot)), points=t.points(gain))
        for seats, gain in zip(standings.contenders, gains, strict=True)
    ]
    words = {AgreementState.AGREED: t.gettext("Agreed."), AgreementState.CONTESTED: t.gettext("Contested.")}
    said = [words[deal.agreement.state]] if deal.agreement.state in words else []
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
    )
