"""Digests, keyed digests and derived keys."""

import hashlib
import hmac
import secrets


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


DATA = [b"", b"abc", b"x" * 200, bytes(range(256)) * 5]
NAMES = "md5 sha1 sha224 sha256 sha384 sha512 sha3_224 sha3_256 sha3_384 sha3_512 blake2b blake2s".split()
for name in NAMES:
    for data in DATA:
        made = getattr(hashlib, name)(data)
        print(name, made.hexdigest(), made.name, made.digest_size, made.block_size)
    print(hashlib.new(name, b"abc").digest() == getattr(hashlib, name)(b"abc").digest())
for name in ("shake_128", "shake_256"):
    made = getattr(hashlib, name)(b"abc")
    print(name, made.hexdigest(20), made.digest(3), made.name, made.block_size)
made = hashlib.sha256()
made.update(b"a")
copy = made.copy()
made.update(bytearray(b"bc"))
copy.update(memoryview(b"x"))
print(made.hexdigest(), copy.hexdigest(), made.digest() == hashlib.sha256(b"abc", usedforsecurity=False).digest())
print(repr(made).split("@")[0], type(made).__name__)
show("text", hashlib.md5, "abc")
show("int", hashlib.md5, 5)
show("update text", made.update, "x")
show("unknown", hashlib.new, "nope")
show("sha512_256", lambda: hashlib.new("sha512_256", b"abc").hexdigest())
show("upper", lambda: hashlib.new("SHA256", b"abc").name)
show("blake2b keyed", lambda: hashlib.blake2b(b"abc", digest_size=20, key=b"key", salt=b"salt", person=b"me").hexdigest())
show("blake2s keyed", lambda: hashlib.blake2s(b"x" * 100, digest_size=16, key=b"k" * 32).hexdigest())
show("blake2b tree", lambda: hashlib.blake2b(b"abc", fanout=2, depth=2, leaf_size=64, node_offset=1, last_node=True).hexdigest())
show("blake2b size", hashlib.blake2b, b"", digest_size=65)
show("blake2b key", hashlib.blake2b, b"", key=b"x" * 65)
show("blake2b salt", hashlib.blake2b, b"", salt=b"x" * 17)
print(sorted(hashlib.algorithms_guaranteed))
show("pbkdf2", lambda: hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 100).hex())
show("pbkdf2 long", lambda: hashlib.pbkdf2_hmac("sha1", b"p" * 100, b"salt", 3, 50).hex())
show("pbkdf2 zero", hashlib.pbkdf2_hmac, "sha1", b"p", b"s", 0)
show("scrypt", lambda: hashlib.scrypt(b"password", salt=b"salt", n=16, r=8, p=1, dklen=32).hex())
show("scrypt n", hashlib.scrypt, b"p", salt=b"s", n=15, r=8, p=1)
show("scrypt salt", hashlib.scrypt, b"p", n=16, r=8, p=1)

for digestmod in ("sha256", hashlib.sha1):
    show(f"hmac {digestmod if isinstance(digestmod, str) else ''}", lambda: hmac.new(b"key", b"msg", digestmod).hexdigest())
made = hmac.new(b"k" * 100, digestmod="md5")
made.update(b"part one ")
copy = made.copy()
made.update(b"part two")
print(made.hexdigest(), copy.digest(), made.name, made.digest_size, made.block_size)
print(hmac.digest(b"key", b"msg", "sha512").hex(), hmac.digest(b"key", b"msg", hashlib.sha512) == hmac.digest(b"key", b"msg", "sha512"))
show("no digestmod", hmac.new, b"key")
show("text key", hmac.new, "key", b"", "md5")
show("compare", hmac.compare_digest, b"a", b"a")
show("compare text", hmac.compare_digest, "abc", "abd")
show("compare non-ascii", hmac.compare_digest, "é", "é")
show("compare mixed", hmac.compare_digest, "a", b"a")

print(len(secrets.token_bytes(10)), len(secrets.token_hex(8)), len(secrets.token_urlsafe(12)), len(secrets.token_hex()))
print(secrets.randbelow(1), 0 <= secrets.randbits(4) < 16, secrets.choice("x"), secrets.compare_digest("a", "a"))
show("randbelow", secrets.randbelow, 0)
