"""QR codes on the screens of phones, read by an independent decoder."""

import io
from urllib.parse import urlsplit

import zxingcpp
from PIL import Image


def read_qr(screenshot: bytes, path: str = "") -> str:
    """Return the text of the QR code on a PNG picture; empty without a code, or with one that isn't an address below
    `path`: the code of the previous page is drawn until the transition has ended."""
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(screenshot)))
    code = str(codes[0].text) if codes else ""
    return code if urlsplit(code).path.startswith(path) else ""
