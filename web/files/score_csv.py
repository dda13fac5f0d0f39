"""Matches as a table for spreadsheets, one line for each side of each deal, and of a result that counts instead."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from models.values import DealSnapshot, MatchSnapshot
from scoring import Line, Reason, SideScore
from wording import Translator, reason_label, variant_name
from wording.spreadsheet import Cell, spreadsheet

_PARTNER_COLUMNS = 3  # the points of each partner, and the totals of the two


def score_csv(t: Translator, matches: Iterable[MatchSnapshot]) -> bytes:
    """Return the table; its columns are scoring reasons in the order of a score sheet, except columns without any
    value.

    A pair formed for one deal has no total. If there is such a pair, the last columns have the points that each of the
    two gets, and their totals.
    """
    matches = tuple(matches)
    scored = [(match, side) for match in matches for deal in match.deals for side in deal.score.sides]
    lines = [line for _, side in scored for line in side.lines]
    reasons = [reason for reason in Reason if any(line.reason is reason for line in lines)]
    partners = any(_contender(match, side) is None for match, side in scored)
    rows: list[Iterable[Cell]] = [_header_row(t, reasons, matches, partners=partners)]
    for match in matches:
        rows += [
            _row(t, match, deal, side, reasons, partners=partners) for deal in match.deals for side in deal.score.sides
        ]
        rows += _counted_rows(t, match, blanks=len(reasons) + 1)
    return spreadsheet(t, rows)


def _header_row(
    t: Translator, reasons: Iterable[Reason], matches: Sequence[MatchSnapshot], *, partners: bool
) -> Iterator[str]:
    rules = matches[0].config.rules if len({match.config.rules for match in matches}) == 1 else None
    yield from (t.gettext("Date"), t.gettext("Game"), t.gettext("Place"), t.gettext("Note"))
    yield from (t.gettext("Deal"), t.gettext("Players"))
    yield from (reason_label(t, Line(reason=reason, count=1, points=0), rules) for reason in reasons)
    yield from (t.gettext("This deal"), t.gettext("Total"))
    if partners:
        yield from (t.gettext("Each partner"), t.gettext("First partner’s total"), t.gettext("Second partner’s total"))


def _row(
    t: Translator,
    match: MatchSnapshot,
    deal: DealSnapshot,
    side: SideScore,
    reasons: Iterable[Reason],
    *,
    partners: bool,
) -> Iterator[Cell]:
    points: dict[Reason, int | Fraction] = dict.fromkeys((line.reason for line in side.lines), 0)
    for line in side.lines:
        points[line.reason] += line.points
    contender, totals = _contender(match, side), match.standings.history[deal.number - 1]
    yield from _match_cells(t, match)
    yield deal.number
    yield _names(t, match, side.players)
    yield from (points.get(reason) for reason in reasons)
    yield side.total
    if contender is not None:
        yield from (totals[contender], *(None,) * (_PARTNER_COLUMNS if partners else 0))
        return
    yield from (None, deal.score.credits[side.players[0]])
    yield from (totals[match.standings.contenders.index((seat,))] for seat in side.players)


def _counted_rows(t: Translator, match: MatchSnapshot, *, blanks: int) -> Iterator[Sequence[Cell]]:
    """Yield the official result of each side if it isn't the sum of the deals."""
    totals = match.standings.totals
    if match.official is None or match.standings.history[-1:] == (totals,):
        return
    for seats, total in zip(match.standings.contenders, totals, strict=True):
        words, names = t.gettext("The result that counts"), _names(t, match, seats)
        yield (*_match_cells(t, match), words, names, *(None,) * blanks, total)


def _match_cells(t: Translator, match: MatchSnapshot) -> tuple[str, ...]:
    day = t.local(match.started_at).date().isoformat()
    return day, variant_name(t, match.config.rules.name), match.venue, match.note


def _names(t: Translator, match: MatchSnapshot, seats: Iterable[int]) -> str:
    return t.join([match.players[seat].name for seat in seats])


def _contender(match: MatchSnapshot, side: SideScore) -> int | None:
    """Return the index of the side among the contenders; None if it was formed for this deal only."""
    seats = set(side.players)
    return next((index for index, group in enumerate(match.standings.contenders) if seats == set(group)), None)
