"""The sentences of the page around the app, for when Python does not run yet or cannot run."""

from collections.abc import Mapping
from typing import Any

from models.program import PROGRAM_VERSION
from scoring import VARIANTS, Line, Reason
from web.startup_texts import startup_texts
from wording import CHARACTER_WIDTHS, LANGUAGES, Translator, mark, reason_label, translator, variant_name
from wording.reasons import ADJUSTMENT_REASONS, COUNTED_REASONS
from wording.translation import Plural, mark_plural
from wording.variants import game_family

UNREACHABLE = mark(
    "The phones can’t reach each other. Join the same Wi-Fi with both, or turn on the hotspot of one and join it with "
    "the other."
)
_PAGE_TEXTS: Mapping[str, str] = {
    "insecure": mark("Pinella can save matches on this phone only if the address begins with https."),
    "old": mark("This browser is too old to use Pinella offline. Use a newer one."),
    "inside": mark("{name} can’t keep your matches. Open this page in the browser: tap ⋯ or ⋮, or paste its address."),
    "another": mark("Another app"),
    "safari": mark("This browser can’t keep matches on an iPhone or iPad. Copy the address and open it in Safari."),
    "copy_address": mark("Copy the address"),
    "done": mark("Copied"),
    "refused": mark("This window saves nothing, as in private browsing. Open this address in a normal window."),
    "taken": mark("Pinella is open in another tab."),
    "here": mark("Use it here"),
    "lost": mark("Pinella is now running in another tab. Everything you saved is there."),
    "offline": mark("The app hasn’t finished downloading, and you are offline. Try again when you are back online."),
    "full": mark("This phone has no space left for the app. Free some up and try again."),
    "failed": mark("Pinella can’t start here."),
    "whole": mark("The file with your matches is there and can be read."),
    "damaged": mark("The file with your matches is damaged. Save a copy of it before you try again."),
    "missing": mark("The browser has no file with matches."),
    "unreadable": mark("The browser doesn’t let Pinella read the file with your matches."),
    "counted": mark("Matches and tournaments saved here when Pinella was last open: {count}."),
    "copy": mark("Save a copy of your data"),
    "details": mark("Copy the details for a report"),
    "steps": mark("Put Pinella on the home screen"),
    "step_share": mark("Tap “Share”: below the page on an iPhone, above it on an iPad."),
    "step_add": mark("Choose “Add to Home Screen”."),
    "step_keep": mark(
        "Matches saved until now stay in this browser. To take them along, back them up in the settings, and "
        "restore them there."
    ),
    "close": mark("Close"),
    "before": mark("Back"),
    "next": mark("Next"),
}


def page_texts() -> Mapping[str, Mapping[str, Any]]:
    """Return language → name → sentence; `tour` has pairs of them."""
    return {
        code: startup
        | {name: translator(code).gettext(words) for name, words in _PAGE_TEXTS.items()}
        | {"version": PROGRAM_VERSION, "tour": [[*map(translator(code).gettext, pair)] for pair in _TOUR_TEXTS]}
        for code, startup in startup_texts().items()
    }


# The pictures of the first download: a heading and a sentence each.
_TOUR_TEXTS = (
    (mark("Score a deal in seconds"), mark("Tap the burracos and type the points. Every total is checked.")),
    (mark("Who deals, who starts"), mark("The table shows it before every deal.")),
    (mark("Everyone sees the score"), mark("Friends scan a code. From now on Pinella works without a network.")),
)
_SCORE_TEXTS: Mapping[str, str] = {
    "foreign": mark("That isn’t a Pinella code. Scan the one that the other phone shows."),
    "newer": mark("This code is from a newer version of Pinella. Reload this page, or update Pinella."),
    "damaged": mark("This code is incomplete or damaged. Scan it again."),
    "old": mark("This browser is too old to show the score. Use a newer one."),
    "game": mark("{rules}, {aim}"),
    "target": mark("to {points}"),
    "share": mark("{names}: {share}"),
    "deal": mark("Deal {number}"),
    "times": mark("{reason} × {count}"),
    "noted": mark("{reason}: {note}"),
    "drawn": mark("The match is a draw."),
    "early": mark("The match was ended early."),
    "dealer": mark("{dealer} deals."),
    "extra": mark("Tied: one more deal decides. {dealer} deals."),
    "when": mark("Score as of {moment}. Scan again for the latest."),
    "open": mark("Open Pinella"),
    # The page while it shows a live match.
    "connecting": mark("Connecting…"),
    "answer": mark("Show this code to the phone that keeps the score."),
    "copy_code": mark("Copy the code"),
    "copied": mark("Copied"),
    "name": mark("This phone’s name"),
    "live": mark("Live: the score follows each saved deal."),
    "waiting": mark("The phone that keeps the score can’t be reached right now. This page keeps trying."),
    "lost": mark("The connection is lost. Scan the code on the phone that keeps the score again."),
    "news": mark("Last update at {time}."),
    "gone": mark("If that phone doesn’t come back, this one can continue the match from the last saved deal."),
    "take": mark("Continue on this phone"),
    "removed": mark("The phone that keeps the score has disconnected this one."),
    "unreachable": UNREACHABLE,
}
_SCORE_PLURALS: Mapping[str, Plural] = {
    "deals": mark_plural("{count} deal in all", "{count} deals in all"),
    "won": mark_plural("{names} has won!", "{names} have won!"),
    "missing": mark_plural("{count} earlier deal didn’t fit here.", "{count} earlier deals didn’t fit here."),
}


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
        "widths": CHARACTER_WIDTHS,
    }
