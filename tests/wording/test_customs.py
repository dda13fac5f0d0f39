"""The customs on the rules page of each game: those that its sources state, and no others."""

from collections.abc import Mapping

import pytest

from scoring import PRESETS, VARIANTS, LastDiscard, RuleSet, Seating, Stall, at_table
from tests.wording.sentences import assert_are_sentences, line_text
from wording import Translator, deal_reminders, rules_page, translator

ITALIAN = ("burraco", "burraco-international", "burraco-reale", "burraco-three-tournament")
HOME = ("burraco", "burraco-three-tournament")  # the game that the two Italian articles describe
BRAZILIAN = ("buraco-aberto", "buraco-real", "buraco-fechado")
PINELLA = ("pinella", "pinellone")
CLASSIC, SAMBA = ("canasta-classica", "uruguay"), ("samba", "bolivia")
ONLINE_BRAZILIAN = ("buraco-stbl", "tranca")

# Sentences of the page, and the games that have them; all other games do not.
EXPECTED_SENTENCES: Mapping[str, tuple[str, ...]] = {
    "After each deal the next dealer is the player to the right.": ("burraco-online",),
    "The player to the dealer’s left plays first.": (
        *ITALIAN,
        "burraco-simple",
        *CLASSIC,
        *SAMBA,
        "canasta-italiana",
    ),
    "The player to the dealer’s right plays first.": BRAZILIAN,
    "Turns pass clockwise.": (*ITALIAN, "burraco-simple", *ONLINE_BRAZILIAN, *CLASSIC, *SAMBA),
    "Turns pass anticlockwise.": ("canasta-italiana",),
    "A turn begins with 1 card from the stock or the whole discard pile, and ends with a discard.": (
        *ITALIAN,
        "burraco-simple",
        "burraco-online",
        *BRAZILIAN,
        *ONLINE_BRAZILIAN,
        "burako",
        *CLASSIC,
    ),
    "A player who takes the pile must meld its top card at once.": ("buraco-fechado", *ONLINE_BRAZILIAN),
    "With a wild on top, the pile is taken only if the wild goes into a new meld.": ("buraco-fechado",),
    "Cards from the pile that are melded at once count towards a vulnerable side’s 75 points.": (
        "buraco-fechado",
        "buraco-stbl",
    ),
    "A turn begins with 2 cards from the stock": ("canasta-italiana", *SAMBA),
    "To take the pile, a player must hold two cards of its top card’s rank.": ("canasta-italiana",),
    "A black three on top freezes the pile until the next player has discarded.": ("tranca", "canasta-italiana"),
    "With a wild on top, a player must hold three cards of its rank.": ("canasta-italiana",),
    "may not discard that card in the same turn, nor close with it.": (*ITALIAN, "burraco-online"),
    "No side may close before the opponents have played a card.": ITALIAN,
    "discards the last one, which may not be a wild.": ITALIAN,
    "discards the last one.": ("burraco-online", *BRAZILIAN, "canasta-italiana", *PINELLA),
    "Two cards stay in the stock: the player who draws the third last finishes the turn": ITALIAN,
    "When only two cards are left in the stock, play stops at once.": ("burraco-online",),
    "a morto that nobody has taken becomes the new stock": BRAZILIAN,
    "When the stock runs out, the deal ends.": ("canasta-italiana",),
    "When play stalls because nobody draws from the stock, the player who began the stall must draw.": ITALIAN,
    "(al volo)": ITALIAN,
    "(directo)": ("burako",),
    "(indirecto)": ("burako",),
    "(batida direta)": BRAZILIAN,
    "(batida indireta)": BRAZILIAN,
    "The cut must lift at least 22 cards.": ITALIAN[:3],  # the pozzetti of three players need 29 cards
    "The backs of the decks differ in colour.": HOME,
    "Some tables of five play with the usual number of decks.": ("burraco",),
    "Nobody has to meld: a player may just draw and discard.": (
        *ITALIAN,
        "burraco-simple",
        "burraco-online",
        *BRAZILIAN,
        *ONLINE_BRAZILIAN,
        "burako",
        *CLASSIC,
        *PINELLA,
    ),
    "Cards are added only to the melds of one’s own side.": (
        *(*HOME, "burraco-reale", *BRAZILIAN, "burako", *SAMBA),
        *PINELLA,
    ),
    "A turn begins with 1 card from the stock or any discard and all after it, and ends with a discard.": PINELLA,
    "The red twos are left out; a two is always wild, a pinella.": PINELLA,
    "A group takes each suit once: three cards, with one wild at most, or a poker of four naturals.": PINELLA,
    "The longest run has 12 cards.": PINELLA,
    "To close, a side needs a sesta.": ("pinellone",),
    "even another two: in A 2 3 2 5 it stands for the 4.": (*ITALIAN, *BRAZILIAN),
    "runs on the table are never joined or split.": HOME,
    "closes concealed: 200 points instead.": CLASSIC,
    "From a total of 3000 on, they must be worth at least 120 points.": (*CLASSIC, *SAMBA),
    "At some tables two players are dealt 22 each.": ("burako",),
    "lie face down at the side of the table.": (*HOME, "burraco-online", "burraco-international", *BRAZILIAN, "burako"),
    "All against all, 3 players Cards in hand: 13": CLASSIC,
    "Fixed pairs, 6 players Cards in hand: 13": (*CLASSIC, *SAMBA),
    "Only two natural cards like its top card take a frozen pile.": ("canasta-classica",),
    "Only a player who lays at least one card in that turn may take the pile.": ("burraco-international",),
    "Black threes are never melded.": ("tranca",),
    "Red threes are set aside: 100 points each.": ("tranca", *SAMBA),
    "They count against a side without a canastra.": ("tranca",),
    "They count against a side that has melded nothing.": (*CLASSIC, "canasta-italiana"),
    "The longest run has 14 cards.": tuple(
        name for name in PRESETS if not name.startswith(("canasta", "samba", "pinell", "uruguay", "bolivia"))
    ),
    "Runs have no wilds; the longest has 7 cards.": SAMBA,
    "A run goes from the four up to the ace.": SAMBA,
    "All of them on one side are worth 1000 points together.": SAMBA,
    "They count against a side without 2 canastas.": SAMBA,
    "To take the pile, a player melds its top card with two natural cards like it.": (*SAMBA, "uruguay"),
    "Samba: a run of 7 cards.": ("samba",),
    "Escalera: a run of 7 cards.": ("bolivia",),
    "One of them must be a run.": ("bolivia",),
    "A black three in hand costs 100 points.": ("bolivia",),
    "Twos and jokers alone also make a meld, of 7 cards at most.": ("uruguay", "bolivia"),
    "To close, a side needs 2 canastas.": SAMBA,
    "The longest group has 9 cards.": tuple(
        name
        for name in PRESETS
        if name
        not in {
            "burraco-reale",
            "buraco-aberto",
            "buraco-real",
            "buraco-stbl",
            *CLASSIC,
            "canasta-italiana",
            *SAMBA,
            *PINELLA,
        }
    ),
    "stays in its meld and moves to an end; it never goes back to the hand.": (
        *HOME,
        "burraco-simple",
        "burraco-online",
    ),
    "the last two cards laid across mark a clean burraco, the last one a dirty one.": (*HOME, "burraco-international"),
    "The discards lie so that everybody sees all of them.": (*HOME, "buraco-aberto", "buraco-real"),
    "Only the top card of the discard pile is seen.": ("buraco-fechado", *ONLINE_BRAZILIAN),
    "the player looks at the card drawn and may refuse it": (*BRAZILIAN, "burako"),
    "A player draws only one card, instead of two, in the turn in which their side opens.": ("canasta-italiana",),
    "The larger one lies on top.": HOME,
    "As long as nobody has reached the target, another deal is played and the points are kept.": ("burraco-online",),
    "The winner stays at the table for the next match.": ("burraco-online",),
    "Players who draw the same card draw again.": HOME,
    "The draw can also make the pairs": ("burraco",),
    "served beginning with the opponent who drew highest.": ("burraco",),
    "With four players about 45 cards should remain below the cut.": ("burraco",),
    "the cutter looks at the bottom card of the lifted part and may keep it if it is a wild": BRAZILIAN,
    "built one card at a time, from the bottom of the deck, and laid across each other.": (*HOME, "burraco-simple"),
    "The cards are dealt one at a time.": (*HOME, "burraco-international", *BRAZILIAN, *SAMBA, *PINELLA),
    "Then a card is turned up: it begins the discard pile.": (
        *HOME,
        "burraco-reale",
        "burraco-simple",
        "burraco-online",
        *CLASSIC,
        *SAMBA,
        *PINELLA,
    ),
    "With four players that is card 45, and 41 cards stay in the stock.": ("burraco",),
    "The discard pile starts empty.": BRAZILIAN,
    "With four players 42 cards stay in the stock.": BRAZILIAN,
    "with as many cards face down under it as its rank says: fourteen under an ace.": ("canasta-italiana",),
    "The player who takes the pile first gets these cards too.": ("canasta-italiana",),
    "A player lays out a red three at once and draws another card for it.": (*CLASSIC, "canasta-italiana"),
    "From the top: joker, two, ace": tuple(name for name in PRESETS if name not in {"burraco-reale", "tranca"}),
    "From the top: two, ace": ("burraco-reale", "tranca"),
    "its first melds must be worth at least 75 points": (*BRAZILIAN, "buraco-stbl"),
    "The first melds of a side must be worth at least 50 points.": ("canasta-italiana",),
    "Canasta of jokers: jokers and one two.": ("canasta-italiana",),
    "The game is for 2, 3, 4, 5 or 6 players.": (*ITALIAN[:3], *SAMBA),
    "The game is for 2, 3, 4 or 6 players.": (*CLASSIC, *PINELLA),
    "The game is for 3 players.": ("burraco-three-tournament",),
    "The game is for 2 or 4 players.": (
        "burraco-simple",
        "burraco-online",
        *BRAZILIAN,
        *ONLINE_BRAZILIAN,
        "burako",
        "canasta-italiana",
    ),
    "Usually four play, in two fixed pairs.": BRAZILIAN,
    "At other tables jokers are worth 50 points, or there are none.": BRAZILIAN,
    "The source has the turns pass clockwise and anticlockwise: the table decides.": BRAZILIAN,
    "The table decides whether a joker may stand among them.": ("buraco-fechado",),
    "A set of tiles has 106: the numbers 1 to 13 twice in each of four colours, and two jokers.": ("burako",),
    "13 (king) to 8 10": ("burako",),
    "Some tables round the halves up.": HOME,
    "in king, ace, two, the two is a wild and stands for the queen.": tuple(
        name for name in PRESETS if not name.startswith(("canasta", "samba", "pinell", "uruguay", "bolivia"))
    ),
    "the two are put together and count as one.": (
        *ITALIAN[:2],
        ITALIAN[3],
        "burraco-simple",
        "burraco-online",
        *CLASSIC,
    ),
    "If the stock runs out or play stalls before anyone closes, nobody gets these points.": tuple(PRESETS),
    "5 or 6 players use 3 decks.": ITALIAN[:3],
    "6 players use 3 decks.": (*ITALIAN[:3], *CLASSIC, *PINELLA),
    "In a run a wild may stand for a three.": ("tranca",),
    "Only the player who closes melds black threes, three to 4 of them without wilds.": CLASSIC,
    "Only the player who closes melds black threes, three to 6 of them without wilds.": SAMBA,
}


def _page_text(t: Translator, rules: RuleSet) -> str:
    parts = rules_page(t, rules)
    return "\n".join(line_text(line) for part in parts for line in (*part.rows, *part.paragraphs))


@pytest.mark.parametrize("name", PRESETS)
def test_page_has_only_the_customs_of_its_game(english: Translator, name: str) -> None:
    page = _page_text(english, PRESETS[name])
    shown = {words for words in EXPECTED_SENTENCES if words in page}
    assert shown == {words for words, games in EXPECTED_SENTENCES.items() if name in games}


def test_games_of_the_table_exist() -> None:
    assert {name for games in EXPECTED_SENTENCES.values() for name in games} == set(PRESETS)


def test_deal_reminders(t: Translator) -> None:
    for name, rules in PRESETS.items():
        page, sentences = _page_text(t, rules), deal_reminders(t, rules)
        assert_are_sentences({(name, each): each for each in sentences})
        assert [sentence for sentence in sentences if sentence not in page] == []
        assert sentences, name


def test_customs_of_house_rules(english: Translator) -> None:
    rules = VARIANTS["burraco"].replace(last_discard=LastDiscard.NO_JOKER, stall=Stall.DEAL_ENDS)
    page = _page_text(english, rules)
    assert "which may not be a joker." in page
    assert "the deal may end; it is scored as it stands." in page
    page = _page_text(english, VARIANTS["pinella"].replace(wild_melds="jokers", jokers_bonus=500))
    assert "Jollata 500" in page
    assert "Jollata: four jokers. These points replace their values." in page


def test_page_for_three_players_omits_other_numbers(english: Translator) -> None:
    at_table = VARIANTS["burraco"].replace(player_counts=(3,), seatings=frozenset({Seating.ONE_AGAINST_TWO}))
    page = _page_text(english, at_table)
    assert "With 3 players the pozzetti have 18 and 11 cards" in page
    assert "Fixed pairs" not in page
    assert "The cut must lift" not in page


@pytest.mark.parametrize(
    ("name", "players", "seating", "shown"),
    [
        ("canasta-classica", 2, Seating.SINGLES, ("dealt 15 cards", "begins with 2 cards", "needs 2 canastas")),
        (
            "canasta-classica",
            6,
            Seating.FIXED_PAIRS,
            ("3 decks with 6 jokers", "dealt 13", "needs 2 canastas", "200 each for a side with 5 or more", "10,000"),
        ),
        ("canasta-classica", 6, Seating.TEAMS_OF_THREE, ("2 decks with 4 jokers", "dealt 11", "needs a canasta")),
        ("samba", 6, Seating.FIXED_PAIRS, ("3 decks with 6 jokers", "dealt 13 cards")),
        ("pinella", 6, Seating.FIXED_PAIRS, ("3 decks with 6 jokers: 156 cards", "dealt 13 cards")),
    ],
)
def test_page_of_a_table_has_only_its_values(
    english: Translator, name: str, players: int, seating: Seating, shown: tuple[str, ...]
) -> None:
    rules = at_table(name, players, seating)
    at_this_table = rules.replace(name=name, player_counts=(players,), seatings=frozenset({seating}))
    page = _page_text(english, at_this_table)
    assert [words for words in (*shown, f"The game is for {players} players.") if words not in page] == []
    assert [words for words in ("players use", "players Cards", "players Decks") if words in page] == []
    assert not any(line.origin.is_house_rule for part in rules_page(english, at_this_table) for line in part.paragraphs)


@pytest.mark.parametrize("name", BRAZILIAN + ONLINE_BRAZILIAN)
def test_brazilian_games_do_not_call_a_2_pinella(name: str) -> None:
    for language in ("en", "it", "fr", "pt", "es"):
        page = _page_text(translator(language), PRESETS[name])
        assert "pinell" not in page
        assert ("(comodín)" if language == "es" else "(curinga)") in page


@pytest.mark.parametrize(("name", "joker"), [("burako", "Comodín 50"), ("canasta-italiana", "Joker 50")])
def test_burako_joker_is_called_comodin(name: str, joker: str) -> None:
    page = _page_text(translator("es"), VARIANTS[name])
    assert joker in page
    assert ("joker" in page.casefold()) == (name != "burako")
