"""The canvas of a picture: drawn twice as large and made smaller at the end, so that every edge is smooth."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from wording import SideShape

_FINER = 2
_SMALLEST = 0.62  # of the size that was asked for; then the text is cut
_ELLIPSIS = "…"
_CORNERS = {
    SideShape.SQUARE: 4,
    SideShape.TRIANGLE: 3,
    SideShape.STAR: 10,  # every other one is its waist
    SideShape.HEXAGON: 6,
    SideShape.PENTAGON: 5,
}
_STAR_WAIST = 0.45
_CORNER_REACH = 1.15  # so that shapes with corners look as large as the circle

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Canvas:
    """Lengths are pixels of the finished picture; boxes are left, top, right, bottom; colours `#rrggbb`."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self._size = (width, height)
        self._image = Image.new("RGB", (width * _FINER, height * _FINER), colour)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        buffer = BytesIO()
        self._image.resize(self._size, Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

    def box(self, box: Box, colour: str, *, radius: float = 0) -> None:
        self._draw.rounded_rectangle([each * _FINER for each in box], radius * _FINER, fill=colour)

    def path(self, points: Sequence[Point], colour: str, *, width: float) -> None:
        """A line through the points, with round corners and ends."""
        fine = [(x * _FINER, y * _FINER) for x, y in points]
        self._draw.line(fine, fill=colour, width=round(width * _FINER), joint="curve")
        for x, y in fine:
            reach = width * _FINER / 2
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    def shape(self, shape: SideShape, centre: Point, colour: str, *, size: float) -> None:
        """The shape that tells a side apart where its colour does not."""
        x, y, reach = centre[0] * _FINER, centre[1] * _FINER, size * _FINER / 2
        if shape is SideShape.CIRCLE:
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
            return
        corners = _CORNERS[shape]
        first = pi / 4 if shape is SideShape.SQUARE else -pi / 2
        points = []
        for corner in range(corners):
            angle = first + 2 * pi * corner / corners
            is_waist = shape is SideShape.STAR and corner % 2
            far = reach * (_STAR_WAIST if is_waist else _CORNER_REACH)
            points.append((x + far * cos(angle), y + far * sin(angle)))
        self._draw.polygon(points, fill=colour)

    def width_of(self, text: str, *, font: Path, size: float) -> float:
        """Of one line, neither made smaller nor cut."""
        return _font(font, round(size * _FINER)).getlength(text) / _FINER

    def size_for(self, lines: Sequence[str], *, font: Path, size: float, width: float) -> float:
        """The size, `size` at most, at which all of them are as `text` would draw the longest."""
        longest = max(self.width_of(line, font=font, size=size) for line in lines)
        return size * min(1.0, max(_SMALLEST, width / longest)) if longest else size

    def text(
        self, text: str, at: Point, colour: str, *, font: Path, size: float, width: float, anchor: str = "lm"
    ) -> None:
        """One line, `width` at most: smaller where it has to be, cut where even that is too long. `anchor` as Pillow's:
        `lm` is left and middle."""
        loaded = _font(font, round(size * _FINER))
        room = width * _FINER
        if loaded.getlength(text) > room:
            shrunk = max(size * _SMALLEST, size * room / loaded.getlength(text))
            loaded = _font(font, int(shrunk * _FINER))
        while text.rstrip(_ELLIPSIS) and loaded.getlength(text) > room:
            text = text.rstrip(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
        self._draw.text((at[0] * _FINER, at[1] * _FINER), text, font=loaded, fill=colour, anchor=anchor)


@cache
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
