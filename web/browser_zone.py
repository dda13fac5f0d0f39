"""The time zone of a browser: scripts of the app's page and of the live page write it into a cookie."""

from datetime import datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from starlette.requests import HTTPConnection

_known_names = cache(available_timezones)  # cached, because it opens every file of the time zone database


def browser_zone(connection: HTTPConnection) -> tzinfo | None:
    """Return the zone that the cookie names by its IANA name or as an offset such as `+05:30`.

    Without a cookie, or if the cookie names neither, return None: the zone of the server.
    """
    name = connection.cookies.get("pinella-zone", "")
    if name in _known_names():
        return ZoneInfo(name)
    try:
        return datetime.strptime(name, "%z").tzinfo
    except ValueError:
        return None
