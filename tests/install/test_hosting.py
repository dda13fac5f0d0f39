"""The container's files: what they set is a setting, what they copy is there, and each name means the same in all."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.e2e.client_cache import ROOT
from web.server.settings import Settings

PREFIX = "PINELLA_"
SAID = {
    "DOMAIN": "burraco.example.org",
    "DATABASE_PASSWORD": "abc123",
    "PINELLA_SECRET_KEY": "k" * 32,
    "PINELLA_METRICS_KEY": "m" * 32,
}
VARIABLE = re.compile(r"\$\{(\w+)(?::[?-][^}]*)?\}")


@pytest.fixture(scope="module")
def compose() -> Mapping[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def instances(compose: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """The environment of each, as the host's own variables make it."""
    return {
        name: {key: VARIABLE.sub(lambda found: SAID[found[1]], value) for key, value in service["environment"].items()}
        for name, service in compose["services"].items()
        if service["image"] == "pinella"
    }


def test_each_instance_gets_settings_that_it_takes(compose: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    found = instances(compose)
    assert len(found) == 2
    for environment in found.values():
        fields = {key.removeprefix(PREFIX).lower() for key in environment}
        assert fields <= set(Settings.model_fields)
        for key, value in environment.items():
            monkeypatch.setenv(key, value)
        settings = Settings()
        assert settings.database.startswith("postgresql://pinella:abc123@database/")
        assert settings.public_url == "https://burraco.example.org"
        assert set(settings.allowed_hosts) == set(found)  # the balancer looks at each by its name
        assert list(settings.trusted_proxies) == [compose["networks"]["default"]["ipam"]["config"][0]["subnet"]]
    keys = {environment["PINELLA_SECRET_KEY"] for environment in found.values()}
    assert keys == {SAID["PINELLA_SECRET_KEY"]}
    assert "PINELLA_BACKUP_DIR" in {key for environment in found.values() for key in environment}


def test_the_balancer_knows_the_instances_and_shows_nobody_the_figures(compose: Mapping[str, Any]) -> None:
    caddy = (ROOT / "hosting" / "Caddyfile").read_text(encoding="utf-8")
    (upstreams,) = re.findall(r"\{\$INSTANCES:([^}]+)\}", caddy)
    assert upstreams.split() == [f"{name}:8550" for name in instances(compose)]
    assert "respond /metrics 404" in caddy
    assert Settings.model_fields["port"].default == 8550
    mounted = [volume.partition(":")[0] for volume in compose["services"]["caddy"]["volumes"]]
    assert (ROOT / mounted[0]).is_file()


def copied() -> Iterator[str]:
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line.startswith("!"):
            yield line[1:]


def test_the_container_is_built_from_all_that_the_wheel_is(compose: Mapping[str, Any]) -> None:
    assert all((ROOT / name).exists() for name in copied())
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^only-include = \[(.*)\]$", project, re.MULTILINE)
    rooms = set(re.findall(r'"(\w+)"', listed))
    assert rooms | {"main.py", "pyproject.toml", "constraints.txt", "README.md", "LICENSE"} == set(copied())
    container = Path(ROOT, "Containerfile").read_text(encoding="utf-8")
    for variable, folder in (("DATA_DIR", "/data"), ("CACHE_DIR", "/cache")):
        assert f"{PREFIX}{variable}={folder}" in container
    for service in instances(compose):
        assert f"{service}:/data" in compose["services"][service]["volumes"]
