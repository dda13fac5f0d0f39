"""The comparison of the installed Flet with the list of what we rely on."""

import hashlib
import importlib
import inspect
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flet_web import get_package_web_dir

from web.flet.client_files import FROM_FLET
from web.flet.relied_on import LEFT_OUT, PACKAGES, RELIED_ON, VERSION, Kind, Reliance


def moved(relied_on: Iterable[Reliance] = RELIED_ON, *, read_in: str = VERSION) -> list[str]:
    """A sentence for each thing that is not as it was read; none when Flet is as we know it."""
    found = ((each, _actual(each)) for each in relied_on)
    return [
        *_other_versions(read_in),
        *(_sentence(each, is_now) for each, is_now in found if is_now != each.expected),
        *_client_folder(Path(get_package_web_dir())),
    ]


def _other_versions(read_in: str) -> Iterator[str]:
    for package in PACKAGES:
        if version(package) != read_in:
            yield (
                f"{package} {version(package)} is installed and the list was read in {read_in}: "
                "put the new version into web/flet/relied_on.py when nothing else is said here."
            )


def _client_folder(root: Path) -> Iterator[str]:
    known = set()
    for pattern in (*FROM_FLET, *LEFT_OUT):
        here = {path for path in root.glob(pattern) if path.is_file()}
        known |= here
        if not here:
            yield f"{pattern} is gone from the client: web/flet/client_files.py and relied_on.py know such files."
    for path in sorted(root.rglob("*")):
        if path.is_file() and path not in known:
            name = path.relative_to(root).as_posix()
            yield f"{name} is new in the client: either web/flet/client_files.py passes it on, or LEFT_OUT names it."


def _actual(reliance: Reliance) -> str:
    """What the installed Flet has in the place of `expected`; an empty text where there is nothing."""
    if reliance.kind in (Kind.CLIENT_TEXT, Kind.CLIENT_FILE):
        return _actual_client(reliance)
    try:
        thing = _resolved(reliance.name)
    except (ImportError, AttributeError):
        return ""
    function: Any = thing.fget if isinstance(thing, property) else thing
    if reliance.kind is Kind.SIGNATURE:
        return " ".join(_parameter(each) for each in inspect.signature(function).parameters.values())
    return str(thing) if reliance.kind is Kind.VALUE else _digest(inspect.getsource(function))


def _actual_client(reliance: Reliance) -> str:
    path = Path(get_package_web_dir()) / reliance.name
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if reliance.kind is Kind.CLIENT_FILE:
        return _digest(text) if text else ""
    return reliance.expected if reliance.expected in text else ""


def _resolved(name: str) -> object:
    module, _, path = name.partition(":")
    thing: object = importlib.import_module(module)
    for part in path.split("."):
        thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
    return thing


def _parameter(parameter: inspect.Parameter) -> str:
    """Without its type, which each Python writes in its own way."""
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    return f"{stars}{parameter.name}{'' if parameter.default is parameter.empty else '='}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _sentence(reliance: Reliance, is_now: str) -> str:
    lean = f"{', '.join(reliance.ours)} {'lean' if len(reliance.ours) > 1 else 'leans'} on it, because {reliance.why}"
    if reliance.kind is Kind.CLIENT_TEXT:
        return f"{reliance.name} of the client no longer says {reliance.expected!r}: {lean}."
    if not is_now:
        return f"{reliance.name} is gone: {lean}."
    what = {Kind.SIGNATURE: "takes other parameters", Kind.VALUE: "is another"}.get(
        reliance.kind, "works in another way"
    )
    return f"{reliance.name} {what} ({is_now!r}, not {reliance.expected!r}): {lean}."
