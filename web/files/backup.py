"""The backup download: all data of the server in one file, for its host."""

import logging
import shutil
import tempfile
import threading
from http import HTTPStatus
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models.backup import write_backup
from models.sharing import check_backup_ticket
from models.store import Store
from models.values import LinkRefused
from web.host.backup_names import backup_name
from web.responses import NO_STORE, request_translator
from wording import model_error_sentence

_log = logging.getLogger(__name__)


class BackupDownload:
    """The route `/backup/{ticket}`. One file at a time is created in `folder`, and deleted after it was sent."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store = store
        self._folder = folder
        self._lock = threading.Lock()

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/backup/{ticket}", self._serve, methods=["GET"])]

    def _serve(self, request: Request) -> Response:
        t = request_translator(request)
        try:
            with self._store.reading() as session:
                check_backup_ticket(session, signer=self._store.signer, ticket=request.path_params["ticket"])
        except LinkRefused as refused:
            sentence = model_error_sentence(t, refused.code, refused.values)
            return PlainTextResponse(sentence, status_code=HTTPStatus.NOT_FOUND, headers=NO_STORE)
        try:
            return self._create_backup()
        except OSError:
            _log.exception("no backup could be made")
            sentence = t.gettext("This server has no space for a backup. Nothing was lost; free some space first.")
            return PlainTextResponse(sentence, status_code=HTTPStatus.INSUFFICIENT_STORAGE, headers=NO_STORE)

    def _create_backup(self) -> Response:
        self._folder.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=self._folder, prefix="backup-"))
        file = folder / backup_name(self._store.clock())
        try:
            with self._lock:
                write_backup(self._store, file)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        cleanup = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
        return FileResponse(
            file, filename=file.name, media_type="application/zip", headers=NO_STORE, background=cleanup
        )
