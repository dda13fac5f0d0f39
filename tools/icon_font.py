"""Subset Flet's icon font (1.3 MB, 8,600 icons) to the icons that the screens use: `make icon-font`."""

import ast
import sys
from pathlib import Path

import flet_web
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
VIEWS = ROOT / "views"
FONT = ROOT / "assets" / "assets" / "fonts" / "PinellaIcons.otf"
BUILT_AT = 3_800_000_000  # seconds since 1904; fixed, so that the same input gives the same bytes

# Icons that Flutter's controls draw implicitly: back, menus, fields, chips, dialogs.
DRAWN_BY_FLUTTER = frozenset(
    """
    ADD ARROW_BACK ARROW_BACK_IOS_NEW_ROUNDED ARROW_DROP_DOWN ARROW_DROP_UP ARROW_FORWARD ARROW_UPWARD BROKEN_IMAGE
    CALENDAR_TODAY CANCEL CHECK CHEVRON_LEFT CHEVRON_RIGHT CLEAR CLOSE EDIT ERROR EXPAND_LESS EXPAND_MORE
    FIRST_PAGE KEYBOARD KEYBOARD_ARROW_DOWN KEYBOARD_ARROW_UP LAST_PAGE MENU MORE_HORIZ MORE_VERT REMOVE SEARCH
    UNFOLD_MORE VISIBILITY VISIBILITY_OFF WARNING
    """.split()  # noqa: SIM905 - words read better than thirty pairs of quotes
)
# Flutter's aliases of icons.
ALIASES = {"COPY": "CONTENT_COPY", "CUT": "CONTENT_CUT", "PASTE": "CONTENT_PASTE"}


def used_icons(views: Path = VIEWS) -> frozenset[str]:
    """Return the names after `Icons.` in the screens, and those that Flutter's controls draw."""
    return DRAWN_BY_FLUTTER | {
        node.attr
        for path in views.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and _is_icons(node.value)
    }


def glyph_names(icon: str) -> tuple[str, str]:
    """Return the names that a glyph of a Flet icon may have, such as edit_baseline and edit for EDIT."""
    name = ALIASES.get(icon, icon).lower()
    return f"{name}_baseline", name


def build(path: Path) -> None:
    """Write the font; its family stays MaterialIcons, which the client requests.

    Raises ValueError with every unknown icon.
    """
    font = TTFont(
        Path(flet_web.get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf", recalcTimestamp=False
    )
    known = {glyph: code for code, glyph in font.getBestCmap().items()}
    found = {icon: [known[name] for name in glyph_names(icon) if name in known] for icon in used_icons()}
    if unknown := sorted(icon for icon, codes in found.items() if not codes):
        raise ValueError(f"the icon font has no {', '.join(unknown)}; choose other icons")
    # Glyph names are kept for the test.
    subsetter = Subsetter(Options(glyph_names=True, hinting=False, notdef_outline=True))
    subsetter.populate(unicodes={0x20, *(codes[0] for codes in found.values())})
    subsetter.subset(font)
    font["head"].modified = BUILT_AT
    font.save(path)


def _is_icons(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "Icons") or (
        isinstance(node, ast.Name) and node.id == "Icons"
    )


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else FONT)
