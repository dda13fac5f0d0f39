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


class NameQuestion(str):
    """The question who is meant by a name. `answers` are the names to choose from, by their labels."""

    __slots__ = ("answers",)
    answers: Mapping[str, str]


def _text_sentence(t: Translator, fault: FieldFault) -> str:
    sentence = model_error_sentence(t, fault.code, fault.values)
    if "other" not in fault.values:
        return sentence
    question, name, other = NameQuestion(sentence), str(fault.values["name"]), str(fault.values["other"])
    if fault.code == "name-spelling":
        question.answers = {name: name, t.gettext("Another person"): other}
    else:
        question.answers = {t.gettext("Another person of this name"): other}
    return question


TOURNAMENT_ERRORS = (RecordError, ResultError, MovementError)


def tournament_sentence(t: Translator, error: RecordError | ResultError | MovementError) -> str:
    return tournament_fault_sentence(t, error.code, error.values)


def without_field_sentences(sentences: Sentences, field: Field) -> Sentences:
    """Return the sentences except those of `field`: the user is changing it, and they describe its former value."""
    return {key: sentence for key, sentence in sentences.items() if field not in (key, key[0])}
