"""passlib's schemes and contexts of them. Without bcrypt, whose version 5 passlib 1.7.4 cannot use."""

import warnings

from passlib.context import CryptContext, LazyCryptContext
from passlib.exc import PasslibWarning, PasswordSizeError, UnknownHashError
from passlib.hash import argon2, pbkdf2_sha1, pbkdf2_sha256, pbkdf2_sha512

warnings.simplefilter("ignore")


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__name__}: {error}"


SALT = b"0123456789abcdef"
PBKDF2 = {"rounds": 10, "salt": SALT}
for scheme, options in (
    (pbkdf2_sha1, PBKDF2),
    (pbkdf2_sha256, PBKDF2),
    (pbkdf2_sha512, PBKDF2),
    (argon2, {"rounds": 1, "memory_cost": 16, "parallelism": 1, "salt": SALT}),
):
    cheap = scheme.using(**options)
    print(scheme.name, scheme.default_rounds, scheme.min_rounds, scheme.max_rounds, scheme.default_salt_size, cheap.__name__)
    for password in ("password", b"password", "é", "", b"\xff", "a" * 100, "a\0b", None, 5, bytearray(b"x"), "x" * 5000):
        print(str(password)[:10], tell(cheap.hash, password))
    hashed = cheap.hash("password")
    print(scheme.verify("password", hashed), scheme.verify("wrong", hashed), scheme.verify(b"password", hashed.encode()))
    print(scheme.needs_update(hashed), cheap.needs_update(hashed), scheme.using(rounds=11).needs_update(hashed))
    for given in ("", None, 5, hashed[:-1], hashed + "x", hashed[:-3] + "!!!", "nonsense", hashed.replace("$", "%"), hashed[: len(hashed) // 2], hashed[:30], b"\xff", hashed + " ", hashed.replace("$10$", "$010$"), hashed.replace("$10$", "$0$"), hashed.replace("$10$", "$$"), hashed.replace("m=16", "m=1"), hashed.rpartition("$")[0]):
        print(given, tell(scheme.verify, "password", given), tell(scheme.identify, given), tell(scheme.needs_update, given))
    for wrong in ({"rounds": 0}, {"rounds": 9}, {"rounds": "x"}, {"rounds": "5"}, {"salt": "x"}, {"salt_size": 8}, {"salt_size": -1}, {"strange": 1}, {"default_rounds": 7}, {"min_rounds": 5, "max_rounds": 9}, {"min_rounds": 9, "max_rounds": 5}, {"ident": "2a"}, {"rounds": 10**10}, {"min_rounds": 5, "default_rounds": 2}):
        made = tell(lambda: scheme.using(**wrong))
        print(wrong, made if isinstance(made, str) else (made.default_rounds, made.min_desired_rounds, made.max_desired_rounds, made.default_salt_size))
for wrong in ({"type": "I"}, {"type": "x"}, {"time_cost": 2}, {"hash_len": 20}, {"digest_size": 5}, {"memory_cost": 1}, {"memory_cost": 16}, {"parallelism": 0}, {"salt_len": 20}):
    made = tell(lambda: argon2.using(**wrong))
    print(wrong, made if isinstance(made, str) else (made.type, made.default_rounds, made.checksum_size, made.memory_cost, made.parallelism, made.default_salt_size))

context = CryptContext(schemes=["pbkdf2_sha256", "argon2"], deprecated="auto", pbkdf2_sha256__rounds=10, argon2__rounds=1, argon2__memory_cost=32)
print(context.schemes(), context.default_scheme(), context.handler().name, context.handler("argon2").name, tell(context.handler, "x"))
first, second = context.hash("password"), context.hash("password", scheme="argon2")
print(first[:18], second[:28], context.hash("x") != context.hash("x"))
for given in (first, second, first.encode(), "nonsense", "", None, 5, first[:-1]):
    print(str(given)[:9], tell(context.verify, "password", given), tell(context.verify, "wrong", given), tell(context.needs_update, given), tell(context.identify, given))
    outcome = tell(context.verify_and_update, "password", given)
    print(outcome if isinstance(outcome, str) else (outcome[0], outcome[1] and outcome[1][:18]), tell(context.verify_and_update, "wrong", given), tell(lambda: context.identify(given, required=True)))
print(tell(context.verify, "password", second, scheme="argon2"), tell(context.verify, "password", first, scheme="argon2"), tell(context.hash, "x", scheme="x"))
print(tell(context.hash, None), tell(context.verify, None, first), context.dummy_verify(), tell(context.hash, "x" * 5000))
for options in (
    {"schemes": ["x"]},
    {"schemes": []},
    {},
    {"schemes": "argon2"},
    {"schemes": "pbkdf2_sha256, argon2"},
    {"schemes": [pbkdf2_sha256]},
    {"schemes": ["argon2", "argon2"]},
    {"schemes": ["argon2"], "default": "x"},
    {"schemes": ["pbkdf2_sha256", "argon2"], "default": "argon2"},
    {"schemes": ["argon2"], "deprecated": ["argon2"]},
    {"schemes": ["pbkdf2_sha256", "argon2"], "deprecated": ["pbkdf2_sha256"]},
    {"schemes": ["pbkdf2_sha256", "argon2"], "deprecated": "argon2"},
    {"schemes": ["pbkdf2_sha256", "argon2"], "deprecated": ["auto"]},
    {"schemes": ["argon2"], "deprecated": ["x"]},
    {"schemes": ["argon2"], "strange": 1},
    {"schemes": ["argon2"], "argon2__strange": 1},
    {"schemes": ["argon2"], "pbkdf2_sha256__rounds": 1},
    {"schemes": ["pbkdf2_sha256"], "pbkdf2_sha256__rounds": 0},
    {"schemes": ["pbkdf2_sha256"], "pbkdf2_sha256__min_rounds": 5, "pbkdf2_sha256__max_rounds": 20, "pbkdf2_sha256__default_rounds": 10},
    {"schemes": ["pbkdf2_sha256"], "truncate_error": True},
):
    made = tell(lambda: CryptContext(**options))
    print(list(options.items())[1:] or options.keys(), made if isinstance(made, str) else (made.schemes(), tell(made.default_scheme), tell(made.hash, "x")[:15]))
bounds = CryptContext(schemes=["pbkdf2_sha256"], pbkdf2_sha256__default_rounds=10, pbkdf2_sha256__min_rounds=5, pbkdf2_sha256__max_rounds=20)
print([bounds.needs_update(pbkdf2_sha256.using(rounds=rounds).hash("x")) for rounds in (4, 5, 10, 20, 21)])
costs = CryptContext(schemes=["argon2"], argon2__rounds=1, argon2__memory_cost=16, argon2__parallelism=1)
for change in ({}, {"rounds": 2}, {"memory_cost": 32}, {"parallelism": 2}, {"type": "d"}, {"digest_size": 20}, {"salt_size": 20}):
    print(change, costs.needs_update(argon2.using(**({"rounds": 1, "memory_cost": 16, "parallelism": 1} | change)).hash("x")))
print(costs.to_dict(), costs.copy(argon2__rounds=3).hash("x")[:28], costs.using(argon2__memory_cost=64).hash("x")[:28])
costs.update(argon2__rounds=2)
print(costs.hash("x")[:28], tell(costs.update, argon2__strange=1), costs.hash("x")[:28])
print([base.__name__ for base in UnknownHashError.__mro__], [base.__name__ for base in PasswordSizeError.__mro__], issubclass(PasslibWarning, UserWarning))

noted = []


def loaded(**options):
    noted.append(sorted(options))
    return {**options, "schemes": ["pbkdf2_sha256"]}


for make in (
    lambda: LazyCryptContext(["pbkdf2_sha256"], pbkdf2_sha256__default_rounds=10),
    lambda: LazyCryptContext(onload=loaded, pbkdf2_sha256__default_rounds=10),
    lambda: LazyCryptContext(["nothing"]),
):
    lazy = make()
    print(type(lazy).__name__, noted)
    print(tell(lambda: lazy.schemes()), noted, type(lazy).__name__, isinstance(lazy, CryptContext))
    if type(lazy) is CryptContext:
        print(lazy.verify("x", lazy.hash("x")))
