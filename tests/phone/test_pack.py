"""The archives that Python reads in a phone: the same bytes from the same sources, and nothing missing in them."""

import json
import lzma
import subprocess
from pathlib import Path

import pytest

from phone.pack.archives import packed
from phone.pack.compiling import compile_modules, node, runtime
from phone.pack.contents import Module, own_files, own_modules
from phone.pack.site import ROOT
from phone.pack.wheels import compiled_packages
from tests.models.storage.shapes import SHAPES, build_shape
from tests.phone.sites import built_site

SMALL = tuple(module for module in own_modules() if module.name.partition(".")[0] == "scoring")


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    """Each with a cache of its own, so that everything is compiled anew."""
    one, other = (packed(SMALL, compile_modules(SMALL, tmp_path / name), own_files()) for name in ("one", "other"))
    assert one == other


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


def test_our_rooms_are_there_without_what_only_serves_or_builds() -> None:
    names = {module.name for module in own_modules()}
    assert {"models.store", "phone.app", "scoring", "views.app", "web.qr", "wording"} <= names
    assert not {name for name in names if name.startswith(("web.server", "web.live", "phone.pack", "phone.page"))}
    assert "wording.catalogues" not in names


SCRIPT = """
import json, sys
rooms = {"models", "phone", "scoring", "views", "web", "wording"}
for name in sorted(MODULES):
    if name.partition(".")[0] in rooms and ".migrations" not in name:
        __import__(name)
from wording import LANGUAGES, translator
from datetime import date
for code in LANGUAGES:
    translator(code).date(date(2026, 1, 2), length="long")
import zipfile
from models import stored_shape
before = stored_shape("sqlite:////data/pinella.db")
phone.app.begin()
data = phone.app._DATA
with zipfile.ZipFile(data / "before.zip") as copy:
    kept = json.loads(copy.read("manifest.json"))["shape"], copy.testzip()
after = stored_shape("sqlite:////data/pinella.db")
names = sorted(path.name for path in data.iterdir() if path.stat().st_size)
print(json.dumps([len(LANGUAGES), names, before, kept, after]))
"""


def test_the_app_begins_in_the_phones_python_on_an_older_database_of_which_it_keeps_a_copy(tmp_path: Path) -> None:
    site = built_site()
    files = {each["name"]: each["digest"] for each in json.loads((site / "files.json").read_text())["files"]}
    for name in ("python_stdlib.zip", "libraries.pack", "app.pack"):
        unpacked = lzma.decompress((site / "packed" / f"{files[f'python/{name}']}.xz").read_bytes())
        (tmp_path / name).write_bytes(unpacked)
    script = tmp_path / "script.py"
    script.write_text("import phone.app\n" + SCRIPT)
    database = tmp_path / "older.db"
    build_shape(SHAPES[0], database)
    command = [node(), str(ROOT / "tests/phone/run_pack.mjs"), str(runtime()), str(tmp_path), str(script)]
    command += [str(ROOT / "phone/page/storage.js"), str(database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    oldest, newest = SHAPES[0], SHAPES[-1]
    assert json.loads(done.stdout) == [5, ["before.zip", "key", "pinella.db"], oldest, [oldest, None], newest]
