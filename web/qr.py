"""QR codes, sharp at any size, as a picture, for a terminal and to be drawn on paper."""

import io

import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.image.svg import SvgPathImage

QUIET_ZONE = 4  # modules; what the standard (ISO/IEC 18004) asks for
_ANY_MASK = 2  # packed text and tokens have no patterns that a mask would have to break
_TENTHS_A_MODULE = 10  # of a millimetre: whole numbers make short paths


def qr_svg(text: str, *, dense: bool = False) -> str:
    """An SVG document of the code, dark on a white ground, with a viewBox to scale it by. `dense`, for a screen, which
    has no stains: it holds a third more, and its mask is not looked for, which takes a phone's Python a second."""
    image = _code(text, dense=dense, any_mask=dense).make_image(image_factory=_OnWhite)
    return image.to_string(encoding="unicode")


def qr_rows(text: str) -> list[list[bool]]:
    """The modules of the code, row by row, True where one is dark, without the quiet zone round it. Its mask is not
    looked for: a hall has four hundred codes."""
    rows = _code(text, any_mask=True).get_matrix()
    return [row[QUIET_ZONE:-QUIET_ZONE] for row in rows[QUIET_ZONE:-QUIET_ZONE]]


def qr_terminal(text: str, *, colour: bool = False) -> str:
    """Lines of half blocks, two modules a character. `colour` forces black on white by ANSI codes; without it the code
    is right on a terminal with a dark ground, which is what most have."""
    lines = io.StringIO()
    _code(text).print_ascii(out=lines, invert=True)
    art = lines.getvalue().rstrip("\n")
    if not colour:
        return art
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in art.split("\n"))


class _OnWhite(SvgPathImage):
    background = "#ffffff"


def _code(text: str, *, dense: bool = False, any_mask: bool = False) -> qrcode.QRCode:  # type: ignore[type-arg]
    code = qrcode.QRCode(
        error_correction=ERROR_CORRECT_L if dense else ERROR_CORRECT_M,
        box_size=_TENTHS_A_MODULE,
        border=QUIET_ZONE,
        mask_pattern=_ANY_MASK if any_mask else None,
    )
    code.add_data(text)
    code.make(fit=True)
    return code
