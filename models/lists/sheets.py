"""Reading of an uploaded list: a spreadsheet (XLSX, ODS, XLS) or a text file becomes text like a pasted list."""

import codecs
import csv
import io
import math
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any

from models.lists.table import ENTRANT_LIMITS, ListLimits, find_size_fault, shorten_headings
from models.values.errors import ListRefused

MAX_LIST_BYTES = 5 * 2**20
_MAX_XML_BYTES = 64 * 2**20
_MOST_SHEETS = 12  # with those that are there twice
_BOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # ZIP of XLSX and ODS, OLE of XLS and of files with a password
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the stream of an OLE file that holds a locked XLSX
# No part crosses a "<", and no two parts match the same characters: otherwise its time would be quadratic.
_NO_VALUE = re.compile(
    rb'<c r="([A-Z]{1,3}\d{1,7})"[^<>]*>\s*<f[^<>]*(?:(?<=/)>|(?<!/)>[^<]*</f>)\s*(?:<v\s*/>\s*|<v>\s*</v>\s*)?</c>'
)
_TAG = re.compile(rb'<(?:\w+:)?(\w+)((?:\s+[\w:]+="[^"<]*")*)')
_ATTRIBUTE = re.compile(r'(?:\w+:)?(\w+)="([^"]*)"')
_ZEROS = re.compile(r"0{2,}(?=;|$)")  # a format that shows 7 as 00007
_MARKUP = {"{\\rtf": "RTF", "begin:vcard": "vCard", "<!doctype html": "HTML", "<html": "HTML", "<": "XML"}
_ENCODINGS = ("cp1252", "mac_roman", "cp850")
# Accented letters where languages have them: à ends a word, ç is before a, o or u. Wrong encodings put others there.
_FITTING = re.compile(
    r"(?<=[a-z])[àìòù]\b|(?<=[A-Z])[ÀÈÌÒÙ]\b|(?<![A-Z][A-Z])(?:[éèäöüñãõâêôóúí](?=[a-z])|[éèñ]\b|á(?![aou])|ç(?=[aouãõ]))"
    r"|[ÉÁÍÓÚÂÊÔÃÕÇÑÄÖÜ](?=[A-Za-z])|(?<=[A-Za-z])’(?=[A-Z])"
)


@dataclass(frozen=True, kw_only=True)
class ListSheet:
    """The text of a sheet, its name, and the number of its hidden rows, which are in the text only if it `is_whole`."""

    text: str
    name: str = ""
    hidden: int = 0
    is_whole: bool = False


def read_list_file(data: bytes) -> tuple[ListSheet, ...]:
    """Return the first sheets of a file with a list of entrants."""
    return tuple(islice(read_sheets(data, ENTRANT_LIMITS), _MOST_SHEETS))


def read_sheets(data: bytes, limits: ListLimits) -> Iterator[ListSheet]:
    """Yield the visible sheets that aren't empty, the active one first, with tabs between their cells; or the text of a
    text file. A sheet with hidden rows is yielded twice, without and with them.

    Formulas and macros are never run: a formula counts as the value that was stored with it. Raises ListRefused for a
    file with a password, without rows or with too many, for cells that are merged over several rows, for a formula
    without a value, and for a file of another kind; faults of sheets behind the first leave those out.
    """
    check_list_size(len(data))
    if data.startswith(_BOOKS):
        yield from _read_book(data, limits)
    else:
        yield ListSheet(text=_checked(_decode(data), limits))


def _checked(text: str, limits: ListLimits) -> str:
    text = shorten_headings(text, limits)
    if fault := find_size_fault(text, limits):
        raise ListRefused(fault.code, **fault.values)
    if not text.strip():
        raise ListRefused("list-file-empty")
    return text


def check_list_size(size: int) -> None:
    """Raise ListRefused if a file of this size is too large."""
    if size > MAX_LIST_BYTES:
        raise ListRefused("list-file-too-large", limit=MAX_LIST_BYTES // 2**20)


def _decode(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):  # the former begins like UTF-16
        raise ListRefused("list-file-utf-32")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\x00" in data or data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8")):
        raise ListRefused("list-file-foreign")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_bytes(data)
    start = text[:99].lstrip().casefold()
    if kind := next((kind for prefix, kind in _MARKUP.items() if start.startswith(prefix)), ""):
        raise ListRefused("list-file-markup", kind=kind)
    return text


def _decode_bytes(data: bytes) -> str:
    """Return a text of one byte a letter in the encoding that makes most sense; without letters if that isn't clear."""
    texts = [data.decode(encoding, "replace") for encoding in _ENCODINGS]
    scores = [len(_FITTING.findall(text)) for text in texts]
    best = scores.index(max(scores))
    return texts[best] if best == 0 or scores.count(scores[best]) == 1 else data.decode("ascii", "replace")


def _read_book(data: bytes, limits: ListLimits) -> Iterator[ListSheet]:
    if _ENCRYPTED in data:
        raise ListRefused("list-file-password")
    try:
        from python_calamine import CalamineError, PasswordError, SheetVisibleEnum, load_workbook  # noqa: PLC0415
    except ImportError as error:  # the offline app
        raise ListRefused("list-file-as-text") from error
    try:
        book = load_workbook(io.BytesIO(data))
        shown = [each.name for each in book.sheets_metadata if each.visible == SheetVisibleEnum.Visible]
        sheets = [sheet for sheet in map(book.get_sheet_by_name, shown) if sheet.height]
        active, parts, digits = _read_parts(data, book.sheet_names)
    except PasswordError as error:
        raise ListRefused("list-file-password") from error
    except (CalamineError, OSError, ValueError, KeyError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        raise ListRefused("list-file-foreign") from error
    is_first = True
    for sheet in sorted(sheets, key=lambda sheet: sheet.name != active):
        try:
            yield from _read_sheet(sheet, parts.get(sheet.name, b""), digits, limits)
        except ListRefused:
            if is_first:
                raise
        is_first = False
    if is_first:
        raise ListRefused("list-file-empty")


def _read_parts(data: bytes, names: Sequence[str]) -> tuple[str, Mapping[str, bytes], Mapping[str, int]]:
    """Return the name of the active sheet of an XLSX file, the XML of each sheet, and for each style that fills numbers
    with zeros the number of digits; nothing of any other file."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return "", {}, {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:

        def read(part: str) -> bytes:
            return archive.open(part).read(_MAX_XML_BYTES) if part in archive.namelist() else b""

        book, styles = read("xl/workbook.xml"), read("xl/styles.xml")
        relations = _attributes(read("xl/_rels/workbook.xml.rels"), "Relationship")
        targets = {each["Id"]: f"xl/{each['Target'].removeprefix('/xl/')}" for each in relations}
        sheets = [targets[each["id"]] for each in _attributes(book, "sheet")]
        parts = dict(zip(names, map(read, sheets), strict=False))
    view = next(_attributes(book, "workbookView"), {})
    formats = {each["numFmtId"]: _ZEROS.match(each["formatCode"]) for each in _attributes(styles, "numFmt")}
    cells = _attributes(styles.partition(b"<cellXfs")[2].partition(b"</cellXfs")[0], "xf")
    found = {str(index): formats.get(each.get("numFmtId", "")) for index, each in enumerate(cells)}
    digits = {index: len(zeros[0]) for index, zeros in found.items() if zeros}
    return "".join(names[int(view.get("activeTab", 0)) :][:1]), parts, digits


def _attributes(xml: bytes, name: str) -> Iterator[dict[str, str]]:
    """Yield the attributes of each element of this name, without their prefixes."""
    for found in _TAG.finditer(xml):
        if found[1] == name.encode():
            yield dict(_ATTRIBUTE.findall(found[2].decode(errors="replace")))


def _read_sheet(sheet: Any, xml: bytes, digits: Mapping[str, int], limits: ListLimits) -> Iterator[ListSheet]:
    """Yield the text of a sheet; if it has hidden rows, twice, without and with them."""
    from xlsxwriter.utility import xl_rowcol_to_cell  # noqa: PLC0415

    top, left = sheet.start or (0, 0)
    if (count := sheet.height * sheet.width) > limits.characters:
        raise ListRefused("list-too-large", length=count, limit=limits.characters)
    for (first, column), (last, _right) in sheet.merged_cell_ranges or ():
        if top < first < last:  # not of headings
            raise ListRefused("list-merged", cell=xl_rowcol_to_cell(first, column), last=last + 1)
    if formula := _NO_VALUE.search(xml):
        raise ListRefused("list-formula", cell=formula[1].decode())
    styles = {each["r"]: each.get("s", "") for each in _attributes(xml, "c") if "r" in each}
    rows: list[list[str]] = [[] for _ in range(top)]
    for row, cells in enumerate(sheet.to_python(), top):
        named = [(xl_rowcol_to_cell(row, column), cell) for column, cell in enumerate(cells, left)]
        rows.append([_cell_text(cell, digits.get(styles.get(name, ""), 0)) for name, cell in named])
    hidden = {each.get("r") for each in _attributes(xml, "row") if each.get("hidden") in {"1", "true"}}
    count = sum(any(row) for index, row in enumerate(rows) if str(index + 1) in hidden)
    for is_whole in (False, True)[: 1 + bool(count)]:
        lines = io.StringIO()
        shown = ([] if str(index + 1) in hidden and not is_whole else row for index, row in enumerate(rows))
        csv.writer(lines, delimiter="\t", lineterminator="\n").writerows(shown)
        yield ListSheet(text=_checked(lines.getvalue(), limits), name=sheet.name, hidden=count, is_whole=is_whole)


def _cell_text(cell: Any, digits: int) -> str:
    """Return a cell as people read it: whole numbers without a fraction and with as many `digits`, days as in
    2027-12-31."""
    if isinstance(cell, float) and not math.isfinite(cell):
        return ""  # NaN and 1e999 are errors of a calculation
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell)).zfill(digits)
    if isinstance(cell, datetime):
        cell = cell.date()
    return cell.isoformat() if isinstance(cell, date) else " ".join(str(cell).split())
