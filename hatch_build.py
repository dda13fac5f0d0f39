"""Hooks for the build of both wheels.

Imports of a top-level package are renamed as the wheel has it, below `pinella`. Links of the description on a package
index, which has none of the repository's files, are made absolute.
"""

import ast
import os
import re
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_ROOT = Path(__file__).resolve().parent

# Examples in docstrings are renamed too. tests/install/test_wheel.py checks that this finds every import.
_IMPORT = re.compile(
    r"^(\s*(?:>>> )?from )(?=(?:main|server|scoring|wording|models|web|views|pwa)\b[\w.]* import\b)", re.MULTILINE
)

_RELATIVE_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)#\s]+)")


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
    """A build hook that replaces each module of the wheel with its renamed text."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a clone has the packages at the top
            return
        if self.metadata.name == "pinella" and not Path(self.root, "build", "pwa", "index.html").exists():
            self.app.display_warning("This wheel has no offline app. `make wheel` builds both.")
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


class DescribedOnAnIndex(MetadataHookInterface):
    """A metadata hook that describes a wheel by the document `page`, and names the repository's addresses.

    `make release SOURCE=https://…` gives the address of the repository; without it, links stay relative.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        page = Path(self.root, self.config["page"]).resolve()
        text, source = page.read_text(encoding="utf-8"), os.environ.get("SOURCE", "").rstrip("/")
        if source and not source.startswith("https://"):
            raise ValueError(f"SOURCE is {source!r}; write the repository's address, such as https://github.com/o/r")
        if source:
            project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            tag = f"v{project['version']}"

            def absolute(link: re.Match[str]) -> str:
                path = (page.parent / link[3]).resolve().relative_to(_ROOT).as_posix()
                return f"{link[1]}{link[2]}{source}/{'raw' if link[1] else 'blob'}/{tag}/{path}"

            text = _RELATIVE_LINK.sub(absolute, text)
            metadata["urls"] = {
                "Source": source,
                "Documentation": f"{source}/blob/{tag}/{page.relative_to(_ROOT).as_posix()}",
                "Changelog": f"{source}/blob/{tag}/CHANGELOG.md",
                "Issues": f"{source}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
