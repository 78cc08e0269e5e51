"""The event loop under anyio. anyio/_backends/__init__.py."""
