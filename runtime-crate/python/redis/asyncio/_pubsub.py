"""Listening to channels. redis/asyncio/client.py."""

import asyncio
import inspect
import math

from .._messages import NOT_SUBSCRIBED, Listening, monitored
from .._parsers.helpers import bool_ok
from ..commands.helpers import pubsub_subscription_args
from ..exceptions import RedisError
from ..utils import _set_info_logger, warn_deprecated


class Monitor:
    """Shows all commands that the server runs."""

    __module__ = "redis.asyncio.client"

    def __init__(self, connection_pool):
        self.connection_pool = connection_pool
        self.connection = None

    async def connect(self):
        """Takes a connection."""
        if self.connection is None:
            self.connection = await self.connection_pool.get_connection()

    async def __aenter__(self):
        await self.connect()
        await self.connection.send_command("MONITOR")
        response = await self.connection.read_response()
        if not bool_ok(response):
            raise RedisError(f"MONITOR failed: {response}")
        return self

    async def __aexit__(self, *args):
        await self.connection.disconnect()
        await self.connection_pool.release(self.connection)

    async def next_command(self):
        """The next command, with when, where and by whom."""
        await self.connect()
        return monitored(await self.connection.read_response(), self.connection.encoder)

    async def listen(self):
        """All commands, for ever."""
        while True:
            yield await self.next_command()


class PubSub(Listening):
    """A connection that messages come in by."""

    __module__ = "redis.asyncio.client"

    def __init__(
        self, connection_pool, shard_hint=None, ignore_subscribe_messages=False, encoder=None, push_handler_func=None,
        event_dispatcher=None,
    ):
        self.connection_pool = connection_pool
        self.shard_hint = shard_hint
        self.ignore_subscribe_messages = ignore_subscribe_messages
        self.connection = None
        self.push_handler_func = push_handler_func
        self.encoder = encoder or connection_pool.get_encoder()
        text = self.HEALTH_CHECK_MESSAGE
        data = self.encoder.encode(text)
        self.health_check_response = [["pong", text], text] if self.encoder.decode_responses else [[b"pong", data], data]
        if push_handler_func is None:
            _set_info_logger()
        self._forget()
        self._lock = asyncio.Lock()

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.aclose()

    def __del__(self):
        if self.connection:
            self.connection.deregister_connect_callback(self.on_connect)

    async def aclose(self):
        """Gives the connection back, and forgets what was listened to."""
        async with self._lock:
            connection = self.connection
            if connection:
                await connection.disconnect(nowait=True)
                connection.deregister_connect_callback(self.on_connect)
                await self.connection_pool.release(connection)
                self.connection = None
            self._forget()

    async def close(self):
        """The same, by its name of old."""
        warn_deprecated("close", "Use aclose() instead", "5.0.1", stacklevel=3)
        await self.aclose()

    async def reset(self):
        """The same, by its name of old."""
        warn_deprecated("reset", "Use aclose() instead", "5.0.1", stacklevel=3)
        await self.aclose()

    async def on_connect(self, connection):
        """Listens again after a new connection."""
        self._stay()
        again = ((self.channels, self.subscribe), (self.patterns, self.psubscribe), (self.shard_channels, self.ssubscribe))
        for names, subscribe in again:
            if names:
                await subscribe(*pubsub_subscription_args(names))

    @property
    def subscribed(self):
        """Whether anything is listened to."""
        return self._listens()

    async def execute_command(self, *args):
        """Sends a command; its answer comes as a message."""
        await self.connect()
        connection, check_health = self.connection, not self.subscribed
        await self._execute(connection, lambda: connection.send_command(*args, check_health=check_health))

    async def connect(self):
        """Takes a connection, or sees that it is connected."""
        if self.connection is None:
            self.connection = await self.connection_pool.get_connection()
            self.connection.register_connect_callback(self.on_connect)
        else:
            await self.connection.connect()
        if self.push_handler_func is not None:
            self.connection._parser.set_pubsub_push_handler(self.push_handler_func)

    async def _reconnect(self, connection, error, failure_count):
        await connection.disconnect(error=error, failure_count=failure_count)
        await connection.connect()

    async def _execute(self, connection, do):
        return await connection.retry.call_with_retry(
            do, lambda error, count: self._reconnect(connection, error, count), with_failure_count=True
        )

    def _connected(self):
        if self.connection is None:
            raise RuntimeError(NOT_SUBSCRIBED)
        return self.connection

    async def parse_response(self, block=True, timeout=0):
        """The next message as the server sends it, or None."""
        connection = self._connected()
        await self.check_health()
        if not connection.is_connected:
            await connection.connect()
        limit = math.inf if block else timeout
        response = await self._execute(
            connection,
            lambda: connection.read_response(timeout=limit, disconnect_on_error=False, push_request=True),
        )
        if connection.health_check_interval and response in self.health_check_response:
            return None
        return response

    async def check_health(self):
        """Asks whether the server is there, if that was not done for a while."""
        connection = self._connected()
        if connection.health_check_interval and asyncio.get_running_loop().time() > connection.next_health_check:
            await connection.send_command("PING", self.HEALTH_CHECK_MESSAGE, check_health=False)

    async def _subscribe(self, command, kind, args, kwargs):
        wanted = self._wanted(args, kwargs)
        answer = await self.execute_command(command, *wanted)
        self._add(kind, wanted)
        return answer

    async def psubscribe(self, *args, **kwargs):
        """Listens to channels of these patterns; `pattern=handler` calls the handler."""
        return await self._subscribe("PSUBSCRIBE", "p", args, kwargs)

    def punsubscribe(self, *args):
        """Listens to these patterns no longer, or to none."""
        # The original looks at the first pattern alone as one, so a list of them is none.
        words = self._leave("p", ((args[0],), *args[1:]) if args else ())
        return self.execute_command("PUNSUBSCRIBE", *words)

    async def subscribe(self, *args, **kwargs):
        """Listens to channels; `channel=handler` calls the handler."""
        return await self._subscribe("SUBSCRIBE", "", args, kwargs)

    def unsubscribe(self, *args):
        """Listens to these channels no longer, or to none."""
        return self.execute_command("UNSUBSCRIBE", *self._leave("", args))

    async def ssubscribe(self, *args, target_node=None, **kwargs):
        """Listens to channels of a part of a cluster."""
        return await self._subscribe("SSUBSCRIBE", "s", args, kwargs)

    def sunsubscribe(self, *args, target_node=None):
        """Listens to these no longer, or to none."""
        return self.execute_command("SUNSUBSCRIBE", *self._leave("s", args))

    async def listen(self):
        """All messages, as long as anything is listened to."""
        while self.subscribed:
            message = await self.handle_message(await self.parse_response(block=True))
            if message is not None:
                yield message

    async def get_message(self, ignore_subscribe_messages=False, timeout=0.0):
        """The next message that no handler takes, or None when the time is up."""
        response = await self.parse_response(block=timeout is None, timeout=timeout)
        return await self.handle_message(response, ignore_subscribe_messages) if response else None

    def ping(self, message=None):
        """Asks whether the server is there; the answer comes as a message."""
        return self.execute_command("PING", *(() if message is None else (message,)))

    async def handle_message(self, response, ignore_subscribe_messages=False):
        """A message for who asks, or None if a handler takes it."""
        if response is None:
            return None
        message = self._message(response)
        kind = message["type"]
        if kind in self.UNSUBSCRIBE_MESSAGE_TYPES:
            self._gone(kind, response[1])
        handler = self._handler(message) if kind in self.PUBLISH_MESSAGE_TYPES else None
        if not handler:
            return message if self._is_shown(message, ignore_subscribe_messages) else None
        if inspect.iscoroutinefunction(handler):
            await handler(message)
        else:
            handler(message)
        return None

    async def run(self, *, exception_handler=None, poll_timeout=1.0, pubsub=None):
        """Calls the handlers, for ever."""
        self._check_handlers("", "p")
        await self.connect()
        source = self if pubsub is None else pubsub
        while True:
            try:
                await source.get_message(ignore_subscribe_messages=True, timeout=poll_timeout)
            except asyncio.CancelledError:
                raise
            except BaseException as error:
                if exception_handler is None:
                    raise
                told = exception_handler(error, self)
                if inspect.isawaitable(told):
                    await told
            # The loop has its turn even if messages are there all the time.
            await asyncio.sleep(0)
