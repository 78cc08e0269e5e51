"""Routes that greet people."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, status

from app.phrases import HELLO, Language, phrase_in
from app.schemas import Greeting, Invitation, Party

router = APIRouter(tags=["greetings"])

UNWELCOME = {"Voldemort", "Sauron"}


def greeting_of(name: str, language: Language) -> Greeting:
    return Greeting(name=name, language=language, text=phrase_in(language)(name))


@router.get("/languages")
def list_languages() -> dict[str, str]:
    """List the languages we speak, with the word for hello in each."""
    return {language.value: hello for language, hello in HELLO.items()}


@router.get("/together")
async def greet_together(
    names: Annotated[list[str], Query(min_length=1, max_length=5)],
    language: Language = Language.ENGLISH,
) -> list[Greeting]:
    """Greet several people at once; the slowest name decides how long it takes."""

    async def greet(name: str) -> Greeting:
        await asyncio.sleep(len(name) / 1000)
        return greeting_of(name, language)

    return await asyncio.gather(*(greet(name) for name in names))


@router.get("/{name}")
def greet_one(
    name: str,
    language: Language = Language.ENGLISH,
    shout: bool = False,
    times: Annotated[int, Query(ge=1, le=3)] = 1,
) -> Greeting:
    """Greet one person."""
    if name in UNWELCOME:
        raise HTTPException(
            status.HTTP_403_FORBIDDEN,
            detail=f"{name} is not welcome here",
            headers={"X-Reason": "unwelcome"},
        )
    phrase = phrase_in(language, shout=shout)
    return Greeting(name=name, language=language, text=" ".join([phrase(name)] * times))


@router.post("/parties", status_code=status.HTTP_201_CREATED)
async def plan_party(party: Party) -> Invitation:
    """Turn a party into an invitation, greeting each guest in their first language."""
    return Invitation(
        title=party.title.title(),
        venue=party.venue,
        greetings=[
            greeting_of(guest.name, guest.languages[0]) for guest in party.guests
        ],
        adults=sum(guest.age >= 18 for guest in party.guests),
    )
