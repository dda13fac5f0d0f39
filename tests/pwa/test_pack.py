"""The archives that Python reads in the browser: reproducible and complete."""

import ast
import json
import lzma
import os
import shutil
import sqlite3
import subprocess
import zipfile
from base64 import b64encode
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import flet as ft
import pytest

from pwa.pack.archives import encode_pack
from pwa.pack.compiling import compile_modules, find_node, pyodide_folder
from pwa.pack.contents import Module, app_files, app_modules, library_files, library_modules, standard_library
from pwa.pack.notices import packed_packages
from pwa.pack.qr_decoder import decoder_files
from pwa.pack.runtime import MAX_MEMORY
from pwa.pack.site import ROOT, site_files, write_site
from pwa.pack.wheels import fetch_compiled_packages
from testkit.pwa.site import BUILD_CACHE, build_test_site
from tests.models.storage.schema_versions import (
    EXTRA_VERSIONS,
    SCHEMA_VERSIONS,
    build_schema_version,
    extra_migration_files,
    extra_migrations,
)
from tools.icon_font import used_icons

LOCK = ROOT / "requirements" / "dev.txt"
TYPED = """
from typing import TYPE_CHECKING, overload
if TYPE_CHECKING:
    import checker_only
limit: 'ModuleHint' = 3
class Kept:
    size: 'ClassHint'
@overload
def act(one: 'OverloadHint'): ...
def act(one: 'ParameterHint') -> 'ReturnHint':
    local: 'LocalHint'
    return one
"""
LONG = "def act(value):\n" + "".join(f"    value = value + {line}\n" for line in range(2000))
SAMPLES = {
    "told": '"""Nobody reads this."""\n\n\ndef act(value):\n    """Nor this."""\n    assert value, "kept"\n',
    **dict.fromkeys(("scoring.typed", "views.typed"), TYPED),
    **dict.fromkeys(("views.long", "sqlalchemy.long"), LONG),
}
SMALL = tuple(module for module in app_modules() if module.name.partition(".")[0] == "scoring")


def test_packs_are_reproducible(tmp_path: Path) -> None:
    """Each pack has its own cache, so that everything is compiled again, and one pack is built from another folder.
    Only one package is compiled, because a whole site takes a minute."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "scoring", elsewhere / "scoring")
    copied = [replace(module, source=elsewhere / module.path) for module in SMALL]
    one = encode_pack(SMALL, compile_modules(SMALL, tmp_path / "one"), app_files())
    other = encode_pack(copied, compile_modules(copied, tmp_path / "other"), app_files())
    assert one == other


def test_site_is_reproducible_in_another_folder(tmp_path: Path) -> None:
    """Bytecode is reused from the tests' site; everything else is built again."""
    kept = build_test_site()
    files = site_files(kept.parent / "parts")
    write_site(tmp_path / "site", files, cache=tmp_path / "parts", preset=0)
    names = sorted(path.relative_to(kept).as_posix() for path in kept.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*"))
    assert [name for name in names if (kept / name).read_bytes() != (tmp_path / "site" / name).read_bytes()] == []


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the bytecode of sample modules by name, all compiled at once: Pyodide takes seconds to start."""
    folder = tmp_path_factory.mktemp("samples")
    modules = []
    for name, source in SAMPLES.items():
        file = folder / f"{name}.py"
        file.write_text(source)
        modules.append(Module(name=name, source=file, path=f"{name}.py"))
    code = compile_modules(modules, folder / "cache")
    return {name: code.body[start : start + length] for name, (start, length) in code.index.items()}


def test_docstrings_are_removed_and_assertions_kept(compiled: dict[str, bytes]) -> None:
    assert b"Nobody reads" not in compiled["told"]
    assert b"Nor this" not in compiled["told"]
    assert b"kept" in compiled["told"]


def test_what_only_type_checkers_read_is_removed(compiled: dict[str, bytes]) -> None:
    annotated, stripped = compiled["scoring.typed"], compiled["views.typed"]
    assert [word for word in (b"checker_only", b"OverloadHint") if word in annotated] == []
    assert [word for word in (b"ModuleHint", b"ParameterHint", b"ReturnHint", b"LocalHint") if word in stripped] == []
    assert b"ClassHint" in stripped
    assert b"limit" in stripped
    assert b"ParameterHint" in annotated


def test_line_numbers_of_other_packages_are_removed(compiled: dict[str, bytes]) -> None:
    assert len(lzma.compress(compiled["sqlalchemy.long"])) < len(lzma.compress(compiled["views.long"]))


def test_package_without_a_pinned_version_is_named(tmp_path: Path) -> None:
    lock = tmp_path / "dev.txt"
    lock.write_text("pydantic_core==2.50.4 \\\n    --hash=sha256:00\n")
    with pytest.raises(LookupError, match="locks no version of msgpack"):
        fetch_compiled_packages(lock, tmp_path)


def test_archive_with_a_wrong_digest_is_refused_and_fetched_again(tmp_path: Path) -> None:
    archive = tmp_path / "npm" / "qr-0.7.0.tgz"
    archive.parent.mkdir()
    archive.write_bytes(b"somebody else's")
    with pytest.raises(ValueError, match="has the digest"):
        decoder_files(tmp_path)
    assert b"decodeQR" in decoder_files(tmp_path)["decode.js"]


def test_app_modules_exclude_server_and_build_modules() -> None:
    names = {module.name for module in app_modules()}
    assert {"models.store", "pwa.app", "scoring", "views.app", "web.qr", "wording"} <= names
    assert not {
        name
        for name in names
        if name.startswith(
            ("web.delivery", "web.host", "web.protection", "web.server", "web.live", "pwa.pack", "pwa.page")
        )
    }
    assert "wording.catalogues" not in names


def test_every_used_control_is_packed() -> None:
    """Flet imports a control when its name is first used, so a missing one would only fail on the phone."""
    kept = {module.name for module in library_modules(fetch_compiled_packages(LOCK, BUILD_CACHE))}
    used = {
        node.attr
        for path in (ROOT / "views").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ft"
    }
    modules = {name: getattr(getattr(ft, name), "__module__", None) for name in sorted(used)}
    assert "Text" in modules
    missed = [name for name, module in modules.items() if str(module).startswith("flet") and module not in kept]
    assert not missed


def test_icons_are_those_of_the_screens() -> None:
    files = library_files(fetch_compiled_packages(LOCK, BUILD_CACHE))
    icons = json.loads(files["flet/controls/material/icons.json"])
    assert icons["QR_CODE_2"] == ft.Icons.QR_CODE_2
    assert set(icons) == used_icons()


def later_modules(folder: Path) -> set[Module]:
    """Return the modules that are packed only once there is a later migration than the initial one."""

    def packed() -> set[Module]:
        libraries = library_modules(fetch_compiled_packages(LOCK, BUILD_CACHE))
        return {*libraries, *standard_library(pyodide_folder() / "python_stdlib.zip", folder / "library")}

    now = packed()
    with extra_migrations(folder / "chain"):
        later = packed()
    assert now < later
    return later - now


def test_alembic_is_packed_only_for_later_migrations(tmp_path: Path) -> None:
    names = {module.name for module in later_modules(tmp_path)}
    assert {"alembic.command", "mako.template", "markupsafe", "argparse"} <= names
    assert {name.partition(".")[0] for name in packed_packages()}.isdisjoint({"alembic", "mako", "markupsafe"})
    with extra_migrations(tmp_path / "again"):
        assert {"alembic", "mako", "markupsafe"} <= {*packed_packages()}


START_EMPTY = """
import sys
from models.store import open_store
open_store("sqlite:////tmp/new.db", key=bytes(32)).close()
assert not [name for name in (*MODULES, *sys.modules) if name.startswith("alembic")]
"""
ADD_MIGRATIONS = """
import importlib
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile
from models.storage.schema_version import known_schema_versions
ZipFile(BytesIO(b64decode({modules!r}))).extractall("/pwa")
importlib.invalidate_caches()
known_schema_versions.cache_clear()
for name, source in {files!r}.items():
    Path("/pwa/models/storage/migrations/versions", name).write_text(source)
"""


def add_migrations(folder: Path) -> str:
    """Return a script that adds the made-up migrations, and the modules that are then packed."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for module in later_modules(folder):
            archive.write(module.source, module.path)
    return ADD_MIGRATIONS.format(modules=b64encode(packed.getvalue()), files=extra_migration_files())


SCRIPT = """
import json, sys
packages = {"models", "pwa", "scoring", "views", "web", "wording"}
for name in sorted(MODULES):
    if name.partition(".")[0] in packages:
        __import__(name)
from wording import LANGUAGES, translator
from datetime import datetime, timedelta, timezone
for code in LANGUAGES:
    translator(code).date_time(datetime(2026, 1, 2, tzinfo=timezone.utc), length="long")
    translator(code).duration(timedelta(minutes=90))
import zipfile
from models.storage import stored_schema_version
before = stored_schema_version("sqlite:////data/pinella.db")
pwa.app.start_app()
data = pwa.app._DATA
with zipfile.ZipFile(data / "before.zip") as copy:
    kept = json.loads(copy.read("manifest.json"))["schema_version"], copy.testzip()
after = stored_schema_version("sqlite:////data/pinella.db")
names = sorted(path.name for path in data.iterdir() if path.stat().st_size)
held = []
try:
    while len(held) < 200:
        held.append(bytearray(32 * 2**20))
except MemoryError:
    pass
summer = translator("en").date_time(datetime(2026, 3, 29, 1, 10, tzinfo=timezone.utc))
print(json.dumps([len(LANGUAGES), names, before, kept, after, summer, len(held)]))
"""
BLOCK_BYTES = 32 * 2**20  # of the script


def test_app_starts_in_pyodide_and_keeps_a_copy_of_an_older_database(tmp_path: Path) -> None:
    """All writes are on the disk when a transaction ends, the journal's before the database's. Running out of memory
    raises MemoryError. Times are in the JavaScript engine's zone."""
    site = build_test_site()
    for file in json.loads((site / "files.json").read_text())["files"]:
        folder, _, name = file["name"].partition("/")
        if folder == "python":
            (tmp_path / name).write_bytes(lzma.decompress((site / "packed" / f"{file['digest']}.xz").read_bytes()))
    script = tmp_path / "script.py"
    script.write_text("".join((START_EMPTY, add_migrations(tmp_path), "import pwa.app\n", SCRIPT)))
    database = tmp_path / "older.db"
    build_schema_version(SCHEMA_VERSIONS[-1], database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM server_keys")  # the app creates a key
    command = [find_node(), str(ROOT / "tests/pwa/run_pack.mjs"), str(tmp_path), str(script)]
    command += [str(ROOT / "pwa/page/storage.js"), str(database)]
    zone = os.environ | {"TZ": "Europe/Rome"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=zone)
    assert done.stderr == ""
    oldest, newest = SCHEMA_VERSIONS[-1], EXTRA_VERSIONS[-1]
    *found, blocks = json.loads(done.stdout)
    assert found == [
        5,
        ["before.zip", "device", "key", "pinella.db"],
        oldest,
        [oldest, None],
        newest,
        "29 Mar 2026, 03:10",
    ]
    assert MAX_MEMORY * 0.8 < blocks * BLOCK_BYTES < MAX_MEMORY
