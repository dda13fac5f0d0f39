"""The result of a match as a PNG for messengers, like a playing card, in the colours of the live page."""

import re
from fractions import Fraction
from functools import partial
from itertools import count
from textwrap import wrap

from models.values import MatchSnapshot
from web.drawn_names import drawn_match
from web.files.canvas import LEADING, Canvas, dashes
from web.files.score_sheet import ScoreSheet, score_sheet
from web.files.style import DISPLAY, TEXT, TEXT_STRONG, Palette, palette, wordmark
from wording import SIDE_SHAPES, Translator, deals_played

# Pixels of a picture as wide as messengers show it; on the felt of a result it is less than 300 wide.
_WIDTH, _HEIGHT = 1080, 1264
_EDGE = 70
_RIGHT, _INNER = _WIDTH - _EDGE, _WIDTH - 2 * _EDGE
_BAND, _WORDMARK = 196, 120  # heights of the green band, and of the app's name in it
_HEADLINE_Y, _FOOTER_Y = 282, 1196  # the middle of each
_HEADLINES = {1: 84, 2: 66, 3: 50}  # type size of the headline by its number of lines
_ROWS_TOP, _ROWS_BOTTOM = 370, 1120
_ROW = 170
# Height of a row and type size of its total: for the winner and for others, of two sides and of more.
_OF_TWO, _OF_MANY = {True: (285, 285), False: (_ROW, 126)}, {True: (260, 260), False: (_ROW, 126)}
_LEAST_BESIDE = 240  # type size of large digits that have the names beside them
_OF_DRAW = (220, 180)
_MARK, _NAMES_X, _NAME_SIZE, _GAP = 46, 74, 60, 32
_NO_BREAK = "\N{NO-BREAK SPACE}"
_BEFORE_NUMBER = re.compile(r" (?=\d)")
_MIN_CHART, _MARKED_DEALS = 110, 12  # height; most deals with a mark at each


def result_picture(t: Translator, match: MatchSnapshot, *, dark: bool = False) -> bytes:
    """Draw the players, the outcome, the totals and their history. Equal matches give equal bytes."""
    match = drawn_match(t, match, paper=True)
    sheet, colours = score_sheet(t, match), palette(dark=dark)
    canvas = Canvas(_WIDTH, _HEIGHT, colours.paper)
    _draw_heading(canvas, t, match, sheet, colours)
    top = _draw_contenders(canvas, match, sheet, colours) + _GAP
    # An official result may differ from the sum of the deals, which the chart shows.
    if _ROWS_BOTTOM - top >= _MIN_CHART and match.standings.history[-1:] == (match.standings.totals,):
        _draw_chart(canvas, match, colours, top=top)
    facts = [sheet.game, deals_played(t, len(sheet.deals))]
    facts += ["" if match.duration is None else t.elapsed(match.duration), match.venue]
    canvas.text(", ".join(filter(None, facts)), (_EDGE, _FOOTER_Y), colours.soft_ink, font=TEXT, size=50, width=_INNER)
    return canvas.png()


def _draw_heading(canvas: Canvas, t: Translator, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> None:
    """Draw the band, and the outcome in the winner's colour, in the fewest lines that needn't be small."""
    canvas.box((0, 0, _WIDTH, _BAND), colours.baize)
    name = canvas.picture(wordmark(dark=True), (_EDGE, (_BAND - _WORDMARK) / 2), height=_WORDMARK)
    day = t.date(match.started_at, length="medium")
    at, width = (_RIGHT, _BAND / 2), _INNER - name - _GAP
    canvas.text(day, at, colours.on_baize, font=TEXT, size=50, width=width, anchor="rm")
    for number, size in _HEADLINES.items():
        lines = _balanced(sheet.headline, number)
        if canvas.fits(lines, font=DISPLAY, size=size, width=_INNER):
            break
    winner, at = match.standings.winner, (_EDGE, _HEADLINE_Y)
    ink = colours.ink if winner is None else colours.sides[winner]
    canvas.lines(lines, at, ink, font=DISPLAY, size=size, width=_INNER)


def _balanced(text: str, lines: int) -> list[str]:
    """Split `text` into so many lines at most, as equally long as its words allow. A number stays with its word."""
    bound = _BEFORE_NUMBER.sub(_NO_BREAK, text)
    splits = (wrap(bound, width, break_long_words=False) for width in count(1 + len(text) // lines))
    return [line.replace(_NO_BREAK, " ") for line in next(split for split in splits if len(split) <= lines)]


def _draw_contenders(canvas: Canvas, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> float:
    """Draw a row for each contender, the winner's first and the others in the order of the ranks, and return the bottom
    of the last one."""
    winner, top = match.standings.winner, float(_ROWS_TOP)
    order = sorted(match.standings.by_rank, key=lambda index: index != winner)
    for place, index in enumerate(order):
        row, size = (_OF_TWO if len(order) == 2 else _OF_MANY)[index == winner]
        if winner is None and len(order) == 2:
            row, size = _OF_DRAW
        is_large = row > _ROW
        height = row if is_large else min(row, int((_ROWS_BOTTOM - top) / (len(order) - place)))
        total, colour, whole = sheet.totals[index], colours.sides[index], _INNER - _NAMES_X
        joined, seats = [sheet.contenders[index]], match.standings.contenders[index]
        members = [match.players[seat].name for seat in seats]
        digits = canvas.fit_size([total], font=DISPLAY, size=min(size, height), width=whole)
        beside = whole - _GAP - max(canvas.text_width(name, font=TEXT_STRONG, size=_NAME_SIZE) for name in members)
        if is_large and (smaller := canvas.fit_size([total], font=DISPLAY, size=digits, width=beside)) >= _LEAST_BESIDE:
            digits = smaller
        width = whole - canvas.text_width(total, font=DISPLAY, size=digits) - _GAP
        name_size = min(_NAME_SIZE, height * 0.45)
        fits = partial(canvas.fits, font=TEXT_STRONG, size=name_size, width=width)
        lines = members if is_large or (height == _ROW and not fits(joined)) else joined
        name_size = name_size if is_large or lines is joined else height * 0.3
        above = 0.0
        if is_large and not fits(lines):
            # Large digits leave too little room for long names, which are above them then.
            above, width = name_size * LEADING * len(lines), whole
        at = (_EDGE + _NAMES_X, top + (above or height) / 2)
        first = canvas.lines(lines, at, colours.ink, font=TEXT_STRONG, size=name_size, width=width)
        canvas.shape(SIDE_SHAPES[index], (_EDGE + _MARK / 2, first), colour, size=min(_MARK, height * 0.4))
        top += above + height
        canvas.text(total, (_RIGHT, top - height / 2), colour, font=DISPLAY, size=digits, width=whole, anchor="rm")
        canvas.line(((_EDGE, top), (_RIGHT, top)), colours.rule if place < len(order) - 1 else colours.paper, width=3)
    return top


def _draw_chart(canvas: Canvas, match: MatchSnapshot, colours: Palette, *, top: float) -> None:
    """Draw the totals over the deals, a line for each contender and every other one dashed, with a rule at zero and
    dots at the target."""
    standings = match.standings
    rows = ((Fraction(0),) * len(standings.totals), *standings.history)
    totals = [float(total) for row in rows for total in row]
    target = [] if match.config.target is None else [float(match.config.target)]
    low, high = min(0.0, *totals), max(1.0, *totals, *target)
    step = (_INNER - _MARK) / max(1, len(rows) - 1)

    def height(total: float) -> float:
        return _ROWS_BOTTOM - (_ROWS_BOTTOM - top) * (total - low) / (high - low)

    canvas.line(((_EDGE, height(0)), (_RIGHT, height(0))), colours.rule, width=3)
    for level in target:
        for start, _ in dashes([(_EDGE, height(level)), (_RIGHT, height(level))], 12):
            canvas.line([start], colours.brass, width=6)
    for side in reversed(range(len(standings.totals))):
        points = [(_EDGE + _MARK / 2 + deal * step, height(float(row[side]))) for deal, row in enumerate(rows)]
        for line in dashes(points, 26) if side % 2 else [points]:
            canvas.line(line, colours.sides[side], width=9)
        for point in points if len(points) <= _MARKED_DEALS else points[-1:]:
            canvas.shape(SIDE_SHAPES[side], point, colours.sides[side], size=26)
