"""Errors of the movements: rounds that cannot be seated."""

from scoring.errors import Code, ScoringError


class MovementCode(Code):
    """Reasons why a round cannot be seated. Tables, rounds and pairs in messages are counted from 1."""

    TOO_FEW_PAIRS = "too-few-pairs", "{pairs} pairs are too few: a movement needs at least {least}"
    NO_ROUNDS = "no-rounds", "{rounds} rounds are too few: play at least 1"
    NO_STEP = "no-step", "a step of {step} tables is too small: move at least 1 table"
    TOO_MANY_ROUNDS = (
        "too-many-rounds",
        "{rounds} rounds cannot be seated without a rematch: play {most} at most, or choose another movement",
    )
    DUPLICATE_IN_RANKING = "ranked-twice", "pair {pair} is in the ranking twice, list each pair once"
    NO_ALLOWED_SEATING = (
        "only-forbidden",
        "the {pairs} pairs cannot be seated without one of the {forbidden} forbidden meetings: allow some",
    )
    NO_ROUND_LEFT = "no-round-left", "all {rounds} rounds of this tournament are seated already"


class MovementError(ScoringError):
    """A round that cannot be seated; `most` is the possible number of rounds if that is the problem."""

    def __init__(self, code: MovementCode, /, *, most: int | None = None, **values: int) -> None:
        all_values = values if most is None else values | {"most": most}
        super().__init__(code, code.template.format_map(all_values), **all_values)
        self.most = most
