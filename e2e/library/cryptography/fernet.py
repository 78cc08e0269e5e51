"""Fernet tokens: made, read, rotated, and refused."""

import base64
import time

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__name__}: {error} {error.args}"


KEY = base64.urlsafe_b64encode(bytes(range(32)))
OTHER = base64.urlsafe_b64encode(bytes(range(32, 64)))
fernet = Fernet(KEY)
other = Fernet(OTHER.decode())
# The example of the specification.
key = "cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4="
token = "gAAAAAAdwJ6wAAECAwQFBgcICQoLDA0ODy021cpGVWKZ_eEwCGM4BLLF_5CV9dOPmrhuVUPgJobwOz7JcbmrR64jVmpU4IwqDA=="
print(Fernet(key).decrypt(token), Fernet(key.encode()).decrypt(token.encode()), Fernet(key).extract_timestamp(token))
print(Fernet(key).decrypt_at_time(token, 60, 499162800 + 60), tell(Fernet(key).decrypt_at_time, token, 60, 499162800 + 61))
print(Fernet(key).decrypt_at_time(token, 60, 499162800 - 60), tell(Fernet(key).decrypt_at_time, token, 60, 499162800 - 61))
print(tell(Fernet(key).decrypt, token, 60), tell(Fernet(key).decrypt, token, ttl=None), tell(Fernet(key).decrypt_at_time, token, None, 1))

for size in (0, 1, 15, 16, 17, 100):
    made = fernet.encrypt(b"x" * size)
    print(size, len(made), made[:5], fernet.decrypt(made) == b"x" * size, fernet.decrypt(made, ttl=10) == b"x" * size)
    print(abs(fernet.extract_timestamp(made) - time.time()) < 5, tell(other.decrypt, made), tell(other.extract_timestamp, made))
made = fernet.encrypt_at_time(b"data", 1000)
print(fernet.extract_timestamp(made), tell(fernet.decrypt, made, ttl=5), fernet.decrypt(made), made != fernet.encrypt_at_time(b"data", 1000))
print(tell(fernet.encrypt, "text"), tell(fernet.encrypt, None), tell(fernet.encrypt, bytearray(b"x")))
print(tell(fernet.encrypt_at_time, b"x", -1), tell(fernet.encrypt_at_time, b"x", 1.5), tell(fernet.encrypt_at_time, b"x", 2**64))

data = base64.urlsafe_b64decode(made)


def changed(at):
    return base64.urlsafe_b64encode(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])


for at in (0, 1, 8, 9, 24, 25, 40, 41, 60, len(data) - 1):
    print(at, tell(fernet.decrypt, changed(at)), tell(fernet.extract_timestamp, changed(at)))
for broken in (
    "",
    b"",
    "x",
    "nonsense!",
    "é",
    made[:-4],
    made[:-1],
    made + b"AAAA",
    made.decode().replace("-", "+"),
    base64.urlsafe_b64encode(b"\x80" + bytes(7)),
    base64.urlsafe_b64encode(b"\x80" + bytes(8)),
    base64.urlsafe_b64encode(b"\x80" + bytes(56)),
    base64.urlsafe_b64encode(b"\x81" + data[1:]),
    None,
    5,
    bytearray(made),
):
    print(repr(broken)[:12], tell(fernet.decrypt, broken), tell(fernet.decrypt, broken, 5), tell(fernet.extract_timestamp, broken))
for wrong in (b"", "", b"short", KEY[:-1], KEY + b"AAAA", base64.urlsafe_b64encode(bytes(31)), None, 5, "é", "!" * 44, KEY.decode() + "\n"):
    print(wrong, tell(lambda given=wrong: type(Fernet(given)).__name__))
print(len(Fernet.generate_key()), Fernet.generate_key() != Fernet.generate_key(), len(base64.urlsafe_b64decode(Fernet.generate_key())))

both = MultiFernet([fernet, other])
old = other.encrypt_at_time(b"secret", 1234567890)
print(both.decrypt(old), both.decrypt(both.encrypt(b"new")), fernet.decrypt(both.encrypt(b"new")), tell(other.decrypt, both.encrypt(b"x")))
rotated = both.rotate(old)
print(fernet.decrypt(rotated), fernet.extract_timestamp(rotated), both.extract_timestamp(old), tell(other.decrypt, rotated))
print(tell(both.decrypt, old, ttl=1), both.decrypt_at_time(old, 10, 1234567895), tell(both.decrypt_at_time, old, 10, 1234567901))
print(tell(both.decrypt_at_time, old, None, 1), tell(MultiFernet, []), tell(MultiFernet, None))
third = Fernet(base64.urlsafe_b64encode(bytes(32)))
for method in (both.decrypt, both.rotate, both.extract_timestamp):
    print(tell(method, third.encrypt(b"x")), tell(method, "nonsense"), tell(method, None))
print(both.encrypt_at_time(b"", 0)[:10], [base.__name__ for base in InvalidToken.__mro__], "key" in repr(fernet).lower())
