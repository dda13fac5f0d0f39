"""A build hook for the wheel: add stubs for `pinella.scoring`, because type checkers don't run its loader."""

import ast
import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_IMPORT = re.compile(r"^(\s*(?:from|import) )scoring\b", re.MULTILINE)


def _stub(source: str) -> str:
    """Return the source with its imports renamed as in the wheel, and `__all__`, which is computed, as a literal."""
    exported = [
        alias.asname or alias.name
        for statement in ast.parse(source).body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
        if not (alias.asname or alias.name).startswith("_")
    ]
    text = re.sub(r"^__all__ = .*$", f"__all__ = {exported!r}", source, flags=re.MULTILINE)
    return _IMPORT.sub(r"\1pinella.scoring", text)


class TypeInformation(BuildHookInterface):  # type: ignore[type-arg]
    """Add each module of `scoring` as a `.pyi` file below `pinella/scoring/`, with imports from `pinella.scoring`.

    A type checker prefers this folder to `pinella/scoring.py`; the interpreter prefers the file, because the folder has
    no `__init__.py`.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a clone has `scoring` itself
            return
        self._folder = tempfile.TemporaryDirectory()
        source, target = Path(self.root, "scoring"), Path(self._folder.name)
        for path in source.rglob("*.py"):
            stub = target / path.relative_to(source).with_suffix(".pyi")
            stub.parent.mkdir(parents=True, exist_ok=True)
            stub.write_text(_stub(path.read_text(encoding="utf-8")), encoding="utf-8")
        build_data["force_include"][str(target)] = "pinella/scoring"

    def finalize(self, version: str, *_: Any) -> None:
        if version != "editable":
            self._folder.cleanup()
