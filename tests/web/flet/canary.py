"""The comparison of the installed Flet with the pinned internals."""

import hashlib
import importlib
import inspect
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flet_web import get_package_web_dir

from tests.web.flet.pinned_internals import (
    FLET_VERSION,
    PACKAGES,
    PINNED_INTERNALS,
    UNSERVED_FILES,
    PinKind,
    PinnedInternal,
)
from web.flet.client_files import FLET_FILES


def find_changes(pinned: Iterable[PinnedInternal] = PINNED_INTERNALS, *, flet_version: str = FLET_VERSION) -> list[str]:
    """Return a sentence for each difference from the pinned internals; empty if nothing has changed."""
    found = ((each, _actual(each)) for each in pinned)
    return [
        *_check_versions(flet_version),
        *(_describe_change(each, is_now) for each, is_now in found if is_now != each.expected),
        *_check_client_folder(Path(get_package_web_dir())),
    ]


def _check_versions(flet_version: str) -> Iterator[str]:
    for package in PACKAGES:
        if version(package) != flet_version:
            yield (
                f"{package} {version(package)} is installed, but the internals are pinned for {flet_version}: "
                "if nothing else is reported, update FLET_VERSION in tests/web/flet/pinned_internals.py."
            )


def _check_client_folder(root: Path) -> Iterator[str]:
    known = set()
    for pattern in (*FLET_FILES, *UNSERVED_FILES):
        matches = {path for path in root.glob(pattern) if path.is_file()}
        known |= matches
        if not matches:
            yield f"{pattern} is gone from the client: update web/flet/client_files.py or pinned_internals.py."
    for path in sorted(root.rglob("*")):
        if path.is_file() and path not in known:
            name = path.relative_to(root).as_posix()
            yield f"{name} is new in the client: add it to FLET_FILES in web/flet/client_files.py or to UNSERVED_FILES."


def _actual(pin: PinnedInternal) -> str:
    """Return the installed Flet's value to compare with `expected`; empty if there is none."""
    if pin.kind in (PinKind.CLIENT_TEXT, PinKind.CLIENT_FILE):
        return _actual_client(pin)
    try:
        thing = _resolve(pin.name)
    except (ImportError, AttributeError):
        return ""
    function: Any = thing.fget if isinstance(thing, property) else thing
    if pin.kind is PinKind.SIGNATURE:
        return " ".join(_parameter(each) for each in inspect.signature(function).parameters.values())
    return str(thing) if pin.kind is PinKind.VALUE else _digest(inspect.getsource(function))


def _actual_client(pin: PinnedInternal) -> str:
    path = Path(get_package_web_dir()) / pin.name
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if pin.kind is PinKind.CLIENT_FILE:
        return _digest(text) if text else ""
    return pin.expected if pin.expected in text else ""


def _resolve(name: str) -> object:
    module, _, path = name.partition(":")
    thing: object = importlib.import_module(module)
    for part in path.split("."):
        thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
    return thing


def _parameter(parameter: inspect.Parameter) -> str:
    """Return a parameter without its type, which depends on the version of Python."""
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    return f"{stars}{parameter.name}{'' if parameter.default is parameter.empty else '='}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _describe_change(pin: PinnedInternal, is_now: str) -> str:
    reason = f"{', '.join(pin.used_by)} {'rely' if len(pin.used_by) > 1 else 'relies'} on it: {pin.why}"
    if pin.kind is PinKind.CLIENT_TEXT:
        return f"{pin.name} of the client no longer contains {pin.expected!r}; {reason}."
    if not is_now:
        return f"{pin.name} is gone; {reason}."
    change = {PinKind.SIGNATURE: "takes other parameters", PinKind.VALUE: "is another"}.get(
        pin.kind, "works in another way"
    )
    return f"{pin.name} {change} ({is_now!r}, not {pin.expected!r}); {reason}."
