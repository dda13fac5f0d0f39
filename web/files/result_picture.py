"""The result of a match as a square PNG for messengers, in the colours of the live page."""

from collections.abc import Sequence
from fractions import Fraction

from models.values import MatchSnapshot
from web.drawn_names import drawn_match
from web.files.canvas import Canvas
from web.files.score_sheet import ScoreSheet, score_sheet
from web.files.style import DISPLAY, TEXT, TEXT_STRONG, Palette, palette, wordmark
from wording import SIDE_SHAPES, Translator, deals_played

# Pixels of a square of 1080, the size that messengers show.
_SIDE = 1080
_EDGE = 56
_WIDTH = _SIDE - 2 * _EDGE
_BAND_HEIGHT = 176  # the green band with the game, the day and the place
_HEADLINE_Y = _BAND_HEIGHT + 66  # middle of the headline
_ROWS_TOP, _ROWS_HEIGHT, _TALLEST, _GAP = _BAND_HEIGHT + 132, 432, 200, 14
_CHART_TOP, _CHART_BOTTOM = 778, 984
_FOOTER_Y = 1034
_NAME_HEIGHT = 60
_STRIPE_WIDTH = 16
_NAME_GAP = 28  # between a name and its total
_HEADLINE_SIZE, _HEADLINE_TWO_LINE_SCALE = 52.0, 0.8  # of the headline, and the factor when it has two lines
_LEADING = 1.2
_TWO_LINE_HEIGHT = 120  # minimum height of a row with two lines of names


def result_picture(t: Translator, match: MatchSnapshot, *, dark: bool = False) -> bytes:
    """Draw the players, the outcome, the totals and their history. Equal matches give equal bytes."""
    match = drawn_match(t, match, paper=True)
    sheet, colours = score_sheet(t, match), palette(dark=dark)
    canvas = Canvas(_SIDE, _SIDE, colours.paper)
    _draw_heading(canvas, t, match, sheet, colours)
    bottom = _draw_contenders(canvas, match, sheet, colours)
    _draw_chart(canvas, match, colours, top=max(bottom + 40, _CHART_TOP))
    deals = deals_played(t, len(sheet.deals))
    canvas.text(deals, (_EDGE, _FOOTER_Y), colours.soft_ink, font=TEXT, size=30, width=_WIDTH)
    canvas.picture(wordmark(dark=dark), (_SIDE - _EDGE, _FOOTER_Y - _NAME_HEIGHT / 2), height=_NAME_HEIGHT)
    return canvas.png()


def _draw_heading(canvas: Canvas, t: Translator, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> None:
    canvas.box((0, 0, _SIDE, _BAND_HEIGHT), colours.baize)
    canvas.text(sheet.game, (_EDGE, 66), colours.on_baize, font=DISPLAY, size=56, width=_WIDTH)
    day = t.date(match.started_at)
    when = " · ".join(part for part in (day, match.venue) if part)
    canvas.text(when, (_EDGE, 128), colours.on_baize, font=TEXT, size=34, width=_WIDTH)
    _draw_headline(canvas, sheet.headline, colours)


def _draw_headline(canvas: Canvas, headline: str, colours: Palette) -> None:
    """Draw the headline in one line, or in two smaller ones if it would have to be truncated."""
    size, lines = _HEADLINE_SIZE, [headline]
    if canvas.text_width(headline, font=TEXT_STRONG, size=size * _HEADLINE_TWO_LINE_SCALE) > _WIDTH:
        size, lines = size * _HEADLINE_TWO_LINE_SCALE, _split_in_two(canvas, headline)
    size = canvas.fit_size(lines, font=TEXT_STRONG, size=size, width=_WIDTH)
    for number, line in enumerate(lines):
        middle = _HEADLINE_Y + (number - (len(lines) - 1) / 2) * size * _LEADING
        canvas.text(line, (_EDGE, middle), colours.ink, font=TEXT_STRONG, size=size, width=_WIDTH)


def _split_in_two(canvas: Canvas, text: str) -> list[str]:
    """Split `text` into two lines, so that the longer line is as short as possible."""
    words = text.split(" ")
    splits = [(" ".join(words[:index]), " ".join(words[index:])) for index in range(1, len(words))]
    if not splits:
        return [text]
    return list(min(splits, key=lambda two: max(canvas.text_width(line, font=TEXT_STRONG, size=1) for line in two)))


def _draw_contenders(canvas: Canvas, match: MatchSnapshot, sheet: ScoreSheet, colours: Palette) -> float:
    """Draw a row for each contender in the order of the ranks, as high as possible, and return the bottom of the last
    one."""
    count = len(sheet.contenders)
    height = min(_TALLEST, (_ROWS_HEIGHT - _GAP * (count - 1)) / count)
    for row, index in enumerate(match.standings.by_rank):
        name, total = sheet.contenders[index], sheet.totals[index]
        top = _ROWS_TOP + row * (height + _GAP)
        middle, colour = top + height / 2, colours.sides[index]
        canvas.box((_EDGE, top, _SIDE - _EDGE, top + height), colours.sheet, radius=18)
        canvas.box((_EDGE, top, _EDGE + _STRIPE_WIDTH, top + height), colour)
        figures = min(height * 0.62, 116)
        canvas.shape(SIDE_SHAPES[index], (_EDGE + 62, middle), colour, size=min(34, height * 0.4))
        members = [match.players[seat].name for seat in match.standings.contenders[index]]
        right, left = _SIDE - _EDGE - 34, _EDGE + 100
        figures = canvas.fit_size([total], font=DISPLAY, size=figures, width=_WIDTH * 0.34)
        total_width = canvas.text_width(total, font=DISPLAY, size=figures)
        max_width = right - total_width - _NAME_GAP - left
        _draw_names(canvas, name, members, colours.ink, at=(left, middle), height=height, width=max_width)
        canvas.text(total, (right, middle), colour, font=DISPLAY, size=figures, width=_WIDTH * 0.34, anchor="rm")
        if match.standings.winner == index:
            low = top + height - max(4, height * 0.06)
            canvas.box((right - total_width, low - 7, right, low), colours.brass, radius=3)
    return _ROWS_TOP + count * (height + _GAP) - _GAP


def _draw_names(
    canvas: Canvas,
    joined: str,
    members: Sequence[str],
    colour: str,
    *,
    at: tuple[float, float],
    height: float,
    width: float,
) -> None:
    """Draw the names in one line, or one per line if that is too long and the row is high enough; all in one size."""
    size, lines = min(46, height * 0.5), [joined]
    if height >= _TWO_LINE_HEIGHT and canvas.text_width(joined, font=TEXT_STRONG, size=size) > width:
        lines = list(members)
    step = size * _LEADING
    size = canvas.fit_size(lines, font=TEXT_STRONG, size=size, width=width)
    for number, line in enumerate(lines):
        middle = at[1] + (number - (len(lines) - 1) / 2) * step
        canvas.text(line, (at[0], middle), colour, font=TEXT_STRONG, size=size, width=width)


def _draw_chart(canvas: Canvas, match: MatchSnapshot, colours: Palette, *, top: float) -> None:
    """Draw the totals over the deals, a line for each contender, with thin rules at zero and at the target."""
    standings = match.standings
    rows = ((Fraction(0),) * len(standings.totals), *standings.history)
    totals = [float(total) for row in rows for total in row]
    target = [] if match.config.target is None else [float(match.config.target)]
    low, high = min(0.0, *totals), max(1.0, *totals, *target)
    step = (_WIDTH - 24) / max(1, len(rows) - 1)

    def height(total: float) -> float:
        return _CHART_BOTTOM - (_CHART_BOTTOM - top) * (total - low) / (high - low)

    for level in (0.0, *target):
        canvas.line(((_EDGE, height(level)), (_SIDE - _EDGE, height(level))), colours.rule, width=3)
    for side in reversed(range(len(standings.totals))):
        points = [(_EDGE + 12 + deal * step, height(float(row[side]))) for deal, row in enumerate(rows)]
        canvas.line(points, colours.sides[side], width=7)
        canvas.shape(SIDE_SHAPES[side], points[-1], colours.sides[side], size=24)
