"""Hashes, keyed hashes, padding and derived keys."""

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives import constant_time, hashes, hmac, padding
from cryptography.hazmat.primitives.kdf import KeyDerivationFunction
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__name__}: {error} {getattr(error, '_reason', '')!r}"


class Own(hashes.HashAlgorithm):
    name = "own"
    digest_size = 5
    block_size = 64


SHA256 = hashes.SHA256()
ALL = (
    hashes.MD5(),
    hashes.SHA1(),
    hashes.SHA224(),
    SHA256,
    hashes.SHA384(),
    hashes.SHA512(),
    hashes.SHA512_224(),
    hashes.SHA512_256(),
    hashes.SHA3_224(),
    hashes.SHA3_256(),
    hashes.SHA3_384(),
    hashes.SHA3_512(),
    hashes.SHAKE128(10),
    hashes.SHAKE256(70),
    hashes.BLAKE2b(64),
    hashes.BLAKE2s(32),
    Own(),
)
for algorithm in ALL:
    print(algorithm.name, algorithm.digest_size, algorithm.block_size, tell(hashes.Hash.hash, algorithm, b"data"))
    keyed = tell(hmac.HMAC, b"key", algorithm)
    print(tell(keyed.finalize) if isinstance(keyed, hmac.HMAC) else keyed)
under_way = hashes.Hash(SHA256, backend=default_backend())
under_way.update(b"a")
copied = under_way.copy()
print(under_way.algorithm.name, copied.finalize().hex(), tell(copied.update, b""), tell(copied.finalize), tell(copied.copy))
for wrong in ("text", None, 5):
    print(wrong, tell(under_way.update, wrong), tell(hashes.Hash, wrong), tell(hmac.HMAC, b"key", wrong), tell(hmac.HMAC, wrong, SHA256))
under_way.update(bytearray(b"b"))
under_way.update(memoryview(b"c"))
print(under_way.finalize().hex(), tell(hashes.Hash, hashes.SHA256))
print(hashes.SHA256() == SHA256, hashes.SHA1() == SHA256, SHA256 == 5, hashes.SHAKE128(5) == hashes.SHAKE128(6), tell(hash, SHA256))
print(tell(hashes.BLAKE2b, 5), tell(hashes.BLAKE2s, 64), tell(hashes.SHAKE128, 0), tell(hashes.SHAKE128, "x"), tell(hashes.HashAlgorithm))
xof = hashes.XOFHash(hashes.SHAKE256.xof())
xof.update(b"x")
print(xof.squeeze(5).hex(), xof.copy().squeeze(3).hex(), xof.squeeze(3).hex(), tell(xof.update, b""), tell(hashes.XOFHash, SHA256))
code = hmac.HMAC(b"key", SHA256)
code.update(b"message")
print(code.copy().finalize().hex(), tell(code.copy().verify, code.copy().finalize()), tell(code.copy().verify, b"wrong"), tell(code.verify, "text"))
print(tell(code.verify, b"wrong"), tell(code.verify, b"wrong"), tell(code.update, b""), isinstance(code, hashes.HashContext))
for pair in ((b"a", b"a"), (b"a", b"b"), (b"a", b"ab"), ("a", b"a"), (b"a", bytearray(b"a"))):
    print(pair, tell(constant_time.bytes_eq, *pair))
print(repr(tell(lambda: hashes.Hash(Own()))), UnsupportedAlgorithm("x").args)

for kind in (padding.PKCS7, padding.ANSIX923):
    for bits in (0, 8, 128, 7, 2048, -8):
        print(kind.__name__, bits, tell(lambda: kind(bits).block_size))
    for size in (0, 1, 15, 16, 20, 32):
        padder = kind(128).padder()
        print(size, padder.update(b"a" * size), padder.finalize(), tell(padder.finalize), tell(padder.update, b""))
    print(tell(kind(128).padder().update, "text"), tell(kind(128).unpadder().update, 5))
    for data in (b"", b"a" * 10, b"a" * 15 + b"\1", b"a" * 16, b"a" * 17, b"a" * 15 + b"\0", b"a" * 15 + b"\x11", b"a" * 14 + b"\2\2", b"a" * 14 + b"\1\2", b"a" * 14 + b"\0\2", b"b" * 16 + b"\x10" * 16, b"b" * 16 + bytes(15) + b"\x10"):
        unpadder = kind(128).unpadder()
        print(data, unpadder.update(data), tell(unpadder.finalize), tell(unpadder.finalize), tell(unpadder.update, b""))
    unpadder = kind(128).unpadder()
    print(unpadder.update(b"a" * 20), unpadder.update(b"a" * 12), unpadder.update(b""), isinstance(unpadder, padding.PaddingContext))

for arguments in ((SHA256, 32, b"salt", 10), (hashes.SHA3_256(), 5, b"s", 2), (hashes.MD5(), 40, b"", 1), (SHA256, 0, b"s", 1), (SHA256, -1, b"s", 1), (SHA256, 2**70, b"s", 1), (SHA256, "x", b"s", 1), (SHA256, 5, "s", 1), (SHA256, 5, None, 1), (SHA256, 5, b"s", 0), (SHA256, 5, b"s", -1), (5, 5, b"s", 1), (Own(), 5, b"s", 1)):
    print(arguments[1:], tell(lambda: PBKDF2HMAC(*arguments).derive(b"password").hex()))
for arguments in ((SHA256, 32, b"salt", b"info"), (SHA256, 100, None, None), (SHA256, 8160, None, b""), (SHA256, 8161, None, None), (SHA256, 0, None, None), (SHA256, -1, None, None), (5, 5, None, None), (SHA256, 5, "s", None), (SHA256, 5, None, "i"), (hashes.SHA512(), 80, b"s", b"i"), (Own(), 5, None, None)):
    print(arguments[1:], tell(lambda: HKDF(*arguments).derive(b"key").hex()[:200]))
for arguments in ((b"salt", 32, 16, 8, 1), (b"", 10, 2, 1, 1), (b"s", 0, 2, 1, 1), (b"s", 5, 15, 8, 1), (b"s", 5, 1, 8, 1), (b"s", 5, 0, 8, 1), (b"s", 5, 16, 0, 1), (b"s", 5, 16, 8, 0), (b"s", 5, -2, 8, 1), ("s", 5, 16, 8, 1)):
    print(arguments, tell(lambda: Scrypt(*arguments).derive(b"password").hex()))
print(HKDFExpand(SHA256, 10, b"i").derive(b"k" * 32).hex(), tell(HKDFExpand, SHA256, 9000, None), HKDF.extract(SHA256, b"s", b"k").hex(), HKDF.extract(SHA256, None, b"k").hex())
for make in (lambda: PBKDF2HMAC(SHA256, 5, b"s", 1), lambda: HKDF(SHA256, 5, None, None), lambda: Scrypt(b"s", 5, 2, 1, 1), lambda: HKDFExpand(SHA256, 5, None)):
    once = make()
    key = once.derive(b"x")
    print(key.hex(), tell(once.derive, b"x"), tell(once.verify, b"x", key), tell(make().verify, b"x", key), tell(make().verify, b"x", b"wrong"))
    buffer = bytearray(5)
    print(make().derive_into(b"x", buffer), bytes(buffer) == key, tell(make().derive_into, b"x", bytearray(6)), tell(make().derive_into, b"x", b"12345"))
    print(tell(make().derive, "text"), tell(make().derive, None), tell(make().verify, b"x", "text"), isinstance(once, KeyDerivationFunction))
