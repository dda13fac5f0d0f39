"""The compiler of the phones' modules; runs inside Pyodide, by bytecode.mjs.

A job is a JSON file: `modules` pairs each name with its source and the place that its traceback shows, `out` is where
the bytecode goes, one after the other, `index` where it says of each name at which byte it begins and how long it is.
Docstrings stay behind, but for the modules of `described`, which read their own, and so do columns, which tracebacks
would underline. What the code asserts stays, and its lines.
"""

import ast
import json
import marshal
from pathlib import Path
from types import CodeType

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


def without_columns(code: CodeType) -> CodeType:
    constants = (without_columns(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=tuple(constants), co_linetable=_lines(code))


# How CPython keeps lines (its Objects/locations.md): a byte for up to eight instructions, then the line's difference.
_MOST = 8
_NO_COLUMN, _NO_PLACE = 13, 15


def _lines(code: CodeType) -> bytes:
    written = bytearray()
    before = code.co_firstlineno
    for start, end, line in code.co_lines():
        for at in range(start, end, 2 * _MOST):
            length = min(_MOST, (end - at) // 2)
            written.append(0x80 | (_NO_PLACE if line is None else _NO_COLUMN) << 3 | length - 1)
            if line is not None:
                written += _signed(line - before)
                before = line
    return bytes(written)


def _signed(value: int) -> bytes:
    """Six bits a byte, the lowest first; the very lowest is the sign."""
    rest = -value << 1 | 1 if value < 0 else value << 1
    written = bytearray()
    while rest >= 0x40:
        written.append(0x40 | rest & 0x3F)
        rest >>= 6
    return bytes([*written, rest])


def compile_all(job: dict[str, object]) -> None:
    index: dict[str, tuple[int, int]] = {}
    at = 0
    with Path(HOST + str(job["out"])).open("wb") as out:
        for name, (source, place) in job["modules"].items():  # type: ignore[attr-defined]
            text = Path(HOST + source).read_bytes()
            tree = ast.parse(text, place) if name in job["described"] else stripped(text, place)
            code = without_columns(compile(tree, place, "exec", dont_inherit=True, optimize=0))
            # Once more: what is written depends on who else holds a value, which a value just read does not.
            written = marshal.dumps(marshal.loads(marshal.dumps(code)))  # noqa: S302 - our own bytes
            out.write(written)
            index[name] = (at, len(written))
            at += len(written)
    Path(HOST + str(job["index"])).write_text(json.dumps(index))


compile_all(json.loads(Path(JOB).read_text()))  # noqa: F821 - a global that bytecode.mjs sets
