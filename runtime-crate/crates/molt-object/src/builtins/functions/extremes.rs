//! `max` and `min`. CPython Python/bltinmodule.c `min_max`.

use molt_macros::function;
use molt_value::{Gc, Value};

use crate::builtins::generator::Sink;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::object::call::Repeated;
use crate::{Cx, Exc};

/// With a single iterable argument, return its biggest item; with several, the largest argument.
#[function(signature = "(*args, key=None, default=<unrepresentable>)", quick = crate::builtins::quick::max)]
pub fn max(cx: &mut Cx, args: &Gc<Tuple>, key: Value, default: Option<Value>) -> Result<Value, Exc> {
    extreme(cx, "max", CompareOp::Gt, args, key, default)
}

/// With a single iterable argument, return its smallest item; with several, the smallest argument.
#[function(signature = "(*args, key=None, default=<unrepresentable>)", quick = crate::builtins::quick::min)]
pub fn min(cx: &mut Cx, args: &Gc<Tuple>, key: Value, default: Option<Value>) -> Result<Value, Exc> {
    extreme(cx, "min", CompareOp::Lt, args, key, default)
}

fn extreme(
    cx: &mut Cx,
    name: &str,
    op: CompareOp,
    args: &Gc<Tuple>,
    key: Value,
    default: Option<Value>,
) -> Result<Value, Exc> {
    let items = match args.items() {
        [] => return Err(cx.type_error(format!("{name} expected at least 1 argument, got 0"))),
        [iterable] => iterable.clone(),
        _ if default.is_some() => {
            let message = format!("Cannot specify a default for {name}() with multiple positional arguments");
            return Err(cx.type_error(message));
        }
        _ => args.value(),
    };
    let iterator = cx.iter(&items)?;
    let mut best: Option<(Value, Value)> = None;
    let mut rank_of = (!key.is_none()).then(|| Repeated::of(key));
    let drains = rank_of.is_none() && cx.can_drain(&iterator);
    loop {
        // Among small ints nobody sees that one takes the place of another.
        let item = match &mut best {
            Some((item, rank)) if drains && item.as_int().is_some() => {
                let mut sink = Sink::Extreme(op, item.as_int().unwrap_or_default());
                let next = cx.drain(&iterator, &mut sink)?;
                if let Sink::Extreme(_, number) = sink {
                    (*item, *rank) = (Value::int(number), Value::int(number));
                }
                next
            }
            _ => cx.next(&iterator)?,
        };
        let Some(item) = item else { break };
        let rank = match &mut rank_of {
            Some(key) => key.call(cx, [item.clone()])?,
            None => item.clone(),
        };
        let is_better = match &best {
            Some((_, best)) => cx.compare_truth(&rank, best, op)?,
            None => true,
        };
        if is_better {
            best = Some((item, rank));
        }
    }
    if let Some(key) = rank_of {
        key.end(cx);
    }
    match (best, default) {
        (Some((item, _)), _) => Ok(item),
        (None, Some(default)) => Ok(default),
        (None, None) if cx.world.python >= (3, 12) => {
            Err(cx.value_error(format!("{name}() iterable argument is empty")))
        }
        (None, None) => Err(cx.value_error(format!("{name}() arg is an empty sequence"))),
    }
}
