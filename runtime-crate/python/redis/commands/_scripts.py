"""Commands for scripts, functions, modules, channels and nodes. redis/commands/core.py."""

import hashlib

from redis.exceptions import DataError, NoScriptError

from ._keys import NEVER_DECODE
from ._management import _not_implemented
from ._pieces import chosen


def _encoder(client):
    pool = getattr(client, "connection_pool", None)
    return client.get_encoder() if pool is None else pool.get_encoder()


def _digest(client, script):
    text = _encoder(client).encode(script) if isinstance(script, str) else script
    return hashlib.sha1(text).hexdigest()


class Script:
    """A script that the server keeps under its digest."""

    def __init__(self, registered_client, script):
        self.registered_client = registered_client
        self.script = script
        self.sha = _digest(registered_client, script)

    def __call__(self, keys=None, args=None, client=None):
        names = tuple(keys or ())
        client = self.registered_client if client is None else client
        from redis.client import Pipeline

        if isinstance(client, Pipeline):
            client.scripts.add(self)
        words = (len(names), *names, *(args or ()))
        try:
            return client.evalsha(self.sha, *words)
        except NoScriptError:
            self.sha = client.script_load(self.script)
            return client.evalsha(self.sha, *words)

    def get_encoder(self):
        """What makes bytes of the script."""
        return self.registered_client.get_encoder()


class AsyncScript:
    """The same for `redis.asyncio`."""

    def __init__(self, registered_client, script):
        self.registered_client = registered_client
        self.script = script
        self.sha = _digest(registered_client, script)

    async def __call__(self, keys=None, args=None, client=None):
        names = tuple(keys or ())
        client = self.registered_client if client is None else client
        from redis.asyncio.client import Pipeline

        if isinstance(client, Pipeline):
            client.scripts.add(self)
        words = (len(names), *names, *(args or ()))
        try:
            return await client.evalsha(self.sha, *words)
        except NoScriptError:
            self.sha = await client.script_load(self.script)
            return await client.evalsha(self.sha, *words)


class ScriptCommands:
    """Scripts."""

    def script_exists(self, *args):
        return self.execute_command("SCRIPT EXISTS", *args)

    def script_kill(self):
        return self.execute_command("SCRIPT KILL")

    def script_load(self, script):
        return self.execute_command("SCRIPT LOAD", script)

    def eval(self, script, numkeys, *keys_and_args):
        return self.execute_command("EVAL", script, numkeys, *keys_and_args)

    def eval_ro(self, script, numkeys, *keys_and_args):
        return self.execute_command("EVAL_RO", script, numkeys, *keys_and_args)

    def evalsha(self, sha, numkeys, *keys_and_args):
        return self.execute_command("EVALSHA", sha, numkeys, *keys_and_args)

    def evalsha_ro(self, sha, numkeys, *keys_and_args):
        return self.execute_command("EVALSHA_RO", sha, numkeys, *keys_and_args)

    def script_debug(self, *args):
        raise _not_implemented("SCRIPT DEBUG")

    def script_flush(self, sync_type=None):
        if sync_type not in ("SYNC", "ASYNC", None):
            raise DataError(
                "SCRIPT FLUSH defaults to SYNC in redis > 6.2, or accepts SYNC/ASYNC. "
                "For older versions, of redis leave as None."
            )
        return self.execute_command("SCRIPT FLUSH", *(() if sync_type is None else (sync_type,)))

    def register_script(self, script):
        return Script(self, script)


class AsyncScriptCommands(ScriptCommands):
    """The same for `redis.asyncio`."""

    async def script_debug(self, *args):
        return super().script_debug()

    def register_script(self, script):
        return AsyncScript(self, script)


class PubSubCommands:
    """What goes to channels, and who listens."""

    def pubsub_channels(self, pattern="*", **kwargs):
        return self.execute_command("PUBSUB CHANNELS", pattern, **kwargs)

    def pubsub_shardchannels(self, pattern="*", **kwargs):
        return self.execute_command("PUBSUB SHARDCHANNELS", pattern, **kwargs)

    def pubsub_numpat(self, **kwargs):
        return self.execute_command("PUBSUB NUMPAT", **kwargs)

    def pubsub_numsub(self, *args, **kwargs):
        return self.execute_command("PUBSUB NUMSUB", *args, **kwargs)

    def pubsub_shardnumsub(self, *args, **kwargs):
        return self.execute_command("PUBSUB SHARDNUMSUB", *args, **kwargs)

    def publish(self, channel, message, **kwargs):
        return self.execute_command("PUBLISH", channel, message, **kwargs)

    def spublish(self, shard_channel, message):
        return self.execute_command("SPUBLISH", shard_channel, message)


class ModuleCommands:
    """Modules of the server, and what it can do."""

    def module_load(self, path, *args):
        return self.execute_command("MODULE LOAD", path, *args)

    def module_unload(self, name):
        return self.execute_command("MODULE UNLOAD", name)

    def module_list(self):
        return self.execute_command("MODULE LIST")

    def command_count(self):
        return self.execute_command("COMMAND COUNT")

    def command_getkeys(self, *args):
        return self.execute_command("COMMAND GETKEYS", *args)

    def command(self):
        return self.execute_command("COMMAND")

    def module_loadex(self, path, options=None, args=None):
        words = [] if options is None else ["CONFIG", *options]
        words += [] if args is None else ["ARGS", *args]
        return self.execute_command("MODULE LOADEX", path, *words)

    def command_info(self):
        raise _not_implemented("COMMAND INFO")


class AsyncModuleCommands(ModuleCommands):
    """The same for `redis.asyncio`."""

    async def command_info(self):
        return super().command_info()


class ClusterCommands:
    """What a node of a cluster is told."""

    def cluster(self, cluster_arg, *args, **kwargs):
        return self.execute_command(f"CLUSTER {cluster_arg.upper()}", *args, **kwargs)

    def readwrite(self, **kwargs):
        return self.execute_command("READWRITE", **kwargs)

    def readonly(self, **kwargs):
        return self.execute_command("READONLY", **kwargs)


class FunctionCommands:
    """Functions that the server keeps."""

    def function_delete(self, library):
        return self.execute_command("FUNCTION DELETE", library)

    def function_flush(self, mode="SYNC"):
        return self.execute_command("FUNCTION FLUSH", mode)

    def function_restore(self, payload, policy="APPEND"):
        return self.execute_command("FUNCTION RESTORE", payload, policy)

    def function_kill(self):
        return self.execute_command("FUNCTION KILL")

    def function_stats(self):
        return self.execute_command("FUNCTION STATS")

    def function_load(self, code, replace=False):
        return self.execute_command("FUNCTION LOAD", *chosen("REPLACE", replace), code)

    def function_list(self, library="*", withcode=False):
        return self.execute_command("FUNCTION LIST", "LIBRARYNAME", library, *chosen("WITHCODE", withcode))

    def fcall(self, function, numkeys, *keys_and_args):
        return self.execute_command("FCALL", function, numkeys, *keys_and_args)

    def fcall_ro(self, function, numkeys, *keys_and_args):
        return self.execute_command("FCALL_RO", function, numkeys, *keys_and_args)

    def function_dump(self):
        return self.execute_command("FUNCTION DUMP", **{NEVER_DECODE: []})
