"""The codes of a match that is handed over, drawn as it is read, and shown one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from models import CodeRefused, Transaction, carry_match, carry_whole
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref, use_state
from web.addresses import take_url
from web.qr import qr_svg

_SHOWN = 1.5  # seconds that a code stays: a camera needs less than one


@dataclass(frozen=True, kw_only=True)
class MatchCode:
    url: str
    svg: str


@dataclass(frozen=True, kw_only=True)
class Handing:
    """`codes` are none where the match is too long for them; the `link` holds all of it at once."""

    codes: tuple[MatchCode, ...]
    link: str


@dataclass(frozen=True, kw_only=True)
class HandUse:
    """`at` is which of the codes is shown; with `next`, the reader says when the next one is."""

    loaded: Loaded[Handing]
    at: int
    next: Callable[[], None]


def use_hand(match_id: str, *, revision: int | None) -> HandUse:
    session = use_session()
    device = session.device
    site = f"{session.public_base}/phone" if session.place.has_server else session.public_base
    at, show = use_state(0)
    by_hand, hold = use_state(False)
    visits = use_ref(lambda: 0)

    def read(transaction: Transaction) -> Handing:
        link = take_url(site, carry_whole(transaction, device=device, match_id=match_id))
        try:
            texts = carry_match(transaction, device=device, match_id=match_id)
        except CodeRefused:  # too long
            texts = ()
        urls = [take_url(site, text) for text in texts]
        return Handing(codes=tuple(MatchCode(url=url, svg=qr_svg(url, dense=True)) for url in urls), link=link)

    loaded = use_loaded(("hand", match_id), read, view=revision)
    count = len(loaded.value.codes) if loaded.value else 0
    goes = count > 1 and not by_hand

    async def move_on() -> None:
        visits.current += 1
        visit = visits.current
        while goes and visit == visits.current:
            await asyncio.sleep(_SHOWN)
            if visit == visits.current:
                show(lambda latest: latest + 1)

    def leave() -> None:
        visits.current += 1

    def further() -> None:
        hold(True)
        show(lambda latest: latest + 1)

    ft.use_effect(move_on, dependencies=[goes, session.epoch], cleanup=leave)
    return HandUse(loaded=loaded, at=at % max(count, 1), next=further)
