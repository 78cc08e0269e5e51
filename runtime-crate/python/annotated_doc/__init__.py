"""Documentation as metadata in `Annotated`. annotated_doc."""

from .main import Doc

__version__ = "0.0.7"
