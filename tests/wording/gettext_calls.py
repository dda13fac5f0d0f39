"""Gettext calls in the source, found in its syntax tree.

Babel's extractor reads tokens: in Python 3.11 an f-string is one token, so a call inside one is never extracted.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wording.catalogues import ROOT, SOURCE_FOLDERS

# Function → positions of its literal arguments: context (None without one), then the messages.
_FUNCTIONS: Mapping[str, tuple[int | None, tuple[int, ...]]] = {
    "gettext": (None, (0,)),
    "ngettext": (None, (0, 1)),
    "pgettext": (0, (1,)),
    "mark": (None, (0,)),
    "mark_plural": (None, (0, 1)),
    "mark_in": (0, (1,)),
}


@dataclass(frozen=True, kw_only=True)
class GettextCall:
    """A call with literal messages; `key` is the context, "" without one, and the messages."""

    location: str
    key: tuple[str, ...]
    in_f_string: bool


@cache
def calls_of_the_app() -> tuple[GettextCall, ...]:
    """Return the calls in all folders whose messages are extracted."""
    paths = sorted(path for folder in SOURCE_FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return tuple(
        call for path in paths for call in find_calls(path.read_text(encoding="utf-8"), path.relative_to(ROOT))
    )


def find_calls(source: str, path: Path) -> Iterator[GettextCall]:
    """Yield the calls in one file; a call whose messages are variables is left out, since they are marked elsewhere."""
    tree = ast.parse(source)
    inside = {
        id(node)
        for f_string in ast.walk(tree)
        if isinstance(f_string, ast.JoinedStr)
        for node in ast.walk(f_string)
        if isinstance(node, ast.Call)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (key := _message_key(node)):
            yield GettextCall(location=f"{path}:{node.lineno}", key=key, in_f_string=id(node) in inside)


def _message_key(call: ast.Call) -> tuple[str, ...] | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in _FUNCTIONS:
        return None
    context, messages = _FUNCTIONS[name]
    texts = _literals(call.args, messages if context is None else (context, *messages))
    return texts if texts is None or context is not None else ("", *texts)


def _literals(arguments: Sequence[ast.expr], positions: Sequence[int]) -> tuple[str, ...] | None:
    found = [arguments[at] for at in positions if at < len(arguments)]
    texts = tuple(each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str))
    return texts if len(texts) == len(positions) else None
