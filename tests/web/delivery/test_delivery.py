"""The client's files: the served names, their codings, and their caching."""

import gzip
import lzma
import shutil
from pathlib import Path

import brotli
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.web.conftest import ASSETS, LARGE
from web.delivery.delivery import Delivery


@pytest.fixture
def client(delivery: Delivery) -> TestClient:
    return TestClient(
        Starlette(
            routes=[
                Route("/c/{digest}/{name:path}", delivery.serve_versioned),
                Route("/{path:path}", delivery.serve_page),
            ]
        )
    )


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compressed copies, made once for all tests, because it takes a second."""
    return tmp_path_factory.mktemp("copies")


@pytest.fixture
def compressed(delivery: Delivery, copies: Path, tmp_path: Path) -> Delivery:
    Delivery(ASSETS, cache=copies).compressor.run(delivery.files)
    shutil.copytree(copies, tmp_path / "cache")
    return delivery


def test_file_below_the_digest_is_cached_for_a_year(client: TestClient, delivery: Delivery) -> None:
    answer = client.get(f"{delivery.base}main.dart.wasm")
    assert answer.content == LARGE
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_file_of_an_older_version_is_revalidated(client: TestClient) -> None:
    answer = client.get("/c/0123456789/main.dart.wasm")
    assert (answer.content, answer.headers["cache-control"]) == (LARGE, "public, no-cache")


@pytest.mark.parametrize(("accepted", "coding"), [
    ("gzip, deflate, br, zstd", "br"),
    ("br;q=0.5, gzip", "br"),
    ("gzip, deflate", "gzip"),
    ("br;q=0, gzip", "gzip"),
    ("br; q=0.0", None),
    ("identity", None),
    ("", None),
])  # fmt: skip
def test_smallest_accepted_copy_is_sent(
    client: TestClient, compressed: Delivery, accepted: str, coding: str | None
) -> None:
    with client.stream("GET", f"{compressed.base}main.dart.wasm", headers={"Accept-Encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(raw)
    assert {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding](raw) == LARGE


def test_xz_archive_is_served_for_plain_http(client: TestClient, delivery: Delivery) -> None:
    url = f"{delivery.base}main.dart.wasm.xz"
    assert client.get(url).status_code == 404  # then the page loads the uncompressed file
    delivery.compressor.run(delivery.files)
    answer = client.get(url)
    assert lzma.decompress(answer.content) == LARGE
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in answer.headers
    assert client.get(f"{delivery.base}main.dart.js.xz").status_code == 404


def test_unchanged_file_gets_304(client: TestClient, compressed: Delivery) -> None:
    url = f"{compressed.base}main.dart.js"
    first = client.get(url)
    again = client.get(url, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other_coding = client.get(url, headers={"If-None-Match": first.headers["etag"], "Accept-Encoding": "identity"})
    assert other_coding.status_code == 200


@pytest.mark.parametrize("path", ["", "new", "match/abc/deal/1", "t/secret", "move/secret", "admin/secret"])
def test_every_app_path_serves_the_client_page(client: TestClient, delivery: Delivery, path: str) -> None:
    answer = client.get(f"/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert f'src="{delivery.base}flutter_bootstrap.js"' in answer.text


@pytest.mark.parametrize("path", ["t/secret", "move/secret", "admin/secret"])
def test_page_with_a_token_is_not_cached(client: TestClient, path: str) -> None:
    answer = client.get(f"/{path}")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
    assert "secret" not in answer.text


def test_client_page_is_revalidated(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "public, no-cache"
    assert client.get("/new", headers={"If-None-Match": first.headers["etag"]}).status_code == 304


def test_client_page_has_no_foreign_host_and_no_inline_script(client: TestClient) -> None:
    page = client.get("/").text
    assert "//" not in page.replace("<!DOCTYPE", "")
    assert page.count("<script ") == page.count("</script>") == page.count("></script>")


@pytest.mark.parametrize("name", [
    "canvaskit/skwasm.js.symbols",
    "canvaskit/wimp.wasm",
    "pyodide/pyodide.asm.wasm",
    "assets/NOTICES",
    "locales/it/LC_MESSAGES/pinella.po",
    "templates/client.html",
    "fonts/build.py",
    "../main.py",
    "..%2fmain.py",
    "%2e%2e/%2e%2e/main.py",
    "assets/../../main.py",
    "/etc/passwd",
    "main.dart.wasm%00.js",
    "main.dart.wasm/",
    "MAIN.DART.WASM",
    "..\\main.py",
])  # fmt: skip
def test_other_files_are_not_served(client: TestClient, delivery: Delivery, name: str) -> None:
    assert client.get(f"{delivery.base}{name}").status_code == 404


@pytest.mark.parametrize("path", ["main.py", "pinella.db", "key.txt", "..%2fmain.py", ".git/config.x", "wp-login.php"])
def test_missing_file_is_404(client: TestClient, path: str) -> None:
    assert client.get(f"/{path}").status_code == 404


def test_other_methods_are_refused(client: TestClient) -> None:
    assert client.post("/").status_code == 405
    assert client.head("/").content == b""


def test_digest_depends_on_the_contents(flet_client: Path, tmp_path: Path) -> None:
    before = Delivery(ASSETS, cache=tmp_path).digest
    assert Delivery(ASSETS, cache=tmp_path / "elsewhere").digest == before
    (flet_client / "main.dart.js").write_bytes(b"let changed;")
    assert Delivery(ASSETS, cache=tmp_path).digest != before


def test_missing_client_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLET_WEB_PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="install the package flet-web"):
        Delivery(ASSETS, cache=tmp_path)
