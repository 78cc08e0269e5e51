"""Hashes of Argon2: the hasher, its parameters, the functions below it, and what is refused."""

import warnings

import argon2
from argon2 import low_level, profiles
from argon2.low_level import Type, hash_secret, hash_secret_raw, verify_secret


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__name__}: {error} {error.args}"


SALT = b"12345678"
CHEAP = (1, 8, 1, 4)
for kind in Type:
    print(kind, kind.value, hash_secret(b"secret", SALT, *CHEAP, kind), hash_secret(b"secret", SALT, 2, 64, 3, 100, kind, 16))
for arguments in (
    (b"p", b"1234567", *CHEAP),
    (b"p", SALT, 0, 8, 1, 4),
    (b"p", SALT, 1, 7, 1, 4),
    (b"p", SALT, 1, 15, 2, 4),
    (b"p", SALT, 1, 8, 0, 4),
    (b"p", SALT, 1, 8, 2**24, 4),
    (b"p", SALT, 1, 2**32 - 1, 2**24, 4),
    (b"p", SALT, 1, 8, 1, 3),
    (b"", SALT, *CHEAP),
    (b"p\0q", SALT, *CHEAP),
    (b"p", SALT, -1, 8, 1, 4),
    (b"p", SALT, 2**32, 8, 1, 4),
    (b"p", SALT, 1.5, 8, 1, 4),
    (b"p", SALT, "1", 8, 1, 4),
    (b"p", SALT, 1, 8, 1, -1),
    ("p", SALT, *CHEAP),
    (b"p", "12345678", *CHEAP),
    (None, SALT, *CHEAP),
):
    print(arguments, tell(hash_secret, *arguments, Type.ID), tell(hash_secret_raw, *arguments, Type.ID))
print(hash_secret_raw(b"p", SALT, 1, 8, 1, 40, Type.D, version=16), tell(hash_secret, b"p", SALT, *CHEAP, 1))

hashed = hash_secret(b"p", SALT, *CHEAP, Type.ID)
for given in (
    hashed,
    hashed[:-1],
    hashed + b"x",
    hashed + b"$",
    hashed + b"\0x",
    hashed.replace(b"argon2id", b"argon2i"),
    hashed.replace(b"v=19", b"v=16"),
    hashed.replace(b"v=19$", b""),
    hashed.replace(b"v=19", b"v="),
    hashed.replace(b"m=8", b"m=08"),
    hashed.replace(b"m=8", b"m=+8"),
    hashed.replace(b"m=8", b"m=7"),
    hashed.replace(b"m=8", b"m=4294967296"),
    hashed.replace(b"t=1", b"t=0"),
    hashed.replace(b"t=1", b"t=2"),
    hashed.replace(b"p=1", b"p=0"),
    hashed.replace(b"p=1", b"p=2"),
    hashed.replace(b"m=8,t=1", b"t=1,m=8"),
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2$QUJDRA",
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg$QUI",
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg$",
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg",
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzh$QUJDRA",
    b"$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg=$QUJDRA==",
    b"$argon2id",
    b"nonsense",
    b"",
    "text",
    None,
):
    print(given, tell(verify_secret, given, b"p", Type.ID))
print(tell(verify_secret, hashed, b"q", Type.ID), tell(verify_secret, hashed, "p", Type.ID), tell(verify_secret, hashed, b"p", Type.I))
print([low_level.error_to_str(number) for number in range(-37, 2)], low_level.ARGON2_VERSION)

hasher = argon2.PasswordHasher(time_cost=1, memory_cost=16, parallelism=2, hash_len=8)
made = hasher.hash("pässword", salt=b"0123456789abcdef")
print(made, hasher.verify(made, "pässword"), hasher.verify(made.encode(), "pässword".encode()))
print(len(hasher.hash("x")), hasher.hash("x") != hasher.hash("x"), hasher.hash(b"x", salt=b"")[:28])
for given in (made, made[:-2] + "AA", "nonsense", "", "$argon2id$x", "$argon2x$v=19", "é", b"$argon2i$", None, made.replace("m=16", "m=1")):
    print(given, tell(hasher.verify, given, "wrong"))
print(tell(hasher.verify, made, None), tell(hasher.hash, None), tell(hasher.hash, "x", salt=b"short"))
default = argon2.PasswordHasher()
print(default.check_needs_rehash(made), hasher.check_needs_rehash(made.encode()), hasher.check_needs_rehash(made))
for given in ("nonsense", "$argon2id$v=19$m=16,t=1$a$b", "$argon2x$v=19$m=1,t=1,p=1$a$b", "$argon2i$m=1,t=1,p=1$aaaaa$bbb", "x$argon2i$v=1$m=1,t=1,p=1$a$b", "$argon2i$v=1$m=1,t=1,p=x$a$b", "$argon2i$v=1$m=1,t=1,p=1,p=2$abcd$abcdefgh"):
    print(given, tell(argon2.extract_parameters, given), tell(hasher.check_needs_rehash, given))
print(default.time_cost, default.memory_cost, default.parallelism, default.hash_len, default.salt_len, default.type, default.encoding)
print(tell(argon2.PasswordHasher, time_cost="1"), tell(argon2.PasswordHasher, 1.5, None, type=2, encoding=b"x"))
print(tell(argon2.PasswordHasher(memory_cost=1).hash, "x"), tell(argon2.PasswordHasher(encoding="ascii").hash, "é"))
for name in ("RFC_9106_HIGH_MEMORY", "RFC_9106_LOW_MEMORY", "PRE_21_2", "CHEAPEST"):
    print(name, getattr(profiles, name))
cheap = argon2.PasswordHasher.from_parameters(profiles.CHEAPEST)
print(cheap.hash("x", salt=SALT), profiles.get_default_parameters() == profiles.RFC_9106_LOW_MEMORY)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    old = argon2.hash_password(b"x", SALT, *CHEAP)
    print(old, argon2.verify_password(old, b"x"), argon2.hash_password_raw(b"x", SALT, *CHEAP))
print([(warning.category.__name__, str(warning.message)) for warning in said])
for name in ("VerifyMismatchError", "VerificationError", "HashingError", "InvalidHashError", "UnsupportedParametersError", "InvalidHash"):
    print(name, [base.__name__ for base in getattr(argon2.exceptions, name).__mro__])
