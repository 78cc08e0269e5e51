"""Keys of python-jose."""

from jose import jwk, jws, utils
from jose.backends.base import DIRKey, Key
from jose.constants import ALGORITHMS


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


key = jwk.construct("secret", "HS256")
print(key.to_dict(), key.sign(b"x").hex(), key.sign("x") == key.sign(b"x"), key.verify("x", key.sign("x")), key.verify("x", b""))
print(jwk.construct({"kty": "oct", "k": "c2VjcmV0", "alg": "HS512"}).to_dict(), jws.verify(jws.sign(b"x", key), key, ["HS256"]))
for data, algorithm in (("x", None), ("x", "none"), ("x", "strange"), ({}, None), ({"alg": "HS256"}, None), ({"kty": "EC"}, "HS256"), (None, "HS256"), (["x"], "HS384"), ({"kty": "oct", "k": None}, "HS256")):
    print(data, algorithm, tell(jwk.construct, data, algorithm))
for name in ("public_key", "to_pem"):
    print(name, tell(getattr(key, name)))
for name in ("encrypt", "decrypt", "wrap_key", "unwrap_key"):
    print(name, tell(getattr(key, name), b""))
print(DIRKey("text", "dir").to_dict(), tell(DIRKey, 5, "dir"), tell(jwk.get_key, "strange"), jwk.get_key("dir") is DIRKey)


class Own(Key):
    def __init__(self, key, algorithm):
        self.key = key

    def sign(self, msg):
        return self.key + msg[:3]

    def verify(self, msg, sig):
        return sig == self.sign(msg)


print(tell(jwk.register_key, "OWN", int), jwk.register_key("OWN", Own))
signed = jws.sign(b"payload", b"k", algorithm="OWN")
print(signed, jws.verify(signed, b"k", "OWN"), tell(jws.verify, signed, b"l", "OWN"))
for name in ("HMAC", "RSA", "EC", "AES", "SUPPORTED", "ALL", "HASHES", "GCM", "AES_ENC", "PBES2_KW"):
    print(name, sorted(getattr(ALGORITHMS, name)))
print(utils.long_to_base64(65537), utils.long_to_base64(1, 4), utils.base64_to_long("AQAB"), utils.base64_to_long(b"AQAB"), utils.int_arr_to_long([1, 0]))
print(utils.base64url_decode(b"YQ"), utils.base64url_encode(b"a"), tell(utils.base64url_decode, "YQ"), tell(utils.ensure_binary, 5))
for key in (b"-----BEGIN CERTIFICATE-----", b"x ssh-rsa y", b"a-cert-v01@openssh.com x", b"a-cert-v01@openssh.com", b" ecdsa-sha2-nistp521", b"plain"):
    print(key, utils.is_pem_format(key), utils.is_ssh_key(key))
