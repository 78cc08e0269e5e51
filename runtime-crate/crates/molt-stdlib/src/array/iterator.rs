//! `array.arrayiterator`. CPython Modules/arraymodule.c `arrayiter_next`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Value};

use super::Array;

/// The payload of an array's iterator.
#[derive(Trace)]
pub(super) struct ArrayIterator {
    /// Unset once it is exhausted.
    array: Option<Gc<Array>>,
    #[trace(skip)]
    next: usize,
}

impl Payload for ArrayIterator {
    type Access = Mutable;
}

/// An iterator over an array, which may change meanwhile.
///
/// # Errors
/// What making the class raises.
pub(super) fn over(cx: &mut Cx, array: &Gc<Array>) -> Result<Value, Exc> {
    let class = ArrayIterator::class(cx)?;
    Ok(Gc::new(&class, ArrayIterator { array: Some(array.clone()), next: 0 }).into())
}

#[class(name = "arrayiterator", module = "array")]
impl ArrayIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Gc<ArrayIterator>) -> Value {
        this.value()
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<ArrayIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (Some(array), next) = (inner.array.clone(), inner.next) else { return Ok(None) };
        let item = Array::item_at(cx, &array, next)?;
        let inner = this.write(cx);
        match item {
            Some(_) => inner.next += 1,
            None => drop(inner.array.take()),
        }
        Ok(item)
    }

    /// Return state information for pickling.
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<ArrayIterator>) -> Result<Value, Exc> {
        let iter = cx.import_module("builtins").and_then(|module| cx.getattr_str(&module, "iter"))?;
        let inner = this.read(cx);
        let (array, next) = (inner.array.clone(), inner.next as i64);
        let Some(array) = array else {
            let nothing = cx.tuple(Vec::new()).into();
            let arguments = cx.tuple_of([nothing]).into();
            return Ok(cx.tuple_of([iter, arguments]).into());
        };
        let arguments = cx.tuple_of([array.value()]).into();
        Ok(cx.tuple_of([iter, arguments, Value::int(next)]).into())
    }

    /// Set state information for unpickling.
    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<ArrayIterator>, state: Value) -> Result<(), Exc> {
        if !cx.is_int(&state) {
            return Err(cx.type_error("an integer is required"));
        }
        let wanted = usize::try_from(cx.index_clamped(&state)?).unwrap_or(0);
        if let Some(array) = this.read(cx).array.clone() {
            let next = wanted.min(Array::len(cx, &array));
            this.write(cx).next = next;
        }
        Ok(())
    }
}
