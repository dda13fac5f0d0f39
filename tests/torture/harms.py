"""The harms: what is done to houses at work, and what each must bear."""

import resource
import sqlite3
import threading

from models import database_file
from tests.postgres import Postgres
from tests.torture.torturer import House, Torturer, WrongError

_ALIVE = 200
_SERVED = {200, 503}  # the last known score, or a word that there is none


def kill(torturer: Torturer, *, lives: int, longest: float, play_in: int = 3) -> None:
    """-9 at random moments of so many lives, `longest` seconds after the first thing was acknowledged; in one of
    `play_in` lives a phone plays, and has seen something saved by then."""
    player = torturer.invite()
    for life in range(lives):
        with torturer.house() as house:
            house.until_acknowledged(torturer.chance.randint(1, 12))
            playing = None
            if life % play_in == 0:
                before = torturer.players.acknowledged
                playing = player.begin(house.base)
                house.until(lambda before=before: torturer.players.acknowledged > before, "the phone saved nothing")
            threading.Event().wait(torturer.chance.uniform(0, longest))
        if playing is not None:
            playing.join()
        torturer.check()
        if player.faults:
            raise WrongError("\n".join(player.faults))


def fill_disk(torturer: Torturer, *, lives: int) -> None:
    """No file of the house may grow: what is saved then is refused, and nothing that was saved before is gone. Once
    there is room, it goes on by itself."""
    for _ in range(lives):
        with torturer.house() as house:
            house.until_acknowledged(torturer.chance.randint(1, 20))
            resource.prlimit(house.process, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            _until_failed(torturer, house)
            _must(house.status("/health") == _ALIVE, "the house died of a full disk")
            _must(house.status(torturer.watched) in _SERVED, "a full disk is no reason to show nothing")
            resource.prlimit(house.process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            house.until_acknowledged(10)


def hold_lock(torturer: Torturer, *, lives: int, longest: float) -> None:
    """Somebody else writes for a while: writers wait, readers don't, and nobody is refused."""
    path = database_file(torturer.url)
    if path is None:
        raise ValueError(f"{torturer.url!r} has no file to lock")
    for _ in range(lives):
        with torturer.house() as house:
            house.until_acknowledged(3)
            failed = torturer.ledger.failed
            other = sqlite3.connect(path, timeout=60, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            threading.Event().wait(torturer.chance.uniform(longest / 2, longest))
            _must(house.status(torturer.watched) == _ALIVE, "who only reads waits for the lock of a writer")
            other.execute("ROLLBACK")
            other.close()
            house.until_acknowledged(10)
            _must(torturer.ledger.failed == failed, "a short lock is no reason to refuse")


def cut_off_database(torturer: Torturer, postgres: Postgres, *, lives: int) -> None:
    """PostgreSQL ends under load and comes back: the house lives, says what it knows, and goes on."""
    for _ in range(lives):
        with torturer.house() as house:
            house.until_acknowledged(torturer.chance.randint(1, 20))
            postgres.stop()
            _until_failed(torturer, house)
            _must(house.status("/health") == _ALIVE, "the house died with its database")
            _must(house.status("/ready") != _ALIVE, "it calls itself ready without a database")
            _must(house.status(torturer.watched) in _SERVED, "without a database it shows neither score nor reason")
            postgres.start()
            house.until_acknowledged(10)
            _must(house.status("/ready") == _ALIVE, "it is not ready although its database is back")


def evening(torturer: Torturer, *, saves: int, players: int, deals: int, most: int) -> int:
    """Tables that are played at, by writers and by phones, and live pages that come and go; the bytes by which the
    house grew after its first third. Raises WrongError for more than `most`."""
    guests = [torturer.invite() for _ in range(players)]
    with torturer.house() as house:
        sizes = []
        for third in range(3):
            playing = [guest.begin(house.base, deals=deals // 3) for guest in guests]
            for _ in range(10):
                house.until_acknowledged(saves // 30)
                house.status(torturer.watched)
            for thread in playing:
                thread.join()
            faults = [fault for guest in guests for fault in guest.faults]
            _must(not faults, "\n".join(faults))
            _must(all(guest.deals == deals // 3 * (third + 1) for guest in guests), "a phone played too little")
            sizes.append(house.memory())
    grown = sizes[-1] - sizes[0]
    _must(grown <= most, f"the house grew by {grown / 2**20:.1f} MB: {[size // 2**20 for size in sizes]}")
    return grown


def _until_failed(torturer: Torturer, house: House) -> None:
    failed = torturer.ledger.failed
    house.until(lambda: torturer.ledger.failed > failed, "nothing failed")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise WrongError(otherwise)
