"""Hooks of the screens apart from the desk: the list of tournaments, the page of a pair."""

from functools import partial

from models.tournaments import list_tournaments, load_entrant, load_table_card
from models.values import Board, EntrantPage, TournamentSummary
from scoring import TableSeat
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded


def use_tournaments() -> Loaded[tuple[TournamentSummary, ...]]:
    """Return the tournaments that this phone directs."""
    session = use_session()
    return use_loaded("tournaments", partial(list_tournaments, device=session.device))


def use_table_card(token: str) -> Loaded[tuple[Board, TableSeat | None]]:
    """Return the board and the seats at the table that the card's token names."""
    session = use_session()
    return use_loaded(("card", token), partial(load_table_card, signer=session.store.signer, token=token))


def use_entrant_page(token: str) -> Loaded[EntrantPage]:
    """Return the page of the entrant that the link's token names."""
    session = use_session()
    return use_loaded(("pair", token), partial(load_entrant, signer=session.store.signer, token=token))
