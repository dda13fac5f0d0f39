"""The pinned internals of Flet: these tests report a new version's changes before they break a phone."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.flet.canary import find_changes
from tests.web.flet.pinned_internals import FLET_VERSION, PACKAGES, PINNED_INTERNALS, PinKind, PinnedInternal

ROOT = Path(__file__).parents[3]
APP_FILES = [ROOT / "server.py", *sorted((ROOT / "web").rglob("*.py")), *sorted((ROOT / "views").rglob("*.py"))]


def test_pinned_internals_are_unchanged() -> None:
    sentences = find_changes()
    assert not sentences, "\n".join(["Flet has moved:", *sentences])


def test_another_version_of_each_package_is_reported() -> None:
    sentences = find_changes((), flet_version="1.0.4")
    assert [sentence.split()[:2] for sentence in sentences] == [[package, FLET_VERSION] for package in PACKAGES]


@pytest.mark.parametrize("kind", PinKind)
def test_change_is_reported_with_all_files_that_rely_on_it(kind: PinKind) -> None:
    for pin in _pins_of_kind(kind):
        (sentence,) = find_changes([replace(pin, expected="something else")])
        assert pin.name in sentence
        assert all(file in sentence for file in pin.used_by)
        assert pin.why in sentence


@pytest.mark.parametrize("kind", PinKind)
def test_removed_name_is_reported(kind: PinKind) -> None:
    for pin in _pins_of_kind(kind):
        path, dot, last = pin.name.rpartition(".")
        (sentence,) = find_changes([replace(pin, name=f"{path}{dot}not_{last}")])
        assert f"not_{last}" in sentence
        assert all(file in sentence for file in pin.used_by)


def test_changed_function_body_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace a function to simulate another version."""
    module, _, path = next(each.name for each in _pins_of_kind(PinKind.BODY) if each.name.count(".") > 2).partition(":")
    owner, _, name = path.partition(".")

    async def another(self: object) -> None:
        """Substitute a later version's function."""

    monkeypatch.setattr(f"{module}.{owner}.{name}", another)
    (sentence,) = find_changes()
    assert sentence.startswith(f"{module}:{path} works in another way")


def test_new_and_missing_client_files_are_reported(flet_client: Path) -> None:
    (flet_client / "main.dart.support.js").write_text("let support;")
    (flet_client / "engine.wasm").write_bytes(b"")
    sentences = find_changes(())
    assert any(sentence.startswith("engine.wasm is new in the client") for sentence in sentences)
    assert any(sentence.startswith("python.js is gone from the client") for sentence in sentences)
    assert not any(sentence.startswith("main.dart.support.js") for sentence in sentences)


def test_files_that_rely_on_flet_exist() -> None:
    assert {file for pin in PINNED_INTERNALS for file in pin.used_by if not (ROOT / file).is_file()} == set()


def test_every_file_that_imports_flet_internals_is_listed() -> None:
    """`import flet as ft` and the canvas are public; other modules of Flet and `flet_web` are internal."""
    listed = {file for pin in PINNED_INTERNALS for file in pin.used_by}
    reach = {path.relative_to(ROOT).as_posix() for path in APP_FILES if any(map(_is_flet_internal, _imported(path)))}
    assert reach - listed == set()
    assert "web/flet/sessions.py" in reach


def _pins_of_kind(kind: PinKind) -> list[PinnedInternal]:
    found = [pin for pin in PINNED_INTERNALS if pin.kind is kind]
    assert found
    return found


def _imported(path: Path) -> list[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    froms = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return froms + [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]


def _is_flet_internal(module: str) -> bool:
    return (module.startswith("flet.") and module != "flet.canvas") or module.partition(".")[0] == "flet_web"
