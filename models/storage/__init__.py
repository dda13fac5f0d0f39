"""Storage: tables, databases, transactions, the change feed and the JSON codecs of the rows."""

from models.storage.changes import Change, ChangeFeed, ChangeKind
from models.storage.database import database_file
from models.storage.database_checks import stored_schema_version
from models.storage.files import restrict_permissions, write_atomically
from models.storage.folding import table_before
from models.storage.pieces import run_in_pieces
from models.storage.recent_cache import RecentCache
from models.storage.schema_version import has_later_migrations, newest_schema_version
from models.storage.temporary_folders import make_temporary_folder, remove_abandoned_folders
from models.storage.threads import on_reader, on_thread, on_writer
