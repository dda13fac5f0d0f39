"""The ranking of a tournament as a PNG for messengers, in the colours of the live page."""

from datetime import datetime

from models.values import Board
from web.files.canvas import Canvas
from web.files.papers.ranking_pdf import ranking_title
from web.files.style import DISPLAY, TEXT, TEXT_STRONG, palette, wordmark
from wording import VICTORY_POINTS, Translator, entrant_words, with_group

# Pixels of a square of 1080, the size that messengers show; many places make it longer.
_SIDE, _EDGE = 1080, 56
_WIDTH = _SIDE - 2 * _EDGE
_BAND, _FOOTER, _WORDMARK = 176, 96, (258, 60)  # heights of the band and the last line, and size of the app's name
_TOP = _BAND + 24
_MOST_PLACES = 30  # messengers would make a longer picture too small to read
_LOWEST, _HIGHEST, _GAP, _HIGHLIGHTED = 54, 120, 6, 3  # heights of a place; the first places in bold type


def ranking_picture(t: Translator, board: Board, *, at: datetime) -> bytes:
    """Draw the places that everybody may see, also in silence. Equal boards give equal bytes."""
    best = 1 if board.silence is None else board.silence[1]
    lines = [line for line in board.ranking if best is not None and line.rank >= best][:_MOST_PLACES]
    height = max(_LOWEST, min(_HIGHEST, (_SIDE - _TOP - _FOOTER) / max(1, len(lines))))
    length, colours = max(_SIDE, round(_TOP + height * len(lines)) + _FOOTER), palette(dark=False)
    canvas = Canvas(_SIDE, length, colours.paper)
    canvas.box((0, 0, _SIDE, _BAND), colours.baize)
    canvas.text(board.name, (_EDGE, 66), colours.on_baize, font=DISPLAY, size=56, width=_WIDTH)
    known = " · ".join(filter(None, (ranking_title(t, board), t.date(at), board.venue)))
    canvas.text(known, (_EDGE, 128), colours.on_baize, font=TEXT, size=34, width=_WIDTH)
    left, right, size = _EDGE + (170 if board.has_groups else 88), _SIDE - _EDGE - 30, min(44, height * 0.54)
    for row, line in enumerate(lines):
        top = _TOP + row * height
        middle, font = top + (height - _GAP) / 2, TEXT_STRONG if line.rank <= _HIGHLIGHTED else TEXT
        canvas.box((_EDGE, top, _SIDE - _EDGE, top + height - _GAP), colours.sheet, radius=12)
        place, names = with_group(str(line.rank), line.group), t.join(board.names[line.entrant])
        canvas.text(place, (left, middle), colours.soft_ink, font=DISPLAY, size=size, width=left - _EDGE, anchor="rm")
        canvas.text(names, (left + 30, middle), colours.ink, font=font, size=size, width=right - left - 152)
        points = VICTORY_POINTS.figure(t, line)
        canvas.text(points, (right, middle), colours.baize, font=DISPLAY, size=size, width=110, anchor="rm")
    words = "" if lines else t.gettext("The director will show the results.")
    canvas.text(words, (_EDGE, _SIDE / 2), colours.ink, font=TEXT_STRONG, size=44, width=_WIDTH)
    foot = length - _FOOTER / 2
    number = entrant_words(t, board.setup.competition).number(len(board.ranking))
    canvas.text(number, (_EDGE, foot), colours.soft_ink, font=TEXT, size=30, width=_WIDTH)
    canvas.picture(wordmark(dark=False), (_SIDE - _EDGE - _WORDMARK[0], foot - _WORDMARK[1] / 2), height=_WORDMARK[1])
    return canvas.png()
