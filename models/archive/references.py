"""Referential integrity of an archive: ids are defined once in the whole file, and references point to defined ids.

The checks work on plain JSON, so that they find their faults even if an element fails validation.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.limits import MAX_QUOTED
from models.values.text import normalize_text


@dataclass(frozen=True, kw_only=True)
class ElementPaths:
    """The paths within an element of its ids (`defined_ids`), its `references` and its `display_name`.

    `defined_ids` and `references` map each path to the kind of object; ids are unique within a kind. Display names are
    unique within a section, ignoring case, except those of elements whose flag `placeholder_flag` is true.
    """

    defined_ids: Mapping[str, str] = field(default_factory=dict)
    references: Mapping[str, str] = field(default_factory=dict)
    display_name: str = ""
    placeholder_flag: str = ""


class ReferenceChecker:
    """The ids and display names found so far; linear in the size of the file."""

    def __init__(self) -> None:
        self._defined: defaultdict[str, set[str]] = defaultdict(set)
        self._display_names: defaultdict[str, set[str]] = defaultdict(set)

    def faults(self, paths: ElementPaths, value: Any, element_path: str) -> Iterator[ImportFault]:
        """Yield the faults of one element, and record the ids that it defines."""
        for pattern, kind in paths.defined_ids.items():
            for path, name in _matching_texts(value, pattern, element_path):
                if name in self._defined[kind]:
                    yield _fault(path, ImportFaultCode.DUPLICATE_ID, name)
                self._defined[kind].add(name)
        for pattern, kind in paths.references.items():
            for path, name in _matching_texts(value, pattern, element_path):
                if name not in self._defined[kind]:
                    yield _fault(path, ImportFaultCode.UNKNOWN_REFERENCE, name)
        is_placeholder = isinstance(value, dict) and value.get(paths.placeholder_flag) is True
        if paths.display_name and not is_placeholder:
            section = element_path.partition(".")[0]
            for path, name in _matching_texts(value, paths.display_name, element_path):
                key = normalize_text(name).casefold()
                if key in self._display_names[section]:
                    yield _fault(path, ImportFaultCode.DUPLICATE_NAME, name)
                self._display_names[section].add(key)


def _fault(path: str, code: ImportFaultCode, name: str) -> ImportFault:
    return ImportFault(path=path, code=code, values={"given": name[:MAX_QUOTED]})


def _matching_texts(value: Any, pattern: str, path: str) -> Iterator[tuple[str, str]]:
    """Yield path and text for each string that matches a pattern such as `matches.*.id`; other types are skipped."""
    key, _, rest = pattern.partition(".")
    if not key:
        if isinstance(value, str):
            yield path, value
    elif key == "*":
        for index, each in enumerate(value if isinstance(value, list) else ()):
            yield from _matching_texts(each, rest, f"{path}.{index}")
    elif isinstance(value, dict) and key in value:
        yield from _matching_texts(value[key], rest, f"{path}.{key}")
