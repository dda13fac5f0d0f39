"""The game of a new user's first match."""

import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes


@pytest.mark.parametrize(("language", "game"), [("es-ES", "Burraco italiano"), ("es-AR", "Burako")])
async def test_first_game_is_one_of_the_users_country(sqlite_store: Store, language: str, game: str) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, language=language) as phone:
        await phone.expect_text(game)
        await phone.tap(f"Juego: {game}")
        await phone.expect_text("Cerrar «Juego»")
        names = [each for each in phone.visible_texts if each in {"Burako", "Burraco italiano", "Canasta italiana"}]
        assert names[0] == game
