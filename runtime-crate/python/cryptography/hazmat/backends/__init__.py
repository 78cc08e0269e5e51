"""The one backend. pyca/cryptography `src/cryptography/hazmat/backends/__init__.py`."""


def default_backend():
    """The backend, which nothing needs any more."""
    from .openssl.backend import backend

    return backend
