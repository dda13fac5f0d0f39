"""Lists of entrants that people paste, read as tables. Pure: texts in, names and open questions out."""

from models.lists.columns import GROUP, NAMES, ColumnChoices
from models.lists.decorations import LeftOut, LeftOutKind
from models.lists.entrants import EntrantList, Entrants, Layout, Reading, read_entrants
from models.lists.names import parse_entrant
from models.lists.player_details import DETAILS, distinct_names
from models.lists.sheets import MAX_LIST_BYTES, ListSheet, check_list_size
