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
_MARK_X, _ROWS_TOP, _ROWS_BOTTOM, _RIGHT = 93, 370, 1120, 1010  # pixels


def draw_picture(match: MatchSnapshot, language: str = "it", *, dark: bool = False) -> Image.Image:
    image = Image.open(BytesIO(result_picture(translator(language), match, dark=dark)))
    assert (image.format, image.size) == ("PNG", (1080, 1264))
    return image.convert("RGB")


def colour(text: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(text.removeprefix("#")))


def marks(image: Image.Image, *, dark: bool = False) -> list[int]:
    """Return the sides whose marks are drawn, from top to bottom."""
    sides = [colour(side) for side in palette(dark=dark).sides]
    drawn = [image.getpixel((_MARK_X, y)) for y in range(_ROWS_TOP, _ROWS_BOTTOM)]
    return [sides.index(pixel) for pixel in dict.fromkeys(drawn) if pixel in sides]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_is_drawn_in_every_language_and_theme(match: MatchSnapshot, language: str, dark: bool) -> None:
    image, colours = draw_picture(match, language, dark=dark), palette(dark=dark)
    assert image.getpixel((1070, 10)) == colour(colours.baize)
    assert image.getpixel((5, 700)) == colour(colours.paper)
    name = image.crop((70, 38, 300, 158)).getcolors(230 * 120) or []
    assert any(all(abs(a - b) < 8 for a, b in zip(each, RED_BACK, strict=True)) for _, each in name)
    assert marks(image, dark=dark) == [0, 1]
    assert colour(colours.ink) in {pixel for _, pixel in image.getcolors(maxcolors=1080 * 1264)}


def test_totals_are_right_aligned_and_the_winners_is_the_largest(match: MatchSnapshot) -> None:
    image, heights = draw_picture(match), []
    for side, rows in enumerate((range(_ROWS_TOP, 615), range(625, 785))):
        ink = colour(palette(dark=False).sides[side])
        drawn = [(x, y) for y in rows for x in range(500, 1080) if image.getpixel((x, y)) == ink]
        assert max(x for x, _ in drawn) == pytest.approx(_RIGHT, abs=24)
        heights.append(max(y for _, y in drawn) - min(y for _, y in drawn))
    assert heights[0] > 1.8 * heights[1]


def test_the_winner_is_above_the_others_by_rank(store: Store) -> None:
    played = six_singles(store)
    totals = tuple(reversed(played.standings.totals))
    for winner, order in ((5, [5, 4, 3, 2, 1, 0]), (2, [2, 5, 4, 3, 1, 0])):
        match = replace(played, standings=replace(played.standings, totals=totals, winner=winner))
        assert marks(draw_picture(match)) == order


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
        lambda store: replace(
            match := finished_match(store), standings=replace(match.standings, winner=None, drawn=True)
        ),
        lambda store: finished_match(store, HOSTILE),
        lambda store: finished_match(store, ("W" * 40, "m" * 40, "漢" * 40, "😀" * 40), deals=40),
        lambda store: finished_match(store, rules="canasta-italiana"),
    ],
)
def test_picture_is_drawn_for_every_kind_of_match(store: Store, make: Callable[[Store], MatchSnapshot]) -> None:
    assert len(draw_picture(make(store)).getcolors(maxcolors=1080 * 1264)) > 10


def test_margins_stay_free(store: Store) -> None:
    """Names and totals of any length stay inside the margins."""
    image = draw_picture(finished_match(store, ("W" * 40, "m" * 40, "Q" * 40, "i" * 40), deals=40, venue="M" * 80))
    empty = draw_picture(finished_match(store, ("A", "B", "C", "D")))
    for edge in ((0, 0, 40, 1264), (1040, 0, 1080, 1264)):
        assert image.crop(edge).tobytes() == empty.crop(edge).tobytes()


def test_light_and_dark_palettes_are_complete_and_different() -> None:
    light, dark = palette(dark=False), palette(dark=True)
    assert len(set(light.sides)) == len(set(dark.sides)) == 6
    assert light.paper != dark.paper


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that are drawn from now on."""
    written: list[str] = []
    draw = ImageDraw.ImageDraw.text

    def write(self: ImageDraw.ImageDraw, place: object, text: str, **how: object) -> None:
        written.append(text)
        draw(self, place, text, **how)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", write)
    return written


def test_the_number_of_a_player_stays_on_the_line_of_the_word(store: Store, written: list[str]) -> None:
    result_picture(translator("it"), finished_match(store, ("漢字", "Bruno", "😀", "Dora")))
    assert [text for text in written if "Giocatore 1" in text]
    assert [text for text in written if text.endswith("Giocatore")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_are_not_truncated(store: Store, language: str, written: list[str]) -> None:
    for match in (finished_match(store, LONG[:4], deals=20), six_singles(store, LONG)):
        draw_picture(match, language)
    assert [text for text in written if "…" in text] == []
    assert {*LONG} <= set(written)
