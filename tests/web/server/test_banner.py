"""The start-up message: what a host needs, once."""

from web.qr import qr_terminal
from web.server.command_line import banner

BASE = "http://192.168.1.20:8550"
ADMIN = f"{BASE}/admin/secret"


def test_it_shows_the_address_its_code_and_the_admin_link() -> None:
    text = banner(base=BASE, admin=ADMIN, colour=False)
    assert qr_terminal(BASE) in text
    assert text.count(ADMIN) == 1
    assert f"on the table: {BASE}\n" in text


def test_a_log_is_told_how_to_get_the_admin_link_instead() -> None:
    text = banner(base=BASE, admin=None, colour=False)
    assert "main.py admin" in text
    assert "None" not in text


def test_it_says_what_plain_http_keeps_back() -> None:
    assert "https" in banner(base=BASE, admin=ADMIN, colour=False).lower()
    assert "plain http" not in banner(base="https://club.example", admin=ADMIN, colour=False)
