"""Servers that sentinels watch over, for asyncio. redis/asyncio/sentinel.py."""

import asyncio
import random
import weakref

from redis._settings import alive, masters_place, services
from redis.asyncio.client import Redis
from redis.asyncio.connection import Connection, ConnectionPool, SSLConnection
from redis.commands.sentinel import AsyncSentinelCommands
from redis.exceptions import ConnectionError, ReadOnlyError, ResponseError, TimeoutError


class MasterNotFoundError(ConnectionError):
    """No sentinel knows of a master that is up."""


class SlaveNotFoundError(ConnectionError):
    """No sentinel knows of a replica that is up, and there is no master either."""


ReplicaNotFoundError = SlaveNotFoundError


class SentinelManagedConnection(Connection):
    """A connection that asks the sentinels where it goes, each time it connects."""

    def __init__(self, **kwargs):
        self.connection_pool = kwargs.pop("connection_pool")
        super().__init__(**kwargs)

    def __repr__(self):
        # A parenthesis is never opened, as in the original.
        place = f",host={self.host},port={self.port}" if self.host else ""
        own = self.__class__
        return f"<{own.__module__}.{own.__name__}{place})>"

    async def connect_to(self, address):
        """Connects to a server."""
        self.host, self.port = address
        await self.connect_check_health(check_health=self.connection_pool.check_connection, retry_socket_connect=False)

    async def _connect_retry(self):
        if self._reader:
            return None
        pool = self.connection_pool
        if pool.is_master:
            await self.connect_to(await pool.get_master_address())
            return None
        async for replica in pool.rotate_slaves():
            try:
                return await self.connect_to(replica)
            except ConnectionError:
                pass
        raise SlaveNotFoundError

    async def connect(self):
        """Connects, if there is no connection, again and again if that is wanted."""
        return await self.retry.call_with_retry(self._connect_retry, lambda error: asyncio.sleep(0))

    async def read_response(
        self, disable_decoding=False, timeout=None, *, disconnect_on_error=True, push_request=False
    ):
        """The next response. A master that may not write is none any more: the connection goes to the next."""
        try:
            return await super().read_response(
                disable_decoding=disable_decoding, timeout=timeout, disconnect_on_error=disconnect_on_error,
                push_request=push_request,
            )
        except ReadOnlyError:
            if not self.connection_pool.is_master:
                raise
            await self.disconnect()
            raise ConnectionError("The previous master is now a slave")


class SentinelManagedSSLConnection(SentinelManagedConnection, SSLConnection):
    """The same, encrypted."""


class _Pool:
    """What the connections of a pool have of it. They do not keep it alive (the original has `weakref.proxy`)."""

    def __init__(self, pool):
        self._reference = weakref.ref(pool)

    def __getattr__(self, name):
        pool = self._reference()
        if pool is None:
            raise ReferenceError("weakly-referenced object no longer exists")
        return getattr(pool, name)


class SentinelConnectionPool(ConnectionPool):
    """A pool of connections to the master of a service, or to its replicas."""

    def __init__(self, service_name, sentinel_manager, **kwargs):
        kind = SentinelManagedSSLConnection if kwargs.pop("ssl", False) else SentinelManagedConnection
        kwargs.setdefault("connection_class", kind)
        self.is_master = kwargs.pop("is_master", True)
        self.check_connection = kwargs.pop("check_connection", False)
        super().__init__(**kwargs)
        self.connection_kwargs["connection_pool"] = _Pool(self)
        self.service_name = service_name
        self.sentinel_manager = sentinel_manager
        self.master_address = None
        self.slave_rr_counter = None

    def __repr__(self):
        own, role = self.__class__, "master" if self.is_master else "slave"
        return f"<{own.__module__}.{own.__name__}(service={self.service_name}({role}))>"

    def reset(self):
        """Forgets all connections, and where the servers are."""
        super().reset()
        self.master_address = None
        self.slave_rr_counter = None

    def owns_connection(self, connection):
        """Fails for connections to the master, since pools for asyncio do not have this method, as in the original."""
        goes_there = not self.is_master or self.master_address == (connection.host, connection.port)
        return goes_there and super().owns_connection(connection)

    async def get_master_address(self):
        """Where the master is. Connections to another are not kept."""
        address = await self.sentinel_manager.discover_master(self.service_name)
        if self.is_master and self.master_address != address:
            self.master_address = address
            await self.disconnect(inuse_connections=False)
        return address

    async def rotate_slaves(self):
        """Where the replicas are, from the next one on, and the master last."""
        replicas = await self.sentinel_manager.discover_slaves(self.service_name)
        if replicas:
            if self.slave_rr_counter is None:
                self.slave_rr_counter = random.randint(0, len(replicas) - 1)
            for _ in replicas:
                self.slave_rr_counter = (self.slave_rr_counter + 1) % len(replicas)
                yield replicas[self.slave_rr_counter]
        try:
            yield await self.get_master_address()
        except MasterNotFoundError:
            pass
        raise SlaveNotFoundError(f"No slave found for {self.service_name!r}")

    def rotate_replicas(self):
        """The same."""
        return self.rotate_slaves()


class Sentinel(AsyncSentinelCommands):
    """Some sentinels: who asks them for servers asks one after the other."""

    def __init__(self, sentinels, min_other_sentinels=0, sentinel_kwargs=None, force_master_ip=None, **connection_kwargs):
        if sentinel_kwargs is None:
            sentinel_kwargs = {name: value for name, value in connection_kwargs.items() if name.startswith("socket_")}
        self.sentinel_kwargs = sentinel_kwargs
        self.sentinels = [Redis(host=host, port=port, **sentinel_kwargs) for host, port in sentinels]
        self.min_other_sentinels = min_other_sentinels
        self.connection_kwargs = connection_kwargs
        self._force_master_ip = force_master_ip

    async def execute_command(self, *args, **kwargs):
        """Sends a command to all sentinels at once, or to one of them: whether all say something, or what they say."""
        once = bool(kwargs.pop("once", False))
        return_responses = bool(kwargs.pop("return_responses", False))
        if once:
            answers = [await random.choice(self.sentinels).execute_command(*args, **kwargs)]
        else:
            answers = await asyncio.gather(*(one.execute_command(*args, **kwargs) for one in self.sentinels))
        return answers if return_responses else all(answers)

    def __repr__(self):
        own = self.__class__
        return f"<{own}.{own.__name__}(sentinels=[{services(self.sentinels)}])>"

    async def aclose(self):
        """Closes the clients of the sentinels, all of them though one fails."""
        results = await asyncio.gather(*(sentinel.aclose() for sentinel in self.sentinels), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.aclose()

    def check_master_state(self, state, service_name):
        """Whether a master is up, and its sentinel sees enough others."""
        if not state["is_master"] or state["is_sdown"] or state["is_odown"]:
            return False
        return not state["num-other-sentinels"] < self.min_other_sentinels

    async def discover_master(self, service_name):
        """Where the master of a service is. The sentinel that knew it is asked first from now on."""
        errors = []
        for at, sentinel in enumerate(self.sentinels):
            try:
                masters = await sentinel.sentinel_masters()
            except (ConnectionError, TimeoutError) as error:
                errors.append(f"{sentinel} - {error!r}")
                continue
            state = masters.get(service_name)
            if state and self.check_master_state(state, service_name):
                self.sentinels[0], self.sentinels[at] = sentinel, self.sentinels[0]
                return masters_place(state, self._force_master_ip)
        reasons = f" : {', '.join(errors)}" if errors else ""
        raise MasterNotFoundError(f"No master found for {service_name!r}{reasons}")

    def filter_slaves(self, slaves):
        """Where those of the replicas are that are up."""
        return alive(slaves)

    def filter_replicas(self, replicas):
        """The same."""
        return self.filter_slaves(replicas)

    async def discover_slaves(self, service_name):
        """Where the replicas of a service are that are up, by the first sentinel that knows some."""
        for sentinel in self.sentinels:
            if found := self.filter_slaves(await self._replicas(sentinel, service_name)):
                return found
        return []

    async def _replicas(self, sentinel, service_name):
        try:
            return await sentinel.sentinel_slaves(service_name)
        except (ConnectionError, ResponseError, TimeoutError):
            return []

    async def discover_replicas(self, service_name):
        """The same."""
        return await self.discover_slaves(service_name)

    def master_for(self, service_name, redis_class=Redis, connection_pool_class=SentinelConnectionPool, **kwargs):
        """A client of the master of a service."""
        told = {**self.connection_kwargs, **kwargs, "is_master": True}
        return redis_class.from_pool(connection_pool_class(service_name, self, **told))

    def slave_for(self, service_name, redis_class=Redis, connection_pool_class=SentinelConnectionPool, **kwargs):
        """A client of the replicas of a service."""
        told = {**self.connection_kwargs, **kwargs, "is_master": False}
        return redis_class.from_pool(connection_pool_class(service_name, self, **told))

    def replica_for(self, service_name, redis_class=Redis, connection_pool_class=SentinelConnectionPool, **kwargs):
        """The same."""
        return self.slave_for(
            service_name, redis_class=redis_class, connection_pool_class=connection_pool_class, **kwargs
        )
