"""Rendering of a QR code's SVG as a bitmap for a decoder."""

import re
from xml.etree import ElementTree as ET

from PIL import Image, ImageDraw

_SIDE = 900  # pixels


def scan_svg(text: str) -> Image.Image:
    """Render the SVG; each module is a square in the path: move to a corner, draw one module to the right."""
    svg = ET.fromstring(text)
    scale = _SIDE / float(svg.attrib["viewBox"].split()[2])
    image = Image.new("L", (_SIDE, _SIDE), 255)
    draw = ImageDraw.Draw(image)
    (path,) = svg.iter("{http://www.w3.org/2000/svg}path")
    for x, y, right in re.findall(r"M([\d.]+),([\d.]+)H([\d.]+)", path.attrib["d"]):
        corner, size = (float(x) * scale, float(y) * scale), (float(right) - float(x)) * scale
        draw.rectangle((*corner, corner[0] + size, corner[1] + size), fill=0)
    return image
