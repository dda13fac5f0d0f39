"""The backup: everything that the server keeps, for its host, in one file."""

import logging
import re
import shutil
import tempfile
import threading
from datetime import datetime
from http import HTTPStatus
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models import LinkRefused, Store, check_backup_ticket, write_backup
from web.answers import NO_STORE, reader_translator
from wording import model_error_sentence

_log = logging.getLogger(__name__)


class BackupDownload:
    """The route `/backup/{ticket}`. The file is made in `folder`, one at a time, and is gone when it was sent."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store = store
        self._folder = folder
        self._making = threading.Lock()

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/backup/{ticket}", self._send, methods=["GET"])]

    def _send(self, request: Request) -> Response:
        t = reader_translator(request)
        try:
            with self._store.reading() as session:
                check_backup_ticket(session, signer=self._store.signer, ticket=request.path_params["ticket"])
        except LinkRefused as refused:
            sentence = model_error_sentence(t, refused.code, refused.values)
            return PlainTextResponse(sentence, status_code=HTTPStatus.NOT_FOUND, headers=NO_STORE)
        try:
            return self._backup()
        except OSError:
            _log.exception("no backup could be made")
            sentence = t.gettext("There is no room for a backup on this server. Nothing was lost; make room first.")
            return PlainTextResponse(sentence, status_code=HTTPStatus.INSUFFICIENT_STORAGE, headers=NO_STORE)

    def _backup(self) -> Response:
        self._folder.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=self._folder, prefix="backup-"))
        file = folder / backup_name(self._store.clock())
        try:
            with self._making:
                write_backup(self._store, file)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        tidy = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
        return FileResponse(file, filename=file.name, media_type="application/zip", headers=NO_STORE, background=tidy)


_FORM = "pinella-%Y-%m-%dT%H-%M-%S%z.zip"
_NAME = re.compile(r"pinella-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+0000\.zip")


def backup_name(made_at: datetime) -> str:
    """`made_at` in UTC."""
    return made_at.strftime(_FORM)


def backup_time(name: str) -> datetime | None:
    """None for a file that is no backup of ours."""
    if not _NAME.fullmatch(name):
        return None
    try:
        return datetime.strptime(name, _FORM)  # noqa: DTZ007 - the form has the zone
    except ValueError:  # a thirteenth month
        return None
