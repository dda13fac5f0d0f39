"""The language of whoever asks for a page."""

__all__ = ["reader_translator"]

from starlette.requests import Request

from wording import Translator, negotiate, translator


def reader_translator(request: Request) -> Translator:
    """By the browser's Accept-Language header."""
    return translator(negotiate(request.headers.get("accept-language", "")))
