"""The directors' guide: a tournament from its set-up to the ranking, and troubleshooting."""

from collections.abc import Sequence
from dataclasses import replace

from scoring import BYES, SCHEDULES, VP_TABLES, Competition, Movement, default_bye
from wording.entrants import entrant_words
from wording.rulebook.section import RuleLine, Section, plain_section
from wording.rulebook.sources import Source, source_title
from wording.tournament import choice_name, movement_description, points_pair, schedule_name
from wording.translation import Translator, mark

_TOTAL_POINTS, _DRAW_POINTS = 20, 10  # Victory Points
_TROUBLESHOOTING = (
    (
        mark("Individual, with players left over after tables of four"),
        mark("One, two or three have a bye in each round."),
    ),
    (
        mark("Somebody arrives late"),
        mark("Enter the names under “Pairs”, “Players” or “Teams”: they play from the next round on."),
    ),
    (mark("Somebody leaves"), mark("Open the entry and mark it as leaving. Its results still count.")),
    (
        mark("A table contests its result"),
        mark("The tournament page marks it. Open it, look at its deals, and enter the result by hand."),
    ),
    (
        mark("A table never confirms"),
        mark(
            "Enter its points yourself, or award Victory Points with a note. A round by the ranking needs all "
            "results; any other can be seated without them."
        ),
    ),
    (
        mark("A wrong result turns up later"),
        mark("Choose its round on the tournament page and correct it: the ranking follows, the seating stays."),
    ),
    (mark("Your phone dies"), mark("Any phone that has scanned the directors’ code can take over.")),
)

_LARGE_HALLS = (
    (
        mark("Publish at once"),
        mark(
            "On for up to 12 tables. Without it only directors see the seats of a round, to print them and exchange "
            "places, until they publish it."
        ),
    ),
    (
        mark("Take a round back"),
        mark("Under “More”, until it is closed. Its deals and results go, and it can be seated again."),
    ),
    (
        mark("Groups by the ranking"),
        mark(
            "Choose their tables in the set-up. They form when their first round is seated. A correction moves "
            "nobody, and all of A rank before B."
        ),
    ),
    (
        mark("Fixed table"),
        mark(
            "Open the entry, then “More”. In a Mitchell the pair sits North–South there; elsewhere only table "
            "numbers change."
        ),
    ),
    (
        mark("A pair comes while round 1 runs"),
        mark(
            "If a table is free and no deal is entered, seat the pair there from the list of pairs. Otherwise it "
            "plays from the next round on."
        ),
    ),
    (
        mark("Late 5′"),
        mark("A warning the first time. From the second time on, 100 points off the round, before the Victory Points."),
    ),
    (
        mark("Every second warning"),
        mark(
            "One Victory Point less, by the table of an Italian federation’s arbiters; none in a club’s tournament. "
            "“More” in the set-up has other values, and points off the difference."
        ),
    ),
    (
        mark("Absent 10′"),
        mark(
            "The opponents get the Victory Points of a bye, the absent pair the rest. Tap it for both sides if "
            "nobody came."
        ),
    ),
    (
        mark("Gone"),
        mark(
            "No Victory Points for this round, and later rounds don’t seat the pair. The opponents get those of a bye, "
            "or of their deals if those are more."
        ),
    ),
    (
        mark("Prizes"),
        mark("Choose them at the desk. The winners appear after the last round."),
    ),
    (
        mark("Championship"),
        mark("Open it in the list of tournaments. Choose the tournaments of each half, and how many results count."),
    ),
    (
        mark("Results for a federation"),
        mark(
            "Enter level, arbiter and scorer under “More”. Until a director ticks “Results sent”, the first screen "
            "says when they are due."
        ),
    ),
)

_ENTRIES = mark("Or open the entries: players enter by scanning the code.")
_CARDS = mark("Put a card with its code on each table: all evening, it opens the match of the round.")
_DEALS = mark("The tables enter their deals, and both sides confirm the result.")
_LABELS = ("A table contests its result", "A table never confirms", "Your phone dies", "Publish at once")


def director_guide(t: Translator, *, has_phones: bool = True) -> tuple[Section, ...]:
    """Return the sections in the order of a tournament; unless it `has_phones`, without the lines about other ones."""
    left_out = set[str]() if has_phones else {t.gettext(each) for each in (_ENTRIES, _CARDS, _DEALS, *_LABELS)}
    sections = (
        _setup_section(t),
        _movements_section(t),
        _round_section(t),
        _troubleshooting_section(t),
        plain_section(
            title=t.gettext("Large halls and federations"),
            rows=[(t.gettext(label), t.gettext(text)) for label, text in _LARGE_HALLS],
        ),
        _victory_points_section(t),
        _sources_section(t),
    )

    def keep(lines: tuple[RuleLine, ...]) -> tuple[RuleLine, ...]:
        return tuple(each for each in lines if not left_out & {each.label, each.text})

    return tuple(replace(each, rows=keep(each.rows), paragraphs=keep(each.paragraphs)) for each in sections)


def _setup_section(t: Translator) -> Section:
    schedules = "; ".join(schedule_name(t, schedule) for schedule in SCHEDULES.values())
    return plain_section(
        title=t.gettext("Before"),
        paragraphs=(
            t.gettext("Paste the list of names, and draw the lots."),
            t.gettext(_ENTRIES),
            t.gettext("Usual evenings: {schedules}.", schedules=schedules),
            t.gettext(_CARDS),
        ),
    )


def _movements_section(t: Translator) -> Section:
    teams = entrant_words(t, Competition.TEAMS)
    rows = tuple((choice_name(t, movement), movement_description(t, movement)) for movement in Movement)
    return plain_section(
        title=t.gettext("Movements"),
        rows=rows,
        paragraphs=(
            t.gettext(
                "Mitchell gives as many rounds without a rematch as there are tables. With a step of two or three, "
                "divide the number of tables by its greatest common divisor with the step; skipping a table gives all "
                "of them again."
            ),
            f"{teams.competition}: {teams.explanation}",
            t.gettext("Teams play a round robin or Danese."),
        ),
    )


def _round_section(t: Translator) -> Section:
    return plain_section(
        title=t.gettext("A round"),
        paragraphs=(
            t.gettext("Seat it and start the clock."),
            t.gettext(_DEALS),
            t.gettext(
                "On paper slips: type the table and both scores at the desk, in any order. “All results on one page” is"
                " for corrections and awards."
            ),
            t.gettext("A tie after the agreed deals stands; no further deal is played."),
            t.gettext("Close it when all results are in. After that, only you can change them."),
        ),
    )


def _troubleshooting_section(t: Translator) -> Section:
    words = t.gettext("One sits out each round, none twice before all have: {byes}.", byes=_format_byes(t))
    rows = [(t.gettext("An odd number"), words)]
    rows += [(t.gettext(what), t.gettext(do)) for what, do in _TROUBLESHOOTING]
    return plain_section(title=t.gettext("Special cases"), rows=tuple(rows))


def _format_byes(t: Translator) -> str:
    """Return the value of a bye, by deals in the round."""
    return "; ".join(
        t.gettext(
            "{points} Victory Points and {difference} over {deals} deals",
            points=t.points(bye.victory_points),
            difference=t.signed(bye.difference),
            deals=t.points(deals),
        )
        for deals, table in _official_tables()
        for bye in [BYES.get(deals) or default_bye(table)]
    )


def _victory_points_section(t: Translator) -> Section:
    rows = [
        (
            label,
            ", ".join(
                f"{points_pair(_DRAW_POINTS + row, _TOTAL_POINTS - _DRAW_POINTS - row)}\u00a0{t.points(bound)}"
                for row, bound in enumerate(table)
            ),
        )
        for label, table in [
            *(
                (t.ngettext("{count} deal per round", "{count} deals per round", deals), table)
                for deals, table in _official_tables()
            ),
            (t.gettext("Teams, 4 deals at each of two tables"), VP_TABLES["teams"]),
        ]
    ]
    return plain_section(
        title=t.gettext("Victory Points"),
        rows=tuple(rows),
        paragraphs=(
            t.gettext(
                "Each number is the largest difference for that score; beyond the last it is {points}.",
                points=points_pair(_TOTAL_POINTS, 0),
            ),
            t.gettext("With equal Victory Points, the difference decides, then the points, then the direct match."),
            t.gettext("“By wins”, under “More” in the set-up, makes every win count the same, such as 3, and a tie 1."),
        ),
    )


def _official_tables() -> Sequence[tuple[int, tuple[int, ...]]]:
    return [(deals, table) for deals, table in VP_TABLES.items() if isinstance(deals, int)]


def _sources_section(t: Translator) -> Section:
    return plain_section(
        title=t.gettext("Sources"),
        paragraphs=(
            t.gettext(
                "Mitchell and Danese follow a guide to Italian Burraco; times of rounds follow “{times}”; Victory "
                "Points, byes and tie-breaks follow summaries of the Italian federation’s code (FIBUR, January 2026), "
                "not the code itself. If your federation has other rules, change them in the set-up.",
                times=source_title(Source.TORNEO),
            ),
        ),
    )
