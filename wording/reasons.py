"""The lines of a deal's score in words: every point says where it comes from."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring import Burraco, Line, Reason, RuleSet
from wording.burrachi import burraco_name
from wording.marker import mark
from wording.nouns import Game, game_of
from wording.translation import Translator

_LABELS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.CARDS: mark("Cards on the table"),
        Reason.CLOSING: mark("Closing"),
        Reason.RED_THREES: mark("Red threes"),
        Reason.HAND: mark("Cards in hand"),
        Reason.HAND_DOUBLED: mark("Cards in hand, doubled: nothing was melded"),
        Reason.CUT: mark("Cut"),
        Reason.ADJUSTMENT: mark("Adjustment"),
        Reason.ROUNDING: mark("Rounding to tens"),
    }
)
_POZZETTO: Mapping[Game, Mapping[Reason, str]] = MappingProxyType(
    {
        Game.BURRACO: MappingProxyType(
            {
                Reason.POZZETTO_NOT_TAKEN: mark("Pozzetto not taken"),
                Reason.POZZETTO_UNPLAYED: mark("Pozzetto taken but not played"),
            }
        ),
        Game.BURACO: MappingProxyType(
            {
                Reason.POZZETTO_NOT_TAKEN: mark("Morto not taken"),
                Reason.POZZETTO_UNPLAYED: mark("Morto taken but not played"),
            }
        ),
        Game.BURAKO: MappingProxyType(
            {
                Reason.POZZETTO_NOT_TAKEN: mark("Muerto not taken"),
                Reason.POZZETTO_UNPLAYED: mark("Muerto taken but not played"),
            }
        ),
    }
)
_BURRACHI = frozenset(map(str, Burraco))
COUNTED = _BURRACHI | {Reason.RED_THREES}
ADJUSTMENT_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "other": mark("Adjustment"),
        "referee": mark("Referee’s penalty"),
        "agreed": mark("Agreed at the table"),
        "carried": mark("Carried over from paper"),
    }
)


def reason_label(t: Translator, line: Line, rules: RuleSet | None = None) -> str:
    """`Clean burraco × 2`, `Pozzetto not taken`, `Adjustment: late at the table`, in the words of the rules' game."""
    label = adjustment_label(t, line.given_for) if line.given_for else _label(t, line.reason, rules)
    if line.note:
        return t.gettext("{reason}: {note}", reason=label, note=line.note)
    if line.count > 1 and line.reason in COUNTED:
        return t.gettext("{reason} × {count}", reason=label, count=line.count)
    return label


def adjustment_label(t: Translator, reason: str) -> str:
    """Why points were given or taken by hand: one of ADJUSTMENT_REASONS, or the players' own word as it is."""
    return t.gettext(ADJUSTMENT_REASONS[reason]) if reason in ADJUSTMENT_REASONS else reason


def _label(t: Translator, reason: Reason, rules: RuleSet | None) -> str:
    if reason in _BURRACHI:
        return burraco_name(t, Burraco(reason), rules)
    words = _POZZETTO.get(game_of(rules), _POZZETTO[Game.BURRACO])
    return t.gettext(words.get(reason) or _LABELS[reason])
