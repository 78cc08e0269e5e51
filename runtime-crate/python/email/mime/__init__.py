"""Messages made by kind of content. CPython Lib/email/mime/__init__.py."""
