"""Hashes of bcrypt: made, checked, and salts and passwords that are refused."""

import warnings

import bcrypt


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


SALT = b"$2b$04$abcdefghijklmnopqrstuu"
REST = b"abcdefghijklmnopqrstuu"
for salt in (
    SALT,
    b"$2a$04$" + REST,
    b"$2y$04$" + REST,
    b"$2x$05$" + REST,
    b"$2c$04$" + REST,
    b"$2$04$" + REST,
    b"$2b$4$" + REST,
    b"$2b$+4$" + REST,
    b"$2b$-4$" + REST,
    b"$2b$004$" + REST,
    b"$2b$03$" + REST,
    b"$2b$32$" + REST,
    b"$2b$00$" + REST,
    b"$2b$xx$" + REST,
    b"$2b$ 4$" + REST,
    b"$2b$$" + REST,
    b"$2b$4294967300$" + REST,
    b"$2b$\xff$" + REST,
    b"$2b$04$" + REST[:-1],
    b"$2b$04$" + REST[:-1] + b"v",
    b"$2b$04$" + REST[:-1] + b"!",
    b"$2b$04$" + REST[:-1] + b"\xff",
    b"$2b$04$" + REST + b"$x",
    b"$2b$04$" + REST + b"$",
    b"$$2b$$04$" + REST,
    b"2b$04$" + REST,
    b"$2b$04",
    b"$",
    b"",
    "$2b$04$text",
    None,
):
    print(salt, tell(bcrypt.hashpw, b"password", salt))
for password in (b"", b"a", b"a" * 71, b"a" * 72, b"a" * 73, b"a" * 71 + b"\0", b"a\0b", b"\xff\xfe", "text", None, bytearray(b"x")):
    print(password, tell(bcrypt.hashpw, password, SALT))
print(tell(bcrypt.hashpw, password=b"x", salt=SALT))

hashed = bcrypt.hashpw(b"password", SALT)
for given in (
    hashed,
    hashed[:-1],
    hashed[:-1] + b"\0",
    hashed + b"x",
    hashed[:30] + b"x",
    hashed.replace(b"2b", b"2a"),
    hashed.replace(b"$04$", b"$05$"),
    SALT,
    b"nonsense",
    b"",
    hashed.decode(),
    None,
):
    print(given, tell(bcrypt.checkpw, b"password", given))
print(bcrypt.checkpw(b"passwore", hashed), bcrypt.checkpw(b"password\0", hashed), tell(bcrypt.checkpw, b"a" * 73, hashed))
print(tell(bcrypt.checkpw, "password", hashed), tell(bcrypt.checkpw, b"a" * 73, b"nonsense"))

print(bcrypt.gensalt()[:7], bcrypt.gensalt(4, b"2a")[:7], bcrypt.gensalt(rounds=31)[:7], len(bcrypt.gensalt(prefix=b"2b")))
print(bcrypt.gensalt(4) != bcrypt.gensalt(4), bcrypt.checkpw(b"x", bcrypt.hashpw(b"x", bcrypt.gensalt(4))))
for arguments in ((3,), (32,), (-1,), (70000,), (2**80,), (True,), ("4",), (4.0,), (None,), (4, b"2c"), (4, b"2y"), (4, "2b")):
    print(arguments, tell(bcrypt.gensalt, *arguments))

for arguments in (
    (b"p", b"s", 32, 50),
    (b"password", b"salt" * 4, 100, 51),
    (b"", b"s", 32, 50),
    (b"p", b"", 32, 50),
    (b"p", b"s", 0, 50),
    (b"p", b"s", 513, 50),
    (b"p", b"s", 32, 0),
    (b"p", b"s", 32, -1),
    (b"p", b"s", -1, 50),
    (b"p", b"s", 2**70, 50),
    (b"p", b"s", 32.0, 50),
    ("p", b"s", 32, 50),
    (b"p", "s", 32, 50),
    (b"p", b"s", 8, 2, True),
):
    print(arguments, tell(bcrypt.kdf, *arguments))
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    print(bcrypt.kdf(password=b"p", salt=b"s", desired_key_bytes=8, rounds=3))
print([(warning.category.__name__, str(warning.message)) for warning in said], bcrypt.__version__)
