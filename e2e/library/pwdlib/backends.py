"""Hashers whose packages are not installed."""

import sys

for name in ("bcrypt", "argon2", "_argon2_cffi_bindings"):
    sys.modules[name] = None


def show(error):
    print(type(error).__module__, type(error).__name__, error, type(error.__cause__).__name__, error.hasher)


try:
    import pwdlib.hashers.argon2
except Exception as error:
    show(error)
try:
    import pwdlib.hashers.bcrypt
except Exception as error:
    show(error)
