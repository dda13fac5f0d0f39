"""The type sizes in the sources of views: a few, so that two of them are never almost equal.

A size that is computed, to fit a name or a number into its place, may be any below those.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import views

VIEWS = Path(views.__file__).parent
TEXT_SIZES = {14, 16, 17, 19, 25, 27}
DIGIT_SIZES = {20, 22, 24, 25, 33, 44, 48, 68}  # the display face is also that of headings, and of suits as a drawing
# Function → number of the argument that is a type size; it may be named `size` as well.
_TEXT_FUNCTIONS = {"text": 0, "help_link": 0, "TextStyle": 0}
_TEXT_FUNCTIONS |= dict.fromkeys(("primary_button", "button_style", "text_button_style", "named_lines"), 9)
_FUNCTIONS = {"display": 0, "cap_font_size": 0, "size_without_breaks": 1, "size_on_one_line": 1, **_TEXT_FUNCTIONS}
# Keycaps repeat what a label says; the probe measures the text scale, and the last one is of a label only announced.
_EXCEPTIONS = {("entry/cells.py", 13), ("ui/text_scale.py", 100), ("ui/input/text_input.py", 0.01)}


def test_texts_have_few_sizes() -> None:
    found = {(file, size) for file, function, size in _sizes() if function in _TEXT_FUNCTIONS}
    assert len(found) > 50
    assert {each for each in found if each[1] not in TEXT_SIZES} == _EXCEPTIONS


def test_digits_and_fitted_texts_have_few_sizes() -> None:
    found = [(file, size) for file, function, size in _sizes() if function not in _TEXT_FUNCTIONS]
    assert len(found) > 20
    assert [each for each in found if each[1] not in DIGIT_SIZES | TEXT_SIZES] == []


def _sizes() -> Iterator[tuple[str, str, float]]:
    """Yield file, function and size of each call with a size that is written out or a constant of the module."""
    for path in sorted(VIEWS.rglob("*.py")):
        tree = ast.parse(path.read_text())
        constants = dict(_constants(tree))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                function = getattr(call.func, "attr", getattr(call.func, "id", ""))
                for size in _size_arguments(call, function):
                    yield from ((str(path.relative_to(VIEWS)), function, each) for each in _numbers(size, constants))


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip((ast.unparse(each) for each in target.elts), node.value.elts, strict=True)
            else:
                yield ast.unparse(target), node.value


def _size_arguments(call: ast.Call, function: str) -> list[ast.expr]:
    if function not in _FUNCTIONS:
        return []
    first = _FUNCTIONS[function]
    return [*call.args[first : first + 1], *(each.value for each in call.keywords if each.arg == "size")]


def _numbers(size: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[float]:
    """Yield the sizes that the expression may be, as far as they can be read."""
    if isinstance(size, ast.Constant) and isinstance(size.value, int | float):
        yield size.value
    elif isinstance(size, ast.IfExp):
        yield from _numbers(size.body, constants)
        yield from _numbers(size.orelse, constants)
    elif isinstance(size, ast.Name) and size.id in constants:
        yield from _numbers(constants[size.id], constants)
