"""The compiler of the offline app's modules; runs inside Pyodide, by bytecode.mjs.

A job is a JSON file. `modules` maps each name to its source and the path that tracebacks show. The bytecode of all
modules is written to `out`; `index` gets the offset and length of each. Docstrings are removed, except in the modules
in `keep_docstrings`, which read their own, and so are columns, which tracebacks would underline. Assertions and line
numbers stay.
"""

import ast
import json
import marshal
from pathlib import Path
from types import CodeType

HOST = "/host"

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def strip_docstrings(source: bytes, path: str) -> ast.Module:
    """Return the tree without docstrings, including the texts below a name that document it."""
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, _WITH_DOCSTRING):
            body = [child for child in node.body if not _is_text(child)]
            node.body = body or ([] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])])
    return tree


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def strip_columns(code: CodeType) -> CodeType:
    constants = (strip_columns(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=tuple(constants), co_linetable=_encode_lines(code))


# CPython's location table (Objects/locations.md): a byte for up to eight instructions, then the difference of the line.
_MAX_INSTRUCTIONS = 8
_NO_COLUMN_CODE, _NO_LOCATION_CODE = 13, 15


def _encode_lines(code: CodeType) -> bytes:
    written = bytearray()
    before = code.co_firstlineno
    for start, end, line in code.co_lines():
        for at in range(start, end, 2 * _MAX_INSTRUCTIONS):
            length = min(_MAX_INSTRUCTIONS, (end - at) // 2)
            written.append(0x80 | (_NO_LOCATION_CODE if line is None else _NO_COLUMN_CODE) << 3 | length - 1)
            if line is not None:
                written += _encode_signed(line - before)
                before = line
    return bytes(written)


def _encode_signed(value: int) -> bytes:
    """Encode a signed number as a varint: six bits a byte, lowest first; the very lowest is the sign."""
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
        for name, (source, path) in job["modules"].items():  # type: ignore[attr-defined]
            text = Path(HOST + source).read_bytes()
            tree = ast.parse(text, path) if name in job["keep_docstrings"] else strip_docstrings(text, path)
            code = strip_columns(compile(tree, path, "exec", dont_inherit=True, optimize=0))
            # Twice, because marshal's output depends on reference counts, and freshly loaded values have defined ones.
            written = marshal.dumps(marshal.loads(marshal.dumps(code)))  # nosec B302 # noqa: S302 - our own bytes
            out.write(written)
            index[name] = (at, len(written))
            at += len(written)
    Path(HOST + str(job["index"])).write_text(json.dumps(index))


compile_all(json.loads(Path(JOB).read_text()))  # noqa: F821 - a global that bytecode.mjs sets
