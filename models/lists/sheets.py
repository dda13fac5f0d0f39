"""Reading of an uploaded list: a spreadsheet (XLSX, ODS, XLS) or a text file becomes text like a pasted list."""

import codecs
import csv
import io
import math
import re
import zipfile
from datetime import date, datetime
from typing import Any

from models.lists.table import ENTRANT_LIMITS, ListLimits, find_size_fault, shorten_headings
from models.values.errors import ListRefused

MAX_LIST_BYTES = 5 * 2**20
_MAX_XML_BYTES = 64 * 2**20
_BOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # ZIP of XLSX and ODS, OLE of XLS and of files with a password
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the stream of an OLE file that holds a locked XLSX
_RELATIONS = "xl/_rels/workbook.xml.rels"  # names the sheets of the workbook
_TARGET = re.compile(r'Target="/?(?:xl/)?(worksheets/[^"/]+)"')
# No part crosses a "<", and no two parts match the same characters: otherwise its time would be quadratic.
_NO_VALUE = re.compile(
    rb'<c r="([A-Z]{1,3}\d{1,7})"[^<>]*>\s*<f[^<>]*(?:(?<=/)>|(?<!/)>[^<]*</f>)\s*(?:<v\s*/>\s*|<v>\s*</v>\s*)?</c>'
)
_ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")


def read_list_file(data: bytes, limits: ListLimits = ENTRANT_LIMITS) -> str:
    """Return the rows of the first sheet that isn't empty, separated by tabs, or the text of a text file.

    Formulas and macros are never run: a formula counts as the value that was stored with it. Raises ListRefused for a
    file with a password, without rows or with too many, for cells that are merged over several rows, for a formula
    without a value, and for a file of another kind.
    """
    check_list_size(len(data))
    text = shorten_headings(_read_book(data, limits) if data.startswith(_BOOKS) else _decode(data), limits)
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
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError("Latin-1 decodes everything")


def _read_book(data: bytes, limits: ListLimits) -> str:
    if _ENCRYPTED in data:
        raise ListRefused("list-file-password")
    try:
        from python_calamine import CalamineError, PasswordError, load_workbook  # noqa: PLC0415
        from xlsxwriter.utility import xl_rowcol_to_cell  # noqa: PLC0415
    except ImportError as error:  # the offline app
        raise ListRefused("list-file-as-text") from error
    try:
        book = load_workbook(io.BytesIO(data))
        sheets = (book.get_sheet_by_name(name) for name in book.sheet_names)
        sheet = next((sheet for sheet in sheets if sheet.height), None)
    except PasswordError as error:
        raise ListRefused("list-file-password") from error
    except (CalamineError, OSError, ValueError) as error:
        raise ListRefused("list-file-foreign") from error
    if sheet is None:
        raise ListRefused("list-file-empty")
    first_row = sheet.start[0] if sheet.start else 0
    if (cells := sheet.height * sheet.width) > limits.characters:
        raise ListRefused("list-too-large", length=cells, limit=limits.characters)
    for (top, left), (bottom, _right) in sheet.merged_cell_ranges or ():
        if top != bottom:
            raise ListRefused("list-merged", cell=xl_rowcol_to_cell(top, left), last=bottom + 1)
    if cell := _formula_without_value(data):
        raise ListRefused("list-formula", cell=cell)
    lines = io.StringIO("\n" * first_row)  # so that messages have the sheet's numbers
    lines.seek(first_row)
    csv.writer(lines, delimiter="\t", lineterminator="\n").writerows(
        [_cell_text(cell) for cell in row] for row in sheet.to_python()
    )
    return lines.getvalue()


def _formula_without_value(data: bytes) -> str:
    """Return the name of a cell with a formula that its program hasn't computed; "" if there is none."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return ""
    left = _MAX_XML_BYTES
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if _RELATIONS not in names:  # ODS stores values
            return ""
        with archive.open(_RELATIONS) as file:
            targets = _TARGET.findall(file.read(left).decode(errors="replace"))
        for part in sorted(names.intersection(f"xl/{target}" for target in targets)):
            with archive.open(part) as file:
                text = file.read(left)
            left -= len(text)
            if found := _NO_VALUE.search(text):
                return found[1].decode()
    return ""


def _cell_text(cell: Any) -> str:
    """Return a cell as people read it: whole numbers without a fraction, days as in 2027-12-31."""
    if isinstance(cell, float) and not math.isfinite(cell):
        return ""  # NaN and 1e999 are errors of a calculation
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if isinstance(cell, datetime):
        cell = cell.date()
    return cell.isoformat() if isinstance(cell, date) else " ".join(str(cell).split())
