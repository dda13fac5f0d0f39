"""Babel's extraction from the templates of the live page."""

__all__ = ["extract"]

import re
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python

_CODE = re.compile(r"\{[{%]-?(.*?)-?[%}]\}", re.DOTALL)


def extract(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """The messages of a Jinja template. Jinja's own extraction doesn't see methods, as in `{{ t.gettext("…") }}`.

    What stands between the braces is close enough to Python for Babel's tokens. Yields and takes what Babel's
    extractors do; `options` are not used.
    """
    del options
    code = "\n".join(match.strip() for match in _CODE.findall(file.read().decode()))
    yield from extract_python(BytesIO(code.encode()), keywords, comment_tags, {})
