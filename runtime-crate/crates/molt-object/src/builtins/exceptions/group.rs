//! `BaseExceptionGroup` and `ExceptionGroup`, and what `except*` asks of them. CPython Objects/exceptions.c
//! `BaseExceptionGroup_new`, `exceptiongroup_split_recursive`, `_PyExc_PrepReraiseStar`; Python/ceval.c `exception_group_match`.

use molt_value::{Gc, Str, Value};

use super::members::receiver;
use super::{BaseException, TracebackEntry};
use crate::args::{Arguments, bind};
use crate::builtins::function::Function;
use crate::builtins::list::List;
use crate::builtins::traceback;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::{FunctionDef, GetterDef, MemberDef, Param, ParamKind};
use crate::{Cx, Exc};

const SELF: Param = Param { name: "self", kind: ParamKind::PositionalOnly, default: None };

const fn given(name: &'static str) -> Param {
    Param { name, kind: ParamKind::PositionalOnly, default: None }
}

/// Attributes and methods of the groups.
pub(super) const MEMBERS: &[MemberDef] = &[
    read_only("message", |cx, this| Ok(member_of(cx, this, "message"))),
    read_only("exceptions", |cx, this| Ok(member_of(cx, this, "exceptions"))),
    MemberDef::Method(DERIVE),
    MemberDef::Method(SPLIT),
    MemberDef::Method(SUBGROUP),
    MemberDef::ClassMethod(FunctionDef {
        name: "__class_getitem__",
        params: &[SELF, given("item")],
        call: |cx, arguments| {
            let (class, item) = (arguments.take(0), arguments.take(1));
            Ok(crate::builtins::generic_alias::make(cx, class, item))
        },
        ..FunctionDef::METHOD
    }),
];

const DERIVE: FunctionDef = FunctionDef {
    name: "derive",
    qualname: "BaseExceptionGroup.derive",
    params: &[SELF, given("excs")],
    call: |cx, arguments| {
        let [this, exceptions] = bound(cx, &DERIVE, arguments)?;
        let message = member_of(cx, &this, "message");
        let class = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).value();
        cx.call(&class, &[message, exceptions])
    },
    ..FunctionDef::METHOD
};

const SPLIT: FunctionDef = FunctionDef {
    name: "split",
    qualname: "BaseExceptionGroup.split",
    params: &[SELF, given("matcher_value")],
    call: |cx, arguments| {
        let [this, condition] = bound(cx, &SPLIT, arguments)?;
        let matcher = Matcher::of(cx, condition)?;
        let parts = split(cx, &this, &matcher, true)?;
        Ok(cx.tuple(vec![parts.matching, parts.rest]).into())
    },
    ..FunctionDef::METHOD
};

const SUBGROUP: FunctionDef = FunctionDef {
    name: "subgroup",
    qualname: "BaseExceptionGroup.subgroup",
    params: &[SELF, given("matcher_value")],
    call: |cx, arguments| {
        let [this, condition] = bound(cx, &SUBGROUP, arguments)?;
        let matcher = Matcher::of(cx, condition)?;
        Ok(split(cx, &this, &matcher, false)?.matching)
    },
    ..FunctionDef::METHOD
};

fn bound(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>) -> Result<[Value; 2], Exc> {
    let mut places = [Value::UNSET, Value::UNSET];
    bind(cx, def, arguments, &mut places)?;
    Ok(places)
}

const fn read_only(name: &'static str, get: fn(&mut Cx, &Value) -> Result<Value, Exc>) -> MemberDef {
    MemberDef::Getter(GetterDef {
        name,
        doc: "",
        get,
        set: Some(|cx, _, _| Err(cx.error(ExceptionKind::AttributeError, "readonly attribute"))),
    })
}

fn member_of(cx: &Cx, group: &Value, name: &str) -> Value {
    let inner = group.downcast::<BaseException>();
    inner.and_then(|inner| inner.read(cx).member(name).cloned()).unwrap_or(Value::NONE)
}

/// The exceptions of a group.
pub fn members(cx: &Cx, group: &Value) -> Vec<Value> {
    member_of(cx, group, "exceptions").downcast::<Tuple>().map(|tuple| tuple.items().to_vec()).unwrap_or_default()
}

/// The exceptions of a group; `None` for what is none.
pub(super) fn members_of(cx: &Cx, exception: &Gc<BaseException>) -> Option<Vec<Value>> {
    let value = exception.value();
    is_group(cx, &value).then(|| members(cx, &value))
}

fn is_group(cx: &Cx, value: &Value) -> bool {
    cx.is_instance(value, cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup))
}

/// CPython `BaseExceptionGroup_new`: a base group of plain exceptions is an `ExceptionGroup`.
pub(super) fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let count = arguments.positional_len();
    if count != 2 {
        let message = format!("BaseExceptionGroup.__new__() takes exactly 2 arguments ({count} given)");
        return Err(cx.type_error(message));
    }
    let (message, listed) = (arguments.take(0), arguments.take(1));
    if message.downcast::<Str>().is_none() {
        let class = cx.class_name(&message);
        let message = format!("BaseExceptionGroup.__new__() argument 1 must be str, not {class}");
        return Err(cx.type_error(message));
    }
    let exceptions = checked_members(cx, &listed)?;
    let class = class_for(cx, class, &exceptions)?;
    let args = cx.tuple(vec![message.clone(), listed]);
    let group = BaseException::make(cx, &class, args);
    let exceptions = cx.tuple(exceptions).into();
    let inner = group.write(cx);
    inner.set_member("message", message);
    inner.set_member("exceptions", exceptions);
    Ok(group.into())
}

fn checked_members(cx: &mut Cx, listed: &Value) -> Result<Vec<Value>, Exc> {
    if !crate::builtins::reversed::is_sequence(cx, listed) {
        return Err(cx.type_error("second argument (exceptions) must be a sequence"));
    }
    let exceptions = cx.collect(listed)?;
    if exceptions.is_empty() {
        return Err(cx.value_error("second argument (exceptions) must be a non-empty sequence"));
    }
    if let Some(at) = exceptions.iter().position(|item| !item.is_instance_of::<BaseException>()) {
        return Err(cx.value_error(format!("Item {at} of second argument (exceptions) is not an exception")));
    }
    Ok(exceptions)
}

/// The class of a new group: its members decide whether a base group can be a plain one, and whether a plain one may be.
fn class_for(cx: &mut Cx, class: &Gc<Type>, exceptions: &[Value]) -> Result<Gc<Type>, Exc> {
    let base = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).clone();
    let plain = cx.world.exceptions.get(ExceptionKind::ExceptionGroup).clone();
    let exception = cx.world.exceptions.get(ExceptionKind::Exception).clone();
    let all_plain = exceptions.iter().all(|item| cx.is_instance(item, &exception));
    if class.is(&base) {
        return Ok(if all_plain { plain } else { base });
    }
    if all_plain || !class.read(cx).is_subclass_of(&exception) {
        return Ok(class.clone());
    }
    let message = if class.is(&plain) {
        "Cannot nest BaseExceptions in an ExceptionGroup".to_owned()
    } else {
        format!("Cannot nest BaseExceptions in '{}'", class.read(cx).name)
    };
    Err(cx.type_error(message))
}

/// CPython `BaseExceptionGroup_str`.
pub(super) fn str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let message = member_of(cx, this, "message");
    let text = cx.str_text(&message)?;
    let count = members(cx, this).len();
    let plural = if count == 1 { "" } else { "s" };
    Ok(cx.str(&format!("{text} ({count} sub-exception{plural})")).into())
}

// ---- splitting ----

/// What `split` and `subgroup` look for.
enum Matcher {
    /// A class or a tuple of classes.
    Classes(Value),
    /// A function of an exception.
    Predicate(Value),
    /// Exceptions themselves.
    Identities(Vec<Value>),
}

impl Matcher {
    /// CPython `get_matcher_type`.
    fn of(cx: &mut Cx, condition: Value) -> Result<Matcher, Exc> {
        let any_callable = cx.world.python >= (3, 12);
        let predicate = match any_callable {
            true => cx.is_callable(&condition) && !condition.is_instance_of::<Type>(),
            false => condition.is_instance_of::<Function>(),
        };
        if predicate {
            return Ok(Matcher::Predicate(condition));
        }
        let base = cx.world.exceptions.get(ExceptionKind::BaseException).clone();
        let is_class =
            |cx: &Cx, value: &Value| value.downcast::<Type>().is_some_and(|class| class.read(cx).is_subclass_of(&base));
        let known = match condition.downcast::<Tuple>() {
            Some(classes) => classes.items().iter().all(|class| is_class(cx, class)),
            None => is_class(cx, &condition),
        };
        if known {
            return Ok(Matcher::Classes(condition));
        }
        Err(cx.type_error(match any_callable {
            true => "expected an exception type, a tuple of exception types, or a callable (other than a class)",
            false => "expected a function, exception type or tuple of exception types",
        }))
    }

    fn matches(&self, cx: &mut Cx, exception: &Value) -> Result<bool, Exc> {
        match self {
            Matcher::Classes(classes) => cx.is_instance_of(exception, classes),
            Matcher::Predicate(predicate) => {
                let answer = cx.call(predicate, std::slice::from_ref(exception))?;
                cx.truth(&answer)
            }
            Matcher::Identities(wanted) => Ok(wanted.iter().any(|one| one.is(exception))),
        }
    }
}

struct Parts {
    /// What matches, or `None`.
    matching: Value,
    /// What does not, or `None`; `None` too where it is not asked for.
    rest: Value,
}

/// CPython `exceptiongroup_split_recursive`.
fn split(cx: &mut Cx, exception: &Value, matcher: &Matcher, want_rest: bool) -> Result<Parts, Exc> {
    if matcher.matches(cx, exception)? {
        return Ok(Parts { matching: exception.clone(), rest: Value::NONE });
    }
    if !is_group(cx, exception) {
        let rest = if want_rest { exception.clone() } else { Value::NONE };
        return Ok(Parts { matching: Value::NONE, rest });
    }
    let (mut matching, mut rest) = (Vec::new(), Vec::new());
    for member in members(cx, exception) {
        let parts =
            cx.recursive_call("in exceptiongroup_split_recursive", |cx| split(cx, &member, matcher, want_rest))?;
        matching.extend((!parts.matching.is_none()).then_some(parts.matching));
        rest.extend((!parts.rest.is_none()).then_some(parts.rest));
    }
    let matching = subset(cx, exception, matching)?;
    let rest = subset(cx, exception, rest)?;
    Ok(Parts { matching, rest })
}

/// A group of some of a group's exceptions, with its notes, cause, context and traceback; CPython `exceptiongroup_subset`.
fn subset(cx: &mut Cx, group: &Value, exceptions: Vec<Value>) -> Result<Value, Exc> {
    if exceptions.is_empty() {
        return Ok(Value::NONE);
    }
    let derive = cx.intern("derive");
    let exceptions = cx.list(exceptions).into();
    let made = cx.call_method(group, &derive, &[exceptions])?;
    if !is_group(cx, &made) {
        return Err(cx.type_error("derive must return an instance of BaseExceptionGroup"));
    }
    let (from, to) = (receiver(cx, group)?, receiver(cx, &made)?);
    let traceback = shared_traceback(cx, &from);
    let original = from.read(cx);
    let (cause, context) = (original.cause.clone(), original.context.clone());
    let derived = to.write(cx);
    // Setting the cause, even to none, has this effect.
    derived.suppress_context = true;
    let old = (
        std::mem::take(&mut derived.passed),
        std::mem::replace(&mut derived.traceback, traceback),
        std::mem::replace(&mut derived.cause, cause),
        std::mem::replace(&mut derived.context, context),
    );
    drop(old);
    let notes = cx.world.names.notes.clone();
    if let Some(given) = cx.getattr_optional(group, &notes)?
        && (given.is_instance_of::<List>() || given.is_instance_of::<Tuple>())
    {
        let copy = cx.collect(&given)?;
        let copy = cx.list(copy).into();
        cx.setattr(&made, &notes, Some(copy))?;
    }
    Ok(made)
}

/// The traceback object of an exception, which another is to show too; unset without one.
fn shared_traceback(cx: &mut Cx, exception: &Gc<BaseException>) -> Value {
    let known = traceback::of(cx, exception);
    if known.is_none() { Value::UNSET } else { known }
}

// ---- `except*` ----

/// Splits what is handled by an `except*` clause: the matching part and the rest (`None` when nothing is left). `None` when
/// nothing matches. A naked exception that matches is wrapped in a group.
///
/// # Errors
/// TypeError when the clause names a group class, or what is no exception class; what `split` raises.
pub fn split_for_except(cx: &mut Cx, exception: &Value, wanted: &Value) -> Result<Option<(Value, Value)>, Exc> {
    check_clause(cx, wanted)?;
    if exception.is_none() {
        return Ok(None);
    }
    if cx.is_instance_of(exception, wanted)? {
        if is_group(cx, exception) {
            return Ok(Some((exception.clone(), Value::NONE)));
        }
        return Ok(Some((wrapped(cx, exception)?, Value::NONE)));
    }
    if !is_group(cx, exception) {
        return Ok(None);
    }
    let split = cx.intern("split");
    let parts = cx.call_method(exception, &split, std::slice::from_ref(wanted))?;
    let Some(pair) = parts.downcast::<Tuple>() else {
        let message = format!("{}.split must return a tuple, not {}", cx.class_name(exception), cx.class_name(&parts));
        return Err(cx.type_error(message));
    };
    match pair.items() {
        [found, ..] if found.is_none() => Ok(None),
        [found, rest, ..] => Ok(Some((found.clone(), rest.clone()))),
        few => {
            let (class, len) = (cx.class_name(exception), few.len());
            Err(cx.type_error(format!("{class}.split must return a 2-tuple, got tuple of size {len}")))
        }
    }
}

/// A naked exception as the group that its clause sees, with the exception's own traceback.
fn wrapped(cx: &mut Cx, exception: &Value) -> Result<Value, Exc> {
    let text = cx.str("").into();
    let members: Value = cx.tuple(vec![exception.clone()]).into();
    let class = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).value();
    let group = cx.call(&class, &[text, members])?;
    let (from, to) = (receiver(cx, exception)?, receiver(cx, &group)?);
    let known = shared_traceback(cx, &from);
    let inner = to.write(cx);
    let old = (std::mem::take(&mut inner.passed), std::mem::replace(&mut inner.traceback, known));
    drop(old);
    Ok(group)
}

/// CPython `_PyEval_CheckExceptStarTypeValid`.
fn check_clause(cx: &mut Cx, wanted: &Value) -> Result<(), Exc> {
    let classes = match wanted.downcast::<Tuple>() {
        Some(classes) => classes.items().to_vec(),
        None => vec![wanted.clone()],
    };
    let base = cx.world.exceptions.get(ExceptionKind::BaseException).clone();
    let group = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).clone();
    for class in &classes {
        let class = class.downcast::<Type>();
        if !class.is_some_and(|class| class.read(cx).is_subclass_of(&base)) {
            return Err(cx.type_error("catching classes that do not inherit from BaseException is not allowed"));
        }
        if class.is_some_and(|class| class.read(cx).is_subclass_of(&group)) {
            return Err(cx.type_error("catching ExceptionGroup with except* is not allowed. Use except instead."));
        }
    }
    Ok(())
}

/// What is raised after all clauses of an `except*`, or `None`: `collected` holds what the clauses raised and what none took.
/// What was taken from `original` and raised again is put together in its shape. CPython `_PyExc_PrepReraiseStar`.
///
/// # Errors
/// What the groups' `derive` raises.
pub fn prepare_reraise_star(cx: &mut Cx, original: &Value, collected: Vec<Value>) -> Result<Value, Exc> {
    if !is_group(cx, original) {
        return Ok(collected.into_iter().next().unwrap_or(Value::NONE));
    }
    let left = collected.into_iter().filter(|exception| !exception.is_none());
    let (again, mut raised): (Vec<Value>, Vec<Value>) = left.partition(|one| same_metadata(cx, one, original));
    let again = projection(cx, original, &again)?;
    if raised.is_empty() {
        return Ok(again);
    }
    raised.extend((!again.is_none()).then_some(again));
    if raised.len() == 1 {
        return Ok(raised.swap_remove(0));
    }
    let text = cx.str("").into();
    let raised = cx.list(raised).into();
    let class = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).value();
    cx.call(&class, &[text, raised])
}

/// Whether two groups agree in notes, traceback, cause and context: then one was taken out of the other.
fn same_metadata(cx: &Cx, one: &Value, other: &Value) -> bool {
    let (Some(one), Some(other)) = (one.downcast::<BaseException>(), other.downcast::<BaseException>()) else {
        return false;
    };
    let (passed, other_passed) = (traceback::entries(cx, one), traceback::entries(cx, other));
    let (one, other) = (one.read(cx), other.read(cx));
    let same_entry = |(a, b): (&TracebackEntry, &TracebackEntry)| a.code.is(&b.code) && a.line == b.line;
    one.member("exceptions").is_some()
        && passed.len() == other_passed.len()
        && passed.iter().zip(&other_passed).all(same_entry)
        && one.cause.is(&other.cause)
        && one.context.is(&other.context)
}

/// The part of a group whose leaves are those of some parts of it; CPython `exception_group_projection`.
fn projection(cx: &mut Cx, group: &Value, parts: &[Value]) -> Result<Value, Exc> {
    let mut leaves = Vec::new();
    let mut pending = parts.to_vec();
    while let Some(one) = pending.pop() {
        if is_group(cx, &one) {
            pending.extend(members(cx, &one));
        } else {
            leaves.push(one);
        }
    }
    Ok(split(cx, group, &Matcher::Identities(leaves), false)?.matching)
}
