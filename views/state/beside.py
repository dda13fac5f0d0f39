"""What is loaded together with a match, in the same transaction, so that one render shows both."""

__all__ = ["Beside"]

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from models import Transaction

Found = TypeVar("Found")


class Beside(Protocol, Generic[Found]):
    """`look` runs in a thread and touches nothing but the database; `take` gets what it found, on the event loop."""

    @abstractmethod
    def look(self, transaction: Transaction) -> Found: ...

    @abstractmethod
    def take(self, found: Found) -> None: ...
