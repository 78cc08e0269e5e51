//! The native body of `run_in_threadpool`. starlette/concurrency.py, anyio/to_thread.py.

use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Str, Value};
use molt_tasks::{parking, scheduler::Scheduler, task, thread};

use crate::names::names;

/// `run_in_threadpool(func, *args, **kwargs)`, outside of cancel scopes and where nobody can tell its threads from anyio's.
pub(crate) fn run_in_threadpool(fr: &mut Frame<'_>) -> bool {
    let [func, args, kwargs] = std::array::from_fn(|at| fr.argument(at));
    let (Some(args), Some(kwargs)) = (args.downcast::<Tuple>(), kwargs.downcast::<Dict>()) else {
        return fr.hand_over();
    };
    if task::current(fr.cx).is_none() || may_be_in_scope(fr) || is_anyios(fr) {
        return fr.hand_over();
    }
    let mut values = args.items().to_vec();
    let mut keywords: Vec<Gc<Str>> = Vec::new();
    for (name, value) in fr.cx.dict_items(kwargs) {
        let Some(name) = name.downcast::<Str>() else { return fr.hand_over() };
        keywords.push(fr.cx.world.intern_object(name));
        values.push(value);
    }
    let result = call(fr.cx, func, values, keywords);
    fr.return_result(result)
}

fn call(cx: &mut Cx, func: Value, mut values: Vec<Value>, keywords: Vec<Gc<Str>>) -> Result<Value, Exc> {
    if !Scheduler::of(cx).is_quiet() {
        parking::give_way(cx)?;
    }
    thread::call_in_worker(cx, move |cx| {
        let result = cx.call_with(&func, Arguments::with_keywords(&mut values, &keywords));
        result.map_err(|exc| if exc.is_kind(cx, ExceptionKind::StopIteration) { uncarried(cx, exc) } else { exc })
    })
}

/// A future cannot carry StopIteration.
#[cold]
fn uncarried(cx: &mut Cx, exc: Exc) -> Exc {
    let error = cx.runtime_error("coroutine raised StopIteration");
    let inner: &mut BaseException = error.object().write(cx);
    inner.cause = exc.into_value();
    inner.suppress_context = true;
    error
}

/// Whether any task is in a cancel scope; those around a call in a thread wait for its end.
fn may_be_in_scope(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let scopes = fr.global(&names.scopes).and_then(|scopes| scopes.downcast_into::<Dict>().ok());
    scopes.is_none_or(|scopes| !scopes.read(fr.cx).is_empty())
}

/// Whether anyio was imported: its limiter says then how many threads there may be, and its functions reach the loop from them.
fn is_anyios(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let calls = fr.global(&names.worker_calls).and_then(|calls| calls.downcast_into::<List>().ok());
    calls.is_none_or(|calls| !calls.read(fr.cx).items.is_empty())
}
