"""Labels of the lines of a deal's score, which name the source of the points."""

from collections.abc import Mapping

from scoring import Burraco, Line, Reason, RuleSet
from wording.burrachi import burraco_name
from wording.translation import Translator, mark
from wording.variants import GameFamily, game_family

_LABELS: Mapping[Reason, str] = {
    Reason.CARDS: mark("Cards on the table"),
    Reason.CARDS_DEDUCTED: mark("Cards on the table, deducted"),
    Reason.DOUBLED: mark("Cards that count double"),
    Reason.CLOSING: mark("Closing"),
    Reason.CLOSING_CONCEALED: mark("Closing concealed"),
    Reason.RED_THREES: mark("Red threes"),
    Reason.HAND: mark("Cards in hand"),
    Reason.HAND_DOUBLED: mark("Cards in hand, doubled: nothing was melded"),
    Reason.CUT: mark("Cut"),
    Reason.ADJUSTMENT: mark("Adjustment"),
    Reason.ROUNDING: mark("Rounding to tens"),
}
_POZZETTO: Mapping[GameFamily, Mapping[Reason, str]] = {
    GameFamily.BURRACO: {
        Reason.POZZETTO_NOT_TAKEN: mark("Pozzetto not taken"),
        Reason.POZZETTO_UNPLAYED: mark("Pozzetto taken but not played"),
    },
    GameFamily.BURACO: {
        Reason.POZZETTO_NOT_TAKEN: mark("Morto not taken"),
        Reason.POZZETTO_UNPLAYED: mark("Morto taken but not played"),
    },
    GameFamily.BURAKO: {
        Reason.POZZETTO_NOT_TAKEN: mark("Muerto not taken"),
        Reason.POZZETTO_UNPLAYED: mark("Muerto taken but not played"),
    },
}
_BURRACHI = frozenset(map(str, Burraco))
COUNTED_REASONS = _BURRACHI | {Reason.RED_THREES}
ADJUSTMENT_REASONS: Mapping[str, str] = {
    "other": mark("Adjustment"),
    "referee": mark("Referee’s penalty"),
    "agreed": mark("Agreed at the table"),
    "carried": mark("Carried over from paper"),
}


def reason_label(t: Translator, line: Line, rules: RuleSet | None = None) -> str:
    """Return the label of a line in the rules' terms: `Clean burraco × 2`, `Adjustment: late at the table`."""
    label = (
        adjustment_label(t, line.adjustment_reason) if line.adjustment_reason else _reason_text(t, line.reason, rules)
    )
    if line.note:
        return t.gettext("{reason}: {note}", reason=label, note=line.note)
    if line.count > 1 and line.reason in COUNTED_REASONS:
        return t.gettext("{reason} × {count}", reason=label, count=line.count)
    return label


def adjustment_label(t: Translator, reason: str) -> str:
    """Return the reason of an adjustment: one of ADJUSTMENT_REASONS, or the players' own text unchanged."""
    return t.gettext(ADJUSTMENT_REASONS[reason]) if reason in ADJUSTMENT_REASONS else reason


def _reason_text(t: Translator, reason: Reason, rules: RuleSet | None) -> str:
    if reason in _BURRACHI:
        return burraco_name(t, Burraco(reason), rules)
    message = _POZZETTO.get(game_family(rules), _POZZETTO[GameFamily.BURRACO])
    return t.gettext(message.get(reason) or _LABELS[reason])
