//! The class `bytearray`. CPython Objects/bytearrayobject.c.

use molt_macros::class;
use molt_text::bytes_methods::{self, Ends};
use molt_text::repr_text;
use molt_value::{Gc, Str, Value};

use super::{ByteArray, Contents, items};
use crate::args::Arguments;
use crate::builtins::bytes::common::byte_string_class;
use crate::builtins::bytes::construct::{self, BYTEARRAY, Source, byte};
use crate::builtins::bytes::methods::{self, ByteString};
use crate::builtins::bytes::{Bytes, iterator};
use crate::builtins::list::List;
use crate::builtins::sequence;
use crate::builtins::str_::percent;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc, ExceptionKind};

byte_string_class! {
    /// A mutable sequence of bytes: an iterable yielding integers in range(256), an encoded text string, a bytes-like object,
    /// or as many zeros as an integer says.
    #[class(name = "bytearray", module = "builtins", basetype,
            missing("__sizeof__", "__buffer__"))]
    impl ByteArray for ByteArray {
        #[new]
        fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
            Ok(cx.instantiate(class, ByteArray::default()).into())
        }

        /// B.__alloc__() -> int: how many bytes there is room for.
        #[method(signature = "(self, /)")]
        fn __alloc__(cx: &mut Cx, this: &Gc<ByteArray>) -> usize {
            this.read(cx).bytes.capacity() + 1
        }

        /// Release the buffer object that exposes the underlying memory of the object.
        #[method(signature = "(self, buffer, /)")]
        fn __release_buffer__(cx: &mut Cx, _this: &Gc<ByteArray>, buffer: Value) -> Result<Value, Exc> {
            let release = cx.intern("release");
            cx.call_method(&buffer, &release, &[])
        }

        #[init(signature = "(source=b'', encoding='utf-8', errors='strict')")]
        fn init(
            cx: &mut Cx,
            this: &Gc<ByteArray>,
            source: Option<Value>,
            encoding: Option<Gc<Str>>,
            errors: Option<Gc<Str>>,
        ) -> Result<(), Exc> {
            let bytes = construct::construct(cx, &Source { source, encoding, errors }, BYTEARRAY)?;
            *cx.resize_bytearray(this)? = bytes.into();
            Ok(())
        }

        /// Append a single item to the end of the bytearray.
        #[method(signature = "(self, item, /)")]
        fn append(cx: &mut Cx, this: &Gc<ByteArray>, item: Value) -> Result<(), Exc> {
            let item = byte(cx, &item, BYTEARRAY.out_of_range)?;
            cx.resize_bytearray(this)?.push(item);
            Ok(())
        }

        /// Remove all items from the bytearray.
        #[method(signature = "(self, /)")]
        fn clear(cx: &mut Cx, this: &Gc<ByteArray>) -> Result<(), Exc> {
            *cx.resize_bytearray(this)? = Contents::default();
            Ok(())
        }

        /// Return a copy of B.
        #[method(signature = "(self, /)")]
        fn copy(cx: &mut Cx, this: &Gc<ByteArray>) -> Value {
            ByteArray::same(cx, this)
        }

        /// Append all the items from the iterator or sequence to the end of the bytearray.
        #[method(signature = "(self, iterable_of_ints, /)")]
        fn extend(cx: &mut Cx, this: &Gc<ByteArray>, iterable_of_ints: Value) -> Result<(), Exc> {
            let items = extension(cx, &iterable_of_ints)?;
            if !items.is_empty() {
                cx.resize_bytearray(this)?.extend_from_slice(&items);
            }
            Ok(())
        }

        /// Insert a single item into the bytearray before the given index.
        #[method(signature = "(self, index, item, /)")]
        fn insert(cx: &mut Cx, this: &Gc<ByteArray>, index: i64, item: Value) -> Result<(), Exc> {
            let item = byte(cx, &item, BYTEARRAY.out_of_range)?;
            let bytes = cx.resize_bytearray(this)?;
            let at = sequence::bound(index, bytes.len());
            bytes.replace(at..at, &[item]);
            Ok(())
        }

        /// Remove and return a single item from B.
        #[method(signature = "(self, index=-1, /)")]
        fn pop(cx: &mut Cx, this: &Gc<ByteArray>, index: i64) -> Result<i64, Exc> {
            let len = this.read(cx).bytes.len();
            if len == 0 {
                return Err(cx.index_error("pop from empty bytearray"));
            }
            match sequence::position(index, len) {
                Some(at) => Ok(i64::from(cx.resize_bytearray(this)?.remove(at))),
                None => Err(cx.index_error("pop index out of range")),
            }
        }

        /// Remove the first occurrence of a value in the bytearray.
        #[method(signature = "(self, value, /)")]
        fn remove(cx: &mut Cx, this: &Gc<ByteArray>, value: Value) -> Result<(), Exc> {
            let value = byte(cx, &value, BYTEARRAY.out_of_range)?;
            match this.read(cx).bytes.iter().position(|&byte| byte == value) {
                Some(at) => {
                    cx.resize_bytearray(this)?.remove(at);
                    Ok(())
                }
                None => Err(cx.value_error("value not found in bytearray")),
            }
        }

        /// Reverse the order of the values in B in place.
        #[method(signature = "(self, /)")]
        fn reverse(cx: &mut Cx, this: &Gc<ByteArray>) {
            this.write(cx).bytes.reverse();
        }

        /// Return state information for pickling.
    #[method(signature = "(self, protocol=0, /)")]
    fn __reduce_ex__(cx: &mut Cx, this: &Value, protocol: Option<Value>) -> Result<Value, Exc> {
        let _ = protocol;
        let content = cx.required_buffer(this)?;
        let content = cx.bytes(&content).into();
        let arguments = cx.tuple_of([content]).into();
        let get_state = cx.intern("__getstate__");
        let state = cx.call_method(this, &get_state, &[])?;
        let class = cx.class_of(this).value();
        Ok(cx.tuple_of([class, arguments, state]).into())
    }

    #[slot]
        fn __repr__(cx: &mut Cx, this: &Gc<ByteArray>) -> String {
            let class = cx.class_name(&this.value());
            let shown = repr_text::repr_bytearray(&this.read(cx).bytes);
            shown.replacen("bytearray", &class, 1)
        }

        #[slot]
        fn __str__(cx: &mut Cx, this: &Gc<ByteArray>) -> String {
            ByteArray::__repr__(cx, this)
        }

        #[slot]
        fn compare(cx: &mut Cx, this: &Gc<ByteArray>, other: &Value, op: CompareOp) -> Value {
            match cx.buffer(other) {
                Some(other) => Value::bool(op.holds(this.read(cx).bytes[..].cmp(&other))),
                None => Value::NOT_IMPLEMENTED,
            }
        }

        #[slot]
        fn __iter__(cx: &mut Cx, this: &Gc<ByteArray>) -> Result<Value, Exc> {
            iterator::over_bytearray(cx, this.value())
        }

        #[slot]
        fn __setitem__(cx: &mut Cx, this: &Gc<ByteArray>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
            items::set(cx, this, key, value)
        }

        #[slot]
        fn inplace_concat(cx: &mut Cx, this: &Gc<ByteArray>, other: &Value) -> Result<Value, Exc> {
            let Some(other) = cx.bytes_like(other) else {
                return Err(methods::no_concat::<ByteArray>(cx, other));
            };
            cx.resize_bytearray(this)?.extend_from_slice(&other);
            Ok(this.value())
        }

        #[slot]
        fn inplace_repeat(cx: &mut Cx, this: &Gc<ByteArray>, count: i64) -> Result<Value, Exc> {
            let repeated = sequence::repeat(&this.read(cx).bytes, count);
            *cx.resize_bytearray(this)? = repeated.into();
            Ok(this.value())
        }
    }
}

/// The bytes that `extend` appends.
fn extension(cx: &mut Cx, iterable: &Value) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = cx.bytes_like(iterable) {
        return Ok(bytes);
    }
    let class = cx.class_name(iterable);
    let items = cx.collect_or(iterable, &format!("can't extend bytearray with {class}"))?;
    items.iter().map(|item| byte(cx, item, BYTEARRAY.out_of_range)).collect::<Result<Vec<u8>, Exc>>().map_err(|error| {
        let is_text = iterable.is_instance_of::<Str>() && cx.world.python >= (3, 13);
        if is_text && error.is_kind(cx, ExceptionKind::TypeError) {
            return cx.type_error(format!("expected iterable of integers; got: '{class}'"));
        }
        error
    })
}
