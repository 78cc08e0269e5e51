"""Plans by which native code runs a statement again that was run before. Molt's own: the original has nothing of the kind.

A plan says all that is the same whenever a compiled statement of the ORM is executed on an asyncpg connection: where its
parameters come from, what becomes of the columns of a row, and what the result is like. `_sqlalchemy` follows it where nobody
listens and nothing is overridden; whoever is not served that way comes through the functions that this is the plan of.
"""

from _sqlalchemy import LoadPlan, remember

from .. import util
from ._session_transaction import ACTIVE

# What the plans are made for: the options of an AsyncSession and those that the ORM adds.
_OPTIONS = util.immutabledict({"prebuffer_rows": True, "_result_disable_adapt_to_context": True})
_NO_PLAN = object()


def note(result, cursor, context, processors, process_known, new_runid):
    """Remembers the plan of a statement that was just executed, if it can have one.

    `process_known(entity, context)` gives what processes the rows that are not of new objects.
    """
    statement, compiled = context.query, cursor.context.compiled
    plan = compiled.__dict__.get("_load_plan")
    if plan is None:
        plan = _plan(result, cursor, context, processors, _other_rows(context, process_known), new_runid)
        compiled._load_plan = plan = plan or _NO_PLAN
    if plan is not _NO_PLAN and not remember(statement, compiled.dialect, plan):
        compiled._load_plan = _NO_PLAN


def _plan(result, cursor, context, processors, process_other, new_runid):
    compiled, execution = cursor.context.compiled, cursor.context
    adapted = execution._dbapi_connection.dbapi_connection
    transaction = getattr(adapted, "_transaction", None)
    if transaction is None or not _is_usual(compiled, execution, context):
        return None
    parameters = _parameters(compiled)
    entities = context.compile_state._entities
    if parameters is None:
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
        (transaction.__class__, transaction._state, ACTIVE, _OPTIONS),
    )


def _is_usual(compiled, execution, context):
    compile_state = context.compile_state
    return (
        compiled.cache_key is not None and compiled.positional and not compiled.schema_translate_map
        and not (compiled.literal_execute_params or compiled.post_compile_params or compiled._render_postcompile)
        and context.execution_options == _OPTIONS and execution.execution_options == _OPTIONS
        and context.load_options is context.default_load_options
        and not compile_state.select_statement._with_options and not compile_state.multi_row_eager_loaders
        and not context.post_load_paths and not context.refresh_state
    )


def _parameters(compiled):
    """(place in the parameters of the key or None, parameter, processor or None) for each argument, or None."""
    compiled_from = compiled._cache_key_bind_match[0]
    places = {
        bind: place
        for place, original in enumerate(compiled.cache_key.bindparams)
        for bind in compiled_from[original]
    }
    by_name = {name: bind for bind, name in compiled.bind_names.items()}
    found = []
    for name in compiled.positiontup:
        bind = by_name[name]
        if bind.required or bind.callable:
            return None
        found.append((places.get(bind), bind, compiled._bind_processors.get(name)))
    return found


def _other_rows(context, process_known):
    """What makes an object of a row that is not of a new one."""
    state, context_class = context.compile_state, context.__class__

    def process(session, statement, place, runid, row):
        context = context_class(
            state, statement, statement, None, session, context_class.default_load_options, _OPTIONS
        )
        context.runid = runid
        context.post_load_paths = {}
        context.partials = {}
        return process_known(state._entities[place], context)(row)

    return process
