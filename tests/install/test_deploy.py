"""Container files: their settings exist, their copied paths exist, and names agree between files."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest
import yaml

from hatch_build import BelowPinella
from testkit.client_cache import ROOT
from web.host import clubs
from web.host.settings import Settings

PREFIX = "PINELLA_"
HOST_VARIABLES = {
    "DOMAIN": "burraco.example.org",
    "DATABASE_PASSWORD": "abc123",
    "PINELLA_SECRET_KEY": "k" * 32,
    "PINELLA_METRICS_KEY": "m" * 32,
    "TZ": "Europe/Rome",
}
VARIABLE_PATTERN = re.compile(r"\$\{(\w+)(?::[?-][^}]*)?\}")


@pytest.fixture(scope="module")
def compose() -> Mapping[str, Any]:
    return yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))


def instance_environments(compose: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """Return the environment of each instance, with the host's variables substituted."""
    return {
        name: {
            key: VARIABLE_PATTERN.sub(lambda found: HOST_VARIABLES[found[1]], value)
            for key, value in service["environment"].items()
        }
        for name, service in compose["services"].items()
        if "pinella" in service["image"]
    }


def test_instances_get_valid_settings(compose: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    environments = instance_environments(compose)
    assert len(environments) == 2
    for environment in environments.values():
        assert environment["TZ"] == "Europe/Rome"
        fields = {key.removeprefix(PREFIX).lower() for key in environment.keys() - {"TZ"}}
        assert fields <= set(Settings.model_fields)
        for key, value in environment.items():
            monkeypatch.setenv(key, value)
        settings = Settings()
        assert settings.database.startswith("postgresql://pinella:abc123@database/")
        assert settings.public_url == "https://burraco.example.org"
        assert set(settings.allowed_hosts) == set(environments)  # the balancer checks each by name
        assert list(settings.trusted_proxies) == [compose["networks"]["default"]["ipam"]["config"][0]["subnet"]]
    keys = {environment["PINELLA_SECRET_KEY"] for environment in environments.values()}
    assert keys == {HOST_VARIABLES["PINELLA_SECRET_KEY"]}
    assert sorted(environment["PINELLA_BACKUP_DIR"] for environment in environments.values()) == ["", "/data/backups"]


def test_balancer_lists_instances_and_hides_metrics(compose: Mapping[str, Any]) -> None:
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    (upstreams,) = re.findall(r"\{\$INSTANCES:([^}]+)\}", caddy)
    assert upstreams.split() == [f"{name}:8550" for name in instance_environments(compose)]
    assert "respond /metrics 404" in caddy
    assert Settings.model_fields["port"].default == 8550
    mounted = [volume.partition(":")[0] for volume in compose["services"]["caddy"]["volumes"]]
    assert (ROOT / "deploy" / mounted[0]).is_file()


def copied_paths() -> Iterator[str]:
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line.startswith("!"):
            yield line[1:]


def test_container_copies_all_wheel_sources(compose: Mapping[str, Any]) -> None:
    built = "build/pwa"  # by `make pwa`; a container without it serves no offline app
    assert all((ROOT / name).exists() for name in copied_paths() if name != built)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^only-include = \[(.*)\]$", project, re.MULTILINE)
    rooms = set(re.findall(r'"([\w/]+)"', listed))
    build = {
        "main.py",
        "server.py",
        "pinella",
        "pyproject.toml",
        "hatch_build.py",
        "requirements",
        "README.md",
        "LICENSE",
    }
    assert rooms | build == set(copied_paths())
    container = Path(ROOT, "deploy", "Containerfile").read_text(encoding="utf-8")
    for variable, folder in (("DATA_DIR", "/data"), ("CACHE_DIR", "/cache")):
        assert f"{PREFIX}{variable}={folder}" in container
    for service in instance_environments(compose):
        assert f"{service}:/data" in compose["services"][service]["volumes"]


def test_container_without_the_offline_app_is_not_built(tmp_path: Path) -> None:
    container = Path(ROOT, "deploy", "Containerfile").read_text(encoding="utf-8")
    (check,) = re.findall(r"^RUN (test -f .+)$", container, re.MULTILINE)
    refused = subprocess.run(["sh", "-c", check], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (refused.returncode, "make pwa" in refused.stderr) == (1, True)
    (tmp_path / "build" / "pwa").mkdir(parents=True)
    (tmp_path / "build" / "pwa" / "index.html").touch()
    subprocess.run(["sh", "-c", check], cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("has_app", "name", "warnings"), [(False, "pinella", 1), (True, "pinella", 0), (False, "x", 0)]
)
def test_wheel_without_the_offline_app_says_so_while_it_is_built(
    tmp_path: Path, has_app: bool, name: str, warnings: int
) -> None:
    build = tmp_path / "build" / "pwa"
    build.mkdir(parents=True)
    if has_app:
        (build / "index.html").touch()
    said: list[str] = []
    hook = BelowPinella(str(tmp_path), {}, Mock(), Mock(), str(tmp_path), "wheel", Mock(display_warning=said.append))
    hook.metadata.name = name
    hook.build_config.builder.recurse_included_files.return_value = []
    hook.initialize("standard", {})
    hook.finalize("standard")
    assert [each for each in said if "no offline app" in each] == said
    assert len(said) == warnings


def test_health_of_each_instance_is_checked(compose: Mapping[str, Any]) -> None:
    """The image has no check of its own: podman's format drops it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Healthy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name in instance_environments(compose):
            runner, *arguments = compose["services"][name]["healthcheck"]["test"]
            program = [sys.executable, *arguments[1:-1], arguments[-1].replace("8550", str(server.server_port))]
            assert runner == "CMD"
            Healthy.status = 200
            assert subprocess.run(program, capture_output=True, check=False).returncode == 0
            Healthy.status = 503
            assert subprocess.run(program, capture_output=True, check=False).returncode == 1
        server.shutdown()


class Healthy(BaseHTTPRequestHandler):
    """A handler that answers `/health` with a status that the test sets."""

    status: ClassVar[int]

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/health" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def run_systemd_analyze(*arguments: str) -> str:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("this system has no systemd, whose own command judges the unit")
    command = ["systemd-analyze", *arguments]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, env=os.environ | {"NO_COLOR": "1"}
    ).stdout


UNITS = ("pinella.service", "pinella@.service")


def unit_text(name: str) -> str:
    return (ROOT / "deploy" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", UNITS)
def test_unit_is_valid(tmp_path: Path, name: str) -> None:
    for unit in (*UNITS, "pinella@.socket"):
        text = unit_text(unit).replace("/opt/pinella/bin/pinella", sys.executable)
        (tmp_path / unit.replace("@", "@club")).write_text(text)
    port = tmp_path / "pinella@club.socket.d" / "port.conf"  # as `pinella clubs make` writes it
    port.parent.mkdir()
    port.write_text("[Socket]\nListenStream=127.0.0.1:8551\n")
    run_systemd_analyze("verify", str(tmp_path / name.replace("@", "@club")))
    assert {"MemoryMax=1G", "OOMPolicy=continue"} <= {*unit_text(name).splitlines()}  # a file ends its parser only
    fields = {name.removeprefix(PREFIX).lower() for name in re.findall(r"PINELLA_[A-Z_]+(?==)", unit_text(name))}
    assert fields <= set(Settings.model_fields)
    assert {"cache_dir"} <= fields <= {"data_dir", "cache_dir", "backup_dir"}


@pytest.mark.parametrize("name", UNITS)
def test_unit_is_hardened(tmp_path: Path, name: str) -> None:
    unit = tmp_path / name.replace("@", "@club")
    unit.write_text(unit_text(name))
    rating = run_systemd_analyze("security", "--offline=true", str(unit))
    (exposure,) = re.findall(r"Overall exposure level for [\w@]+\.service: ([\d.]+)", rating)
    assert float(exposure) < 3.0


def test_units_have_the_same_protection() -> None:
    """The two files share no part, because a template can't include another unit."""
    single, cell = (
        unit_text(name).partition("# It reads its own files")[2].partition("\n[Install]")[0] for name in UNITS
    )
    assert single.strip() == cell.strip() != ""


def test_cells_unit_names_the_folder_of_the_command() -> None:
    assert f"EnvironmentFile={clubs._ROOT}/%i.conf" in unit_text("pinella@.service")  # noqa: SLF001
    assert f"BindPaths={clubs._ROOT}/%i" in unit_text("pinella@.service")  # noqa: SLF001
