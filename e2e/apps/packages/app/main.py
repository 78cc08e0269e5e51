from datetime import datetime, timedelta

import inflection
import yaml
from cachetools import LRUCache, TTLCache, cached
from dateutil import parser, rrule, tz
from dateutil.relativedelta import relativedelta
from fastapi import FastAPI, HTTPException
from fastapi.responses import PlainTextResponse
from humps import camelize, decamelize
from pydantic import BaseModel
from slugify import slugify
from tenacity import RetryError, retry, retry_if_exception_type, stop_after_attempt, wait_none

app = FastAPI()
cache = LRUCache(maxsize=2)
calls = []


@app.get("/slug/{text}")
def slug(text: str, limit: int = 0):
    return {"slug": slugify(text, max_length=limit), "upper": slugify(text, lowercase=False, separator="_")}


class Names(BaseModel):
    names: dict[str, int]


@app.post("/camel")
def camel(names: Names):
    return {"camel": camelize(names.names), "snake": decamelize(camelize(names.names))}


@app.get("/plural/{word}")
def plural(word: str):
    return [inflection.pluralize(word), inflection.titleize(word), inflection.ordinalize(3)]


@cached(cache)
def square(value: int) -> int:
    calls.append(value)
    return value * value


@app.get("/square/{value}")
def squares(value: int):
    return {"square": square(value), "calls": calls, "size": cache.currsize}


@app.get("/ttl")
def ttl():
    times = iter(range(10))
    kept = TTLCache(maxsize=4, ttl=3, timer=lambda: next(times, 10))
    kept["a"] = 1
    return [kept.get("a"), "a" in kept, kept.get("a"), len(kept)]


@app.get("/retry/{fails}")
def retried(fails: int):
    left = [fails]

    @retry(stop=stop_after_attempt(3), wait=wait_none(), retry=retry_if_exception_type(ValueError))
    def work() -> str:
        if left[0] > 0:
            left[0] -= 1
            raise ValueError("not yet")
        return "done"

    try:
        return {"result": work(), "attempts": work.statistics["attempt_number"]}
    except RetryError as error:
        raise HTTPException(503, str(error.last_attempt.exception())) from error


@app.get("/date")
def date(text: str):
    try:
        found = parser.parse(text, default=datetime(2024, 1, 1))
    except parser.ParserError as error:
        raise HTTPException(400, str(error)) from error
    return {"date": found, "next": found + relativedelta(months=+1, weekday=0), "zone": found.tzname()}


@app.get("/every")
def every(count: int):
    return list(rrule.rrule(rrule.MONTHLY, count=count, dtstart=datetime(2024, 1, 31), bymonthday=-1))


@app.get("/offset/{hours}")
def offset(hours: int):
    return datetime(2024, 5, 1, tzinfo=tz.tzoffset("X", timedelta(hours=hours))).isoformat()


class Text(BaseModel):
    text: str


@app.post("/yaml")
def from_yaml(text: Text):
    try:
        return {"value": yaml.safe_load(text.text)}
    except yaml.YAMLError as error:
        raise HTTPException(400, str(error)) from error


@app.post("/to-yaml")
def to_yaml(value: dict):
    return PlainTextResponse(yaml.safe_dump(value, sort_keys=True))
