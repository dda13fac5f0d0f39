"""A cookie that tells browsers apart: a Flet session is resumed only by the one that started it.

It is random, identifies nobody, ends with the browser, and no script can read it.
"""

import secrets

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

_NAME = "pinella-browser"
_LONGEST_VALUE = 64  # characters


def browser_of(connection: HTTPConnection) -> str:
    """Return the value of the cookie, "" for a browser that has none."""
    return connection.cookies.get(_NAME, "")[:_LONGEST_VALUE]


def with_browser_cookie(request: Request, response: Response) -> Response:
    """Return the response, which sets the cookie unless the browser has it."""
    if not browser_of(request):
        secure = request.url.scheme == "https"
        # Not "strict": opening a scanned link would replace the cookie of the other tabs.
        response.set_cookie(_NAME, secrets.token_urlsafe(24), secure=secure, httponly=True, samesite="lax")
    return response
