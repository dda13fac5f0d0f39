"""Flet's protocol (1.0.5): frames, and the server's patches of a screen.

A frame is one zero byte, then a MessagePack list of the action's number and its body.
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

import msgpack

_FRAME_PREFIX = b"\x00"

Node = dict[str, Any]


class Action(IntEnum):
    """See flet.messaging.protocol.MessageAction."""

    REGISTER = 1
    PATCH = 2
    EVENT = 3
    PROPS = 4
    INVOKE = 5


class _Operation(IntEnum):
    """See flet.controls.object_patch.Operation."""

    REPLACE = 0
    ADD = 1
    REMOVE = 2
    MOVE = 3


def encode_frame(action: int, body: Mapping[str, object]) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return _FRAME_PREFIX + packed


def decode_frame(data: bytes | str) -> tuple[int, Any]:
    """Return the action and its body. Raises ValueError for anything else."""
    if not isinstance(data, bytes) or data[:1] != _FRAME_PREFIX:
        raise ValueError(f"{data[:20]!r} is not a frame of the protocol")
    action, body = msgpack.unpackb(data[1:], strict_map_key=False)
    return action, body


def encode_registration(origin: str = "", *, route: str = "/", session: str | None = None, width: int = 390) -> bytes:
    """Encode a client's first message; with the id of a `session` to resume it."""
    page = {"route": route, "width": width, "height": 844, "web": True, "platform": "android", "url": origin}
    return encode_frame(Action.REGISTER, {"session_id": session, "page_name": "", "page": page})


def apply_patch(target: Node, patch: list[Any]) -> None:
    """Apply Flet's patch: a tree of numbered paths, followed by the operations."""
    paths, *changes = patch
    for kind, path_id, key, *rest in changes:
        holder = _find_part(target, paths, path_id)
        assert holder is not None, f"no place {path_id} in {paths}"
        if path_id == 0 and key == 0 and isinstance(holder, dict):
            holder.clear()
            holder.update(rest[0])
        elif kind == _Operation.MOVE:
            other = _find_part(target, paths, rest[0])
            assert other is not None, f"no place {rest[0]} in {paths}"
            _insert(other, rest[1], _remove(holder, key), add=True)
        elif kind == _Operation.REMOVE:
            _remove(holder, key)
        else:
            _insert(holder, key, rest[0], add=kind == _Operation.ADD)


def _find_part(value: Any, paths: list[Any], path_id: int) -> Any:
    """Return the part of `value` with the number `path_id` in the tree of paths, or None."""
    if paths[0] == path_id:
        return value
    for key, branch in (paths[1] if len(paths) > 1 else {}).items():
        below = value.get(key) if isinstance(value, dict) else value[key] if key < len(value) else None
        part = None if below is None else _find_part(below, branch, path_id)
        if part is not None:
            return part
    return None


def _insert(holder: Any, key: Any, value: object, *, add: bool) -> None:
    if isinstance(holder, list) and add:
        holder.insert(key, value)
    else:
        holder[key] = value


def _remove(holder: Any, key: Any) -> object:
    return holder.pop(key) if isinstance(holder, list) else holder.pop(key, None)


def iter_controls(value: object) -> Iterator[Node]:
    """Yield every control in a value at any depth, parents before children."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "_i" in part and "_c" in part:
                yield part
            waiting += [below for below in reversed(part.values()) if isinstance(below, dict | list)]
        elif isinstance(part, list):
            waiting += [below for below in reversed(part) if isinstance(below, dict | list)]
