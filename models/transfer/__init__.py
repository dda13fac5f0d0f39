"""Transfer between phones by QR code: a whole match, or the current score."""

from models.transfer.code_parts import DICTIONARY_FILE, PartAssembler
from models.transfer.match_transfer import (
    Relation,
    TransferPreview,
    export_match_parts,
    export_match_text,
    import_transfer,
    preview_transfer,
)
from models.transfer.parsing import split_transfer
from models.transfer.peer_messages import (
    HELLO,
    MAX_PEER_MESSAGE,
    PEER_MESSAGE,
    CopyMessage,
    Hello,
    Ping,
    Removed,
    RoleMessage,
    ScoreMessage,
    export_copy_messages,
    export_score_message,
)
from models.transfer.score import export_score
from models.transfer.text_encoding import CodeRefused
