"""Responses to a plain browser: in the user's language, never cached, with one sentence for an error."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from models.tournaments import TournamentErrorCode
from models.values import ModelError, ModelErrorCode
from web.browser_zone import browser_zone
from wording import Translator, negotiate_language, translator, with_report_code

NO_STORE: Mapping[str, str] = {"Cache-Control": "no-store"}
RETRY_HEADERS: Mapping[str, str] = {"Retry-After": "10", "Refresh": "10"}  # seconds; `Refresh` makes an open page retry
_STATUS_BY_CODE = {
    ModelErrorCode.LINK_UNKNOWN: HTTPStatus.NOT_FOUND,
    ModelErrorCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    TournamentErrorCode.HALL_UNUSED: HTTPStatus.NOT_FOUND,
}  # every other code concerns a link that used to be valid: 410 Gone


def request_translator(request: Request) -> Translator:
    """Return the translator for the browser's Accept-Language header and time zone."""
    return translator(negotiate_language(request.headers.get("accept-language", ""))).in_zone(browser_zone(request))


def no_connection_sentence(t: Translator) -> str:
    """Return the sentence to show while the database cannot be reached."""
    return t.gettext("No connection to the table. Everything you saved is safe; this phone keeps trying.")


def database_unavailable(request: Request, error: Exception) -> Response:
    """Return a 503 response for a database failure that no handler expected; the log has the cause."""
    report_code = str(error.values.get("report_code", "")) if isinstance(error, ModelError) else ""
    sentence = with_report_code(no_connection_sentence(request_translator(request)), report_code)
    return PlainTextResponse(
        sentence, status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers={**NO_STORE, **RETRY_HEADERS}
    )


def error_status(error: ModelError) -> HTTPStatus:
    """Return the HTTP status for a page or file that is refused with `error`."""
    return _STATUS_BY_CODE.get(error.code, HTTPStatus.GONE)
