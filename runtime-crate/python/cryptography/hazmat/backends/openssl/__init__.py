"""The backend by its name. pyca/cryptography `src/cryptography/hazmat/backends/openssl/__init__.py`."""

from .backend import backend

__all__ = ["backend"]
