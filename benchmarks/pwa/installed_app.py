"""The offline app in a browser with a new profile, after its first visit."""

import math
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Playwright

from testkit.pwa.crash_test import PwaCrashTest
from testkit.servers.static import StaticServer


@contextmanager
def open_installed_app(
    playwright: Playwright, site: Path, *, bytes_per_second: float = math.inf
) -> Iterator[tuple[PwaCrashTest, int]]:
    """Visit the app once and stop its host; yield the app and the number of downloaded bytes. The browser ends with the
    context, even if that is interrupted.
    """
    host = StaticServer(site, bytes_per_second=bytes_per_second)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(PwaCrashTest(chromium=playwright.chromium, folder=Path(folder), url=host.base_url)) as phone,
    ):
        phone.start()
        host.stop()
        yield phone, host.bytes_sent
