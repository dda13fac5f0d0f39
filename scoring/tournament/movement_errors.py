"""Errors of the movements: rounds that nobody can be seated for."""

from scoring.errors import Code, ScoringError


class MovementCode(Code):
    """Why a movement seats nobody. Tables, rounds and pairs of a sentence are counted from 1."""

    TOO_FEW_PAIRS = "too-few-pairs", "{pairs} pairs meet nobody: a movement needs {least} at least"
    NO_ROUNDS = "no-rounds", "{rounds} rounds are none: play 1 at least"
    NO_STEP = "no-step", "a step of {step} tables is none: move 1 table at least"
    TOO_MANY_ROUNDS = (
        "too-many-rounds",
        "{rounds} rounds cannot be seated without a rematch: play {most} at most, or choose another movement",
    )
    RANKED_TWICE = "ranked-twice", "pair {pair} is in the ranking twice, each pair stands there once"
    ONLY_FORBIDDEN = (
        "only-forbidden",
        "the {pairs} pairs cannot be seated without one of the {forbidden} meetings that are forbidden: allow some",
    )
    NO_ROUND_LEFT = "no-round-left", "all {rounds} rounds of this tournament are seated, there is none to come"


class MovementError(ScoringError):
    """A round that cannot be seated; `most` is how many rounds can be, where their number is at fault."""

    def __init__(self, code: MovementCode, /, *, most: int | None = None, **values: int) -> None:
        known = values if most is None else values | {"most": most}
        super().__init__(code, code.sentence.format_map(known), **known)
        self.most = most
