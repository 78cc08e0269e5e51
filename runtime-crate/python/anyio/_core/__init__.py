"""What anyio is made of. anyio/_core/__init__.py."""
