"""The words of every command with arguments of all kinds, and what is refused before anything is sent. No server is needed."""

import datetime
import inspect
import random
import warnings

import redis
from redis.commands.core import AsyncCoreCommands, CoreCommands, DataPersistOptions, HashDataPersistOptions

warnings.simplefilter("ignore")
random_numbers = random.Random(7)
SCALARS = [None, None, True, False, False, 0, 1, 5, -1, "x", "*", "10", b"b", 1.5]
TIMES = [3, "10", datetime.timedelta(seconds=3, milliseconds=250), datetime.datetime(2030, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)]
MAPPING = {"a": 1, "b": 2.5}
KINDS = {
    "mapping": [MAPPING, {"z": 0}, {}],
    "fields": [MAPPING, {}, "x"],
    "streams": [{"s": ">"}, {"s": "0", "t": "$"}, {}, "s"],
    "keys": [["k"], ["k1", "k2"]],
    "names": [["k"], ["k1", "k2"]],
    "values": [["v"], [1, 2, "v"], ["a", "b", "c", "d"]],
    "members": [["m"], ["m", b"n"], []],
    "message_ids": [["1-1"], ("1-1", "2-2"), [], "1-1"],
    "min_idle_time": [0, 10, -1],
    "items": [None, ["a", 1], ["a", 1, "b"]],
    "passwords": [None, ["+a", b"-b"], "+x", ["x"]],
    "hashed_passwords": [None, ["+a", "-b"], ["x"]],
    "categories": [None, ["+read", "-@write", "+@all"], ["x"]],
    "commands": [None, ["+get", "-set"], ["get"]],
    "channels": [None, ["c*"]],
    "selectors": [None, [("+get", "k*"), ("-set", "%R~x")], [("get", "k")]],
    "prefix": [[], ["a"], ["a", "b"]],
    "client_id": [[], ["1", "2"], "1"],
    "unit": ["m", "km", None, "x"],
    "sort": ["ASC", "DESC", None, "x"],
    "ref_policy": ["KEEPREF", "ACKED", None, "x"],
    "mode": ["FAIL", "SILENT", None],
    "aggregate": ["SUM", "max", None, "x"],
    "data_persist_option": [None, DataPersistOptions.NX, HashDataPersistOptions.FXX],
    "algo": ["LCS", "x"],
    "idmp": [None, None, ("p", "i"), "x"],
    "minmatchlen": [None, 0, 4],
    "get": [None, False, True, "x", ["a", "b"]],
    "score_cast_func": [float],
    "cluster_arg": ["info", "NODES"],
    "operation": ["AND"],
    "options": [None, ["a", "b"]],
    "args": [None, ["a", "b"]],
    **dict.fromkeys(("ex", "px", "exat", "pxat", "seconds", "milliseconds", "time_ms"), [None, None, None, None, *TIMES]),
    **dict.fromkeys(("unix_time_seconds", "unix_time_milliseconds", "when"), TIMES),
}  # fmt: skip
LEFT_OUT = {
    "register_script", "bitfield", "scan_iter", "sscan_iter", "hscan_iter", "zscan_iter", "shutdown", "digest_local", "execute_command",
    *(name for name in dir(CoreCommands) if name.startswith(("ar", "himport_", "hotkeys_"))),
}  # fmt: skip


class Written(redis.Redis):
    """A client that sends nothing."""

    def __init__(self):
        self.connection, self.auto_close_connection_pool = None, False

    def execute_command(self, *args, **options):
        encoded = [one.encode() if isinstance(one, str) else one for one in args]
        return encoded, sorted((name, list(value) if isinstance(value, tuple) else value) for name, value in options.items())

    def get_encoder(self):
        from redis._parsers import Encoder

        return Encoder("utf-8", "strict", False)

    def get_connection_kwargs(self):
        return {"decode_responses": True}


def chosen(name, needed):
    if name in KINDS:
        return random_numbers.choice([one for one in KINDS[name] if one is not None or not needed])
    return random_numbers.choice(["k", "k2", 3, b"b"]) if needed else random_numbers.choice(SCALARS)


def call(method):
    """Calls a method with some of its arguments."""
    positional, named = [], {}
    for parameter in inspect.signature(method).parameters.values():
        needed = parameter.default is parameter.empty
        if parameter.kind is parameter.VAR_POSITIONAL:
            positional += random_numbers.choice([[], ["v"], ["v", 1, b"q"]])
        elif parameter.kind is parameter.VAR_KEYWORD:
            continue
        elif parameter.kind is parameter.KEYWORD_ONLY:
            if needed or random_numbers.random() < 0.3:
                named[parameter.name] = chosen(parameter.name, needed)
        elif needed or (random_numbers.random() < 0.4 and len(positional) == len(named) == 0):
            positional.append(chosen(parameter.name, needed))
        elif random_numbers.random() < 0.4 and parameter.name not in named:
            named[parameter.name] = chosen(parameter.name, False)
    try:
        return positional, named, method(*positional, **named)
    except (redis.RedisError, ValueError, NotImplementedError) as error:
        return positional, named, type(error).__name__, str(error)
    except TypeError:
        return "TypeError"


client = Written()
for name in sorted(dir(CoreCommands)):
    if name.startswith("_") or name in LEFT_OUT:
        continue
    print(name, inspect.signature(getattr(client, name)).parameters.keys())
    for _ in range(12):
        print(name, call(getattr(client, name)))
print(sorted(set(dir(AsyncCoreCommands)) ^ set(dir(CoreCommands))))
