"""The source of a photo in the form that its client draws."""

import base64


def picture_source(jpeg: bytes, *, in_browser: bool) -> bytes | str:
    """A browser gets an address that holds the picture: Safari leaves raw bytes blank (Flet's issue 7049). A packaged
    app draws bytes, and opens no such address."""
    if not in_browser:
        return jpeg
    # Flet takes text without a full stop for base64, and makes bytes of it again: hence the name.
    return f"data:image/jpeg;name=photo.jpg;base64,{base64.b64encode(jpeg).decode('ascii')}"
