"""Answers to an ordinary browser: in its reader's language, never kept, refused with one sentence."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from models import ModelError, ModelErrorCode
from wording import Translator, negotiate, translator, with_incident

NO_STORE: Mapping[str, str] = {"Cache-Control": "no-store"}
COME_AGAIN: Mapping[str, str] = {"Retry-After": "10", "Refresh": "10"}  # seconds; a page does so by itself
_STATUS = {
    ModelErrorCode.LINK_UNKNOWN: HTTPStatus.NOT_FOUND,
    ModelErrorCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
}  # any other was a link once


def reader_translator(request: Request) -> Translator:
    """By the browser's Accept-Language header."""
    return translator(negotiate(request.headers.get("accept-language", "")))


def away_sentence(t: Translator) -> str:
    """While the table can't be reached."""
    return t.gettext("No connection to the table. Everything that was saved is there; this phone goes on trying.")


def database_away(request: Request, error: Exception) -> Response:
    """What is answered, wherever that was not foreseen, while the database fails; the log has why."""
    incident = str(error.values.get("incident", "")) if isinstance(error, ModelError) else ""
    sentence = with_incident(away_sentence(reader_translator(request)), incident)
    return PlainTextResponse(sentence, status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers={**NO_STORE, **COME_AGAIN})


def refusal_status(refused: ModelError) -> HTTPStatus:
    """Of a page or a file that is not given."""
    return _STATUS.get(refused.code, HTTPStatus.GONE)
