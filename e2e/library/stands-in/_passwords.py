"""`_passwords` on CPython, for runs of the Python halves: the real packages' extension modules compute."""

import importlib.machinery
import importlib.util
import sys

from _argon2_cffi_bindings import ffi, lib


def _extension(package, name):
    """An extension module of an installed package whose Python half is shadowed by ours."""
    for entry in sys.path:
        folder = f"{entry}/{package}"
        spec = importlib.machinery.FileFinder(folder, (importlib.machinery.ExtensionFileLoader, [".abi3.so", ".so"])).find_spec(name)
        if spec is not None:
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise ImportError(name)


_bcrypt = _extension("bcrypt", "_bcrypt")
_TO_BCRYPT = bytes.maketrans(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
)


def bcrypt(password, salt, cost, /):
    import base64

    # The real one appends the zero itself, unless the password is of the greatest length.
    text = password if len(password) == 72 and password[-1:] != b"\0" else password[:-1]
    encoded = base64.b64encode(salt).rstrip(b"=").translate(_TO_BCRYPT)
    hashed = _bcrypt.hashpw(text, b"$2b$%02d$%b" % (cost, encoded))[29:]
    back = bytes.maketrans(_TO_BCRYPT, bytes(range(256)))
    return base64.b64decode(hashed.translate(back) + b"=") + b"\0"


def bcrypt_pbkdf(password, salt, size, rounds, /):
    return _bcrypt.kdf(password, salt, size, rounds, True)


def argon2(parameters, password, salt, secret, data, /):
    kind, version, time, memory, lanes, size = parameters
    out = ffi.new("uint8_t[]", size)
    given = (ffi.new("uint8_t[]", password), len(password), ffi.new("uint8_t[]", salt), len(salt))
    number = lib.argon2_hash(time, memory, lanes, *given, out, size, ffi.NULL, 0, kind, version)
    if number:
        raise MemoryError(number)
    return bytes(ffi.buffer(out, size))
