"""The code that shows a match's score, drawn as it is read."""

from dataclasses import dataclass

from models import Transaction, carry_score
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from web.addresses import show_url
from web.qr import qr_svg


@dataclass(frozen=True, kw_only=True)
class ScoreCode:
    url: str
    svg: str


def use_show(match_id: str, *, revision: int | None) -> Loaded[ScoreCode]:
    """Drawn again for another `revision` of it."""
    session = use_session()
    device, site = session.device, session.public_base

    def read(transaction: Transaction) -> ScoreCode:
        url = show_url(site, carry_score(transaction, device=device, match_id=match_id))
        return ScoreCode(url=url, svg=qr_svg(url, dense=True))

    return use_loaded(("show", match_id), read, view=revision)
