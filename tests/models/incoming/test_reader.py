"""Untrusted files are parsed in a process of their own; if it dies, the file is refused and the server continues."""

import io
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from models import FilesWait, ImportFaultCode, ImportRefused, ModelErrorCode, PhotoRefused, read_archive, tidy_photo
from models.archive.format import PackedMatches
from models.incoming import child, reader
from models.incoming.kinds import LIMITS, FileKind
from models.incoming.reader import FileReader
from models.storage.host import starts_processes
from tests.models.archive.test_reading import EXAMPLE, SPOILT, changed, put

MEGABYTE = 2**20
HISTORY = EXAMPLE.encode()


@pytest.fixture
def files() -> Iterator[FileReader]:
    files = FileReader(processes=True)
    yield files
    files.close()


def bounded(kind: FileKind, **limits: int) -> FileReader:
    return FileReader(processes=True, limits={**LIMITS, kind: replace(LIMITS[kind], **limits)})


def picture(size: tuple[int, int] = (60, 40), kind: str = "JPEG") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "green").save(written, kind)
    return written.getvalue()


def refused(files: FileReader, data: bytes) -> ImportRefused:
    with pytest.raises(ImportRefused) as caught:
        files.read_history(data).result()
    return caught.value


def codes(error: ImportRefused) -> list[ImportFaultCode]:
    return [fault.code for fault in error.faults]


def test_a_history_is_parsed_as_in_this_process(files: FileReader) -> None:
    there, here = files.read_history(HISTORY).result(), read_archive(HISTORY)
    assert list(there.matches) == list(here.matches)
    assert (there.players, there.devices, there.matches.heads) == (here.players, here.devices, here.matches.heads)


def test_parsing_works_in_any_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: FileReader
) -> None:
    """`uvicorn main:app` does not add an absolute folder to sys.path."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setattr(sys, "path", ["", *(each for each in sys.path if each not in {"", root})])
    monkeypatch.chdir(tmp_path)
    assert len(files.read_history(HISTORY).result().matches) == 1


def test_a_photo_is_processed_as_in_this_process(files: FileReader) -> None:
    assert files.read_photo(picture()).result() == tidy_photo(picture())


def test_a_refusal_is_returned_with_all_its_faults(files: FileReader) -> None:
    data = changed(lambda archive: archive.update(players=[5] * 1000))
    assert (len(refused(files, data).faults), refused(files, data).more) == (200, True)
    with pytest.raises(PhotoRefused) as caught:
        files.read_photo(b"<script>").result()
    assert caught.value.code is ModelErrorCode.PHOTO_UNREADABLE


@pytest.mark.parametrize("spoilt", SPOILT, ids=[f"{spoilt[0]} {spoilt[2]}" for spoilt in SPOILT])
def test_every_refusal_can_be_pickled(spoilt: tuple[object, ...]) -> None:
    with pytest.raises(ImportRefused) as caught:
        read_archive(changed(lambda archive: put(archive, str(spoilt[0]), spoilt[1])))
    came = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - trusted
    assert (came.faults, came.more, came.code) == (caught.value.faults, caught.value.more, caught.value.code)


@pytest.mark.parametrize("memory", [170, 200])
def test_a_file_that_needs_too_much_memory_ends_its_process_only(memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python, msgspec and pydantic each report exhausted memory differently."""
    monkeypatch.setenv("RUST_BACKTRACE", "1")
    files = bounded(FileKind.HISTORY, memory=memory * MEGABYTE)
    text = HISTORY.replace(b'"note": ""', b'"note": "%s"' % (b"x" * 60 * MEGABYTE), 1)
    assert codes(refused(files, text)) == [ImportFaultCode.TOO_MUCH]
    assert len(files.read_history(HISTORY).result().matches) == 1
    files.close()


def test_a_picture_that_needs_too_much_memory_is_refused() -> None:
    files = bounded(FileKind.PHOTO, memory=192 * MEGABYTE)
    with pytest.raises(PhotoRefused) as caught:
        files.read_photo(picture((5000, 5000), "PNG")).result()
    assert caught.value.code is ModelErrorCode.PHOTO_TOO_MUCH
    assert files.read_photo(picture()).result().width == 60
    files.close()


def script(folder: Path, text: str) -> str:
    path = folder / "child.py"
    path.write_text(f"import os, sys, signal\n{text}\n", encoding="utf-8")
    return str(path)


def test_a_file_that_takes_too_much_cpu_time_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless loop is ended by the CPU limit."""
    endless = "from models.incoming import child\nchild._bound_process(2**30, 1)\nwhile True: pass"
    monkeypatch.setattr(child, "__file__", script(tmp_path, endless))
    files = bounded(FileKind.HISTORY, seconds=1, most_seconds=1)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_MUCH]
    files.close()


def test_a_process_that_hangs_is_killed_after_the_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "__file__", script(tmp_path, "signal.pause()"))
    monkeypatch.setattr(reader, "_STARTUP", 0)
    monkeypatch.setattr(reader, "_TIMEOUT_FACTOR", 0)
    files = FileReader(processes=True)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_MUCH]
    files.close()


@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_file_that_crashes_the_parser_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, death: int) -> None:
    monkeypatch.setattr(child, "__file__", script(tmp_path, f"os.kill(os.getpid(), {int(death)})"))
    files = FileReader(processes=True)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_MUCH]
    files.close()


def test_a_bug_in_the_parser_is_not_reported_as_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "__file__", script(tmp_path, "raise ValueError('a mistake')"))
    files = FileReader(processes=True)
    with pytest.raises(RuntimeError, match="a mistake"):
        files.read_history(HISTORY).result()
    files.close()


def test_the_process_limits_itself_and_has_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINELLA_SECRET_KEY", "k" * 32)
    looks = """
import resource
from models.incoming import child
child._bound_process(2**30, 7)
said = [resource.getrlimit(which)[1] for which in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE)]
sys.exit(repr((said, sorted(name for name in os.environ if name.startswith("PINELLA")))))
"""
    monkeypatch.setattr(child, "__file__", script(tmp_path, looks))
    files = FileReader(processes=True)
    with pytest.raises(RuntimeError) as caught:
        files.read_history(HISTORY).result()
    assert repr(([2**30, 7, 0], [])) in str(caught.value)
    files.close()


@pytest.mark.parametrize(("kind", "data"), [(FileKind.HISTORY, HISTORY), (FileKind.PHOTO, picture())])
def test_the_process_imports_only_what_it_needs(kind: FileKind, data: bytes, tmp_path: Path) -> None:
    """Each file needs a new process, so its imports add to every wait."""
    looks = "from models.incoming import child; import sys; child._main(*sys.argv[1:]); "
    looks += "sys.stderr.write(' '.join(sys.modules))"
    path = tmp_path / "looks.py"
    path.write_text(looks.replace("from models.incoming import child", LIGHT), encoding="utf-8")
    command = [sys.executable, str(path), kind, str(2**30), "60"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, input=data, env=environment, capture_output=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.decode().split()}
    assert loaded.isdisjoint({"sqlalchemy", "sqlmodel", "alembic", "flet", "starlette", "views", "web"})
    assert ("PIL" in loaded, "pydantic" in loaded) == (kind is FileKind.PHOTO, kind is FileKind.HISTORY)


LIGHT = f"import runpy; child = type('child', (), runpy.run_path({child.__file__!r}))"


class Slow:
    """A fake parser whose calls block until they are released."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.at_once = self.most = 0
        self._lock = threading.Lock()

    def __call__(self, _kind: FileKind, _data: bytes) -> PackedMatches:
        with self._lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.may_end.wait()
        with self._lock:
            self.at_once -= 1
        return PackedMatches()


def test_files_of_a_kind_are_parsed_one_at_a_time_with_a_limited_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(reader, "read_file", slow)
    files = FileReader(processes=False)
    histories = [files.read_history(b"") for _ in range(reader._MAX_QUEUED)]  # noqa: SLF001
    with pytest.raises(FilesWait):
        files.read_history(b"")
    photo = files.read_photo(b"")
    slow.may_end.set()
    for each in (*histories, photo):
        each.result()
    assert slow.most <= len(FileKind)
    files.read_history(b"").result()
    files.close()


def test_files_are_parsed_in_this_process_if_no_other_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    files = FileReader(processes=False)
    assert len(files.read_history(HISTORY).result().matches) == 1
    assert codes(refused(files, b"[]")) == [ImportFaultCode.FOREIGN]

    def starve(_kind: FileKind, _data: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr(reader, "read_file", starve)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_MUCH]
    files.close()


@pytest.mark.parametrize(
    ("name", "value", "starts"),
    [
        ("platform", "linux", True),
        ("platform", "emscripten", False),
        ("platform", "ios", False),
        ("executable", "", False),
    ],
)
def test_subprocesses_are_used_only_where_they_can_be_started(
    name: str, value: str, starts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, name, value)
    assert starts_processes() is starts


def test_closing_the_reader_does_not_wait_for_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = tmp_path / "started"
    monkeypatch.setattr(child, "__file__", script(tmp_path, f"open({str(started)!r}, 'w').close()\nsignal.pause()"))
    files = FileReader(processes=True)
    future = files.read_history(HISTORY)
    waiting = files.read_history(HISTORY)
    while not started.exists():
        pass
    files.close()
    with pytest.raises(ImportRefused):
        future.result()
    assert waiting.cancelled()
    with pytest.raises(RuntimeError):
        files.read_history(HISTORY)
