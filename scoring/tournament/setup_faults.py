"""Faults of a tournament's configuration, each for one field, and the error that holds them."""

from dataclasses import dataclass

from scoring.errors import Code, FaultsError, FieldFault


class TournamentCode(Code):
    """Codes of configuration faults; the placeholders of a template are keys of `TournamentFault.values`."""

    WRONG_TYPE = "wrong-type", "{value} should be {expected}"
    OUT_OF_RANGE = "out-of-range", "{value} should be {least} to {most}"
    ENTRANTS_OUT_OF_RANGE = "entrants-out-of-range", "{value} should be {least} to {most}"
    NO_END_OF_ROUND = "no-end-of-round", "a round ends after a number of deals, of minutes, or both: give one"
    NO_VICTORY_TABLE = (
        "no-victory-table",
        "there is no official Victory Points table for rounds of {deals} deals, only for {known}: give your own",
    )
    BAD_VICTORY_TABLE = "bad-victory-table", "{value} should be ten rising differences from 0 on"
    BAD_VICTORY_ROW = "bad-victory-row", "{value} should be more than the row before it: {least} at least"
    TOO_MANY_ROUNDS = "too-many-rounds", "{rounds} rounds cannot be seated without a rematch: {most} at most"
    SECTION_SIZES_MISMATCH = "sections-unfit", "the sections take {places} together, and {entrants} take part"
    SECTION_TOO_SMALL = "section-too-small", "a section of {value} is too small: it needs at least {least}"
    UNFIT_MOVEMENT = "unfit-movement", "{value} does not seat a tournament for {competition}: choose one of {known}"
    UNFIT_PHASES = "unfit-phases", "the phases have {rounds} rounds together, and the tournament {most}"
    UNFIT_PHASE = "unfit-phase", "{value} does not fit this phase: choose one of {known}"
    GROUPS_TOO_EARLY = "groups-too-early", "the first phase has no ranking to form groups by"
    UNFIT_GROUPS = "unfit-groups", "{value} should be 1 to {most} numbers of tables, each 1 to 500"
    DUPLICATE_TIE_BREAK = "tie-break-twice", "{value} is listed twice: name each tie-break once"


@dataclass(frozen=True, kw_only=True)
class TournamentFault(FieldFault[TournamentCode]):
    """One fault of a tournament's configuration.

    `field` is the field of Tournament to show it next to (or a nested one: `schedule.rounds`, `bye.difference`), and
    `index` the index in a field with several values.
    """

    index: int | None = None

    def __str__(self) -> str:
        suffix = "" if self.index is None else f"[{self.index}]"
        return f"{self.field}{suffix}: {self.code.template.format_map(self.values)}"


class TournamentError(FaultsError[TournamentFault]):
    """A tournament that cannot be played; `faults` has every fault."""

    summary = "impossible tournament"
