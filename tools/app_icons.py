"""Draw the app's sign, a tilted pinella before a red back, and its name, in all formats that are shown: `make icons`.

Chromium makes the pictures from the drawings. `flet build` makes the icons and splash screens of phone packages from
the sign alone.
"""

from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image
from playwright.sync_api import sync_playwright

from testkit.browser.chromium import launch_chromium

ASSETS = Path(__file__).parent.parent / "assets"
FONT = ASSETS / "assets" / "fonts" / "PinellaDisplay-Bold.ttf"
BAIZE, PAPER, INK, BRASS, STAR, RED, ON_DARK = (
    "#1d5a42",
    "#fffdf6",
    "#1f241d",
    "#e3ac3f",
    "#b07a12",
    "#98302b",
    "#f8f3e6",
)
SIDE, NAME_WIDTH = 100, 430  # the sizes of the drawing grid
TILE_CORNER = 22
NAME_SIZE, NAME_LEFT, NAME_BASE = 98, 102, 86
# The words' colour and that of the diamond, which is the dot of the i.
WORDMARKS = {"wordmark": (BAIZE, RED), "wordmark-on-green": (ON_DARK, BRASS)}
_STAR = "M45.5 69.5l2.6 5.7 6.2.6-4.7 4.1 1.4 6.1-5.5-3.2-5.5 3.2 1.4-6.1-4.7-4.1 6.2-.6z"


def build(folder: Path) -> None:
    """Write the icons and the names; `maskable` icons fill their square, because Android clips them to its own
    shape."""
    small = f'<g transform="translate(14 14) scale(.72)">{_sign()}</g>'
    drawn = _tile(TILE_CORNER) + f'<g transform="translate(7 7) scale(.86)">{_sign()}</g>'
    # The live page shows `icon.svg#sign`, the sign without its tile, so that it loads one file for both.
    icon = _svg(f'<view id="sign"/><style>#sign:target~rect{{display:none}}</style>{drawn}')
    (folder / "icon.svg").write_text(icon, encoding="utf-8")
    pictures = {
        "icon-192": (icon, 192),
        "icon-512": (icon, 512),
        "icon-maskable-512": (_svg(_tile(0) + small), 512),
        "../icon": (_svg(small), 1024),  # `flet build` finds the name and adds the background itself
    }
    for name, (words, dot) in WORDMARKS.items():
        drawing = _svg(_sign() + _name(words, dot), width=NAME_WIDTH)
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")
        pictures[name] = drawing, 200
    with sync_playwright() as playwright:
        page = launch_chromium(playwright).new_page()
        for name, (drawing, height) in pictures.items():
            page.set_viewport_size(
                {"width": height * (NAME_WIDTH if "word" in name else SIDE) // SIDE, "height": height}
            )
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; height: 100vh }}</style>{drawing}")
            file = folder / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            Image.open(file).quantize(64).save(file, optimize=True)


def _svg(shapes: str, *, width: int = SIDE) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIDE}">{shapes}</svg>\n'


def _tile(corner: int) -> str:
    return f'<rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{BAIZE}"/>'


def _sign() -> str:
    edge = f'stroke="{BRASS}" stroke-width="3"'
    two = _outline("2", size=68.5, left=24, base=65)
    return (
        f'<rect x="36" y="15" width="46" height="68" rx="7" fill="{RED}" {edge} transform="rotate(13 59 49)"/>'
        f'<g transform="rotate(-9 46 50)"><rect x="18" y="10" width="55" height="80" rx="8" fill="{PAPER}" {edge}/>'
        f'<path fill="{INK}" d="{two}"/><path fill="{STAR}" d="{_STAR}"/></g>'
    )


def _name(colour: str, dot: str) -> str:
    """Return the name with a diamond for the dot of the i."""
    return (
        f'<path fill="{colour}" d="{_outline("Pınella", size=NAME_SIZE, left=NAME_LEFT, base=NAME_BASE)}"/>'
        f'<path fill="{dot}" d="M177.5 5l9 10-9 10-9-10z"/>'
    )


def _outline(text: str, *, size: float, left: float, base: float) -> str:
    """Return the outline of the text from `left` on its base line, as SVG path data with one decimal."""
    font = TTFont(FONT)
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), size / font["head"].unitsPerEm
    path = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    for character in text:
        glyph = glyphs[names[ord(character)]]
        glyph.draw(TransformPen(path, Transform(scale, 0, 0, -scale, left, base)))
        left += scale * glyph.width
    return path.getCommands()


if __name__ == "__main__":
    build(ASSETS / "icons")
