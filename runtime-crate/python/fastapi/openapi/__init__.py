"""The description of an application. fastapi/openapi/__init__.py."""
