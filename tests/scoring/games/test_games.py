"""Games compared with the oracles that were written from their published rules."""

import pytest

from tests.scoring.games.comparison import compare_deals, compare_melds
from tests.scoring.games.oracle import GAMES

pytestmark = pytest.mark.no_cover  # as in the property tests


@pytest.mark.parametrize("name", GAMES)
def test_melds_agree_with_the_game_s_oracle(name: str) -> None:
    compare_melds(name, 2000)


@pytest.mark.parametrize("name", GAMES)
def test_deals_agree_with_the_game_s_oracle(name: str) -> None:
    compare_deals(name, 300)
