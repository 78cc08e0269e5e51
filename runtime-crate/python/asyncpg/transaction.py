"""Transactions and savepoints. asyncpg/transaction.py."""

import enum

from asyncpg import exceptions
from asyncpg.connresource import ConnectionResource, guarded


class TransactionState(enum.Enum):
    NEW = 0
    STARTED = 1
    COMMITTED = 2
    ROLLEDBACK = 3
    FAILED = 4


ISOLATION_LEVELS = {"read_committed", "read_uncommitted", "serializable", "repeatable_read"}

_REFUSALS = {
    TransactionState.NEW: "the transaction is not yet started",
    TransactionState.STARTED: "the transaction is already started",
    TransactionState.COMMITTED: "the transaction is already committed",
    TransactionState.ROLLEDBACK: "the transaction is already rolled back",
    TransactionState.FAILED: "the transaction is in error state",
}


class Transaction(ConnectionResource):
    __slots__ = ("_isolation", "_readonly", "_deferrable", "_state", "_nested", "_id", "_managed")

    def __init__(self, connection, isolation, readonly, deferrable):
        super().__init__(connection)
        if isolation and isolation not in ISOLATION_LEVELS:
            raise ValueError(f"isolation is expected to be either of {ISOLATION_LEVELS}, got {isolation!r}")
        self._isolation = isolation
        self._readonly = readonly
        self._deferrable = deferrable
        self._state = TransactionState.NEW
        self._nested = False
        self._id = None
        self._managed = False

    async def __aenter__(self):
        if self._managed:
            raise exceptions.InterfaceError("cannot enter context: already in an `async with` block")
        self._managed = True
        await self.start()

    async def __aexit__(self, extype, ex, tb):
        try:
            self._check_conn_validity("__aexit__")
        except exceptions.InterfaceError:
            # An abandoned generator may be closed after its connection went back to the pool, which rolled back.
            if extype is GeneratorExit:
                return
            raise
        try:
            await (self._commit() if extype is None else self._roll_back())
        finally:
            self._managed = False

    def _refuse(self, operation):
        raise exceptions.InterfaceError(f"cannot {operation}; {_REFUSALS[self._state]}")

    @guarded
    async def start(self):
        if self._state is not TransactionState.NEW:
            self._refuse("start")
        connection = self._connection
        outer = connection._top_xact
        if outer is not None:
            await self._check_isolation(outer)
            self._nested = True
            self._id = connection._get_unique_id("savepoint")
            await self._run(f"SAVEPOINT {self._id};", TransactionState.STARTED)
            return
        if connection._protocol.is_in_transaction():
            raise exceptions.InterfaceError("cannot use Connection.transaction() in a manually started transaction")
        connection._top_xact = self
        await self._run(self._begin_text(), TransactionState.STARTED)

    async def _check_isolation(self, outer):
        if not self._isolation:
            return
        current = outer._isolation
        if current is None:
            current = (await self._connection.fetchval("SHOW transaction_isolation;")).replace(" ", "_")
        if self._isolation != current:
            raise exceptions.InterfaceError(
                "nested transaction has a different isolation level: "
                f"current {self._isolation!r} != outer {current!r}"
            )

    def _begin_text(self):
        parts = ["BEGIN"]
        if self._isolation:
            parts.append("ISOLATION LEVEL " + self._isolation.replace("_", " ").upper())
        if self._readonly:
            parts.append("READ ONLY")
        if self._deferrable:
            parts.append("DEFERRABLE")
        return " ".join(parts) + ";"

    async def _run(self, query, state):
        try:
            await self._connection.execute(query)
        except BaseException:
            self._state = TransactionState.FAILED
            raise
        self._state = state

    async def _end(self, operation, query, state):
        if self._state is not TransactionState.STARTED:
            self._refuse(operation)
        if self._connection._top_xact is self:
            self._connection._top_xact = None
        await self._run(query, state)

    async def _commit(self):
        query = f"RELEASE SAVEPOINT {self._id};" if self._nested else "COMMIT;"
        await self._end("commit", query, TransactionState.COMMITTED)

    async def _roll_back(self):
        query = f"ROLLBACK TO {self._id};" if self._nested else "ROLLBACK;"
        await self._end("rollback", query, TransactionState.ROLLEDBACK)

    def _check_unmanaged(self, operation):
        if self._managed:
            raise exceptions.InterfaceError(f"cannot manually {operation} from within an `async with` block")

    @guarded
    async def commit(self):
        self._check_unmanaged("commit")
        await self._commit()

    @guarded
    async def rollback(self):
        self._check_unmanaged("rollback")
        await self._roll_back()

    def __repr__(self):
        module = self.__class__.__module__
        if module.startswith("asyncpg."):
            module = "asyncpg"
        attributes = [f"state:{self._state.name.lower()}"]
        if self._isolation is not None:
            attributes.append(self._isolation)
        attributes += [name for name in ("readonly", "deferrable") if getattr(self, "_" + name)]
        return f"<{module}.{self.__class__.__name__} {' '.join(attributes)} {id(self):#x}>"
