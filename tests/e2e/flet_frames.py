"""Frames of Flet's protocol: one byte 0 and a MessagePack list of the action's number and its body."""

__all__ = ["Control", "controls_in", "frame", "unframed"]

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgpack


@dataclass(frozen=True, kw_only=True)
class Control:
    """`handlers` are the names of the events that the server listens to."""

    kind: str
    handlers: tuple[str, ...]


_PROTOCOL = b"\x00"


def frame(action: int, body: Mapping[str, object]) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return _PROTOCOL + packed


def unframed(data: bytes | str) -> tuple[int, Any]:
    """The action and its body."""
    if not isinstance(data, bytes) or data[:1] != _PROTOCOL:
        raise ValueError(f"{data[:20]!r} is no frame of the protocol")
    action, body = msgpack.unpackb(data[1:], strict_map_key=False)
    return action, body


def controls_in(value: object) -> Iterator[tuple[int, Control]]:
    """Every control that a message describes, at any depth, by its id."""
    if isinstance(value, dict):
        if "_i" in value and "_c" in value:
            handlers = tuple(name.removeprefix("on_") for name in value if name.startswith("on_") and value[name])
            yield value["_i"], Control(kind=value["_c"], handlers=handlers)
        for part in value.values():
            yield from controls_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from controls_in(part)
