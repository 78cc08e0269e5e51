"""Helpers of `redis.asyncio`. redis/asyncio/utils.py."""


def from_url(url, **kwargs):
    """A client of the server at this address."""
    from redis.asyncio.client import Redis

    return Redis.from_url(url, **kwargs)


class pipeline:
    """A pipeline that is executed at the end of the block."""

    def __init__(self, redis_obj):
        self.p = redis_obj.pipeline()

    async def __aenter__(self):
        return self.p

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.p.execute()
        del self.p
