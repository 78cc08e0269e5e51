"""Cryptography as far as symmetric keys go. pyca/cryptography `src/cryptography/__init__.py`.

What needs asymmetric keys (`hazmat.primitives.asymmetric`, `serialization`, `x509`) is not there.
"""

__version__ = "50.0.2"
__author__ = "The Python Cryptographic Authority and individual contributors"
__copyright__ = f"Copyright 2013-2026 {__author__}"

__all__ = ["__author__", "__copyright__", "__version__"]
