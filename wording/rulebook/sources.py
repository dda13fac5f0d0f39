"""The sources of the rules, as docs/sources.md lists them: title, publisher, language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from wording.translation import Translator, mark


class Source(StrEnum):
    """The sources; one is split into two halves, because each half describes another game."""

    REGOLE = "regole"
    PUNTI = "punti"
    ONLINE = "online"
    CANASTA = "canasta"
    CANASTA_BURRACO = "canasta-burraco"
    BURACO = "buraco"
    TRANCA = "tranca"
    STBL = "stbl"
    WIKIPEDIA = "wikipedia"
    SEMENTE = "semente"
    BRITANNICA = "britannica"
    GAMEVELVET = "gamevelvet"
    OCHOB = "ochob"
    GUARDIAN = "guardian"
    NUMEROS = "numeros"
    INTERNAZIONALE = "internazionale"
    FIBUR = "fibur"
    FITAB = "fitab"


@dataclass(frozen=True, kw_only=True)
class Description:
    """A source: its key in docs/sources.md, and title and publisher in its own language. `part` is the heading of the
    cited part; `publisher` is empty if our copy doesn't name it. If we know a federation's code only from summaries,
    the title is the federation's name."""

    key: str
    title: str
    publisher: str = ""
    part: str = ""
    language: str
    is_summary: bool = False


SOURCES: Mapping[Source, Description] = {
    Source.REGOLE: Description(key="Regole", title="Regole del Burraco: Come Si Gioca", language="it"),
    Source.PUNTI: Description(key="Punti", title="Come si contano i punti a burraco", language="it"),
    Source.ONLINE: Description(
        key="Online", title="Règles du jeu Burraco", publisher="casinosenligne.biz", language="fr"
    ),
    Source.CANASTA: Description(
        key="Canasta",
        title="Canasta e Burraco: quali sono le regole",
        part="Canasta: le regole del gioco",
        publisher="ammazzacasino.com",
        language="it",
    ),
    Source.CANASTA_BURRACO: Description(
        key="Canasta",
        title="Canasta e Burraco: quali sono le regole",
        part="Regole burraco",
        publisher="ammazzacasino.com",
        language="it",
    ),
    Source.BURACO: Description(
        key="Buraco", title="Règles du jeu Buraco", publisher="reglesdejeux.github.io", language="fr"
    ),
    Source.TRANCA: Description(key="Tranca", title="Regras Como Jogar Tranca", publisher="jogatina.com", language="pt"),
    Source.STBL: Description(
        key="STBL", title="Regras Como Jogar Buraco Fechado STBL", publisher="jogatina.com", language="pt"
    ),
    Source.WIKIPEDIA: Description(
        key="Wikipedia", title="Buraco (jogo de cartas)", publisher="pt.wikipedia.org", language="pt"
    ),
    Source.SEMENTE: Description(
        key="Semente", title="Canastra", publisher="sementeducacional.blogspot.com", language="pt"
    ),
    Source.BRITANNICA: Description(
        key="Britannica", title="Canasta", part="Going out", publisher="britannica.com", language="en"
    ),
    Source.GAMEVELVET: Description(
        key="Gamevelvet", title="Classic Canasta Online: Rules", publisher="gamevelvet.com", language="en"
    ),
    Source.OCHOB: Description(key="Ochob", title="Canasta", publisher="ochob.com", language="es"),
    Source.GUARDIAN: Description(
        key="Guardian", title="Rules of card games: canasta", publisher="theguardian.com", language="en"
    ),
    Source.NUMEROS: Description(key="Numeros", title="Los números de la canasta", publisher="m4s.es", language="es"),
    Source.INTERNAZIONALE: Description(
        key="Internazionale",
        title="Le tre nuove regole del burraco internazionale",
        publisher="eburraco.com",
        language="it",
    ),
    Source.FIBUR: Description(key="FIBUR", title="Federazione Italiana Burraco, FIBUR", language="it", is_summary=True),
    Source.FITAB: Description(key="FITAB", title="FITAB", language="it", is_summary=True),
}
_LANGUAGES: Mapping[str, str] = {
    "it": mark("in Italian"),
    "fr": mark("in French"),
    "pt": mark("in Portuguese"),
    "es": mark("in Spanish"),
    "en": mark("in English"),
}


def source_title(source: Source) -> str:
    """Return the title in the source's language, with the cited part: `Title – Part`."""
    described = SOURCES[source]
    return f"{described.title} – {described.part}" if described.part else described.title


def source_details(t: Translator, source: Source) -> str:
    """Return publisher and language: `ammazzacasino.com, in Italian`."""
    described = SOURCES[source]
    language = t.gettext(_LANGUAGES[described.language])
    if described.is_summary:
        text = t.gettext("published summaries of the federation’s code, not the code itself")
    else:
        text = described.publisher or t.gettext("publisher not named")
    return f"{text}, {language}"
