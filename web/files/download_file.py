"""A file to take along as a browser gets it: its name, its language, and the sentence where it is not given."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from models import ModelError
from web.answers import NO_STORE, reader_translator, refusal_status
from wording import LANGUAGES, Translator, model_error_sentence, translator

CSV, PDF = "text/csv; charset=utf-8", "application/pdf"
_LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class DownloadFile:
    """`name` is made of ASCII letters, digits and hyphens: it fits every header and every file system."""

    name: str
    content_type: str
    content: bytes


def file_stem(moment: datetime, *words: str) -> str:
    """Day and words without accents and signs, joined by hyphens."""
    text = " ".join(("pinella", moment.astimezone().date().isoformat(), *words))
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[A-Za-z0-9]+", letters))[:_LONGEST_NAME].strip("-")


def wanted_translator(request: Request) -> Translator:
    """By `?lang=`, else by the browser's languages."""
    wanted = request.query_params.get("lang", "")
    return translator(wanted) if wanted in LANGUAGES else reader_translator(request)


def sent(file: DownloadFile) -> Response:
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.content_type, headers=headers)


def refusal(t: Translator, refused: ModelError) -> Response:
    sentence = model_error_sentence(t, refused.code, refused.values)
    return PlainTextResponse(sentence, status_code=refusal_status(refused), headers=NO_STORE)
