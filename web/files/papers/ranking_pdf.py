"""The ranking of a tournament as a printable document."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from textwrap import wrap

from models.access import PaperSize
from models.values import Board, TournamentSnapshot
from web.files.papers.lists import rows_pdf, two_lines
from wording import (
    RankingOutput,
    Translator,
    detail_name,
    entrant_name,
    entrant_words,
    prize_name,
    ranking_columns,
    rulings,
    schedule_name,
    section_letter,
    win_sentence,
    with_group,
)

_COLUMNS = ranking_columns(RankingOutput.PAPER)
_PLACE, _CLUB, _FIGURE = (0.08, "R"), (0.2, "L"), (0.1, "R")  # columns, as in `lists`
_SCALES = (0.85, 1.5)
_LETTERS_PER_LINE = 100
_HIGHLIGHTED_RANKS = 3  # ranks in bold type
_LEFT = " *"  # after the names of those who left


def ranking_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the current ranking, dated `at`: each group below a heading with its prizes, then the other prizes and the
    rulings. Equal boards give equal bytes."""
    clubs = [_CLUB] if board.clubs else []
    figures = [_FIGURE] * len(_COLUMNS)
    names = (1 - sum(part for part, _ in (_PLACE, *clubs, *figures)), "L")
    heads = [t.pgettext("ranking", "Place"), t.gettext("Players"), *([t.gettext("Club")] if clubs else [])]
    rows: list[tuple[str, ...]] = [(*heads, *(two_lines(t.gettext(column.title)) for column in _COLUMNS))]
    strong, left = set[int](), {each.entrant for each in board.record.departures}
    for group, lines in groupby(board.ranking, key=lambda line: line.group):
        if group is not None:
            strong.add(len(rows))
            rows += [(t.gettext("Group {letter}", letter=section_letter(group)),), *_prizes(t, board, group)]
        for each in lines:
            strong |= {len(rows)} if each.rank <= _HIGHLIGHTED_RANKS else set()
            name = entrant_name(t, each.entrant, board.names[each.entrant]) + _LEFT * (each.entrant in left)
            club = [board.club(each.entrant)] if clubs else []
            figures_of = (column.figure(t, each) for column in _COLUMNS)
            rows.append((with_group(str(each.rank), each.group), name, *club, *figures_of))
    rows += _prizes(t, board, None)
    found = rulings(t, board.record, board.members)
    given = {entrant_name(t, each, board.names[each]): words for each, words in found.items()}
    given |= {_LEFT.strip(): t.gettext("Left the tournament")} if left else {}
    for label, words in given.items():
        rows += [(line,) for line in wrap(t.gettext("{label}: {value}", label=label, value=words), _LETTERS_PER_LINE)]
    people = {name: getattr(board.details, name) for name in ("organiser", "arbiter")}
    told = [t.gettext("{label}: {value}", label=detail_name(t, name), value=who) for name, who in people.items() if who]
    pairs = entrant_words(t, board.setup.competition).number(len(board.ranking))
    about = [
        board.name,
        board.venue,
        pairs,
        schedule_name(t, board.setup.schedule),
        win_sentence(t, board.setup),
        *told,
    ]
    title, columns = ranking_title(t, board), [_PLACE, names, *clubs, *figures]
    return rows_pdf(t, about, title, rows, columns, at=at, size=size, strong=strong, scales=_SCALES)


def ranking_title(t: Translator, board: Board) -> str:
    if board.is_over:
        return t.gettext("Final ranking")
    rounds = board.setup.schedule.rounds
    if board.running_round is None:
        return t.gettext("Ranking after round {round} of {rounds}", round=board.closed, rounds=rounds)
    return t.gettext("Ranking during round {round} of {rounds}", round=board.running_round + 1, rounds=rounds)


def _prizes(t: Translator, board: TournamentSnapshot, group: int | None) -> Iterator[tuple[str]]:
    """Yield a line for each prize of a group, or of all, that was won."""
    for award in board.awards:
        prize = board.prizes.prizes[award.prize]
        if prize.group == group:
            name = entrant_name(t, award.entrant, board.names[award.entrant])
            parts = (name, *prize.amounts[award.place : award.place + 1])
            yield (t.gettext("{label}: {value}", label=prize_name(t, prize), value=" · ".join(parts)),)
