"""Access control: devices, their permissions, and the server's signing key."""

from models.access.devices import (
    Device,
    find_device,
    record_visit,
    recover_first_device,
    register_device,
    rename_device,
    was_seen_today,
)
from models.access.permissions import role_of
from models.access.preferences import (
    Hint,
    PaperSize,
    Preferences,
    TableTheme,
    TextSize,
    Theme,
    load_form,
    load_last_setup,
    load_preferences,
    save_form,
    save_preferences,
)
from models.access.signing import Signer
