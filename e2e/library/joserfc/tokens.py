"""Tokens of joserfc: made, read, and refused; claims; keys."""

import base64
import json
import math
import time
import warnings
from datetime import UTC, datetime, timedelta

from joserfc import errors, jwk, jws, jwt, util
from joserfc.jwk import JWKRegistry, KeySet, OctKey
from joserfc.registry import HeaderParameter


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        claim = getattr(error, "claim", "")
        return f"{type(error).__module__}.{type(error).__name__}: {error} {claim} {type(error.__cause__).__name__}"


def segment(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


KEY = OctKey.import_key("a key of at least thirty-two bytes")
OTHER = OctKey.import_key(b"another key of thirty-two bytes or so")
claims = {"sub": "ann", "n": 1, "text": "é"}
token = jwt.encode({"alg": "HS256"}, claims, KEY)
print(token, jwt.decode(token, KEY).claims, jwt.decode(token.encode(), KEY).header)
print(tell(jwt.decode, token, OTHER), tell(jwt.decode, token, KEY, ["HS512"]), tell(jwt.decode, token, None), tell(jwt.decode, token, "text"))
for name in ("HS384", "HS512", "none", "RS256", "RS384", "ES256", "EdDSA", "strange", None, ""):
    print(name, tell(jwt.encode, {"alg": name}, claims, KEY), tell(jwt.encode, {"alg": name}, claims, KEY, [name]))
longer = jwt.encode({"alg": "HS512", "kid": "x"}, claims, KEY, algorithms=["HS512"])
print(longer, jwt.decode(longer, KEY, algorithms=["HS512", "HS256"]).header, tell(jwt.decode, longer, KEY))
for header in ({}, {"alg": "HS256", "strange": 1}, {"alg": "HS256", "kid": 1}, {"alg": "HS256", "typ": None}, {"alg": "HS256", "crit": ["x"]}, {"alg": "HS256", "crit": ["kid"], "kid": "x"}, {"alg": "HS256", "crit": "x"}, {"alg": "HS256", "jku": "x"}, {"alg": "HS256", "b64": False}, {"alg": "HS256", "x5c": [1]}, {"alg": "HS256", "jwk": 1}, {"alg": "HS256", "crit": ["y", "x"], "y": 1}):
    print(header, tell(jwt.encode, header, claims, KEY))
print(jwt.encode({"alg": "HS256"}, {}, KEY, default_type=None), jwt.encode({"alg": "HS256", "typ": "at+jwt"}, {}, KEY))
given = {"exp": datetime(2040, 1, 1, tzinfo=UTC), "iat": datetime(2001, 1, 1), "nbf": 5}
print(jwt.decode(jwt.encode({"alg": "HS256"}, given, KEY), KEY).claims, given)
print(tell(jwt.encode, {"alg": "HS256"}, {"a": {1}}, KEY), tell(jwt.encode, {"alg": "HS256"}, claims, None))

head, body, signature = token.split(".")
for broken in (
    "",
    "a.b",
    "a.b.c",
    "...",
    f"{head}.{body}",
    f"{head}.{body}.",
    f"{head}.{body}.{signature[:-1]}",
    f"{head}.{body}.{signature}A",
    f"{head}.{body}.{signature[:-1]}B",
    f"{head}.{body}.{signature}=",
    f"{head}.{segment({'sub': 'bob'})}.{signature}",
    f"{segment({'alg': 'none'})}.{body}.",
    f"{segment({'alg': 'HS512'})}.{body}.{signature}",
    f"{segment({'alg': 'RS256'})}.{body}.{signature}",
    f"{segment({'typ': 'JWT'})}.{body}.{signature}",
    f"{segment({'alg': 5})}.{body}.{signature}",
    f"{segment(['alg'])}.{body}.{signature}",
    f"{segment('alg')}.{body}.{signature}",
    f"{segment(5)}.{body}.{signature}",
    f"{segment(b'nonsense')}.{body}.{signature}",
    f"{segment({'alg': 'HS256', 'strange': 1})}.{body}.{signature}",
    f"{segment({'alg': 'HS256', 'kid': 'x' * 600})}.{body}.{signature}",
    f"{head}.{'x' * 130000}.{signature}",
    f"{head}.{body}.{'x' * 1100}",
    f"{head}.!.{signature}",
    f"{head}.{body}=.{signature}",
    5,
    None,
):
    print(repr(broken)[:20], tell(jwt.decode, broken, KEY))
for payload in (b"nonsense", b"[1]", b"", b"\xff", b'{"a": NaN}'):
    made = jws.serialize_compact({"alg": "HS256"}, payload, KEY)
    outcome = tell(jwt.decode, made, KEY)
    print(payload, outcome if isinstance(outcome, str) else outcome.claims, jws.deserialize_compact(made, KEY).payload)

# Detached and unencoded payloads.
detached = jws.detach_content(token)
print(detached, tell(jws.deserialize_compact, detached, KEY), jws.deserialize_compact(detached, KEY, payload=util.urlsafe_b64decode(body.encode())).protected)
for payload in ("bare-text", "text with spaces"):
    bare = jws.serialize_compact({"alg": "HS256", "b64": False, "crit": ["b64"]}, payload, KEY)
    print(bare, tell(jws.deserialize_compact, bare, OTHER), jws.deserialize_compact(bare, KEY, payload=payload).payload)
registry = jws.JWSRegistry(header_registry={"mine": HeaderParameter("Mine", "int")}, algorithms=["HS256"])
print(jwt.encode({"alg": "HS256", "mine": 1}, {}, KEY, registry=registry), tell(jwt.encode, {"alg": "HS256", "mine": "x"}, {}, KEY, registry=registry))
loose = jws.JWSRegistry(strict_check_header=False)
print(jwt.encode({"alg": "HS256", "any": 1}, {}, KEY, registry=loose), tell(loose.get_alg, "HS512"), loose.get_alg("HS256").name)

now = int(time.time())


def check(claims, registry):
    return tell(registry.validate, claims)


plain = jwt.JWTClaimsRegistry()
for claim in ("exp", "nbf", "iat"):
    for value in (now - 100, now + 100, now + 100.5, "soon", None, True, [1], math.nan, math.inf):
        print(claim, value if not isinstance(value, (int, float)) or isinstance(value, bool) or value != value else type(value).__name__, check({claim: value}, plain))
    print(check({claim: now - 100}, jwt.JWTClaimsRegistry(leeway=200)), check({claim: now + 100}, jwt.JWTClaimsRegistry(leeway=200)))
    print(check({claim: 100}, jwt.JWTClaimsRegistry(now=100)), check({claim: 100}, jwt.JWTClaimsRegistry(now=lambda: 101)))
for claim in ("iss", "sub", "jti", "aud", "scope"):
    for value in ("me", "", None, 5, ["me", "you"], [], [5], {}):
        print(claim, value, *(check({claim: value}, jwt.JWTClaimsRegistry(**{claim: option})) for option in ({"essential": True}, {"value": "me"}, {"values": ["me", "x"]}, {"essential": True, "allow_blank": True}, {})))
    print(claim, check({claim: 5}, plain), check({}, jwt.JWTClaimsRegistry(**{claim: {"essential": True}, "b": {"essential": True}})))
print(check({"a": [1], "b": "x"}, jwt.BaseClaimsRegistry(a={"value": [1]}, b={"value": "y"})), jwt.BaseClaimsRegistry(a={"essential": True}).essential_keys)
for value in ({"password": 1}, {"x": "4111111111111111"}, {"x": "123-45-6789"}, {"x": "-----BEGIN PRIVATE KEY-----x-----END PRIVATE KEY-----"}, {"x": "plain", "y": 4111111111111111}):
    print(value, tell(jwt.check_sensitive_data, value))

# Keys.
print(KEY.as_dict(), KEY.thumbprint(), KEY.thumbprint_uri(), KEY.kid, KEY.alg, KEY.raw_value == KEY.private_key == KEY.public_key, KEY.is_private, KEY == OTHER)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    for value in ("short", b"", "", {"kty": "oct", "k": "YQ"}, {"kty": "oct"}, {"k": "YQ"}, {"kty": "oct", "k": 5}, {"kty": "oct", "k": "!"}, {"kty": "oct", "k": "YQ", "use": "x"}, {"kty": "oct", "k": "YWJjZGVmZ2hpamtsbW5vcA", "use": "sig", "key_ops": ["encrypt"]}, {"kty": "oct", "k": "YWJjZGVmZ2hpamtsbW5vcA", "key_ops": ["verify"]}, {"kty": "RSA", "k": "YWJjZGVmZ2hpamtsbW5vcA"}, "-----BEGIN nothing of any kind", "ssh-rsa nothing of any kind", 5):
        key = tell(OctKey.import_key, value)
        print(value, key if isinstance(key, str) else (key.as_dict(), tell(jwt.encode, {"alg": "HS256"}, {}, key)))
    for data, kind in (({"k": "YQ"}, None), ({"kty": "strange"}, None), ("text of more than fourteen", "oct"), ("x", "strange"), ("text of more than fourteen", None)):
        key = tell(jwk.import_key, data, kind)
        print(data, kind, key if isinstance(key, str) else key.as_dict())
for warning in said:
    print(warning.category.__name__, warning.message)
PEM = "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9\nq9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==\n-----END PUBLIC KEY-----\n"
print(tell(OctKey.import_key, PEM), tell(OctKey.import_key, "x" + PEM), tell(OctKey.import_key, base64.b64decode("".join(PEM.split("\n")[1:3]))))
limited = OctKey.import_key({"kty": "oct", "k": segment(b"a key of at least thirty-two bytes"), "alg": "HS512", "use": "enc"})
print(tell(jwt.decode, token, limited), tell(limited.check_alg, "HS256"), tell(limited.check_use, "sig"), tell(limited.check_key_op, "sign"), limited.get("use"), sorted(limited.keys()), limited["alg"])
print(len(OctKey.generate_key().raw_value), len(OctKey.generate_key(512, auto_kid=True).kid), tell(OctKey.generate_key, 129), tell(OctKey.generate_key, private=False), tell(jwk.generate_key, "strange"))
keys = KeySet([OctKey.import_key({"kty": "oct", "k": segment(b"first key of some length"), "kid": "one"}), OctKey.import_key({"kty": "oct", "k": segment(b"second key of some length"), "kid": "two", "alg": "HS512"})])
named = jwt.encode({"alg": "HS256", "kid": "one"}, {}, keys)
print(named, jwt.decode(named, keys).header, tell(jwt.decode, jwt.encode({"alg": "HS256", "kid": "three"}, {}, KEY), keys), tell(jwt.decode, token, keys))
print(jwt.decode(jwt.encode({"alg": "HS256"}, {}, keys), keys).header, jwt.decode(named, lambda message: keys.get_by_kid(message.headers()["kid"])).header, tell(jwt.decode, named, lambda message: None))
print(keys.as_dict(private=True), bool(keys), len(list(keys)), tell(keys.get_by_kid, "two", {"alg": "HS256"}), KeySet.import_key_set(keys.as_dict(private=True)) == keys)
print(tell(KeySet.import_key_set, {"keys": [{"kty": "strange"}]}), tell(KeySet.import_key_set, {"keys": [{}]}), JWKRegistry.import_key(described := KEY.as_dict()) == KEY, described)
print(jwk.thumbprint({"kty": "oct", "k": "x"}), jwk.thumbprint_uri({"kty": "oct", "k": "x"}, "sha512"), len(KeySet.generate_key_set("oct", 256).keys))
for text in (b"YQ", b"YWI", b"YWJj", b"YR", b"Y", b"YQ==", b"a+b", b"", b"Y!Jj"):
    print(text, tell(util.urlsafe_b64decode, text))
print(util.int_to_base64(65537), util.int_to_base64(1, 3), tell(util.int_to_base64, -1), tell(util.int_to_base64, 70000, 2), util.base64_to_int("AQAB"), util.to_bytes(5), util.to_str(b"x"))
for name in ("InvalidTokenError", "MissingAlgorithmError", "InvalidEncryptedKeyError"):
    print(name, tell(lambda name=name: repr(getattr(errors, name)("x")).partition("(")[0]), [base.__name__ for base in getattr(errors, name).__mro__])
print(repr(errors.MissingAlgorithmError()), errors.InvalidClaimError("x").description, errors.JoseError("d").error, timedelta(0))
