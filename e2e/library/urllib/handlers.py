"""Openers and their handlers: order, hooks by name, protocols of one's own, proxies, passwords, cookies."""

import base64
import hashlib
import os
import re
import urllib.request
from urllib.error import HTTPError, URLError
from urllib.request import (
    BaseHandler, HTTPBasicAuthHandler, HTTPCookieProcessor, HTTPDigestAuthHandler, HTTPErrorProcessor, HTTPHandler,
    HTTPPasswordMgr, HTTPPasswordMgrWithDefaultRealm, HTTPPasswordMgrWithPriorAuth, OpenerDirector,
    ProxyBasicAuthHandler, ProxyDigestAuthHandler, ProxyHandler, Request, build_opener, parse_http_list,
    parse_keqv_list,
)  # fmt: skip
from urllib.response import addclosehook, addinfourl

from scripted_http import Server, reply

for name in list(os.environ):
    if name.lower().endswith("_proxy"):
        del os.environ[name]


def shown(label, function, *arguments, **keywords):
    try:
        result = function(*arguments, **keywords)
    except Exception as error:
        print(label, type(error).__name__, server.told(error))
        if isinstance(error, HTTPError):
            error.close()
        return
    print(label, server.told(result.read() if hasattr(result, "read") else result))
    if hasattr(result, "close"):
        result.close()


def digest(header, method):
    """Whether an answer to a challenge is right, and what in it does not change."""
    fields = parse_keqv_list(parse_http_list(header.split(" ", 1)[1]))
    make = hashlib.sha1 if fields["algorithm"] == "SHA" else hashlib.md5

    def hashed(*parts):
        return make(":".join(parts).encode()).hexdigest()

    secret, asked = hashed("user", fields["realm"], "pass"), hashed(method, fields["uri"])
    between = [fields["nc"], fields["cnonce"], fields["qop"]] if "qop" in fields else []
    right = hashed(secret, fields["nonce"], *between, asked)
    return right == fields["response"], [name for name in fields], fields.get("nc"), fields["uri"]


def answer(method, path, headers, body):
    if method == "CONNECT":
        return reply("403 Not Through Me", b"")
    kind = path.split("?")[0].split("/")[-1]
    given = headers.get("authorization", "")
    if kind == "basic":
        if given == "Basic " + base64.b64encode(b"user:pass").decode():
            return reply("200 OK", b"welcome")
        return reply("401 Unauthorized", b"who?", 'WWW-Authenticate: Basic realm="the realm"')
    if kind == "several":
        if given:
            return reply("200 OK", given.encode())
        return reply("401 Unauthorized", b"who?", "WWW-Authenticate: Bearer x=y, Basic realm='quoted'")
    if kind == "bearer":
        return reply("401 Unauthorized", b"who?", "WWW-Authenticate: Bearer realm=\"r\"")
    if kind in ("digest", "old", "sha", "int", "unknown", "opaque"):
        if given:
            return reply("200 OK", repr(digest(given, method)).encode())
        more = {
            "digest": ', qop="auth,auth-int"', "old": "", "sha": ', algorithm=SHA, qop="auth"', "int": ', qop="auth-int"',
            "unknown": ", algorithm=NONE", "opaque": ', opaque="o", algorithm=MD5, qop=auth',
        }[kind]
        return reply("401 Unauthorized", b"who?", f'WWW-Authenticate: Digest realm="the, realm", nonce="once"{more}')
    if kind == "never":
        return reply("401 Unauthorized", b"no", 'WWW-Authenticate: Digest realm="the, realm", nonce="x"')
    if kind == "proxied":
        if headers.get("proxy-authorization", "") == "Basic " + base64.b64encode(b"user:pass").decode():
            return reply("200 OK", path.encode())
        return reply("407 Proxy", b"who?", 'Proxy-Authenticate: Basic realm="proxy"')
    if kind == "set":
        return reply("200 OK", b"set", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/other", "Set-Cookie: c=3; Max-Age=100")
    if kind == "cookies":
        return reply("200 OK", headers.get("cookie", "none").encode())
    if kind == "teapot":
        return reply("418 Teapot", b"short and stout")
    return reply("200 OK", path.encode())


server = Server(answer)


class Shouting(BaseHandler):
    """A protocol of its own, and what may be done before and after."""

    handler_order = 200

    def shout_request(self, req):
        print("request", req.full_url)
        req.add_header("loud", "yes")
        return req

    def shout_open(self, req):
        import email
        import io

        if req.host == "nobody":
            return None
        headers = email.message_from_string("Kind: shout\n")
        return addinfourl(io.BytesIO(f"{req.host.upper()}{req.selector} {req.headers}".encode()), headers, req.full_url, 299)

    def shout_response(self, req, response):
        print("response", response.code, response.info()["kind"], response.geturl())
        return response

    def unknown_open(self, req):
        if req.type == "mute":
            raise URLError("cannot hear it")
        return None

    def default_open(self, req):
        print("default", req.type)
        return None

    def http_error_418(self, req, fp, code, msg, headers):
        body = fp.read()
        print("teapot", code, msg, body, headers["content-length"])
        return addinfourl(__import__("io").BytesIO(body.upper()), headers, req.full_url, code)

    def http_error_999(self, req, fp, code, msg, headers):
        return None


class Unordered:
    """What is no handler, but has all that one needs."""

    def __lt__(self, other):
        return False

    def add_parent(self, parent):
        self.parent = parent
        print("parent", type(parent).__name__)

    def quiet_open(self, req):
        return addclosehook(open(os.devnull, "rb"), print, "closed", 1)


opener = build_opener(Shouting, Unordered())
print([type(handler).__name__ for handler in opener.handlers if type(handler).__name__ != "FTPHandler"])
print(sorted(name for name in opener.handle_open if name != "ftp"), sorted(opener.process_request), sorted(opener.process_response))
print(sorted(opener.handle_error), sorted(opener.handle_error["http"], key=str))
shown("shout", opener.open, "shout://someone/path")
shown("nobody", opener.open, "shout://nobody/")
shown("mute", opener.open, "mute:x")
shown("teapot", opener.open, server.url + "/teapot")
with opener.open("quiet:x") as quiet:
    print(type(quiet).__name__, quiet.read(), quiet.closehook is print)
print(quiet.closehook, quiet.hookargs, quiet.closed)
try:
    quiet.__enter__()
except ValueError as error:
    print(error)
try:
    opener.add_handler(object())
except TypeError as error:
    print(error)
empty = OpenerDirector()
print(empty.open("nothing:here"), empty.handlers, empty.addheaders[0][0], empty.error("ftp", 1))
empty.add_handler(BaseHandler())
print(empty.handlers, BaseHandler() < BaseHandler(), Shouting() < BaseHandler(), BaseHandler() < object())


class Quiet(HTTPErrorProcessor):
    """Takes errors for answers."""

    def http_response(self, request, response):
        return response

    https_response = http_response


shown("no errors", build_opener(Quiet).open, server.url + "/teapot")


class Traced(HTTPHandler):
    """Sees what is opened."""

    def http_open(self, req):
        print("open", server.told(req.full_url), req.get_method())
        return super().http_open(req)


shown("traced", build_opener(Traced()).open, server.url + "/x", b"d")
server.got.clear()

# Passwords.
for kind in (HTTPPasswordMgr, HTTPPasswordMgrWithDefaultRealm, HTTPPasswordMgrWithPriorAuth):
    passwords = kind()
    passwords.add_password("realm", "http://example.com/dir", "user", "pass")
    passwords.add_password("realm", ["host:81", "https://b.org/x/"], "other", "word")
    if kind is not HTTPPasswordMgr:
        passwords.add_password(None, "http://any.org", "any", "one")
    for realm, uri in (
        ("realm", "http://example.com/dir/file"), ("realm", "http://example.com:80/dir"), ("realm", "http://example.com/di"),
        ("realm", "example.com"), ("realm", "http://host:81/x"), ("realm", "https://b.org:443/x/y"), ("realm", "https://b.org/x"),
        ("other", "http://any.org/x"), (None, "http://any.org:80"), ("realm", "http://user@example.com/dir"),
    ):  # fmt: skip
        print(kind.__name__, realm, uri, passwords.find_user_password(realm, uri), passwords.reduce_uri(uri), passwords.reduce_uri(uri, False))
prior = HTTPPasswordMgrWithPriorAuth()
prior.add_password("realm", server.url + "/a", "user", "pass", is_authenticated=True)
print(prior.is_authenticated(server.url + "/a/b"), prior.is_authenticated(server.url + "/b"))
print(prior.is_suburi(("h", "/a"), ("h", "/ab")), prior.is_suburi(("h", "/a/"), ("h", "/a/b")), prior.is_suburi(("h", "/"), ("i", "/")))

# Authentication.
for kind in (HTTPBasicAuthHandler, HTTPDigestAuthHandler):
    handler = kind()
    handler.add_password("the realm", server.url, "user", "pass")
    handler.add_password("the, realm", server.url, "user", "pass")
    handler.add_password("quoted", server.url, "us", "päss")
    opener = build_opener(handler)
    for name in ("basic", "several", "bearer", "digest", "digest", "old", "sha", "int", "unknown", "opaque", "never", "teapot"):
        shown(f"{kind.__name__} {name}", opener.open, f"{server.url}/{name}?q=1", b"data" if name == "old" else None)
        for method, path, headers, body in server.got:
            print("   >", method, path, re.sub("[0-9a-f]{16,}", "HEX", dict(headers).get("Authorization", "-")), body)
        server.got.clear()
stranger = HTTPBasicAuthHandler(HTTPPasswordMgrWithDefaultRealm())
shown("stranger", build_opener(stranger).open, server.url + "/basic")
at_once = HTTPPasswordMgrWithPriorAuth()
at_once.add_password(None, server.url, "user", "pass", is_authenticated=True)
shown("at once", build_opener(HTTPBasicAuthHandler(at_once)).open, server.url + "/basic")
later = HTTPPasswordMgrWithPriorAuth()
later.add_password("the realm", server.url, "user", "pass")
opener = build_opener(HTTPBasicAuthHandler(later))
shown("later", opener.open, server.url + "/basic")
shown("then", opener.open, server.url + "/basic")
server.show()
for header in ('Basic realm="a"', "Basic realm=b", 'Digest x="y", Basic realm="c"', "Bearer", ""):
    import warnings

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(header, list(HTTPBasicAuthHandler()._parse_realm(header)), [str(one.message) for one in caught])
for text in ("a, b", 'a="b,c", d', 'a="b\\"c,d"', "a\\,b", "", " ", 'x="', "a,,b"):
    print(repr(text), parse_http_list(text))
print(parse_keqv_list(["a=b", 'c="d"', "e==f", 'g="']))
shown("no value", parse_keqv_list, ["a="])
shown("no key", parse_keqv_list, ["a"])

# Proxies.
through = build_opener(ProxyHandler({"http": server.url}))
shown("proxy", through.open, "http://elsewhere.example/path?q#f")
through = build_opener(ProxyHandler({"http": f"http://us%65r:pass@{server.host}/ignored"}))
shown("known", through.open, "http://elsewhere.example/proxied")
passwords = HTTPPasswordMgrWithDefaultRealm()
passwords.add_password(None, server.host, "user", "pass")
through = build_opener(ProxyHandler({"http": server.host}), ProxyBasicAuthHandler(passwords), ProxyDigestAuthHandler(passwords))
shown("asked", through.open, "http://elsewhere.example/proxied")
shown("tunnel", build_opener(ProxyHandler({"https": f"http://u:p@{server.host}"})).open, "https://elsewhere.example/x")
shown("no authority", build_opener(ProxyHandler({"http": "http:/x"})).open, "http://elsewhere.example/")
shown("mapping", ProxyHandler, [("http", "x")])
server.show()
os.environ["http_proxy"] = server.url
os.environ["no_proxy"] = "localhost,127.0.0.1"
shown("environment", build_opener().open, "http://elsewhere.example/env")
shown("bypassed", build_opener().open, server.url + "/direct")
shown("none", build_opener(ProxyHandler({})).open, server.url + "/none")
del os.environ["http_proxy"], os.environ["no_proxy"]

# Cookies.
cookies = HTTPCookieProcessor()
opener = build_opener(cookies)
for path in ("/cookies", "/set", "/cookies", "/dir/set", "/dir/cookies", "/other/cookies"):
    shown(path, opener.open, server.url + path)
print(sorted((cookie.name, cookie.value, cookie.path, cookie.domain, cookie.expires is None) for cookie in cookies.cookiejar))
server.end()
