"""The start-up message for the host."""

from web.host.banner import startup_banner
from web.qr import qr_terminal

BASE = "http://192.168.1.20:8550"
ADMIN = f"{BASE}/admin/secret"


def test_banner_shows_address_qr_code_and_admin_link() -> None:
    text = startup_banner(base=BASE, admin=ADMIN, colour=False)
    assert qr_terminal(BASE) in text
    assert text.count(ADMIN) == 1
    assert f"Pinella runs at {BASE}\n" in text


def test_output_that_cannot_draw_the_code_gets_the_address_alone() -> None:
    text = startup_banner(base=BASE, admin=ADMIN, colour=False, encoding="cp1252")
    assert text.encode("cp1252")
    assert "Open this address with a phone" in text
    assert "Scan" not in text


def test_banner_warns_about_plain_http() -> None:
    assert "https" in startup_banner(base=BASE, admin=ADMIN, colour=False).lower()
    assert "plain http" not in startup_banner(base="https://club.example", admin=ADMIN, colour=False)


def test_banner_of_a_local_server_names_no_phone_that_could_not_connect() -> None:
    text = startup_banner(base="http://127.0.0.1:8550", admin=ADMIN, colour=False)
    assert "http://127.0.0.1:8550\n" in text
    assert "PINELLA_HOST" in text
    assert "Scan" not in text
    assert qr_terminal("http://127.0.0.1:8550") not in text
