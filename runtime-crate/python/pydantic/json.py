"""The names of version 1's module that still work. pydantic json.py."""

from .deprecated.json import custom_pydantic_encoder, pydantic_encoder, timedelta_isoformat
