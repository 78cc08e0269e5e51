"""Commands. redis/commands."""

from .core import AsyncCoreCommands, CoreCommands
from .helpers import list_or_args

__all__ = ["AsyncCoreCommands", "CoreCommands", "list_or_args"]

__molt_missing__ = (
    "AsyncRedisClusterCommands", "AsyncRedisModuleCommands", "AsyncSentinelCommands", "READ_COMMANDS",
    "RedisClusterCommands", "RedisModuleCommands", "SentinelCommands", "bf", "cluster", "json", "policies",
    "redismodules", "search", "sentinel", "timeseries", "vectorset",
)
