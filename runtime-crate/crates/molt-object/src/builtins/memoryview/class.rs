//! The class `memoryview`. CPython Objects/memoryobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::{MemoryView, checked, derived, items, iterator, of_object, release, shape};
use crate::builtins::bytes::Bytes;
use crate::builtins::bytes::methods;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::object::hash::bytes_hash;
use crate::{Cx, Exc};

/// Create a new memoryview object which references the given object.
#[class(name = "memoryview", module = "builtins", missing("__buffer__", "__release_buffer__", "_from_flags"))]
impl MemoryView {
    #[new(signature = "(object)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, object: Value) -> Result<Gc<MemoryView>, Exc> {
        of_object(cx, &object)
    }

    #[getter]
    fn obj(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Value, Exc> {
        checked(cx, this)?;
        let inner = this.read(cx);
        Ok(inner.owner.as_ref().unwrap_or(&inner.exporter).clone())
    }

    #[getter]
    fn nbytes(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<usize, Exc> {
        Ok(checked(cx, this)?.byte_len())
    }

    #[getter]
    fn readonly(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<bool, Exc> {
        checked(cx, this)?;
        Ok(this.read(cx).readonly)
    }

    #[getter]
    fn itemsize(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<usize, Exc> {
        Ok(checked(cx, this)?.format.size())
    }

    #[getter]
    fn format(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<String, Exc> {
        Ok(checked(cx, this)?.format.text())
    }

    #[getter]
    fn ndim(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<i64, Exc> {
        checked(cx, this)?;
        Ok(shape::of(cx, this).len() as i64)
    }

    #[getter]
    fn shape(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Gc<Tuple>, Exc> {
        checked(cx, this)?;
        let sizes = shape::of(cx, this).iter().map(|&size| Value::int(size as i64)).collect();
        Ok(cx.tuple(sizes))
    }

    #[getter]
    fn strides(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Gc<Tuple>, Exc> {
        let layout = checked(cx, this)?;
        let strides = match &this.read(cx).shape {
            Some(sizes) => shape::strides(sizes, layout.format.size()),
            None => vec![layout.stride as i64],
        };
        Ok(cx.tuple(strides.into_iter().map(Value::int).collect()))
    }

    #[getter]
    fn suboffsets(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Gc<Tuple>, Exc> {
        checked(cx, this)?;
        Ok(cx.tuple(Vec::new()))
    }

    #[getter]
    fn c_contiguous(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<bool, Exc> {
        Ok(checked(cx, this)?.is_contiguous())
    }

    #[getter]
    fn f_contiguous(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<bool, Exc> {
        let is_line = shape::of(cx, this).iter().filter(|&&size| size > 1).count() <= 1;
        Ok(checked(cx, this)?.is_contiguous() && is_line)
    }

    #[getter]
    fn contiguous(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<bool, Exc> {
        Ok(checked(cx, this)?.is_contiguous())
    }

    /// Release the underlying buffer exposed by the memoryview object.
    #[method(signature = "(self, /)")]
    fn release(cx: &mut Cx, this: &Gc<MemoryView>) {
        release(cx, this);
    }

    /// Cast a memoryview to a new format or shape.
    #[method(signature = "(self, /, format, shape=None)")]
    fn cast(cx: &mut Cx, this: &Gc<MemoryView>, format: Gc<Str>, shape: Option<Value>) -> Result<Gc<MemoryView>, Exc> {
        items::cast(cx, this, &format, shape)
    }

    /// Return a readonly version of the memoryview.
    #[method(signature = "(self, /)")]
    fn toreadonly(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Gc<MemoryView>, Exc> {
        let layout = checked(cx, this)?;
        let shape = this.read(cx).shape.clone();
        let view = derived(cx, this, layout, shape)?;
        view.write(cx).readonly = true;
        Ok(view)
    }

    /// Return the data in the buffer as a byte string.
    #[method(signature = "(self, /, order='C')")]
    fn tobytes(cx: &mut Cx, this: &Gc<MemoryView>, order: Option<Value>) -> Result<Gc<Bytes>, Exc> {
        checked(cx, this)?;
        let order = order.filter(|order| !order.is_none());
        if let Some(order) = &order
            && !order.downcast::<Str>().is_some_and(|order| matches!(order.as_bytes(), b"C" | b"F" | b"A"))
        {
            return Err(cx.value_error("order must be 'C', 'F' or 'A'"));
        }
        let bytes = cx.required_buffer(&this.value())?;
        if order.and_then(|order| order.downcast::<Str>().map(|order| order.as_bytes() == b"F")) == Some(true) {
            let (sizes, item) = (shape::of(cx, this), this.read(cx).layout.format.size());
            return Ok(cx.bytes(&shape::columns_first(&bytes, &sizes, item)));
        }
        Ok(cx.bytes(&bytes))
    }

    /// Return the data in the buffer as a str of hexadecimal numbers.
    #[method(signature = "(self, /, sep=..., bytes_per_sep=1)")]
    fn hex(cx: &mut Cx, this: &Gc<MemoryView>, sep: Option<Value>, bytes_per_sep: Value) -> Result<String, Exc> {
        let bytes = cx.required_buffer(&this.value())?;
        methods::hex(cx, &bytes, sep, &bytes_per_sep)
    }

    /// Return the data in the buffer as a list of elements.
    #[method(signature = "(self, /)")]
    fn tolist(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Value, Exc> {
        checked(cx, this)?.format.require_items(cx)?;
        let values = items::values(cx, this);
        let sizes = shape::of(cx, this);
        Ok(shape::nested(cx, values, &sizes))
    }

    #[method(signature = "(self, /)")]
    fn __enter__(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Value, Exc> {
        checked(cx, this)?;
        Ok(this.value())
    }

    /// Release the underlying buffer exposed by the memoryview object.
    #[method(signature = "(self, /, *exc_info)")]
    fn __exit__(cx: &mut Cx, this: &Gc<MemoryView>, _exc_info: Value) {
        release(cx, this);
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<MemoryView>) -> String {
        let kind = if this.read(cx).exporter.is_unset() { "released memory" } else { "memory" };
        format!("<{kind} at {:#x}>", this.address())
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<i64, Exc> {
        if let Some(known) = this.read(cx).hash {
            return Ok(known);
        }
        let layout = checked(cx, this)?;
        if !this.read(cx).readonly {
            return Err(cx.value_error("cannot hash writable memoryview object"));
        }
        if !layout.format.is_byte() {
            return Err(cx.value_error("memoryview: hashing is restricted to formats 'B', 'b' or 'c'"));
        }
        let bytes = cx.required_buffer(&this.value())?;
        let hash = bytes_hash(&bytes);
        this.write(cx).hash = Some(hash);
        Ok(hash)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<MemoryView>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        Ok(match items::equal(cx, this, other)? {
            Some(equal) => Value::bool(equal == (op == CompareOp::Eq)),
            None => Value::NOT_IMPLEMENTED,
        })
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<Value, Exc> {
        match shape::of(cx, this).len() {
            0 => Err(cx.type_error("invalid indexing of 0-dim memory")),
            1 => iterator::iter(cx, this),
            _ => Err(cx.not_implemented_error("multi-dimensional sub-views are not implemented")),
        }
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<MemoryView>) -> Result<usize, Exc> {
        checked(cx, this)?;
        match shape::of(cx, this).first() {
            Some(&size) => Ok(size),
            None => Err(cx.type_error("0-dim memory has no length")),
        }
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<MemoryView>, key: &Value) -> Result<Value, Exc> {
        items::get(cx, this, key)
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<MemoryView>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
        items::set(cx, this, key, value)
    }
}
