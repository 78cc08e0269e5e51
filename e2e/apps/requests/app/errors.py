"""What goes wrong: the exceptions of requests, their texts and causes."""

import os
import re

import requests
from fastapi import APIRouter
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError
from urllib3.util import Retry

BACKEND = os.environ["BACKEND"]
CLOSED = "http://127.0.0.1:1"

router = APIRouter()


def told(error: BaseException | None) -> list:
    """An exception and what it came from, without addresses of objects."""
    lines = []
    while error is not None and len(lines) < 8:
        kinds = [kind.__name__ for kind in type(error).__mro__ if kind.__module__.startswith(("requests", "urllib3"))]
        lines.append([type(error).__name__, re.sub(r"0x[0-9a-f]+", "0x", str(error)), kinds])
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


URLS = {
    "refused": f"{CLOSED}/x",
    "unknown-host": "http://no-such-host.invalid/",
    "slow": f"{BACKEND}/slow",
    "drop": f"{BACKEND}/drop",
    "half": f"{BACKEND}/half",
    "bad-chunk": f"{BACKEND}/bad-chunk",
    "bad-gzip": f"{BACKEND}/bad-gzip",
    "bad-status": f"{BACKEND}/bad-status",
    "loop": f"{BACKEND}/around/0",
    "no-scheme": "example.com/x",
    "bad-scheme": "ftp://example.com/x",
    "no-host": "http:///x",
    "bad-url": "http://[::1/x",
    "bad-port": "http://a:b/",
    "bad-label": "http://*.example.com/",
    "long-label": f"http://{'a' * 64}.com/",
    "bad-redirect": f"{BACKEND}/redirect?status=302&to=ftp://a/b",
}


@router.get("/errors/{kind}")
def failing(kind: str):
    try:
        response = requests.get(URLS[kind], timeout=0.5)
        return [response.status_code, response.text]
    except requests.RequestException as error:
        request = error.request and [error.request.method, error.request.url]
        return [told(error), request, error.response is not None]
    except HTTPError as error:
        return told(error)


@router.get("/errors/header/{name}/{value}")
def bad_header(name: str, value: str):
    try:
        return requests.get(f"{BACKEND}/echo", headers={name: value}).json()
    except (requests.RequestException, UnicodeError) as error:
        return told(error)


@router.get("/status/{code}")
def status(code: int, reason: str = "Some Reason"):
    response = requests.get(f"{BACKEND}/status/{code}", params={"reason": reason})
    try:
        response.raise_for_status()
    except requests.HTTPError as error:
        return [told(error), error.response is response, bool(response), repr(response)]
    return [response.ok, response.text]


@router.get("/json/{kind}")
def bad_json(kind: str):
    response = requests.get(f"{BACKEND}/json/{kind}")
    try:
        return [response.json()]
    except requests.exceptions.JSONDecodeError as error:
        return [told(error), error.msg, error.doc, error.pos, error.lineno, error.colno, isinstance(error, ValueError)]
    except UnicodeDecodeError as error:
        return told(error)


@router.get("/retries/{kind}")
def retries(kind: str, total: int = 3):
    session = requests.Session()
    again = Retry(total=total, backoff_factor=0.01, status_forcelist=[500, 503], allowed_methods=["GET"])
    session.mount("http://", HTTPAdapter(max_retries=again, pool_connections=2, pool_maxsize=3))
    url = {"refused": CLOSED, "drop": f"{BACKEND}/drop"}.get(kind, f"{BACKEND}/flaky/{kind}")
    try:
        response = session.get(url)
    except requests.RequestException as error:
        return [told(error), repr(again)]
    history = [[step.method, step.url, step.status, step.redirect_location] for step in response.raw.retries.history]
    return [response.status_code, response.text, history]


@router.post("/retries/post")
def no_retries():
    session = requests.Session()
    session.mount(BACKEND, HTTPAdapter(max_retries=Retry(2, status_forcelist=[503], raise_on_status=False)))
    return [session.post(f"{BACKEND}/flaky/9", data="x").status_code, session.get(f"{BACKEND}/flaky/9").status_code]
