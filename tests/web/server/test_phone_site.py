"""The site of a phone alone at the table server: as a static host gives it, or how to build it."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from web.server.phone_site import PhoneSite


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "site"


def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=PhoneSite(folder).routes))


def test_what_is_not_built_says_how_to_build_it(folder: Path) -> None:
    assert PhoneSite(folder).address == ""
    answer = client(folder).get("/phone/")
    assert answer.status_code == 404
    assert "make phone" in answer.text


def test_its_files_are_given_and_nothing_beside_them(folder: Path) -> None:
    (folder / "packed").mkdir(parents=True)
    (folder.parent / "key").write_text("secret")
    (folder / "index.html").write_text("<p>alone</p>")
    (folder / "packed" / "abc.xz").write_bytes(b"packed")
    phone = client(folder)
    assert PhoneSite(folder).address == "/phone/"
    assert "url=/phone/" in phone.get("/phone").text
    page = phone.get("/phone/")
    assert (page.text, page.headers["Cache-Control"]) == ("<p>alone</p>", "public, no-cache")
    assert "camera=(self)" in page.headers["Permissions-Policy"]
    assert page.headers["Cross-Origin-Embedder-Policy"] == "unsafe-none"
    assert phone.get("/phone/", headers={"If-None-Match": page.headers["ETag"]}).status_code == 304
    packed = phone.get("/phone/packed/abc.xz")
    assert (packed.content, "immutable" in packed.headers["Cache-Control"]) == (b"packed", True)
    for path in ("../key", "%2e%2e/key", "packed/../../key", "nothing", "packed"):
        assert phone.get(f"/phone/{path}").status_code == 404
