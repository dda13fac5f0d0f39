"""The shape of a value as JSON text: `{"v": 1, "value": …}`, and the way there and back."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from models.values.errors import CorruptRecord, FieldFault, InvalidEntry

Value = TypeVar("Value")

LARGEST = 10**6  # points or counts: beyond every score sheet, far below every overflow
Number = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]

_SHOWN = 80  # characters of a refused value


class Part(BaseModel):
    """A JSON object: no field may be missing or unknown, and no value is converted ("5" is no number)."""

    # Whoever starts reads few kinds of it at once: each is made ready when it is read first.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, from_attributes=True, defer_build=True)


def fields_of(part: Part) -> dict[str, Any]:
    """The fields of a part by name, parts within it as they are."""
    return {name: getattr(part, name) for name in type(part).model_fields}


class Shape(Generic[Value]):
    """`model` says what the JSON holds, `build` makes the value of it; `what` names it in errors.

    A changed shape gets a new `version`, and a migration rewrites the rows.
    """

    def __init__(self, what: str, model: type[Part], build: Callable[[Any], Value], *, version: int = 1) -> None:
        self._what = what
        self._model = model
        self._build = build
        self._version = version
        self._envelope: Any = create_model(
            "Envelope", __base__=Part, v=(Annotated[int, Field(ge=version, le=version)], ...), value=(model, ...)
        )

    @property
    def field(self) -> Any:
        """What pydantic takes for a field that holds such a value without the envelope."""
        return Annotated[self._model, AfterValidator(self._build)]

    def encode(self, value: Value) -> str:
        """Raises InvalidEntry with every field that cannot be stored."""
        try:
            part = self._model.model_validate(value)
        except ValidationError as error:
            raise InvalidEntry(tuple(map(_fault, error.errors(include_url=False)))) from error
        return f'{{"v":{self._version},"value":{part.model_dump_json()}}}'

    def decode(self, text: str) -> Value:
        """Raises CorruptRecord, which names the first thing that is wrong."""
        try:
            return self._build(self._envelope.model_validate_json(text).value)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            reason = f"{_place(first) or 'the whole'}: {first['msg']} (got {_shown(first)})"
            raise CorruptRecord(self._what, reason) from error
        except ValueError as error:  # a rule set or match that scoring refuses
            raise CorruptRecord(self._what, str(error)) from error


def _fault(error: ErrorDetails) -> FieldFault:
    context: Mapping[str, object] = error.get("ctx", {})
    limits = {name: value for name, value in context.items() if isinstance(value, int | str)}
    return FieldFault(
        field=_place(error), code=error["type"].replace("_", "-"), values={**limits, "given": _shown(error)}
    )


def _place(error: ErrorDetails) -> str:
    return ".".join(map(str, error["loc"]))


def _shown(error: ErrorDetails) -> str:
    text = repr(error["input"])
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
