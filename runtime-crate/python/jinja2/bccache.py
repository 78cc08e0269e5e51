"""Caches of compiled templates. jinja2/bccache.py: there is no bytecode here, so there is nothing to cache."""

__molt_missing__ = (
    "Bucket",
    "BytecodeCache",
    "FileSystemBytecodeCache",
    "MemcachedBytecodeCache",
    "bc_magic",
    "bc_version",
)
