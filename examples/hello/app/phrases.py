"""What we say, in which language, and how loudly."""

from collections.abc import Callable
from enum import StrEnum
from functools import wraps


class Language(StrEnum):
    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"
    POLISH = "pl"


HELLO = {
    Language.ENGLISH: "Hello",
    Language.FRENCH: "Bonjour",
    Language.GERMAN: "Hallo",
    Language.POLISH: "Cześć",
}


def trimmed(phrase: Callable[[str], str]) -> Callable[[str], str]:
    """Decorate a phrase so that names arrive without stray spaces."""

    @wraps(phrase)
    def wrapper(name: str) -> str:
        return phrase(" ".join(name.split()))

    return wrapper


def phrase_in(language: Language, *, shout: bool = False) -> Callable[[str], str]:
    """Build the function that greets in `language`."""
    hello = HELLO[language]

    @trimmed
    def phrase(name: str) -> str:
        greeting = f"{hello}, {name}!"
        return greeting.upper() if shout else greeting

    return phrase
