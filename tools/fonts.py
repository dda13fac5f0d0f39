"""Build the app's fonts from pinned npm packages: `make fonts`.

assets/fonts/README.md explains the choice and lists the sources. All faces get tabular figures as their default figures
(Flet has no switch for font features) and the card suits, so that no text requests a fallback font from the network.
"""

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.subset import Options as SubsetOptions
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

SUIT_SIGNS = "♠♥♦♣♤♡♢♧★☆✓✔✗▲▼◆●■▶◀⚠"
ARROWS = "←→↔∞≤≥≠"
FIGURES = "0123456789"
SCORE_CHARACTERS = FIGURES + "½−–+.,:/ \u00a0"
# Letters and signs of the five languages; the browser has the rare letters of other names.
TEXT_CHARACTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "ÀÁÂÃÄÇÈÉÊÌÍÑÓÔÕÖÙÚÜàáâãäçèéêëìíîïñòóôõöùúûüœŒªº¡¿" + SCORE_CHARACTERS + "—;!?%()&'-’‘“”«»·×…\u202f"
)
# The name, whose i has a diamond for its dot, and "Deal" in the five languages.
TITLE_CHARACTERS = "PınellaDealSmazzataDonneRodadaMano"
# Faces of the live page by file: the face in the app, and its characters. They have no kerning, a fifth of the size.
LIVE_FACES = {
    "figures.woff2": ("PinellaDisplay-Bold.ttf", SCORE_CHARACTERS + TITLE_CHARACTERS),
    "text.woff2": ("PinellaText-Regular.ttf", TEXT_CHARACTERS),
}
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
BUILT_AT = 3_800_000_000  # seconds since 1904; any fixed moment
ASSETS = Path(__file__).parent.parent / "assets"
UNUSED_TABLES = ["DSIG", "GDEF", "STAT", "meta", "vhea", "vmtx", "gasp", "prep"]


@dataclass(frozen=True, kw_only=True)
class Face:
    """One output file: `source` is the npm package's name and file stem, `scripts` its subsets, `weight` as in CSS."""

    family: str
    source: str
    weight: int
    style: str
    scripts: tuple[str, ...]


_LATIN_SCRIPTS = ("latin", "latin-ext", "vietnamese")
_TEXT_SCRIPTS = (*_LATIN_SCRIPTS, "cyrillic", "greek")
FACES = (
    Face(family="Pinella Text", source="source-sans-3", weight=400, style="Regular", scripts=_TEXT_SCRIPTS),
    Face(family="Pinella Text", source="source-sans-3", weight=600, style="SemiBold", scripts=_TEXT_SCRIPTS),
    Face(family="Pinella Display", source="bitter", weight=700, style="Bold", scripts=_LATIN_SCRIPTS),
)
# Ranges of extended Latin that names of people use.
LETTERS_END = 0x24F
EXTRA_LETTERS = {*range(0x370, 0x530), *range(0x1E80, 0x1E86), 0x1E9E, *range(0x1EA0, 0x1EFA), *range(0x2000, 0x2300)}


def build(packages: Path, fonts: Path, live_page: Path) -> None:
    """Write a TTF for each face into `fonts`, and the subsets of LIVE_FACES into `live_page`."""
    with tempfile.TemporaryDirectory() as scratch:
        for face in FACES:
            path = fonts / f"{face.family.replace(' ', '')}-{face.style}.ttf"
            merged = _merge(_load_parts(face, packages), Path(scratch))
            _set_names(merged, face)
            merged.save(path)
    build_live_faces(fonts, live_page)


def build_live_faces(fonts: Path, live_page: Path) -> None:
    for name, (source, characters) in LIVE_FACES.items():
        face = TTFont(fonts / source, recalcTimestamp=False)
        for table in {"GPOS", "GSUB", "MATH", "BASE"} & set(face.keys()):
            del face[table]
        face["name"].names = [name for name in face["name"].names if name.nameID == 0]  # the copyright
        _subset(face, characters, features=[])
        face.flavor = "woff2"
        face.save(live_page / name)


def _load_parts(face: Face, packages: Path) -> list[TTFont]:
    parts = [_load(packages, face.source, script, face.weight) for script in face.scripts]
    _make_figures_tabular(parts[0])
    for part in parts:
        _subset(part, "".join(chr(code) for code in part.getBestCmap() if code <= LETTERS_END or code in EXTRA_LETTERS))
    for source, subset, characters in (
        ("noto-sans-symbols-2", "symbols", SUIT_SIGNS),
        ("noto-sans-math", "latin", ARROWS),
    ):
        signs = _load(packages, source, subset, 400)
        missing = set(characters) - set(map(chr, signs.getBestCmap()))
        if missing:
            raise ValueError(f"{source} has no {''.join(sorted(missing))}; choose a package that has")
        _subset(signs, characters)
        parts.append(signs)
    seen: set[int] = set()
    for part in parts:
        own = set(part.getBestCmap()) - seen
        seen |= own
        _subset(part, "".join(map(chr, own)))
    return parts


def _load(packages: Path, source: str, subset: str, weight: int) -> TTFont:
    path = packages / "@fontsource" / source / "files" / f"{source}-{subset}-{weight}-normal.woff2"
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = None
    return font


def _make_figures_tabular(font: TTFont) -> None:
    """Map the figures to the glyphs of the font's `tnum` feature, if it has one."""
    substitutes: dict[str, str] = {}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    substitutes |= getattr(subtable, "ExtSubTable", subtable).mapping
    for character_map in font["cmap"].tables:
        for figure in FIGURES:
            glyph = character_map.cmap[ord(figure)]
            character_map.cmap[ord(figure)] = substitutes.get(glyph, glyph)
    widths = {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in FIGURES}
    if len(widths) != 1:
        raise ValueError(f"figures are {sorted(widths)} units wide; a column of scores needs one width")


def _subset(font: TTFont, characters: str, *, features: Sequence[str] = FEATURES) -> None:
    options = SubsetOptions(hinting=False, layout_features=features, notdef_outline=bool(features), glyph_names=False)
    options.drop_tables += UNUSED_TABLES
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)


def _merge(parts: list[TTFont], scratch: Path) -> TTFont:
    paths = [scratch / f"{index}.ttf" for index in range(len(parts))]
    for part, path in zip(parts, paths, strict=True):
        part.save(path)
    font = Merger(options=Options(drop_tables=UNUSED_TABLES)).merge([str(path) for path in paths])
    font.recalcTimestamp = False
    for table, names in {
        "OS/2": ("sTypoAscender", "sTypoDescender", "usWinAscent", "usWinDescent"),
        "hhea": ("ascent", "descent", "lineGap"),
    }.items():
        for name in names:  # a symbol taller than the letters must not increase the line height
            setattr(font[table], name, getattr(parts[0][table], name))
    return font


def _set_names(font: TTFont, face: Face) -> None:
    """Set the names of the face: the licence reserves the name "Source" for the unmodified font."""
    full = f"{face.family} {face.style}"
    post_script = f"{face.family.replace(' ', '')}-{face.style}"
    for name_id, text in {
        1: face.family,
        2: face.style,
        3: post_script,
        4: full,
        6: post_script,
        16: face.family,
        17: face.style,
    }.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = face.weight
    font["head"].created = font["head"].modified = BUILT_AT  # the same input gives the same bytes


if __name__ == "__main__":
    build(Path(sys.argv[1]), ASSETS / "assets" / "fonts", ASSETS / "live")
