"""The modules and files of the offline app; modules that no code path of the app imports are left out."""

import fnmatch
import json
import pickle
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import flet
from babel.core import get_global

from models.program import PROGRAM_VERSION, VERSION_FILE
from models.storage import has_later_migrations
from models.transfer import DICTIONARY_FILE
from tools.icon_font import used_icons
from wording import translator
from wording.guide import GUIDE_FOLDER
from wording.language import LANGUAGES, SOURCE_LANGUAGE, catalogue_path, compile_catalogue

ROOT = Path(__file__).parents[2]
SITE_PACKAGES = Path(flet.__file__).parents[1]

APP_PACKAGES = ("models", "pwa", "scoring", "views", "web", "wording")
_LIBRARIES = (
    "annotated_types", "babel", "flet", "flet_charts", "openskill", "pydantic", "qrcode", "sqlalchemy", "sqlmodel",
    "typing_inspection",
)  # fmt: skip
# Alembic, which only migrations after the initial one need, and what it alone imports.
_ALEMBIC = ("alembic", "mako", "markupsafe")
_IMPORTED_BY_ALEMBIC = (
    "argparse", "configparser", "html*", "sqlalchemy.dialects.postgresql*", "sqlalchemy.ext.compiler", "timeit",
)  # fmt: skip
SINGLE_MODULES = ("repath", "six", "typing_extensions")


def _below(package: str, names: str) -> tuple[str, ...]:
    return tuple(f"{package}.{name}" for name in names.split())


# Shell-style patterns of module names, each group with its reason.
_EXCLUDED = (
    # Controls and services that no screen uses; Flet imports a control when its name is first used.
    *_below("flet.controls.core", "di* flet_app grid_view interactive_viewer markdown page* raw_image"),
    *_below("flet.controls.core", "re[os]* shimmer"),
    *_below("flet.controls.cupertino", "cupertino_[!c]* cupertino_c[!o]* cupertino_context*"),
    *_below("flet.controls.material", "*_picker auto_complete banner circle_avatar context_menu datatable dropdown*"),
    *_below("flet.controls.material", "expansion_panel range_slider reorderable* search_bar"),
    *_below("flet.controls.services", "*accelerometer ba* gyroscope magnetometer s[ct]* semantics_service sensor*"),
    *_below("flet.controls.services", "shake_detector"),
    # Helpers of tests.
    "alembic.testing*", "annotated_types.test_cases", "flet.pytest_plugin", "flet.testing*", "mako.testing*",
    "qrcode.tests*", "sqlalchemy.dialects.*.provision", "sqlalchemy.testing*",
    # Tools for developers: catalogues, templates, type checkers, commands.
    "alembic.templates*", "babel.messages*", "babel.support", "flet.utils.griffe*", "mako.cmd", "mako.ext*",
    "pydantic.mypy", "qrcode.console_scripts", "sqlalchemy.util.tool_support",
    # Servers, databases and pictures that a browser's Python can't use.
    "flet.auth.providers*", "flet.messaging.flet_socket_server", "flet.messaging.flet_dart_bridge_server",
    *_below("qrcode.image", "pil styled* styles.colormasks"),
    *_below("sqlalchemy", "connectors.aio* connectors.p* dialects.[mo]*"),
    # Former and optional parts of libraries, and the Python twin of a compiled module.
    *_below("pydantic", "color deprecated.[cdjpt]* experimental* v1*"),
    *_below("sqlalchemy.ext", "a* baked [dhmos]* in*"),
    "msgpack.fallback", "sqlmodel.ext*",
    # Pinella's build, and what only its server runs. Alembic reads the migrations as files.
    "models.storage.migrations*", "models.storage.relay", "pwa.pack*", "pwa.page*", "wording.catalogues",
    *_below("web", "browser_cookie browser_zone delivery* fair_queue files* host* live* protection* raw_transport"),
    *_below("web", "responses server*"),
    *_below("web.flet", "client_files control_ids session_resume sessions socket"),
)  # fmt: skip
_EXCLUDED_FROM_STDLIB = (
    # Other systems, and Python twins of compiled modules.
    "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "asyncio.proactor_events",
    "asyncio.windows*", "nturl2path", "_py_abc", "_pydatetime", "_pyio",
    # Tools for developers, games, and modules under former names.
    "__*hello__*", "antigravity", "asyncio.tools", "bdb", "cProfile", "compileall", "doctest", "ensurepip*",
    "lib2to3*", "modulefinder", "pdb", "pickletools", "profile*", "pstats", "py_compile", "pyclbr", "pydoc*", "sre_*",
    "symtable", "tabnanny", "this", "trace", "tracemalloc", "unittest*", "venv*", "zipapp*",
    # Terminals, windows and sound, which the page has instead.
    "_pyrepl*", "cmd", "code", "colorsys", "curses*", "getpass", "idlelib*", "pty", "pyodide.console", "rlcompleter",
    "sqlite3.__main__", "sqlite3.dump", "tkinter*", "tty", "turtle*", "wave", "webbrowser",
    # Sockets, processes and foreign functions, which a browser doesn't offer.
    "concurrent.futures.process", "concurrent.interpreters*", "ctypes*", "ftplib", "http.cookie*", "http.server",
    "imaplib", "multiprocessing*", "netrc", "nntplib", "poplib", "smtplib", "socketserver", "urllib.robotparser",
    "wsgiref*", "xmlrpc*",
    # Formats, files and schedules that nothing here reads or uses.
    "_markupbase", "dbm*", "encodings.[bceghijkmpstz]*", "filecmp", "fileinput", "graphlib", "html.parser",
    "logging.config", "logging.handlers", "mailbox", "optparse", "plistlib", "sched", "shelve", "tarfile",
    "xml.dom*", "xml.sax*",
)  # fmt: skip
# The pictures of five languages would be a twentieth of the first visit's download.
_PACKED_OF_GUIDE = ("*.md", "en-*.webp", "it-*.webp")
_KEPT_IN_STDLIB = ("encodings.idna", "encodings.punycode", "encodings.cp437", "encodings.hex_codec", "encodings.ascii")
_WITH_DOCSTRINGS = "sqlalchemy*.events"  # SQLAlchemy builds signatures from its docstrings
# Packages that read their functions' annotations at run time.
_WITH_ANNOTATIONS = {"flet", "flet_charts", "functools", "importlib", "pydantic", "scoring", "sqlmodel"}
_UNUSED_LOCALE_DATA = {
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
_UNIT_DATA = {"unit_display_names", "unit_patterns"}
_DURATION_UNITS = "duration"
# The parts of Babel's global data that are used; the likely subtags are half of it.
_LIKELY_SUBTAGS = "likely_subtags"
_USED_GLOBAL_DATA = {
    _LIKELY_SUBTAGS,
    "language_aliases",
    "parent_exceptions",
    "script_aliases",
    "territory_aliases",
    "variant_aliases",
}
_ICON_FILES: Mapping[str, Callable[[], frozenset[str]]] = {
    "flet/controls/material/icons.json": used_icons,
    "flet/controls/cupertino/cupertino_icons.json": frozenset,
}


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module to compile; `path` is relative to the app's folder."""

    name: str
    source: Path
    path: str

    @property
    def keeps_docstrings(self) -> bool:
        return fnmatch.fnmatchcase(self.name, _WITH_DOCSTRINGS)

    @property
    def keeps_lines(self) -> bool:
        return self.name.partition(".")[0] in APP_PACKAGES

    @property
    def keeps_annotations(self) -> bool:
        return self.name.partition(".")[0] in _WITH_ANNOTATIONS


def packed_libraries() -> tuple[str, ...]:
    """Return the packages to pack, without those that are built for browsers."""
    return (*_LIBRARIES, *(_ALEMBIC if has_later_migrations() else ()))


def app_modules() -> tuple[Module, ...]:
    """Return the modules of Pinella's packages, by name."""
    found = [module for package in APP_PACKAGES for module in _modules_below(ROOT, package)]
    return _sort_modules(module for module in found if not _matches(module.name, _EXCLUDED))


def library_modules(compiled: Path) -> tuple[Module, ...]:
    """Return the modules of other packages; `compiled` holds the packages that are built for browsers."""
    found = [module for library in packed_libraries() for module in _modules_below(SITE_PACKAGES, library)]
    libraries = sorted(path.name for path in compiled.iterdir() if (path / "__init__.py").exists())
    found += [module for library in libraries for module in _modules_below(compiled, library)]
    found += [Module(name=name, source=SITE_PACKAGES / f"{name}.py", path=f"{name}.py") for name in SINGLE_MODULES]
    excluded = _without_alembic(_EXCLUDED)
    return _sort_modules(module for module in found if not _matches(module.name, excluded))


def standard_library(archive: Path, folder: Path) -> tuple[Module, ...]:
    """Return the modules of the standard library, unpacked from `archive` into `folder`."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    sources = sorted(folder.rglob("*.py"))
    found = (_module_of(source, folder) for source in sources)
    excluded = _without_alembic(_EXCLUDED_FROM_STDLIB)
    return _sort_modules(each for each in found if each.name in _KEPT_IN_STDLIB or not _matches(each.name, excluded))


def app_files() -> Mapping[str, bytes]:
    """Return path below the app's folder → content: the guide, pictures, translations, the dictionary of transfers, and
    the migrations, which Alembic reads as files."""
    found = {"boot.py": (ROOT / "pwa/page/boot.py").read_bytes(), VERSION_FILE: PROGRAM_VERSION.encode()}
    guide = [path for path in sorted(GUIDE_FOLDER.iterdir()) if _matches(path.name, _PACKED_OF_GUIDE)]
    for path in (*guide, DICTIONARY_FILE):
        found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for path in sorted((ROOT / "models/storage/migrations").rglob("*.py")):
        found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            path = catalogue_path(language)
            found[path.with_suffix(".mo").relative_to(ROOT).as_posix()] = compile_catalogue(language)
    return found


def library_files(compiled: Path) -> Mapping[str, bytes]:
    """Return the files of other packages: extension modules, names of icons, locale data for dates and numbers."""
    found = {}
    for path, used in _ICON_FILES.items():
        icons = json.loads((SITE_PACKAGES / path).read_bytes())
        found[path] = json.dumps({icon: icons[icon] for icon in sorted(used())}).encode()
    for extension in sorted(compiled.rglob("*.so")):
        found[extension.relative_to(compiled).as_posix()] = extension.read_bytes()
    global_data = SITE_PACKAGES / "babel" / "global.dat"
    kept = {name: value for name, value in pickle.loads(global_data.read_bytes()).items() if name in _USED_GLOBAL_DATA}  # nosec B301 # noqa: S301 - Babel's own
    kept[_LIKELY_SUBTAGS] = {
        locale: full for locale, full in kept[_LIKELY_SUBTAGS].items() if locale.partition("_")[0] in LANGUAGES
    }
    found[global_data.relative_to(SITE_PACKAGES).as_posix()] = pickle.dumps(kept, protocol=2)
    for locale in sorted(_needed_locales()):
        locale_file = SITE_PACKAGES / "babel/locale-data" / f"{locale}.dat"
        found[locale_file.relative_to(SITE_PACKAGES).as_posix()] = _used_locale_data(locale_file)
    return found


def _needed_locales() -> set[str]:
    """Return the locales of the app's languages and their ancestors: en_GB inherits from en_001, and en_001 from en."""
    found = {"root"}
    for language in LANGUAGES:
        name = str(translator(language).locale)
        while name:
            found.add(name)
            name = get_global("parent_exceptions").get(name) or name.rpartition("_")[0]
    return found


def _used_locale_data(path: Path) -> bytes:
    """Return a locale's data without the parts that the app does not use."""
    data = pickle.loads(path.read_bytes())  # nosec B301 # noqa: S301 - Babel's own
    used = {name: value for name, value in data.items() if name not in _UNUSED_LOCALE_DATA}
    for name in _UNIT_DATA & used.keys():
        used[name] = {unit: value for unit, value in used[name].items() if _DURATION_UNITS in unit}
    return pickle.dumps(used, protocol=2)


def _modules_below(root: Path, package: str) -> Iterator[Module]:
    for source in sorted((root / package).rglob("*.py")):
        yield _module_of(source, root)


def _module_of(source: Path, root: Path) -> Module:
    path = source.relative_to(root)
    parts = path.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name=name, source=source, path=path.as_posix())


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def _without_alembic(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Add the modules that only Alembic imports, unless it is packed."""
    return patterns if has_later_migrations() else (*patterns, *_IMPORTED_BY_ALEMBIC)


def _sort_modules(found: Iterator[Module]) -> tuple[Module, ...]:
    return tuple(sorted(found, key=lambda module: module.name))
