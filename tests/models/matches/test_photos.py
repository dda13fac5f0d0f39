"""The photo of a table: re-encoding, permissions, and deletion together with its match."""

import io
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image

from models.backup import restore_backup, write_backup
from models.matches import MAX_PHOTO_BYTES, TablePhoto, load_photo, process_photo, remove_photo, save_photo
from models.storage.tables import PhotoRow
from models.store import open_store
from models.trash import RESTORE_PERIOD, delete_match, purge, restore_match
from models.values import ModelErrorCode, PhotoRefused
from testkit.seeding.match_table import KEY, SteppingClock, Table

GPS, ORIENTATION = 0x8825, 0x0112
TURNED_RIGHT = 6  # EXIF: to be displayed rotated by 90°


def picture(
    kind: str = "JPEG", *, size: tuple[int, int] = (60, 40), mode: str = "RGB", exif: Image.Exif | None = None
) -> bytes:
    """Return a red image with a blue upper left corner."""
    image = Image.new(mode, size, "red")
    image.paste("blue", (0, 0, size[0] // 4, size[1] // 4))
    written = io.BytesIO()
    image.save(written, kind, exif=exif or Image.Exif(), quality=95)
    return written.getvalue()


def shown(photo: TablePhoto) -> Image.Image:
    return Image.open(io.BytesIO(photo.jpeg))


def is_blue(photo: TablePhoto, x: int, y: int) -> bool:
    red, _green, blue = shown(photo).getpixel((x, y))
    return blue > 200 and red < 60


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "RGB"), ("JPEG", "L"), ("PNG", "RGBA"), ("PNG", "P"), ("WEBP", "RGB")]
)
def test_usual_formats_become_jpegs(kind: str, mode: str) -> None:
    photo = process_photo(picture(kind, mode=mode) if mode in {"RGB", "RGBA"} else grey(kind, mode))
    assert shown(photo).format == "JPEG"
    assert (photo.width, photo.height) == shown(photo).size == (60, 40)


def grey(kind: str, mode: str) -> bytes:
    written = io.BytesIO()
    Image.new("L", (60, 40), 120).convert(mode).save(written, kind)
    return written.getvalue()


def test_large_photo_is_scaled_down() -> None:
    photo = process_photo(picture(size=(4000, 3000)))
    assert (photo.width, photo.height) == (1600, 1200)
    assert len(photo.jpeg) < 500_000


def test_transparency_becomes_white() -> None:
    written = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(written, "PNG")
    assert shown(process_photo(written.getvalue())).getpixel((10, 10)) == (255, 255, 255)


def test_metadata_is_removed() -> None:
    exif = Image.Exif()
    exif.get_ifd(GPS).update({1: "N", 2: (45.0, 4.0, 0.0)})
    exif[0x010F] = "a telling phone"
    sent = picture(exif=exif)
    assert b"a telling phone" in sent
    kept = process_photo(sent)
    assert b"a telling phone" not in kept.jpeg
    assert dict(shown(kept).getexif()) == {}


def test_exif_orientation_is_applied() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED_RIGHT
    photo = process_photo(picture(exif=exif))
    assert (photo.width, photo.height) == (40, 60)
    assert is_blue(photo, 35, 5)


@pytest.mark.parametrize(
    "content",
    [b"", b"<script>alert(1)</script>", picture()[:300], picture("PNG")[:60], picture("GIF"), picture("BMP")],
    ids=["empty", "html", "half a JPEG", "half a PNG", "GIF", "BMP"],
)
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(PhotoRefused) as refused:
        process_photo(content)
    assert refused.value.code is ModelErrorCode.PHOTO_UNREADABLE


def test_decompression_bomb_is_refused() -> None:
    bomb = bytearray(picture("PNG"))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    with pytest.raises(PhotoRefused):
        process_photo(bytes(bomb))
    written = io.BytesIO()
    Image.new("1", (9000, 9000)).save(written, "PNG")
    with pytest.raises(PhotoRefused) as refused:
        process_photo(written.getvalue())
    assert refused.value.code is ModelErrorCode.PHOTO_TOO_LARGE


def test_too_large_file_is_refused_unread() -> None:
    with pytest.raises(PhotoRefused) as refused:
        process_photo(bytes(MAX_PHOTO_BYTES + 1))
    assert refused.value.code is ModelErrorCode.PHOTO_TOO_LARGE


def test_photo_is_visible_to_all_members_and_increments_the_revision(table: Table) -> None:
    photo = process_photo(picture())
    before = table.match().revision
    table.run(save_photo, by=table.scorer, photo=photo)
    assert table.run(load_photo, by=table.viewer) == photo
    assert table.match().revision == before + 1


def test_second_photo_replaces_the_first(table: Table) -> None:
    for size in ((60, 40), (30, 30)):
        table.run(save_photo, photo=process_photo(picture(size=size)))
    assert table.run(load_photo).width == 30
    table.run(remove_photo)
    assert table.run(load_photo) is None
    revision = table.match().revision
    table.run(remove_photo)
    assert table.match().revision == revision


def test_photo_is_deleted_restored_and_purged_with_its_match(table: Table, clock: SteppingClock) -> None:
    table.run(save_photo, photo=process_photo(picture()))
    table.run(delete_match)
    table.run(restore_match)
    assert table.run(load_photo) is not None
    table.run(delete_match)
    with table.store.transaction() as session:
        purge(session, deleted_before=clock.time - RESTORE_PERIOD)
        assert session.get(PhotoRow, table.match_id) is not None
        purge(session, deleted_before=clock.time + timedelta(seconds=1))
    with table.store.reading() as session:
        assert session.get(PhotoRow, table.match_id) is None


def test_backup_contains_the_photo(table: Table, tmp_path: Path, clock: SteppingClock) -> None:
    photo = process_photo(picture())
    table.run(save_photo, photo=photo)
    write_backup(table.store, tmp_path / "all.backup")
    url = f"sqlite:///{tmp_path / 'restored.db'}"
    restore_backup(tmp_path / "all.backup", url=url, now=clock.time)
    restored = open_store(url, key=KEY)
    with restored.reading() as session:
        assert load_photo(session, device=table.owner, match_id=table.match_id) == photo
    restored.close()
