"""A streaming parser of `multipart/form-data`. python_multipart/__init__.py."""

from python_multipart.multipart import MultipartParser

__version__ = "0.0.34"

__all__ = ("MultipartParser",)

__molt_missing__ = ("BaseParser", "FormParser", "OctetStreamParser", "QuerystringParser", "create_form_parser", "parse_form")
