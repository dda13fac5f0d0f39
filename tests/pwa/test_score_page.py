"""The score in a code, decoded by the page's script: values are exact, and forged content is refused."""

import json
import subprocess
import zlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from typing import Any

import qrcode
import zxingcpp
from qrcode.constants import ERROR_CORRECT_L

from models.store import Store
from models.transfer.score import MAX_SCORE_LENGTH, encode_score, export_score
from models.transfer.text_encoding import Kind, compress_text, decode_text, encode_text
from models.values import DealSnapshot, MatchSnapshot
from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT
from testkit.seeding.match_table import five_setup, set_up_table, three_setup
from tests.fuzz.samples import mutate_json
from tests.pwa.page_scripts import call_script
from tests.web.svg_scan import scan_svg
from web.qr import qr_svg
from web.urls import score_url
from wording import CHARACTER_WIDTHS, half_digits

AT = datetime(2026, 1, 15, 22, 30, tzinfo=UTC)
SITE = "https://cards.example.org/club/pinella"


def read(texts: Sequence[str]) -> list[Any]:
    script = [find_node(), str(ROOT / "tests/pwa/read_scores.mjs"), str(ROOT / "pwa/page/score_code.js")]
    done = subprocess.run(script, input=json.dumps(texts), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return list(json.loads(done.stdout))


def long_match(store: Store, deals: int) -> MatchSnapshot:
    """Return an unrealistically long match: one deal repeated with random points."""
    table = set_up_table(store)
    match = table.save()
    random = Random(deals)
    history = tuple((Fraction(random.randrange(9_000), 2), Fraction(random.randrange(4_000))) for _ in range(deals))
    return replace(
        match,
        deals=tuple(vary_points(match.deals[0], random) for _ in range(deals)),
        standings=replace(match.standings, history=history, totals=history[-1], deals_played=deals),
    )


def vary_points(deal: DealSnapshot, random: Random) -> DealSnapshot:
    sides = tuple(
        replace(side, lines=tuple(replace(line, points=random.randrange(-500, 500)) for line in side.lines))
        for side in deal.score.sides
    )
    return replace(deal, score=replace(deal.score, sides=sides))


def test_decoded_score_has_totals_deals_and_lines(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store)
    table.save()
    with sqlite_store.transaction() as session:
        text = export_score(session, device=table.viewer, match_id=table.match_id)
    (score,) = read([text])
    assert (score["names"], score["sides"]) == (["Anna", "Bruno", "Carla", "Dino"], [[0, 2], [1, 3]])
    assert (score["totals"], score["progress"], score["target"]) == ([745, 400], [372, 200], 2005)
    assert (score["deals"], score["played"], score["marks"]) == ([[745, 400]], 1, [])
    assert [line[:2] for line in score["lines"][0][0][1]] == [
        ["cards", 345],
        ["clean", 200],
        ["dirty", 100],
        ["closing", 100],
    ]


def test_long_score_loses_lines_first_and_never_a_total(sqlite_store: Store) -> None:
    matches = [long_match(sqlite_store, deals) for deals in (3, 60, 900)]
    texts = [encode_score(match, at=AT) for match in matches]
    assert all(len(text) <= MAX_SCORE_LENGTH for text in texts)
    scores = read(texts)
    (few, many, endless) = ((len(score["lines"]), len(score["deals"])) for score in scores)
    assert few == (3, 3)
    assert many[1] == 60 > many[0] > 0
    assert endless[0] == 0 < endless[1] < 900
    assert [score["totals"] for score in scores] == [list(match.standings.totals) for match in matches]


def test_code_is_readable_by_a_camera(sqlite_store: Store) -> None:
    url = score_url(SITE, encode_score(long_match(sqlite_store, 60), at=AT))
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L)
    code.add_data(url)
    assert code.best_fit(start=1) <= 25  # 117 modules: three pixels each on a phone's screen
    assert [found.text for found in zxingcpp.read_barcodes(scan_svg(qr_svg(url, dense=True)))] == [url]


def test_altered_code_is_refused(sqlite_store: Store) -> None:
    text = encode_score(long_match(sqlite_store, 3), at=AT)
    random = Random(12)
    spots = [random.randrange(1, len(text) - 1) for _ in range(200)]
    changed = [text[:spot] + ("A" if text[spot] != "A" else "B") + text[spot + 1 :] for spot in spots]
    cut = [text[:spot] for spot in spots]
    assert set(read([*changed, *cut])) <= {"damaged", "foreign"}
    foreign = ["", "https://example.org", "S" + "A" * 5_000, text.lower(), "<script>alert(1)</script>"]
    assert set(read(foreign)) == {"foreign"}


def packed(value: object) -> str:
    return compress_text(Kind.SCORE, json.dumps(value).encode())


def test_mutated_scores_with_a_valid_checksum_are_shown_or_refused(sqlite_store: Store) -> None:
    score = decode_text(Kind.SCORE, encode_score(long_match(sqlite_store, 3), at=AT))
    content = zlib.decompress(score, -zlib.MAX_WBITS)
    random = Random(7)
    changed = [mutate_json(content, random) or content for _ in range(500)]
    found = read([compress_text(Kind.SCORE, each) for each in changed])
    assert {each for each in found if isinstance(each, str)} == {"damaged"}
    assert [each for each in found if not isinstance(each, str)]


def test_forged_score_with_a_valid_checksum_is_refused(sqlite_store: Store) -> None:
    """The checksum is valid, so only the check of each value can refuse it."""
    (score,) = read([encode_score(long_match(sqlite_store, 3), at=AT)])
    wrong: dict[str, list[Any]] = {
        "names": [
            [],
            ["one"],
            "names",
            ["a" * 999] * 4,
            [{"toString": 1}] * 4,
            ["a\u202eb"] * 4,
            ["a" + "\u0301" * 5] * 4,
        ],
        "sides": [[[0, 9], [1]], [[]], 7],
        "rules": [None, "r" * 999, "r\u2066"],
        "like": [3],
        "target": [-1, "2005", 1.5],
        "totals": [[1], [1, 2, 3], ["1", "2"], [1e99, 0], [0.3, 0]],
        "progress": [[1001, 0], [-1, 0]],
        "leader": [2, -1, "0"],
        "dealer": [4, None],
        "played": [-1, 2],
        "at": ["now", -1],
        "marks": [["m" * 99], "finished"],
        "deals": [[[1]], [[1, 2]] * 9],
        "lines": [
            [[[[9], []]]],
            [[[[0], [["cards"]]]]],
            [[[[0], [["cards", "1"]]]]],
            [[]] * 9,
            [[[[0], [["other", 1, 1, "", "n" * 401]]]]],
        ],
    }
    texts = [packed({**score, name: value}) for name, values in wrong.items() for value in values]
    texts += [packed(value) for value in (None, [], 1, "score", {})]
    texts += [
        compress_text(Kind.SCORE, b"\xff\xfe"),
        compress_text(Kind.SCORE, b"{" * 90_000),
        encode_text(Kind.SCORE, b"no deflate"),
    ]
    texts += [compress_text(Kind.SCORE, b" " * 2_000_000)]  # it expands a thousandfold
    assert read(texts) == ["damaged"] * len(texts)
    assert read([packed(score)]) == [score]


def test_every_seating_is_accepted(sqlite_store: Store) -> None:
    texts = []
    for setup in (three_setup(), five_setup()):
        table = set_up_table(sqlite_store, setup)
        texts.append(encode_score(table.match(), at=AT))
    assert [len(score["totals"]) for score in read(texts)] == [3, 5]


def test_names_from_right_to_left_are_isolated() -> None:
    shown = call_script("score_code.js", "isolate", [["עדי"], ["Anna"]])
    assert shown == ["\u2068עדי\u2069", "Anna"]


def test_width_of_totals_is_that_of_the_live_page() -> None:
    totals = [["745"], ["2005", "707½"], ["−1117½"], ["15.000½"], ["−1.000.000.000"]]
    found = call_script("score_code.js", "halfDigits", [[each, CHARACTER_WIDTHS] for each in totals])
    assert found == [half_digits(each) for each in totals]
