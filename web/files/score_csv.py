"""Matches as a table for spreadsheets, one line for each side of each deal."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from models.values import DealSnapshot, MatchSnapshot
from scoring import Line, Reason, SideScore
from web.files.spreadsheet import Cell, spreadsheet
from wording import Translator, reason_label, variant_name


def score_csv(t: Translator, matches: Iterable[MatchSnapshot]) -> bytes:
    """Return the table; its columns are scoring reasons in the order of a score sheet, without those that are empty
    everywhere."""
    matches = tuple(matches)
    lines = [line for match in matches for deal in match.deals for side in deal.score.sides for line in side.lines]
    reasons = [reason for reason in Reason if any(line.reason is reason for line in lines)]
    rows = (
        _row(t, match, deal, side, reasons) for match in matches for deal in match.deals for side in deal.score.sides
    )
    return spreadsheet(t, (_header_row(t, reasons, matches), *rows))


def _header_row(t: Translator, reasons: Iterable[Reason], matches: Sequence[MatchSnapshot]) -> Iterator[str]:
    rules = matches[0].config.rules if len({match.config.rules for match in matches}) == 1 else None
    yield from (t.gettext("Date"), t.gettext("Game"), t.gettext("Place"), t.gettext("Note"))
    yield from (t.gettext("Deal"), t.gettext("Players"))
    yield from (reason_label(t, Line(reason=reason, count=1, points=0), rules) for reason in reasons)
    yield from (t.gettext("This deal"), t.gettext("Total"))


def _row(
    t: Translator, match: MatchSnapshot, deal: DealSnapshot, side: SideScore, reasons: Iterable[Reason]
) -> Iterator[Cell]:
    names = [match.players[seat].name for seat in side.players]
    points: dict[Reason, int | Fraction] = dict.fromkeys((line.reason for line in side.lines), 0)
    for line in side.lines:
        points[line.reason] += line.points
    texts = (variant_name(t, match.config.rules.name), match.venue, match.note)
    yield match.started_at.astimezone().date().isoformat()
    yield from texts
    yield deal.number
    yield t.join(names)
    yield from (points.get(reason) for reason in reasons)
    yield side.total
    yield _total_after(match, deal, side)


def _total_after(match: MatchSnapshot, deal: DealSnapshot, side: SideScore) -> Fraction | None:
    """Return the side's total after the deal; None if the side was formed for this deal only."""
    standings = match.standings
    seats = set(side.players)
    groups = (index for index, group in enumerate(standings.contenders) if seats == set(group))
    return next((standings.history[deal.number - 1][index] for index in groups), None)
