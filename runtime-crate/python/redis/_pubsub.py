"""Listening to channels. redis/client.py."""

import threading
import time

from ._messages import NOT_SUBSCRIBED, Listening, monitored
from ._parsers.helpers import bool_ok
from .exceptions import PubSubError, RedisError
from .utils import _set_info_logger


class Monitor:
    """Shows all commands that the server runs."""

    __module__ = "redis.client"

    def __init__(self, connection_pool):
        self.connection_pool = connection_pool
        self.connection = self.connection_pool.get_connection()

    def __enter__(self):
        self.connection.send_command("MONITOR")
        response = self.connection.read_response()
        if not bool_ok(response):
            raise RedisError(f"MONITOR failed: {response}")
        return self

    def __exit__(self, *args):
        self.connection.disconnect()
        self.connection_pool.release(self.connection)

    def next_command(self):
        """The next command, with when, where and by whom."""
        response = self.connection.read_response()
        return None if response is None else monitored(response, self.connection.encoder)

    def listen(self):
        """All commands, for ever."""
        while True:
            yield self.next_command()


class PubSub(Listening):
    """A connection that messages come in by."""

    __module__ = "redis.client"

    def __init__(
        self, connection_pool, shard_hint=None, ignore_subscribe_messages=False, encoder=None, push_handler_func=None,
        event_dispatcher=None,
    ):
        self.connection_pool = connection_pool
        self.shard_hint = shard_hint
        self.ignore_subscribe_messages = ignore_subscribe_messages
        self.connection = None
        self.subscribed_event = threading.Event()
        self.push_handler_func = push_handler_func
        self._lock = threading.RLock()
        self.encoder = encoder or connection_pool.get_encoder()
        self.health_check_response_b = self.encoder.encode(self.HEALTH_CHECK_MESSAGE)
        decoded = self.encoder.decode_responses
        self.health_check_response = (
            ["pong", self.HEALTH_CHECK_MESSAGE] if decoded else [b"pong", self.health_check_response_b]
        )
        if push_handler_func is None:
            _set_info_logger()
        self.reset()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.reset()

    def __del__(self):
        try:
            self.reset()
        except Exception:
            pass

    def reset(self):
        """Gives the connection back, and forgets what was listened to."""
        connection = self.connection
        if connection:
            connection.disconnect()
            connection.deregister_connect_callback(self.on_connect)
            self.connection_pool.release(connection)
            self.connection = None
        self.health_check_response_counter = 0
        self._forget()
        self.subscribed_event.clear()

    def close(self):
        """The same."""
        self.reset()

    def on_connect(self, connection):
        """Listens again after a new connection."""
        from .commands.helpers import pubsub_subscription_args

        self._stay()
        again = ((self.channels, self.subscribe), (self.patterns, self.psubscribe), (self.shard_channels, self.ssubscribe))
        for names, subscribe in again:
            if names:
                subscribe(*pubsub_subscription_args(names))

    @property
    def subscribed(self):
        """Whether anything is listened to."""
        return self.subscribed_event.is_set()

    def execute_command(self, *args):
        """Sends a command; its answer comes as a message."""
        if self.connection is None:
            self.connection = self.connection_pool.get_connection()
            self.connection.register_connect_callback(self.on_connect)
            if self.push_handler_func is not None:
                self.connection._parser.set_pubsub_push_handler(self.push_handler_func)
        connection, check_health = self.connection, not self.subscribed
        if check_health:
            self.clean_health_check_responses()
        with self._lock:
            self._execute(connection, lambda: connection.send_command(*args, check_health=check_health))

    def clean_health_check_responses(self):
        """Reads what is left of questions whether the server is there."""
        connection = self.connection
        for _ in range(10):
            if not connection or self.health_check_response_counter <= 0:
                return
            if not self._execute(connection, lambda: connection.can_read(timeout=connection.socket_timeout)):
                continue
            response = self._execute(connection, connection.read_response)
            if not self.is_health_check_response(response):
                raise PubSubError(f"A non health check response was cleaned by execute_command: {response}")
            self.health_check_response_counter -= 1

    def _reconnect(self, connection):
        connection.disconnect()
        connection.connect()

    def _execute(self, connection, do):
        if connection.should_reconnect():
            self._reconnect(connection)
        return connection.retry.call_with_retry(do, lambda error: self._reconnect(connection))

    def _connected(self):
        if self.connection is None:
            raise RuntimeError(NOT_SUBSCRIBED)
        return self.connection

    def parse_response(self, block=True, timeout=0):
        """The next message as the server sends it, or None."""
        connection = self._connected()
        self.check_health()

        def read():
            if block:
                connection.connect()
            elif not connection.can_read(timeout=timeout):
                return None
            limit = None if block else timeout
            return connection.read_response(disconnect_on_error=False, push_request=True, timeout=limit)

        response = self._execute(connection, read)
        if not self.is_health_check_response(response):
            return response
        self.health_check_response_counter -= 1
        return None

    def is_health_check_response(self, response):
        """Whether it is the answer to the question whether the server is there."""
        plain = self.HEALTH_CHECK_MESSAGE if self.encoder.decode_responses else self.health_check_response_b
        return response in [self.health_check_response, plain]

    def check_health(self):
        """Asks whether the server is there, if that was not done for a while."""
        connection = self._connected()
        if connection.health_check_interval and time.monotonic() > connection.next_health_check:
            connection.send_command("PING", self.HEALTH_CHECK_MESSAGE, check_health=False)
            self.health_check_response_counter += 1

    def _subscribe(self, command, kind, args, kwargs):
        wanted = self._wanted(args, kwargs)
        answer = self.execute_command(command, *wanted)
        self._add(kind, wanted)
        if not self.subscribed:
            self.subscribed_event.set()
            self.health_check_response_counter = 0
        return answer

    def psubscribe(self, *args, **kwargs):
        """Listens to channels of these patterns; `pattern=handler` calls the handler."""
        return self._subscribe("PSUBSCRIBE", "p", args, kwargs)

    def punsubscribe(self, *args):
        """Listens to these patterns no longer, or to none."""
        return self.execute_command("PUNSUBSCRIBE", *self._leave("p", args))

    def subscribe(self, *args, **kwargs):
        """Listens to channels; `channel=handler` calls the handler."""
        return self._subscribe("SUBSCRIBE", "", args, kwargs)

    def unsubscribe(self, *args):
        """Listens to these channels no longer, or to none."""
        return self.execute_command("UNSUBSCRIBE", *self._leave("", args))

    def ssubscribe(self, *args, target_node=None, **kwargs):
        """Listens to channels of a part of a cluster."""
        return self._subscribe("SSUBSCRIBE", "s", args, kwargs)

    def sunsubscribe(self, *args, target_node=None):
        """Listens to these no longer, or to none."""
        return self.execute_command("SUNSUBSCRIBE", *self._leave("s", args))

    def listen(self):
        """All messages, as long as anything is listened to."""
        while self.subscribed:
            message = self.handle_message(self.parse_response(block=True))
            if message is not None:
                yield message

    def get_message(self, ignore_subscribe_messages=False, timeout=0.0):
        """The next message that no handler takes, or None when the time is up."""
        if not self.subscribed:
            start = time.monotonic()
            if not self.subscribed_event.wait(timeout):
                return None
            timeout = max(0.0, timeout - (time.monotonic() - start))
        response = self.parse_response(block=timeout is None, timeout=timeout)
        return self.handle_message(response, ignore_subscribe_messages) if response else None

    get_sharded_message = get_message

    def ping(self, message=None):
        """Asks whether the server is there; the answer comes as a message."""
        return self.execute_command("PING", *(() if message is None else (message,)))

    def handle_message(self, response, ignore_subscribe_messages=False):
        """A message for who asks, or None if a handler takes it."""
        if response is None:
            return None
        message = self._message(response)
        kind = message["type"]
        if kind in self.UNSUBSCRIBE_MESSAGE_TYPES:
            self._gone(kind, response[1])
            if not self._listens():
                self.subscribed_event.clear()
        handler = self._handler(message) if kind in self.PUBLISH_MESSAGE_TYPES else None
        if handler:
            handler(message)
            return None
        return message if self._is_shown(message, ignore_subscribe_messages) else None

    def run_in_thread(
        self, sleep_time=0.0, daemon=False, exception_handler=None, pubsub=None, sharded_pubsub=False
    ):
        """Calls the handlers in a thread of their own, which is started and returned."""
        self._check_handlers("", "p", "s")
        thread = PubSubWorkerThread(
            self if pubsub is None else pubsub, sleep_time, daemon=daemon, exception_handler=exception_handler,
            sharded_pubsub=sharded_pubsub,
        )
        thread.start()
        return thread


class PubSubWorkerThread(threading.Thread):
    """Reads messages until it is stopped."""

    __module__ = "redis.client"

    def __init__(self, pubsub, sleep_time, daemon=False, exception_handler=None, sharded_pubsub=False):
        super().__init__()
        self.daemon = daemon
        self.pubsub = pubsub
        self.sleep_time = sleep_time
        self.exception_handler = exception_handler
        self.sharded_pubsub = sharded_pubsub
        self._running = threading.Event()

    def run(self):
        if self._running.is_set():
            return
        self._running.set()
        while self._running.is_set():
            try:
                self.pubsub.get_message(ignore_subscribe_messages=True, timeout=self.sleep_time)
            except BaseException as error:
                if self.exception_handler is None:
                    raise
                self.exception_handler(error, self.pubsub, self)
        self.pubsub.close()

    def stop(self):
        """Lets it end."""
        self._running.clear()
