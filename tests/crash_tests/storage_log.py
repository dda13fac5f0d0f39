"""A log of the calls of a storage layer, and the files that a disk may hold when everything stops during one of them.

After a power cut, a file has what was written before its last finished sync. Each call after that sync may be on the
disk or not, independently of its order, and a write may be there in part, by sectors of 512 bytes. A created or deleted
name is certain once its folder has been synced. A failed sync loses what it covers: Linux takes it for written, and the
next sync succeeds without it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

_SECTOR = 512  # bytes


class Action(StrEnum):
    CREATE = "create"
    DELETE = "delete"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    FAILED_SYNC = "failed_sync"
    SYNC_FOLDER = "sync_folder"


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call, logged when it returned. `offset` is the new size for TRUNCATE; `began` is the length of the log when
    a SYNC or FAILED_SYNC began, which covers the calls up to there."""

    action: Action
    file: str = ""
    offset: int = 0
    data: bytes = b""
    began: int = 0


@dataclass(frozen=True, kw_only=True)
class Event:
    """An announcement of a writer, one of `WriteLog.record`."""

    parts: tuple[str | int, ...]


Log = Sequence[Call | Event]
Files = dict[str, bytes]


@dataclass(kw_only=True)
class _File:
    durable: bytearray = field(default_factory=bytearray)
    cached: bytearray = field(default_factory=bytearray)  # as a process reads it
    pending: list[tuple[int, Call]] = field(default_factory=list)  # since the last sync

    def change(self, number: int, call: Call) -> None:
        _apply(self.cached, call)
        self.pending.append((number, call))

    def sync(self, began: int, *, fails: bool) -> None:
        for number, call in self.pending:
            if number < began and not fails:
                _apply(self.durable, call)
        self.pending = [(number, call) for number, call in self.pending if number >= began]

    def content(self, kept: Iterator[Call]) -> bytes:
        content = bytearray(self.durable)
        for call in kept:
            _apply(content, call)
        return bytes(content)


class Disk:
    """Files as the calls left them: what is certain, and what a power cut may still take."""

    def __init__(self) -> None:
        self._names: dict[str, _File] = {}
        self._durable_names: dict[str, _File] = {}
        self._pending_names: list[Call] = []

    @classmethod
    def after(cls, log: Log, calls: int) -> "Disk":
        """Return the disk after the entries of the log up to that index."""
        disk = cls()
        for number, call in enumerate(log[:calls]):
            if isinstance(call, Call):
                disk._run(number, call)
        return disk

    def _run(self, number: int, call: Call) -> None:
        match call.action:
            case Action.CREATE | Action.DELETE:
                self._pending_names.append(call)
                _apply_name(self._names, call, self._names.get(call.file) or _File())
            case Action.SYNC_FOLDER:
                self._durable_names, self._pending_names = dict(self._names), []
            case Action.SYNC | Action.FAILED_SYNC:
                self._names[call.file].sync(call.began, fails=call.action is Action.FAILED_SYNC)
            case _:
                self._names[call.file].change(number, call)

    def after_kill(self, last: Call | None = None, rng: Random | None = None) -> Files:
        """Return the files after the process ended: every call is there, and a part of the write `last`."""
        files = {name: bytes(file.cached) for name, file in self._names.items()}
        if last is not None and rng is not None and last.action is Action.WRITE:
            content = bytearray(files[last.file])
            _apply(content, last, end=rng.randrange(len(last.data)))
            files[last.file] = bytes(content)
        return files

    def after_power_cut(self, rng: Random) -> Files:
        """Return the files after a power cut, with a random choice of what was not synced."""
        names = dict(self._durable_names)
        # A journalling file system keeps the order of its names.
        for call in self._pending_names[: rng.randint(0, len(self._pending_names))]:
            _apply_name(names, call, self._names.get(call.file) or _File())
        share = rng.choice((0.0, 0.5, 0.9, 1.0))
        return {
            name: file.content(_survivors([call for _, call in file.pending], share, rng))
            for name, file in sorted(names.items())
        }


def _survivors(pending: Sequence[Call], share: float, rng: Random) -> Iterator[Call]:
    """Yield the calls that reached the disk, with some of them torn."""
    for call in pending:
        if rng.random() >= share:
            continue
        if call.action is Action.TRUNCATE or rng.random() < 0.7:
            yield call
            continue
        for start in range(0, len(call.data), _SECTOR):
            if rng.random() < 0.5:
                part = call.data[start : start + _SECTOR]
                yield Call(action=Action.WRITE, file=call.file, offset=call.offset + start, data=part)


def _apply(content: bytearray, call: Call, end: int | None = None) -> None:
    if call.action is Action.TRUNCATE:
        del content[call.offset :]
        return
    data = call.data[:end]
    content.extend(bytes(max(0, call.offset + len(data) - len(content))))
    content[call.offset : call.offset + len(data)] = data


def _apply_name(names: dict[str, _File], call: Call, file: _File) -> None:
    if call.action is Action.DELETE:
        names.pop(call.file, None)
    else:
        names[call.file] = file


@dataclass(frozen=True, kw_only=True)
class Stop:
    """A stop at one entry of a log: its files, and the events that had been announced."""

    label: str
    files: Files
    events: Sequence[Event]


def count_calls(log: Log) -> int:
    return sum(isinstance(entry, Call) for entry in log)


def choose_stops(log: Log, count: int, rng: Random) -> Iterator[Stop]:
    """Yield a kill and a power cut at each of `count` calls: one of each kind for each file, the others at random."""
    calls = [number for number, entry in enumerate(log) if isinstance(entry, Call)]
    rng.shuffle(calls)
    first_of_kind = {(call.action, call.file): number for number in calls if isinstance(call := log[number], Call)}
    for number in sorted(list(dict.fromkeys([*first_of_kind.values(), *calls]))[:count]):
        yield from stops_at(log, number, rng)


def stops_at(log: Log, number: int, rng: Random) -> tuple[Stop, Stop]:
    """Return a kill and a power cut at one call."""
    events = [entry for entry in log[:number] if isinstance(entry, Event)]
    disk, call = Disk.after(log, number), log[number]
    assert isinstance(call, Call)
    place = f"call {number}, {call.action} of {len(call.data)} bytes at {call.offset} of {call.file}"
    return (
        Stop(label=f"killed in {place}", files=disk.after_kill(call, rng), events=events),
        Stop(label=f"power cut before {place}", files=disk.after_power_cut(rng), events=events),
    )
