"""QR codes, read back by a decoder that is independent of the encoder."""

import re
from xml.etree import ElementTree as ET

import pytest
import zxingcpp
from PIL import Image

from tests.web.svg_scan import scan_svg
from web.qr import qr_svg, qr_terminal

LINKS = [
    "http://192.168.1.20:8550",
    "http://192.168.1.20:8550/t/" + "k3f9q2w8" * 6,
    "https://burraco.example.org/t/" + "A" * 120,
]
QUIET_ZONE = 4


def _read(image: Image.Image) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("link", LINKS)
def test_terminal_code_decodes_to_the_link(link: str) -> None:
    rows = qr_terminal(link).split("\n")
    image = Image.new("L", (len(rows[0]), 2 * len(rows)), 0)
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            image.putpixel((x, 2 * y), 255 if character in "█▀" else 0)
            image.putpixel((x, 2 * y + 1), 255 if character in "█▄" else 0)
    assert _read(image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST)) == [link]


@pytest.mark.parametrize("link", LINKS)
def test_svg_code_decodes_to_the_link(link: str) -> None:
    assert _read(scan_svg(qr_svg(link))) == [link]


def test_svg_background_is_white_to_the_edge() -> None:
    svg = ET.fromstring(qr_svg(LINKS[0]))
    (ground,) = svg.iter("{http://www.w3.org/2000/svg}rect")
    assert (ground.attrib["fill"], ground.attrib["width"]) == ("#ffffff", "100%")


def test_svg_has_the_quiet_zone() -> None:
    image = scan_svg(qr_svg(LINKS[0]))
    modules = float(ET.fromstring(qr_svg(LINKS[0])).attrib["viewBox"].split()[2])
    assert image.crop((0, 0, image.width, int(QUIET_ZONE * image.width / modules))).getextrema() == (255, 255)


def test_terminal_colours_are_forced_on_request_only() -> None:
    plain, coloured = qr_terminal(LINKS[0]), qr_terminal(LINKS[0], colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    assert all(line.endswith("\x1b[0m") for line in coloured.split("\n"))
