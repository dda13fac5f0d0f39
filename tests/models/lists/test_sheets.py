"""Files with lists: spreadsheets and texts in several encodings, and those that are refused with a sentence."""

import codecs
import io
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

import pytest
from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell

from models.lists import read_entrants
from models.lists.sheets import MAX_LIST_BYTES
from models.lists.sheets import read_list_file as read_file
from models.lists.table import ENTRANT_LIMITS
from models.values import ListRefused

ROWS = [["Giocatore", "Tessera", "Circolo"], ["Anna", 123456.0, "Roma"], ["Bruno", "A-2", "Bari"]]
_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def cell(row: int, column: int, value: object) -> str:
    name = xl_rowcol_to_cell(row, column)
    if isinstance(value, str) and value.startswith("="):
        return f'<c r="{name}"><f>{value[1:]}</f></c>'
    if isinstance(value, str):
        return f'<c r="{name}" t="inlineStr"><is><t>{value}</t></is></c>'
    return f'<c r="{name}"><v>{value}</v></c>'


def book(rows: Sequence[Sequence[object]], *, merged: str = "", formula: str = "") -> bytes:
    """Return a small XLSX file."""
    lines = "".join(
        f'<row r="{row + 1}">{"".join(cell(row, column, value) for column, value in enumerate(values))}</row>'
        for row, values in enumerate(rows)
    )
    merges = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {_NS} xmlns:r="{_RELS}"><sheets>'
        '<sheet name="Empty" sheetId="1" r:id="r1"/><sheet name="List" sheetId="2" r:id="r2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{_RELS}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{_RELS}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f"<worksheet {_NS}><sheetData/></worksheet>",
        "xl/worksheets/sheet2.xml": f"<worksheet {_NS}><sheetData>{lines}{formula}</sheetData>{merges}</worksheet>",
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


def endless_xls() -> bytes:
    """Return an XLS file whose directory is a chain of sectors that leads to itself."""
    end, fat, free = 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<5H", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<9I", 0, 1, 1, 0, 4096, end, 0, end, 0) + struct.pack("<109I", 0, *[free] * 108)
    return head + struct.pack("<128I", fat, 1, *[free] * 126) + bytes(20_480)


def open_document(rows: str) -> bytes:
    """Return a small ODS file."""
    names = ("office:1.0", "table:1.0", "text:1.0")
    spaces = " ".join(f'xmlns:{each.split(":")[0]}="urn:oasis:names:tc:opendocument:xmlns:{each}"' for each in names)
    table = f'<table:table table:name="List">{rows}</table:table>'
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f"<office:document-content {spaces}>{body}</office:document-content>")
    return data.getvalue()


def repeated(rows: int, columns: int) -> bytes:
    """Return a file with one cell, repeated."""
    cells = f'<table:table-cell table:number-columns-repeated="{columns}" office:value-type="string">'
    cells += "<text:p>Ab</text:p></table:table-cell>"
    return open_document(f'<table:table-row table:number-rows-repeated="{rows}">{cells}</table:table-row>')


def read_list_file(data: bytes) -> str:
    return read_file(data)[0].text


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]], **shown: Any) -> bytes:
    """Return an XLSX file: `hidden` are the names of hidden sheets, or of a sheet and a row; `active` is a name."""
    written = io.BytesIO()
    with Workbook(written, {"in_memory": True}) as made:
        zeros = made.add_format({"num_format": "00000"})
        for name, rows in sheets.items():
            sheet = made.add_worksheet(name)
            for number, row in enumerate(rows):
                for column, value in enumerate(row):
                    sheet.write(number, column, value, zeros if isinstance(value, int) else None)
                    if str(value).startswith("="):
                        sheet.write_formula(number, column, str(value), None, "")
                if (name, number) in shown.get("hidden", ()):
                    sheet.set_row(number, None, None, {"hidden": True})
            if name == shown.get("active"):
                sheet.activate()
            if name in shown.get("hidden", ()):
                sheet.hide()
    return written.getvalue()


PAIRS = [["Player 1", "Card", "Player 2"], ["Ada", 121, "Berto"], ["Cora", 122, "Dino"], ["Ester", 123, "Franco"]]
TEXT = "Player 1\tCard\tPlayer 2\nAda\t00121\tBerto\nCora\t00122\tDino\nEster\t00123\tFranco\n"
COVER = [["Christmas"]]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (workbook({"List": PAIRS}), [("List", 0, TEXT)]),
        (workbook({"Kinds": COVER, "List": PAIRS}, hidden=["Kinds"], active="List"), [("List", 0, TEXT)]),
        (
            workbook({"Cover": COVER, "List & more": PAIRS}, active="List & more"),
            [("List & more", 0, TEXT), ("Cover", 0, "Christmas\n")],
        ),
        (workbook({"Cover": COVER, "List": PAIRS}), [("Cover", 0, "Christmas\n"), ("List", 0, TEXT)]),
        (
            workbook({"List": PAIRS}, hidden=[("List", 2)]),
            [("List", 1, TEXT.replace("Cora\t00122\tDino", "")), ("List", 1, TEXT)],
        ),
        (workbook({"List": PAIRS, "Sums": [["=List!A1"]]}), [("List", 0, TEXT)]),
    ],
)
def test_sheets_are_read_as_they_are_seen(data: bytes, found: list[tuple[str, int, str]]) -> None:
    assert [(sheet.name, sheet.hidden, sheet.text) for sheet in read_file(data)] == found


def refusal(data: bytes) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(ListRefused) as caught:
        read_list_file(data)
    (fault,) = caught.value.faults
    return fault.code, dict(fault.values)


def test_spreadsheet_is_read_like_a_pasted_list() -> None:
    text = read_list_file(book([*ROWS, ['Carla "Lina"', "A-3", "two\nlines"]]))
    assert text.splitlines()[1] == "Anna\t123456\tRoma"
    found = read_entrants(text, 1)
    assert found.entrants == (("Anna",), ("Bruno",), ('Carla "Lina"',))
    assert found.reading.memberships[2][0].club == "two lines"


def test_a_faulty_row_has_its_number_in_the_sheet() -> None:
    found = read_entrants(read_list_file(book([[], [], ["Anna", "Bruno"], ["Carl\ufffd", "Dino"]])), 2)
    assert [fault.values["line"] for fault in found.faults] == [4]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_in_any_encoding(encoding: str) -> None:
    assert read_list_file("Nicolò;Mário".encode(encoding)) == "Nicolò;Mário"


@pytest.mark.parametrize(
    ("text", "encodings"),
    [
        ("Nicolò Città;Gesù Noè;José Lunedì", ["mac_roman", "cp850", "cp1252"]),
        ("Müller;Gonçalves;João;Simões", ["cp850", "cp1252", "mac_roman"]),
        ("NICOLÒ;NOÈ;López;Muñoz;Sánchez", ["mac_roman", "cp850", "cp1252"]),
        ("Hélène;André;François", ["mac_roman", "cp850", "cp1252"]),
        ("Anna D’Angelo;Émile;Jäger", ["cp1252", "mac_roman"]),
    ],
)
def test_encoding_is_told_by_its_letters(text: str, encodings: list[str]) -> None:
    assert [read_list_file(text.encode(encoding)) for encoding in encodings] == [text] * len(encodings)


def test_a_letter_of_an_unclear_encoding_is_a_fault_of_its_line() -> None:
    [fault] = read_entrants(read_list_file("Anna;J\x8aker\nBruno;Dino".encode("latin-1")), 2).faults
    assert (fault.code, fault.values["line"]) == ("list-letter-lost", 1)


def test_names_that_were_encoded_twice() -> None:
    text = "Nicolò;D’Angelo\nZoë;Çelik\nMÁRIO;Peña"
    found = read_entrants(read_list_file(text.encode().decode("cp1252", "replace").encode()), 2)
    assert found.entrants[0] == ("Nicolò", "D’Angelo")
    assert read_entrants("CittÃ ;Anna\nBruno;Dino", 2).faults[0].code == "list-letter-lost"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"<!DOCTYPE html><table>", "HTML"),
        (b"\n<html>", "HTML"),
        (b"<?xml version='1.0'?>", "XML"),
        (b"{\\rtf1", "RTF"),
        (b"BEGIN:VCARD\n", "vCard"),
    ],
)
def test_files_of_other_kinds_are_named(data: bytes, kind: str) -> None:
    assert refusal(data) == ("list-file-markup", {"kind": kind})


def test_repeated_cells_of_an_open_document_are_read() -> None:
    assert read_list_file(repeated(2, 2)) == "Ab\tAb\nAb\tAb\n"


def test_text_that_no_windows_program_wrote() -> None:
    assert read_list_file(b"A\x81\xe0") == "A\ufffdà"


@pytest.mark.parametrize("number", ["NaN", "1e999", "-1e999", "INF"])
def test_a_number_that_is_not_finite_is_no_name(number: str) -> None:
    row = f'<row r="4"><c r="A4" t="n"><v>{number}</v></c><c r="B4"><v>7</v></c></row>'
    assert read_list_file(book(ROWS, formula=row)).splitlines()[-1].split() == ["7"]


def test_merge_in_one_row_is_a_title() -> None:
    assert read_list_file(book([["Torneo"], *ROWS], merged="A1:C1")).splitlines()[0].strip() == "Torneo"


@pytest.mark.parametrize(
    ("make", "code", "values"),
    [
        (lambda: book(ROWS, merged="C2:C3"), "list-merged", {"cell": "C2", "last": 3}),
        (lambda: book([*ROWS, ["=A1", "1", "2"]]), "list-formula", {"cell": "A4"}),
        (
            lambda: book([["Anna"]] * (ENTRANT_LIMITS.lines + 1)),
            "list-too-long",
            {"lines": ENTRANT_LIMITS.lines + 1, "limit": ENTRANT_LIMITS.lines},
        ),
        (
            lambda: book([[]] * ENTRANT_LIMITS.lines + [["Anna"]]),
            "list-too-long",
            {"lines": ENTRANT_LIMITS.lines + 1, "limit": ENTRANT_LIMITS.lines},
        ),
        (lambda: book([]), "list-file-empty", {}),
        (lambda: b" \n", "list-file-empty", {}),
        (lambda: b"", "list-file-empty", {}),
        (lambda: b"%PDF-1.7", "list-file-foreign", {}),
        (lambda: b"a\x00b", "list-file-foreign", {}),
        (lambda: "Anna, Bruno".encode("utf-32"), "list-file-utf-32", {}),
        (lambda: codecs.BOM_UTF32_BE + "Anna, Bruno".encode("utf-32-be"), "list-file-utf-32", {}),
        (lambda: b"PK\x03\x04 nothing", "list-file-foreign", {}),
        (lambda: b"\xd0\xcf\x11\xe0" + b"\x00" * 600, "list-file-foreign", {}),
        (lambda: b"\xd0\xcf\x11\xe0" + bytes(99) + "EncryptedPackage".encode("utf-16-le"), "list-file-password", {}),
        (lambda: repeated(1_999, 300), "list-too-large", {"length": 599_700, "limit": 100_000}),
        (lambda: b"Ab " * 60_000, "list-too-large", {"length": 180_000, "limit": 100_000}),
        (lambda: book([["Ab, " * 300]]), "list-line-too-long", {"line": 1, "text": "Ab, " * 15, "limit": 1_000}),
        (lambda: b"a" * (MAX_LIST_BYTES + 1), "list-file-too-large", {"limit": 5}),
    ],
)
def test_refused_files(make: Callable[[], bytes], code: str, values: dict[str, str | int]) -> None:
    assert refusal(make()) == (code, values)


def test_only_sheets_of_the_workbook_are_searched_for_formulas() -> None:
    data = io.BytesIO(book(ROWS))
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("xl/worksheets/sheet9.xml", f"<c>{cell(0, 0, '=A1')}</c>")
    assert "Anna" in read_list_file(data.getvalue())


def test_damaged_attributes_of_a_sheet_hide_nothing() -> None:
    row = '<row r="4" hidden="1"><c r="A4" s="x"><v>7</v></c></row><row hidden="1"><c><v>8</v></c></row>'
    assert read_list_file(book(ROWS, formula=row)).splitlines()[:4][1] == "Anna\t123456\tRoma"
    broken = book(ROWS).replace(b'Target="worksheets/sheet2.xml"', b'Tarxxt="worksheets/sheet2.xml"')
    assert refusal(broken)[0] == "list-file-foreign"


def test_formula_with_a_value_counts_as_the_value() -> None:
    row = '<row r="4"><c r="A4" t="str"><f>CONCAT("Car","la")</f><v>Carla</v></c></row>'
    assert read_list_file(book(ROWS, formula=row)).splitlines()[-1].split() == ["Carla"]


def test_without_the_library_a_text_file_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "python_calamine", None)
    assert refusal(book(ROWS))[0] == "list-file-as-text"


def test_a_refusal_leaves_the_process_that_reads_the_file() -> None:
    refused = ListRefused("list-merged", cell="C2", last=3)
    assert copy(refused).faults == refused.faults  # as pickle does it
