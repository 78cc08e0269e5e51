"""What applications do with requests and urllib3, which are compiled as they are installed: each route asks another server."""

import io
import json
import logging
import os
import tempfile
from contextlib import asynccontextmanager
from typing import Annotated

import requests
import urllib3
from fastapi import Body, Depends, FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse, StreamingResponse
from requests.auth import AuthBase, HTTPBasicAuth, HTTPDigestAuth
from requests.exceptions import ConnectionError, HTTPError, RequestException, Timeout
from requests.structures import CaseInsensitiveDict

from app import errors, secure, sessions

BACKEND = os.environ["BACKEND"]


@asynccontextmanager
async def lifespan(app: FastAPI):
    with requests.Session() as session:
        session.headers["X-Application"] = "molt"
        app.state.session = session
        yield


app = FastAPI(lifespan=lifespan)
app.include_router(errors.router)
app.include_router(secure.router)
app.include_router(sessions.router)


def told(response: requests.Response) -> dict:
    """What a response says of itself."""
    return {
        "status": response.status_code,
        "reason": response.reason,
        "ok": response.ok,
        "url": response.url,
        "encoding": response.encoding,
        "headers": dict(response.headers),
        "history": [[step.status_code, step.url] for step in response.history],
        "cookies": response.cookies.get_dict(),
        "links": response.links,
        "text": response.text,
    }


@app.get("/items/{name}")
def item(name: str):
    response = requests.get(f"{BACKEND}/items/{name}", params={"q": name, "n": [1, 2], "none": None}, timeout=10)
    response.raise_for_status()
    return response.json()


@app.get("/async/{name}")
async def asynchronously(name: str, request: Request):
    session: requests.Session = request.app.state.session
    response = await run_in_threadpool(session.get, f"{BACKEND}/items/{name}", timeout=(3.05, 27))
    return told(response)


@app.get("/in-loop/{name}")
async def in_loop(name: str):
    return requests.get(f"{BACKEND}/items/{name}").json()


@app.api_route("/method/{method}")
def method(method: str):
    function = getattr(requests, method)
    return told(function(f"{BACKEND}/echo/{method}", headers={"X-Own": "ü".encode(), "accept": "text/plain"}))


@app.post("/send-json")
def send_json(value: Annotated[dict, Body()]):
    return told(requests.post(f"{BACKEND}/echo", json=value, auth=HTTPBasicAuth("user", "pässword")))


@app.post("/send-form")
def send_form(value: Annotated[dict[str, str | list[str]], Body()]):
    return told(requests.put(f"{BACKEND}/echo", data=value, auth=("me", "secret"), cookies={"a": "1", "b": "two"}))


@app.post("/send-text")
async def send_text(request: Request):
    body = await request.body()
    answers = [requests.patch(f"{BACKEND}/echo", data=data) for data in (body, body.decode(), io.BytesIO(body))]
    pieces = (body[start : start + 4] for start in range(0, len(body), 4))
    answers.append(requests.post(f"{BACKEND}/echo", data=pieces, headers={"Content-Type": "text/x-own"}))
    return [told(answer) for answer in answers]


@app.post("/send-files")
def send_files():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report ü.csv")
        with open(path, "wb") as file:
            file.write(b"a,b\n1,2\n")
        with open(path, "rb") as file:
            files = {
                "file": file,
                "named": ("x.json", json.dumps({"a": 1}), "application/json", {"X-Part": "7"}),
                "text": (None, "plain"),
                "bytes": b"\x00\xff",
            }
            response = requests.post(f"{BACKEND}/echo", files=files, data={"field": "välue", "many": ["1", "2"]})
    return told(response)


@app.get("/redirects/{status}")
def redirects(status: int, follow: bool = True, to: str = "/items/moved?x=1#part"):
    target = {"status": status, "to": to}
    response = requests.post(f"{BACKEND}/redirect", params=target, data="body", allow_redirects=follow)
    return [told(response), response.is_redirect, response.is_permanent_redirect, response.next and response.next.url]


@app.get("/text/{kind}")
def text(kind: str):
    response = requests.get(f"{BACKEND}/text/{kind}")
    return [response.encoding, response.apparent_encoding, response.text, response.content.hex(), len(response.content)]


@app.get("/stream/{kind}")
def stream(kind: str, size: int = 3):
    with requests.get(f"{BACKEND}/text/{kind}", stream=True) as response:
        pieces = [piece.hex() for piece in response.iter_content(chunk_size=size)]
    with requests.get(f"{BACKEND}/text/{kind}", stream=True) as response:
        lines = list(response.iter_lines(decode_unicode=True))
    with requests.get(f"{BACKEND}/text/{kind}", stream=True) as response:
        raw = [response.raw.read(5, decode_content=True).hex(), response.raw.read(decode_content=True).hex()]
    return [pieces, lines, raw]


@app.get("/pass-on")
def pass_on():
    response = requests.get(f"{BACKEND}/text/lines", stream=True)
    return StreamingResponse(response.iter_content(4), media_type=response.headers["content-type"])


@app.get("/download")
def download():
    with tempfile.TemporaryFile() as file, requests.get(f"{BACKEND}/text/long", stream=True) as response:
        for piece in response.iter_content(chunk_size=8192):
            file.write(piece)
        size = file.tell()
        file.seek(0)
        return [size, file.read(20).decode(), response.headers.get("content-length")]


class Token(AuthBase):
    """Authentication of the application's own."""

    def __init__(self, token: str):
        self.token = token

    def __call__(self, prepared: requests.PreparedRequest):
        prepared.headers["Authorization"] = f"Bearer {self.token}"
        return prepared


@app.get("/auth/{kind}")
def authenticated(kind: str, user: str = "user"):
    auth = {
        "basic": HTTPBasicAuth(user, "secret"),
        "digest": HTTPDigestAuth(user, "secret"),
        "token": Token(user),
        "none": None,
    }[kind]
    response = requests.get(f"{BACKEND}/auth/{kind}", auth=auth)
    return [response.status_code, response.text, [step.status_code for step in response.history]]


@app.get("/prepared")
def prepared():
    request = requests.Request("POST", f"{BACKEND}/echo", params=[("a", "1 2"), ("b", "ü")], json={"x": [1, None]})
    ready = requests.Session().prepare_request(request)
    shown = [ready.method, ready.url, ready.path_url, dict(ready.headers), ready.body, repr(ready), repr(request)]
    with requests.Session() as session:
        return [shown, told(session.send(ready, timeout=5))]


@app.get("/structures")
def structures():
    headers = CaseInsensitiveDict({"Content-Type": "a"})
    headers["content-TYPE"] = "b"
    codes = [requests.codes.ok, requests.codes["not_found"], requests.codes.teapot]
    quoted = [
        requests.utils.quote("a b/ü"),
        requests.utils.requote_uri("http://a/%7e x"),
        requests.compat.urlparse("http://a/b?c").query,
    ]
    return [dict(headers), "CONTENT-type" in headers, repr(headers), codes, quoted, requests.utils.default_headers()]


@app.get("/urllib3/{path:path}")
def pool(path: str):
    http = urllib3.PoolManager(retries=urllib3.Retry(2, backoff_factor=0), headers={"X-Pool": "1"})
    answer = http.request("GET", f"{BACKEND}/{path}", fields={"a": "b c"})
    sent = http.request("POST", f"{BACKEND}/echo", fields={"file": ("a.txt", b"content"), "x": "y"})
    return [answer.status, answer.reason, dict(answer.headers), answer.data.decode(), sent.json()]


@app.get("/plain", response_class=PlainTextResponse)
def plain(session: Annotated[requests.Session, Depends(requests.Session)]):
    try:
        answer = session.get(f"{BACKEND}/status/418")
        answer.raise_for_status()
    except HTTPError as error:
        raise HTTPException(error.response.status_code, str(error)) from error
    except (Timeout, ConnectionError, RequestException) as error:
        logging.getLogger("app").warning("failed: %s", error)
    return answer.text
