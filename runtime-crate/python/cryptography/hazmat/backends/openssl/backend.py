"""An object to be passed along. pyca/cryptography `src/cryptography/hazmat/backends/openssl/backend.py`."""

__all__ = ["Backend", "backend"]


class Backend:
    """Stands for the functions below; what asks it whether it supports something is not there."""

    name = "openssl"


backend = Backend()
