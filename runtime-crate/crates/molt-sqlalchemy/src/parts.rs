//! Results whose rows become objects when they are wanted, a part at a time: what `all()` gives where its value goes straight to
//! who takes it in parts (`molt-object/src/returning.rs`). Nothing but what such a value leads through comes in between, so that nobody can
//! tell when an object was made.

use std::collections::HashSet;

use molt_libs::asyncpg::direct::{self, HeldRows};
use molt_libs::postgres::result;
use molt_object::hashing::UniqueState;
use molt_object::ops::Frame;
use molt_object::returning::{PartedList, Parts};
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Str, Trace, Value, Visitor};

use crate::bodies;
use crate::cursors::Pending;
use crate::entities::Target;
use crate::execution::loaded;
use crate::names::names;
use crate::plans::{Entity, LoadPlan};

/// Results that take less room than this are made at once.
const WORTH_PARTING: usize = 4 * 1024 * 1024;

/// Rows of one entity that nobody has seen, and what makes objects of them.
pub(crate) struct Held {
    load: Load,
    rows: Rows,
    /// The identities of the rows so far, by their hashes, and whether one came twice: the objects of parts that were let go are not
    /// found again.
    seen: HashSet<i64, UniqueState>,
    repeats: bool,
    lets_go: bool,
}

/// Where the rows are.
enum Rows {
    /// As asyncpg has received them.
    Received(HeldRows),
    /// In the result that a cursor reads, so many of which were read.
    Result { pending: Pending, result: Value, read: usize },
}

impl Trace for Held {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.load.plan.trace(visitor);
        for value in [&self.load.session, &self.load.statement, &self.load.load_options] {
            value.trace(visitor);
        }
        if let Some(target) = &self.load.target {
            target.trace(visitor);
        }
        match &self.rows {
            Rows::Received(rows) => rows.trace(visitor),
            Rows::Result { pending, result, .. } => {
                pending.trace(visitor);
                result.trace(visitor);
            }
        }
    }
}

impl Payload for Held {
    type Access = Mutable;
}

/// What rows are loaded by and into.
#[derive(Clone)]
pub(crate) struct Load {
    pub plan: Gc<LoadPlan>,
    pub session: Value,
    pub statement: Value,
    pub target: Option<Target>,
    pub load_options: Value,
}

impl Held {
    /// Rows that asyncpg has received.
    pub(crate) fn received(cx: &Cx, load: Load, rows: HeldRows) -> Gc<Held> {
        Held::of(cx, load, Rows::Received(rows))
    }

    fn of(cx: &Cx, load: Load, rows: Rows) -> Gc<Held> {
        let (seen, repeats, lets_go) = (HashSet::default(), false, false);
        Gc::new(&cx.world.types.object, Held { load, rows, seen, repeats, lets_go })
    }

    /// The rows of a result that a cursor has, if they are worth being held.
    ///
    /// # Errors
    /// What the driver raises.
    pub(crate) fn pending(cx: &mut Cx, pending: &Pending) -> Result<Option<Gc<Held>>, Exc> {
        if !Held::suits(&pending.plan) {
            return Ok(None);
        }
        let Some(result) = pending.held(cx)?.filter(|result| result::size_of(result) >= WORTH_PARTING) else {
            return Ok(None);
        };
        let load = Load {
            plan: pending.plan.clone(),
            session: pending.session.clone(),
            statement: pending.statement.clone(),
            target: pending.target.clone(),
            load_options: pending.load_options.clone(),
        };
        let rows = Rows::Result { pending: pending.clone(), result, read: 0 };
        Ok(Some(Held::of(cx, load, rows)))
    }

    /// Whether objects of the plan's rows can be made at any time.
    pub(crate) fn suits(plan: &LoadPlan) -> bool {
        plan.is_single
            && matches!(plan.entities.as_slice(), [Entity::Object(_)])
            && plan.processors.iter().all(|processor| processor.is_none())
    }

    /// Whether rows of this size are worth being held.
    pub(crate) fn is_worth_it(rows: &HeldRows) -> bool {
        rows.is_coming() || rows.size() >= WORTH_PARTING
    }
}

/// The values of the next rows.
fn next_values(cx: &mut Cx, held: &Gc<Held>, most: usize) -> Result<Vec<Vec<Value>>, Exc> {
    let (pending, result, read, lets_go) = match &held.read(cx).rows {
        Rows::Received(_) => {
            return direct::next_values(
                cx,
                held,
                |cx, held| match &mut held.write(cx).rows {
                    Rows::Received(rows) => Some(rows),
                    Rows::Result { .. } => None,
                },
                most,
            );
        }
        Rows::Result { pending, result, read } => (pending.clone(), result.clone(), *read, held.read(cx).lets_go),
    };
    let values = pending.values(cx, most, lets_go || most == usize::MAX)?;
    let now = read.saturating_add(values.len());
    if lets_go {
        result::let_go_before(&result, now);
    }
    if let Rows::Result { read, .. } = &mut held.write(cx).rows {
        *read = now;
    }
    Ok(values)
}

/// The objects of the next rows.
///
/// # Errors
/// What loading raises.
pub(crate) fn next(cx: &mut Cx, held: &Gc<Held>, most: usize) -> Result<Vec<Value>, Exc> {
    let values = next_values(cx, held, most)?;
    let inner = held.read(cx);
    let (load, lets_go) = (inner.load.clone(), inner.lets_go);
    if let ([Entity::Object(loader)], false) = (load.plan.entities.as_slice(), lets_go) {
        for row in &values {
            let identity = loader.identity_hash(cx, row)?;
            let inner = held.write(cx);
            if let Some(identity) = identity
                && !inner.seen.insert(identity)
            {
                inner.repeats = true;
            }
        }
    }
    loaded(cx, (&load.session, &load.statement), &load.plan, load.target.as_ref(), (values, load.load_options))
}

static PARTS: Parts = Parts { next: next_of, rewind, let_go, is_coming, abandon, repeats, knows };

fn next_of(cx: &mut Cx, source: &Value, most: usize) -> Result<Vec<Value>, Exc> {
    match source.downcast::<Held>().cloned() {
        Some(held) => next(cx, &held, most),
        None => Ok(Vec::new()),
    }
}

fn rewind(cx: &mut Cx, source: &Value) -> Result<(), Exc> {
    let Some(held) = source.downcast::<Held>() else { return Ok(()) };
    let inner = held.write(cx);
    inner.seen.clear();
    let pending = match &mut inner.rows {
        Rows::Received(rows) => {
            rows.rewind();
            return Ok(());
        }
        Rows::Result { read: 0, .. } => return Ok(()),
        Rows::Result { pending, read, .. } => {
            *read = 0;
            pending.clone()
        }
    };
    pending.rewind(cx)
}

fn let_go(cx: &mut Cx, source: &Value) {
    if let Some(held) = source.downcast::<Held>() {
        let inner = held.write(cx);
        inner.lets_go = true;
        inner.seen = HashSet::default();
        if let Rows::Received(rows) = &mut inner.rows {
            rows.let_go();
        }
    }
}

fn is_coming(cx: &mut Cx, source: &Value) -> bool {
    let Some(held) = source.downcast::<Held>() else { return false };
    matches!(&held.read(cx).rows, Rows::Received(rows) if rows.is_coming())
}

fn abandon(cx: &mut Cx, source: &Value) {
    if let Some(held) = source.downcast::<Held>()
        && let Rows::Received(rows) = &mut held.write(cx).rows
    {
        rows.abandon();
    }
}

fn repeats(cx: &mut Cx, source: &Value) -> bool {
    source.downcast::<Held>().is_none_or(|held| held.read(cx).repeats)
}

/// Whether the class has a column that each row brings under this name, or nothing at all.
fn knows(cx: &mut Cx, source: &Value, name: &Gc<Str>) -> bool {
    let names = names(cx);
    let Some(plan) = source.downcast::<Held>().map(|held| held.read(cx).load.plan.clone()) else { return false };
    let [Entity::Object(loader)] = plan.entities.as_slice() else { return false };
    let class = loader.class();
    let is_usual = cx.lookup_in_class(class, &names.getattribute).is_some_and(|own| {
        let plain = cx.world.types.object.clone();
        cx.lookup_in_class(&plain, &names.getattribute).is_some_and(|plain| plain.is(&own))
    }) && cx.lookup_in_class(class, &names.getattr_special).is_none();
    if !is_usual {
        return false;
    }
    let Some(found) = cx.lookup_in_class(class, name) else { return true };
    let get = cx.lookup_special(&found, &names.get_special);
    loader.brings(name) && get.is_some_and(|get| cx.has_native_body(&get, &bodies::ATTRIBUTE_GET))
}

/// The list of held rows, as who takes it in parts gets it.
pub(crate) fn parted(cx: &Cx, held: Gc<Held>) -> Value {
    PartedList::over(cx, held.into(), &PARTS)
}

/// The body of what runs a statement and leads to its rows: they are held back, if this function's result leads to what is taken in
/// parts, and if it comes straight from a session's own `_execute_internal`.
fn leading(fr: &mut Frame<'_>, session: Option<Value>) -> bool {
    let names = names(fr.cx);
    let Some(session) = session.filter(|_| fr.leads_to_parts()) else { return fr.hand_over() };
    let cx = &mut *fr.cx;
    let own = [(&names.execute, &bodies::SESSION_RUN), (&names.execute_internal, &bodies::SESSION_EXECUTE)];
    let is_usual = own.iter().all(|(name, body)| {
        cx.instance_attr(&session, name).is_none()
            && cx.lookup_special(&session, name).is_some_and(|own| cx.has_native_body(&own, body))
    });
    if !is_usual {
        return fr.hand_over();
    }
    fr.cx.hold_back(true);
    let done = fr.hand_over();
    fr.cx.hold_back(false);
    done
}

/// `Session.execute`, `Session.scalars`
pub(crate) fn of_session(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    leading(fr, Some(this))
}

/// `AsyncSession.execute`, `AsyncSession.scalars`
pub(crate) fn of_async_session(fr: &mut Frame<'_>) -> bool {
    if !fr.leads_to_parts() {
        return fr.hand_over();
    }
    let names = names(fr.cx);
    let this = fr.argument(0);
    let executes = fr.cx.lookup_special(&this, &names.execute);
    let is_usual = fr.cx.instance_attr(&this, &names.execute).is_none()
        && executes.is_some_and(|executes| fr.cx.has_native_body(&executes, &bodies::ASYNC_SESSION_RUN));
    let session = fr.cx.instance_attr(&this, &names.sync_session).filter(|_| is_usual);
    leading(fr, session)
}
