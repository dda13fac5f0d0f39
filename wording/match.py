"""Sentences and names for a match: seating, goal and outcome."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scoring import MatchConfig, RuleSet, Seating, SideScore, Standings
from wording.nouns import pozzetto
from wording.translation import Translator, mark
from wording.variants import variant_name

_NAMES: Mapping[Seating, str] = {
    Seating.SINGLES: mark("All against all"),
    Seating.FIXED_PAIRS: mark("Fixed pairs"),
    Seating.ONE_AGAINST_TWO: mark("One against two"),
    Seating.ONE_AGAINST_PAIRS: mark("One against two pairs"),
    Seating.TEAMS_OF_THREE: mark("Teams of three"),
}
_DESCRIPTIONS: Mapping[Seating, str] = {
    Seating.SINGLES: mark("Everyone plays and scores alone."),
    Seating.FIXED_PAIRS: mark("Players facing each other are partners for the whole match."),
    Seating.ONE_AGAINST_TWO: mark(
        "The first player to take the big {pozzetto} plays that deal alone; the other two are a pair and halve "
        "their points."
    ),
    Seating.ONE_AGAINST_PAIRS: mark(
        "The first player to take the big {pozzetto} plays that deal alone against two pairs, who halve their points."
    ),
    Seating.TEAMS_OF_THREE: mark("Two teams of three, seated alternately, for the whole match."),
}
_ONE_AGAINST_ONE = mark("One against one")
_ONE_AGAINST_ONE_PLAYERS = 2


def seating_name(t: Translator, seating: Seating, players: int | None = None) -> str:
    """Return the name of a seating: `Fixed pairs` …; two singles are "one against one"."""
    duel = seating is Seating.SINGLES and players == _ONE_AGAINST_ONE_PLAYERS
    return t.gettext(_ONE_AGAINST_ONE if duel else _NAMES[seating])


def seating_description(t: Translator, seating: Seating, rules: RuleSet | None = None) -> str:
    """Return one sentence that explains the seating, in the terms of the game that `rules` describe (None: Burraco)."""
    return t.gettext(_DESCRIPTIONS[seating], pozzetto=pozzetto(t, rules))


def side_names(t: Translator, seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the players of a side, from the names by seat: `Anna e Carla`."""
    return t.join([names[seat] for seat in seats])


def spoken_score(t: Translator, standings: Standings, names: Sequence[str]) -> str:
    """Return the last deal, if any, and the totals for a voice: `Deal 3: Anna 100, Bruno minus 20. Total: …`."""

    def listed(points: Sequence[Fraction]) -> str:
        sides = (side_names(t, seats, names) for seats in standings.contenders)
        return ", ".join(f"{side} {_spoken_points(t, each)}" for side, each in zip(sides, points, strict=True))

    if not standings.history:
        return t.gettext("Total: {points}.", points=listed(standings.totals))
    before = standings.history[-2] if len(standings.history) > 1 else [Fraction(0)] * len(standings.totals)
    gains = [after - earlier for after, earlier in zip(standings.history[-1], before, strict=True)]
    return t.gettext(
        "Deal {number}: {gains}. Total: {totals}.",
        number=standings.deals_played,
        gains=listed(gains),
        totals=listed(standings.totals),
    )


def _spoken_points(t: Translator, value: Fraction) -> str:
    """Return points without the signs that voices leave out or misread."""
    whole, rest = divmod(abs(value), 1)
    words = t.points(abs(value))
    if rest == Fraction(1, 2):
        words = t.gettext("{points} and a half", points=t.points(whole)) if whole else t.gettext("half a point")
    return t.gettext("minus {points}", points=words) if value < 0 else words


def numbered_player(t: Translator, seat: int) -> str:
    """Return the name of a seat as a field's label: `Player 2` for seat 1."""
    return t.gettext("Player {number}", number=seat + 1)


def unnamed_player(t: Translator, seat: int) -> str:
    """Return the name of an unnamed player, short enough for a small plate, and never broken between two lines."""
    return t.pgettext("short", "Player\N{NO-BREAK SPACE}{number}", number=seat + 1)


def deal_totals(t: Translator, sides: Iterable[SideScore], names: Sequence[str]) -> str:
    """Return each side's total of a deal: `Anna e Carla 745; Bruno e Dario 320`."""
    return "; ".join(f"{side_names(t, side.players, names)} {t.points(side.total)}" for side in sides)


def match_goal(t: Translator, config: MatchConfig) -> str:
    """Return `to 2005`, or `4 deals in all`."""
    if config.target is not None:
        return t.gettext("to {points}", points=t.points(config.target))
    return t.ngettext("{count} deal in all", "{count} deals in all", config.deals or 0)


def game_and_goal(t: Translator, config: MatchConfig) -> str:
    """Return `Italian Burraco, to 2005`."""
    return t.gettext("{rules}, {aim}", rules=variant_name(t, config.rules.name), aim=match_goal(t, config))


def deals_progress(t: Translator, standings: Standings, config: MatchConfig) -> str:
    """Return `Deal 3 of 4`; empty if the match is played to a target."""
    played, deals = standings.deals_played, config.deals
    if config.target is not None or not deals:
        return ""
    if standings.finished:
        return deals_played(t, played)
    if played < deals:
        return t.gettext("Deal {number} of {count}", number=played + 1, count=deals)
    return t.gettext("One more deal decides")


def distance_to_target(
    t: Translator, config: MatchConfig, standings: Standings, contender: int, *, with_lead: bool = True
) -> str:
    """Return `25 to go, leads by 120` for the leader, else `25 to go`; empty without a target and after the match."""
    if config.target is None or standings.finished:
        return ""
    missing = config.target - standings.totals[contender]
    if missing <= 0:
        return t.gettext("Target reached")
    if not with_lead or standings.leader != contender:
        return t.gettext("{points} to go", points=t.points(missing))
    others = [total for other, total in enumerate(standings.totals) if other != contender]
    lead = standings.totals[contender] - max(others)
    return t.gettext("{points} to go, leads by {lead}", points=t.points(missing), lead=t.points(lead))


def winning_margin(t: Translator, standings: Standings) -> str:
    """Return `+95 in the last deal, ahead by 40` for the winner; empty without a winner or deals."""
    if standings.winner is None or not standings.history:
        return ""
    won = standings.history[-1][standings.winner]
    gain = won - standings.history[-2][standings.winner] if len(standings.history) > 1 else won
    others = [total for other, total in enumerate(standings.totals) if other != standings.winner]
    lead = standings.totals[standings.winner] - max(others)
    return t.gettext("{points} in the last deal, ahead by {lead}", points=t.signed(gain), lead=t.points(lead))


def lead_sentence(t: Translator, standings: Standings, names: Sequence[str]) -> str:
    """Return the outcome or, while the match continues, who leads by how many points."""
    outcome = match_outcome(t, standings, names)
    if outcome or standings.leader is None:
        return outcome or t.gettext("Nobody is ahead")
    leader, (best, second, *_) = standings.contenders[standings.leader], sorted(standings.totals, reverse=True)
    who, lead = side_names(t, leader, names), t.points(best - second)
    return t.ngettext("{names} is ahead by {lead}", "{names} are ahead by {lead}", len(leader), names=who, lead=lead)


def deals_played(t: Translator, count: int) -> str:
    """Return `4 deals played`, or that a result was entered without deals."""
    return t.ngettext("{count} deal played", "{count} deals played", count) if count else t.gettext("No deals entered")


def match_outcome(t: Translator, standings: Standings, names: Sequence[str]) -> str:
    """Return the winner or the draw, and whether the match was ended early; empty while it continues."""
    sentences = [t.gettext("The match is a draw.")] if standings.drawn else []
    if standings.winner is not None:
        winner = standings.contenders[standings.winner]
        sentences = [
            t.ngettext("{names} has won!", "{names} have won!", len(winner), names=side_names(t, winner, names))
        ]
    return " ".join(sentences + ([early_end_sentence(t)] if standings.ended_early else []))


def early_end_sentence(t: Translator) -> str:
    """Return the sentence for a match that was ended before its goal."""
    return t.gettext("The match was ended early.")
