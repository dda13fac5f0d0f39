"""The result of a match as a picture for messengers: a square PNG in the colours of the live page."""

from collections.abc import Sequence
from fractions import Fraction

from models import MatchSnapshot
from web.files.canvas import Canvas
from web.files.score_sheet import ScoreSheet, score_sheet
from web.files.style import DISPLAY, TEXT, TEXT_STRONG, Palette, palette
from wording import SIDE_SHAPES, Translator

# Pixels of a square of 1080, the size that messengers show.
_SIDE = 1080
_EDGE = 56
_WIDTH = _SIDE - 2 * _EDGE
_BAND = 176  # of baize: the game, the day and the place
_NEWS = _BAND + 66  # middle of the sentence
_ROWS_TOP, _ROWS_HEIGHT, _TALLEST, _GAP = _BAND + 132, 432, 200, 14
_CHART_TOP, _CHART_BOTTOM = 778, 984
_FOOT = 1034
_STRIPE = 16
_BETWEEN = 28  # a name and its total
_NEWS_SIZE, _NEWS_SMALLER = 52.0, 0.8  # of the sentence, and how much smaller two lines of it are
_LEADING = 1.2
_LINES_FROM = 120  # height of a row that holds two lines of names


def result_picture(t: Translator, match: MatchSnapshot, *, dark: bool = False) -> bytes:
    """Who played, how it ended, the totals and how they came about. Equal matches give equal bytes."""
    sheet, colours = score_sheet(t, match), palette(dark=dark)
    canvas = Canvas(_SIDE, _SIDE, colours.paper)
    _heading(canvas, t, match, sheet, colours)
    bottom = _contenders(canvas, match, sheet, colours)
    _chart(canvas, match, colours, top=max(bottom + 40, _CHART_TOP))
    deals = t.ngettext("{count} deal played", "{count} deals played", len(sheet.deals))
    canvas.text(deals, (_EDGE, _FOOT), colours.soft_ink, font=TEXT, size=30, width=_WIDTH)
    canvas.text("Pinella", (_SIDE - _EDGE, _FOOT), colours.soft_ink, font=DISPLAY, size=30, width=_WIDTH, anchor="rm")
    return canvas.png()


def _heading(canvas: Canvas, t: Translator, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> None:
    canvas.box((0, 0, _SIDE, _BAND), colours.baize)
    canvas.text(sheet.game, (_EDGE, 66), colours.on_baize, font=DISPLAY, size=56, width=_WIDTH)
    day = t.date(match.started_at.astimezone().date())
    when = " · ".join(part for part in (day, match.place) if part)
    canvas.text(when, (_EDGE, 128), colours.on_baize, font=TEXT, size=34, width=_WIDTH)
    _news(canvas, sheet.news, colours)


def _news(canvas: Canvas, news: str, colours: Palette) -> None:
    """In one line, or in two smaller ones where it would have to be cut."""
    size, lines = _NEWS_SIZE, [news]
    if canvas.width_of(news, font=TEXT_STRONG, size=size * _NEWS_SMALLER) > _WIDTH:
        size, lines = size * _NEWS_SMALLER, _halves(canvas, news)
    size = canvas.size_for(lines, font=TEXT_STRONG, size=size, width=_WIDTH)
    for number, line in enumerate(lines):
        middle = _NEWS + (number - (len(lines) - 1) / 2) * size * _LEADING
        canvas.text(line, (_EDGE, middle), colours.ink, font=TEXT_STRONG, size=size, width=_WIDTH)


def _halves(canvas: Canvas, text: str) -> list[str]:
    """Two lines, the longer of which is as short as can be."""
    words = text.split(" ")
    splits = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    if not splits:
        return [text]
    return list(min(splits, key=lambda two: max(canvas.width_of(line, font=TEXT_STRONG, size=1) for line in two)))


def _contenders(canvas: Canvas, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> float:
    """A row for each, as high as there is room; returns where the last one ends."""
    count = len(sheet.contenders)
    height = min(_TALLEST, (_ROWS_HEIGHT - _GAP * (count - 1)) / count)
    for index, (name, total) in enumerate(zip(sheet.contenders, sheet.totals, strict=True)):
        top = _ROWS_TOP + index * (height + _GAP)
        middle, colour = top + height / 2, colours.sides[index]
        canvas.box((_EDGE, top, _SIDE - _EDGE, top + height), colours.sheet, radius=18)
        canvas.box((_EDGE, top, _EDGE + _STRIPE, top + height), colour)
        figures = min(height * 0.62, 116)
        canvas.shape(SIDE_SHAPES[index], (_EDGE + 62, middle), colour, size=min(34, height * 0.4))
        members = [match.players[seat].name for seat in match.standings.contenders[index]]
        right, left = _SIDE - _EDGE - 34, _EDGE + 100
        figures = canvas.size_for([total], font=DISPLAY, size=figures, width=_WIDTH * 0.34)
        room = right - canvas.width_of(total, font=DISPLAY, size=figures) - _BETWEEN - left
        _names(canvas, name, members, colours.ink, at=(left, middle), height=height, width=room)
        canvas.text(total, (right, middle), colour, font=DISPLAY, size=figures, width=_WIDTH * 0.34, anchor="rm")
        if match.standings.winner == index:
            low = top + height - max(4, height * 0.06)
            canvas.box((right - 150, low - 7, right, low), colours.brass, radius=3)
    return _ROWS_TOP + count * (height + _GAP) - _GAP


def _names(
    canvas: Canvas,
    together: str,
    members: Sequence[str],
    colour: str,
    *,
    at: tuple[float, float],
    height: float,
    width: float,
) -> None:
    """In one line, or a line for each where that is too long and the row is high enough; all of one size."""
    size, lines = min(46, height * 0.5), [together]
    if height >= _LINES_FROM and canvas.width_of(together, font=TEXT_STRONG, size=size) > width:
        lines = list(members)
    step = size * _LEADING
    size = canvas.size_for(lines, font=TEXT_STRONG, size=size, width=width)
    for number, line in enumerate(lines):
        middle = at[1] + (number - (len(lines) - 1) / 2) * step
        canvas.text(line, (at[0], middle), colour, font=TEXT_STRONG, size=size, width=width)


def _chart(canvas: Canvas, match: MatchSnapshot, colours: Palette, *, top: float) -> None:
    """The totals over the deals, a line for each contender; thin rules at nothing and at the target."""
    standings = match.standings
    rows = ((Fraction(0),) * len(standings.totals), *standings.history)
    totals = [float(total) for row in rows for total in row]
    target = [] if match.config.target is None else [float(match.config.target)]
    low, high = min(0.0, *totals), max(1.0, *totals, *target)
    step = (_WIDTH - 24) / max(1, len(rows) - 1)

    def height(total: float) -> float:
        return _CHART_BOTTOM - (_CHART_BOTTOM - top) * (total - low) / (high - low)

    for level in (0.0, *target):
        canvas.path(((_EDGE, height(level)), (_SIDE - _EDGE, height(level))), colours.rule, width=3)
    for side in reversed(range(len(standings.totals))):
        points = [(_EDGE + 12 + deal * step, height(float(row[side]))) for deal, row in enumerate(rows)]
        canvas.path(points, colours.sides[side], width=7)
        canvas.shape(SIDE_SHAPES[side], points[-1], colours.sides[side], size=24)
