"""The picture for messengers, drawn in every language and both themes, with names of any length."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from models.store import Store, open_store
from models.values import MatchSnapshot
from testkit.seeding.databases import copy_empty_database
from tests.web.files.histories import HOSTILE, LONG, finished_match, six_singles, three_player_match
from web.files.result_picture import result_picture
from web.files.style import palette
from wording import LANGUAGES, translator


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("cards")), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture(scope="module")
def match(store: Store) -> MatchSnapshot:
    return finished_match(store, venue="da Bruno")


RED_BACK = (0x98, 0x30, 0x2B)  # of the card behind the pinella, in the sign beside the app's name
_STRIPE_X, _ROWS_TOP, _ROWS_BOTTOM = 60, 300, 730  # pixels


def draw_picture(match: MatchSnapshot, language: str = "it", *, dark: bool = False) -> Image.Image:
    image = Image.open(BytesIO(result_picture(translator(language), match, dark=dark)))
    assert (image.format, image.size) == ("PNG", (1080, 1080))
    return image.convert("RGB")


def colour(text: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(text.removeprefix("#")))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_is_drawn_in_every_language_and_theme(match: MatchSnapshot, language: str, dark: bool) -> None:
    image, colours = draw_picture(match, language, dark=dark), palette(dark=dark)
    assert image.getpixel((1070, 10)) == colour(colours.baize)
    assert image.getpixel((5, 700)) == colour(colours.paper)
    assert image.getpixel((60, 400)) == colour(colours.sides[0])
    name = image.crop((760, 1000, 1030, 1070)).getcolors(70 * 270) or []
    assert any(all(abs(a - b) < 8 for a, b in zip(each, RED_BACK, strict=True)) for _, each in name)
    assert image.getpixel((60, 620)) == colour(colours.sides[1])
    used = {pixel for _, pixel in image.getcolors(maxcolors=1080 * 1080)}
    assert colour(colours.brass) in used  # under the winner's total
    assert colour(colours.ink) in used


def test_brass_line_is_as_wide_as_the_winners_total(match: MatchSnapshot) -> None:
    image, colours = draw_picture(match), palette(dark=False)
    first_row = [(x, y) for x in range(700, 1040) for y in range(_ROWS_TOP, 520)]
    line, total = (
        [x for x, y in first_row if image.getpixel((x, y)) == colour(drawn)]
        for drawn in (colours.brass, colours.sides[0])
    )
    assert (min(line), max(line)) == pytest.approx((min(total), max(total)), abs=8)


def test_rows_are_ordered_by_rank(store: Store) -> None:
    played = six_singles(store)
    totals = tuple(reversed(played.standings.totals))
    match = replace(played, standings=replace(played.standings, totals=totals))
    image = draw_picture(match)
    drawn = [image.getpixel((_STRIPE_X, y)) for y in range(_ROWS_TOP, _ROWS_BOTTOM)]
    sides = [colour(side) for side in palette(dark=False).sides]
    assert list(dict.fromkeys(pixel for pixel in drawn if pixel in sides)) == [
        sides[index] for index in reversed(range(6))
    ]


def test_the_seat_stands_for_a_name_that_the_picture_cannot_draw(store: Store) -> None:
    strange = finished_match(store, ("漢字", "Bruno", "😀", "Dora"))
    plain = finished_match(store, ("Player 1", "Bruno", "Player 3", "Dora"))
    plain = replace(plain, started_at=strange.started_at)
    assert result_picture(translator("en"), strange) == result_picture(translator("en"), plain)


def test_equal_matches_give_equal_pictures(match: MatchSnapshot, store: Store) -> None:
    assert result_picture(translator("it"), match) == result_picture(translator("it"), match)
    assert result_picture(translator("it"), match) != result_picture(translator("en"), match)


@pytest.mark.parametrize(
    "make",
    [
        three_player_match,
        six_singles,
        lambda store: finished_match(store, HOSTILE),
        lambda store: finished_match(store, ("W" * 40, "m" * 40, "漢" * 40, "😀" * 40), deals=40),
        lambda store: finished_match(store, rules="canasta-italiana"),
    ],
)
def test_picture_is_drawn_for_every_kind_of_match(store: Store, make: Callable[[Store], MatchSnapshot]) -> None:
    assert len(draw_picture(make(store)).getcolors(maxcolors=1080 * 1080)) > 10


def test_margins_stay_free(store: Store) -> None:
    """Names and totals of any length stay inside the margins."""
    image = draw_picture(finished_match(store, ("W" * 40, "m" * 40, "Q" * 40, "i" * 40), deals=40, venue="M" * 80))
    empty = draw_picture(finished_match(store, ("A", "B", "C", "D")))
    for edge in ((0, 0, 40, 1080), (1040, 0, 1080, 1080)):
        assert image.crop(edge).tobytes() == empty.crop(edge).tobytes()


def test_light_and_dark_palettes_are_complete_and_different() -> None:
    light, dark = palette(dark=False), palette(dark=True)
    assert len(set(light.sides)) == len(set(dark.sides)) == 6
    assert light.paper != dark.paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_are_not_truncated(store: Store, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    draw = ImageDraw.ImageDraw.text

    def write(self: ImageDraw.ImageDraw, place: object, text: str, **how: object) -> None:
        written.append(text)
        draw(self, place, text, **how)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", write)
    for match in (finished_match(store, LONG[:4], deals=20), six_singles(store, LONG)):
        draw_picture(match, language)
    assert [text for text in written if "…" in text] == []
    assert {*LONG} <= set(written)
