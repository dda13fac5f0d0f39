"""The names of an entrant in a line, as people write lists."""

import pytest

from models.lists import parse_entrant


@pytest.mark.parametrize(
    "line",
    [
        "Carla, Dino",
        "2. Carla e Dino",
        "2) Carla & Dino",
        "Carla/Dino",
        "Carla and Dino",
        "Carla et Dino",
        "Carla y Dino",
        "Carla\tDino",
        "2\tCarla\tDino",
        "  Carla ;  Dino ",
        "Carla + Dino",
        "Carla – Dino",
        "Carla ed Dino",
        "Carla \u00a0 –  Dino",
        "Carla -\tDino",
        "• Carla et Dino",
        "•Carla et Dino",
        "•\tCarla et Dino",
        "- Carla e Dino",
        "– Carla e Dino",
        "* Carla e Dino",
        "7 – Carla et Dino",
        "7 - Carla et Dino",
        "7. Carla et Dino",
        "7.Carla et Dino",
        "• 7) Carla, Dino",
    ],
)
def test_two_names(line: str) -> None:
    assert parse_entrant(line) == ("Carla", "Dino")


@pytest.mark.parametrize(
    ("line", "size", "names"),
    [
        ("Ramón y Cajal, Maria e Silva", 2, ("Ramón y Cajal", "Maria e Silva")),
        ("CARLA E DINO", 2, ("CARLA", "DINO")),
        ("Anna E Rossi, Bruno", 2, ("Anna E Rossi", "Bruno")),
        ("Anna E Rossi", 2, ("Anna", "Rossi")),
        ("Anna e Bruno, Carla e Dino", 4, ("Anna", "Bruno", "Carla", "Dino")),
        ("Anna e Bruno - Carla e Dino", 4, ("Anna", "Bruno", "Carla", "Dino")),
        ("Ramón y Cajal", 1, ("Ramón y Cajal",)),
        ("Anna e Bruno e Carla", 2, ("Anna e Bruno e Carla",)),  # refused as a whole, and quoted
        ("Andrea", 2, ("Andrea",)),
        ("Emanuele Ferrari", 2, ("Emanuele Ferrari",)),
        ("-", 2, ("-",)),
        ("•", 2, ("•",)),
        ("7", 2, ("7",)),
        ("- 7", 1, ("7",)),
        ("7-Carla, Dino", 2, ("7-Carla", "Dino")),
        ("", 2, ()),
    ],
)
def test_names_by_size(line: str, size: int, names: tuple[str, ...]) -> None:
    assert parse_entrant(line, size) == names
