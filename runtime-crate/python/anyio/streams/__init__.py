"""Streams. anyio/streams/__init__.py."""
