"""Untrusted files are parsed in a process of their own; if it dies, the file is refused and the server continues."""

import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from models.archive import ImportFaultCode, ImportRefused, parse_archive
from models.archive.format import CompressedMatches
from models.file_parsing import child_process, file_parser
from models.file_parsing.file_parser import FileParser
from models.file_parsing.kinds import LIMITS, FileKind
from models.matches import process_photo
from models.storage.interpreter import can_start_processes
from models.transfer import CodeRefused
from models.transfer.code_parts import encode_single
from models.values import ListRefused, ModelError, ModelErrorCode, PhotoRefused
from tests.models.archive.test_parsing import EXAMPLE, INVALID_VALUES, changed, set_at_path
from tests.models.lists.test_sheets import endless_xls

pytestmark = pytest.mark.slow  # most tests start a process

MEGABYTE = 2**20
HISTORY = EXAMPLE.encode()


@pytest.fixture
def files() -> Iterator[FileParser]:
    files = FileParser(use_processes=True)
    yield files
    files.close()


def with_limits(kind: FileKind, **limits: int) -> FileParser:
    return FileParser(use_processes=True, limits={**LIMITS, kind: replace(LIMITS[kind], **limits)})


def picture(size: tuple[int, int] = (60, 40), kind: str = "JPEG") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "green").save(written, kind)
    return written.getvalue()


def refused(files: FileParser, data: bytes) -> ImportRefused:
    with pytest.raises(ImportRefused) as caught:
        files.parse(FileKind.HISTORY, data).result()
    return caught.value


def codes(error: ImportRefused) -> list[ImportFaultCode]:
    return [fault.code for fault in error.faults]


def test_a_history_is_parsed_as_in_this_process(files: FileParser) -> None:
    parsed, expected = files.parse(FileKind.HISTORY, HISTORY).result(), parse_archive(HISTORY)
    assert list(parsed.matches) == list(expected.matches)
    assert (parsed.players, parsed.devices, parsed.matches.heads) == (
        expected.players,
        expected.devices,
        expected.matches.heads,
    )


def test_parsing_works_in_any_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: FileParser
) -> None:
    """`uvicorn main:app` does not add an absolute folder to sys.path."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setattr(sys, "path", ["", *(each for each in sys.path if each not in {"", root})])
    monkeypatch.chdir(tmp_path)
    assert len(files.parse(FileKind.HISTORY, HISTORY).result().matches) == 1


def test_a_photo_is_processed_as_in_this_process(files: FileParser) -> None:
    assert files.parse(FileKind.PHOTO, picture()).result() == process_photo(picture())


def test_a_refusal_is_returned_with_all_its_faults(files: FileParser) -> None:
    data = changed(lambda archive: archive.update(players=[5] * 1000))
    assert (len(refused(files, data).faults), refused(files, data).more) == (200, True)
    with pytest.raises(PhotoRefused) as caught:
        files.parse(FileKind.PHOTO, b"<script>").result()
    assert caught.value.code is ModelErrorCode.PHOTO_UNREADABLE


@pytest.mark.parametrize("case", INVALID_VALUES, ids=[f"{case[0]} {case[2]}" for case in INVALID_VALUES])
def test_every_refusal_can_be_pickled(case: tuple[object, ...]) -> None:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(changed(lambda archive: set_at_path(archive, str(case[0]), case[1])))
    unpickled = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - trusted
    assert (unpickled.faults, unpickled.more, unpickled.code) == (
        caught.value.faults,
        caught.value.more,
        caught.value.code,
    )


@pytest.mark.parametrize("memory", [170, 200])
def test_a_file_that_needs_too_much_memory_ends_its_process_only(memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python, msgspec and pydantic each report exhausted memory differently."""
    monkeypatch.setenv("RUST_BACKTRACE", "1")
    files = with_limits(FileKind.HISTORY, memory=memory * MEGABYTE)
    text = HISTORY.replace(b'"note": ""', b'"note": "%s"' % (b"x" * 60 * MEGABYTE), 1)
    assert codes(refused(files, text)) == [ImportFaultCode.TOO_COMPLEX]
    assert len(files.parse(FileKind.HISTORY, HISTORY).result().matches) == 1
    files.close()


def test_a_picture_that_needs_too_much_memory_is_refused() -> None:
    files = with_limits(FileKind.PHOTO, memory=192 * MEGABYTE)
    with pytest.raises(PhotoRefused) as caught:
        files.parse(FileKind.PHOTO, picture((5000, 5000), "PNG")).result()
    assert caught.value.code is ModelErrorCode.PHOTO_TOO_COMPLEX
    assert files.parse(FileKind.PHOTO, picture()).result().width == 60
    files.close()


def script(folder: Path, text: str) -> str:
    path = folder / "child.py"
    path.write_text(f"import os, sys, signal\n{text}\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("kind", [FileKind.LIST, FileKind.MEMBERS])
def test_an_endless_spreadsheet_is_refused_at_half_of_the_units_memory(files: FileParser, kind: FileKind) -> None:
    """It took a gigabyte, which is all that the units of systemd allow, and the server ended with the parser."""
    assert LIMITS[kind].memory <= 512 * MEGABYTE
    with pytest.raises(ListRefused) as caught:
        files.parse(kind, endless_xls()).result()
    assert caught.value.faults[0].code == "list-file-complex"


def test_a_file_that_takes_too_much_cpu_time_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless loop is ended by the CPU limit."""
    endless = "from models.file_parsing import child_process\nchild_process._limit_process(2**30, 1)\nwhile True: pass"
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, endless))
    files = with_limits(FileKind.HISTORY, seconds=1, max_seconds=1)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_COMPLEX]
    files.close()


def test_a_process_that_hangs_is_killed_after_the_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, "signal.pause()"))
    monkeypatch.setattr(file_parser, "_STARTUP_SECONDS", 0)
    monkeypatch.setattr(file_parser, "_TIMEOUT_FACTOR", 0)
    files = FileParser(use_processes=True)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_COMPLEX]
    files.close()


def test_the_wait_for_a_process_is_limited_on_a_busy_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list kept the only worker for lists busy for four and a half minutes, while the process got little time."""
    assert LIMITS[FileKind.MEMBERS].max_wall_seconds == LIMITS[FileKind.LIST].max_wall_seconds == 60
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, "signal.pause()"))
    files = with_limits(FileKind.HISTORY, max_wall_seconds=0)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_COMPLEX]
    files.close()


@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_file_that_crashes_the_parser_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, death: int) -> None:
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, f"os.kill(os.getpid(), {int(death)})"))
    files = FileParser(use_processes=True)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_COMPLEX]
    files.close()


def test_a_bug_in_the_parser_is_not_reported_as_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, "raise ValueError('a mistake')"))
    files = FileParser(use_processes=True)
    with pytest.raises(RuntimeError, match="a mistake"):
        files.parse(FileKind.HISTORY, HISTORY).result()
    files.close()


def test_the_process_limits_itself_and_has_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINELLA_SECRET_KEY", "k" * 32)
    code = """
import resource
from models.file_parsing import child_process
child_process._limit_process(2**30, 7)
limits = [resource.getrlimit(each)[1] for each in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE)]
limits.append(int(open("/proc/self/oom_score_adj").read()))  # the system ends this process before the server
sys.exit(repr((limits, sorted(name for name in os.environ if name.startswith("PINELLA")))))
"""
    monkeypatch.setattr(child_process, "__file__", script(tmp_path, code))
    files = FileParser(use_processes=True)
    with pytest.raises(RuntimeError) as caught:
        files.parse(FileKind.HISTORY, HISTORY).result()
    assert repr(([2**30, 7, 0, 1000], [])) in str(caught.value)
    files.close()


@pytest.mark.parametrize(("kind", "data"), [(FileKind.HISTORY, HISTORY), (FileKind.PHOTO, picture())])
def test_the_process_imports_only_what_it_needs(kind: FileKind, data: bytes, tmp_path: Path) -> None:
    """Each file needs a new process, so its imports add to every wait."""
    code = "from models.file_parsing import child_process; import sys; child_process._main(*sys.argv[1:]); "
    code += "sys.stderr.write(' '.join(sys.modules))"
    path = tmp_path / "code.py"
    path.write_text(code.replace("from models.file_parsing import child_process", LOAD_CHILD), encoding="utf-8")
    command = [sys.executable, str(path), "models", kind, str(2**30), "60"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, input=data, env=environment, capture_output=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.decode().split()}
    assert loaded.isdisjoint({"sqlalchemy", "sqlmodel", "alembic", "flet", "starlette", "views", "web"})
    assert ("PIL" in loaded, "pydantic" in loaded) == (kind is FileKind.PHOTO, kind is FileKind.HISTORY)


LOAD_CHILD = f"import runpy; child_process = type('child_process', (), runpy.run_path({child_process.__file__!r}))"


class BlockingParser:
    """A fake parser whose calls block until they are released."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.at_once = self.most = 0
        self._lock = threading.Lock()

    def __call__(self, _kind: FileKind, _data: bytes) -> CompressedMatches:
        with self._lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.may_end.wait()
        with self._lock:
            self.at_once -= 1
        return CompressedMatches()


def test_files_of_a_kind_are_parsed_one_at_a_time_with_a_limited_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = BlockingParser()
    monkeypatch.setattr(file_parser, "parse_file", slow)
    files = FileParser(use_processes=False)
    histories = [files.parse(FileKind.HISTORY, b"") for _ in range(file_parser._MAX_QUEUED)]  # noqa: SLF001
    with pytest.raises(ModelError, match="waiting to be parsed"):
        files.parse(FileKind.HISTORY, b"")
    photo = files.parse(FileKind.PHOTO, b"")
    slow.may_end.set()
    for each in (*histories, photo):
        each.result()
    assert slow.most <= len(FileKind)
    files.parse(FileKind.HISTORY, b"").result()
    files.close()


def test_files_are_parsed_in_this_process_if_no_other_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    files = FileParser(use_processes=False)
    assert len(files.parse(FileKind.HISTORY, HISTORY).result().matches) == 1
    assert codes(refused(files, b"[]")) == [ImportFaultCode.FOREIGN]

    def starve(_kind: FileKind, _data: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr(file_parser, "parse_file", starve)
    assert codes(refused(files, HISTORY)) == [ImportFaultCode.TOO_COMPLEX]
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
    assert can_start_processes() is starts


def test_closing_the_parser_does_not_wait_for_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = tmp_path / "started"
    monkeypatch.setattr(
        child_process, "__file__", script(tmp_path, f"open({str(started)!r}, 'w').close()\nsignal.pause()")
    )
    files = FileParser(use_processes=True)
    future = files.parse(FileKind.HISTORY, HISTORY)
    waiting = files.parse(FileKind.HISTORY, HISTORY)
    while not started.exists():
        pass
    files.close()
    with pytest.raises(ImportRefused):
        future.result()
    assert waiting.cancelled()
    with pytest.raises(RuntimeError):
        files.parse(FileKind.HISTORY, HISTORY)


def test_a_network_has_one_file_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """One network's slow photos once kept all others waiting."""
    slow, parsed = BlockingParser(), list[bytes]()
    monkeypatch.setattr(file_parser, "parse_file", lambda kind, data: (slow(kind, data), parsed.append(data)))
    files = FileParser(use_processes=False)
    first = files.parse(FileKind.PHOTO, b"current", network="busy")
    while not slow.at_once:
        pass
    waiting = [
        files.parse(FileKind.PHOTO, b"busy waits", network="busy"),
        files.parse(FileKind.PHOTO, b"quiet", network="quiet"),
    ]
    with pytest.raises(ModelError, match="waiting to be parsed"):
        files.parse(FileKind.PHOTO, b"one more", network="busy")
    slow.may_end.set()
    for each in (first, *waiting):
        each.result()
    assert [each for each in parsed if each != b"busy waits"] == [b"current", b"quiet"]
    assert files.parse(FileKind.PHOTO, b"later", network="busy").result() is not None
    files.close()


def test_the_network_with_the_least_time_used_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, gate = list[bytes](), threading.Event()

    def parse(_kind: FileKind, data: bytes) -> None:
        gate.wait()
        parsed.append(data)
        until = time.monotonic() + (0.05 if data.startswith(b"slow") else 0)
        while time.monotonic() < until:
            pass

    monkeypatch.setattr(file_parser, "parse_file", parse)
    files = FileParser(use_processes=False)
    jobs = [files.parse(FileKind.PHOTO, b"slow", network="busy")]
    while not jobs[0].running():
        pass
    jobs += [
        files.parse(FileKind.PHOTO, b"slow again", network="busy"),
        files.parse(FileKind.PHOTO, b"quiet", network="quiet"),
    ]
    gate.set()
    for job in jobs:
        job.result()
    assert parsed == [b"slow", b"quiet", b"slow again"]
    files.close()


def test_a_photo_of_many_scans_is_refused_before_it_is_decoded() -> None:
    """A progressive JPEG of 15 MB with 200,000 scans once took twenty seconds of a core."""
    written = io.BytesIO()
    Image.new("RGB", (60, 40), "green").save(written, "JPEG", progressive=True)
    data = written.getvalue()
    assert process_photo(data).width == 60
    scan = data[data.rindex(b"\xff\xda") : -2]
    with pytest.raises(PhotoRefused) as caught:
        process_photo(data[:-2] + scan * 100 + data[-2:])
    assert caught.value.code is ModelErrorCode.PHOTO_TOO_COMPLEX


def test_a_text_with_a_match_is_parsed_in_a_process(files: FileParser) -> None:
    """Decoding a megabyte of text once blocked the event loop for a third of a second."""
    text = encode_single(bytes([4]) + b"Anna" + HISTORY).encode()
    sender, archive = files.parse(FileKind.TRANSFER, text).result()
    assert (sender, list(archive.matches)) == ("Anna", list(parse_archive(HISTORY).matches))
    for damaged in (b"", b"\xff\xfe", text[:-9]):
        with pytest.raises(CodeRefused):
            files.parse(FileKind.TRANSFER, damaged).result()
