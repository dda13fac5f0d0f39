"""Tests of picture sources, in the form that the client can draw."""

import base64
import re

from views.core.platform import NATIVE, PWA

JPEG = bytes(range(256)) * 40


def test_browser_gets_data_url() -> None:
    source = PWA.picture_source(JPEG, kind="jpeg")
    assert isinstance(source, str)
    head, _, content = source.partition(",")
    assert re.fullmatch(r"data:image/jpeg;[a-z.=]*;?base64", head)
    assert base64.b64decode(content, validate=True) == JPEG


def test_client_recognises_data_url() -> None:
    """Flet's client decodes text without a full stop as base64, into raw bytes."""
    source = PWA.picture_source(b"", kind="webp")
    assert isinstance(source, str)
    assert "." in source


def test_packaged_app_gets_bytes() -> None:
    assert NATIVE.picture_source(JPEG, kind="jpeg") == JPEG
