"""Temporary folders of processes that are running, have ended, or belong to somebody else."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from models.storage import make_temporary_folder, remove_abandoned_folders


def test_folders_of_ended_processes_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    process = int(ended.stdout)
    kept = [make_temporary_folder("sample"), make_temporary_folder("read-only")]
    for name in ("pinella-sample-1-abc", f"pinella-read-only-{process}-abc", "pinella-sample-notes", "sample"):
        kept.append(tmp_path / name)
        kept[-1].mkdir()
    abandoned = tmp_path / f"pinella-sample-{process}-abc"
    abandoned.mkdir()
    (abandoned / "sample.db").write_bytes(b"of a killed server")
    remove_abandoned_folders("sample")
    assert set(tmp_path.iterdir()) == set(kept)
