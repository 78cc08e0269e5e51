"""Electronic mail: what servers use of it. CPython Lib/email/__init__.py."""

__molt_missing__ = (
    "base64mime", "charset", "encoders", "errors", "feedparser", "generator", "header", "iterators", "message",
    "message_from_binary_file", "message_from_bytes", "message_from_file", "message_from_string", "mime", "parser",
    "policy", "quoprimime",
)  # fmt: skip
