//! Results whose rows become objects when they are wanted, a part at a time: what `all()` gives where its value goes straight to
//! who takes it in parts (`molt-object/src/returning.rs`). Nothing but what such a value leads through comes in between, so that nobody can
//! tell when an object was made.

use std::collections::HashSet;

use molt_libs::asyncpg::direct::{self, HeldRows};
use molt_object::hashing::UniqueState;
use molt_object::ops::Frame;
use molt_object::returning::{PartedList, Parts};
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Str, Trace, Value, Visitor};

use crate::bodies;
use crate::entities::Target;
use crate::execution::loaded;
use crate::names::names;
use crate::plans::{Entity, LoadPlan};

/// Results that take less room than this are made at once.
const WORTH_PARTING: usize = 4 * 1024 * 1024;

/// Rows of one entity that nobody has seen, and what makes objects of them.
pub(crate) struct Held {
    pub plan: Gc<LoadPlan>,
    pub session: Value,
    pub statement: Value,
    pub target: Option<Target>,
    pub load_options: Value,
    pub rows: HeldRows,
    /// The identities of the rows so far, by their hashes, and whether one came twice: the objects of parts that were let go are not
    /// found again.
    seen: HashSet<i64, UniqueState>,
    repeats: bool,
    lets_go: bool,
}

impl Trace for Held {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.plan.trace(visitor);
        for value in [&self.session, &self.statement, &self.load_options] {
            value.trace(visitor);
        }
        if let Some(target) = &self.target {
            target.trace(visitor);
        }
        self.rows.trace(visitor);
    }
}

impl Payload for Held {
    type Access = Mutable;
}

/// What rows are loaded by and into.
pub(crate) struct Load {
    pub plan: Gc<LoadPlan>,
    pub session: Value,
    pub statement: Value,
    pub target: Option<Target>,
    pub load_options: Value,
}

impl Held {
    pub(crate) fn new(cx: &Cx, load: Load, rows: HeldRows) -> Gc<Held> {
        let Load { plan, session, statement, target, load_options } = load;
        let (seen, repeats, lets_go) = (HashSet::default(), false, false);
        let held = Held { plan, session, statement, target, load_options, rows, seen, repeats, lets_go };
        Gc::new(&cx.world.types.object, held)
    }

    /// Whether objects of the plan's rows can be made at any time.
    pub(crate) fn suits(plan: &LoadPlan) -> bool {
        plan.is_single
            && matches!(plan.entities.as_slice(), [Entity::Object(_)])
            && plan.processors.iter().all(|processor| processor.is_none())
    }

    /// Whether rows of this size are worth being held.
    pub(crate) fn is_worth_it(rows: &HeldRows) -> bool {
        rows.size() >= WORTH_PARTING
    }
}

/// The objects of the next rows.
///
/// # Errors
/// What loading raises.
pub(crate) fn next(cx: &mut Cx, held: &Gc<Held>, most: usize) -> Result<Vec<Value>, Exc> {
    let values = direct::next_values(cx, held, |cx, held| Some(&mut held.write(cx).rows), most)?;
    let inner = held.read(cx);
    let (plan, target, options) = (inner.plan.clone(), inner.target.clone(), inner.load_options.clone());
    let (session, statement, lets_go) = (inner.session.clone(), inner.statement.clone(), inner.lets_go);
    if let ([Entity::Object(loader)], false) = (plan.entities.as_slice(), lets_go) {
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
    loaded(cx, (&session, &statement), &plan, target.as_ref(), (values, options))
}

static PARTS: Parts = Parts { next: next_of, rewind, let_go, repeats, knows };

fn next_of(cx: &mut Cx, source: &Value, most: usize) -> Result<Vec<Value>, Exc> {
    match source.downcast::<Held>().cloned() {
        Some(held) => next(cx, &held, most),
        None => Ok(Vec::new()),
    }
}

fn rewind(cx: &mut Cx, source: &Value) {
    if let Some(held) = source.downcast::<Held>() {
        let inner = held.write(cx);
        inner.rows.rewind();
        inner.seen.clear();
    }
}

fn let_go(cx: &mut Cx, source: &Value) {
    if let Some(held) = source.downcast::<Held>() {
        let inner = held.write(cx);
        inner.lets_go = true;
        inner.seen = HashSet::default();
        inner.rows.let_go();
    }
}

fn repeats(cx: &mut Cx, source: &Value) -> bool {
    source.downcast::<Held>().is_none_or(|held| held.read(cx).repeats)
}

/// Whether the class has a column that each row brings under this name, or nothing at all.
fn knows(cx: &mut Cx, source: &Value, name: &Gc<Str>) -> bool {
    let names = names(cx);
    let Some(plan) = source.downcast::<Held>().map(|held| held.read(cx).plan.clone()) else { return false };
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
