"""Where names and passwords come from. redis/credentials.py."""

import logging

__molt_missing__ = ("StreamingCredentialProvider",)

logger = logging.getLogger(__name__)


class CredentialProvider:
    """Gives a password, or a name and a password, for each new connection."""

    def get_credentials(self):
        """A tuple of one or two texts."""
        raise NotImplementedError("get_credentials must be implemented")

    async def get_credentials_async(self):
        """The same for `redis.asyncio`."""
        logger.warning(
            "This method is added for backward compatibility. Please override it in your implementation."
        )
        return self.get_credentials()


class UsernamePasswordCredentialProvider(CredentialProvider):
    """A fixed name and password."""

    def __init__(self, username=None, password=None):
        self.username = username or ""
        self.password = password or ""

    def get_credentials(self):
        return (self.username, self.password) if self.username else (self.password,)

    async def get_credentials_async(self):
        return self.get_credentials()
