"""Downloads as HTTP responses: file names, language and error sentences."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from models.values import ModelError
from web.responses import NO_STORE, error_status, request_translator
from wording import LANGUAGES, Translator, model_error_sentence, translator

CSV, PDF, PNG = "text/csv; charset=utf-8", "application/pdf", "image/png"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_MAX_STEM_LENGTH = 60


@dataclass(frozen=True)
class DownloadFile:
    """A file to download; `name` consists of ASCII letters, digits and hyphens, valid in headers and on all file
    systems."""

    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class Renderer:
    """A kind of file, and the function that renders its content."""

    extension: str
    content_type: str
    render: Callable[..., bytes]

    def file(self, stem: str, *order: object) -> DownloadFile:
        return DownloadFile(f"{stem}.{self.extension}", self.content_type, self.render(*order))


def file_stem(t: Translator, moment: datetime, *words: str) -> str:
    """Return the date and the words, joined by hyphens, without accents and punctuation."""
    text = " ".join(("pinella", t.local(moment).date().isoformat(), *words))
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[A-Za-z0-9]+", letters))[:_MAX_STEM_LENGTH].strip("-")


def query_translator(request: Request) -> Translator:
    """Return the translator for `?lang=`, else for the browser's languages."""
    t, wanted = request_translator(request), request.query_params.get("lang", "")
    return translator(wanted).in_zone(t.zone) if wanted in LANGUAGES else t


def download_response(file: DownloadFile) -> Response:
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.content_type, headers=headers)


def error_response(t: Translator, error: ModelError) -> Response:
    sentence = model_error_sentence(t, error.code, error.values)
    return PlainTextResponse(sentence, status_code=error_status(error), headers=NO_STORE)
