"""Short codes: eight characters that can be read aloud at a table, none of which looks like another."""

__all__ = ["CODE_LENGTH", "SIGNS", "code_hash", "short_code", "tidy_code"]

from models.signing import Signer
from models.tables import LinkRow

CODE_LENGTH = 8

# Without 0 O, 1 I L, 2 Z, 5 S, 8 B and V, which is a U on paper: 24 signs, 1.1 · 10^11 codes.
SIGNS = "ACDEFGHJKMNPQRTUWXY34679"


def short_code(signer: Signer, link: LinkRow) -> str:
    """The link's code; another one for each generation and each `code_number`."""
    number = int.from_bytes(signer.digest("short-code", link.id, link.generation, link.code_number))
    signs = []
    for _ in range(CODE_LENGTH):
        number, index = divmod(number, len(SIGNS))
        signs.append(SIGNS[index])
    return "".join(signs)


def tidy_code(typed: str) -> str:
    """As people type it: in any case, with spaces or hyphens."""
    return "".join(sign for sign in typed.upper() if sign not in " -–—\u00a0\t")


def code_hash(signer: Signer, code: str) -> str:
    """What the database keeps: worth nothing without the server's key."""
    return signer.digest("short-code-hash", code).hex()
