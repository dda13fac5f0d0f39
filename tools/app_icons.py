"""Draw the app's icon, a pinella (the two of spades) on green, in all formats that browsers request: `make icons`.

`flet build` makes the icons and splash screens of phone packages from the card alone.
"""

from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).parent.parent / "assets"
FONT = ASSETS / "assets" / "fonts" / "PinellaDisplay-Bold.ttf"
BAIZE, PAPER, INK, BRASS = "#1d5a42", "#f6f0e2", "#1f241d", "#e3ac3f"
SIDE = 1024  # the size of the drawing grid
CARD = (262, 142, 762, 882)  # left, top, right, bottom
CARD_CORNER, TILE_CORNER, TILT = 56, 224, 8
TWO = (512, 402, 360)  # centre and height of the figure
SPADE = (512, 734, 150)


def build(folder: Path) -> None:
    """Write the icons; `maskable` ones fill their square, because Android clips them to its own shape."""
    card = _draw_card()
    # `flet build` finds the name and adds margin and background itself.
    card.quantize(64).save(folder.parent / "icon.png", optimize=True)
    tile = Image.new("RGBA", (SIDE, SIDE), BAIZE)
    tile.alpha_composite(card)
    for name, size, corner in (
        ("icon-192", 192, TILE_CORNER),
        ("icon-512", 512, TILE_CORNER),
        ("icon-maskable-512", 512, 0),
    ):
        icon = tile.copy()
        if corner:
            mask = Image.new("L", icon.size)
            ImageDraw.Draw(mask).rounded_rectangle((0, 0, SIDE, SIDE), corner, fill=255)
            icon.putalpha(mask)
        icon.resize((size, size), Image.Resampling.LANCZOS).quantize(64).save(folder / f"{name}.png", optimize=True)
    (folder / "icon.svg").write_text(_draw_svg(), encoding="utf-8")


def _draw_card() -> Image.Image:
    card = Image.new("RGBA", (SIDE, SIDE))
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle(CARD, CARD_CORNER, fill=PAPER, outline=BRASS, width=12)
    for character, (x, y, height), colour in (("2", TWO, INK), ("♠", SPADE, BAIZE)):
        font = ImageFont.truetype(FONT, height * 10 / 7)
        left, top, right, bottom = font.getbbox(character)
        draw.text((x - (left + right) / 2, y - (top + bottom) / 2), character, font=font, fill=colour)
    return card.rotate(TILT, Image.Resampling.BICUBIC)


def _draw_svg() -> str:
    left, top, right, bottom = CARD
    shapes = "".join(
        f'<path fill="{colour}" d="{_outline(character, position)}"/>'
        for character, position, colour in (("2", TWO, INK), ("♠", SPADE, BAIZE))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{TILE_CORNER}" fill="{BAIZE}"/>'
        f'<g transform="rotate(-{TILT} 512 512)"><rect x="{left}" y="{top}" width="{right - left}" '
        f'height="{bottom - top}" rx="{CARD_CORNER}" fill="{PAPER}" stroke="{BRASS}" stroke-width="12"/>'
        f"{shapes}</g></svg>\n"
    )


def _outline(character: str, position: tuple[int, int, int]) -> str:
    """Return the glyph's outline, centred at `position`, as SVG path data in integers."""
    font = TTFont(FONT)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    x, y, height = position
    scale = height * 10 / 7 / font["head"].unitsPerEm
    move = Transform(scale, 0, 0, -scale, x - scale * (left + right) / 2, y + scale * (top + bottom) / 2)
    path = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyph.draw(TransformPen(path, move))
    return path.getCommands()


if __name__ == "__main__":
    build(ASSETS / "icons")
