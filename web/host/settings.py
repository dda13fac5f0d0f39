"""The host's settings: environment variables that start with PINELLA_."""

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import platformdirs
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from web.urls import is_local, parse_server_url

_MIN_KEY_LENGTH = 32
_PWA_SITE = Path(__file__).parents[2] / "build" / "pwa"

Names = Annotated[tuple[str, ...], NoDecode]


def _data_dir() -> Path:
    """Return the user's data folder; in a packaged app, the one folder that it may write to."""
    return Path(os.environ.get("FLET_APP_STORAGE_DATA") or platformdirs.user_data_path("pinella", appauthor=False))


def _cache_dir() -> Path:
    return Path(os.environ.get("FLET_APP_STORAGE_CACHE") or platformdirs.user_cache_path("pinella", appauthor=False))


class Settings(BaseSettings):
    """The settings, a field for each variable: `port` is PINELLA_PORT. Lists are separated by commas.

    Raises pydantic's ValidationError, which names every invalid field.
    """

    # Error messages must not contain a rejected key or a database's password.
    model_config = SettingsConfigDict(env_prefix="PINELLA_", frozen=True, extra="ignore", hide_input_in_errors=True)

    data_dir: Path = Field(default_factory=_data_dir)  # the database and the key
    cache_dir: Path = Field(default_factory=_cache_dir)  # compressed files, which can be made again
    pwa_site: Path = _PWA_SITE  # the folder that `make pwa` builds
    database_url: str = ""  # empty: an SQLite file in data_dir
    public_url: str = ""  # empty: public_base.py determines it
    host: str = "0.0.0.0"  # nosec B104 # noqa: S104 - phones on the same network must reach the table
    port: int = Field(default=8550, ge=1, le=65535)
    allowed_hosts: Names = ()  # additional names that the server answers to and that a QR code may contain
    secret_key: SecretStr | None = None  # None: a file in data_dir
    trusted_proxies: Names = ()  # addresses with trusted X-Forwarded-… headers
    phones_of_one_network: int = Field(default=100, ge=1)  # at once; a club's phones may share one address
    backup_dir: Path | None = Field(default_factory=lambda given: given["data_dir"] / "backups")  # None: no backups
    backup_hours: int = Field(default=24, ge=1, le=24 * 365)  # between two backups
    backup_keep: int = Field(default=14, ge=1, le=10_000)  # older ones are deleted
    idle_seconds: int = Field(default=0, ge=0, le=24 * 3600)  # until a server that systemd started ends; 0: never
    metrics_key: SecretStr | None = None  # None: /metrics is disabled
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    log_addresses: Literal["hide", "show"] = "hide"  # of the phones that send requests

    @field_validator("allowed_hosts", "trusted_proxies", mode="before")
    @classmethod
    def _split_list(cls, value: Any) -> Any:
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @field_validator("backup_dir", "metrics_key", mode="before")
    @classmethod
    def _empty_is_none(cls, value: Any) -> Any:
        return value or None

    @field_validator("data_dir", "cache_dir", mode="before")
    @classmethod
    def _check_folder(cls, value: Any) -> Any:
        if value == "":  # as a path, it would be the current folder
            raise ValueError("name a folder, or leave the setting out")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _check_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for part in value:
            try:
                ip_network(part)
            except ValueError:
                raise ValueError(f"{part!r} is not an address or network such as 127.0.0.1 or 10.0.0.0/8") from None
        return value

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, value: str) -> str:
        origin = parse_server_url(value) if "://" in value else ""
        parts = urlsplit(value if origin else "")
        if "@" in value or parts.path.strip("/"):
            raise ValueError("the address has a user name or a path; give the root only, such as https://club.example")
        if value and (not origin or parts.query or parts.fragment):
            raise ValueError(f"{value!r} is not an address; write something like https://burraco.example.org")
        if is_local(parts.hostname or ""):
            raise ValueError(
                f"other phones can't reach {parts.hostname!r}; leave the setting out or give a public address"
            )
        return origin

    @field_validator("secret_key", "metrics_key")
    @classmethod
    def _check_key_length(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < _MIN_KEY_LENGTH:
            raise ValueError(f"the key is too short; use at least {_MIN_KEY_LENGTH} random characters")
        return value

    @property
    def database(self) -> str:
        """The database's URL."""
        return self.database_url or f"sqlite:///{self.data_dir / 'pinella.db'}"
