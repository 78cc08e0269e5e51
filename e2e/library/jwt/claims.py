"""Claims: what is looked at, in which order, and what the options say."""

import time
from datetime import UTC, datetime, timedelta, timezone

import jwt

KEY = b"a key of at least thirty-two bytes"
now = int(time.time())


def tell(claims, **kwargs):
    token = jwt.encode(claims, KEY)
    try:
        decoded = jwt.decode(token, KEY, algorithms=["HS256"], **kwargs)
    except Exception as error:
        return f"{type(error).__name__}: {error} {error.args}"
    return sorted(decoded)


for claim in ("exp", "nbf", "iat"):
    for value in (now - 100, now + 100, str(now - 100), str(now + 100), now + 99.5, "soon", None, True, [1], {}, "1.5", " 7 "):
        print(claim, type(value).__name__, tell({claim: value}))
    for leeway in (200, 200.5, timedelta(seconds=200), timedelta(0), 0):
        print(claim, leeway, tell({claim: now - 100}, leeway=leeway), tell({claim: now + 100}, leeway=leeway))
    off = {f"verify_{claim}": False}
    print(claim, "off", tell({claim: now - 100}, options=off), tell({claim: "x"}, options=off))
    print(claim, "unsigned", tell({claim: now - 100}, options={"verify_signature": False}))
    print(claim, "asked", tell({claim: "x"}, options={"verify_signature": False, f"verify_{claim}": True}))
print(tell({"exp": datetime.now(UTC) + timedelta(minutes=1)}), tell({"exp": datetime.now(UTC) - timedelta(minutes=1)}))
zone = timezone(timedelta(hours=5))
moment = datetime(2040, 1, 2, 3, 4, 5, 678901, tzinfo=zone)
print(jwt.decode(jwt.encode({"exp": moment, "nbf": datetime(2001, 1, 1), "iat": datetime(2001, 1, 1), "at": 1}, KEY), KEY, ["HS256"]))
given = {"exp": moment}
jwt.encode(given, KEY)
print(given)

for audience in (None, "a", ["a"], ("x", "a"), {"b"}, [], "", 5, iter(["a"]), [None]):
    for claimed in ("a", ["a", "b"], ["b"], [], "", None, 5, ["a", 5], {"a": 1}):
        print("aud", type(audience).__name__, claimed, tell({"aud": claimed}, audience=audience))
    print("aud", type(audience).__name__, "absent", tell({}, audience=audience))
for audience in ("a", ["a"], None):
    for claimed in ("a", "b", ["a"]):
        print("strict", audience, claimed, tell({"aud": claimed}, audience=audience, options={"strict_aud": True}))
print(tell({"aud": "a"}, options={"verify_aud": False}))

for issuer in ("me", ["me"], ["you"], {"me", "you"}, 5, "", object()):
    print("iss", type(issuer).__name__, tell({"iss": "me"}, issuer=issuer), tell({}, issuer=issuer))
for options in ({"verify_iss": False}, {"verify_iss": True}):
    print(options, tell({"iss": "you"}, issuer="me", options=options))
for subject in (None, "me", "you", 5):
    for claimed in ("me", 5, None, ""):
        print("sub", subject, claimed, tell({"sub": claimed}, subject=subject))
    print("sub", subject, tell({}, subject=subject))
for claimed in ("id", 5, None):
    print("jti", claimed, tell({"jti": claimed}), tell({"jti": claimed}, options={"verify_jti": False}))

print(tell({"a": 1}, options={"require": ["a"]}), tell({"a": None}, options={"require": ["b", "a"]}))
print(tell({"a": 0}, options={"require": ["a", "exp"]}))
print(tell({"exp": now - 5}, options={"require": ["sub"]}), tell({"exp": now - 5, "nbf": now + 9, "iat": now + 9}))
print(tell({"exp": now - 5, "aud": "x", "iss": "y"}), tell({"aud": "x", "iss": "y"}, issuer="z"))

options = {"verify_signature": False}
jwt.decode(jwt.encode({}, KEY), options=options)
print(options)
lenient = jwt.PyJWT(options={"verify_exp": False, "require": ["sub"]})
for claims in ({"exp": 1}, {"exp": 1, "sub": "x"}):
    try:
        print(lenient.decode(lenient.encode(claims, KEY), KEY, algorithms=["HS256"]))
    except jwt.InvalidTokenError as error:
        print(repr(error), str(error), error.args, getattr(error, "claim", None))
try:
    jwt.decode(jwt.encode({"exp": 1}, KEY), KEY, algorithms=["HS256"])
except jwt.ExpiredSignatureError as error:
    print(repr(error), isinstance(error, jwt.DecodeError), isinstance(error, jwt.PyJWTError))
print([name for name in sorted(jwt.__all__) if hasattr(jwt, name) and name.endswith("Error")], jwt.__version__)
