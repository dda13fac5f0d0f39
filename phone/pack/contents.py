"""The modules that a phone gets, and the files beside them. What no path of the app imports stays behind."""

import fnmatch
import io
import json
import pickle
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import flet
from babel.core import get_global
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from assets.fonts.icons import used_icons
from wording import translator
from wording.language import LANGUAGES, SOURCE_LANGUAGE, catalogue_path

ROOT = Path(__file__).parents[2]
PACKAGES = Path(flet.__file__).parents[1]

ROOMS = ("models", "phone", "scoring", "views", "web", "wording")
LIBRARIES: tuple[str, ...] = (
    "alembic",
    "annotated_types",
    "babel",
    "flet",
    "flet_charts",
    "mako",
    "markupsafe",
    "openskill",
)
LIBRARIES += ("pydantic", "qrcode", "sqlalchemy", "sqlmodel", "typing_inspection")
SINGLE = ("repath", "six", "typing_extensions")

# By name, as a shell would match it.
_LEFT_OUT = (
    "alembic.testing*",
    "alembic.templates*",
    "annotated_types.test_cases",
    "babel.messages*",
    "babel.support",
    "flet.auth.providers*",
    "flet.controls.core.animated_switcher",
    "flet.controls.core.d[ir]*",
    "flet.controls.core.flet_app",
    "flet.controls.core.grid_view",
    "flet.controls.core.interactive_viewer",
    "flet.controls.core.markdown",
    "flet.controls.core.page*",
    "flet.controls.core.raw_image",
    "flet.controls.core.re[os]*",
    "flet.controls.core.shimmer",
    "flet.controls.cupertino.cupertino_[!c]*",
    "flet.controls.cupertino.cupertino_c[!o]*",
    "flet.controls.cupertino.cupertino_context*",
    "flet.controls.material.*_picker",
    "flet.controls.material.auto_complete",
    "flet.controls.material.banner",
    "flet.controls.material.circle_avatar",
    "flet.controls.material.context_menu",
    "flet.controls.material.datatable",
    "flet.controls.material.dropdown*",
    "flet.controls.material.expansion_panel",
    "flet.controls.material.range_slider",
    "flet.controls.material.reorderable*",
    "flet.controls.material.search_bar",
    "flet.controls.services.*accelerometer",
    "flet.controls.services.ba*",
    "flet.controls.services.gyroscope",
    "flet.controls.services.magnetometer",
    "flet.controls.services.s[ct]*",
    "flet.controls.services.semantics_service",
    "flet.controls.services.sensor*",
    "flet.controls.services.shake_detector",
    "flet.pytest_plugin",
    "flet.testing*",
    "flet.utils.griffe*",
    "flet.messaging.flet_socket_server",
    "flet.messaging.flet_dart_bridge_server",
    "mako.testing*",
    "mako.cmd",
    "mako.ext*",
    "models.storage.relay",
    "phone.pack*",
    "phone.page*",
    "msgpack.fallback",
    "pydantic.color",
    "pydantic.deprecated.[cdjpt]*",
    "pydantic.experimental*",
    "pydantic.mypy",
    "pydantic.v1*",
    "qrcode.console_scripts",
    "qrcode.image.pil",
    "qrcode.image.styled*",
    "qrcode.image.styles.colormasks",
    "qrcode.tests*",
    "sqlalchemy.connectors.aio*",
    "sqlalchemy.connectors.p*",
    "sqlalchemy.dialects.*.provision",
    "sqlalchemy.dialects.[mo]*",
    "sqlalchemy.ext.a*",
    "sqlalchemy.ext.baked",
    "sqlalchemy.ext.[dhmos]*",
    "sqlalchemy.ext.in*",
    "sqlalchemy.testing*",
    "sqlalchemy.util.tool_support",
    "sqlmodel.ext*",
    "web.answers",
    "web.files*",
    "web.flet*",
    "web.live*",
    "web.server*",
    "web.shares",
    "web.wire",
    "wording.catalogues",
)
_LEFT_OUT_OF_PYTHON = (
    "__*hello__*",
    "_aix_support",
    "_android_support",
    "_apple_support",
    "_ios_support",
    "_markupbase",
    "_osx_support",
    "_py_abc",
    "_pydatetime",
    "_pyio",
    "_pyrepl*",
    "antigravity",
    "asyncio.proactor_events",
    "asyncio.tools",
    "asyncio.windows*",
    "bdb",
    "cProfile",
    "cmd",
    "code",
    "colorsys",
    "compileall",
    "concurrent.futures.process",
    "concurrent.interpreters*",
    "ctypes*",
    "curses*",
    "dbm*",
    "doctest",
    "encodings.[bceghijkmpstz]*",
    "ensurepip*",
    "filecmp",
    "fileinput",
    "ftplib",
    "getpass",
    "graphlib",
    "html.parser",
    "http.cookie*",
    "http.server",
    "idlelib*",
    "imaplib",
    "lib2to3*",
    "logging.config",
    "logging.handlers",
    "mailbox",
    "modulefinder",
    "multiprocessing*",
    "netrc",
    "nntplib",
    "nturl2path",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "profile*",
    "pstats",
    "pty",
    "py_compile",
    "pyclbr",
    "pydoc*",
    "pyodide.console",
    "rlcompleter",
    "sched",
    "shelve",
    "smtplib",
    "socketserver",
    "sqlite3.__main__",
    "sqlite3.dump",
    "sre_*",
    "symtable",
    "tabnanny",
    "tarfile",
    "this",
    "tkinter*",
    "trace",
    "tracemalloc",
    "tty",
    "turtle*",
    "unittest*",
    "urllib.robotparser",
    "venv*",
    "wave",
    "webbrowser",
    "wsgiref*",
    "xml.dom*",
    "xml.sax*",
    "xmlrpc*",
    "zipapp*",
)
_NEEDED = ("encodings.idna", "encodings.punycode", "encodings.cp437", "encodings.hex_codec", "encodings.ascii")
_DESCRIBED = "sqlalchemy*.events"  # builds signatures out of its docstrings
_NEVER_SAID = {
    "compound_unit_patterns",
    "currency_names",
    "currency_names_plural",
    "languages",
    "meta_zones",
    "scripts",
    "territories",
    "time_zones",
    "variants",
}
_OF_UNITS = {"unit_display_names", "unit_patterns"}
_SPANS = "duration"
# Of what holds for all locales; the likely ones are the half of it.
_LIKELY = "likely_subtags"
_ASKED = {
    _LIKELY,
    "language_aliases",
    "parent_exceptions",
    "script_aliases",
    "territory_aliases",
    "variant_aliases",
}
_ICONS: Mapping[str, Callable[[], frozenset[str]]] = {
    "flet/controls/material/icons.json": used_icons,
    "flet/controls/cupertino/cupertino_icons.json": frozenset,
}


@dataclass(frozen=True, kw_only=True)
class Module:
    """`place` is the path below the app's folder; `described` ones keep their docstrings."""

    name: str
    source: Path
    place: str

    @property
    def described(self) -> bool:
        return fnmatch.fnmatchcase(self.name, _DESCRIBED)


def own_modules() -> tuple[Module, ...]:
    """Those of our rooms, by name."""
    found = [module for room in ROOMS for module in _below(ROOT, room)]
    return _sorted(module for module in found if not _matches(module.name, _LEFT_OUT))


def library_modules(compiled: Path) -> tuple[Module, ...]:
    """Those of other packages; `compiled` holds the ones that are made for a browser."""
    found = [module for library in LIBRARIES for module in _below(PACKAGES, library)]
    found += [module for library in _packages(compiled) for module in _below(compiled, library)]
    found += [Module(name=name, source=PACKAGES / f"{name}.py", place=f"{name}.py") for name in SINGLE]
    return _sorted(module for module in found if not _matches(module.name, _LEFT_OUT))


def standard_library(archive: Path, folder: Path) -> tuple[Module, ...]:
    """Python's own, unpacked into `folder`."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    sources = sorted(folder.rglob("*.py"))
    found = (_module(source, folder) for source in sources)
    return _sorted(each for each in found if each.name in _NEEDED or not _matches(each.name, _LEFT_OUT_OF_PYTHON))


def own_files() -> Mapping[str, bytes]:
    """Path below the app's folder → content: the migrations, which Alembic reads as files, and what the app says."""
    found = {"boot.py": (ROOT / "phone/page/boot.py").read_bytes()}
    for path in sorted((ROOT / "models/storage/migrations").rglob("*.py*")):
        if path.suffix in {".py", ".mako"}:
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            path = catalogue_path(language)
            found[path.with_suffix(".mo").relative_to(ROOT).as_posix()] = _compiled(path, language)
    return found


def library_files(compiled: Path) -> Mapping[str, bytes]:
    """The same of other packages: compiled insides, names of icons, words of dates and numbers."""
    found = {}
    for place, used in _ICONS.items():
        known = json.loads((PACKAGES / place).read_bytes())
        found[place] = json.dumps({icon: known[icon] for icon in sorted(used())}).encode()
    for path in sorted(compiled.rglob("*.so")):
        found[path.relative_to(compiled).as_posix()] = path.read_bytes()
    everywhere = PACKAGES / "babel" / "global.dat"
    kept = {name: value for name, value in pickle.loads(everywhere.read_bytes()).items() if name in _ASKED}  # noqa: S301
    kept[_LIKELY] = {locale: full for locale, full in kept[_LIKELY].items() if locale.partition("_")[0] in LANGUAGES}
    found[everywhere.relative_to(PACKAGES).as_posix()] = pickle.dumps(kept, protocol=2)
    for locale in sorted(_locales()):
        path = PACKAGES / "babel/locale-data" / f"{locale}.dat"
        found[path.relative_to(PACKAGES).as_posix()] = _said(path)
    return found


def _locales() -> set[str]:
    """Those that our languages are shown in, and what each of them goes back to: en_GB to en_001, that one to en."""
    found = {"root"}
    for language in LANGUAGES:
        name = str(translator(language).locale)
        while name:
            found.add(name)
            name = get_global("parent_exceptions").get(name) or name.rpartition("_")[0]
    return found


def _said(path: Path) -> bytes:
    """The words of a locale but those that the app never says."""
    words = pickle.loads(path.read_bytes())  # noqa: S301 - Babel's own
    said = {name: value for name, value in words.items() if name not in _NEVER_SAID}
    for name in _OF_UNITS & said.keys():
        said[name] = {unit: value for unit, value in said[name].items() if _SPANS in unit}
    return pickle.dumps(said, protocol=2)


def _compiled(path: Path, language: str) -> bytes:
    with path.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def _packages(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if (path / "__init__.py").exists())


def _below(root: Path, package: str) -> Iterator[Module]:
    for source in sorted((root / package).rglob("*.py")):
        yield _module(source, root)


def _module(source: Path, root: Path) -> Module:
    place = source.relative_to(root)
    parts = place.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name=name, source=source, place=place.as_posix())


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def _sorted(found: Iterator[Module]) -> tuple[Module, ...]:
    return tuple(sorted(found, key=lambda module: module.name))
