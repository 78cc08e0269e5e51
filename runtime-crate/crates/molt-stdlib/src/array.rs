//! `_array`: how arrays show their bytes, for `array`. CPython Modules/arraymodule.c `array_buffer_getbuf`.

/// The buffers of arrays.
#[molt_macros::module(name = "_array")]
pub mod native {
    use molt_object::builtins::bytearray::ByteArray;
    use molt_object::builtins::memoryview;
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};

    /// A memoryview of an array's bytes as its items, whose exporter is the array.
    #[function(signature = "(array, data, typecode, /)")]
    fn export(cx: &mut Cx, array: Value, data: Gc<ByteArray>, typecode: Gc<Str>) -> Result<Value, Exc> {
        match memoryview::of_items(cx, array, &data, typecode.as_bytes())? {
            Some(view) => Ok(view),
            None => Err(cx.value_error("bytes that are not an array's")),
        }
    }
}
