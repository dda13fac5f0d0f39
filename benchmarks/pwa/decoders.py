"""QR decoders on pictures like a camera's: `python -m benchmarks.pwa decoders`.

Each picture shows one code in a frame of 1280×720 pixels: sharp, small, rotated, at an angle, blurred, dim, or several
of these. The offline app's package (pwa/pack/qr_decoder.py) and ZXing in WebAssembly, both in Node, read the same
pictures, and as a reference so does the tests' native ZXing. Prints the number of pictures that each decoder reads, and
the median time for one.
"""

import argparse
import json
import statistics
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import qrcode
import zxingcpp
from PIL import Image, ImageChops, ImageFilter
from qrcode.constants import ERROR_CORRECT_L

from pwa.pack.compiling import find_node
from pwa.pack.npm import fetch_package
from pwa.pack.qr_decoder import decoder_files
from pwa.pack.site import ROOT

_CACHE = ROOT / "build" / "pwa-cache"
_ZXING_PACKAGE = "zxing-wasm@3.1.4"
_ZXING_DIGEST = "2416232a155533bdcfa098a22ec9087734b34640ffa2a7add90bc36e145f6da0"
_ZXING_FILES = ("dist/es/share.js", "dist/es/reader/index.js", "dist/reader/zxing_reader.wasm")
_FRAME = (1280, 720)
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+.:-"
_LENGTHS = {"an answer, 130 characters": 130, "a match, 1,700 characters": 1700}
_PAPER, _INK, _TABLE = 235, 20, 120  # grey levels
_DIMMED = 0.3  # of the light
_NOISE = 6  # grey levels (standard deviation)
_READ_JS = """
import { readFileSync } from "node:fs";
const [decoder, folder, width, height, ...paths] = process.argv.slice(1);
let read;
if (decoder === "zxing") {
  const { prepareZXingModule, readBarcodes } = await import(`${folder}/dist/es/reader/index.js`);
  const wasmBinary = readFileSync(`${folder}/dist/reader/zxing_reader.wasm`);
  prepareZXingModule({ overrides: { wasmBinary } });
  globalThis.ImageData = class { constructor(image) { Object.assign(this, image); } };
  const options = { formats: ["QRCode"], maxNumberOfSymbols: 1 };
  read = async (image) => (await readBarcodes(new ImageData(image), options))[0]?.text;
} else {
  const { decodeQR } = await import(`${folder}/decode.js`);
  read = async (image) => { try { return decodeQR(image, { timeLimit: 60 }); } catch { return undefined; } };
}
const results = [];
for (const path of [paths[0], ...paths]) { // the first one warms up
  const data = new Uint8ClampedArray(readFileSync(path));
  const begin = performance.now();
  const text = await read({ width: Number(width), height: Number(height), data });
  results.push([text ?? "", performance.now() - begin]);
}
console.log(JSON.stringify(results.slice(1)));
"""

Reading = tuple[str, float]  # the text, "" if none was read, and milliseconds


@dataclass(frozen=True, kw_only=True)
class Look:
    """The appearance of a code in a picture: `side` and `blur` (a radius) in pixels, `turn` in degrees, and `tilt` as
    the relative shortening of the far edge."""

    side: int = 640
    turn: float = 0
    tilt: float = 0
    blur: float = 0
    is_dim: bool = False


_LOOKS: Mapping[str, Look] = {
    "sharp": Look(),
    "small": Look(side=360),
    "rotated": Look(side=500, turn=30),
    "at an angle": Look(tilt=0.1),
    "at a wide angle": Look(tilt=0.2),
    "blurred": Look(blur=1.5),
    "dim": Look(is_dim=True),
    "rotated, blurred and dim": Look(side=500, turn=20, blur=1, is_dim=True),
}


def main(arguments: list[str]) -> None:
    """Print a table for each kind of code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa decoders", description=__doc__)
    parser.add_argument("--pictures", type=int, default=6, help="pictures of each look")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in decoder_files(_CACHE).items():
            (folder / file).write_bytes(content)
        _unpack_zxing(folder)
        for kind, length in _LENGTHS.items():
            print(f"{kind:28} {'qr':>10} {'zxing':>12} {'native zxing':>14}")
            for look in _LOOKS:
                _compare(folder, look, length=length, pictures=chosen.pictures)


def _unpack_zxing(folder: Path) -> None:
    with tarfile.open(fetch_package(_ZXING_PACKAGE, digest=_ZXING_DIGEST, folder=_CACHE / "npm")) as package:
        for name in _ZXING_FILES:
            file = package.extractfile(f"package/{name}")
            if file is None:
                raise ValueError(f"{_ZXING_PACKAGE} has no file {name}")
            (folder / Path(name).parent).mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(file.read())


def _compare(folder: Path, name: str, *, length: int, pictures: int) -> None:
    random = Random(f"{name} {length}")
    texts = ["".join(random.choices(_ALPHABET, k=length)) for _ in range(pictures)]
    images = [_take_picture(text, _LOOKS[name], random) for text in texts]
    paths = [folder / str(number) for number in range(pictures)]
    for path, image in zip(paths, images, strict=True):
        path.write_bytes(image.convert("RGBA").tobytes())
    readings = (_read_in_node("qr", folder, paths), _read_in_node("zxing", folder, paths), _read_natively(images))
    cells = (
        f"{sum(text == wanted for (text, _), wanted in zip(each, texts, strict=True))} of {pictures}"
        f" {statistics.median(milliseconds for _, milliseconds in each):4.0f} ms"
        for each in readings
    )
    print(f"  {name:26} {'  '.join(cells)}", flush=True)


def _take_picture(text: str, look: Look, random: Random) -> Image.Image:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, mask_pattern=2)
    code.add_data(text)
    rows = code.get_matrix()
    modules = Image.new("L", (len(rows), len(rows)))
    modules.putdata([_INK if is_dark else _PAPER for row in rows for is_dark in row])
    side, frame = look.side, Image.new("L", _FRAME, _TABLE)
    shift = look.tilt * side / 2
    picture = modules.resize((4 * side, 4 * side), Image.Resampling.NEAREST).resize((side, side), Image.Resampling.BOX)
    picture = picture.transform(
        (side, side),
        Image.Transform.PERSPECTIVE,
        _perspective(side, shift),
        Image.Resampling.BICUBIC,
        fillcolor=_TABLE,
    )
    turned = picture.rotate(look.turn + random.uniform(-4, 4), Image.Resampling.BICUBIC, expand=True, fillcolor=_TABLE)
    free = [outer - inner for outer, inner in zip(_FRAME, turned.size, strict=True)]
    frame.paste(turned, (random.randint(0, max(free[0], 0)), max(free[1], 0) // 2))
    frame = frame.filter(ImageFilter.GaussianBlur(look.blur))
    if look.is_dim:
        frame = frame.point(lambda level: level * _DIMMED)
    noise = Image.effect_noise(_FRAME, _NOISE)  # around the grey level 128
    return ImageChops.add(frame, noise, offset=-128)


def _perspective(side: int, shift: float) -> Sequence[float]:
    """Return the coefficients that make the upper edge shorter by twice `shift` (Pillow maps output to input)."""
    ratio = side / (side - 2 * shift)
    bend = (ratio - 1) / side
    return (ratio, bend * side / 2, -shift * ratio, 0, ratio, 0, 0, bend)


def _read_in_node(decoder: str, folder: Path, paths: Sequence[Path]) -> Sequence[Reading]:
    command = [find_node(), "--input-type=module", "-e", _READ_JS, decoder, str(folder), *map(str, (*_FRAME, *paths))]
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [(text, milliseconds) for text, milliseconds in json.loads(found)]


def _read_natively(images: Sequence[Image.Image]) -> Sequence[Reading]:
    readings = []
    for image in images:
        began = time.perf_counter()
        codes = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
        readings.append((codes[0].text if codes else "", 1000 * (time.perf_counter() - began)))
    return readings
