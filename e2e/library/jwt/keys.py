"""Keys as JSON, and sets of them."""

import json

import jwt
from jwt import PyJWK, PyJWKSet
from jwt.algorithms import HMACAlgorithm, NoneAlgorithm, get_default_algorithms, requires_cryptography
from jwt.utils import base64url_decode, base64url_encode, force_bytes, from_base64url_uint, to_base64url_uint


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


secret = b"a key of at least thirty-two bytes"
text = HMACAlgorithm.to_jwk(secret)
print(text, HMACAlgorithm.to_jwk("text", as_dict=True))
print(HMACAlgorithm.from_jwk(text), HMACAlgorithm.from_jwk(json.loads(text)))
for wrong in ("{", "[]", "{}", 5, {"kty": "RSA"}, {"kty": "oct"}, {"kty": "oct", "k": "!"}, {"kty": "oct", "k": "a"}):
    print(wrong, tell(HMACAlgorithm.from_jwk, wrong))

described = {"kty": "oct", "k": base64url_encode(secret).decode(), "kid": "one", "use": "sig"}
key = PyJWK(described)
print(key.key_type, key.key_id, key.public_key_use, key.algorithm_name, key.key, type(key.Algorithm).__name__)
for algorithm in ("HS256", "HS384", "HS512"):
    chosen = PyJWK.from_dict(described, algorithm)
    token = jwt.encode({"a": 1}, chosen, algorithm=None, headers={"typ": algorithm})
    print(token)
    print(tell(jwt.decode, token, chosen), tell(jwt.decode, token, chosen, algorithms=["HS512"]))
    print(tell(jwt.decode, token, key))
print(PyJWK.from_json(json.dumps(described | {"alg": "HS512"})).algorithm_name)
for wrong in (
    {},
    {"kty": ""},
    {"kty": "oct"},
    {"kty": "strange"},
    {"kty": "EC", "crv": "strange"},
    {"kty": "OKP"},
    {"kty": "OKP", "crv": "strange"},
    {"kty": "oct", "k": "YQ", "alg": "strange"},
):
    print(wrong, tell(PyJWK, wrong))
print(tell(PyJWK.from_json, "{"))

keys = PyJWKSet.from_dict({"keys": [described, {"kty": "strange"}, {"kty": "oct", "kid": "two", "k": "YQ"}]})
print([one.key_id for one in keys], keys["two"].key, tell(keys.__getitem__, "three"))
for wrong in ({}, {"keys": []}, {"keys": {"a": 1}}, {"keys": [{"kty": "strange"}]}):
    print(wrong, tell(PyJWKSet.from_dict, wrong))
print(len(PyJWKSet.from_json(json.dumps({"keys": [described]})).keys))

none = NoneAlgorithm()
print(none.prepare_key(None), none.prepare_key(""), tell(none.prepare_key, "x"), none.sign(b"", None), none.verify(b"", None, b""))
print(tell(none.to_jwk, 1), tell(none.from_jwk, 1))
hs256 = get_default_algorithms()["HS256"]
print(hs256.sign(b"message", secret).hex(), hs256.verify(b"message", secret, hs256.sign(b"message", secret)))
print(hs256.verify(b"message", secret, b""), tell(hs256.verify, b"message", secret, "text"))
print(hs256.compute_hash_digest(b"x").hex(), tell(none.compute_hash_digest, b"x"), tell(hs256.check_crypto_key_type, 1))
print(hs256.check_key_length(b"x"), hs256.check_key_length(secret), none.check_key_length(None))
print(sorted(get_default_algorithms()), sorted(requires_cryptography))
print(to_base64url_uint(0), to_base64url_uint(65537), to_base64url_uint(1, bit_length=24), tell(to_base64url_uint, -1))
print(from_base64url_uint("AQAB"), base64url_decode("YQ"), base64url_decode(b"YWI="), tell(force_bytes, 5))
