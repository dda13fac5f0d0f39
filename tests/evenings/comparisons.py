"""Comparisons of screens and files with the calculation."""

from collections.abc import Sequence
from itertools import pairwise

from tests.evenings.calculation import Table
from tests.evenings.play import Play, split_groups

_RANKING_LINE = (
    r"Place (?:(?P<group>[A-Z]) · )?(?P<place>\d+)\. (?P<names>.+)\. (?P<victory>[−-]?\d+) Victory Points?\. "
    r"Difference (?P<difference>[+−-]?[\d,]+)\. (?P<points>[−-]?[\d,]+) points?$"
)


def check_results_page(here: Play, number: int, tables: Sequence[Table]) -> None:
    """Compare the Victory Points of each table on the page of results."""
    found = here.arbiter.collect(r"(?s).*?Table (\d+)\. (?:Saved|Entered)[^\d]*\.? (\d+)–(\d+)")
    shown = {int(match[1]): (int(match[2]), int(match[3])) for match in found.values()}
    right = {each.number: here.event.victory(number, each) for each in tables if each.ns is not None}
    for table, points in right.items():
        here.compare(f"round {number}, table {table}, Victory Points on the page", shown.get(table), points)


def check_round(here: Play, number: int) -> None:
    """Compare all results so far and the ranking with the calculation."""
    results, ranking = here.read_tables("All results as a table (CSV)", "Ranking as a table (CSV)")
    for group, row in split_groups(results):
        played, table = int(row[0]), int(row[1])
        seat = next(each for each in here.event.rounds[played - 1] if each.number == table)
        outcome = here.outcomes_of(played).get(table)
        right: list[str] = []
        victory = here.event.victory(played, seat)
        points = (None, None) if outcome is None or seat.ns is None else (outcome.ns, outcome.ew)
        for pair, own, won in zip((seat.ns, seat.ew), points, victory, strict=True):
            right += [_text(pair), "" if pair is None else here.names(pair), _text(own), _text(won)]
        here.compare(f"round {played}, table {table}", row[2:10], right)
        here.compare(f"round {played}, table {table}, group", group, here.event.letter(played, seat.ew))
    check_ranking(here, f"after round {number}, file", ranking)


def check_ranking(here: Play, what: str, rows: Sequence[Sequence[str]]) -> None:
    head, *body = rows
    first = int("group" in head[0].casefold())
    right = [
        [
            *([each.group] if first else []),
            *map(str, (each.place, each.pair)),
            here.names(each.pair),
            *map(str, (each.victory, each.difference, each.points)),
        ]
        for each in here.event.ranking()
    ]
    here.compare(f"{what}, pairs", len(body), len(right))
    for shown, line in zip(body, right, strict=False):
        here.compare(what, list(shown[: len(line)]), line)


def check_ranking_screen(here: Play) -> None:
    found = here.arbiter.collect(_RANKING_LINE)
    shown = {
        match["names"]: (
            match["group"] or "",
            *(_number(match[name]) for name in ("place", "victory", "difference", "points")),
        )
        for match in found.values()
    }
    right = {
        here.names(each.pair): (each.group, each.place, each.victory, each.difference, each.points)
        for each in here.event.ranking()
    }
    for names, line in right.items():
        here.compare(f"the ranking on the screen, {names}", shown.get(names), line)


def check_results_file(here: Play, rows: Sequence[Sequence[str]]) -> None:
    lines = {int(row[2]): row for row in rows if len(row) > 6 and row[2].isdecimal() and row[0].isdecimal()}
    for each in here.event.ranking():
        row = lines.get(each.pair, [])
        one, other = here.shown[each.pair - 1]
        (card, other_card), club = here.pairs[each.pair - 1].cards, here.pairs[each.pair - 1].club
        right = [str(each.place), each.group, str(each.pair), card, one, club, other_card, other, club]
        right += [str(each.victory), str(each.difference), str(each.points)]
        here.compare("the results file", list(row[: len(right)]), right)


def check_groups(here: Play) -> None:
    """Compare the groups on the desk before they are seated with the calculation."""
    event, number = here.event, here.event.grouped_from
    found = here.arbiter.collect(r"Group ([A-Z]): (\d+) to (\d+)$")
    shown = {match[1]: (int(match[2]), int(match[3])) for match in found.values()}
    present = set(event.present(number))
    groups = event.cut([line.pair for line in event.ranking() if line.pair in present])
    ends = [0]
    for group in groups:
        ends.append(ends[-1] + len(group))
    right = {letter: (low + 1, high) for letter, (low, high) in zip("ABCDEFGH", pairwise(ends), strict=False)}
    here.compare("the groups on the desk", shown, right)
    here.arbiter.picture("groups")


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))
