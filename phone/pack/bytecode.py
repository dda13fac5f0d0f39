"""The compiler of the phones' modules; runs inside Pyodide, by bytecode.mjs.

A job is a JSON file: `modules` pairs each name with its source and the place that its traceback shows, `out` is where
the bytecode goes, one after the other, `index` where it says of each name at which byte it begins and how long it is.
Docstrings stay behind, but for the modules of `described`, which read their own. What the code asserts stays.
"""

import ast
import json
import marshal
from pathlib import Path

HOST = "/host"

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def stripped(source: bytes, place: str) -> ast.Module:
    """The tree without docstrings, and without the texts that stand below a name to explain it."""
    tree = ast.parse(source, place)
    for node in ast.walk(tree):
        if isinstance(node, _WITH_DOCSTRING):
            body = [child for child in node.body if not _is_text(child)]
            node.body = body or ([] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])])
    return tree


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def compile_all(job: dict[str, object]) -> None:
    index: dict[str, tuple[int, int]] = {}
    at = 0
    with Path(HOST + str(job["out"])).open("wb") as out:
        for name, (source, place) in job["modules"].items():  # type: ignore[attr-defined]
            text = Path(HOST + source).read_bytes()
            tree = ast.parse(text, place) if name in job["described"] else stripped(text, place)
            code = compile(tree, place, "exec", dont_inherit=True, optimize=0)
            # Once more: what is written depends on who else holds a value, which a value just read does not.
            written = marshal.dumps(marshal.loads(marshal.dumps(code)))  # noqa: S302 - our own bytes
            out.write(written)
            index[name] = (at, len(written))
            at += len(written)
    Path(HOST + str(job["index"])).write_text(json.dumps(index))


compile_all(json.loads(Path(JOB).read_text()))  # noqa: F821 - a global that bytecode.mjs sets
