"""Where a browser lets an app hold the screen on, or be felt."""

import flet as ft
import pytest

from views.core.device import can_vibrate, is_secure


@pytest.mark.parametrize(
    ("url", "web", "secure"),
    [
        ("https://table.test/", True, True),
        ("http://localhost:8550/", True, True),
        ("http://127.0.0.1:8550/", True, True),
        ("http://[::1]:8550/", True, True),
        ("http://192.168.1.20:8550/", True, False),
        ("http://table.test/", True, False),
        ("", True, False),
        ("", False, True),
    ],
)
def test_secure(url: str, web: bool, secure: bool) -> None:
    assert is_secure(url, web=web) is secure


@pytest.mark.parametrize(
    ("platform", "url", "felt"),
    [
        (ft.PagePlatform.ANDROID, "https://table.test/", True),
        (ft.PagePlatform.IOS, "https://table.test/", True),
        (ft.PagePlatform.ANDROID, "http://192.168.1.20:8550/", False),
        (ft.PagePlatform.LINUX, "https://table.test/", False),
        (None, "https://table.test/", False),
    ],
)
def test_a_tap_is_felt_only_in_a_hand(platform: ft.PagePlatform | None, url: str, felt: bool) -> None:
    assert can_vibrate(platform, url, web=True) is felt
