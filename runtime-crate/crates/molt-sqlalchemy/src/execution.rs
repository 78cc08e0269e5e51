//! The run of a statement by its plan. sqlalchemy/orm/session.py `Session._execute_internal`, engine/base.py
//! `Connection._execute_clauseelement`, dialects/postgresql/asyncpg.py `AsyncAdapt_asyncpg_cursor._prepare_and_execute`,
//! orm/loading.py `instances`, in one step and without what they put between them. Whoever listens, overrides or has options of his
//! own is served by the Python half.

use molt_libs::asyncpg::direct;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::set::AnySet;
use molt_object::builtins::tuple::Tuple;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value, heap};

use crate::connections::{Driver, Fetch, Quiet, is_nothing, is_ready, make_ready, quiet};
use crate::cursors::Pending;
use crate::entities::{Found, Row, Target};
use crate::events::is_heard;
use crate::fingerprints::{Fingerprint, Without, fingerprint};
use crate::load_options::Asked;
use crate::names::names;
use crate::parts::{self, Held, Load};
use crate::plans::{Entity, LoadPlan, Runner, miss, plan_with};
use crate::{bodies, cursors, results};

/// The parameters of `_execute_internal`, counted from the first.
const SESSION: usize = 0;
const STATEMENT: usize = 1;
const PARAMETERS: usize = 2;
const EXECUTION_OPTIONS: usize = 3;
const BIND_ARGUMENTS: usize = 4;
const PARENT_STATE: usize = 5;
const ADD_EVENT: usize = 6;
const SCALAR_RESULT: usize = 7;

/// `Session._execute_internal(self, statement, params=None, *, execution_options, bind_arguments, ...)`
pub(crate) fn execute_internal(fr: &mut Frame<'_>) -> bool {
    match executed(fr) {
        Ok(Some(result)) => fr.return_result(Ok(result)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn executed(fr: &mut Frame<'_>) -> Result<Option<Value>, Exc> {
    let holds = fr.cx.may_hold_back();
    let unusual = [BIND_ARGUMENTS, PARENT_STATE, ADD_EVENT];
    if unusual.iter().any(|at| !is_nothing_given(fr.cx, &fr.argument(*at))) {
        return Ok(None);
    }
    let (session, statement, options) = (fr.argument(SESSION), fr.argument(STATEMENT), fr.argument(EXECUTION_OPTIONS));
    let is_scalar = fr.argument(SCALAR_RESULT).is_true();
    let given = fr.argument(PARAMETERS);
    let cx = &mut *fr.cx;
    let Some(asked) = Asked::of(cx, &options) else { return Ok(None) };
    if !is_clean(cx, &session) || !has_no_options(cx, &statement)? {
        return Ok(None);
    }
    let Some((bind, dialect)) = bind_of(cx, &session) else { return Ok(None) };
    let print = match fingerprint(cx, &statement, &dialect, asked.loads.kind()) {
        Ok(print) => print,
        Err(Without::Unusual) => return Ok(None),
        Err(Without::Raised(exc)) => return Err(exc),
    };
    let Some(plan) = plan_with(cx, print.number()) else {
        miss(cx, &statement, print);
        return Ok(None);
    };
    if !is_quiet(cx, &session, &plan)? {
        return Ok(None);
    }
    let Some(connection) = connection_of(cx, &session, &bind, &plan)? else { return Ok(None) };
    let Some(quiet) = quiet(cx, &connection)? else { return Ok(None) };
    let execution = Execution { plan: &plan, connection, statement: &statement, given, print };
    let holds = holds && !is_scalar;
    let Some(rows) = rows_of(cx, &session, &execution, quiet, asked, holds)? else { return Ok(None) };
    if is_scalar {
        let rows = rows.all(cx)?;
        return first_of(cx, &plan, rows).map(Some);
    }
    results::result_of(cx, &plan, &statement, rows).map(Some)
}

/// Runs a statement; `None` if its plan does not fit what is asked or how the connection is.
fn rows_of(
    cx: &mut Cx,
    session: &Value,
    execution: &Execution<'_>,
    quiet: Quiet,
    asked: Asked,
    holds: bool,
) -> Result<Option<Rows>, Exc> {
    let plan = execution.plan;
    let Some(arguments) = arguments(cx, execution) else { return Ok(None) };
    match &plan.runner {
        Runner::Asyncpg(class, started) => {
            if !asked.buffers {
                return Ok(None);
            }
            let mut driver = is_ready(cx, quiet.clone(), plan, (class, started))?;
            if driver.is_none() && holds && Held::suits(plan) {
                if let Err(exc) = make_ready(cx, &quiet, plan) {
                    execution.refuse(cx, &exc, Value::NONE)?;
                    return Err(exc);
                }
                driver = is_ready(cx, quiet, plan, (class, started))?;
            }
            let Some(driver) = driver else { return Ok(None) };
            if holds && Held::suits(plan) && direct::decodes_natively(cx, &driver.prepared)? {
                let fetch = if cx.streams_parts() { direct::fetch_ahead } else { direct::fetch_held };
                let Some(rows) = fetched_by(cx, execution, &driver, arguments, fetch)? else {
                    return Ok(None);
                };
                let load = Load {
                    plan: plan.clone(),
                    session: session.clone(),
                    statement: execution.statement.clone(),
                    target: target_of(cx, session, plan)?,
                    load_options: asked.loads.given,
                };
                let is_worth_it = Held::is_worth_it(&rows);
                let held = Held::received(cx, load, rows);
                return Ok(Some(match is_worth_it {
                    true => Rows::Held(held),
                    false => Rows::Made(parts::next(cx, &held, usize::MAX)?),
                }));
            }
            let Some(rows) = fetched_by(cx, execution, &driver, arguments, direct::fetch)? else { return Ok(None) };
            let rows = match processed(cx, plan, rows) {
                Ok(rows) => rows,
                Err(exc) => {
                    execution.refuse(cx, &exc, Value::NONE)?;
                    return Err(exc);
                }
            };
            let target = target_of(cx, session, plan)?;
            let places = (session, execution.statement);
            loaded(cx, places, plan, target.as_ref(), (rows, asked.loads.given)).map(|rows| Some(Rows::Made(rows)))
        }
        Runner::Cursor(tell) => {
            let below = (&quiet.adapted, quiet.log.as_ref(), tell);
            let Some(cursor) = cursors::run(cx, execution, below, arguments)? else { return Ok(None) };
            let pending = Pending {
                plan: execution.plan.clone(),
                session: session.clone(),
                statement: execution.statement.clone(),
                connection: execution.connection.clone(),
                cursor,
                target: target_of(cx, session, plan)?,
                load_options: asked.loads.given,
            };
            Ok(Some(match asked.buffers {
                true => Rows::Made(pending.all(cx)?),
                false => Rows::Pending(pending),
            }))
        }
    }
}

/// The rows of a statement that was run.
pub(crate) enum Rows {
    Made(Vec<Value>),
    Pending(Pending),
    Held(Gc<Held>),
}

impl Rows {
    fn all(self, cx: &mut Cx) -> Result<Vec<Value>, Exc> {
        match self {
            Rows::Made(rows) => Ok(rows),
            Rows::Pending(pending) => pending.all(cx),
            Rows::Held(held) => parts::next(cx, &held, usize::MAX),
        }
    }
}

/// Whether an argument is None or an empty dict.
fn is_nothing_given(cx: &Cx, argument: &Value) -> bool {
    argument.is_none() || argument.downcast::<Dict>().is_some_and(|given| given.read(cx).is_empty())
}

/// Whether an attribute of an object is a container of nothing.
fn is_empty(cx: &Cx, object: &Value, name: &Gc<Str>) -> bool {
    let Some(value) = cx.instance_attr(object, name) else { return false };
    match (value.downcast::<Dict>(), AnySet::of(&value)) {
        (Some(dict), _) => dict.read(cx).is_empty(),
        (_, Some(set)) => set.table(cx).is_empty(),
        _ => false,
    }
}

/// Whether a session is one as SQLAlchemy has it, with nothing to flush.
fn is_clean(cx: &mut Cx, session: &Value) -> bool {
    let names = names(cx);
    let own = [
        (&names.get_bind, &bodies::SESSION_GET_BIND),
        (&names.connection_for_bind, &bodies::SESSION_CONNECTION),
        (&names.autoflush_method, &bodies::SESSION_AUTOFLUSH),
        (&names.flush, &bodies::SESSION_FLUSH),
    ];
    let is_usual = own
        .iter()
        .all(|(name, body)| cx.lookup_special(session, name).is_some_and(|own| cx.has_native_body(&own, body)));
    let Some(map) = cx.instance_attr(session, &names.identity_map) else { return false };
    is_usual
        && is_empty(cx, session, &names.new)
        && is_empty(cx, session, &names.deleted)
        && is_empty(cx, &map, &names.modified_states)
        && cx.instance_attr(session, &names.flushing).is_some_and(|flushing| flushing.is_false())
        && cx.instance_attr(session, &names.trans_context_manager).is_none_or(|manager| manager.is_none())
}

fn has_no_options(cx: &mut Cx, statement: &Value) -> Result<bool, Exc> {
    static OPTIONS: Cache = Cache::new(0);
    let names = names(cx);
    if cx.lookup_special(statement, &names.execution_options).is_none() {
        return Ok(false);
    }
    let options = cx.getattr_cached(statement, &names.execution_options, &OPTIONS)?;
    Ok(options.downcast::<Dict>().is_some_and(|options| options.read(cx).is_empty()))
}

/// The only engine of a session, and its dialect.
fn bind_of(cx: &mut Cx, session: &Value) -> Option<(Value, Value)> {
    let names = names(cx);
    let bind = cx.instance_attr(session, &names.bind)?;
    if bind.is_none() || !is_empty(cx, session, &names.binds) {
        return None;
    }
    let dialect = cx.instance_attr(&bind, &names.dialect)?;
    Some((bind, dialect))
}

/// Whether nobody listens to executions, or to what is loaded.
fn is_quiet(cx: &mut Cx, session: &Value, plan: &LoadPlan) -> Result<bool, Exc> {
    static DISPATCH: Cache = Cache::new(0);
    static MANAGER_DISPATCH: Cache = Cache::new(0);
    let names = names(cx);
    let dispatch = cx.getattr_cached(session, &names.dispatch, &DISPATCH)?;
    if is_heard(cx, &dispatch, &names.do_orm_execute)? || is_heard(cx, &dispatch, &names.loaded_as_persistent)? {
        return Ok(false);
    }
    for entity in &plan.entities {
        let Entity::Object(loader) = entity else { continue };
        let dispatch = cx.getattr_cached(loader.manager(), &names.dispatch, &MANAGER_DISPATCH)?;
        if is_heard(cx, &dispatch, &names.load)? || is_heard(cx, &dispatch, &names.refresh)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The connection of the session's transaction.
fn connection_of(cx: &mut Cx, session: &Value, bind: &Value, plan: &LoadPlan) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let transaction = cx.instance_attr(session, &names.transaction).filter(|transaction| !transaction.is_none());
    if let Some(transaction) = transaction {
        let is_active = cx.instance_attr(&transaction, &names.state).is_some_and(|state| state.is(&plan.active));
        let connections = cx.instance_attr(&transaction, &names.connections);
        let Some(Ok(connections)) = connections.map(Value::downcast_into::<Dict>) else { return Ok(None) };
        if !is_active {
            return Ok(None);
        }
        if let Some(entry) = cx.dict_get(&connections, bind)? {
            return Ok(entry.downcast::<Tuple>().and_then(|entry| entry.items().first().cloned()));
        }
    }
    cx.call_method(session, &names.connection_for_bind, std::slice::from_ref(bind)).map(Some)
}

/// The driver's arguments; `None` if they are not to be had in the usual way.
fn arguments(cx: &mut Cx, execution: &Execution<'_>) -> Option<Vec<Value>> {
    let names = names(cx);
    let given = match is_nothing_given(cx, &execution.given) {
        true => None,
        false => Some(execution.given.downcast::<Dict>()?.clone()),
    };
    let mut arguments = molt_room::vec(execution.plan.parameters.len());
    for parameter in &execution.plan.parameters {
        let mut value = None;
        if let Some(given) = &given {
            value = cx.dict_get(given, &parameter.key).ok()?;
            if value.is_none() {
                value = cx.dict_get(given, &parameter.name).ok()?;
            }
        }
        let value = match value {
            Some(value) => value,
            None => {
                let source = match parameter.place {
                    Some(place) => execution.print.parameters.get(place)?,
                    None => &parameter.own,
                };
                // What is required and not given is refused by the Python half.
                let is_required = cx.instance_attr(source, &names.required).is_some_and(|required| required.is_true());
                let is_plain = !is_required && is_nothing(cx, source, &names.callable);
                cx.instance_attr(source, &names.value).filter(|_| is_plain)?
            }
        };
        arguments.push(match parameter.processor.is_none() {
            true => value,
            // What it raises, it raises again in the Python half.
            false => cx.call(&parameter.processor, &[value]).ok()?,
        });
    }
    Some(arguments)
}

/// A statement about to be run.
pub(crate) struct Execution<'a> {
    pub plan: &'a Gc<LoadPlan>,
    /// SQLAlchemy's connection.
    pub connection: Value,
    pub statement: &'a Value,
    /// The parameters that were given with it, or None.
    given: Value,
    print: Fingerprint,
}

impl Execution<'_> {
    /// Raises what SQLAlchemy makes of the driver's error.
    ///
    /// # Errors
    /// That.
    pub(crate) fn refuse(&self, cx: &mut Cx, exc: &Exc, cursor: Value) -> Result<(), Exc> {
        let names = names(cx);
        let parameters = cx.list(self.print.parameters.clone()).into();
        let (compiled, options) = (self.plan.compiled.clone(), self.plan.options.clone());
        let given = self.given.clone();
        let parts = [exc.value(), compiled, self.statement.clone(), parameters, options, given, cursor];
        cx.while_handling(exc, |cx| cx.call_method(&self.connection, &names.refuse_planned, &parts)).map(drop)
    }
}

/// The rows, by asyncpg; `None` if the connection cannot be used in this way.
fn fetched_by<R>(
    cx: &mut Cx,
    execution: &Execution<'_>,
    driver: &Driver,
    arguments: Vec<Value>,
    fetch: Fetch<R>,
) -> Result<Option<R>, Exc> {
    let plan = execution.plan;
    if !driver.is_begun && !driver.begins_plainly(cx) {
        return Ok(None);
    }
    if let Some(log) = &driver.log {
        let shown = cx.tuple(arguments.clone()).into();
        cx.call(log, &[plan.text.clone(), shown])?;
    }
    let names = names(cx);
    cx.set_instance_attr(&driver.mutex, &names.locked, Value::TRUE);
    cx.task.waited_inside = Some(true);
    let outcome = driver.fetch(cx, &arguments, fetch);
    driver.unlock(cx)?;
    match outcome {
        Ok(rows) => Ok(Some(rows)),
        Err(exc) => {
            execution.refuse(cx, &exc, Value::NONE)?;
            Err(exc)
        }
    }
}

/// The rows with the values that the types of their columns make of the driver's.
///
/// # Errors
/// What they raise.
pub(crate) fn processed(cx: &mut Cx, plan: &LoadPlan, mut rows: Vec<Vec<Value>>) -> Result<Vec<Vec<Value>>, Exc> {
    for row in &mut rows {
        for (value, processor) in row.iter_mut().zip(&plan.processors) {
            if !processor.is_none() {
                *value = cx.call(processor, std::slice::from_ref(value))?;
            }
        }
    }
    Ok(rows)
}

/// The session as what rows are loaded into.
fn target_of(cx: &mut Cx, session: &Value, plan: &LoadPlan) -> Result<Option<Target>, Exc> {
    let names = names(cx);
    let Some(identity_map) = cx.instance_attr(session, &names.identity_map) else { return Ok(None) };
    let states = cx.instance_attr(&identity_map, &names.dict).and_then(|states| states.downcast_into::<Dict>().ok());
    let map_reference = cx.instance_attr(&identity_map, &names.reference);
    let session_id = cx.instance_attr(session, &names.hash_key);
    let (Some(states), Some(map_reference), Some(session_id)) = (states, map_reference, session_id) else {
        return Ok(None);
    };
    let runid = cx.call(&plan.new_runid, &[])?;
    Ok(Some(Target { identity_map, states, map_reference, session_id, runid }))
}

/// What rows become, with these load options.
///
/// # Errors
/// What the Python half raises about rows that are not of new objects.
pub(crate) fn loaded(
    cx: &mut Cx,
    (session, statement): (&Value, &Value),
    plan: &LoadPlan,
    target: Option<&Target>,
    (rows, load_options): (Vec<Vec<Value>>, Value),
) -> Result<Vec<Value>, Exc> {
    let mut made = molt_room::vec(rows.len());
    for row in rows {
        let mut values = molt_room::vec(plan.entities.len());
        for (at, entity) in plan.entities.iter().enumerate() {
            let found = match (entity, target) {
                (Entity::Column(place), _) => {
                    values.push(row.get(*place).cloned().unwrap_or(Value::NONE));
                    continue;
                }
                (Entity::Object(loader), Some(target)) if loader.loads_into(cx, &target.identity_map) => {
                    match loader.find(cx, target, &Row::Values(&row))? {
                        Found::New(key) => Some(loader.load(cx, target, &Row::Values(&row), key)?),
                        Found::Known(object) => Some(object),
                        Found::Nobody => Some(Value::NONE),
                        Found::Unusual => None,
                    }
                }
                _ => None,
            };
            values.push(match found {
                Some(value) => value,
                None => {
                    let none = || [Value::NONE, Value::NONE];
                    let into = target.map_or_else(none, |target| [target.identity_map.clone(), target.runid.clone()]);
                    let (into, row) = (cx.tuple_of(into).into(), cx.tuple(row.clone()).into());
                    let (place, options) = (Value::int(at as i64), load_options.clone());
                    cx.call(&plan.process_other, &[session.clone(), statement.clone(), place, into, row, options])?
                }
            });
        }
        made.push(match (plan.is_single, values.len()) {
            (true, 1) => values.pop().unwrap_or(Value::NONE),
            _ => cx.tuple(values).into(),
        });
    }
    Ok(made)
}

/// `result.scalar()`
fn first_of(cx: &mut Cx, plan: &LoadPlan, rows: Vec<Value>) -> Result<Value, Exc> {
    let Some(first) = rows.into_iter().next() else { return Ok(Value::NONE) };
    if plan.is_single { Ok(first) } else { cx.getitem(&first, &Value::int(0)) }
}

/// The items of a list.
pub(crate) fn item_of(cx: &Cx, list: &Value, at: usize) -> Option<Value> {
    match (list.downcast::<List>(), list.downcast::<Tuple>()) {
        (Some(list), _) => list.read(cx).items.get(at).cloned(),
        (_, Some(tuple)) => tuple.items().get(at).cloned(),
        _ => None,
    }
}

/// An instance of a class with these attributes, in their order.
pub(crate) fn instance_with<const N: usize>(
    cx: &mut Cx,
    class: &Gc<molt_object::builtins::type_::Type>,
    attributes: [(&'static Gc<Str>, Value); N],
) -> Value {
    cx.instantiate_with(class, attributes)
}

/// Sets attributes of an object, which has none yet in the usual case.
pub(crate) fn set_all<const N: usize>(cx: &mut Cx, object: &Value, attributes: [(&'static Gc<Str>, Value); N]) {
    let class = cx.class_of(object).read(cx);
    let root = class.root_shape;
    let is_plain = class.instances_have_dict() && class.slot_names.is_empty();
    let is_fresh = is_plain && heap::attrs(object).is_some_and(|attrs| attrs.read(cx).shape == root);
    if is_fresh && let Some(layout) = cx.layout_with(root, attributes.iter().map(|(name, _)| *name)) {
        return cx.extend_instance(object, layout, attributes.into_iter().map(|(_, value)| value));
    }
    for (name, value) in attributes {
        cx.set_instance_attr(object, name, value);
    }
}
