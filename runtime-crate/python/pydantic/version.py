"""The version that this twin reproduces. pydantic version.py."""

__all__ = ("VERSION",)

__molt_missing__ = ("version_info", "check_pydantic_core_version", "parse_mypy_version")

VERSION = "2.13.4"


def version_short():
    """Major and minor version: the part of documentation addresses that changes."""
    return "2.13"
