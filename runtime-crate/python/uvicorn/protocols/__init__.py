"""What the server speaks. uvicorn/protocols/__init__.py."""

__molt_missing__ = ("utils", "websockets")
