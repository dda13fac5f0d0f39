"""A canvas for pictures, drawn at twice the size and scaled down at the end for smooth edges."""

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import cos, hypot, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from web.files.style import drawable
from wording import SideShape

_SUPERSAMPLING = 2
_MIN_FONT_SCALE, _GOOD_SCALE = 0.62, 0.75  # of the requested size; below the smaller one, the text is truncated
LEADING = 1.2  # height of a line / type size
_ELLIPSIS = "…"
_CORNERS = {
    SideShape.SQUARE: 4,
    SideShape.TRIANGLE: 3,
    SideShape.STAR: 10,  # every other one is an inner corner
    SideShape.HEXAGON: 6,
    SideShape.PENTAGON: 5,
}
_STAR_INNER_SCALE = 0.45
_POLYGON_SCALE = 1.15  # so that shapes with corners look as large as the circle

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Canvas:
    """A picture in progress.

    Lengths are pixels of the finished picture; boxes are left, top, right, bottom; colours are `#rrggbb`.
    """

    def __init__(self, width: int, height: int, colour: str) -> None:
        self._size = (width, height)
        self._image = Image.new("RGB", (width * _SUPERSAMPLING, height * _SUPERSAMPLING), colour)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        buffer = BytesIO()
        self._image.resize(self._size, Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
        return buffer.getvalue()

    def box(self, box: Box, colour: str, *, radius: float = 0) -> None:
        self._draw.rounded_rectangle([each * _SUPERSAMPLING for each in box], radius * _SUPERSAMPLING, fill=colour)

    def line(self, points: Sequence[Point], colour: str, *, width: float) -> None:
        """Draw a line through the points, with round corners and ends."""
        fine = [(x * _SUPERSAMPLING, y * _SUPERSAMPLING) for x, y in points]
        self._draw.line(fine, fill=colour, width=round(width * _SUPERSAMPLING), joint="curve")
        for x, y in fine:
            reach = width * _SUPERSAMPLING / 2
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    def shape(self, shape: SideShape, centre: Point, colour: str, *, size: float) -> None:
        """Draw a side's shape, which identifies it where its colour is not enough."""
        x, y, reach = centre[0] * _SUPERSAMPLING, centre[1] * _SUPERSAMPLING, size * _SUPERSAMPLING / 2
        if shape is SideShape.CIRCLE:
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
            return
        corners = _CORNERS[shape]
        first = pi / 4 if shape is SideShape.SQUARE else -pi / 2
        points = []
        for corner in range(corners):
            angle = first + 2 * pi * corner / corners
            is_inner = shape is SideShape.STAR and corner % 2
            far = reach * (_STAR_INNER_SCALE if is_inner else _POLYGON_SCALE)
            points.append((x + far * cos(angle), y + far * sin(angle)))
        self._draw.polygon(points, fill=colour)

    def picture(self, file: Path, at: Point, *, height: float) -> float:
        """Paste a picture with transparent parts, so that its left top corner is `at`, and return its width."""
        with Image.open(file) as opened:
            size = round(opened.width / opened.height * height * _SUPERSAMPLING), round(height * _SUPERSAMPLING)
            drawing = opened.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        self._image.paste(drawing, (round(at[0] * _SUPERSAMPLING), round(at[1] * _SUPERSAMPLING)), drawing)
        return size[0] / _SUPERSAMPLING

    def text_width(self, text: str, *, font: Path, size: float) -> float:
        """Return the width of one line at full size."""
        return _font(font, round(size * _SUPERSAMPLING)).getlength(drawable(text, font).strip()) / _SUPERSAMPLING

    def fit_size(self, lines: Sequence[str], *, font: Path, size: float, width: float) -> float:
        """Return the size that `text` would use for the longest of the lines; at most `size`."""
        longest = max(self.text_width(line, font=font, size=size) for line in lines)
        return size * min(1.0, max(_MIN_FONT_SCALE, width / longest)) if longest else size

    def fits(self, lines: Sequence[str], *, font: Path, size: float, width: float) -> bool:
        """Return whether the longest of the lines fits without shrinking much."""
        return self.fit_size(lines, font=font, size=size, width=width) >= _GOOD_SCALE * size

    def lines(self, lines: Sequence[str], at: Point, colour: str, *, font: Path, size: float, width: float) -> float:
        """Draw the lines in one size, vertically around `at`, and return the middle of the first one."""
        size = self.fit_size(lines, font=font, size=size, width=width)
        first = at[1] - (len(lines) - 1) / 2 * size * LEADING
        for number, line in enumerate(lines):
            self.text(line, (at[0], first + number * size * LEADING), colour, font=font, size=size, width=width)
        return first

    def text(
        self, text: str, at: Point, colour: str, *, font: Path, size: float, width: float, anchor: str = "lm"
    ) -> None:
        """Draw one line of `width` at most: shrunk if necessary, and truncated if that is not enough.

        `anchor` is Pillow's: `lm` is left and middle.
        """
        text = drawable(text, font).strip()
        loaded = _font(font, round(size * _SUPERSAMPLING))
        max_width = width * _SUPERSAMPLING
        if loaded.getlength(text) > max_width:
            shrunk = max(size * _MIN_FONT_SCALE, size * max_width / loaded.getlength(text))
            loaded = _font(font, int(shrunk * _SUPERSAMPLING))
        while text.rstrip(_ELLIPSIS) and loaded.getlength(text) > max_width:
            text = text.rstrip(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
        self._draw.text((at[0] * _SUPERSAMPLING, at[1] * _SUPERSAMPLING), text, font=loaded, fill=colour, anchor=anchor)


def dashes(points: Sequence[Point], length: float) -> Iterator[tuple[Point, Point]]:
    """Return the dashes of a line through the points, about as long as the gaps between them."""
    for (x, y), (end_x, end_y) in pairwise(points):
        count = max(1, round(hypot(end_x - x, end_y - y) / length)) | 1  # odd, so that a dash is at each end
        at = [(x + (end_x - x) * step / count, y + (end_y - y) * step / count) for step in range(count + 1)]
        yield from zip(at[::2], at[1::2], strict=True)


@cache
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
