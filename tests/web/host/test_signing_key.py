"""The signing key: created once, private, and never replaced silently."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from web.host.settings import Settings
from web.host.signing_key import signing_key


def test_key_is_created_once(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new")
    first = signing_key(settings)
    assert len(first) == 32
    assert signing_key(settings) == first


def test_key_file_is_private(tmp_path: Path) -> None:
    signing_key(Settings(data_dir=tmp_path))
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_two_data_folders_have_two_keys(tmp_path: Path) -> None:
    assert signing_key(Settings(data_dir=tmp_path / "a")) != signing_key(Settings(data_dir=tmp_path / "b"))


def test_servers_started_together_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(signing_key, [Settings(data_dir=tmp_path)] * 8))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_environment_takes_precedence(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, secret_key="k" * 40)
    assert signing_key(settings) == b"k" * 40
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"cut short"])
def test_damaged_key_is_reported_and_kept(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(ValueError, match=f"holds {len(content)} bytes"):
        signing_key(Settings(data_dir=tmp_path))
    assert (tmp_path / "key").read_bytes() == content


def test_readable_key_file_is_made_private(tmp_path: Path) -> None:
    signing_key(Settings(data_dir=tmp_path))
    (tmp_path / "key").chmod(0o644)
    signing_key(Settings(data_dir=tmp_path))
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
