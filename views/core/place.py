"""The places that the app runs in, and what each of them can do: screens ask here, and offer nothing else."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from views.core.news import Surroundings


@dataclass(frozen=True, kw_only=True)
class Place:
    """It is the process that knows, not what a client says of itself.

    `in_browser`: a browser shows the app, which keeps things back where the line is not secure. `has_server`: a browser
    can fetch files by an address, and send some to one. `has_company`: other phones can come to a table, by a code or a
    link. `reads_photos`: a photo can be drawn anew. `reads_codes`: the app itself can look through the phone's camera.
    `starts_bare`: it begins for one reader, who waits; the screens come when they are gone to, or when there is time.
    `own_secret`: the file that says which device this is, where it is not for the browser to keep. `around`: whatever
    is around the app and has news for it. `site`: where a phone finds Pinella for itself alone, a path on our server.
    """

    in_browser: bool
    has_server: bool
    has_company: bool
    reads_photos: bool
    reads_codes: bool = False
    starts_bare: bool = False
    own_secret: Path | None = None
    site: str = ""
    around: "Surroundings | None" = None

    @property
    def gets_bytes(self) -> bool:
        """Whether a picked file comes with what is in it: there is no path to read, and no server to send it to."""
        return self.in_browser and not self.has_server


SERVED = Place(in_browser=True, has_server=True, has_company=True, reads_photos=True)
PACKAGED = Place(in_browser=False, has_server=False, has_company=True, reads_photos=True)
# Python itself runs in the phone's browser, without a network.
ALONE = Place(
    in_browser=True, has_server=False, has_company=False, reads_photos=False, reads_codes=True, starts_bare=True
)
