"""The QR codes of an exported match, generated when it is loaded and shown in turn, and the code of its score."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from models.store import Transaction
from models.transfer import CodeRefused, export_match_parts, export_match_text, export_score
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.core.use_minutes import use_interval
from views.hooks import Setter, use_state
from web.qr import qr_svg
from web.urls import import_url, score_url

_CODE_INTERVAL = 1.5  # seconds per code; a camera needs less than one


@dataclass(frozen=True, kw_only=True)
class ExportMatchController:
    """QR codes as SVG pictures, none if the match is too long for them, with a link to all of it, and the index of the
    code shown."""

    loaded: Loaded[tuple[Sequence[str], str]]
    index: int
    set_index: Setter[int]
    set_manual: Callable[[bool], None]
    with_history: bool
    set_history: Callable[[bool], None]

    def show_next(self) -> None:
        """Advance by hand, which ends the automatic rotation."""
        self.set_manual(True)
        self.set_index(lambda latest: latest + 1)


def use_export_match(match_id: str, *, revision: int | None) -> ExportMatchController:
    session = use_session()
    pwa_url = f"{session.public_base}/pwa" if session.platform.has_server else session.public_base
    index, set_index = use_state(0)
    is_manual, set_manual = use_state(False)
    with_history, set_history = use_state(False)

    def read(transaction: Transaction) -> tuple[Sequence[str], str]:
        how: dict[str, Any] = {"device": session.device, "match_id": match_id, "with_history": with_history}
        link = import_url(pwa_url, export_match_text(transaction, **how))
        try:
            texts = export_match_parts(transaction, **how)
        except CodeRefused:  # too long
            texts = ()
        urls = [import_url(pwa_url, text) for text in texts]
        return [qr_svg(url, dense=True) for url in urls], link

    loaded = use_loaded(("hand", match_id), read, view=(revision, with_history))
    count = len(loaded.value[0]) if loaded.value else 0
    rotates = count > 1 and not is_manual
    use_interval(lambda: set_index(lambda latest: latest + 1), lambda: _CODE_INTERVAL, is_running=rotates)
    return ExportMatchController(
        loaded=loaded,
        index=index % max(count, 1),
        set_index=set_index,
        set_manual=set_manual,
        with_history=with_history,
        set_history=set_history,
    )


def use_score_code(match_id: str, *, revision: int | None) -> Loaded[tuple[str, str]]:
    """Return the link of the score and its code as an SVG picture, made again when `revision` changes."""
    session = use_session()

    def read(transaction: Transaction) -> tuple[str, str]:
        url = score_url(session.public_base, export_score(transaction, device=session.device, match_id=match_id))
        return url, qr_svg(url, dense=True)

    return use_loaded(("show", match_id), read, view=revision)
