//! Waiting inside of functions. SQLAlchemy lib/sqlalchemy/util/concurrency.py, where a function that may wait runs in a greenlet:
//! here it runs on the stack of its task, which waits as a whole, and the task's state says whether waiting is allowed.

use molt_macros::function;
use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

/// Whether a function may wait here.
#[function(signature = "()")]
pub fn may_wait(cx: &mut Cx) -> bool {
    cx.task.waited_inside.is_some()
}

/// Waits for an awaitable, whose own functions may not wait in turn, and gives its result.
#[function(signature = "(awaitable, /)")]
pub fn wait_here(cx: &mut Cx, awaitable: Value) -> Result<Value, Exc> {
    cx.task.waited_inside = None;
    let outcome = cx.wait_for(&awaitable);
    cx.task.waited_inside = Some(true);
    outcome
}

/// An awaitable that calls a function, which may wait: a pair of its result and whether it waited.
#[function(signature = "(fn, args, kwargs, /)")]
pub fn spawn(cx: &mut Cx, fn_: Value, args: Gc<Tuple>, kwargs: Gc<Dict>) -> Result<Value, Exc> {
    cx.deferred(run, vec![fn_, args.into(), kwargs.into()])
}

fn run(cx: &mut Cx, parts: &mut [Value]) -> Result<Value, Exc> {
    let mut names: Vec<Gc<Str>> = Vec::new();
    let mut values = parts[1].downcast::<Tuple>().map(|args| args.items().to_vec()).unwrap_or_default();
    if let Some(kwargs) = parts[2].downcast::<Dict>() {
        for (name, value) in cx.dict_items(kwargs) {
            if let Ok(name) = name.downcast_into::<Str>() {
                names.push(name);
                values.push(value);
            }
        }
    }
    let before = cx.task.waited_inside.replace(false);
    let outcome = cx.call_with(&parts[0], Arguments::with_keywords(&mut values, &names));
    let waited = std::mem::replace(&mut cx.task.waited_inside, before) == Some(true);
    let result = outcome?;
    Ok(cx.tuple_of([result, Value::bool(waited)]).into())
}
