"""Schemes whose packages are not installed."""

import sys

for name in ("bcrypt", "argon2", "_argon2_cffi_bindings", "argon2pure"):
    sys.modules[name] = None

from passlib.hash import argon2, bcrypt

HASHES = {
    "bcrypt": "$2b$04$abcdefghijklmnopqrstuuKr4E6IEp8x7cxmijM8Sko3jMvxqfRKW",
    "argon2": "$argon2id$v=19$m=64,t=1,p=1$MjddFmku7ShIhr+wdf5w2Q$Zi3Jbtk6tdP9WrFY/pcnrrH9wfpzMYjiv62S/hncMvs",
}


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


for scheme in (bcrypt, argon2):
    print(scheme.name, scheme.default_rounds)
    show(lambda: scheme.hash("secret"))
    show(lambda: scheme.verify("secret", HASHES[scheme.name]))
    show(lambda: scheme.identify(HASHES[scheme.name]))
    show(lambda: scheme.using(rounds=4).default_rounds)
    show(lambda: scheme.verify("secret", "nothing"))
print(argon2.memory_cost, argon2.parallelism, argon2.checksum_size)
