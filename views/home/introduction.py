"""The introduction for a user without a match: a headline, what the app promises, and a hand of cards on the felt."""

import flet as ft

from views.core.platform import Platform
from views.core.session import Session
from views.ui import theme
from views.ui.drawing.cards import card_fan
from views.ui.drawing.table import felt_oval
from views.ui.fit import DISPLAY_LETTER_WIDTH, size_on_one_line
from views.ui.lists import centred, centred_lines, keyed
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import CardFace, Translator

# Pixels: the felt, the lowest one, all else in a phone's window, and in a low one, which has lower keys below the felt.
_FELT_WIDTH, _FELT_HEIGHT, _MIN_FELT_HEIGHT, _AROUND, _AROUND_LOW = 358, 196, 96, 461, 440
_HAND_WIDTH, _CARD_WIDTH, _CARD_HEIGHT = 300, 68, 95
_HEADLINE_SIZE, _MAX_SCALE = 25, 1.6
# A run with a pinella in the place of the six; how far each card is turned, in radians, and its place from the middle
# of the felt in pixels.
_HAND = (
    (CardFace(rank="4", sign="♥", is_red=True), -0.26, (-104, 12)),
    (CardFace(rank="5", sign="♥", is_red=True), -0.13, (-54, -4)),
    (CardFace(rank="2", sign="♠", stands_for="6"), 0.0, (0, -10)),
    (CardFace(rank="7", sign="♥", is_red=True), 0.13, (54, -4)),
    (CardFace(rank="8", sign="♥", is_red=True), 0.26, (104, 12)),
)


def introduction(session: Session, *, width: float, is_low: bool) -> list[ft.Control]:
    """Return headline, promise and picture, which is lower in a low window, so that all keys are above the footer."""
    t = session.translator
    headline = (t.gettext("You play with real cards."), t.gettext("Pinella keeps the score."))
    size = min(
        size_on_one_line(words, _HEADLINE_SIZE, width=column_width(), letter_width=DISPLAY_LETTER_WIDTH)
        for words in headline
    )
    lines = [centred(words, theme.display(size)) for words in headline]
    promise = centred(_promise(t, session.platform), theme.caption() if is_low else theme.text(16, theme.INK_SOFT))
    title = ft.Semantics(header=True, content=centred_lines(*lines, spacing=Gap.HAIR))
    words = centred_lines(title, promise, spacing=Gap.SMALL)
    return [*keyed("what", [words]), *keyed("picture", [hand_on_the_felt(session, width=width, is_low=is_low)])]


def hand_on_the_felt(session: Session, *, width: float, is_low: bool) -> ft.Control:
    """Return five cards in a fan on the table, at most `width` pixels wide: larger where there is room below them,
    smaller in a low window."""
    room = session.viewport.height - (_AROUND_LOW if is_low else _AROUND)
    width = min(width, _FELT_WIDTH * max(1.0, min(room / _FELT_HEIGHT, _MAX_SCALE)))
    height = min(_FELT_HEIGHT * width / _FELT_WIDTH, max(room, _MIN_FELT_HEIGHT))
    ratio = height / _FELT_HEIGHT
    cards: list[ft.Control] = [
        ft.Container(
            card_fan([face], width=_CARD_WIDTH * ratio, height=_CARD_HEIGHT * ratio),
            rotate=turned,
            left=(_HAND_WIDTH / 2 + x - _CARD_WIDTH / 2) * ratio,
            top=(_FELT_HEIGHT / 2 + y - _CARD_HEIGHT / 2) * ratio,
        )
        for face, turned, (x, y) in _HAND
    ]
    hand = ft.Stack(cards, width=_HAND_WIDTH * ratio, height=height)
    label = session.translator.gettext("The run 4 to 8 of hearts, with a pinella in the place of the 6")
    picture = ft.Container(felt_oval(hand, radius=height / 2), width=width, height=height)
    return ft.Row(
        [ft.Semantics(label=label, image=True, exclude_semantics=True, content=picture)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _promise(t: Translator, platform: Platform) -> str:
    """Return a sentence that says who has the user's data: this device alone only if the app runs on it."""
    if platform.has_server:
        return t.gettext("Free, no account, no advertising. The scores stay with this table’s host.")
    return t.gettext("Free, no account, nothing leaves this device.")
