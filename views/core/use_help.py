"""Help on the words of a game: a card for one of them, or all of them to choose from."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scoring import Burraco, RuleSet
from views.core.back import use_dialog
from views.core.session import use_session
from views.hooks import use_optional, use_ref
from views.ui.help_sheet import help_sheet, words_sheet
from wording import Term, help_on, terms


@dataclass(frozen=True, kw_only=True)
class _Asked:
    """`what` None: for all words."""

    what: Burraco | Term | None = None
    opening: int = 0


@dataclass(frozen=True, kw_only=True)
class Ask:
    """The functions stay the same over all renders. `opening` takes the points that the first melds must reach."""

    words: Callable[[], None]
    word: Callable[[Burraco | Term], None]
    opening: Callable[[int], None]


def use_help(rules: RuleSet | None) -> Ask:
    """Nothing is explained before the `rules` are known."""
    session = use_session()
    t = session.translator
    asked, ask = use_optional(_Asked)

    def close() -> None:
        ask(None)

    dialog = None
    if asked is not None and rules is not None:
        if asked.what is None:
            titles = {what: help_on(t, what, rules).title for what in terms(rules)}
            choose = partial(_choose, ask)
            dialog = words_sheet(t.gettext("What the words mean"), titles, on_choose=choose, on_dismiss=close)
        else:
            card = help_on(t, asked.what, rules, opening=asked.opening)
            dialog = help_sheet(card, width=session.viewport.width, on_dismiss=close)
    use_dialog(dialog)
    made = use_ref(
        lambda: Ask(
            words=lambda: ask(_Asked()),
            word=partial(_choose, ask),
            opening=lambda points: ask(_Asked(what=Term.OPENING, opening=points)),
        )
    )
    return made.current


def _choose(ask: Callable[[_Asked], None], what: Burraco | Term) -> None:
    ask(_Asked(what=what))
