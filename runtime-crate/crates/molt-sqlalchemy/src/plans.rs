//! Plans of statements that were run before: what is the same whenever they are run again (sqlalchemy/orm/_load_plans.py), found
//! by the fingerprints of statements. SQLAlchemy finds what it compiled by structural keys, and does the rest anew each time.

use std::collections::HashMap;

use molt_macros::{class, function};
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::entities::EntityLoader;
use crate::fingerprints::{Fingerprint, Without, fingerprint};
use crate::load_options::Loads;
use crate::rows::Place;

/// Where the argument for a parameter comes from.
pub(crate) struct Parameter {
    /// The place among the parameters of the statement's key; `None` for one of the compiled statement's own.
    pub place: Option<usize>,
    /// The parameter of the compiled statement.
    pub own: Value,
    /// The key of that parameter, by which a value may be given.
    pub key: Value,
    /// Its name in the text.
    pub name: Value,
    /// What makes the driver's value of it, or None.
    pub processor: Value,
}

/// What makes a value of a row.
pub(crate) enum Entity {
    /// An object.
    Object(Gc<EntityLoader>),
    /// The value at a place.
    Column(usize),
}

/// What runs a statement.
pub(crate) enum Runner {
    /// asyncpg: its class of transactions, and the state of one that has begun.
    Asyncpg(Gc<Type>, Value),
    /// A cursor of the driver, with the parameters by their names: what a cursor is shown to if the server has told something, or None.
    Cursor(Value),
}

/// All that is the same whenever a statement is run.
pub struct LoadPlan {
    /// The compiled statement.
    pub(crate) compiled: Value,
    /// Its text.
    pub(crate) text: Value,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) entities: Vec<Entity>,
    /// What becomes of the values of each column; empty, or None for those that stay.
    pub(crate) processors: Vec<Value>,
    /// What makes the object of a row that is not of a new one.
    pub(crate) process_other: Value,
    /// What numbers loads.
    pub(crate) new_runid: Value,
    /// The class of the result.
    pub(crate) result_class: Gc<Type>,
    /// Its metadata, but for what stands for the statement's own columns.
    pub(crate) metadata: Value,
    /// The places of entities that a statement's own column stands for, and that column's.
    pub(crate) raw_columns: Vec<(usize, usize)>,
    /// The attributes of the result.
    pub(crate) attributes: Value,
    /// Whether rows are the values of the only entity.
    pub(crate) is_single: bool,
    pub(crate) runner: Runner,
    /// The state of a session's transaction that can be used.
    pub(crate) active: Value,
    /// The execution options of all that is run by a plan.
    pub(crate) options: Value,
}

impl Trace for LoadPlan {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for value in [
            &self.compiled,
            &self.text,
            &self.process_other,
            &self.new_runid,
            &self.metadata,
            &self.attributes,
            &self.active,
            &self.options,
        ] {
            value.trace(visitor);
        }
        for parameter in &self.parameters {
            parameter.own.trace(visitor);
            parameter.key.trace(visitor);
            parameter.name.trace(visitor);
            parameter.processor.trace(visitor);
        }
        for entity in &self.entities {
            if let Entity::Object(loader) = entity {
                loader.trace(visitor);
            }
        }
        self.processors.trace(visitor);
        self.result_class.trace(visitor);
        match &self.runner {
            Runner::Asyncpg(class, started) => {
                class.trace(visitor);
                started.trace(visitor);
            }
            Runner::Cursor(tell) => tell.trace(visitor),
        }
    }
}

impl Payload for LoadPlan {
    type Access = Frozen;
}

fn parts<const N: usize>(cx: &mut Cx, given: &Value) -> Result<[Value; N], Exc> {
    let parts = cx.collect(given)?;
    parts.try_into().map_err(|_| cx.type_error("LoadPlan: not the parts of a plan"))
}

fn class_among(cx: &mut Cx, value: &Value) -> Result<Gc<Type>, Exc> {
    match value.downcast::<Type>() {
        Some(class) => Ok(class.clone()),
        None => Err(cx.type_error("LoadPlan: not a class")),
    }
}

fn place(value: &Value) -> Option<usize> {
    value.as_int().and_then(|place| usize::try_from(place).ok())
}

/// What is the same whenever a statement is run, in four tuples: of the statement (compiled, text, parameters), of its rows (what
/// makes the entities, processors of columns, what processes other rows, what numbers loads), of the result (class, metadata,
/// raw columns, attributes, whether single), of what is below (class of transactions or None, state of a begun one or what a cursor is
/// shown to, active, options).
#[class(name = "LoadPlan", module = "_sqlalchemy")]
impl LoadPlan {
    #[new(signature = "(statement, loading, result, driver, /)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        statement: Value,
        loading: Value,
        result: Value,
        driver: Value,
    ) -> Result<Value, Exc> {
        let [compiled, text, listed] = parts(cx, &statement)?;
        let [making, processors, process_other, new_runid] = parts(cx, &loading)?;
        let [result_class, metadata, raw, attributes, is_single] = parts(cx, &result)?;
        let [transaction_class, started, active, options] = parts(cx, &driver)?;
        let mut parameters = Vec::new();
        for parameter in cx.collect(&listed)? {
            let [at, own, key, name, processor] = parts(cx, &parameter)?;
            parameters.push(Parameter { place: place(&at), own, key, name, processor });
        }
        let mut entities = Vec::new();
        for maker in cx.collect(&making)? {
            entities.push(match (maker.downcast::<EntityLoader>(), maker.downcast::<Place>()) {
                (Some(loader), _) if loader.is_plain() => Entity::Object(loader.without_session(cx)),
                (None, Some(place)) => Entity::Column(place.at),
                _ => return Ok(Value::NONE),
            });
        }
        let mut raw_columns = Vec::new();
        for pair in cx.collect(&raw)? {
            let [entity, column] = parts(cx, &pair)?;
            raw_columns.extend(place(&entity).zip(place(&column)));
        }
        let runner = match transaction_class.is_none() {
            true => Runner::Cursor(started),
            false => Runner::Asyncpg(class_among(cx, &transaction_class)?, started),
        };
        let plan = LoadPlan {
            compiled,
            text,
            parameters,
            entities,
            processors: cx.collect(&processors)?,
            process_other,
            new_runid,
            result_class: class_among(cx, &result_class)?,
            metadata,
            raw_columns,
            attributes,
            is_single: cx.truth(&is_single)?,
            runner,
            active,
            options,
        };
        Ok(cx.instantiate(class, plan).into())
    }
}

/// A plan, and what must live as long as the fingerprint is known.
struct Known {
    plan: Gc<LoadPlan>,
    _kept: Gc<Tuple>,
}

/// How many fingerprints are known at most: those of statements that are made of ever new parts never come again.
const MOST: usize = 2000;

/// The plans by fingerprints.
#[derive(Default)]
struct Plans(HashMap<u128, Known, UniqueState>);

/// The plan of the statement with a fingerprint.
pub(crate) fn plan_with(cx: &mut Cx, fingerprint: u128) -> Option<Gc<LoadPlan>> {
    cx.world.extensions.get::<Plans>().0.get(&fingerprint).map(|known| known.plan.clone())
}

/// The statement that was last found to have no plan, and its fingerprint: executing it may change what it is made from.
#[derive(Default)]
struct Missed(Option<(Value, Fingerprint)>);

/// Notes that a statement has no plan.
pub(crate) fn miss(cx: &mut Cx, statement: &Value, fingerprint: Fingerprint) {
    let before = cx.world.extensions.get::<Missed>().0.replace((statement.clone(), fingerprint));
    drop(before);
}

fn fingerprint_of(cx: &mut Cx, statement: &Value, dialect: &Value, loads: &Loads) -> Result<Fingerprint, Without> {
    match cx.world.extensions.get::<Missed>().0.take() {
        Some((missed, fingerprint)) if missed.is(statement) => Ok(fingerprint),
        _ => fingerprint(cx, statement, dialect, loads.kind()),
    }
}

/// Keeps the plan of a statement that is run with these load options; `False` if there is no fingerprint of that.
#[function(signature = "(statement, dialect, load_options, plan, /)")]
pub fn remember(
    cx: &mut Cx,
    statement: Value,
    dialect: Value,
    load_options: Value,
    plan: Gc<LoadPlan>,
) -> Result<bool, Exc> {
    let Some(loads) = Loads::of(cx, load_options) else { return Ok(false) };
    let made = match fingerprint_of(cx, &statement, &dialect, &loads) {
        Ok(made) => made,
        Err(Without::Unusual) => return Ok(false),
        Err(Without::Raised(exc)) => return Err(exc),
    };
    let number = made.number();
    let mut kept = made.kept;
    kept.extend([statement, dialect]);
    let known = Known { plan, _kept: cx.tuple(kept) };
    let plans = &mut cx.world.extensions.get::<Plans>().0;
    let all = if plans.len() >= MOST { std::mem::take(plans) } else { HashMap::default() };
    cx.world.extensions.get::<Plans>().0.insert(number, known);
    drop(all);
    Ok(true)
}

/// The text of a plan's statement.
pub(crate) fn text_of(plan: &LoadPlan) -> Option<&Gc<Str>> {
    plan.text.downcast::<Str>()
}
