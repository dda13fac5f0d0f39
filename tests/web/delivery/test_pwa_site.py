"""The offline app on the server: its files, and the message while it is not built."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from web.delivery.pwa_site import PwaSite


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "site"


def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=PwaSite(folder).routes))


def test_missing_site_says_how_to_build_it(folder: Path) -> None:
    assert PwaSite(folder).url == ""
    answer = client(folder).get("/pwa/")
    assert answer.status_code == 404
    assert "make pwa" in answer.text


def test_only_files_of_the_folder_are_served(folder: Path) -> None:
    (folder / "packed").mkdir(parents=True)
    (folder.parent / "key").write_text("secret")
    (folder / "index.html").write_text("<p>app</p>")
    (folder / "packed" / "abc.xz").write_bytes(b"packed")
    site = client(folder)
    assert PwaSite(folder).url == "/pwa/"
    assert "url=/pwa/" in site.get("/pwa").text
    page = site.get("/pwa/")
    assert (page.text, page.headers["Cache-Control"]) == ("<p>app</p>", "public, no-cache")
    assert "camera=(self)" in page.headers["Permissions-Policy"]
    assert page.headers["Cross-Origin-Embedder-Policy"] == "unsafe-none"
    assert site.get("/pwa/", headers={"If-None-Match": page.headers["ETag"]}).status_code == 304
    packed = site.get("/pwa/packed/abc.xz")
    assert (packed.content, "immutable" in packed.headers["Cache-Control"]) == (b"packed", True)
    for path in ("../key", "%2e%2e/key", "packed/../../key", "nothing", "packed"):
        assert site.get(f"/pwa/{path}").status_code == 404
