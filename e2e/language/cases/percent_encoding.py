"""Percent-encoding and quoted cookies, whose tables are made when they are first needed."""

from http.cookies import SimpleCookie
from urllib.parse import quote, quote_plus, unquote, unquote_plus, unquote_to_bytes

for text in ["a%20b", "%zz%4", "%e2%82%ac", "%E2%82%AC", "ü%41", "%", "", "none", "a+b%2B"]:
    print(repr(unquote(text)), repr(unquote_plus(text)), unquote_to_bytes(text))
print(unquote_to_bytes(b"%41%ff%"))
for text in ["a b/ü", "~x", "", "%"]:
    print(quote(text), quote(text, safe=""), quote_plus(text))
print(quote(b"\x00\xff"))
for text in ["plain", "a b", '"q"', "back\\slash", "\x00\xff;,"]:
    cookies = SimpleCookie()
    cookies["name"] = text
    print(cookies.output())
    print(SimpleCookie(cookies.output(header="").strip())["name"].value == text)
