"""What the clients of both kinds have in common. redis/client.py and redis/asyncio/client.py."""

import re

from .commands.helpers import list_or_args, parse_pubsub_subscriptions
from .exceptions import PubSubError, RedisError, ResponseError
from .utils import safe_str, str_if_bytes, truncate_text

EMPTY_RESPONSE = "EMPTY_RESPONSE"
NEVER_DECODE = "NEVER_DECODE"

NOT_SUBSCRIBED = "pubsub connection not set: did you forget to call subscribe() or psubscribe()?"

_LINE = re.compile(r"\[(\d+) (.*?)\] (.*)")
_WORD = re.compile(r'"(.*?)(?<!\\)"')

# The kinds of names that one can listen to: where their handlers are, where those wait that are to go, and how errors name them.
_KINDS = {
    "": ("channels", "pending_unsubscribe_channels", "Channel"),
    "p": ("patterns", "pending_unsubscribe_patterns", "Pattern"),
    "s": ("shard_channels", "pending_unsubscribe_shard_channels", "Shard Channel"),
}


class CaseInsensitiveDict(dict):
    """What is made of answers, by commands in any case."""

    def __init__(self, data):
        super().__init__((key.upper(), value) for key, value in data.items())

    def __contains__(self, k):
        return super().__contains__(k.upper())

    def __delitem__(self, k):
        super().__delitem__(k.upper())

    def __getitem__(self, k):
        return super().__getitem__(k.upper())

    def get(self, k, default=None):
        return super().get(k.upper(), default)

    def __setitem__(self, k, v):
        super().__setitem__(k.upper(), v)

    def update(self, data):
        super().update(CaseInsensitiveDict(data))


def monitored(response, encoder):
    """A line of MONITOR as a dict."""
    if isinstance(response, bytes):
        response = encoder.decode(response, force=True)
    moment, rest = response.split(" ", 1)
    database, client, command = _LINE.match(rest).groups()
    kind, address, port = _client(client)
    words = " ".join(_WORD.findall(command)).replace('\\"', '"')
    return {
        "time": float(moment), "db": int(database), "client_address": address, "client_port": port, "client_type": kind,
        "command": words,
    }


def _client(text):
    if text == "lua":
        return "lua", "lua", ""
    if text.startswith("unix"):
        return "unix", "unix", text[5:]
    if text == "":
        return "unknown", "", ""
    return ("tcp", *text.rsplit(":", 1))


class Listening:
    """What somebody listens to, and what becomes of the messages."""

    PUBLISH_MESSAGE_TYPES = ("message", "pmessage", "smessage")
    UNSUBSCRIBE_MESSAGE_TYPES = ("unsubscribe", "punsubscribe", "sunsubscribe")
    HEALTH_CHECK_MESSAGE = "redis-py-health-check"

    def _forget(self):
        for names, leaving, _ in _KINDS.values():
            setattr(self, names, {})
            setattr(self, leaving, set())

    def _stay(self):
        for _, leaving, _ in _KINDS.values():
            getattr(self, leaving).clear()

    def _normalize_keys(self, data):
        """Names as the server will send them."""
        encoder = self.encoder
        return {encoder.decode(encoder.encode(name)): handler for name, handler in data.items()}

    def _wanted(self, args, kwargs):
        return parse_pubsub_subscriptions(args, kwargs)

    def _add(self, kind, wanted):
        """Keeps the handlers of names that are subscribed."""
        names, leaving, _ = _KINDS[kind]
        wanted = self._normalize_keys(wanted)
        getattr(self, names).update(wanted)
        getattr(self, leaving).difference_update(wanted)

    def _leave(self, kind, args):
        """Notes which names are to go, all if none is given, and gives the arguments of the command."""
        names, leaving, _ = _KINDS[kind]
        words = list_or_args(args[0], args[1:]) if args else []
        going = self._normalize_keys(dict.fromkeys(words)) if args else getattr(self, names)
        getattr(self, leaving).update(going)
        return words

    def _check_handlers(self, *kinds):
        for kind in kinds:
            names, _, title = _KINDS[kind]
            for name, handler in getattr(self, names).items():
                if handler is None:
                    raise PubSubError(f"{title}: '{name}' has no handler registered")

    def _listens(self):
        return bool(self.channels or self.patterns or self.shard_channels)

    def _message(self, response):
        """A pushed response as a message."""
        if isinstance(response, bytes):
            # The server of old answers PING with a text, if nothing is subscribed.
            response = [b"pong", b"" if response == b"PONG" else response]
        kind = str_if_bytes(response[0])
        if kind == "pmessage":
            pattern, channel, data = response[1:4]
        elif kind == "pong":
            pattern, channel, data = None, None, response[1]
        else:
            pattern, channel, data = None, response[1], response[2]
        return {"type": kind, "pattern": pattern, "channel": channel, "data": data}

    def _gone(self, kind, name):
        """Forgets a name that the server no longer sends messages of."""
        names, leaving, _ = _KINDS[kind.removesuffix("unsubscribe")]
        if name in getattr(self, leaving):
            getattr(self, leaving).remove(name)
            getattr(self, names).pop(name, None)

    def _handler(self, message):
        """What is to be called with a message, or None."""
        kind = message["type"].removesuffix("message")
        names, _, _ = _KINDS[kind]
        return getattr(self, names).get(message["pattern" if kind == "p" else "channel"])

    def _is_shown(self, message, ignore_subscribe_messages):
        """Whether a message that no handler takes is given to who asks."""
        kind = message["type"]
        if kind in self.PUBLISH_MESSAGE_TYPES or kind == "pong":
            return True
        return not (ignore_subscribe_messages or self.ignore_subscribe_messages)


class Collecting:
    """Commands that are sent together."""

    UNWATCH_COMMANDS = {"DISCARD", "EXEC", "UNWATCH"}

    def __len__(self):
        return len(self.command_stack)

    def __bool__(self):
        return True

    def multi(self):
        """Begins to collect, after WATCH."""
        if self.explicit_transaction:
            raise RedisError("Cannot issue nested calls to MULTI")
        if self.command_stack:
            raise RedisError("Commands without an initial WATCH have already been issued")
        self.explicit_transaction = True

    def execute_command(self, *args, **kwargs):
        """Collects a command; while keys are watched it is sent at once."""
        if not self.explicit_transaction and (self.watching or args[0] == "WATCH"):
            return self.immediate_execute_command(*args, **kwargs)
        return self.pipeline_execute_command(*args, **kwargs)

    def pipeline_execute_command(self, *args, **options):
        """Collects a command."""
        self.command_stack.append((args, options))
        return self

    def raise_first_error(self, commands, response):
        """Raises the first error among the answers, with its command."""
        for at, one in enumerate(response):
            if isinstance(one, ResponseError):
                self.annotate_exception(one, at + 1, commands[at][0])
                raise one

    def _annotated(self, exception, number, command, said):
        words = truncate_text(" ".join(map(safe_str, command)))
        text = f"Command # {number} ({words}) of pipeline caused error: {said}"
        exception.args = (text, *exception.args[1:])

    def _watched(self, command_name):
        """Whether keys are watched after this command."""
        if command_name in self.UNWATCH_COMMANDS:
            return False
        return self.watching or command_name == "WATCH"
