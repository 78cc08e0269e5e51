"""Cookies: written, read, their attributes, and what is said of wrong ones."""

from http.cookies import BaseCookie, CookieError, Morsel, SimpleCookie


def show(make):
    try:
        print(repr(make()))
    except CookieError as exc:
        print("CookieError", exc)


cookie = SimpleCookie()
cookie["a"] = "x y"
cookie["b"] = 5
cookie["quoted"] = 'comma, "quote" \\ \u00e9\n'
cookie["a"]["path"] = "/"
cookie["a"]["Max-Age"] = 5
cookie["a"]["secure"] = True
cookie["a"]["httponly"] = ""
cookie["a"]["expires"] = "Thu, 01 Jan 2026 00:00:00 GMT"
cookie["b"]["comment"] = '\u00e9 "'
cookie["b"]["max-age"] = "7"
cookie["b"]["samesite"] = "lax"
print(cookie)
print(repr(cookie), repr(cookie["a"]), cookie["a"].output(["path"]), cookie["b"].OutputString())
print(cookie.output(header="", sep="|"), cookie["a"].js_output() in cookie.js_output())
print(cookie["a"].key, cookie["a"].value, cookie["a"].coded_value, cookie["quoted"].coded_value, dict(cookie["b"]))
print(
    cookie["a"] == cookie["a"].copy(), cookie["a"] != cookie["b"], cookie["a"] == 5, cookie["a"].isReservedKey("PATH")
)
show(lambda: cookie.__setitem__("a b", 1))
show(lambda: cookie.__setitem__("path", 1))
show(lambda: cookie["a"].__setitem__("zz", 1))
show(lambda: cookie["a"].setdefault("q"))
show(lambda: cookie["a"].setdefault("Path"))
show(lambda: cookie["a"].update({"Domain": "d.org", "w": 1}))
cookie["a"].update({"Domain": "d.org"})
print(cookie["a"])
cookie["b"]["expires"] = 100
print(len(cookie["b"].output()))
morsel = Morsel()
morsel.set("m", "v", "v")
cookie["other"] = morsel
print(repr(morsel), cookie["other"] is morsel)

for text in (
    "a=1; b=2",
    'a="quoted \\"text\\" \\054"; b=; c',
    "$Version=1; a=b; $Path=/x; secure",
    "path=/x; a=1",
    "a=1; expires=Mon, 01 Jan 2024 00:00:00 GMT; HttpOnly; Comment=c",
    "a=1 b=2,c=[3]",
    "a=\u00e9",
    "",
):
    read = SimpleCookie(text)
    print([(key, one.value, one.coded_value, {k: v for k, v in one.items() if v}) for key, one in read.items()])
print(BaseCookie({"x": 1}).output(), SimpleCookie({"x": "1 2"}))

# What aiohttp asks of morsels.
print(list(Morsel._reserved.items()), sorted(Morsel._flags))
