"""The canary: what a new Flet has moved from under us, said before a phone finds out."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.flet.canary import moved
from web.flet.relied_on import PACKAGES, RELIED_ON, VERSION, Kind, Reliance

ROOT = Path(__file__).parents[3]
OURS = [ROOT / "main.py", *sorted((ROOT / "web").rglob("*.py")), *sorted((ROOT / "views").rglob("*.py"))]


def test_nothing_that_we_rely_on_has_moved() -> None:
    sentences = moved()
    assert not sentences, "\n".join(["Flet has moved:", *sentences])


def test_a_new_version_is_noticed_at_each_package() -> None:
    sentences = moved((), read_in="1.0.4")
    assert [sentence.split()[:2] for sentence in sentences] == [[package, VERSION] for package in PACKAGES]


@pytest.mark.parametrize("kind", Kind)
def test_what_has_changed_is_named_with_all_that_leans_on_it(kind: Kind) -> None:
    for reliance in _of(kind):
        (sentence,) = moved([replace(reliance, expected="something else")])
        assert reliance.name in sentence
        assert all(file in sentence for file in reliance.ours)
        assert reliance.why in sentence


@pytest.mark.parametrize("kind", Kind)
def test_what_is_gone_is_named_too(kind: Kind) -> None:
    for reliance in _of(kind):
        path, dot, last = reliance.name.rpartition(".")
        (sentence,) = moved([replace(reliance, name=f"{path}{dot}not_{last}")])
        assert f"not_{last}" in sentence
        assert all(file in sentence for file in reliance.ours)


def test_a_body_that_works_in_another_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replaced function stands for one of another version."""
    module, _, path = next(each.name for each in _of(Kind.BODY) if each.name.count(".") > 2).partition(":")
    owner, _, name = path.partition(".")

    async def another(self: object) -> None:
        """Flet's, some day."""

    monkeypatch.setattr(f"{module}.{owner}.{name}", another)
    (sentence,) = moved()
    assert sentence.startswith(f"{module}:{path} works in another way")


def test_a_client_with_other_files_is_noticed(flet_client: Path) -> None:
    (flet_client / "main.dart.support.js").write_text("let support;")
    (flet_client / "engine.wasm").write_bytes(b"")
    sentences = moved(())
    assert any(sentence.startswith("engine.wasm is new in the client") for sentence in sentences)
    assert any(sentence.startswith("python.js is gone from the client") for sentence in sentences)
    assert not any(sentence.startswith("main.dart.support.js") for sentence in sentences)


@pytest.mark.parametrize("file", sorted({file for reliance in RELIED_ON for file in reliance.ours}))
def test_a_file_that_leans_on_flet_is_there(file: str) -> None:
    assert (ROOT / file).is_file()


def test_every_file_that_reaches_below_the_surface_of_flet_is_in_the_list() -> None:
    """What `import flet as ft` gives is promised, and the canvas; other modules below are not, nor is `flet_web`."""
    listed = {file for reliance in RELIED_ON for file in reliance.ours}
    reach = {path.relative_to(ROOT).as_posix() for path in OURS if any(map(_is_below, _imported(path)))}
    assert reach - listed == set()
    assert "web/flet/sessions.py" in reach


def _of(kind: Kind) -> list[Reliance]:
    found = [reliance for reliance in RELIED_ON if reliance.kind is kind]
    assert found
    return found


def _imported(path: Path) -> list[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    froms = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return froms + [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]


def _is_below(module: str) -> bool:
    return (module.startswith("flet.") and module != "flet.canvas") or module.partition(".")[0] == "flet_web"
