"""The QR code of a match's score, generated when the match is loaded."""

from dataclasses import dataclass

from models.store import Transaction
from models.transfer import export_score
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from web.qr import qr_svg
from web.urls import score_url


@dataclass(frozen=True, kw_only=True)
class ScoreCode:
    url: str
    svg: str


def use_score_code(match_id: str, *, revision: int | None) -> Loaded[ScoreCode]:
    """Return the code, generated again when `revision` changes."""
    session = use_session()
    device, base_url = session.device, session.public_base

    def read(transaction: Transaction) -> ScoreCode:
        url = score_url(base_url, export_score(transaction, device=device, match_id=match_id))
        return ScoreCode(url=url, svg=qr_svg(url, dense=True))

    return use_loaded(("show", match_id), read, view=revision)
