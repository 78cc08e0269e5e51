"""Plans by which native code runs a statement again that was run before. Molt's own: the original has nothing of the kind.

A plan says all that is the same whenever a compiled statement of the ORM is executed: where its parameters come from, what becomes of the columns of a row, and what the result is like. `_sqlalchemy` follows it where nobody
listens and nothing is overridden; whoever is not served that way comes through the functions that this is the plan of.

A statement is run by asyncpg as it prepared it, or on a cursor of psycopg or psycopg2.
"""

from _sqlalchemy import LoadPlan, remember

from .. import util
from ._session_transaction import ACTIVE

# What the plans are made for: the options of a session, of an AsyncSession, and those that the ORM adds.
_OPTIONS = util.immutabledict({"_result_disable_adapt_to_context": True})
_ASYNC_OPTIONS = util.immutabledict({"prebuffer_rows": True, "_result_disable_adapt_to_context": True})
_LOAD_OPTIONS = "_sa_orm_load_options"
_NO_PLAN = object()


def note(result, cursor, context, processors, process_known, new_runid):
    """Remembers the plan of a statement that was just executed, if it can have one.

    `process_known(entity, context, identity_map)` gives what processes the rows that are not of new objects.
    """
    statement, compiled = context.query, cursor.context.compiled
    plan = compiled.__dict__.get("_load_plan")
    if plan is None:
        plan = _plan(result, cursor, context, processors, _other_rows(context, process_known), new_runid)
        compiled._load_plan = plan = plan or _NO_PLAN
    if plan is not _NO_PLAN and not remember(statement, compiled.dialect, context.load_options, plan):
        compiled._load_plan = _NO_PLAN


def _plan(result, cursor, context, processors, process_other, new_runid):
    compiled, execution = cursor.context.compiled, cursor.context
    if not _is_usual(compiled, execution, context):
        return None
    runner, options = _runner(compiled, execution), _without_load_options(context.execution_options)
    parameters = _parameters(compiled)
    entities = context.compile_state._entities
    if parameters is None or runner is None or options not in (_OPTIONS, _ASYNC_OPTIONS):
        return None
    raw_columns = [
        (at, entity.raw_column_index) for at, entity in enumerate(entities)
        if getattr(entity, "translate_raw_column", False)
    ]
    translated = [at for at, _ in raw_columns]
    metadata = result._metadata.__class__(
        [p[1] for p in processors], [p[2][:-1] if at in translated else p[2] for at, p in enumerate(processors)],
        _unique_filters=result._metadata._unique_filters,
    )
    return LoadPlan(
        (compiled, execution.statement, parameters),
        ([p[0] for p in processors], cursor._metadata._effective_processors or (), process_other, new_runid),
        (result.__class__, metadata, raw_columns, result._attributes, result._source_supports_scalars),
        (*runner, ACTIVE, options),
    )


def _runner(compiled, execution):
    """(class of transactions, state of one that has begun) of asyncpg, or (None, what logs what the server told) for a cursor."""
    if not compiled.positional:
        return (None, execution._tell_notices) if execution._runs_on_cursor and not compiled.escaped_bind_names else None
    adapted = execution._dbapi_connection.dbapi_connection
    transaction = getattr(adapted, "_transaction", None)
    return None if transaction is None else (transaction.__class__, transaction._state)


def _without_load_options(options):
    return util.immutabledict({name: value for name, value in options.items() if name != _LOAD_OPTIONS})


def _is_usual(compiled, execution, context):
    compile_state = context.compile_state
    return (
        compiled.cache_key is not None and not compiled.schema_translate_map and not execution._is_server_side
        and not (compiled.literal_execute_params or compiled.post_compile_params or compiled._render_postcompile)
        and context.execution_options == execution.execution_options
        and not compile_state.select_statement._with_options and not compile_state.multi_row_eager_loaders
        and not context.post_load_paths and not context.refresh_state
    )


def _parameters(compiled):
    """(place in the parameters of the key or None, parameter, its key, its name, processor or None) for each argument, or None."""
    compiled_from = compiled._cache_key_bind_match[0]
    places = {
        bind: place
        for place, original in enumerate(compiled.cache_key.bindparams)
        for bind in compiled_from[original]
    }
    by_name = {name: bind for bind, name in compiled.bind_names.items()}
    found = []
    for name in compiled.positiontup if compiled.positional else by_name:
        bind = by_name[name]
        if bind.callable:
            return None
        found.append((places.get(bind), bind, bind.key, name, compiled._bind_processors.get(name)))
    return found


def _other_rows(context, process_known):
    """What makes an object of a row that is not of a new one."""
    state, context_class = context.compile_state, context.__class__
    execution_options = _without_load_options(context.execution_options)

    def process(session, statement, place, target, row, load_options):
        identity_map, runid = target
        load_options = load_options or context_class.default_load_options
        context = context_class(state, statement, statement, None, session, load_options, execution_options)
        context.runid = runid
        context.post_load_paths = {}
        context.partials = {}
        return process_known(state._entities[place], context, identity_map)(row)

    return process
