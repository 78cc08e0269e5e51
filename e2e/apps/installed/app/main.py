"""Routes that use installed packages: what is in Python is compiled, what is in machine code or cannot be imported is not there."""

from fastapi import FastAPI
from measures import Length, Measure, parse
from measures.convert import to_inches
from plural import plural
from pydantic import BaseModel
from shout import shout

app = FastAPI()


class Board(BaseModel):
    width: Length
    name: str = "board"


class Metre(Measure):
    unit = "m"
    factor = 1000


@app.get("/parse/{text}")
def read_parsed(text: str):
    measure = parse(text)
    return {
        "unit": measure.unit,
        "millimetres": measure.millimetres,
        "text": str(measure),
        "class": repr(type(measure)),
    }


@app.post("/boards")
def add_board(board: Board) -> Board:
    return board


@app.get("/inches/{text}")
def read_inches(text: str):
    return {"inches": to_inches(parse(text)), "own": Metre(2) > parse(text)}


@app.get("/plural/{word}/{count}")
def read_plural(word: str, count: int):
    return plural(word, count)


@app.get("/shout/{word}")
def read_shout(word: str):
    return shout(word)
