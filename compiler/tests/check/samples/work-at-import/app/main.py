"""An application whose modules compute much when they are imported."""

from fastapi import FastAPI

from app.tables import DOUBLED, PRIMES, WORDS

app = FastAPI()


@app.get("/primes")
async def count_primes() -> int:
    return len(PRIMES) + len(WORDS) + len(DOUBLED)
