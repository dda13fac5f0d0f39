"""Tests of picture sources, in the form that the client can draw."""

import base64
import re

from views.ui.picture import picture_source

JPEG = bytes(range(256)) * 40


def test_browser_gets_data_url() -> None:
    source = picture_source(JPEG, kind="jpeg", in_browser=True)
    assert isinstance(source, str)
    head, _, content = source.partition(",")
    assert re.fullmatch(r"data:image/jpeg;[a-z.=]*;?base64", head)
    assert base64.b64decode(content, validate=True) == JPEG


def test_client_recognises_data_url() -> None:
    """Flet's client decodes text without a full stop as base64, into raw bytes."""
    source = picture_source(b"", kind="webp", in_browser=True)
    assert isinstance(source, str)
    assert "." in source


def test_packaged_app_gets_bytes() -> None:
    assert picture_source(JPEG, kind="jpeg", in_browser=False) == JPEG
