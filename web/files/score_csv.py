"""Matches as a table for spreadsheets: one line for each side of each deal."""

__all__ = ["score_csv", "spreadsheet_text"]

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO

from models import DealSnapshot, MatchSnapshot
from scoring import Line, Reason, SideScore
from wording import Translator, reason_label, variant_name

# What makes a spreadsheet read a cell as a formula, in half and full width (OWASP, CSV Injection).
_FORMULA_STARTS = frozenset("=+-@|%＝＋－＠")
_BYTE_ORDER_MARK = "\ufeff"  # without it, Excel takes the accents for something else


def score_csv(t: Translator, matches: Iterable[MatchSnapshot]) -> bytes:
    """UTF-8, with the separator that spreadsheets of the reader's language expect: they read `77,5` as a number then.

    The columns are what was scored, in the order of a score sheet; those that are empty everywhere are left out.
    """
    matches = tuple(matches)
    lines = [line for match in matches for deal in match.deals for side in deal.score.sides for line in side.lines]
    reasons = [reason for reason in Reason if any(line.reason is reason for line in lines)]
    text = StringIO()
    writer = csv.writer(text, delimiter="," if t.language == "en" else ";", lineterminator="\r\n")
    writer.writerow(spreadsheet_text(cell) for cell in _head(t, reasons, matches))
    for match in matches:
        for deal in match.deals:
            for side in deal.score.sides:
                writer.writerow(_row(t, match, deal, side, reasons))
    return (_BYTE_ORDER_MARK + text.getvalue()).encode()


def spreadsheet_text(text: str) -> str:
    """The text as a spreadsheet shows it and never runs it: a formula is told apart by an apostrophe before it."""
    return f"'{text}" if text.lstrip()[:1] in _FORMULA_STARTS and text.strip() else text


def _head(t: Translator, reasons: Iterable[Reason], matches: Sequence[MatchSnapshot]) -> Iterator[str]:
    rules = matches[0].config.rules if len({match.config.rules for match in matches}) == 1 else None
    yield from (t.gettext("Date"), t.gettext("Game"), t.gettext("Place"), t.gettext("Note"))
    yield from (t.gettext("Deal"), t.gettext("Players"))
    yield from (reason_label(t, Line(reason=reason, count=1, points=0), rules) for reason in reasons)
    yield from (t.gettext("This deal"), t.gettext("Total"))


def _row(
    t: Translator, match: MatchSnapshot, deal: DealSnapshot, side: SideScore, reasons: Iterable[Reason]
) -> Iterator[str]:
    names = [match.players[seat].name for seat in side.players]
    points = Counter({line.reason: 0 for line in side.lines})
    for line in side.lines:
        points[line.reason] += line.points
    texts = (variant_name(t, match.config.rules.name), match.place, match.note)
    yield match.started_at.astimezone().date().isoformat()
    yield from map(spreadsheet_text, texts)
    yield str(deal.number)
    yield spreadsheet_text(t.join(names))
    yield from (str(points[reason]) if reason in points else "" for reason in reasons)
    yield str(side.total)
    yield _number(t, _total_after(match, deal, side))


def _total_after(match: MatchSnapshot, deal: DealSnapshot, side: SideScore) -> Fraction | None:
    """The side's total after the deal; none where the side formed for this deal only."""
    standings = match.standings
    seats = set(side.players)
    groups = (index for index, group in enumerate(standings.contenders) if seats == set(group))
    return next((standings.history[deal.number - 1][index] for index in groups), None)


def _number(t: Translator, points: Fraction | None) -> str:
    if points is None:
        return ""
    plain = str(points) if points.denominator == 1 else f"{float(points):.1f}"
    return plain if t.language == "en" else plain.replace(".", ",")
