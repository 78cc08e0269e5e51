"""Dependencies. fastapi/dependencies/__init__.py."""
