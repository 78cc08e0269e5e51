"""What listeners of `do_orm_execute` get. SQLAlchemy lib/sqlalchemy/orm/session.py ORMExecuteState."""

from itertools import zip_longest

from .. import exc as sa_exc
from .. import util
from ..inspection import inspect
from ..sql import dml
from . import bulk_persistence, context
from ._typing import is_orm_option, is_user_defined_option


class ORMExecuteState:
    """One execution of a statement by a session, before it happens."""

    def __init__(
        self, session, statement, parameters, execution_options, bind_arguments, compile_state_cls, events_todo
    ):
        self.session = session
        self.statement, self.parameters, self.bind_arguments = statement, parameters, bind_arguments
        # As given to execute(), with the statement's own, and what listeners add.
        self.local_execution_options = execution_options
        self.execution_options = statement._execution_options.union(execution_options)
        self._update_execution_options = util.EMPTY_DICT
        self._compile_state_cls = compile_state_cls
        self._events_todo, self._starting_event_idx = list(events_todo), 0

    def _remaining_events(self):
        return self._events_todo[self._starting_event_idx + 1 :]

    def invoke_statement(self, statement=None, params=None, execution_options=None, bind_arguments=None):
        """Executes the statement, or another, after the listeners that follow."""
        return self.session._execute_internal(
            self.statement if statement is None else statement,
            self._merged_parameters(params) if params else self.parameters,
            execution_options=self.local_execution_options.union(execution_options or {}),
            bind_arguments={**self.bind_arguments, **(bind_arguments or {}), "_sa_skip_events": True},
            _parent_execute_state=self,
        )

    def _merged_parameters(self, params):
        if not self.is_executemany:
            return {**self.parameters, **params}
        if len(self.parameters) != len(params):
            raise sa_exc.InvalidRequestError(
                "Can't apply executemany parameters to statement; number of parameter sets passed to Session.execute() "
                f"({len(self.parameters)}) does not match number of parameter sets given to "
                f"ORMExecuteState.invoke_statement() ({len(params)})"
            )
        return [{**old, **new} for old, new in zip_longest(self.parameters, params)]

    @property
    def bind_mapper(self):
        return self.bind_arguments.get("mapper", None)

    @property
    def all_mappers(self):
        """The mappers of the entities that the statement selects or changes."""
        if not self.is_orm_statement:
            return []
        if self.is_select or self.is_from_statement:
            entities = [d["entity"] for d in self.statement.column_descriptions]
            inspected = [inspect(entity, raiseerr=False) for entity in entities if entity]
            return list(dict.fromkeys([insp.mapper for insp in inspected if insp and insp.mapper]))
        if self.statement.is_dml and self.bind_mapper:
            return [self.bind_mapper]
        return []

    @property
    def is_orm_statement(self):
        return self._compile_state_cls is not None

    @property
    def is_executemany(self):
        return isinstance(self.parameters, list)

    @property
    def is_select(self):
        return self.statement.is_select

    @property
    def is_from_statement(self):
        return self.statement.is_from_statement

    @property
    def is_insert(self):
        return self.statement.is_dml and self.statement.is_insert

    @property
    def is_update(self):
        return self.statement.is_dml and self.statement.is_update

    @property
    def is_delete(self):
        return self.statement.is_dml and self.statement.is_delete

    @property
    def _is_crud(self):
        return isinstance(self.statement, (dml.Update, dml.Delete))

    def update_execution_options(self, **opts):
        self.local_execution_options = self.local_execution_options.union(opts)
        self._update_execution_options = self._update_execution_options.union(opts)

    def _orm_compile_options(self):
        if not self.is_select:
            return None
        opts = getattr(self.statement, "_compile_options", None)
        if opts is not None and opts.isinstance(context.ORMCompileState.default_compile_options):
            return opts
        return None

    @property
    def lazy_loaded_from(self):
        return self.load_options._lazy_loaded_from

    @property
    def loader_strategy_path(self):
        opts = self._orm_compile_options()
        return None if opts is None else opts._current_path

    @property
    def is_column_load(self):
        opts = self._orm_compile_options()
        return opts is not None and opts._for_refresh_state

    @property
    def is_relationship_load(self):
        path = self.loader_strategy_path
        return path is not None and not path.is_root

    @property
    def load_options(self):
        if not self.is_select:
            raise sa_exc.InvalidRequestError(
                "This ORM execution is not against a SELECT statement so there are no load options."
            )
        return self.execution_options.get("_sa_orm_load_options", context.QueryContext.default_load_options)

    @property
    def update_delete_options(self):
        if not self._is_crud:
            raise sa_exc.InvalidRequestError(
                "This ORM execution is not against an UPDATE or DELETE statement so there are no update options."
            )
        return self.execution_options.get(
            "_sa_orm_update_options", bulk_persistence.BulkUDCompileState.default_update_options
        )

    @property
    def _non_compile_orm_options(self):
        return [opt for opt in self.statement._with_options if is_orm_option(opt) and not opt._is_compile_state]

    @property
    def user_defined_options(self):
        return [opt for opt in self.statement._with_options if is_user_defined_option(opt)]
