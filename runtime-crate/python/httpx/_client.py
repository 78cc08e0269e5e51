"""Both clients. httpx `httpx/_client.py`."""

from ._async_client import AsyncClient
from ._base_client import USE_CLIENT_DEFAULT
from ._sync_client import Client

__all__ = ["USE_CLIENT_DEFAULT", "AsyncClient", "Client"]
__molt_public__ = ("UseClientDefault",)
