"""The compiler of the offline app's modules; runs inside Pyodide, by bytecode.mjs.

A job is a JSON file. `modules` maps each name to its source and the path that tracebacks show. The bytecode of all
modules is written to `out`; `index` gets the offset and length of each. Docstrings are removed, except in the modules
in `keep_docstrings`, which read their own. Column positions, which tracebacks underline, and code for type checkers
(`TypingStripper`) are removed too. Line numbers stay in the modules in `keep_lines`; elsewhere a traceback has the
first line of the function. Assertions stay.
"""

import ast
import json
import marshal
from pathlib import Path
from types import CodeType

HOST = "/host"

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def strip_docstrings(source: bytes, path: str) -> ast.Module:
    """Return the tree without docstrings, including attribute docstrings."""
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, _WITH_DOCSTRING):
            body = [child for child in node.body if not _is_text(child)]
            node.body = body or ([] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])])
    return tree


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


class TypingStripper(ast.NodeTransformer):
    """Removes overloads, blocks for type checkers, and annotations of functions and of the module.

    Annotations of classes stay, since dataclasses and models are built from them.
    """

    def __init__(self, *, keep_annotations: bool) -> None:
        self.keep_annotations = keep_annotations
        self.in_class = False

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if _last_name(node.test) != "TYPE_CHECKING":
            return node
        return node.orelse or ast.copy_location(ast.Pass(), node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        before, self.in_class = self.in_class, True
        self.generic_visit(node)
        self.in_class = before
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        if any(_last_name(each) == "overload" for each in node.decorator_list):
            return ast.copy_location(ast.Pass(), node)
        before, self.in_class = self.in_class, False
        self.generic_visit(node)
        self.in_class = before
        if not self.keep_annotations:
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - a name of ast's

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if self.in_class or self.keep_annotations:
            return node
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign(targets=[node.target], value=node.value), node)


def _last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name, such as `overload` of `typing.overload`, or an empty text."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def strip_columns(code: CodeType, *, keep_lines: bool) -> CodeType:
    constants = [
        strip_columns(each, keep_lines=keep_lines) if isinstance(each, CodeType) else each for each in code.co_consts
    ]
    return code.replace(co_consts=tuple(constants), co_linetable=_encode_lines(code, keep_lines=keep_lines))


# CPython's location table (Objects/locations.md): a byte for up to eight instructions, then the difference of the line.
_MAX_INSTRUCTIONS = 8
_NO_COLUMN_CODE, _NO_LOCATION_CODE = 13, 15


def _encode_lines(code: CodeType, *, keep_lines: bool) -> bytes:
    written = bytearray()
    before = code.co_firstlineno
    lines = code.co_lines() if keep_lines else [(0, len(code.co_code), before)]
    for start, end, line in lines:
        for at in range(start, end, 2 * _MAX_INSTRUCTIONS):
            length = min(_MAX_INSTRUCTIONS, (end - at) // 2)
            written.append(0x80 | (_NO_LOCATION_CODE if line is None else _NO_COLUMN_CODE) << 3 | length - 1)
            if line is not None:
                written += _encode_signed(line - before)
                before = line
    return bytes(written)


def _encode_signed(value: int) -> bytes:
    """Encode a signed number as a varint: six bits a byte, lowest first; the lowest bit is the sign."""
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
            stripped = TypingStripper(keep_annotations=name in job["keep_annotations"]).visit(tree)
            code = compile(ast.fix_missing_locations(stripped), path, "exec", dont_inherit=True, optimize=0)
            code = strip_columns(code, keep_lines=name in job["keep_lines"])
            # Twice, because marshal's output depends on reference counts, and freshly loaded values have defined ones.
            written = marshal.dumps(marshal.loads(marshal.dumps(code)))  # nosec B302 # noqa: S302 - our own bytes
            out.write(written)
            index[name] = (at, len(written))
            at += len(written)
    Path(HOST + str(job["index"])).write_text(json.dumps(index))


compile_all(json.loads(Path(JOB).read_text()))  # noqa: F821 - a global that bytecode.mjs sets
