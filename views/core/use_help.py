"""Help on the terms of a game: a card for one term, or the list of all terms."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scoring import Burraco, RuleSet
from views.core.navigation import use_dialog
from views.core.session import use_session
from views.hooks import use_optional, use_ref
from views.ui.help_sheet import help_sheet, term_list_sheet
from wording import HelpTopic, explain_topic, help_topics


@dataclass(frozen=True, kw_only=True)
class _HelpRequest:
    """A request for help on `topic`, or for the list of all topics where it is None."""

    topic: Burraco | HelpTopic | None = None
    opening: int = 0


@dataclass(frozen=True, kw_only=True)
class HelpController:
    """The functions that show help, the same over all renders. `explain_opening` takes the points that the first melds
    must reach."""

    list_topics: Callable[[], None]
    explain: Callable[[Burraco | HelpTopic], None]
    explain_opening: Callable[[int], None]


def use_help(rules: RuleSet | None) -> HelpController:
    """Return the help controller; it shows nothing before `rules` are known."""
    session = use_session()
    t = session.translator
    request, set_request = use_optional(_HelpRequest)

    def close() -> None:
        set_request(None)

    dialog = None
    if request is not None and rules is not None:
        if request.topic is None:
            titles = {topic: explain_topic(t, topic, rules).title for topic in help_topics(rules)}
            choose = partial(_show_topic, set_request)
            dialog = term_list_sheet(t.gettext("Game terms"), titles, on_choose=choose, on_dismiss=close)
        else:
            card = explain_topic(t, request.topic, rules, opening=request.opening)
            dialog = help_sheet(card, width=session.viewport.width, on_dismiss=close)
    use_dialog(dialog)
    controller = use_ref(
        lambda: HelpController(
            list_topics=lambda: set_request(_HelpRequest()),
            explain=partial(_show_topic, set_request),
            explain_opening=lambda points: set_request(_HelpRequest(topic=HelpTopic.OPENING, opening=points)),
        )
    )
    return controller.current


def _show_topic(set_request: Callable[[_HelpRequest], None], topic: Burraco | HelpTopic) -> None:
    set_request(_HelpRequest(topic=topic))
