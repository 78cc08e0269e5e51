"""All commands. redis/commands/core.py."""

from ._geo import GeoCommands
from ._hashes import HashCommands, HashDataPersistOptions
from ._keys import AsyncBasicKeyCommands, BasicKeyCommands, BitFieldOperation, DataPersistOptions
from ._lists import AsyncScanCommands, HyperlogCommands, ListCommands, ScanCommands, SetCommands
from ._management import ACLCommands, AsyncManagementCommands, ManagementCommands
from ._scripts import (
    AsyncModuleCommands, AsyncScript, AsyncScriptCommands, ClusterCommands, FunctionCommands, ModuleCommands,
    PubSubCommands, Script, ScriptCommands,
)
from ._sorted import SortedSetCommands
from ._streams import StreamCommands

__molt_missing__ = (
    "ArrayAggregateOperations", "ArrayCommands", "ArrayPredicateCombinator", "ArrayPredicateType", "AsyncArrayCommands",
    "HotkeysMetricsTypes",
)

AsyncACLCommands = ACLCommands
AsyncClusterCommands = ClusterCommands
AsyncFunctionCommands = FunctionCommands
AsyncGeoCommands = GeoCommands
AsyncHashCommands = HashCommands
AsyncHyperlogCommands = HyperlogCommands
AsyncListCommands = ListCommands
AsyncPubSubCommands = PubSubCommands
AsyncSetCommands = SetCommands
AsyncSortedSetCommands = SortedSetCommands
AsyncStreamCommands = StreamCommands


class DataAccessCommands(
    BasicKeyCommands, HyperlogCommands, HashCommands, GeoCommands, ListCommands, ScanCommands, SetCommands,
    StreamCommands, SortedSetCommands,
):
    """What is kept."""

    __molt_missing__ = (
        "arcount", "ardel", "ardelrange", "arget", "argetrange", "argrep", "arinfo", "arinsert", "arlastitems", "arlen",
        "armget", "armset", "arnext", "arop", "arring", "arscan", "arseek", "arset",
    )


class AsyncDataAccessCommands(
    AsyncBasicKeyCommands, HyperlogCommands, HashCommands, GeoCommands, ListCommands, AsyncScanCommands, SetCommands,
    StreamCommands, SortedSetCommands,
):
    """What is kept, for `redis.asyncio`."""

    __molt_missing__ = (
        "arcount", "ardel", "ardelrange", "arget", "argetrange", "argrep", "arinfo", "arinsert", "arlastitems", "arlen",
        "armget", "armset", "arnext", "arop", "arring", "arscan", "arseek", "arset",
    )


class CoreCommands(
    ACLCommands, ClusterCommands, DataAccessCommands, ManagementCommands, ModuleCommands, PubSubCommands,
    ScriptCommands, FunctionCommands,
):
    """Everything."""


class AsyncCoreCommands(
    ACLCommands, ClusterCommands, AsyncDataAccessCommands, AsyncManagementCommands, AsyncModuleCommands,
    PubSubCommands, AsyncScriptCommands, FunctionCommands,
):
    """Everything, for `redis.asyncio`."""
