"""Sessions: what they keep between requests, and what is done to each of them."""

import os
from typing import Annotated

import requests
from fastapi import APIRouter, Depends
from requests.adapters import BaseAdapter, HTTPAdapter
from requests.cookies import RequestsCookieJar, create_cookie
from requests.models import PreparedRequest, Response

BACKEND = os.environ["BACKEND"]

router = APIRouter()


def a_session():
    with requests.Session() as session:
        session.headers.update({"X-Session": "1", "Accept-Encoding": None})
        session.params = {"key": "value"}
        session.auth = ("session", "secret")
        yield session


Open = Annotated[requests.Session, Depends(a_session)]


@router.get("/session/cookies")
def cookies(session: Open):
    session.get(f"{BACKEND}/cookies?set=a%3D1&set=b%3D2%3B%20Path%3D/items")
    seen = [session.get(f"{BACKEND}{path}", cookies={"own": "x"}).json() for path in ("/items/a", "/echo")]
    session.cookies.set("c", "3", domain="127.0.0.1", path="/")
    session.cookies.update({"d": "4"})
    seen.append(session.get(f"{BACKEND}/items/b").json())
    kept = sorted((one.name, one.value, one.path, one.domain) for one in session.cookies)
    return [seen, kept, session.cookies.get("a"), session.cookies.get_dict(path="/items"), len(session.cookies)]


@router.get("/session/redirects")
def redirected(session: Open):
    session.max_redirects = 3
    first = session.get(f"{BACKEND}/redirect?status=302&to=/cookies%3Fset=r%253D1")
    try:
        session.get(f"{BACKEND}/around/1")
    except requests.TooManyRedirects as error:
        return [first.url, first.text, session.cookies.get_dict(), str(error), len(error.response.history)]


@router.get("/session/hooks")
def hooks(session: Open):
    seen = []

    def note(response: Response, *args, **kwargs):
        seen.append([response.status_code, sorted(kwargs)])
        response.headers["X-Noted"] = "yes"

    session.hooks["response"].append(note)
    session.get(f"{BACKEND}/redirect?status=302&to=/items/noted")
    answer = session.get(f"{BACKEND}/items/x", hooks={"response": [lambda response, **others: seen.append("second")]})
    return [seen, answer.headers.get("x-noted"), answer.json()]


class Canned(BaseAdapter):
    """Answers without a network."""

    def send(self, request: PreparedRequest, stream=False, timeout=None, verify=True, cert=None, proxies=None):
        answer = Response()
        answer.status_code = 203
        answer.url = request.url
        answer.request = request
        answer._content = b'{"canned": true}'
        answer.headers["Content-Type"] = "application/json"
        return answer

    def close(self):
        pass


@router.get("/session/adapters")
def adapters(session: Open):
    session.mount("canned://", Canned())
    session.mount(f"{BACKEND}/items", HTTPAdapter(pool_maxsize=1, pool_block=True))
    answer = session.get("canned://any/thing", params={"more": 1})
    return [
        answer.status_code,
        answer.url,
        answer.json(),
        list(session.adapters)[:2],
        session.get(f"{BACKEND}/items/y").json(),
    ]


@router.get("/session/proxies")
def proxies():
    with requests.Session() as session:
        session.trust_env = False
        session.proxies = {"http": BACKEND}
        proxied = session.get("http://elsewhere.example/items/p?x=1", headers={"Proxy-Own": "1"})
        direct = session.get(f"{BACKEND}/items/direct", proxies={"http": None, "no_proxy": "127.0.0.1"})
    return [proxied.json(), direct.json()]


@router.get("/session/jar")
def jar():
    cookies = RequestsCookieJar()
    cookies.set("one", "1", domain="a.example", path="/p")
    cookies.set_cookie(create_cookie("two", "2", domain="b.example", secure=True, rest={"HttpOnly": None}))
    copied = cookies.copy()
    copied["three"] = "3"
    del copied["one"]
    return [
        cookies.keys(),
        cookies.items(),
        cookies.list_domains(),
        copied.get_dict(),
        cookies.multiple_domains(),
        repr(copied),
    ]
