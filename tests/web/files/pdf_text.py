"""Texts and filled rectangles of a PDF written by fpdf2, page by page."""

import re
import zlib
from collections.abc import Mapping

_OBJECT = re.compile(rb"^(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL | re.MULTILINE)
_STREAM = re.compile(rb"stream\n(.*)\nendstream", re.DOTALL)
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|((?:<[0-9a-fA-F]+>|\((?:\\.|[^\\)])*\)))\s*Tj", re.DOTALL)
_BOX = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (-[\d.]+) re f")
_ESCAPE = re.compile(rb"\\(.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pdf_pages(pdf: bytes) -> list[list[str]]:
    """Return the texts of each page. Raises AssertionError if the file is not a PDF."""
    objects = _objects(pdf)
    fonts = _fonts(objects)
    return [_texts(content, fonts) for content in _contents(objects)]


def pdf_boxes(pdf: bytes) -> list[list[tuple[float, ...]]]:
    """Return left, bottom, width and height (negative, downwards) of each page's filled rectangles, in points."""
    return [[tuple(map(float, box)) for box in _BOX.findall(content)] for content in _contents(_objects(pdf))]


def pdf_type_sizes(pdf: bytes) -> set[float]:
    """Return the sizes of type on all pages, in points."""
    contents = _contents(_objects(pdf))
    return {float(size) for content in contents for size in re.findall(rb"/F\d+ ([\d.]+) Tf", content)}


def _objects(pdf: bytes) -> dict[int, bytes]:
    return {int(number): body for number, body in _OBJECT.findall(pdf)}


def _contents(objects: Mapping[int, bytes]) -> list[bytes]:
    pages = [body for _, body in sorted(objects.items()) if b"/Type /Page\n" in body]
    assert pages, "no page"
    return [_content(objects[_reference(page, "Contents")]) for page in pages]


def _reference(body: bytes, name: str) -> int:
    found = re.search(rf"/{name} (\d+) 0 R".encode(), body)
    assert found is not None, f"no /{name} in {body[:200]!r}"
    return int(found[1])


def _content(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found is not None, f"no stream in {body[:200]!r}"
    return zlib.decompress(found[1]) if b"/FlateDecode" in body else found[1]


def _fonts(objects: Mapping[int, bytes]) -> dict[int, dict[int, str]]:
    """Return each font's mapping of codes to characters, by font number."""
    resources = next(body for body in objects.values() if b"/Font <<" in body)
    found = re.search(rb"/Font <<(.*?)>>", resources, re.DOTALL)
    assert found is not None
    named = re.findall(rb"/F(\d+) (\d+) 0 R", found[1])
    return {
        int(name): _codes(_content(objects[_reference(objects[int(number)], "ToUnicode")])) for name, number in named
    }


def _codes(table: bytes) -> dict[int, str]:
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>", table)
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}


def _texts(content: bytes, fonts: Mapping[int, Mapping[int, str]]) -> list[str]:
    texts, font = [], 0
    for chosen, text in _SHOWN.findall(content):
        if chosen:
            font = int(chosen)
            continue
        raw = bytes.fromhex(text[1:-1].decode()) if text[:1] == b"<" else _unescaped(text[1:-1])
        codes = (int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2))
        texts.append("".join(fonts[font][code] for code in codes))
    return texts


def _unescaped(text: bytes) -> bytes:
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)
