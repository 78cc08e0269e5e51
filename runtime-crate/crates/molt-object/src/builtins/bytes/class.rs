//! The class `bytes`. CPython Objects/bytesobject.c.

use molt_macros::class;
use molt_text::bytes_methods::{self, Ends};
use molt_text::repr_text;
use molt_value::{Gc, Str, Value};

use super::common::byte_string_class;
use super::construct::{self, Source};
use super::methods::{self, ByteString};
use super::{Bytes, from_special_method, iterator};
use crate::args::Arguments;
use crate::builtins::list::List;
use crate::builtins::str_::percent;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::object::hash::bytes_hash;
use crate::{Cx, Exc};

/// Stands for the class; the payload is a type alias.
pub struct BytesClass;

byte_string_class! {
    /// An immutable sequence of bytes: an iterable yielding integers in range(256), an encoded text string, or the contents of
    /// any object implementing the buffer API.
    #[class(name = "bytes", module = "builtins", basetype, missing("__sizeof__", "__buffer__"))]
    impl BytesClass for Bytes {
        #[new(signature = "(source=b'', encoding='utf-8', errors='strict')")]
        fn new(
            cx: &mut Cx,
            class: &Gc<Type>,
            source: Option<Value>,
            encoding: Option<Gc<Str>>,
            errors: Option<Gc<Str>>,
        ) -> Result<Value, Exc> {
            let arguments = Source { source, encoding, errors };
            let special = match &arguments {
                Source { source: Some(source), encoding: None, errors: None } => from_special_method(cx, source)?,
                _ => None,
            };
            let is_exact = class.is(&cx.world.types.bytes);
            if let Some(bytes) = special {
                return Ok(if is_exact { bytes.into() } else { cx.bytes_of_class(class, bytes.items()).into() });
            }
            let bytes = construct::construct(cx, &arguments, construct::BYTES)?;
            Ok(cx.bytes_of_class(class, &bytes).into())
        }

        /// Convert this value to exact type bytes.
        #[method(signature = "(self, /)")]
        fn __bytes__(cx: &mut Cx, this: &Gc<Bytes>) -> Value {
            Bytes::same(cx, this)
        }

        #[method(signature = "(self, /)")]
        fn __getnewargs__(cx: &mut Cx, this: &Gc<Bytes>) -> Gc<Tuple> {
            let copy = cx.bytes(this.items()).into();
            cx.tuple(vec![copy])
        }

        #[slot]
        fn __repr__(_cx: &mut Cx, this: &Gc<Bytes>) -> String {
            repr_text::repr_bytes(this.items())
        }

        #[slot]
        fn __str__(_cx: &mut Cx, this: &Gc<Bytes>) -> String {
            repr_text::repr_bytes(this.items())
        }

        #[slot]
        fn __hash__(_cx: &mut Cx, this: &Gc<Bytes>) -> Result<i64, Exc> {
            if this.head.hash.get() == 0 {
                this.head.hash.set(bytes_hash(this.items()));
            }
            Ok(this.head.hash.get())
        }

        #[slot]
        fn compare(_cx: &mut Cx, this: &Gc<Bytes>, other: &Value, op: CompareOp) -> Value {
            match other.downcast::<Bytes>() {
                Some(other) => Value::bool(op.holds(this.items().cmp(other.items()))),
                None => Value::NOT_IMPLEMENTED,
            }
        }

        #[slot]
        fn __iter__(cx: &mut Cx, this: &Gc<Bytes>) -> Result<Value, Exc> {
            iterator::over_bytes(cx, this.value())
        }
    }
}
