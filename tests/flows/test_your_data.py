"""All of one's history deleted at once, and back again."""

from collections.abc import Callable

from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient


def test_everything_is_deleted_and_comes_back(server: Server, new_client: Callable[..., FletClient]) -> None:
    table = open_match(server, ["Anna", "Bruno", "Carla", "Dino"], target=2005, labels=[""])
    (secret,) = table.secrets
    phone = new_client(secret=secret)
    phone.sees("Continue Anna and Carla")
    phone.tap("Settings")
    phone.tap("Take along, bring in, delete")
    phone.tap("Delete all my matches and players")
    phone.sees("For 7 days you can bring them back here")
    phone.tap("Yes, delete everything")
    phone.sees("All your matches and players were deleted.")
    new_client(secret=secret).sees("Shuffle the cards.")
    again = new_client("/settings/data", secret=secret)
    again.tap("Bring everything back")
    again.sees_no("All your matches and players were deleted.")
    new_client(secret=secret).sees("Continue Anna and Carla")
