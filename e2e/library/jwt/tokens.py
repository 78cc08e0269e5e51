"""Tokens: made, read, and refused."""

import base64
import json
import warnings

import jwt
from jwt.exceptions import InvalidTokenError, PyJWTError

KEY = "a key of thirty-two bytes or more, for HS256 and the longer ones, padded to sixty-four"
OTHER = "another key that is as long as the first one, so that nothing is said about lengths."


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        kinds = isinstance(error, InvalidTokenError), isinstance(error, PyJWTError)
        cause = type(error.__cause__).__name__, type(error.__context__).__name__
        return f"{type(error).__module__}.{type(error).__name__}: {error} {kinds} {cause}"


def segment(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


claims = {"sub": "ann", "n": 1, "list": [1, 2.5, None], "text": "é \u2603"}
for algorithm in ("HS256", "HS384", "HS512"):
    token = jwt.encode(claims, KEY, algorithm=algorithm)
    print(token)
    print(jwt.decode(token, KEY, algorithms=[algorithm]))
    print(jwt.decode(token.encode(), KEY.encode(), algorithms=("none", algorithm)))
    print(jwt.get_unverified_header(token))
    print(tell(jwt.decode, token, OTHER, algorithms=[algorithm]))

token = jwt.encode(claims, KEY)
print(jwt.decode_complete(token, KEY, algorithms=["HS256"]))
print(tell(jwt.decode, token, KEY))
print(tell(jwt.decode, token, KEY, algorithms=[]))
print(tell(jwt.decode, token, KEY, algorithms=["HS384"]))
print(tell(jwt.decode, token, KEY, algorithms="HS256"))
print(tell(jwt.decode, token, KEY, ["HS256"]))
print(tell(jwt.decode, token, algorithms=["HS256"], options={"verify_signature": False}))
print(tell(jwt.decode, token, options={"verify_signature": False}))
print(tell(jwt.decode, token, 12, algorithms=["HS256"]))
print(tell(jwt.decode, token, None, algorithms=["HS256"]))

# Headers.
print(jwt.encode({"a": 1}, KEY, headers={"kid": "1", "x": [1]}))
print(jwt.encode({"a": 1}, KEY, headers={"kid": "1", "a": [1]}, sort_headers=False))
print(jwt.encode({"a": 1}, KEY, headers={"typ": ""}))
print(jwt.encode({"a": 1}, KEY, headers={"typ": None, "b64": True}))
print(jwt.encode({"a": 1}, KEY, headers={"alg": "HS512"}))
print(tell(jwt.encode, {"a": 1}, KEY, headers={"kid": 1}))
print(tell(jwt.encode, {"a": 1}, KEY, algorithm="HS1"))
print(tell(jwt.encode, {"a": 1}, KEY, algorithm="hs256"))
print(tell(jwt.encode, ["a"], KEY))
print(tell(jwt.encode, "a", KEY))
print(tell(jwt.encode, {"iss": 1}, KEY))
print(tell(jwt.encode, {"iss": None}, KEY))
print(tell(jwt.encode, {"a": {1, 2}}, KEY))
print(tell(jwt.encode, {"a": 1}, None))
print(tell(jwt.encode, {"a": 1}, 5))


class Encoder(json.JSONEncoder):
    def default(self, o):
        return sorted(o)


print(jwt.encode({"a": {2, 1}}, KEY, json_encoder=Encoder))

# No signature.
unsigned = jwt.encode({"a": 1}, None, algorithm="none")
print(unsigned, jwt.encode({"a": 1}, "", algorithm=None))
print(tell(jwt.encode, {"a": 1}, "key", algorithm="none"))
print(tell(jwt.decode, unsigned, None, algorithms=["none"]))
print(tell(jwt.decode, unsigned, "", algorithms=["none"]))
print(tell(jwt.decode, unsigned, KEY, algorithms=["none"]))
print(tell(jwt.decode, unsigned, KEY, algorithms=["HS256"]))
print(tell(jwt.decode, unsigned, options={"verify_signature": False}))

# Tampered and broken.
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
    f"{head}.{body}.{signature[:-1]}!",
    f"{head}.{segment({'sub': 'bob'})}.{signature}",
    f"{segment({'alg': 'HS384'})}.{body}.{signature}",
    f"{segment({'alg': 'none'})}.{body}.",
    f"{segment({'typ': 'JWT'})}.{body}.{signature}",
    f"{segment({'alg': None})}.{body}.{signature}",
    f"{segment({'alg': ''})}.{body}.{signature}",
    f"{segment({'alg': 5})}.{body}.{signature}",
    f"{segment({'alg': 'HS256', 'kid': 3})}.{body}.{signature}",
    f"{segment([1])}.{body}.{signature}",
    f"{segment(b'nonsense')}.{body}.{signature}",
    f"{segment(b'{')}.{body}.{signature}",
    f"{segment(bytes([255]))}.{body}.{signature}",
    f"{head}.a.{signature}",
    f"{head}.{body}.a",
    f"{head}.{body}.x.{signature}",
    f"{head}é.{body}.{signature}",
    b"\xff.\xff.\xff",
    None,
    12,
    ["a"],
):
    print(repr(broken)[:30], tell(jwt.decode, broken, KEY, algorithms=["HS256"]))
    print("  ", tell(jwt.get_unverified_header, broken))
for payload in (b"nonsense", b"[1]", b"1", b"", b"\xff", b'{"a": NaN}'):
    made = jwt.PyJWS().encode(payload, KEY)
    print(payload, tell(jwt.decode, made, KEY, algorithms=["HS256"]))

# Keys that are no secrets.
PEM = "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----\n"
for key in (PEM, PEM.encode(), "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ me", "ecdsa-sha2-nistp256 AAAA"):
    print(tell(jwt.encode, {"a": 1}, key), tell(jwt.decode, token, key, algorithms=["HS256"]))
print(tell(jwt.encode, {"a": 1}, "-----BEGIN PUBLIC KEY----- without an end, and long enough for everybody")[:20])

# Lengths of keys.
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    short = jwt.encode({"a": 1}, "short")
    jwt.decode(short, "short", algorithms=["HS256"])
    jwt.encode({"a": 1}, "s" * 47, algorithm="HS384")
    jwt.encode({"a": 1}, b"", algorithm="HS512")
    jwt.decode(token, KEY, algorithms=["HS256"], verify=False)
    jwt.decode(token, KEY, algorithms=["HS256"], strange=1)
    jwt.decode_complete(token, KEY, algorithms=["HS256"], strange=1, more=2)
for warning in said:
    print(warning.category.__name__, warning.message)
strict = jwt.PyJWT(options={"enforce_minimum_key_length": True})
print(tell(strict.encode, {"a": 1}, "short"), tell(strict.decode, short, "short", algorithms=["HS256"]))

# Detached payloads, and algorithms of one's own.
jws = jwt.PyJWS()
detached = jws.encode(b"payload", KEY, is_payload_detached=True)
print(detached, tell(jws.decode, detached, KEY, algorithms=["HS256"]))
print(tell(jws.decode, detached, KEY, algorithms=["HS256"], detached_payload=b"payload"))
print(tell(jws.decode, detached, KEY, algorithms=["HS256"], detached_payload=b"other"))
print(jws.encode(b"payload", KEY, headers={"b64": False}) == detached)
print(sorted(name for name in jws.get_algorithms() if name.startswith("HS")))
print(sorted(jwt.PyJWS(algorithms=["HS256", "unknown"]).get_algorithms()))
print(tell(jwt.PyJWS(algorithms=["HS512"]).encode, b"", KEY))
print(tell(jws.register_algorithm, "HS256", None), tell(jws.register_algorithm, "X", None))
jws.register_algorithm("X", jws.get_algorithm_by_name("HS256"))
print(jws.encode(b"{}", KEY, algorithm="X"))
jws.unregister_algorithm("X")
print(tell(jws.unregister_algorithm, "X"), tell(jws.get_algorithm_by_name, "X"))
