"""Answers to an ordinary browser: in its reader's language, never kept, refused with one sentence."""

__all__ = ["NO_STORE", "reader_translator", "refusal_status"]

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request

from models import ModelError, ModelErrorCode
from wording import Translator, negotiate, translator

NO_STORE: Mapping[str, str] = {"Cache-Control": "no-store"}
_STATUS = {
    ModelErrorCode.LINK_UNKNOWN: HTTPStatus.NOT_FOUND,
    ModelErrorCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
}  # any other was a link once


def reader_translator(request: Request) -> Translator:
    """By the browser's Accept-Language header."""
    return translator(negotiate(request.headers.get("accept-language", "")))


def refusal_status(refused: ModelError) -> HTTPStatus:
    """Of a page or a file that is not given."""
    return _STATUS.get(refused.code, HTTPStatus.GONE)
