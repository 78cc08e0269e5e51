"""Commands for the server itself and its users. redis/commands/core.py."""

from redis.exceptions import ConnectionError, DataError, RedisError

from ._keys import NEVER_DECODE
from ._pieces import chosen, given, list_or_args


def _signed(encoder, values, plus, minus, what):
    """Passwords that are added or taken away, as the server has them."""
    for at, value in enumerate(list_or_args(values, [])):
        value = encoder.encode(value)
        if value[:1] not in (b"+", b"-"):
            raise DataError(f'{what} {at} must be prefixed with a "+" to add or a "-" to remove')
        yield (plus if value[:1] == b"+" else minus) + value[1:]


def _category(encoder, value):
    value = encoder.encode(value)
    if value[:1] not in (b"+", b"-"):
        raise DataError(f'Category "{encoder.decode(value, force=True)}" must be prefixed with "+" or "-"')
    return value if value[1:2] == b"@" else value[:1] + b"@" + value[1:]


def _command(encoder, value):
    value = encoder.encode(value)
    if value[:1] not in (b"+", b"-"):
        raise DataError(f'Command "{encoder.decode(value, force=True)}" must be prefixed with "+" or "-"')
    return value


def _key(encoder, value):
    value = encoder.encode(value)
    return value if value[:1] in (b"%", b"~") else b"~" + value


class ACLCommands:
    """Users and what they may."""

    def acl_dryrun(self, username, *args, **kwargs):
        return self.execute_command("ACL DRYRUN", username, *args, **kwargs)

    def acl_deluser(self, *username, **kwargs):
        return self.execute_command("ACL DELUSER", *username, **kwargs)

    def acl_getuser(self, username, **kwargs):
        return self.execute_command("ACL GETUSER", username, **kwargs)

    def acl_help(self, **kwargs):
        return self.execute_command("ACL HELP", **kwargs)

    def acl_list(self, **kwargs):
        return self.execute_command("ACL LIST", **kwargs)

    def acl_load(self, **kwargs):
        return self.execute_command("ACL LOAD", **kwargs)

    def acl_save(self, **kwargs):
        return self.execute_command("ACL SAVE", **kwargs)

    def acl_users(self, **kwargs):
        return self.execute_command("ACL USERS", **kwargs)

    def acl_whoami(self, **kwargs):
        return self.execute_command("ACL WHOAMI", **kwargs)

    def acl_cat(self, category=None, **kwargs):
        return self.execute_command("ACL CAT", *((category,) if category else ()), **kwargs)

    def acl_genpass(self, bits=None, **kwargs):
        try:
            words = [] if bits is None else [int(bits)]
        except ValueError:
            words = [-1]
        if words and not 0 <= words[0] <= 4096:
            raise DataError("genpass optionally accepts a bits argument, between 0 and 4096.")
        return self.execute_command("ACL GENPASS", *words, **kwargs)

    def acl_log(self, count=None, **kwargs):
        if count is not None and not isinstance(count, int):
            raise DataError("ACL LOG count must be an integer")
        return self.execute_command("ACL LOG", *(() if count is None else (count,)), **kwargs)

    def acl_log_reset(self, **kwargs):
        return self.execute_command("ACL LOG", b"RESET", **kwargs)

    def acl_setuser(
        self, username, enabled=False, nopass=False, passwords=None, hashed_passwords=None, categories=None,
        commands=None, keys=None, channels=None, selectors=None, reset=False, reset_keys=False, reset_channels=False,
        reset_passwords=False, **kwargs,
    ):
        encoder = self.get_encoder()
        rules = chosen(
            b"reset", reset, b"resetkeys", reset_keys, b"resetchannels", reset_channels, b"resetpass", reset_passwords
        )
        rules.append(b"on" if enabled else b"off")
        if (passwords or hashed_passwords) and nopass:
            raise DataError("Cannot set 'nopass' and supply 'passwords' or 'hashed_passwords'")
        if passwords:
            rules += _signed(encoder, passwords, b">", b"<", "Password")
        if hashed_passwords:
            rules += _signed(encoder, hashed_passwords, b"#", b"!", "Hashed password")
        rules += chosen(b"nopass", nopass)
        rules += [_category(encoder, one) for one in categories or ()]
        rules += [_command(encoder, one) for one in commands or ()]
        rules += [_key(encoder, one) for one in keys or ()]
        rules += [b"&" + encoder.encode(one) for one in channels or ()]
        for command, key in selectors or ():
            rules.append(b"(%b %b)" % (_command(encoder, command), _key(encoder, key)))
        return self.execute_command("ACL SETUSER", username, *rules, **kwargs)


def _client_type(value, types, name):
    if value is not None and str(value).lower() not in types:
        raise DataError(f"CLIENT {name} must be one of {types!r}")
    return given(b"TYPE", value)


def _not_implemented(command, explained=False):
    text = f"{command} is intentionally not implemented in the client."
    if explained:
        gap, page = "\n            ", command.lower().replace(" ", "-")
        text = f"{gap}{text}\n{gap}For more information, see https://redis.io/commands/{page}{gap}"
    return NotImplementedError(text)


def _shutdown_words(save, nosave, now, force, abort):
    if save and nosave:
        raise DataError("SHUTDOWN save and nosave cannot both be set")
    return chosen("SAVE", save, "NOSAVE", nosave, "NOW", now, "FORCE", force, "ABORT", abort)


class ManagementCommands:
    """The server, its connections and its settings."""

    __molt_missing__ = ("hotkeys_get", "hotkeys_reset", "hotkeys_start", "hotkeys_stop")

    def bgrewriteaof(self, **kwargs):
        return self.execute_command("BGREWRITEAOF", **kwargs)

    def role(self):
        return self.execute_command("ROLE")

    def client_kill(self, address, **kwargs):
        return self.execute_command("CLIENT KILL", address, **kwargs)

    def client_info(self, **kwargs):
        return self.execute_command("CLIENT INFO", **kwargs)

    def client_getname(self, **kwargs):
        return self.execute_command("CLIENT GETNAME", **kwargs)

    def client_getredir(self, **kwargs):
        return self.execute_command("CLIENT GETREDIR", **kwargs)

    def client_id(self, **kwargs):
        return self.execute_command("CLIENT ID", **kwargs)

    def client_trackinginfo(self, **kwargs):
        return self.execute_command("CLIENT TRACKINGINFO", **kwargs)

    def client_setname(self, name, **kwargs):
        return self.execute_command("CLIENT SETNAME", name, **kwargs)

    def client_setinfo(self, attr, value, **kwargs):
        return self.execute_command("CLIENT SETINFO", attr, value, **kwargs)

    def client_unpause(self, **kwargs):
        return self.execute_command("CLIENT UNPAUSE", **kwargs)

    def client_no_evict(self, mode):
        return self.execute_command("CLIENT NO-EVICT", mode)

    def client_no_touch(self, mode):
        return self.execute_command("CLIENT NO-TOUCH", mode)

    def command(self, **kwargs):
        return self.execute_command("COMMAND", **kwargs)

    def command_count(self, **kwargs):
        return self.execute_command("COMMAND COUNT", **kwargs)

    def command_getkeysandflags(self, *args):
        return self.execute_command("COMMAND GETKEYSANDFLAGS", *args)

    def config_get(self, pattern="*", *args, **kwargs):
        return self.execute_command("CONFIG GET", pattern, *args, **kwargs)

    def config_set(self, name, value, *args, **kwargs):
        return self.execute_command("CONFIG SET", name, value, *args, **kwargs)

    def config_resetstat(self, **kwargs):
        return self.execute_command("CONFIG RESETSTAT", **kwargs)

    def config_rewrite(self, **kwargs):
        return self.execute_command("CONFIG REWRITE", **kwargs)

    def dbsize(self, **kwargs):
        return self.execute_command("DBSIZE", **kwargs)

    def debug_object(self, key, **kwargs):
        return self.execute_command("DEBUG OBJECT", key, **kwargs)

    def echo(self, value, **kwargs):
        return self.execute_command("ECHO", value, **kwargs)

    def swapdb(self, first, second, **kwargs):
        return self.execute_command("SWAPDB", first, second, **kwargs)

    def select(self, index, **kwargs):
        return self.execute_command("SELECT", index, **kwargs)

    def lastsave(self, **kwargs):
        return self.execute_command("LASTSAVE", **kwargs)

    def reset(self):
        return self.execute_command("RESET")

    def object(self, infotype, key, **kwargs):
        return self.execute_command("OBJECT", infotype, key, infotype=infotype, **kwargs)

    def memory_stats(self, **kwargs):
        return self.execute_command("MEMORY STATS", **kwargs)

    def memory_malloc_stats(self, **kwargs):
        return self.execute_command("MEMORY MALLOC-STATS", **kwargs)

    def memory_purge(self, **kwargs):
        return self.execute_command("MEMORY PURGE", **kwargs)

    def latency_history(self, event):
        return self.execute_command("LATENCY HISTORY", event)

    def latency_latest(self):
        return self.execute_command("LATENCY LATEST")

    def latency_reset(self, *events):
        return self.execute_command("LATENCY RESET", *events)

    def ping(self, **kwargs):
        return self.execute_command("PING", **kwargs)

    def quit(self, **kwargs):
        return self.execute_command("QUIT", **kwargs)

    def replicaof(self, *args, **kwargs):
        return self.execute_command("REPLICAOF", *args, **kwargs)

    def save(self, **kwargs):
        return self.execute_command("SAVE", **kwargs)

    def slowlog_len(self, **kwargs):
        return self.execute_command("SLOWLOG LEN", **kwargs)

    def slowlog_reset(self, **kwargs):
        return self.execute_command("SLOWLOG RESET", **kwargs)

    def time(self, **kwargs):
        return self.execute_command("TIME", **kwargs)

    def wait(self, num_replicas, timeout, **kwargs):
        return self.execute_command("WAIT", num_replicas, timeout, **kwargs)

    def waitaof(self, num_local, num_replicas, timeout, **kwargs):
        return self.execute_command("WAITAOF", num_local, num_replicas, timeout, **kwargs)

    def auth(self, password, username=None, **kwargs):
        return self.execute_command("AUTH", *(() if username is None else (username,)), password, **kwargs)

    def bgsave(self, schedule=True, **kwargs):
        return self.execute_command("BGSAVE", *chosen("SCHEDULE", schedule), **kwargs)

    def client_kill_filter(
        self, _id=None, _type=None, addr=None, skipme=None, laddr=None, user=None, maxage=None, **kwargs
    ):
        words = _client_type(_type, ("normal", "master", "slave", "replica", "pubsub"), "KILL type")
        if skipme is not None:
            if not isinstance(skipme, bool):
                raise DataError("CLIENT KILL skipme must be a bool")
            words += [b"SKIPME", b"YES" if skipme else b"NO"]
        words += given(b"ID", _id, b"ADDR", addr, b"LADDR", laddr, b"USER", user, b"MAXAGE", maxage)
        if not words:
            raise DataError(
                "CLIENT KILL <filter> <value> ... ... <filter> <value> must specify at least one filter"
            )
        return self.execute_command("CLIENT KILL", *words, **kwargs)

    def client_list(self, _type=None, client_id=[], **kwargs):
        words = _client_type(_type, ("normal", "master", "replica", "pubsub"), "LIST _type")
        if not isinstance(client_id, list):
            raise DataError("client_id must be a list")
        if client_id:
            words += [b"ID", *client_id]
        return self.execute_command("CLIENT LIST", *words, **kwargs)

    def client_reply(self, reply, **kwargs):
        replies = ["ON", "OFF", "SKIP"]
        if reply not in replies:
            raise DataError(f"CLIENT REPLY must be one of {replies!r}")
        return self.execute_command("CLIENT REPLY", reply, **kwargs)

    def client_tracking_on(self, clientid=None, prefix=[], bcast=False, optin=False, optout=False, noloop=False):
        return self.client_tracking(True, clientid, prefix, bcast, optin, optout, noloop)

    def client_tracking_off(self, clientid=None, prefix=[], bcast=False, optin=False, optout=False, noloop=False):
        return self.client_tracking(False, clientid, prefix, bcast, optin, optout, noloop)

    def client_tracking(
        self, on=True, clientid=None, prefix=[], bcast=False, optin=False, optout=False, noloop=False, **kwargs
    ):
        if len(prefix) != 0 and bcast is False:
            raise DataError("Prefix can only be used with bcast")
        words = ["ON" if on else "OFF", *given("REDIRECT", clientid)]
        words += [word for one in prefix for word in ("PREFIX", one)]
        words += chosen("BCAST", bcast, "OPTIN", optin, "OPTOUT", optout, "NOLOOP", noloop)
        return self.execute_command("CLIENT TRACKING", *words, **kwargs)

    def client_unblock(self, client_id, error=False, **kwargs):
        return self.execute_command("CLIENT UNBLOCK", int(client_id), *chosen(b"ERROR", error), **kwargs)

    def client_pause(self, timeout, all=True, **kwargs):
        if not isinstance(timeout, int):
            raise DataError("CLIENT PAUSE timeout must be an integer")
        return self.execute_command("CLIENT PAUSE", str(timeout), *chosen("WRITE", not all), **kwargs)

    def command_info(self, **kwargs):
        raise _not_implemented("COMMAND INFO")

    def command_list(self, module=None, category=None, pattern=None):
        words = given("MODULE", module, "ACLCAT", category, "PATTERN", pattern)
        return self.execute_command("COMMAND LIST", *(["FILTERBY", *words] if words else ()))

    def command_docs(self, *args):
        raise _not_implemented("COMMAND DOCS")

    def debug_segfault(self, **kwargs):
        raise _not_implemented("DEBUG SEGFAULT", True)

    def flushall(self, asynchronous=False, **kwargs):
        return self.execute_command("FLUSHALL", *chosen(b"ASYNC", asynchronous), **kwargs)

    def flushdb(self, asynchronous=False, **kwargs):
        return self.execute_command("FLUSHDB", *chosen(b"ASYNC", asynchronous), **kwargs)

    def sync(self):
        return self.execute_command("SYNC", **{NEVER_DECODE: []})

    def psync(self, replicationid, offset):
        return self.execute_command("PSYNC", replicationid, offset, **{NEVER_DECODE: []})

    def info(self, section=None, *args, **kwargs):
        words = () if section is None else (section, *args)
        return self.execute_command("INFO", *words, **kwargs)

    def latency_doctor(self):
        raise _not_implemented("LATENCY DOCTOR", True)

    def latency_graph(self):
        raise _not_implemented("LATENCY GRAPH", True)

    def lolwut(self, *version_numbers, **kwargs):
        name = "LOLWUT VERSION" if version_numbers else "LOLWUT"
        return self.execute_command(name, *version_numbers, **kwargs)

    def migrate(self, host, port, keys, destination_db, timeout, copy=False, replace=False, auth=None, **kwargs):
        names = list_or_args(keys, [])
        if not names:
            raise DataError("MIGRATE requires at least one key")
        words = chosen(b"COPY", copy, b"REPLACE", replace) + given(b"AUTH", auth or None) + [b"KEYS", *names]
        return self.execute_command("MIGRATE", host, port, "", destination_db, timeout, *words, **kwargs)

    def memory_doctor(self, **kwargs):
        raise _not_implemented("MEMORY DOCTOR", True)

    def memory_help(self, **kwargs):
        raise _not_implemented("MEMORY HELP", True)

    def memory_usage(self, key, samples=None, **kwargs):
        words = [b"SAMPLES", samples] if isinstance(samples, int) else []
        return self.execute_command("MEMORY USAGE", key, *words, **kwargs)

    def latency_histogram(self, *args):
        raise _not_implemented("LATENCY HISTOGRAM")

    def shutdown(self, save=False, nosave=False, now=False, force=False, abort=False, **kwargs):
        words = _shutdown_words(save, nosave, now, force, abort)
        try:
            self.execute_command("SHUTDOWN", *words, **kwargs)
        except ConnectionError:
            return
        raise RedisError("SHUTDOWN seems to have failed.")

    def slaveof(self, host=None, port=None, **kwargs):
        words = (b"NO", b"ONE") if host is None and port is None else (host, port)
        return self.execute_command("SLAVEOF", *words, **kwargs)

    def slowlog_get(self, num=None, **kwargs):
        if self.get_connection_kwargs().get("decode_responses", False) is True:
            kwargs[NEVER_DECODE] = []
        return self.execute_command("SLOWLOG GET", *(() if num is None else (num,)), **kwargs)

    def hello(self):
        raise _not_implemented("HELLO")

    def failover(self):
        raise _not_implemented("FAILOVER")


class AsyncManagementCommands(ManagementCommands):
    """The same for `redis.asyncio`."""

    async def command_info(self, **kwargs):
        return super().command_info(**kwargs)

    async def debug_segfault(self, **kwargs):
        return super().debug_segfault(**kwargs)

    async def memory_doctor(self, **kwargs):
        return super().memory_doctor(**kwargs)

    async def memory_help(self, **kwargs):
        return super().memory_help(**kwargs)

    async def shutdown(self, save=False, nosave=False, now=False, force=False, abort=False, **kwargs):
        words = _shutdown_words(save, nosave, now, force, abort)
        try:
            await self.execute_command("SHUTDOWN", *words, **kwargs)
        except ConnectionError:
            return
        raise RedisError("SHUTDOWN seems to have failed.")
