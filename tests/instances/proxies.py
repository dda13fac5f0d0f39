"""The proxies of `deploy/`, each run by its own program with the shipped configuration.

`.ci/proxies` gets the programs. A test changes nothing in a configuration but addresses, ports and paths.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from testkit.client_cache import ROOT
from testkit.servers.process import find_free_port

DOMAIN = "burraco.example.org"  # as in the configurations
UNPACKED = ROOT / "build" / "proxies"
_TRIES, _PAUSE = 600, 0.1  # attempts, seconds
_CERTIFICATE, _KEY = (f"/etc/letsencrypt/live/{DOMAIN}/{name}.pem" for name in ("fullchain", "privkey"))
_PATHS = {_CERTIFICATE: "<certificate>", _KEY: "<key>", "127.0.0.1:8550": "127.0.0.1:<server>"}


@dataclass(frozen=True, kw_only=True)
class Proxy:
    """A proxy: the command that runs it, and its `files` in `deploy/`, copied into one folder for the test.

    `changes` are texts of the files and what the test puts there; each text must occur. `main` is the file around them
    that a distribution ships. A word in angle brackets stands for a port or a path.
    """

    command: Sequence[str]
    files: Sequence[str]
    changes: Mapping[str, str]
    main: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    redirects: bool = True  # from http to https


_NGINX_FOLDERS = "".join(f"{kind}_temp_path <folder>;" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
_HAPROXY_STATE = """
frontend state
    bind "${PINELLA_STATE}"
    http-request return status 200 content-type text/plain lf-string %[nbsrv(instances)]
"""
_APACHE = """
ServerRoot <folder>
DefaultRuntimeDir <folder>
Mutex file:<folder>
PidFile <folder>/pid
ErrorLog /dev/stderr
User www-data
Group www-data
Listen 127.0.0.1:<plain>
Listen 127.0.0.1:<secure>
<modules>
Include <folder>/apache.conf
"""
_CADDY = """
{
    admin off
    storage file_system <folder>
    http_port <plain>
    https_port <secure>
    default_bind 127.0.0.1
}
import <folder>/Caddyfile
"""
PROXIES: Mapping[str, Proxy] = {
    "apache": Proxy(
        command=("apache2", "-D", "FOREGROUND", "-f", "<folder>/main"),
        files=("apache.conf",),
        changes={
            **_PATHS,
            "*:80>": "*:<plain>>",
            "*:443>": "*:<secure>>",
            f"https://{DOMAIN}/": f"https://{DOMAIN}:<secure>/",
        },
        main=_APACHE,
    ),
    "caddy": Proxy(
        command=("caddy", "run", "--adapter", "caddyfile", "--config", "<folder>/main"),
        files=("Caddyfile",),
        changes={"{$DOMAIN} {": "{$DOMAIN} {\n\ttls <certificate> <key>"},
        main=_CADDY,
        environment={"DOMAIN": DOMAIN, "INSTANCES": "127.0.0.1:<server>"},
    ),
    "haproxy": Proxy(
        command=("haproxy", "-db", "-f", "<folder>/haproxy.cfg"),
        files=("haproxy.cfg",),
        changes={'bind "${PINELLA_BIND}"': 'bind "${PINELLA_BIND}" ssl crt <certificate>'},
        environment={
            "PINELLA_BIND": "127.0.0.1:<secure>",
            **dict.fromkeys(("PINELLA_ONE", "PINELLA_TWO"), "127.0.0.1:<server>"),
        },
        redirects=False,
    ),
    "nginx": Proxy(
        command=("nginx", "-e", "stderr", "-p", "<folder>", "-c", "<folder>/main"),
        files=("nginx.conf",),
        changes={
            **_PATHS,
            "listen 80;": "listen 127.0.0.1:<plain>;",
            "listen 443 ssl": "listen 127.0.0.1:<secure> ssl",
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "https://$host$": f"https://{DOMAIN}:<secure>$",
        },
        main="daemon off; pid <folder>/pid; events {} http { access_log off; "
        f"{_NGINX_FOLDERS} include <folder>/nginx.conf; }}",
    ),
    "traefik": Proxy(
        command=("traefik", "--configFile=<folder>/traefik.yaml"),
        files=("traefik/traefik.yaml", "traefik/pinella.yaml"),
        changes={
            **_PATHS,
            '":80"': '"127.0.0.1:<plain>"',
            '":443"': '"127.0.0.1:<secure>"',
            "/etc/traefik/": "<folder>/",
        },
    ),
}


@dataclass(frozen=True, kw_only=True)
class Place:
    """Two free ports for a proxy, and the file with its certificate and key."""

    secure: int
    plain: int
    certificate: Path


def find_place(folder: Path) -> Place:
    """Return free ports, and make a certificate for the configurations' name that is valid for a day."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "1", "-subj", f"/CN={DOMAIN}", "-addext", f"subjectAltName=DNS:{DOMAIN}"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    certificate.write_bytes(certificate.read_bytes() + key.read_bytes())  # HAProxy wants one file
    return Place(secure=find_free_port(), plain=find_free_port(), certificate=certificate)


@contextmanager
def run_proxy(name: str, folder: Path, place: Place, *, server: int) -> Iterator[None]:
    """Run a proxy in front of the `server` at this port, with its files in an empty `folder`."""
    proxy = PROXIES[name]
    program = _find_program(proxy.command[0])
    words = {"folder": folder, "certificate": place.certificate, "key": place.certificate, "server": server}
    words |= {"secure": place.secure, "plain": place.plain}

    def fill(text: str) -> str:
        for word, value in words.items():
            text = text.replace(f"<{word}>", str(value))
        return text

    shipped = {file: (ROOT / "deploy" / file).read_text(encoding="utf-8") for file in proxy.files}
    assert [text for text in proxy.changes if not any(text in content for content in shipped.values())] == []
    for file, content in shipped.items():
        changed = content
        for text, replacement in proxy.changes.items():
            changed = changed.replace(text, replacement)
        (folder / Path(file).name).write_text(fill(changed), encoding="utf-8")
    main = proxy.main.replace("<modules>", _apache_modules(program, "".join(shipped.values())))
    (folder / "main").write_text(fill(main), encoding="utf-8")
    environment = {key: fill(value) for key, value in proxy.environment.items()}
    with run_program([str(program), *map(fill, proxy.command[1:])], environment, is_ready=lambda: _is_healthy(place)):
        yield


@dataclass(frozen=True, kw_only=True)
class Balancer:
    """HAProxy in front of two instances. The page at `ready_count` has the number of instances it finds ready."""

    base: str
    ready_count: str

    def wait_until_none_is_ready(self) -> None:
        for _ in range(_TRIES):
            if (count := httpx2.get(self.ready_count).text) == "0":
                return
            time.sleep(_PAUSE)
        pytest.fail(f"HAProxy still finds {count} instances ready")


@contextmanager
def run_balancer(folder: Path, port_one: int, port_two: int) -> Iterator[Balancer]:
    """Run HAProxy in front of two instances, without https, and with a file in `folder` that shows its state."""
    port, state_port = find_free_port(), find_free_port()
    ports = {"PINELLA_BIND": port, "PINELLA_STATE": state_port, "PINELLA_ONE": port_one, "PINELLA_TWO": port_two}
    environment = {name: f"127.0.0.1:{bound_port}" for name, bound_port in ports.items()}
    state = folder / "state.cfg"
    state.write_text(_HAPROXY_STATE)
    command = [str(_find_program("haproxy")), "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg"), "-f", str(state)]
    with run_program(command, environment, is_ready=lambda: _is_listening(port)):
        yield Balancer(base=f"http://127.0.0.1:{port}", ready_count=f"http://127.0.0.1:{state_port}")


@contextmanager
def run_program(
    command: Sequence[str], environment: Mapping[str, str], *, is_ready: Callable[[], bool]
) -> Iterator[None]:
    """Run a program until the block ends, which begins when the program is ready."""
    libraries = ":".join(map(str, UNPACKED.glob("usr/lib/*-linux-*")))
    variables = os.environ | {"LD_LIBRARY_PATH": libraries} | environment
    with subprocess.Popen(command, env=variables) as process:
        try:
            for _ in range(_TRIES):
                if is_ready():
                    break
                if process.poll() is not None:
                    pytest.fail(f"{command[0]} ended with {process.returncode}")
                time.sleep(_PAUSE)
            else:
                pytest.fail(f"{command[0]} was never ready")
            yield
        finally:
            process.terminate()


def _is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _is_healthy(place: Place) -> bool:
    """Return whether the server answers through the proxy; Traefik listens before it has read the site."""
    trusted = ssl.create_default_context(cafile=str(place.certificate))
    try:
        with (
            socket.create_connection(("127.0.0.1", place.secure)) as plain,
            trusted.wrap_socket(plain, server_hostname=DOMAIN) as secure,
        ):
            secure.sendall(f"GET /health HTTP/1.1\r\nHost: {DOMAIN}:{place.secure}\r\n\r\n".encode())
            return b" 200 " in secure.recv(100)
    except OSError:
        return False


def _find_program(name: str) -> Path:
    folders = [os.environ["PATH"], "/usr/sbin", *(UNPACKED / "usr" / part for part in ("sbin", "bin"))]
    program = shutil.which(name, path=":".join(map(str, [Path(sys.executable).parent, *folders])))
    if program is None:
        pytest.fail(f"{name} is missing: run `.ci/proxies`, which `make test-rest` does too")
    return Path(program)


def _apache_modules(program: Path, recipe: str) -> str:
    """Return the lines that load the modules that Debian's Apache loads, and those that the recipe's comment names."""
    named = re.findall(r"`a2enmod ([\w ]+)`", recipe)
    if not named:
        return ""
    names = ("mpm_event", "alias", "authz_core", "reqtimeout", *named[0].split())
    folder = program.parents[1] / "lib" / "apache2" / "modules"
    return "\n".join(f"LoadModule {name}_module {folder}/mod_{name}.so" for name in names)
