"""Compressed copies: made once, found again, never partial, and optional."""

import lzma
from pathlib import Path

import pytest

from web.delivery import compression
from web.delivery.compression import Compressor, Encoding
from web.flet.client_files import ClientFile

BOTH = ("br", "gzip")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "copies"


def _file(tmp_path: Path, content: bytes, *, suffix: str = ".js") -> ClientFile:
    path = tmp_path / f"file{suffix}"
    path.write_bytes(content)
    return ClientFile(name=path.name, path=path, content_type="text/javascript", digest=f"{hash(content):x}")


def test_file_itself_is_sent_before_compression(tmp_path: Path, folder: Path) -> None:
    file = _file(tmp_path, b"a" * 5_000)
    assert Compressor(folder).best_copy(file, BOTH) == (file.path, None)


def test_copies_are_made_once(tmp_path: Path, folder: Path) -> None:
    file = _file(tmp_path, b"a" * 5_000)
    Compressor(folder).run([file])
    made = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert len(made) == 2
    second = Compressor(folder)
    second.run([file])
    assert second.finished.is_set()
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == made


def test_large_file_gets_a_fast_and_a_best_copy(tmp_path: Path, folder: Path) -> None:
    file = _file(tmp_path, bytes(range(256)) * 4_000)
    compressor = Compressor(folder)
    compressor.run([file])
    assert sorted(path.name.partition(".")[2] for path in folder.iterdir()) == ["br", "gz", "quick.br"]
    path, encoding = compressor.best_copy(file, BOTH)
    assert (path.name.partition(".")[2], encoding) == ("br", Encoding.BROTLI)
    path.unlink()
    assert compressor.best_copy(file, BOTH)[0].name.endswith("quick.br")


def test_large_webassembly_gets_an_xz_copy(tmp_path: Path, folder: Path) -> None:
    content = bytes(range(256)) * 4_000
    module, script = _file(tmp_path, content, suffix=".wasm"), _file(tmp_path, content[1:], suffix=".js")
    compressor = Compressor(folder)
    assert compressor.xz_copy(module) is None
    compressor.run([module, script])
    packed = compressor.xz_copy(module)
    assert packed is not None
    assert lzma.decompress(packed.read_bytes()) == content
    assert compressor.xz_copy(script) is None


@pytest.mark.parametrize(("content", "suffix"), [(b"small", ".js"), (b"a" * 5_000, ".png"), (b"a" * 5_000, ".woff2")])
def test_small_and_compressed_files_are_skipped(tmp_path: Path, folder: Path, content: bytes, suffix: str) -> None:
    file = _file(tmp_path, content, suffix=suffix)
    compressor = Compressor(folder)
    compressor.run([file])
    assert compressor.best_copy(file, BOTH) == (file.path, None)


def test_best_copies_of_large_files_wait_until_the_server_was_idle_for_a_while(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compression, "_IDLE_CHECK_INTERVAL", 0.0)
    file = _file(tmp_path, b"a" * 2_000_000)
    compressor = Compressor(folder)
    monkeypatch.setattr(compression, "_IDLE_CHECKS", 3)
    idle = [True, True, False, True, True, True]
    found: list[str] = []

    def is_idle() -> bool:
        found.append(compressor.best_copy(file, BOTH)[0].name)
        return idle[len(found) - 1]

    compressor.run([file], is_idle=is_idle)
    assert {name.partition(".")[2] for name in found} == {"quick.br"}
    assert len(found) == len(idle)
    assert compressor.best_copy(file, BOTH)[0].suffixes == [".br"]


def test_stopped_compressor_makes_no_copies(tmp_path: Path, folder: Path) -> None:
    compressor = Compressor(folder)
    compressor.stop()
    compressor.run([_file(tmp_path, b"a" * 5_000)])
    assert not compressor.finished.is_set()
    assert not folder.exists()


def test_unwritable_folder_only_prevents_copies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    file = _file(tmp_path, b"a" * 5_000)
    compressor = Compressor(tmp_path / "taken")
    compressor.run([file, file])
    assert compressor.best_copy(file, BOTH) == (file.path, None)
    (sentence,) = caplog.messages
    assert sentence.startswith(f"phones load files uncompressed, because {tmp_path / 'taken'} can't be written")
    assert "PINELLA_CACHE_DIR" in sentence
