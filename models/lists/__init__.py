"""Lists of entrants that people paste, read as tables. Pure: texts in, names and open questions out."""

from models.lists.decorations import LeftOut, LeftOutKind
from models.lists.entrants import EntrantList, Entrants, Layout, Reading, read_entrant_table, read_entrants
from models.lists.names import parse_entrant
from models.lists.player_details import distinct_names
from models.lists.sheets import MAX_LIST_BYTES, check_list_size
from models.lists.table import Table
