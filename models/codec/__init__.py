"""Between values of `scoring` and the JSON text in the rows: complete, versioned, strict on reading."""

__all__ = ["CONFIG", "ENTRY", "HEAD", "RECORD", "RESULT", "RULES", "SETUP", "SIDE"]

from models.codec.config_json import CONFIG, RULES, SETUP
from models.codec.entry_json import ENTRY, HEAD, SIDE
from models.codec.record_json import RECORD
from models.codec.result_json import RESULT
