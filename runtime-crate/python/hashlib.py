"""Hash functions. CPython Lib/hashlib.py; they are computed in `_hashes`."""

import _hashes
from _hashes import pbkdf2_hmac
from _hashes import scrypt as _scrypt

algorithms_guaranteed = {
    "md5",
    "sha1",
    "sha224",
    "sha256",
    "sha384",
    "sha512",
    "blake2b",
    "blake2s",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "shake_128",
    "shake_256",
}
algorithms_available = algorithms_guaranteed | {"sha512_224", "sha512_256"}

__all__ = (*algorithms_guaranteed, "new", "algorithms_guaranteed", "algorithms_available", "file_digest", "pbkdf2_hmac", "scrypt")


def new(name, data=b"", **kwargs):
    """A hash object of the named algorithm."""
    kwargs.pop("usedforsecurity", None)
    if name in ("blake2b", "blake2s") and kwargs:
        return (blake2b if name == "blake2b" else blake2s)(data, **kwargs)
    if kwargs:
        raise TypeError(f"new() got an unexpected keyword argument {next(iter(kwargs))!r}")
    return _hashes.new(name, data)


def md5(string=b"", *, usedforsecurity=True):
    return _hashes.new("md5", string)


def sha1(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha1", string)


def sha224(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha224", string)


def sha256(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha256", string)


def sha384(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha384", string)


def sha512(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha512", string)


def sha3_224(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha3_224", string)


def sha3_256(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha3_256", string)


def sha3_384(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha3_384", string)


def sha3_512(string=b"", *, usedforsecurity=True):
    return _hashes.new("sha3_512", string)


def shake_128(string=b"", *, usedforsecurity=True):
    return _hashes.new("shake_128", string)


def shake_256(string=b"", *, usedforsecurity=True):
    return _hashes.new("shake_256", string)


def blake2b(
    data=b"",
    /,
    *,
    digest_size=64,
    key=b"",
    salt=b"",
    person=b"",
    fanout=1,
    depth=1,
    leaf_size=0,
    node_offset=0,
    node_depth=0,
    inner_size=0,
    last_node=False,
    usedforsecurity=True,
):
    tree = (fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)
    return _hashes.blake2("blake2b", data, (digest_size, key, salt, person, *tree))


def blake2s(
    data=b"",
    /,
    *,
    digest_size=32,
    key=b"",
    salt=b"",
    person=b"",
    fanout=1,
    depth=1,
    leaf_size=0,
    node_offset=0,
    node_depth=0,
    inner_size=0,
    last_node=False,
    usedforsecurity=True,
):
    tree = (fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)
    return _hashes.blake2("blake2s", data, (digest_size, key, salt, person, *tree))


__builtin_constructor_cache = {}


def __get_builtin_constructor(name):
    """The function that makes hash objects of an algorithm."""
    found = __builtin_constructor_cache.get(name)
    if found is None:
        if name.lower() not in algorithms_guaranteed:
            raise ValueError("unsupported hash type " + name)
        found = __builtin_constructor_cache[name] = globals()[name.lower()]
    return found


blake2b.MAX_DIGEST_SIZE, blake2b.MAX_KEY_SIZE, blake2b.SALT_SIZE, blake2b.PERSON_SIZE = 64, 64, 16, 16
blake2s.MAX_DIGEST_SIZE, blake2s.MAX_KEY_SIZE, blake2s.SALT_SIZE, blake2s.PERSON_SIZE = 32, 32, 8, 8


def scrypt(password, *, salt=None, n=None, r=None, p=None, maxmem=0, dklen=64):
    """A key derived from a password by scrypt."""
    return _scrypt((password, salt, n, r, p), maxmem, dklen)


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    """A hash object that took all of a file opened for reading in binary mode."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        made.update(fileobj.getbuffer())
        return made
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    buffer = bytearray(_bufsize)
    view = memoryview(buffer)
    while size := fileobj.readinto(buffer):
        made.update(view[:size])
    return made
