"""The token in a join link: the link's name, its generation, and the server's signature over link, role and generation.

Only letters and digits: no sign that a messenger would leave out of the address.
"""

__all__ = ["TokenParts", "link_token", "read_token", "signed_for"]

import re
from dataclasses import dataclass

from models.signing import Signer
from models.tables import LinkRow

_PURPOSE = "join-link"
_TOKEN = re.compile(r"(?P<link>[a-z2-7]{16})(?P<signature>[a-z2-7]{24})(?P<generation>[1-9][0-9]{0,8})")


@dataclass(frozen=True, kw_only=True)
class TokenParts:
    link_id: str
    generation: int
    signature: str


def link_token(signer: Signer, link: LinkRow) -> str:
    signature = signer.sign(_PURPOSE, link.id, link.role, link.generation)
    return f"{link.id}{signature}{link.generation}"


def read_token(token: str) -> TokenParts | None:
    """What the token claims, None when it has not the form of one."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    return TokenParts(link_id=found["link"], generation=int(found["generation"]), signature=found["signature"])


def signed_for(signer: Signer, parts: TokenParts, link: LinkRow) -> bool:
    """Whether this server once signed exactly this claim for the link, living or not."""
    return signer.verify(parts.signature, _PURPOSE, link.id, link.role, parts.generation)
