"""The host's settings, and the errors for invalid values."""

import ipaddress
from pathlib import Path

import pytest
from pydantic import ValidationError

from web.host.setting_faults import setting_faults, unknown_variables
from web.host.settings import Settings
from web.host.startup import read_settings


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


def test_backups_are_on_until_their_folder_is_set_to_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert Settings(data_dir=tmp_path).backup_dir == tmp_path / "backups"
    monkeypatch.setenv("PINELLA_BACKUP_DIR", "/mnt/disk")
    assert Settings().backup_dir == Path("/mnt/disk")
    monkeypatch.setenv("PINELLA_BACKUP_DIR", "")
    assert Settings().backup_dir is None


def test_packaged_app_uses_flets_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    assert Settings().data_dir == tmp_path


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINELLA_ALLOWED_HOSTS", "burraco.lan, 10.0.0.7 ,")
    monkeypatch.setenv("PINELLA_TRUSTED_PROXIES", "")
    settings = Settings()
    assert settings.allowed_hosts == ("burraco.lan", "10.0.0.7")
    assert settings.trusted_proxies == ()


@pytest.mark.parametrize("url", ["https://burraco.example", "https://burraco.example/", "https://burraco.example//"])
def test_public_url_loses_its_trailing_slash(url: str) -> None:
    assert Settings(public_url=url).public_url == "https://burraco.example"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("public_url", "burraco.example", "'burraco.example' is not an address; write something like https://"),
        ("public_url", "ftp://burraco.example", "is not an address"),
        ("public_url", "https://", "is not an address"),
        ("public_url", "https://burraco.example/?table=1", "is not an address"),
        ("public_url", "https://[::1", "'https://[::1' is not an address"),
        ("public_url", "https://burraco.example:99999", "is not an address"),
        ("public_url", "https://burraco .example", "is not an address"),
        ("public_url", "https://burraco.example/club", "the address has a user name or a path"),
        ("public_url", "https://host:word@burraco.example", "the address has a user name or a path"),
        ("public_url", "http://localhost:8550", "other phones can't reach 'localhost'"),
        ("port", "0", "write 1 or more."),
        ("port", "65536", "write 65535 or less."),
        ("port", "eighty", "write a whole number."),
        ("secret_key", "too short", "the key is too short"),
        ("data_dir", "", "name a folder, or leave the setting out."),
        ("cache_dir", "", "name a folder, or leave the setting out."),
        ("trusted_proxies", "127.0.0.1,caddy", "'caddy' is not an address or network such as 127.0.0.1 or 10.0.0.0/8."),
        ("trusted_proxies", "10.83.50.1/24", "'10.83.50.1/24' is not an address or network"),
        ("backup_keep", "1.5", "write a whole number."),
        ("log_level", "loud", "write debug, info, warning or error."),
    ],
)
def test_invalid_value_is_explained_without_words_of_a_library(
    monkeypatch: pytest.MonkeyPatch, field: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(f"PINELLA_{field.upper()}", value)
    with pytest.raises(SystemExit) as refused:
        read_settings()
    name, _, explanation = str(refused.value).partition(": ")
    assert name == f"PINELLA_{field.upper()}"
    assert sentence in explanation
    assert [word for word in ("Input", "Value error", "\n", "host:word") if word in str(refused.value)] == []


def test_invalid_option_is_named_as_it_was_given() -> None:
    with pytest.raises(SystemExit, match=r"^--data-dir: |^--port: write a whole number\.$"):
        read_settings({"port": "x"})


def test_every_kind_of_fault_of_a_setting_has_a_sentence() -> None:
    values = ("", "x", "0", "-1", "1" * 5000, "1e9", "\0", "https://", "é" * 40)
    faults = [fault for value in values for field in Settings.model_fields for fault in faults_of(field, value)]
    assert len(faults) > 20
    assert {fault for fault in faults if fault.partition(": ")[2][0].isupper()} == set()


def faults_of(field: str, value: str) -> list[str]:
    try:
        Settings(**{field: value})
    except ValidationError as error:
        return list(setting_faults(error, {}))
    return []


def test_variable_that_only_looks_like_a_setting_is_named_with_the_nearest_one() -> None:
    variables = {"PINELLA_PROT": "1", "PINELLA_XYZZY": "2", "PINELLA_PORT": "1", "PATH": "/"}
    assert list(unknown_variables(variables)) == [
        "PINELLA_PROT is not a setting and has no effect. Did you mean PINELLA_PORT?",
        "PINELLA_XYZZY is not a setting and has no effect.",
    ]


def test_key_is_not_shown() -> None:
    key = "0123456789abcdef" * 2
    assert key not in repr(Settings(secret_key=key))
