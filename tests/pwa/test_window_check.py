"""The page's check of the window that it is opened in, by the user agents that apps and browsers send."""

import pytest

from pwa.page_texts import page_texts
from tests.pwa.page_scripts import call_script

_IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
_ANDROID = "Mozilla/5.0 (Linux; Android 15; {}) AppleWebKit/537.36 (KHTML, like Gecko)"
_CHROME = "Chrome/140.0.0.0 Mobile Safari/537.36"
INSIDE = {
    f"{_IPHONE} Mobile/22F76 Instagram 385.0.0.27.76 (iPhone14,2; iOS 18_5; it_IT; it; scale=3.00)": "Instagram",
    f"{_ANDROID.format('SM-A546B Build/AP3A; wv')} Version/4.0 {_CHROME} Instagram 385.0.0.34 Android": "Instagram",
    f"{_IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/515.0.0.38.108;FBBV/737413219;FBDV/iPhone14,2;FBLC/it_IT]": "Facebook",
    f"{_ANDROID.format('SM-A546B Build/AP3A; wv')} Version/4.0 {_CHROME} [FB_IAB/FB4A;FBAV/515.0;]": "Facebook",
    f"{_IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/510.0;FBDV/iPhone14,2]": "Messenger",
    f"{_ANDROID.format('SM-A546B; wv')} Version/4.0 {_CHROME} [FB_IAB/Orca-Android;FBAV/510.0;]": "Messenger",
    f"{_IPHONE} GSA/370.0.762543316 Mobile/15E148 Safari/604.1": "Google",
    f"{_IPHONE} Mobile/15E148 Safari Line/15.8.0": "LINE",
    f"{_ANDROID.format('Pixel 9 Build/BP1A; wv')} Version/4.0 {_CHROME}": "",
}
SAFARI = f"{_IPHONE} Version/18.5 Mobile/15E148 Safari/604.1"
OTHERS_ON_IOS = (f"{_IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1", f"{_IPHONE} Mobile/15E148")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def find_problem(agent: str, *, works: bool, is_new: bool = True) -> object:
    [problem] = call_script(
        "window_check.js", "findWindowProblem", [[{"agent": agent, "works": works, "isNew": is_new}]]
    )
    return problem


@pytest.mark.parametrize(("agent", "app"), INSIDE.items())
@pytest.mark.parametrize("works", [False, True])
def test_window_of_another_app_is_named(agent: str, app: str, *, works: bool) -> None:
    assert find_problem(agent, works=works) == {"why": "inside", "app": app}


@pytest.mark.parametrize("agent", [SAFARI, *OTHERS_ON_IOS, FIREFOX, f"{_ANDROID.format('K')} {_CHROME}"])
def test_a_browser_that_works_is_no_problem(agent: str) -> None:
    assert find_problem(agent, works=True) is None


@pytest.mark.parametrize(
    ("agent", "is_new", "why"),
    [
        *((agent, True, "safari") for agent in OTHERS_ON_IOS),
        (SAFARI, True, "refused"),  # a private window
        (FIREFOX, True, "refused"),
        (SAFARI, False, "old"),
        (FIREFOX, False, "old"),
    ],
)
def test_a_new_browser_without_storage_is_not_called_old(agent: str, why: str, *, is_new: bool) -> None:
    assert find_problem(agent, works=False, is_new=is_new) == {"why": why}


def test_every_problem_has_a_sentence() -> None:
    for texts in page_texts().values():
        assert "{name}" in texts["inside"]
        assert {"safari", "refused", "old", "another", "copy_address"} <= texts.keys()
