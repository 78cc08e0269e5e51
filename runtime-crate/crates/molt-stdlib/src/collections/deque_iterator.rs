//! The iterators over a deque. CPython Modules/_collectionsmodule.c `dequeiterobject`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::{Type, shown_name};
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::Deque;

/// The payload of a deque's iterators, and the class of those that go forwards.
pub struct DequeIterator {
    deque: Gc<Deque>,
    at: usize,
    changes: u64,
}

impl Trace for DequeIterator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.deque.trace(visitor);
    }
}

impl Payload for DequeIterator {
    type Access = Mutable;
}

/// Stands for the class of those that go backwards.
pub struct DequeReverseIterator;

/// An iterator over a deque.
///
/// # Errors
/// What making the class raises.
pub(super) fn iterator(cx: &mut Cx, deque: &Gc<Deque>, reversed: bool) -> Result<Value, Exc> {
    let class = if reversed { DequeReverseIterator::class(cx)? } else { DequeIterator::class(cx)? };
    Ok(beginning(cx, &class, deque, 0).into())
}

fn beginning(cx: &Cx, class: &Gc<Type>, deque: &Gc<Deque>, at: usize) -> Gc<DequeIterator> {
    let changes = deque.read(cx).changes;
    Gc::new(class, DequeIterator { deque: deque.clone(), at, changes })
}

/// CPython `dequeiter_new`.
fn made(cx: &mut Cx, class: &Gc<Type>, deque: &Value, index: Option<i64>) -> Result<Value, Exc> {
    let Some(deque) = deque.downcast::<Deque>() else {
        let given = shown_name(cx, cx.class_of(deque));
        return Err(cx.type_error(format!("argument 1 must be collections.deque, not {given}")));
    };
    let at = usize::try_from(index.unwrap_or(0)).unwrap_or(0);
    Ok(beginning(cx, class, deque, at).into())
}

fn next(cx: &mut Cx, this: &Gc<DequeIterator>, reversed: bool) -> Result<Option<Value>, Exc> {
    let inner = this.read(cx);
    let items = &inner.deque.read(cx).items;
    if inner.changes != inner.deque.read(cx).changes {
        return Err(cx.runtime_error("deque mutated during iteration"));
    }
    let at = if reversed { items.len().checked_sub(inner.at + 1) } else { Some(inner.at) };
    let Some(item) = at.and_then(|at| items.get(at)).cloned() else { return Ok(None) };
    this.write(cx).at += 1;
    Ok(Some(item))
}

fn reduced(cx: &mut Cx, this: &Gc<DequeIterator>) -> Gc<Tuple> {
    let class = cx.class_of(&this.value()).value();
    let inner = this.read(cx);
    let arguments = cx.tuple_of([inner.deque.value(), Value::int(inner.at as i64)]);
    cx.tuple_of([class, arguments.into()])
}

fn left(cx: &Cx, this: &Gc<DequeIterator>) -> usize {
    let inner = this.read(cx);
    inner.deque.read(cx).items.len().saturating_sub(inner.at)
}

macro_rules! iterator_classes {
    ($($class:ident $name:literal $reversed:literal),* $(,)?) => {
        $(
            #[class(name = $name, module = "collections")]
            impl $class {
                #[new(signature = "(deque, index=0, /)")]
                fn new(cx: &mut Cx, class: &Gc<Type>, deque: Value, index: Option<i64>) -> Result<Value, Exc> {
                    made(cx, class, &deque, index)
                }

                #[slot]
                fn __iter__(_cx: &mut Cx, this: &Gc<DequeIterator>) -> Value {
                    this.value()
                }

                #[slot]
                fn __next__(cx: &mut Cx, this: &Gc<DequeIterator>) -> Result<Option<Value>, Exc> {
                    next(cx, this, $reversed)
                }

                /// Private method returning an estimate of len(list(it)).
                #[method(signature = "(self, /)")]
                fn __length_hint__(cx: &mut Cx, this: &Gc<DequeIterator>) -> usize {
                    left(cx, this)
                }

                /// Return state information for pickling.
                #[method(signature = "(self, /)")]
                fn __reduce__(cx: &mut Cx, this: &Gc<DequeIterator>) -> Gc<Tuple> {
                    reduced(cx, this)
                }
            }
        )*
    };
}

iterator_classes! {
    DequeIterator "_deque_iterator" false,
    DequeReverseIterator "_deque_reverse_iterator" true,
}
