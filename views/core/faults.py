"""The faults of a form as sentences, each to be shown next to its field."""

from collections.abc import Iterable, Mapping

from models.values import FieldFault, InvalidSetup
from scoring import ConfigError, MovementError, RecordError, ResultError, TournamentError
from wording import Translator, model_error_sentence, setup_fault_sentence, tournament_fault_sentence

FieldKey = tuple[str, int | None]
"""(field, index), the index None for a field with one value."""
Sentences = Mapping[FieldKey, str]
"""The sentence to show next to each field."""
Field = str | FieldKey
"""A field, or one index of a field with several values."""


def field_key(field: Field) -> FieldKey:
    return (field, None) if isinstance(field, str) else field


def setup_sentences(t: Translator, error: InvalidSetup | ConfigError | TournamentError) -> Sentences:
    if isinstance(error, TournamentError):
        return {
            (fault.field, fault.index): tournament_fault_sentence(t, fault.code, fault.values) for fault in error.faults
        }
    if isinstance(error, ConfigError):
        return {(fault.field, None): setup_fault_sentence(t, fault.code, fault.values) for fault in error.faults}
    return text_sentences(t, error.faults)


def text_sentences(t: Translator, faults: Iterable[FieldFault]) -> Sentences:
    return {(fault.field, fault.index): _text_sentence(t, fault) for fault in faults}


class SpellingQuestion(str):
    """The question whether a known player is meant: `name` is that player's name, `other` one for another person."""

    __slots__ = ("name", "other")
    name: str
    other: str


def _text_sentence(t: Translator, fault: FieldFault) -> str:
    sentence = model_error_sentence(t, fault.code, fault.values)
    if fault.code != "name-spelling":
        return sentence
    question = SpellingQuestion(sentence)
    question.name, question.other = str(fault.values["name"]), str(fault.values["other"])
    return question


TOURNAMENT_ERRORS = (RecordError, ResultError, MovementError)


def tournament_sentence(t: Translator, error: RecordError | ResultError | MovementError) -> str:
    return tournament_fault_sentence(t, error.code, error.values)


def without_field_sentences(sentences: Sentences, field: Field) -> Sentences:
    """Return the sentences except those of `field`: the user is changing it, and they describe its former value."""
    return {key: sentence for key, sentence in sentences.items() if field not in (key, key[0])}
