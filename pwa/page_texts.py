"""The sentences of the page around the app, for when Python does not run yet or cannot run."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scoring import VARIANTS, Line, Reason
from wording import LANGUAGES, SIDE_SHAPES, Translator, mark, reason_label, translator, variant_name
from wording.marker import Plural, mark_plural
from wording.nouns import game_family
from wording.reasons import ADJUSTMENT_REASONS, COUNTED_REASONS

_PAGE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "loading": mark("The app is loading"),
        "insecure": mark("Pinella keeps matches on this phone only where the address begins with https."),
        "old": mark("This browser is too old to run Pinella by itself. A newer one can."),
        "refused": mark(
            "The browser keeps nothing here, as in a private window. Open this address in a normal window."
        ),
        "taken": mark("Pinella is open in another tab."),
        "here": mark("Use it here"),
        "lost": mark("Pinella goes on in another tab. Everything that was saved is there."),
        "offline": mark("The app is not all here yet, and there is no connection. Try again when there is one."),
        "full": mark("There is no room left on this phone for the app. Free some, and try again."),
        "failed": mark("Pinella can’t start here. Everything that was saved is safe."),
        "again": mark("Try again"),
        "copy": mark("Save a copy of what is kept here"),
    }
)


def page_texts() -> Mapping[str, Mapping[str, str]]:
    """Return language → name → sentence."""
    return {code: {name: translator(code).gettext(words) for name, words in _PAGE_TEXTS.items()} for code in LANGUAGES}


_SCORE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "foreign": mark("This is no code of Pinella. Scan the one that the other phone shows."),
        "newer": mark("A newer version of Pinella made this code. Reload this page, or update Pinella there."),
        "damaged": mark("This code is not all there, or was changed on its way. Scan it again."),
        "old": mark("This browser is too old to show the score. A newer one can."),
        "game": mark("{rules}, {aim}"),
        "target": mark("to {points}"),
        "share": mark("{names}: {share}"),
        "deal": mark("Deal {number}"),
        "times": mark("{reason} × {count}"),
        "noted": mark("{reason}: {note}"),
        "drawn": mark("The match is drawn."),
        "early": mark("The match was ended early."),
        "dealer": mark("{dealer} deals next."),
        "extra": mark("Level: one more deal decides. {dealer} deals."),
        "when": mark("As it stood on {moment}. Scan again for the newest score."),
        "open": mark("Open Pinella"),
    }
)
_SCORE_PLURALS: Mapping[str, Plural] = MappingProxyType(
    {
        "deals": mark_plural("{count} deal in all", "{count} deals in all"),
        "won": mark_plural("{names} has won!", "{names} have won!"),
        "missing": mark_plural("{count} earlier deal had no room here.", "{count} earlier deals had no room here."),
    }
)


def score_page_texts() -> Mapping[str, Mapping[str, Any]]:
    """Return language → texts of the page that shows the score in a code."""
    return {code: _score_texts(translator(code)) for code in LANGUAGES}


def _score_texts(t: Translator) -> Mapping[str, Any]:
    games = {name: str(game_family(rules)) for name, rules in VARIANTS.items()}
    spoken = {game: next(rules for name, rules in VARIANTS.items() if games[name] == game) for game in games.values()}
    return {
        **{name: t.gettext(words) for name, words in _SCORE_TEXTS.items()},
        **{name: [t.catalogue.ngettext(*forms, count) for count in (1, 2)] for name, forms in _SCORE_PLURALS.items()},
        "variants": {name: variant_name(t, name) for name in VARIANTS},
        "games": games,
        "reasons": {
            game: {reason: reason_label(t, Line(reason=reason, count=1, points=0), rules) for reason in Reason}
            for game, rules in spoken.items()
        },
        "adjustments": {reason: t.gettext(words) for reason, words in ADJUSTMENT_REASONS.items()},
        "counted": sorted(COUNTED_REASONS),
        "shapes": SIDE_SHAPES,
    }
