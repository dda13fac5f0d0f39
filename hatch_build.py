"""A build hook for both wheels: rename each import of a top-level package as the wheel has it, below `pinella`."""

import ast
import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Examples in docstrings are renamed too. tests/install/test_wheel.py checks that this finds every import.
_IMPORT = re.compile(
    r"^(\s*(?:>>> )?from )(?=(?:main|server|scoring|wording|models|web|views|pwa)\b[\w.]* import\b)", re.MULTILINE
)


def _renamed(source: str) -> str:
    """Return a module with its imports as in the wheel, and with an `__all__` that is computed as a literal, because
    type checkers don't compute it."""
    exported = [
        alias.asname or alias.name
        for statement in ast.parse(source).body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
        if not (alias.asname or alias.name).startswith("_")
    ]
    text = re.sub(r"^__all__ = \[.* for .*$", f"__all__ = {exported!r}", source, flags=re.MULTILINE)
    return _IMPORT.sub(r"\1pinella.", text)


class BelowPinella(BuildHookInterface):  # type: ignore[type-arg]
    """Replaces each module of the wheel with its renamed text."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a clone has the packages at the top
            return
        self._folder = tempfile.TemporaryDirectory()
        prefix = self.build_config.get_distribution_path("")  # hatchling puts it before each name that is included
        for included in list(self.build_config.builder.recurse_included_files()):
            if not included.path.endswith(".py"):
                continue
            source = Path(included.path).read_text(encoding="utf-8")
            if (text := _renamed(source)) != source:  # hatchling refuses a second copy of a file that is listed by name
                target = Path(self._folder.name, included.distribution_path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
                build_data["force_include"][str(target)] = included.distribution_path.removeprefix(prefix)

    def finalize(self, version: str, *_: Any) -> None:
        if version != "editable":
            self._folder.cleanup()
