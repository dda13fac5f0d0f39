"""Four evenings of a club, and their championship."""

import re
from collections.abc import Mapping
from random import Random

from testkit.servers.process import Server
from tests.evenings.arbiter import Arbiter
from tests.evenings.calculation import Event, championship
from tests.evenings.comparisons import check_round
from tests.evenings.entry_list import make_pairs, spreadsheet
from tests.evenings.play import Plan, Play
from tests.evenings.rounds import publish, seat, type_results

_PAIRS = 8  # of an evening


def play_championship(arbiter: Arbiter, server: Server, seed: int, differences: list[str]) -> None:
    """Play four evenings of eight pairs, who are not always the same, and compare their championship: the best three of
    four. In the last evening, the eighth pair comes late and sits down at the free table."""
    pairs, rng = make_pairs(_PAIRS + 1, seed), Random(seed)
    scores: list[Mapping[frozenset[str], int]] = []
    for evening in range(1, 5):
        here_pairs = pairs[1:] if evening == 3 else pairs[:-1]
        event = Event(deals=4, mitchell=2, grouped_from=99)
        plan = Plan(pairs=_PAIRS, rounds=3)
        here = Play(
            arbiter=arbiter,
            server=server,
            plan=plan,
            pairs=here_pairs,
            event=event,
            rng=rng,
            differences=differences,
        )
        set_up_evening(here, f"Evening {evening}", late=evening == 4)
        for number in range(1, 4):
            if (number, evening) == (1, 4):
                sit_down_late(here)
            else:
                seat(here, number)
            publish(here, number)
            type_results(here, number, event.rounds[-1])
            check_round(here, number)
        scores.append({frozenset(here_pairs[line.pair - 1].names): line.victory for line in event.ranking()})
        arbiter.back("New tournament", "tournaments")
        print(f"evening {evening}", flush=True)
    arbiter.open("Championship", "Results of each pair that count", "championship")
    for evening in range(1, 5):
        arbiter.tap("In it", below=re.compile(f"^Evening {evening} ·"))
    arbiter.tap("3", below="Results of each pair that count")
    arbiter.picture("championship")
    found = arbiter.collect(r"(\d+)\. (.+) and (.+)\. (\d+)\. [\d–(]")
    shown = {frozenset((match[2], match[3])): int(match[4]) for match in found.values()}
    here.compare("championship", shown, championship(scores, best=3))


def set_up_evening(here: Play, name: str, *, late: bool) -> None:
    """Set up a short evening: three rounds of four deals, the last one by rank."""
    arbiter, listed = here.arbiter, here.pairs[:-1] if late else here.pairs
    with arbiter.task("set-up of an evening"):
        arbiter.open("New tournament", "Kind of tournament", "set-up")
        arbiter.fill("Name of the tournament", name)
        arbiter.tap("3 rounds, 4 deals each, 50 min each")
        arbiter.tap("More")
        arbiter.choose_file("Take the list from a file", "pairs.xlsx", spreadsheet(listed))
        arbiter.phone.expect_text(f"{len(listed)} pairs")
        arbiter.open("Draw the lots", "The draw is done", "draw")


def sit_down_late(here: Play) -> None:
    """Seat the first round, and the pair that came late at the table of the bye."""
    arbiter = here.arbiter
    arbiter.open("Seat round 1", "are missing", "seating")
    with arbiter.task("a late pair"):
        arbiter.open("Pairs", "A late pair", "pairs")
        arbiter.fill("A late pair", ", ".join(here.pairs[-1].names))
        arbiter.tap(re.compile("is free: sit down there$"))
    arbiter.phone.expect_no_text(re.compile("is free: sit down there"))
    arbiter.back("are missing", "desk")
    here.event.draw(here.read_seats(1))
