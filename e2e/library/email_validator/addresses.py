"""Addresses: what is valid, how it is normalized, what is said of the rest."""

from email_validator import EmailNotValidError, validate_email
from pydantic import EmailStr, NameEmail, TypeAdapter, ValidationError

LOCALS = ["a", "A.b+c", "a..b", ".a", "a.", "a b", "\u00e4", '"a b"', "Info", "", "a,b", "a\u0301", "a\\b"]
DOMAINS = [
    "example.com", "EXAMPLE.Com", "a", "x.test", "-a.com", "a-.com", "a..com", ".com", "com.", "ab--cd.com",
    "xn--mnchen-3ya.de", "M\u00dcNCHEN.de", "fa\u00df.de", "a_b.com", "1.2.3.4", "[1.2.3.4]", "[x]", "a.c1", "x" * 64 + ".com", "",
    "xn---bbk.com", "xn--bbk.com", "XN--MNCHEN-3YA.de", "xn--.de", "xn--a-.de", "xn--mnchen-3y!.de", "xn--99999999.de", "xn--MNCHEN-3YB.de",
]
for local in LOCALS:
    for domain in DOMAINS:
        try:
            result = validate_email(f"{local}@{domain}", check_deliverability=False)
            print(ascii(result.normalized), result.ascii_email, result.smtputf8)
        except EmailNotValidError as e:
            print(ascii(f"{local}@{domain}"), type(e).__name__, ascii(str(e)))
for text in ("", "abc", "Ann <ann@example.com>", '"Ann, B" <ann@example.com>', "<a@b.co", "<a@b.co> x", '"a"b@c.de'):
    for options in ({}, {"allow_display_name": True, "allow_quoted_local": True, "allow_domain_literal": True}):
        try:
            result = validate_email(text, check_deliverability=False, **options)
            print(result.normalized, result.display_name)
        except EmailNotValidError as e:
            print(ascii(text), ascii(str(e)))

for tp in (EmailStr, NameEmail):
    adapter = TypeAdapter(tp)
    for text in ("Ann@Example.COM", "Ann B <ann@example.com>", "nobody", "a@b", "x" * 3000, 5):
        try:
            print(repr(adapter.validate_python(text)), adapter.dump_json(adapter.validate_python(text)))
        except ValidationError as e:
            print(ascii(e.errors(include_url=False, include_input=False)))
