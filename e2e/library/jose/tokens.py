"""Tokens of python-jose: made, read, and refused."""

import base64
import json
import time
from datetime import UTC, datetime, timedelta

from jose import ExpiredSignatureError, JOSEError, JWSError, JWTError, jws, jwt
from jose.exceptions import JWKError, JWTClaimsError


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        kinds = isinstance(error, JOSEError), isinstance(error, JWTError), isinstance(error, JWSError)
        context = type(error.__context__).__name__
        return f"{type(error).__module__}.{type(error).__name__}: {error} {kinds} {context} {type(error.args[:1])}"


def segment(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


claims = {"sub": "ann", "n": 1, "list": [1, 2.5, None], "text": "é"}
for algorithm in ("HS256", "HS384", "HS512"):
    token = jwt.encode(claims, "secret", algorithm=algorithm)
    print(token, jwt.decode(token, "secret", algorithms=[algorithm]), jwt.decode(token, b"secret", algorithms=algorithm))
    print(jwt.decode(token, "secret"), tell(jwt.decode, token, "other", algorithms=[algorithm]))
    print(jwt.get_unverified_header(token), jwt.get_unverified_headers(token), jwt.get_unverified_claims(token))
token = jwt.encode(claims, "secret")
print(tell(jwt.decode, token, "secret", algorithms=[]), tell(jwt.decode, token, "secret", ["HS384"]))
print(tell(jwt.decode, token, "secret", ["HS256"], {"verify_signature": False}))
print(tell(jwt.decode, token, "wrong", ["HS384"], options={"verify_signature": False}))
print(jwt.encode({"a": 1}, "secret", headers={"kid": "x", "typ": None}))
for algorithm in ("none", "HS1", "", None, "dir", "A128KW+"):
    print(algorithm, tell(jwt.encode, {"a": 1}, "secret", algorithm=algorithm))
for key in (None, 5, "", b"", ["secret"], {"kty": "oct", "k": "c2VjcmV0"}, {"kty": "RSA"}, {"k": "x"}, {}, "ssh-rsa AAAA"):
    print(key, tell(jwt.encode, {"a": 1}, key), tell(jwt.decode, token, key, ["HS256"]))
PEM = "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----\n"
print(tell(jwt.encode, {"a": 1}, PEM), tell(jwt.decode, token, PEM, algorithms=["HS256"]))
for keys in (
    ["other", "secret"],
    ("other",),
    {"keys": [{"kty": "oct", "k": "b3RoZXI"}, {"kty": "oct", "k": "c2VjcmV0"}]},
    json.dumps({"keys": [{"kty": "oct", "k": "c2VjcmV0"}]}),
    json.dumps({"kty": "oct", "k": "c2VjcmV0"}),
    json.dumps(["secret"]),
    {"one": "other", "two": "secret"},
    [],
    {"keys": []},
    [5, "secret"],
    ["secret", 5],
):
    print(keys, tell(jwt.decode, token, keys, algorithms=["HS256"]))

head, body, signature = token.split(".")
for broken in (
    "",
    "abc",
    "a.b",
    "a.b.c",
    "....",
    f"{head}.{body}",
    f"{head}.{body}.",
    f"{head}.{body}.{signature[:-2]}",
    f"{head}.{body}.{signature}A",
    f"{head}.{segment({'sub': 'bob'})}.{signature}",
    f"{segment({'alg': 'HS384'})}.{body}.{signature}",
    f"{segment({'alg': 'none'})}.{body}.",
    f"{segment({'typ': 'JWT'})}.{body}.{signature}",
    f"{segment({'alg': ''})}.{body}.{signature}",
    f"{segment({'alg': 'strange'})}.{body}.{signature}",
    f"{segment([1])}.{body}.{signature}",
    f"{segment(b'nonsense')}.{body}.{signature}",
    f"{segment(bytes([255]))}.{body}.{signature}",
    f"{head}.a.{signature}",
    f"{head}.{body}.a",
    f"{head}.{body}.x.{signature}",
    b"\xff.\xff.\xff",
    None,
    12,
):
    print(repr(broken)[:30], tell(jwt.decode, broken, "secret", algorithms=["HS256"]))
    print("  ", tell(jwt.decode, broken, "secret"), tell(jwt.get_unverified_header, broken))
    print("  ", tell(jwt.get_unverified_claims, broken), tell(jws.verify, broken, "secret", None))
for payload in (b"nonsense", b"[1]", b"", b"\xff"):
    made = jws.sign(payload, "secret")
    print(payload, tell(jwt.decode, made, "secret"), tell(jws.verify, made, "secret", ["HS256"]), tell(jwt.get_unverified_claims, made))
print(tell(jws.sign, "text", "secret"), tell(jws.sign, {"a": {1}}, "secret"), tell(jws.verify, token, "x", None, False))

now = int(time.time())


def check(claims, **kwargs):
    made = jwt.encode(claims, "secret")
    try:
        return sorted(jwt.decode(made, "secret", **kwargs))
    except JWTError as error:
        return f"{type(error).__name__}: {error} {error.args}"
    except Exception as error:
        return f"not JWTError: {type(error).__name__}: {error}"


for claim in ("exp", "nbf", "iat"):
    for value in (now - 100, now + 100, str(now + 100), now + 99.5, "soon", None, True, [1]):
        print(claim, type(value).__name__, check({claim: value}))
    for leeway in (200, timedelta(seconds=200), 0):
        print(claim, leeway, check({claim: now - 100}, options={"leeway": leeway}), check({claim: now + 100}, options={"leeway": leeway}))
    print(check({claim: "x"}, options={f"verify_{claim}": False}), check({}, options={f"require_{claim}": True}))
    print(check({claim: "x"}, options={f"verify_{claim}": False, f"require_{claim}": True}))
given = {"exp": datetime.now(UTC) + timedelta(minutes=5), "nbf": datetime(2001, 1, 1)}
print(check(given), type(given["exp"]), given["nbf"], check({"exp": datetime.now(UTC) - timedelta(minutes=5)}))
for audience in (None, "a", "b", ["a"], ""):
    for claimed in ("a", ["a", "b"], [], None, 5, ["a", 5]):
        print("aud", audience, claimed, check({"aud": claimed}, audience=audience))
    print("aud", audience, check({}, audience=audience))
for issuer in (None, "me", ["me", "x"], ("x",), "m"):
    print("iss", issuer, check({"iss": "me"}, issuer=issuer), check({}, issuer=issuer), check({"iss": 5}, issuer=issuer))
for subject in (None, "me", "you"):
    print("sub", subject, check({"sub": "me"}, subject=subject), check({"sub": 5}, subject=subject), check({}, subject=subject))
print(check({"jti": "x"}), check({"jti": 5}), check({"jti": None}))
hashed = jwt.encode({"a": 1}, "secret", access_token="access")
print(hashed, tell(jwt.decode, hashed, "secret"), tell(jwt.decode, hashed, "secret", access_token="other"))
print(tell(jwt.decode, hashed, "secret", access_token="access"), tell(jwt.decode, hashed, "secret", access_token=5))
print(tell(jwt.decode, hashed, "secret", options={"verify_at_hash": False}))
print([error.__mro__[1].__name__ for error in (ExpiredSignatureError, JWTClaimsError, JWTError, JWKError, JWSError)])
