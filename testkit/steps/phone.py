"""The protocol of a phone that steps need; `BrowserPhone`, `EnginePhone` and `FletClient` implement it."""

import re
from typing import Protocol


class Phone(Protocol):
    def tap(self, name: str | re.Pattern[str]) -> None: ...

    def type_into(self, label: str, text: str) -> None: ...

    def expect_text(self, text: str | re.Pattern[str]) -> None: ...


class PhoneWithAddress(Phone, Protocol):
    @property
    def url(self) -> str: ...
