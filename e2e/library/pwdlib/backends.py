"""Hashers whose packages are not installed."""

import sys

for name in ("bcrypt", "argon2", "_argon2_cffi_bindings"):
    sys.modules[name] = None

for hasher in ("argon2", "bcrypt"):
    try:
        __import__(f"pwdlib.hashers.{hasher}")
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error, type(error.__cause__).__name__, error.hasher)
