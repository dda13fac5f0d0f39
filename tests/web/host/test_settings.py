"""The host's settings, and the errors for invalid values."""

import ipaddress
from pathlib import Path

import pytest
from pydantic import ValidationError

from web.host.settings import Settings


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA_DIR", "CACHE_DIR", "DATABASE_URL", "PUBLIC_URL", "HOST", "PORT", "SECRET_KEY"):
        monkeypatch.delenv(f"PINELLA_{name}", raising=False)
    for name in ("FLET_APP_STORAGE_DATA", "FLET_APP_STORAGE_CACHE"):
        monkeypatch.delenv(name, raising=False)


def test_defaults_serve_the_local_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings()
    assert ipaddress.ip_address(settings.host).is_unspecified
    assert (settings.port, settings.public_url) == (8550, "")
    assert settings.data_dir == tmp_path / "pinella"
    assert settings.database == f"sqlite:///{tmp_path}/pinella/pinella.db"


def test_packaged_app_uses_flets_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    assert Settings().data_dir == tmp_path


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINELLA_ALLOWED_HOSTS", "burraco.lan, 10.0.0.7 ,")
    monkeypatch.setenv("PINELLA_TRUSTED_PROXIES", "")
    settings = Settings()
    assert settings.allowed_hosts == ("burraco.lan", "10.0.0.7")
    assert settings.trusted_proxies == ()


@pytest.mark.parametrize("name", ["PINELLA_PWA_SITE", "PINELLA_PHONE_SITE"])
def test_folder_of_the_offline_app_has_a_present_and_a_former_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "/srv/pwa")
    assert Settings().pwa_site == Path("/srv/pwa")


@pytest.mark.parametrize("url", ["https://burraco.example", "https://burraco.example/", "https://burraco.example//"])
def test_public_url_loses_its_trailing_slash(url: str) -> None:
    assert Settings(public_url=url).public_url == "https://burraco.example"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("public_url", "burraco.example"),
        ("public_url", "ftp://burraco.example"),
        ("public_url", "https://"),
        ("public_url", "https://burraco.example/?table=1"),
        ("public_url", "https://burraco.example/club"),
        ("public_url", "https://host:word@burraco.example"),
        ("public_url", "http://localhost:8550"),
        ("port", "0"),
        ("port", "65536"),
        ("port", "eighty"),
        ("secret_key", "too short"),
        ("log_level", "loud"),
    ],
)
def test_invalid_value_is_refused_by_name(field: str, value: str) -> None:
    with pytest.raises(ValidationError, match=field) as refusal:
        Settings(**{field: value})
    assert refusal.value.error_count() == 1
    assert "input_value" not in str(refusal.value)


def test_key_is_not_shown() -> None:
    key = "0123456789abcdef" * 2
    assert key not in repr(Settings(secret_key=key))
