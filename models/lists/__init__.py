"""Lists of entrants and of members, pasted or in files, read as tables. Pure: text or bytes in, names out."""

from models.lists.columns import GROUP, NAMES, ColumnChoices
from models.lists.decorations import LeftOut, LeftOutKind
from models.lists.entrants import EntrantList, Entrants, Layout, Reading, read_entrants
from models.lists.names import parse_entrant
from models.lists.player_details import DETAILS, distinct_names
from models.lists.sheets import MAX_LIST_BYTES, ListSheet, check_list_size
