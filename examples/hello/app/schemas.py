"""The shapes of requests and responses."""

from typing import Annotated

from pydantic import BaseModel, Field

from app.phrases import Language

Name = Annotated[str, Field(min_length=1, max_length=40)]


class Guest(BaseModel):
    name: Name
    age: int = Field(ge=0, le=130)
    languages: list[Language] = Field(default=[Language.ENGLISH], min_length=1)


class Venue(BaseModel):
    street: str
    city: Name
    floor: int | None = None


class Party(BaseModel):
    title: str = Field(min_length=3)
    venue: Venue
    guests: list[Guest] = Field(min_length=1, max_length=10)
    budget: float = Field(default=0.0, ge=0)


class Greeting(BaseModel):
    name: str
    language: Language
    text: str


class Invitation(BaseModel):
    """What a party looks like from outside: no ages, no budget."""

    title: str
    venue: Venue
    greetings: list[Greeting]
    adults: int
