"""Import rules that the contracts in pyproject.toml (`make check`) cannot express: which package may import which
library, the builders of `web` that views may use, the hooks that may call models, and the purity of the engine."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from testkit.front_doors import public_functions

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "wording", "models", "web", "views", "pwa")
TOOLING = ("testkit", "benchmarks", "tools")

ALLOWED_IMPORTERS: dict[str, set[str]] = {
    "flet": {"views", "web", "pwa"},
    "flet_charts": {"views"},
    "flet_web": {"web", "pwa"},
    "sqlalchemy": {"models"},
    "sqlmodel": {"models"},
    "alembic": {"models"},
    "starlette": {"web", "main.py", "server.py"},
    "uvicorn": {"web"},
    "jinja2": {"web", "pwa"},
    "prometheus_client": {"web"},
    "babel": {"wording", "pwa"},
}
# Views may use the modules of `web` that build URLs, QR codes and documents, but not the server.
WEB_ALLOWED_IN_VIEWS = {"web.urls", "web.qr", "web.drawn_names", "web.files.papers.lists"}
# The engine is pure: it does not read the clock, files or the locale.
IMPURE_MODULES = {
    "os",
    "sys",
    "io",
    "time",
    "datetime",
    "locale",
    "pathlib",
    "random",
    "secrets",
    "logging",
    "socket",
    "asyncio",
}
PURE_LIBRARIES = {"scoring/statistics/leaderboard.py": {"openskill"}}


@dataclass(frozen=True, kw_only=True)
class _Source:
    """A file of Python code, by its path in the repository, and what it imports."""

    path: str
    modules: frozenset[str]
    names_from_models: frozenset[str]
    called_names: frozenset[str]

    @property
    def package(self) -> str:
        return self.path.partition("/")[0]

    @property
    def libraries(self) -> set[str]:
        return {module.partition(".")[0] for module in self.modules}


def _read_source(path: str) -> _Source:
    modules: set[str] = set()
    names: set[str] = set()
    called: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            modules.add(module)
            names |= {alias.name for alias in node.names if module.partition(".")[0] == "models"}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func.id)
    return _Source(
        path=path,
        modules=frozenset(modules),
        names_from_models=frozenset(names),
        called_names=frozenset(called),
    )


def _relative_imports(source: _Source) -> Iterable[str]:
    """Return the imports that are relative; all others are absolute."""
    return (module for module in source.modules if module.startswith("."))


def _misplaced_libraries(source: _Source) -> Iterable[str]:
    """Return the libraries that only other packages may import."""
    return (name for name in source.libraries if source.package not in ALLOWED_IMPORTERS.get(name, {source.package}))


def _imports_of_tests(source: _Source) -> Iterable[str]:
    """Return the tests that tools import."""
    return source.libraries & {"tests"}


def _imports_of_the_server(source: _Source) -> Iterable[str]:
    """Return the modules of `web` that views import beside its builders."""
    return {module for module in source.modules if module.partition(".")[0] == "web"} - WEB_ALLOWED_IN_VIEWS


def _calls_of_models(source: _Source) -> Iterable[str]:
    """Return the functions of `models` that a screen calls, instead of passing them to use_action or use_loaded, which
    call them on a thread."""
    is_screen = "flet" in source.modules and not Path(source.path).name.startswith("use_")
    return source.called_names & source.names_from_models & public_functions().keys() if is_screen else ()


def _foreign_screens(source: _Source) -> Iterable[str]:
    """Return the screens of other folders that a view imports."""
    folder = source.path.rpartition("/")[0].replace("/", ".")
    screens = {module for module in source.modules if module.startswith("views.") and module.endswith("_screen")}
    return {name for name in screens if name.rpartition(".")[0] != folder and source.path != "views/routing.py"}


def _impurities(source: _Source) -> Iterable[str]:
    """Return the modules that read the clock, files or the locale, and the libraries that the engine must not use."""
    foreign = source.libraries - {"scoring"} - set(sys.stdlib_module_names)
    return source.libraries & IMPURE_MODULES | foreign - PURE_LIBRARIES.get(source.path, set())


PRODUCT = (*PACKAGES, "main.py", "server.py")
# Each rule, and the folders and files that must keep it.
RULES: Mapping[Callable[[_Source], Iterable[str]], tuple[str, ...]] = {
    _relative_imports: (*PRODUCT, *TOOLING),
    _misplaced_libraries: PRODUCT,
    _imports_of_tests: TOOLING,
    _imports_of_the_server: ("views",),
    _calls_of_models: ("views",),
    _foreign_screens: ("views",),
    _impurities: ("scoring",),
}


def test_every_import_is_allowed() -> None:
    roots = {root: [*(ROOT / root).rglob("*.py")] or [ROOT / root] for root in (*PRODUCT, *TOOLING)}
    assert not [root for root, files in roots.items() if files == [ROOT / root] and not root.endswith(".py")], (
        "is empty"
    )
    sources = [_read_source(file.relative_to(ROOT).as_posix()) for files in roots.values() for file in sorted(files)]
    offences = [
        f"{source.path}: {name} ({rule.__name__[1:].replace('_', ' ')})"
        for source in sources
        for rule, places in RULES.items()
        if source.package in places
        for name in sorted(rule(source))
    ]
    assert not offences, "\n".join(offences)


def test_every_path_is_built_by_a_screen() -> None:
    """Otherwise no tap opens its screen."""
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "views").rglob("*.py"))
    module = (ROOT / "views/routes.py").read_text(encoding="utf-8")
    names = set(re.findall(r"^(?:def )?([A-Za-z]\w*)(?:: |\(| = )", module, re.MULTILINE))
    assert set() != names <= set(re.findall(r"\broutes\.(\w+)", texts))
