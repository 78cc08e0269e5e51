"""Lenient JSON. ultrajson's extension module `ujson` (src/ujson/python/ujson.c)."""

from ._decode import JSONDecodeError, decode, load, loads
from ._encode import dump, dumps, encode

__version__ = "6.1.0"
