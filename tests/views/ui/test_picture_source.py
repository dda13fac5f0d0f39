"""Photos in a form that their client draws."""

import base64
import re

from views.ui.picture_source import picture_source

JPEG = bytes(range(256)) * 40


def test_a_browser_gets_no_raw_bytes() -> None:
    source = picture_source(JPEG, in_browser=True)
    assert isinstance(source, str)
    head, _, content = source.partition(",")
    assert re.fullmatch(r"data:image/jpeg;[a-z.=]*;?base64", head)
    assert base64.b64decode(content, validate=True) == JPEG


def test_the_client_takes_it_for_an_address() -> None:
    """Text without a full stop is base64 to Flet's client, which makes raw bytes of it."""
    source = picture_source(b"", in_browser=True)
    assert isinstance(source, str)
    assert "." in source


def test_a_packaged_app_gets_the_bytes() -> None:
    assert picture_source(JPEG, in_browser=False) == JPEG
