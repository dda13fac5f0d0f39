"""The archives that Python reads in a phone: the same bytes from the same sources, and nothing missing in them."""

import ast
import json
import lzma
import shutil
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from assets.fonts.icons import used_icons
from phone.pack.archives import packed
from phone.pack.compiling import compile_modules, node
from phone.pack.contents import Module, library_files, library_modules, own_files, own_modules
from phone.pack.decoder import decoder_files
from phone.pack.site import ROOT, site_files, write_site
from phone.pack.wheels import compiled_packages
from tests.models.storage.schema_versions import MADE_UP_VERSIONS, SCHEMA_VERSIONS, build_schema_version, made_up_files
from tests.phone.sites import PARTS, built_site

SMALL = tuple(module for module in own_modules() if module.name.partition(".")[0] == "scoring")


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    """Each with a cache of its own, so that everything is compiled anew, and one from another folder. A whole site
    would take a minute: a room of ours is compiled, which all the others are like."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "scoring", elsewhere / "scoring")
    copied = [replace(module, source=elsewhere / module.place) for module in SMALL]
    one = packed(SMALL, compile_modules(SMALL, tmp_path / "one"), own_files())
    other = packed(copied, compile_modules(copied, tmp_path / "other"), own_files())
    assert one == other


def test_the_same_files_give_the_same_site_in_another_folder(tmp_path: Path) -> None:
    """What is compiled is kept from the tests' site; all else is made again."""
    kept = built_site()
    files = site_files(kept.parent / "parts")
    write_site(tmp_path / "site", files, cache=tmp_path / "parts", preset=0)
    names = sorted(path.relative_to(kept).as_posix() for path in kept.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*"))
    assert [name for name in names if (kept / name).read_bytes() != (tmp_path / "site" / name).read_bytes()] == []


def test_docstrings_stay_behind_and_assertions_do_not(tmp_path: Path) -> None:
    source = tmp_path / "told.py"
    source.write_text('"""Nobody reads this."""\n\n\ndef act(value):\n    """Nor this."""\n    assert value, "kept"\n')
    module = Module(name="told", source=source, place="told.py")
    code = compile_modules([module], tmp_path / "cache").body
    assert b"Nobody reads" not in code
    assert b"Nor this" not in code
    assert b"kept" in code


def test_a_package_without_a_pinned_version_is_named(tmp_path: Path) -> None:
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("pydantic_core==2.50.4\n")
    with pytest.raises(LookupError, match="pins no version of msgpack"):
        compiled_packages(constraints, tmp_path)


def test_another_file_than_the_pinned_one_is_refused_and_fetched_anew(tmp_path: Path) -> None:
    archive = tmp_path / "npm" / "qr-0.7.0.tgz"
    archive.parent.mkdir()
    archive.write_bytes(b"somebody else's")
    with pytest.raises(ValueError, match="has the digest"):
        decoder_files(tmp_path)
    assert b"decodeQR" in decoder_files(tmp_path)["decode.js"]


def test_our_rooms_are_there_without_what_only_serves_or_builds() -> None:
    names = {module.name for module in own_modules()}
    assert {"models.store", "phone.app", "scoring", "views.app", "web.qr", "wording"} <= names
    assert not {name for name in names if name.startswith(("web.server", "web.live", "phone.pack", "phone.page"))}
    assert "wording.catalogues" not in names


def test_whatever_a_screen_draws_is_there() -> None:
    """Flet imports a control when its name is first used: one that stays behind would be missed at the table."""
    kept = {module.name for module in library_modules(compiled_packages(ROOT / "constraints.txt", PARTS))}
    used = {
        node.attr
        for path in (ROOT / "views").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ft"
    }
    places = {name: getattr(getattr(ft, name), "__module__", None) for name in sorted(used)}
    assert "Text" in places
    missed = [name for name, place in places.items() if str(place).startswith("flet") and place not in kept]
    assert not missed


def test_the_icons_are_those_of_the_screens() -> None:
    files = library_files(compiled_packages(ROOT / "constraints.txt", PARTS))
    icons = json.loads(files["flet/controls/material/icons.json"])
    assert icons["QR_CODE_2"] == ft.Icons.QR_CODE_2
    assert set(icons) == used_icons()


ADD_MIGRATIONS = """
from contextlib import closing
from pathlib import Path
for name, source in {files!r}.items():
    Path("/phone/models/storage/migrations/versions", name).write_text(source)
"""
SCRIPT = """
import json, sys
rooms = {"models", "phone", "scoring", "views", "web", "wording"}
for name in sorted(MODULES):
    if name.partition(".")[0] in rooms and ".migrations" not in name:
        __import__(name)
from wording import LANGUAGES, translator
from datetime import datetime, timedelta, timezone
for code in LANGUAGES:
    translator(code).date_time(datetime(2026, 1, 2, tzinfo=timezone.utc), length="long")
    translator(code).duration(timedelta(minutes=90))
import zipfile
from models import stored_schema_version
before = stored_schema_version("sqlite:////data/pinella.db")
phone.app.begin()
data = phone.app._DATA
with zipfile.ZipFile(data / "before.zip") as copy:
    kept = json.loads(copy.read("manifest.json"))["schema_version"], copy.testzip()
after = stored_schema_version("sqlite:////data/pinella.db")
names = sorted(path.name for path in data.iterdir() if path.stat().st_size)
print(json.dumps([len(LANGUAGES), names, before, kept, after]))
"""


def test_the_app_begins_in_the_phones_python_on_an_older_database_of_which_it_keeps_a_copy(tmp_path: Path) -> None:
    """And all that it has written lies on the disk when a transaction is over, the journal before the database."""
    site = built_site()
    for file in json.loads((site / "files.json").read_text())["files"]:
        folder, _, name = file["name"].partition("/")
        if folder == "python":
            (tmp_path / name).write_bytes(lzma.decompress((site / "packed" / f"{file['digest']}.xz").read_bytes()))
    script = tmp_path / "script.py"
    script.write_text(ADD_MIGRATIONS.format(files=made_up_files()) + "import phone.app\n" + SCRIPT)
    database = tmp_path / "older.db"
    build_schema_version(SCHEMA_VERSIONS[-1], database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM server_keys")  # the app makes a key of its own
    command = [node(), str(ROOT / "tests/phone/run_pack.mjs"), str(tmp_path), str(script)]
    command += [str(ROOT / "phone/page/storage.js"), str(database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    oldest, newest = SCHEMA_VERSIONS[-1], MADE_UP_VERSIONS[-1]
    assert json.loads(done.stdout) == [5, ["before.zip", "key", "pinella.db"], oldest, [oldest, None], newest]
