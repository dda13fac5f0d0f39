"""Flet's protocol (1.0.5) as a phone speaks it: frames, and the patches by which the server changes a screen.

A frame is one byte 0 and a MessagePack list of the action's number and its body.
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

import msgpack

_PROTOCOL = b"\x00"

Node = dict[str, Any]


class Action(IntEnum):
    """flet.messaging.protocol.MessageAction"""

    REGISTER = 1
    PATCH = 2
    EVENT = 3
    PROPS = 4
    INVOKE = 5


class _Change(IntEnum):
    """flet.controls.object_patch.Operation"""

    REPLACE = 0
    ADD = 1
    REMOVE = 2
    MOVE = 3


def frame(action: int, body: Mapping[str, object]) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return _PROTOCOL + packed


def unframed(data: bytes | str) -> tuple[int, Any]:
    """The action and its body. Raises ValueError for anything else."""
    if not isinstance(data, bytes) or data[:1] != _PROTOCOL:
        raise ValueError(f"{data[:20]!r} is no frame of the protocol")
    action, body = msgpack.unpackb(data[1:], strict_map_key=False)
    return action, body


def registration(origin: str = "", *, route: str = "/", session: str | None = None) -> bytes:
    """A phone's first message; with the name of the `session` that it had, where it comes back."""
    page = {"route": route, "width": 390, "height": 844, "web": True, "platform": "android", "url": origin}
    return frame(Action.REGISTER, {"session_id": session, "page_name": "", "page": page})


def apply_patch(target: Node, patch: list[Any]) -> None:
    """Flet's patch: a tree of the paths that it names, by number, and then the changes."""
    paths, *changes = patch
    for kind, place, key, *rest in changes:
        holder = _at(target, paths, place)
        assert holder is not None, f"no place {place} in {paths}"
        if place == 0 and key == 0 and isinstance(holder, dict):
            holder.clear()
            holder.update(rest[0])
        elif kind == _Change.MOVE:
            other = _at(target, paths, rest[0])
            assert other is not None, f"no place {rest[0]} in {paths}"
            _put(other, rest[1], _take(holder, key), add=True)
        elif kind == _Change.REMOVE:
            _take(holder, key)
        else:
            _put(holder, key, rest[0], add=kind == _Change.ADD)


def _at(value: Any, paths: list[Any], place: int) -> Any:
    """The part of `value` that has the number `place` in the tree of paths; None where there is none."""
    if paths[0] == place:
        return value
    for key, branch in (paths[1] if len(paths) > 1 else {}).items():
        below = value.get(key) if isinstance(value, dict) else value[key] if key < len(value) else None
        found = None if below is None else _at(below, branch, place)
        if found is not None:
            return found
    return None


def _put(holder: Any, key: Any, value: object, *, add: bool) -> None:
    if isinstance(holder, list) and add:
        holder.insert(key, value)
    else:
        holder[key] = value


def _take(holder: Any, key: Any) -> object:
    return holder.pop(key) if isinstance(holder, list) else holder.pop(key, None)


def nodes(value: object) -> Iterator[Node]:
    """Every control in it at any depth, each before those in it."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "_i" in part and "_c" in part:
                yield part
            waiting += [below for below in reversed(part.values()) if isinstance(below, dict | list)]
        elif isinstance(part, list):
            waiting += [below for below in reversed(part) if isinstance(below, dict | list)]
