"""Jars of cookies, with requests and responses that show no more than a jar asks for."""

from email.message import Message
from http.cookiejar import Cookie, CookieJar, CookiePolicy, DefaultCookiePolicy


class Request:
    unverifiable = False
    origin_req_host = "www.example.com"

    def __init__(self, url):
        self.url = url
        self.type = url.partition(":")[0]
        self.host = url.split("/")[2]
        self.added = {}

    def get_full_url(self):
        return self.url

    def has_header(self, name):
        return name in self.added

    def get_header(self, name, default=None):
        return self.added.get(name, default)

    def add_unredirected_header(self, key, value):
        self.added[key] = value


class Response:
    def __init__(self, *headers, name="Set-Cookie"):
        self.message = Message()
        for header in headers:
            self.message[name] = header

    def info(self):
        return self.message


URLS = (
    "http://www.example.com/a/b/c?x=1",
    "https://www.example.com/",
    "http://example.com/a",
    "http://localhost:8000/",
    "http://127.0.0.1/x/",
    "http://a.b.example.co.uk/",
)
HEADERS = (
    "n=v",
    "n=v; Path=/a; Domain=example.com; Secure; HttpOnly",
    "n=v; Domain=.example.com; Max-Age=100000000000",
    "n=v; Domain=www.example.com; Expires=Wed, 09 Jun 2100 10:18:14 GMT",
    "n=v; expires=Wed, 09-Jun-2100 10:18:14 GMT",
    'n=v; expires="09 Jun 2100 10:18 +0200"',
    "n=v; expires=yesterday",
    "n=v; expires=Wed, 09 Jun 1999 10:18:14 GMT",
    "n=v; Max-Age=0",
    "n=v; Max-Age=x",
    "n=v; Domain=com",
    "n=v; Domain=.co.uk",
    "n=v; Domain=other.org",
    "n=v; Domain=localhost",
    "n=v; Path=/other%2fx%20y",
    "n=v; Version=1; Comment=c; Port",
    'n="quoted; x"; Version="1"; Port="80,443"; Discard',
    "flag",
    "=nameless",
    "",
    "n=v; SameSite=Lax; Custom=x; Secure=yes",
    "n=v; Path; Domain",
    "n=v; Domain",
    "n=v=w; Path=",
)


def without_time(cookie):
    text = repr(cookie)
    return text if cookie.expires is None or cookie.expires == 4116219494 else text.replace(str(cookie.expires), "SOON")


for url in URLS:
    for header in HEADERS:
        for policy in (None, DefaultCookiePolicy(rfc2965=True, strict_domain=True, strict_ns_domain=DefaultCookiePolicy.DomainStrict)):
            jar = CookieJar(policy)
            jar.extract_cookies(Response(header), Request(url))
            print(url, header, [without_time(cookie) for cookie in jar])
            for other in URLS:
                asked = Request(other)
                jar.add_cookie_header(asked)
                if asked.added:
                    print("   ", other, asked.added)

jar = CookieJar()
jar.extract_cookies(Response("a=1; Path=/", "b=2; Path=/a", "a=3; Path=/a/b"), Request(URLS[0]))
asked = Request(URLS[0])
jar.add_cookie_header(asked)
print(asked.added, len(jar), jar, repr(jar) == f"<CookieJar[{', '.join(map(repr, jar))}]>")
jar.extract_cookies(Response("a=; Max-Age=0; Path=/"), Request(URLS[0]))
print(jar)
for arguments in ((None, None, "x"), (None, "/"), ("www.example.com", "/zz"), ("zz",)):
    try:
        jar.clear(*arguments)
    except (KeyError, ValueError) as error:
        print(repr(error))
jar.clear("www.example.com", "/a", "b")
print(len(jar))
jar.clear_session_cookies()
print(len(jar), bool(list(jar)))
jar.extract_cookies(Response('x=1; Version=1; Domain=.example.com, y="2"; Version="1"; Path="/"', name="Set-Cookie2"), Request(URLS[0]))
print(jar)
newer = CookieJar(DefaultCookiePolicy(rfc2965=True))
newer.extract_cookies(Response('x="1 2"; Version=1; Domain=.example.com, y="2"; Version="1"; Path="/"; Port', name="Set-Cookie2"), Request(URLS[0]))
asked = Request(URLS[0])
newer.add_cookie_header(asked)
print(newer, asked.added)
for policy in (
    DefaultCookiePolicy(blocked_domains=["example.com", ".example.com"]),
    DefaultCookiePolicy(allowed_domains=["localhost", "127.0.0.1"]),
    DefaultCookiePolicy(netscape=False),
    DefaultCookiePolicy(strict_ns_set_initial_dollar=True, strict_ns_set_path=True),
):
    jar = CookieJar(policy)
    for url in URLS:
        jar.extract_cookies(Response("$n=v; Path=/zz", "m=v"), Request(url))
    print(jar, policy.blocked_domains(), policy.allowed_domains(), policy.is_blocked("www.example.com"))


class Nothing(CookiePolicy):
    def set_ok(self, cookie, request):
        print("   asked about", cookie)
        return False

    rfc2965 = False
    netscape = True
    hide_cookie2 = False


jar = CookieJar(Nothing())
jar.extract_cookies(Response("a=b"), Request(URLS[0]))
print(jar, len(jar))
cookie = Cookie(0, "n", "v", None, False, "D.org", True, False, "/", True, True, "100.7", False, None, None, {"HttpOnly": None})
print(cookie, repr(cookie), cookie.is_expired(), cookie.is_expired(50), cookie.has_nonstandard_attr("HttpOnly"))
cookie.set_nonstandard_attr("k", "w")
print(cookie.get_nonstandard_attr("k"), cookie.get_nonstandard_attr("z", 1))
jar.set_cookie(cookie)
print(len(jar))
jar.clear_expired_cookies()
print(len(jar))
try:
    Cookie(0, "n", "v", None, True, "d", True, False, "/", True, True, None, False, None, None, {})
except ValueError as error:
    print(error)
