"""The source of a photo, in the form that the client can draw."""

import base64


def picture_source(jpeg: bytes, *, in_browser: bool) -> bytes | str:
    """Return a data URL for a browser, because Safari leaves raw bytes blank (Flet's issue 7049).

    Return the bytes for a packaged app, which cannot open data URLs.
    """
    if not in_browser:
        return jpeg
    # The file name adds a full stop: Flet decodes text without one as base64, into bytes again.
    return f"data:image/jpeg;name=photo.jpg;base64,{base64.b64encode(jpeg).decode('ascii')}"
