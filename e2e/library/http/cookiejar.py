"""Cookies as a client keeps them: headers, dates, policies, jars and files."""

import copy
import email
import http.cookiejar
import logging
import os
import sys
import tempfile
import time
import warnings
from http.cookiejar import (
    Cookie, CookieJar, CookiePolicy, DefaultCookiePolicy, FileCookieJar, LoadError, LWPCookieJar, MozillaCookieJar,
    domain_match, eff_request_host, escape_path, http2time, is_HDN, is_third_party, iso2time, join_header_words,
    parse_ns_headers, reach, request_host, request_path, request_port, split_header_words, time2isoz, time2netscape,
    user_domain_match,
)  # fmt: skip
from urllib.request import Request


def shown(label, function, *arguments, **keywords):
    try:
        print(label, function(*arguments, **keywords))
    except Exception as error:
        print(label, type(error).__name__, error)


class Response:
    """An answer that has headers only."""

    def __init__(self, *headers):
        self.headers = email.message_from_string("".join(header + "\n" for header in headers) + "\n")

    def info(self):
        return self.headers


for text in (
    "Wed, 09 Feb 1994 22:23:32 GMT", "Tuesday, 08-Feb-94 14:15:29 GMT", "Tuesday, 08-Feb-1994 14:15:29 GMT", "09 Feb 1994 22:23:32 GMT",
    "08-Feb-94 14:15:29 GMT", "03/Feb/1994:17:03:55 -0700", "09 Feb 1994", "08-Feb-94", " 09   Feb   1994   22:23:32 ", "Thu, 01-Jan-1970 00:00:00",
    "bad", "Wed, 09 Foo 1994 22:23:32 GMT", "32 Feb 1994", "09 Feb 1994 25:00", "09 Feb 1994 12:00 PST", "09 Feb 1994 12:00 +01:30",
    "09 2 1994", "09 13 1994", "09 Feb 99999", "01-Jan-68 GMT", "09 Feb 1994 12:00 (UTC)", "09 Feb 1994 12:00:61 Z", "9 feb 50 1:02",
):  # fmt: skip
    shown(text, http2time, text)
for text in (
    "1994-02-03 14:15:29 -0100", "1994-02-03 14:15:29", "1994-02-03", "1994-02-03T14:15:29", "19940203T141529Z", "19940203", "1994-2-3 1:02",
    "1994-02-03T14:15:29.5Z", "x", "1994-02-03 14:15 +0100", "1994/02/03",
):  # fmt: skip
    shown(text, iso2time, text)
print(time2isoz(0), time2isoz(1e9), time2netscape(0), time2netscape(951782400.7), len(time2isoz()), len(time2netscape()))

for header in (
    'foo="bar"; port="80,81"; discard, bar=baz', 'text/html; charset="iso-8859-1"', r'Basic realm="\"foo\bar\""', "a b c", "a=1,b=2; c", "",
    ";;=a", 'x="un"closed', "key = value ; other",
):  # fmt: skip
    words = split_header_words([header])
    print(repr(header), words, repr(join_header_words(words)))
print(join_header_words([[("a", 'with "quotes"'), ("b", None)], [], [("c", "d")]]))
for header in (
    "name=value; expires=Wed, 09 Feb 2094 22:23:32 GMT; path=/; Secure; HttpOnly", "a=b;version=\"1\"", "=empty", "; a=b", "alone", "a=b; =c; ;d",
    'q="x y"; Expires=never; PATH="/p"; Max-Age=5; Other=1', "a=b=c; domain", "expires=1; path=2",
):  # fmt: skip
    print(repr(header), parse_ns_headers([header]))

for one, other in (
    ("x.y.com", "x.Y.com"), ("x.y.com", ".Y.com"), ("x.y.com", "Y.com"), ("a.b.c.com", ".c.com"), (".c.com", "a.b.c.com"), ("192.168.1.1", "192.168.1.1"),
    ("192.168.1.1", ".168.1.1"), ("", ""), ("a.com", ""), ("com", ".com"), ("acme.com", ".acme.com"),
):  # fmt: skip
    print(one, other, domain_match(one, other), user_domain_match(one, other), user_domain_match(other, one), is_HDN(one))
print([reach(host) for host in ("www.acme.com", "acme.com", "acme.local", "local", "1.2.3.4", "a.b.", "")])
print([escape_path(path) for path in ("/a b", "/%7e%2f", "/ä?#", "/a%zz", "//x;y=1")])
for url, headers in (
    ("http://Example.COM:8080/dir/file?q", {}), ("http://host/", {}), ("http://1.2.3.4", {}), ("http://h:/x", {}), ("http://h:x/x", {}),
    ("http:/path", {"Host": "named:1"}), ("http://a.b/%2f%7E ä", {}),
):  # fmt: skip
    request = Request(url, headers=headers)
    print(url, request_host(request), eff_request_host(request), request_path(request), request_port(request) if request.host else None)
print(is_third_party(Request("http://www.acme.com/", origin_req_host="sub.acme.com")), is_third_party(Request("http://a.com/", origin_req_host="b.com")))

cookie = Cookie(0, "n", "v", None, False, "Example.com", True, False, "/", True, False, "1e10", False, None, None, {"HttpOnly": None, "SameSite": "Lax"})
print(cookie, repr(cookie), cookie.expires, cookie.is_expired(), cookie.is_expired(10**11))
print(cookie.has_nonstandard_attr("HttpOnly"), cookie.get_nonstandard_attr("SameSite"), cookie.get_nonstandard_attr("x", 1))
cookie.set_nonstandard_attr("x", 2)
print(cookie._rest, copy.copy(cookie).name)
shown("port", Cookie, "1", "n", None, None, True, "d", 1, 1, "/", 1, 1, None, 1, 1, 1, {})
print(Cookie("1", "n", None, "80", True, "d", 1, 1, "/", 1, 1, None, 1, 1, 1, {}, rfc2109=True))


def take(jar, url, *headers, **keywords):
    request = Request(url, **keywords)
    jar.extract_cookies(Response(*headers), request)
    return sorted(map(repr, jar))


def sent(jar, url, **keywords):
    request = Request(url, **keywords)
    jar.add_cookie_header(request)
    return sorted(request.unredirected_hdrs.items())


logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(name)s %(levelname)s %(message)s")
http.cookiejar.debug = True
strict = DefaultCookiePolicy(
    rfc2965=True, strict_domain=True, strict_ns_domain=DefaultCookiePolicy.DomainStrict, strict_ns_set_path=True, strict_ns_set_initial_dollar=True,
    strict_ns_unverifiable=True,
)  # fmt: skip
policies = {
    "default": DefaultCookiePolicy(), "2965": DefaultCookiePolicy(rfc2965=True), "strict": strict, "none": DefaultCookiePolicy(netscape=False),
    "2109": DefaultCookiePolicy(rfc2965=True, rfc2109_as_netscape=True), "match": DefaultCookiePolicy(strict_ns_domain=DefaultCookiePolicy.DomainRFC2965Match),
    "blocked": DefaultCookiePolicy(blocked_domains=["blocked.com", ".b.org"], allowed_domains=["acme.com", ".acme.com", "blocked.com", "x.b.org"]),
    "hidden": DefaultCookiePolicy(rfc2965=True, hide_cookie2=True, secure_protocols=("http",)),
}  # fmt: skip
EXCHANGES = (
    ("http://acme.com/dir/page", ["Set-Cookie: a=1", "Set-Cookie: b=2; path=/other; Secure", "Set-Cookie: $c=3; domain=acme.com"]),
    ("http://www.acme.com/dir/", ["Set-Cookie: d=4; Domain=.acme.com; Port=\"80, 8080\"", "Set-Cookie: e=5; domain=other.com", "Set-Cookie: f=6; domain=com"]),
    ("http://www.acme.com:8080/", ['Set-Cookie2: g="7 7"; Version=1; Path="/"; Port; Comment="why"; CommentURL=u', "Set-Cookie: h=8; Version=1; Max-Age=100"]),
    ("http://acme.co.uk/", ["Set-Cookie: i=9; domain=.co.uk", "Set-Cookie: j; expires=Wed, 09 Feb 2094 22:23:32 GMT; HttpOnly; SameSite=Lax"]),
    ("http://local/", ["Set-Cookie: k=1; domain=local", "Set-Cookie: l=1; domain=.local", "Set-Cookie: m=1; expires=Wed, 09 Feb 1994 22:23:32 GMT"]),
    ("http://1.2.3.4/x", ["Set-Cookie: n=1; domain=1.2.3.4", "Set-Cookie: o=1; Max-Age=x", "Set-Cookie: p=1; domain", "Set-Cookie: q=1; path"]),
    ("http://x.b.org/", ["Set-Cookie: r=1", "Set-Cookie: s=1; Max-Age=0", "Set-Cookie2: t=1", "Set-Cookie: u=1; Port=\"99\"", "Set-Cookie: v=1; port=x"]),
    ("http://blocked.com/", ["Set-Cookie: w=1", "Set-Cookie: x=1; Version=x", "Set-Cookie: expires=1", "Set-Cookie: y=1; Expires=bad; discard; secure=1"]),
)  # fmt: skip
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for name, policy in policies.items():
        print("policy", name)
        jar = CookieJar(policy)
        for url, headers in EXCHANGES:
            take(jar, url, *headers)
        for one in jar:
            if one.expires is not None and one.expires < 3e9:
                one.expires = one.expires - int(time.time()) > 50
        print(len(jar), sorted(map(str, jar)))
        for one in jar:
            if one.expires is True:
                one.expires = 4_000_000_000
        print("\n".join(sorted(map(repr, jar))))
        for url in (*[url for url, _ in EXCHANGES], "https://acme.com/other/x", "http://acme.com/otherwise", "http://www.acme.com:8080/", "http://sub.www.acme.com/"):
            print(url, sent(jar, url))
        print(sent(jar, "http://acme.com/dir/x", headers={"Cookie": "own=1"}), sent(jar, "http://acme.com/", unverifiable=True, origin_req_host="other.org"))
http.cookiejar.debug = False
print(policies["blocked"].blocked_domains(), policies["blocked"].allowed_domains(), policies["blocked"].is_blocked("a.b.org"), policies["blocked"].is_not_allowed("c"))
policies["blocked"].set_blocked_domains(iter(["a"]))
policies["blocked"].set_allowed_domains(None)
print(policies["blocked"].blocked_domains(), policies["blocked"].allowed_domains(), policies["blocked"].is_not_allowed("c"))
shown("set_ok", CookiePolicy().set_ok, None, None)
shown("return_ok", CookiePolicy().return_ok, None, None)
print(CookiePolicy().domain_return_ok("d", None), CookiePolicy().path_return_ok("/", None))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(CookieJar().make_cookies(Response("Set-Cookie: a=b; max-age", "Set-Cookie: fine=1"), Request("http://a.b/")))
    print([str(one.message).splitlines()[0] for one in caught], [str(one.message).splitlines()[-1].split(":")[0] for one in caught])

jar = CookieJar()
print(jar, repr(jar), len(jar), list(jar), bool(jar))
take(jar, "http://a.com/x/y", "Set-Cookie: a=1", "Set-Cookie: b=2; path=/", "Set-Cookie: c=3; Max-Age=1000")
take(jar, "http://b.com/", "Set-Cookie: d=4")
take(jar, "http://a.com/x/z", "Set-Cookie: a=changed")
print(len(jar), jar, [(domain, path, sorted(names)) for domain, paths in jar._cookies.items() for path, names in paths.items()])
shown("clear name", jar.clear, "a.com", None, "a")
shown("clear path", jar.clear, None, "/x")
shown("clear missing", jar.clear, "nowhere.com")
jar.clear("a.com", "/x", "a")
print(len(jar))
jar.clear("a.com", "/")
print(len(jar))
jar.clear_session_cookies()
print([one.name for one in jar])
for one in jar:
    one.expires = 1
jar.clear_expired_cookies()
print(len(jar))
jar.set_cookie(cookie)
jar.set_cookie_if_ok(Cookie(0, "n", "v", None, False, "other.com", True, False, "/", True, False, None, True, None, None, {}), Request("http://mine.com/"))
jar.set_policy(DefaultCookiePolicy(blocked_domains=["example.com"]))
print(len(jar), sent(jar, "http://example.com/"))
jar.clear()
print(len(jar))


class Own(DefaultCookiePolicy):
    """Takes what begins with a letter that it likes, and sends everything."""

    def set_ok(self, cookie, request):
        return cookie.name.startswith("l") and super().set_ok(cookie, request)

    def return_ok_expires(self, cookie, request):
        print("asked", cookie.name)
        return True


class OwnJar(CookieJar):
    """Says what it keeps."""

    def set_cookie(self, cookie, *arguments):
        print("keeps", cookie.name)
        return super().set_cookie(cookie, *arguments)


jar = OwnJar(Own())
take(jar, "http://a.com/", "Set-Cookie: liked=1", "Set-Cookie: other=1")
print(sent(jar, "http://a.com/"), jar)

folder = tempfile.mkdtemp()
for kind in (LWPCookieJar, MozillaCookieJar):
    path = os.path.join(folder, kind.__name__)
    jar = kind(path, policy=DefaultCookiePolicy(rfc2965=True))
    print(os.path.basename(jar.filename), jar.delayload)
    take(jar, "http://www.acme.com/dir/", "Set-Cookie: a=1; domain=acme.com; expires=Wed, 09 Feb 2094 22:23:32 GMT", "Set-Cookie: b; Secure; HTTPOnly; path=/x y")
    take(jar, "http://www.acme.com/", 'Set-Cookie2: c="q \\" q"; Version=1; Port="80"; Comment="why"; CommentURL="u"; Max-Age=9999999999')
    for one in jar:
        if one.name == "c":
            one.expires = 4_000_000_000
    jar.set_cookie(Cookie(0, "old", "v", None, False, "old.com", False, False, "/", False, False, 1000, False, None, None, {"Extra": "1"}))
    for ignored in ((False, False), (True, False), (False, True), (True, True)):
        jar.save(ignore_discard=ignored[0], ignore_expires=ignored[1])
        with open(path) as file:
            print(file.read())
        again = kind(path)
        again.load(ignore_discard=ignored[0], ignore_expires=ignored[1])
        print(sorted(map(repr, again)))
    print(oct(os.stat(path).st_mode & 0o777))
    with open(path, "a") as file:
        file.write("# a comment\n\nSet-Cookie3: wrong\n" if kind is LWPCookieJar else "# comment\n\n$x\nonly\ttwo\n")
    before = sorted(map(repr, jar))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            jar.revert()
        except LoadError as error:
            print(type(error).__name__, str(error).replace(folder, "FOLDER"), isinstance(error, OSError), error.__cause__, type(error.__context__).__name__)
    print(sorted(map(repr, jar)) == before)
    with open(path, "w") as file:
        file.write("something else\n")
    try:
        jar.load()
    except LoadError as error:
        print(str(error).replace(folder, "FOLDER"))
    shown("no file", kind().save)
    shown("no file", kind().load)
    shown("no file", kind().revert)
    try:
        kind(os.path.join(folder, "missing")).load()
    except OSError as error:
        print(type(error).__name__, error.errno)
print(LWPCookieJar().as_lwp_str() == "", repr(LWPCookieJar()))
shown("save", FileCookieJar("f").save)
