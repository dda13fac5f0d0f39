"""The page around the app hears the totals, its news are on the first screen; and the app knows itself by a file."""

import asyncio
import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from models import Store, create_match, find_device, open_store, save_deal
from phone.around import join_page
from tests.models.table import KEY, deal_entry, pairs_setup
from tests.views.app_phone import app_phone
from views.core.news import News, Surroundings
from views.core.place import ALONE, Place


@dataclass
class PageAround:
    languages: tuple[str, ...] = ("it-IT", "en")
    said: list[tuple[str, str]] = field(default_factory=list)

    def say(self, kind: str, text: str) -> None:
        self.said.append((kind, text))

    def hear(self, news: str) -> None:
        raise AssertionError(f"the app does not listen to {news}")


def test_a_phone_alone_is_known_by_its_file_shows_news_at_home_and_tells_the_page_its_totals(
    tmp_path: Path,
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, own_secret = PageAround(), tmp_path / "device"

    async def scenario() -> None:
        around = join_page(page, store=store, own_secret=own_secret)
        place: Place = replace(ALONE, own_secret=own_secret, around=around)
        async with app_phone(store, place=place) as phone:
            await phone.sees("Shuffle the cards.")
            page.hear("shown")
            page.hear("update")
            await phone.sees("A new version of Pinella is here.")
            await phone.tap("Start it")
            page.hear("full")
            await phone.sees("There is hardly any room left on this phone.")
            await phone.sees("Back up, restore, delete")
            play(store, own_secret.read_text())
            await phone.until(lambda: any("745" in text for _, text in page.said), "the page never heard of the deal")
        assert phone.secret == ""
        async with app_phone(store, place=place) as again:
            await again.sees("745")

    asyncio.run(scenario())
    store.close()
    assert ("restart", "") in page.said
    kind, text = page.said[-1]
    assert (kind, json.loads(text)) == ("seen", [[["Anna e Carla", "745"], ["Bruno e Dino", "400"]]])


def play(store: Store, secret: str) -> None:
    with store.transaction() as session:
        device = find_device(session, secret=secret)
        assert device is not None
        match = create_match(session, device=device, setup=pairs_setup())
        save_deal(session, device=device, match_id=match.id, revision=1, entry=deal_entry(), request_id="one")


def test_news_are_told_in_the_order_in_which_they_matter() -> None:
    around = Surroundings(restart=lambda: None)
    heard: list[tuple[News, ...]] = []
    stop = around.subscribe(lambda: heard.append(around.news))
    around.tell(News.PASSING)
    around.tell(News.CLEARED)
    stop()
    around.tell(News.UPDATE)
    assert heard == [(News.PASSING,), (News.CLEARED, News.PASSING)]
