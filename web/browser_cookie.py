"""A cookie that identifies a browser: only the browser that started a Flet session can resume it.

It is a random session cookie that identifies nobody, and scripts can't read it.
"""

import secrets

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

_NAME = "pinella-browser"
_LONGEST_VALUE = 64  # characters


def browser_of(connection: HTTPConnection) -> str:
    """Return the value of the cookie, or "" without one."""
    return connection.cookies.get(_NAME, "")[:_LONGEST_VALUE]


def with_browser_cookie(request: Request, response: Response) -> Response:
    """Add the cookie to the response, unless the browser has it already."""
    if not browser_of(request):
        secure = request.url.scheme == "https"
        # Not "strict": opening a scanned link would replace the cookie of the other tabs.
        response.set_cookie(_NAME, secrets.token_urlsafe(24), secure=secure, httponly=True, samesite="lax")
    return response
