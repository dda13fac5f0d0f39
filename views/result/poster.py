"""The end of a match on the felt: the outcome, and the picture that is sent, like a card."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil, pi

import flet as ft

from models.sharing import DownloadKind
from models.values import MatchSnapshot
from views.core.device_features import was_shared
from views.core.session import Session
from views.hooks import use_state
from views.match.moments import Moments, falling_card, falling_suits
from views.match.sounds import with_deal_sound
from views.match.totals import totals
from views.match.use_files import FilesController
from views.result.share import PICTURE_RATIO, match_result_text
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.drawing.table import felt_oval, inlay
from views.ui.fit import LOW_WINDOW, text_width
from views.ui.lists import centred, centred_lines, fit_headline, keyed
from views.ui.text_scale import column_width, has_large_text, text_scale
from views.ui.theme import Gap, Size
from wording import early_end_sentence, mark, winning_margin

_HEADLINE_SIZE, _LINE_SIZE = 27, 17  # type sizes
_AROUND, _FRAME, _SECOND_LINE = 200, 60, 25  # pixels of height around the card; of a frame; of a footer's second line
_MIN_HEIGHT, _MAX_HEIGHT, _HEAD_HEIGHT = 140, 480, 176  # pixels of the card; of the card in a head
ICON_WIDTH = 360  # pixels of the narrowest window with icons in two buttons
# The outcomes of a share: the command that asks web/flet/share.js about each, and the sentence.
_OUTCOMES = {
    "pinella:sent": mark("Sent at {time}"),
    "pinella:copied": mark("Copied at {time}"),
    "pinella:downloaded": mark("Downloaded at {time}"),
}
_SECOND_TAP = 1.0  # seconds: the time of a second tap, which would begin a rematch if the button moved at once
_RIM, _CARD_RADIUS, _FELT_EDGE, _ANGLE = 4, 5, 9, -pi / 60


def poster(
    session: Session,
    snapshot: MatchSnapshot,
    words: str,
    files: FilesController,
    moments: Moments,
    *,
    sent: str,
    is_head: bool,
    is_framed: bool,
) -> ft.Control:
    """Return the outcome in `words` above the card, or beside it in a low window or in a low head. `sent` says when the
    result was sent. With `is_framed`, the felt has a frame, for a page of paper; otherwise the page itself is felt."""
    t, standings = session.translator, snapshot.standings
    inner = column_width() - 2 * (Gap.LARGE + _FELT_EDGE)
    viewport = session.viewport
    is_beside = (is_head or viewport.height < LOW_WINDOW) and not has_large_text() and viewport.width >= ICON_WIDTH
    width = inner - _HEAD_HEIGHT / PICTURE_RATIO - Gap.WIDE if is_beside else inner
    ink, align = theme.BAIZE.ink, ft.TextAlign.START if is_beside else ft.TextAlign.CENTER
    headline = ft.Text(words) if is_beside else centred(words, None)  # beside the card, two words may not fit a line
    size = fit_headline(headline, _HEADLINE_SIZE, ink, width=width)
    notes = [winning_margin(t, standings), early_end_sentence(t) if standings.ended_early else ""]
    lines: list[ft.Control] = [headline]
    lines += [centred(note, theme.text(_LINE_SIZE, ink), align=align) for note in notes if note]
    if sent or (is_framed and not is_head):  # an empty line leaves room for it
        words_sent = centred(sent, theme.text(_LINE_SIZE, ink, strong=True), align=align)
        lines.append(ft.Semantics(live_region=True, content=words_sent))
    sizes = {words: size, **dict.fromkeys(filter(None, notes), _LINE_SIZE)}
    used = _AROUND + sum(
        ceil(text_width(text, each) / width) * theme.LINE_HEIGHT_RATIO * each * text_scale() + Gap.SMALL
        for text, each in ({} if is_beside else sizes).items()
    )
    used += (_FRAME if is_framed else 0) + (0 if viewport.width >= ICON_WIDTH else _SECOND_LINE)
    height = min(max(viewport.height - used, _MIN_HEIGHT), _MAX_HEIGHT)
    height = _HEAD_HEIGHT if is_head else min(height, inner * PICTURE_RATIO)
    card = _card(session, snapshot, files, moments, height=height, width=inner)
    entered = falling_card(card, _ANGLE, has_entered=is_head or moments.has_entered)
    content: ft.Control
    if is_beside:
        column = ft.Column(lines, spacing=Gap.SMALL, tight=True)
        # A screen reader would otherwise read a line beside the middle of the card before those above it.
        content = ft.Row([entered, ft.Semantics(content=column, container=True, expand=True)], spacing=Gap.WIDE)
    else:
        framed = ft.Container(entered, padding=ft.Padding.symmetric(vertical=Gap.LARGE))
        content = centred_lines(*lines, framed, spacing=Gap.SMALL)
    suits = [] if is_head or standings.winner is None else [falling_suits(height, has_entered=moments.has_entered)]
    layers = ft.Stack([*suits, ft.Container(content, padding=Gap.LARGE)], clip_behavior=ft.ClipBehavior.HARD_EDGE)
    ground = felt_oval if is_framed else inlay
    return with_deal_sound(session, snapshot, ground(layers, radius=Size.RADIUS + Gap.SMALL))


def _has_picture(session: Session, files: FilesController) -> bool:
    """Return whether a server draws the picture, and hasn't refused it."""
    return session.platform.has_server and not files.action.sentence


def _card(
    session: Session,
    snapshot: MatchSnapshot,
    files: FilesController,
    moments: Moments,
    *,
    height: float,
    width: float,
) -> ft.Container:
    """Return the picture as it will be sent, or the totals where no server draws it."""
    has_picture = _has_picture(session, files)
    content: ft.Control | None = None
    if not has_picture:
        inside = min(width, height) - 2 * _RIM
        content = totals(
            session, snapshot, width=inside, is_ranked=True, gains=moments.gains, has_entered=moments.has_entered
        )
    elif DownloadKind.PNG in files.urls:
        spoken = match_result_text(session.translator, snapshot)
        picture = files.urls[DownloadKind.PNG]
        content = ft.Image(src=picture, fit=ft.BoxFit.FILL, semantics_label=spoken, gapless_playback=True)
        content.filter_quality, content.border_radius = ft.FilterQuality.MEDIUM, _CARD_RADIUS
    return ft.Container(
        content,
        width=height / PICTURE_RATIO if has_picture else min(width, height),
        height=height if has_picture else None,
        padding=_RIM,
        bgcolor=theme.CARD_FACE,
        border_radius=_CARD_RADIUS,
        shadow=ft.BoxShadow(blur_radius=Gap.LARGE, color=ft.Colors.with_opacity(0.4, ft.Colors.SCRIM)),
    )


def use_sending(session: Session, snapshot: MatchSnapshot | None) -> tuple[str, bool, Callable[[], Awaitable[None]]]:
    """Return the sentence that says when this phone sent, copied or downloaded the result, or ""; whether that was
    more than a second ago; and the function that notes or does it."""
    sent, set_sent = use_state("")
    is_settled, set_settled = use_state(False)
    t = session.translator

    async def send() -> None:
        # In a browser, the client action has opened the sheet.
        outcomes = _OUTCOMES
        if snapshot is not None and not session.platform.in_browser:
            outcomes = {match_result_text(t, snapshot): _OUTCOMES["pinella:sent"]}
        for word, sentence in outcomes.items():
            if await was_shared(word):
                set_sent(t.gettext(sentence, time=t.time(session.store.clock())))
                await asyncio.sleep(_SECOND_TAP)
                set_settled(True)
                return

    return sent, is_settled, send


def send_key(
    session: Session, snapshot: MatchSnapshot, files: FilesController, *, on_click: Callable[[], object]
) -> list[ft.Control]:
    """Return the button that sends the picture or, where no server draws it, the result as text."""
    t, has_picture = session.translator, _has_picture(session, files)
    content = files.urls.get(DownloadKind.PNG, "") if has_picture else match_result_text(t, snapshot)
    button = primary_button(
        t.gettext("Send the picture") if has_picture else t.gettext("Send the result"),
        icon=None if session.viewport.width < ICON_WIDTH else ft.Icons.SEND,
        disabled=not content,
        client_action=ft.ShareText(content) if content and session.platform.in_browser else None,
        on_click=on_click,
    )
    return keyed("send", [button])
