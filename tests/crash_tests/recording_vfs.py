"""A VFS for SQLite that logs every write, truncation, sync, creation and deletion of the files in one folder.

It is the system's own VFS, with the methods that change a file replaced, in the library that Python's `sqlite3` uses.
"""

import _sqlite3
import ctypes
import os
import threading
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any

from tests.crash_tests.storage_log import Action, Call, Event

_OPEN_CREATE = 0x4
_OPEN_JOURNALS = 0x800 | 0x80000  # SQLITE_OPEN_MAIN_JOURNAL, SQLITE_OPEN_WAL
_OK, _IOERR_FSYNC = 0, 1034

_OpenMethod = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DeleteMethod = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WriteMethod = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TruncateMethod = CFUNCTYPE(c_int, c_void_p, c_int64)
_SyncMethod = CFUNCTYPE(c_int, c_void_p, c_int)
_CloseMethod = CFUNCTYPE(c_int, c_void_p)


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_name", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),  # up to xNextSystemCall of version 3
    )


class _FileMethods(Structure):
    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),  # up to xUnfetch of version 3
    )


class _OpenFile(Structure):
    _fields_ = (("methods", POINTER(_FileMethods)),)


class StorageRecorder:
    """The log of the files in `folder`; SQLite's calls and the events of writers are added to it.

    Before each sync, `fails` says whether the disk refuses it.
    """

    def __init__(self, folder: Path) -> None:
        self.log: list[Call | Event] = []
        self.fails: Callable[[], bool] = lambda: False
        self._folder = folder
        self._lock = threading.Lock()
        self._known: set[str] = set()
        self._files: dict[int, str] = {}  # address of an open file → its name
        self._unsynced_folders: set[int] = set()  # files whose first sync syncs the folder too
        self._kept: list[Any] = []  # SQLite holds pointers to these

    def announce(self, *parts: str | int) -> None:
        """Log an event of a writer."""
        with self._lock:
            self.log.append(Event(parts=parts))

    def install(self) -> None:
        """Make SQLite report its calls, for the rest of this process's life."""
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = (c_char_p,)
        library.sqlite3_vfs_register.argtypes = (POINTER(_Vfs), c_int)
        real = library.sqlite3_vfs_find(None)
        vfs = _Vfs.from_buffer_copy(real.contents)
        vfs.name = b"pinella-recorder"
        open_file = _OpenMethod(self._open_function(real))
        delete = _DeleteMethod(self._delete_function(real))
        vfs.open, vfs.delete = (ctypes.cast(each, c_void_p).value for each in (open_file, delete))
        self._kept += [vfs, open_file, delete]
        if library.sqlite3_vfs_register(ctypes.byref(vfs), 1) != _OK:
            raise RuntimeError("SQLite doesn't take the recording VFS")

    def _add(self, action: Action, file: str, **values: Any) -> None:
        with self._lock:
            self.log.append(Call(action=action, file=file, **values))

    def _find_name(self, path: Path) -> str | None:
        return path.name if path.parent == self._folder and not path.name.endswith("-shm") else None

    def _open_function(self, real: Any) -> Callable[..., int]:
        open_really = _OpenMethod(real.contents.open)
        replaced: dict[int, _FileMethods] = {}  # address of the system's methods → ours

        def open_file(_: int, path: int | None, file: int, flags: int, out_flags: int | None) -> int:
            result = int(open_really(ctypes.addressof(real.contents), path, file, flags, out_flags))
            name = self._find_name(Path(os.fsdecode(ctypes.string_at(path)))) if path else None
            if result != _OK or name is None:
                return result
            opened = _OpenFile.from_address(file)
            address = ctypes.addressof(opened.methods.contents)
            if address not in replaced:
                replaced[address] = self._replace_methods(opened.methods.contents)
            opened.methods = ctypes.pointer(replaced[address])
            self._files[file] = name
            if name not in self._known:
                self._known.add(name)
                self._add(Action.CREATE, name)
            if flags & _OPEN_CREATE and flags & _OPEN_JOURNALS:
                self._unsynced_folders.add(file)
            return result

        return open_file

    def _delete_function(self, real: Any) -> Callable[..., int]:
        delete_really = _DeleteMethod(real.contents.delete)

        def delete(_: int, path: bytes, sync_folder: int) -> int:
            result = int(delete_really(ctypes.addressof(real.contents), path, sync_folder))
            name = self._find_name(Path(os.fsdecode(path)))
            if result == _OK and name in self._known:
                self._known.discard(name)
                self._add(Action.DELETE, name)
                if sync_folder:
                    self._add(Action.SYNC_FOLDER, "")
            return result

        return delete

    def _replace_methods(self, methods: _FileMethods) -> _FileMethods:
        """Return a copy of the methods; those that change a file also log their call."""
        write_really, truncate_really = _WriteMethod(methods.write), _TruncateMethod(methods.truncate)
        sync_really, close_really = _SyncMethod(methods.sync), _CloseMethod(methods.close)

        def write(file: int, data: int, length: int, offset: int) -> int:
            result = int(write_really(file, data, length, offset))
            if result == _OK:
                self._add(Action.WRITE, self._files[file], offset=offset, data=ctypes.string_at(data, length))
            return result

        def truncate(file: int, size: int) -> int:
            result = int(truncate_really(file, size))
            if result == _OK:
                self._add(Action.TRUNCATE, self._files[file], offset=size)
            return result

        def sync(file: int, flags: int) -> int:
            began = len(self.log)
            if self.fails():
                self._add(Action.FAILED_SYNC, self._files[file], began=began)
                return _IOERR_FSYNC
            result = int(sync_really(file, flags))
            if result == _OK:
                self._add(Action.SYNC, self._files[file], began=began)
                if file in self._unsynced_folders:
                    self._unsynced_folders.discard(file)
                    self._add(Action.SYNC_FOLDER, "")
            return result

        def close(file: int) -> int:
            self._unsynced_folders.discard(file)
            return int(close_really(file))

        ours = _FileMethods.from_buffer_copy(methods)
        functions = (_CloseMethod(close), _WriteMethod(write), _TruncateMethod(truncate), _SyncMethod(sync))
        ours.close, ours.write, ours.truncate, ours.sync = (ctypes.cast(each, c_void_p).value for each in functions)
        self._kept += functions
        return ours
