"""The source of a picture that the client gets with the screen, without requesting a file."""

from base64 import b64encode


def picture_source(content: bytes, *, kind: str, in_browser: bool) -> bytes | str:
    """Return a data URL for a browser, because Safari leaves raw bytes blank (Flet's issue 7049).

    Return the bytes for a packaged app, which cannot open data URLs. `kind` is "jpeg" or "webp".
    """
    if not in_browser:
        return content
    # The file name adds a full stop: Flet decodes text without one as base64, into bytes again.
    return f"data:image/{kind};name=photo.{kind};base64,{b64encode(content).decode('ascii')}"
