"""JSON codecs: dataclasses to versioned JSON text, `{"v": 1, "value": …}`, and back.

Pydantic's schemas are generated from the dataclasses. msgspec is not an alternative: it stops at the first fault, but
forms and imports report all of them, and it accepts unknown fields and missing fields with a default.
"""

import dataclasses
from collections.abc import Mapping
from functools import partial, reduce
from operator import eq, or_
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetPydanticSchema,
    ValidationError,
    create_model,
)
from pydantic_core import CoreSchema, ErrorDetails, core_schema

from models.values.errors import CorruptData, FieldFault, InvalidEntry

Value = TypeVar("Value")

MAX_NUMBER = 10**6  # points or counts: larger than on any score sheet, far below any overflow
Number = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]

_MAX_QUOTED = 80  # characters of a refused value
_NONE: Mapping[Any, Any] = {}


class JsonObject(BaseModel):
    """A JSON object, strictly validated: fields may be neither missing nor unknown, and "5" is not accepted for 5."""

    # Few models are needed at start-up, so each validator is built on first use.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


def stored(
    kind: type,
    hints: Mapping[Any, Any] = _NONE,
    *,
    keys: Mapping[str, str] = _NONE,
    defaults: Mapping[str, Any] = _NONE,
    omitted: Mapping[str, Any] = _NONE,
) -> Any:
    """Return the annotation of a pydantic field for the dataclass `kind`, as strict as a `JsonObject`.

    `hints` replaces the type of a field, by the field's name, or by its type wherever that occurs, also in nested
    dataclasses; it adds the limits. `keys` are the JSON keys that differ from the field's name. `defaults` are the
    values of fields that older records lack, in nested dataclasses too; the dataclass's own defaults don't count.
    `omitted` are such fields of this dataclass that are not written while they have this value, so that older records
    stay as they are.
    """
    missing = {**defaults, **omitted}
    is_checked = hasattr(kind, "__post_init__")

    def check_decoded(value: Any, info: core_schema.ValidationInfo) -> Any:
        if info.mode == "json":  # when encoding, the value was checked as it was constructed
            value.__post_init__()
        return value

    def generate(_source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = []
        types = get_type_hints(kind)
        for name in (field.name for field in dataclasses.fields(kind)):
            schema = handler.generate_schema(_replace(hints.get(name, types[name]), hints, defaults))
            if name in missing:
                schema = core_schema.with_default_schema(schema, default=missing[name])
            key = keys.get(name)
            read: list[list[str | int]] | None = [[key], [name]] if key else None
            fields.append(
                core_schema.dataclass_field(
                    name,
                    schema,
                    validation_alias=read,
                    serialization_alias=key,
                    serialization_exclude_if=partial(eq, omitted[name]) if name in omitted else None,
                )
            )
        whole = core_schema.dataclass_schema(
            kind,
            core_schema.dataclass_args_schema(kind.__name__, fields, extra_behavior="forbid"),
            [field["name"] for field in fields],
            revalidate_instances="always",
            config=core_schema.CoreConfig(strict=True),
        )
        return core_schema.with_info_after_validator_function(check_decoded, whole) if is_checked else whole

    return Annotated[kind, GetPydanticSchema(generate)]


def _replace(hint: Any, hints: Mapping[Any, Any], defaults: Mapping[str, Any]) -> Any:
    """Replace in the type all types that `hints` has, and each dataclass with its stored form."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind, *limits = arguments
        return hint if kind in hints else Annotated[(_replace(kind, hints, defaults), *limits)]  # it has its own limits
    if hint in hints:
        return hints[hint]
    if dataclasses.is_dataclass(hint):
        return stored(hint, hints, defaults=defaults)  # type: ignore[arg-type]
    if not arguments:
        return hint
    replaced = tuple(_replace(each, hints, defaults) for each in arguments)
    return reduce(or_, replaced) if origin is UnionType else origin[replaced]


class JsonCodec(Generic[Value]):
    """A codec for one type of value; `annotation` is usually what `stored` returns for it.

    `what` names the value in errors. A changed type needs a new `version` and a migration that rewrites the rows.
    """

    def __init__(self, what: str, annotation: Any, *, version: int = 1) -> None:
        self._what = what
        self._version = version
        self.field = annotation
        """The annotation of a pydantic field that contains such a value without the envelope."""
        self._envelope: Any = create_model(
            "Envelope",
            __base__=JsonObject,
            v=(Annotated[int, Field(ge=version, le=version)], ...),
            value=(annotation, ...),
        )

    def encode(self, value: Value) -> str:
        """Return the JSON text. Raises InvalidEntry with every field that cannot be stored."""
        try:
            record = self._envelope(v=self._version, value=value)
        except ValidationError as error:
            raise InvalidEntry(tuple(map(_fault, error.errors(include_url=False)))) from error
        text: str = record.model_dump_json(by_alias=True)
        return text

    def decode(self, text: str) -> Value:
        """Return the value. Raises CorruptData, which names the first fault."""
        try:
            value: Value = self._envelope.model_validate_json(text).value
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            reason = f"{_path(first) or 'the whole'}: {first['msg']} (got {_shown(first)})"
            raise CorruptData(self._what, reason) from error
        return value


def _fault(error: ErrorDetails) -> FieldFault:
    context: Mapping[str, object] = error.get("ctx", {})
    limits = {name: value for name, value in context.items() if isinstance(value, int | str)}
    return FieldFault(
        field=_path(error).removeprefix("value."),
        code=error["type"].replace("_", "-"),
        values={**limits, "given": _shown(error)},
    )


def _path(error: ErrorDetails) -> str:
    return ".".join(map(str, error["loc"]))


def _shown(error: ErrorDetails) -> str:
    text = repr(error["input"])
    return text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
