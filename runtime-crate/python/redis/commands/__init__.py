"""Commands. redis/commands."""

from .core import AsyncCoreCommands, CoreCommands
from .helpers import list_or_args
from .sentinel import AsyncSentinelCommands, SentinelCommands

__all__ = ["AsyncCoreCommands", "AsyncSentinelCommands", "CoreCommands", "SentinelCommands", "list_or_args"]

__molt_missing__ = (
    "AsyncRedisClusterCommands", "AsyncRedisModuleCommands", "READ_COMMANDS", "RedisClusterCommands",
    "RedisModuleCommands", "bf", "cluster", "json", "policies", "redismodules", "search", "timeseries", "vectorset",
)
