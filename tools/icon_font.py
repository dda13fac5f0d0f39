"""Build the icon font: Flet's names and characters of the icons that the screens use, with Lucide's drawings.

`make icon-font` installs Lucide's font and runs this.
"""

import ast
import json
import sys
from pathlib import Path

import flet_web
from fontTools.misc.transform import Scale
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
VIEWS = ROOT / "views"
FONT = ROOT / "assets" / "assets" / "fonts" / "PinellaIcons.otf"
MAX_DEVIATION = 0.5  # between a curve and Lucide's, in units of the font; an icon is 512 wide
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
# The drawing in Lucide of each icon.
DRAWINGS = {
    "ADD": "plus",
    "ARROW_BACK": "arrow-left",
    "ARROW_BACK_IOS_NEW_ROUNDED": "chevron-left",
    "ARROW_DROP_DOWN": "chevron-down",
    "ARROW_DROP_UP": "chevron-up",
    "ARROW_FORWARD": "arrow-right",
    "ARROW_UPWARD": "arrow-up",
    "BACKSPACE_OUTLINED": "delete",
    "BALANCE": "scale",
    "BROKEN_IMAGE": "image-off",
    "CALENDAR_TODAY": "calendar",
    "CANCEL": "circle-x",
    "CHECK": "check",
    "CHECK_CIRCLE": "circle-check",
    "CHECKLIST": "tally-5",
    "CHEVRON_LEFT": "chevron-left",
    "CHEVRON_RIGHT": "chevron-right",
    "CLEAR": "x",
    "CLOSE": "x",
    "COPY": "copy",
    "DATA_OBJECT": "braces",
    "DELETE_OUTLINE": "trash-2",
    "DIALPAD": "grip",
    "EDIT": "pencil",
    "EDIT_NOTE": "notebook-pen",
    "EMOJI_EVENTS": "trophy",
    "EMOJI_EVENTS_OUTLINED": "trophy",
    "ERROR": "circle-alert",
    "ERROR_OUTLINE": "circle-alert",
    "EXPAND_LESS": "chevron-up",
    "EXPAND_MORE": "chevron-down",
    "FILE_DOWNLOAD": "download",
    "FILE_OPEN": "folder-open",
    "FILE_UPLOAD": "upload",
    "FIRST_PAGE": "chevron-first",
    "FOLDER": "folder",
    "GROUP": "users",
    "GROUPS": "users",
    "GROUP_ADD": "user-plus",
    "HELP_OUTLINE": "circle-question-mark",
    "HISTORY": "history",
    "HOW_TO_REG": "user-check",
    "IMAGE": "image",
    "KEYBOARD": "keyboard",
    "KEYBOARD_ARROW_DOWN": "chevron-down",
    "KEYBOARD_ARROW_UP": "chevron-up",
    "KEYBOARD_TAB": "arrow-right-to-line",
    "LAST_PAGE": "chevron-last",
    "LIGHTBULB_OUTLINE": "lightbulb",
    "LOCK_OPEN": "lock-open",
    "LOGIN": "log-in",
    "MENU": "menu",
    "MENU_BOOK": "book-open",
    "MERGE": "merge",
    "MORE_HORIZ": "ellipsis",
    "MORE_TIME": "clock-plus",
    "MORE_VERT": "ellipsis-vertical",
    "NOTIFICATIONS": "bell",
    "OUTLINED_FLAG": "flag",
    "PAUSE": "pause",
    "PENDING": "circle-ellipsis",
    "PEOPLE_OUTLINE": "users",
    "PERSON": "user",
    "PERSON_ADD": "user-plus",
    "PHOTO_CAMERA": "camera",
    "PICTURE_AS_PDF": "file-text",
    "PLACE": "map-pin",
    "PLAY_ARROW": "play",
    "PRINT": "printer",
    "QR_CODE_2": "qr-code",
    "QR_CODE_SCANNER": "scan-line",
    "RECEIPT_LONG": "receipt-text",
    "REDO": "redo-2",
    "REMOVE": "minus",
    "REPLAY": "rotate-ccw",
    "RESTORE": "refresh-cw",
    "SCHEDULE": "clock",
    "SCREEN_ROTATION": "rotate-cw-square",
    "SEARCH": "search",
    "SEND": "share",
    "SETTINGS": "settings",
    "SHUFFLE": "shuffle",
    "SMARTPHONE": "smartphone",
    "STYLE": "playing-cards",
    "SWAP_HORIZ": "arrow-left-right",
    "TABLE_CHART": "sheet",
    "TUNE": "sliders-horizontal",
    "TV": "monitor",
    "UNDO": "undo-2",
    "UNFOLD_MORE": "chevrons-up-down",
    "VISIBILITY": "eye",
    "VISIBILITY_OFF": "eye-off",
    "WARNING": "triangle-alert",
}
# Icons that keep the drawing of Flet's font: the marks of the sides, which are filled (the triangle by `_fill`), and
# the dot of a chosen option, which is larger than Lucide's.
KEPT = frozenset(
    "CHANGE_HISTORY CIRCLE HEXAGON PENTAGON RADIO_BUTTON_CHECKED RADIO_BUTTON_UNCHECKED SQUARE_ROUNDED STAR".split()  # noqa: SIM905
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


def build(lucide: Path, path: Path = FONT) -> None:
    """Write the font with the drawings of Lucide's font, in the folder `lucide`; its family stays MaterialIcons, which
    the client requests.

    Raises ValueError with every icon that Flet's font or `DRAWINGS` doesn't have.
    """
    font = TTFont(
        Path(flet_web.get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf", recalcTimestamp=False
    )
    known = {glyph: code for code, glyph in font.getBestCmap().items()}
    found = {icon: [known[name] for name in glyph_names(icon) if name in known] for icon in used_icons()}
    if unknown := sorted(icon for icon, codes in found.items() if not codes or icon not in KEPT | DRAWINGS.keys()):
        raise ValueError(f"the icon font has no {', '.join(unknown)}; choose other icons, or add their drawings")
    # Glyph names are kept for the test.
    subsetter = Subsetter(Options(glyph_names=True, hinting=False, desubroutinize=True, notdef_outline=True))
    subsetter.populate(unicodes={0x20, *(codes[0] for codes in found.values())})
    subsetter.subset(font)
    glyphs = {icon: font.getBestCmap()[codes[0]] for icon, codes in found.items()}
    codes_by_name = json.loads((lucide / "codepoints.json").read_text(encoding="utf-8"))
    drawings = {glyphs[icon]: codes_by_name[DRAWINGS[icon]] for icon in sorted(glyphs.keys() - KEPT)}
    _draw(font, drawings, TTFont(lucide / "lucide.ttf"))
    _fill(font, glyphs["CHANGE_HISTORY"])
    font["head"].modified = BUILT_AT
    font.save(path)


def _draw(font: TTFont, drawings: dict[str, int], source: TTFont) -> None:
    """Replace the outline of each glyph by that of a character in `source`; a square of one em is the icon in both."""
    outlines, scale = source.getGlyphSet(), font["head"].unitsPerEm / source["head"].unitsPerEm
    top = font["CFF "].cff.topDictIndex[0]
    for glyph, code in drawings.items():
        pen = T2CharStringPen(font["hmtx"][glyph][0], outlines)
        outlines[source.getBestCmap()[code]].draw(
            TransformPen(Qu2CuPen(pen, MAX_DEVIATION, all_cubic=True), Scale(scale))
        )
        top.CharStrings[glyph] = pen.getCharString(top.Private, top.GlobalSubrs)


def _fill(font: TTFont, glyph: str) -> None:
    """Draw only the last contour of a glyph, its outer edge: Flet's font draws the triangle hollow."""
    outline, pen = RecordingPen(), T2CharStringPen(font["hmtx"][glyph][0], None)
    font.getGlyphSet()[glyph].draw(outline)
    start = max(place for place, (command, _) in enumerate(outline.value) if command == "moveTo")
    outline.value = outline.value[start:]
    outline.replay(pen)
    top = font["CFF "].cff.topDictIndex[0]
    top.CharStrings[glyph] = pen.getCharString(top.Private, top.GlobalSubrs)


def _is_icons(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "Icons") or (
        isinstance(node, ast.Name) and node.id == "Icons"
    )


if __name__ == "__main__":
    build(Path(sys.argv[1]))
