"""JSON codecs: values to versioned JSON text, `{"v": 1, "value": …}`, and back."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from models.values.errors import CorruptRecord, FieldFault, InvalidEntry

Value = TypeVar("Value")

MAX_NUMBER = 10**6  # points or counts: beyond every score sheet, far below every overflow
Number = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]

_MAX_QUOTED = 80  # characters of a refused value


class JsonObject(BaseModel):
    """A JSON object, strictly validated: fields may be neither missing nor unknown, and "5" is not accepted for 5."""

    # Few models are needed at start-up, so each validator is built on first use.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, from_attributes=True, defer_build=True)


def fields_of(record: JsonObject) -> dict[str, Any]:
    """Return the fields by name; nested objects stay objects."""
    return {name: getattr(record, name) for name in type(record).model_fields}


class JsonCodec(Generic[Value]):
    """A codec for one type of value: `model` validates the JSON, `build` turns it into the value.

    `what` names the value in errors. A changed model needs a new `version` and a migration that rewrites the rows.
    """

    def __init__(self, what: str, model: type[JsonObject], build: Callable[[Any], Value], *, version: int = 1) -> None:
        self._what = what
        self._model = model
        self._build = build
        self._version = version
        self._envelope: Any = create_model(
            "Envelope", __base__=JsonObject, v=(Annotated[int, Field(ge=version, le=version)], ...), value=(model, ...)
        )

    @property
    def field(self) -> Any:
        """Return the annotation of a pydantic field that contains such a value without the envelope."""
        return Annotated[self._model, AfterValidator(self._build)]

    def encode(self, value: Value) -> str:
        """Return the JSON text. Raises InvalidEntry with every field that cannot be stored."""
        try:
            record = self._model.model_validate(value)
        except ValidationError as error:
            raise InvalidEntry(tuple(map(_fault, error.errors(include_url=False)))) from error
        return f'{{"v":{self._version},"value":{record.model_dump_json()}}}'

    def decode(self, text: str) -> Value:
        """Return the value. Raises CorruptRecord, which names the first fault."""
        try:
            return self._build(self._envelope.model_validate_json(text).value)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            reason = f"{_path(first) or 'the whole'}: {first['msg']} (got {_shown(first)})"
            raise CorruptRecord(self._what, reason) from error
        except ValueError as error:  # a rule set or match that scoring refuses
            raise CorruptRecord(self._what, str(error)) from error


def _fault(error: ErrorDetails) -> FieldFault:
    context: Mapping[str, object] = error.get("ctx", {})
    limits = {name: value for name, value in context.items() if isinstance(value, int | str)}
    return FieldFault(
        field=_path(error), code=error["type"].replace("_", "-"), values={**limits, "given": _shown(error)}
    )


def _path(error: ErrorDetails) -> str:
    return ".".join(map(str, error["loc"]))


def _shown(error: ErrorDetails) -> str:
    text = repr(error["input"])
    return text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
