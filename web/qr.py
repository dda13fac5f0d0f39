"""QR codes as SVG, as terminal text and as a matrix of modules to draw on paper."""

import io

import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.image.svg import SvgPathImage

QUIET_ZONE = 4  # modules, as the standard requires (ISO/IEC 18004)
_FIXED_MASK = 2  # packed text and tokens have no patterns that need another mask
_BOX_SIZE = 10  # tenths of a millimetre: whole numbers make short paths


def qr_svg(text: str, *, dense: bool = False) -> str:
    """Return the code as an SVG document, dark on white, with a viewBox to scale it by.

    `dense` is for screens, where stains can't damage the code: it uses error correction L, for a third more data, and a
    fixed mask, because choosing the best mask takes a phone's Python a second.
    """
    image = _make_code(text, dense=dense, fixed_mask=dense).make_image(image_factory=_WhiteBackgroundImage)
    return image.to_string(encoding="unicode")


def qr_matrix(text: str) -> list[list[bool]]:
    """Return the rows of modules, True for a dark one, without the quiet zone.

    The mask is fixed to save time: a large tournament has four hundred codes.
    """
    rows = _make_code(text, fixed_mask=True).get_matrix()
    return [row[QUIET_ZONE:-QUIET_ZONE] for row in rows[QUIET_ZONE:-QUIET_ZONE]]


def qr_terminal(text: str, *, colour: bool = False) -> str:
    """Return lines of half blocks, two modules per character.

    `colour` forces black on white with ANSI codes; without it the code has the right polarity on a dark terminal, which
    is the usual case.
    """
    lines = io.StringIO()
    _make_code(text).print_ascii(out=lines, invert=True)
    art = lines.getvalue().rstrip("\n")
    if not colour:
        return art
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in art.split("\n"))


class _WhiteBackgroundImage(SvgPathImage):
    background = "#ffffff"


def _make_code(text: str, *, dense: bool = False, fixed_mask: bool = False) -> qrcode.QRCode:  # type: ignore[type-arg]
    code = qrcode.QRCode(
        error_correction=ERROR_CORRECT_L if dense else ERROR_CORRECT_M,
        box_size=_BOX_SIZE,
        border=QUIET_ZONE,
        mask_pattern=_FIXED_MASK if fixed_mask else None,
    )
    code.add_data(text)
    code.make(fit=True)
    return code
