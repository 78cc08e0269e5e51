//! The class `array.array`. CPython Modules/arraymodule.c.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::list::List;
use molt_object::builtins::memoryview::{self, MemoryView};
use molt_object::builtins::sequence::{self, Items};
use molt_object::builtins::slice::SliceObject;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::builtins::{NativeClass, generic_alias};
use molt_object::{CompareOp, Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_text::wtf8::Wtf8Buf;

use super::iterator;
use super::slices;
use super::type_code::{Item, TypeCode};

/// The payload of `array`.
pub struct Array {
    pub(super) code: TypeCode,
    /// The items, one after the other; a `memoryview` keeps their number as it is.
    pub(super) data: Gc<ByteArray>,
}

impl Trace for Array {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.data.trace(visitor);
    }
}

impl Payload for Array {
    type Access = Mutable;
}

/// The items of an array, to be searched.
struct Searched<'a>(&'a Gc<Array>);

impl Items for Searched<'_> {
    fn len(&self, cx: &Cx) -> usize {
        Array::len(cx, self.0)
    }

    fn item(&self, cx: &Cx, at: usize) -> Option<Value> {
        let inner = self.0.read(cx);
        inner.code.known_value(cx, &inner.data.read(cx).bytes, at * inner.code.size())
    }
}

/// Bytes written to a file at a time.
const BLOCK: usize = 64 * 1024;

/// What `array(...)` may be given as the first argument, for its message.
const BAD_CODE: &str = "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)";

impl Array {
    /// How many items there are.
    pub(super) fn len(cx: &Cx, this: &Gc<Array>) -> usize {
        let inner = this.read(cx);
        inner.data.read(cx).bytes.len() / inner.code.size()
    }

    /// The item at a place, if there is one now.
    ///
    /// # Errors
    /// ValueError for a number that is no character.
    #[inline]
    pub(super) fn item_at(cx: &mut Cx, this: &Gc<Array>, at: usize) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let code = inner.code;
        let bytes = &inner.data.read(cx).bytes;
        match code.known_value(cx, bytes, at * code.size()) {
            Some(value) => Ok(Some(value)),
            None => code.unknown_value(cx, bytes.get(at * code.size()..).and_then(|rest| rest.first_chunk()).copied()),
        }
    }

    /// The bytes, whose number is about to change. CPython `array_resize`.
    ///
    /// # Errors
    /// BufferError while a `memoryview` looks at them.
    pub(super) fn resized<'a>(cx: &'a mut Cx, data: &'a Gc<ByteArray>) -> Result<&'a mut Vec<u8>, Exc> {
        if data.read(cx).is_exported() {
            return Err(cx.buffer_error("cannot resize an array that is exporting buffers"));
        }
        Ok(data.write(cx).bytes.edit())
    }

    pub(super) fn made(cx: &mut Cx, code: TypeCode, bytes: Vec<u8>) -> Result<Gc<Array>, Exc> {
        let class = Array::class(cx)?;
        Ok(Array::made_of(cx, &class, code, bytes))
    }

    fn made_of(cx: &mut Cx, class: &Gc<Type>, code: TypeCode, bytes: Vec<u8>) -> Gc<Array> {
        let data = cx.bytearray(bytes);
        cx.instantiate(class, Array { code, data })
    }

    pub(super) fn bytes(cx: &Cx, this: &Gc<Array>) -> Vec<u8> {
        this.read(cx).data.read(cx).bytes.to_vec()
    }

    fn push(cx: &mut Cx, this: &Gc<Array>, value: &Value) -> Result<(), Exc> {
        let code = this.read(cx).code;
        let item = code.item(cx, value)?;
        let data = this.read(cx).data.clone();
        let bytes = Array::resized(cx, &data)?;
        molt_room::reserve(bytes, code.size());
        bytes.extend_from_slice(&item[..code.size()]);
        Ok(())
    }

    fn append_bytes(cx: &mut Cx, this: &Gc<Array>, new: &[u8]) -> Result<(), Exc> {
        let data = this.read(cx).data.clone();
        let bytes = Array::resized(cx, &data)?;
        molt_room::reserve(bytes, new.len());
        bytes.extend_from_slice(new);
        Ok(())
    }

    fn append_all(cx: &mut Cx, this: &Gc<Array>, iterable: &Value) -> Result<(), Exc> {
        let iterator = cx.iter(iterable)?;
        while let Some(item) = cx.next(&iterator)? {
            Array::push(cx, this, &item)?;
        }
        Ok(())
    }

    fn take_out(cx: &mut Cx, this: &Gc<Array>, at: usize) -> Result<(), Exc> {
        let (size, data) = (this.read(cx).code.size(), this.read(cx).data.clone());
        Array::resized(cx, &data)?.drain(at * size..(at + 1) * size);
        Ok(())
    }

    /// The bytes so many times over. CPython `array_repeat`.
    fn repeated(cx: &mut Cx, this: &Gc<Array>, count: i64) -> Result<Vec<u8>, Exc> {
        let bytes = Array::bytes(cx, this);
        Ok(sequence::repeat(&bytes, count))
    }

    fn require_text(cx: &mut Cx, this: &Gc<Array>, method: &str) -> Result<(), Exc> {
        if this.read(cx).code.is_text() {
            return Ok(());
        }
        Err(cx.value_error(format!("{method}() may only be called on unicode type arrays ('u' or 'w')")))
    }

    /// Adds what the constructor was given. CPython `array_new`.
    fn fill(cx: &mut Cx, this: &Gc<Array>, initializer: &Value) -> Result<(), Exc> {
        if initializer.is_instance_of::<Bytes>() || initializer.is_instance_of::<ByteArray>() {
            return Array::frombytes(cx, this, initializer.clone());
        }
        if let Some(text) = initializer.downcast::<Str>() {
            return Array::append_bytes(cx, this, &TypeCode::characters(text));
        }
        match initializer.downcast::<Array>().cloned() {
            Some(other) if other.read(cx).code == this.read(cx).code => {
                let new = Array::bytes(cx, &other);
                Array::append_bytes(cx, this, &new)
            }
            _ => Array::append_all(cx, this, initializer),
        }
    }
}

/// The type code that the constructor is given, and whether the initializer goes with it.
fn constructed_code(cx: &mut Cx, given: &Value, initializer: Option<&Value>) -> Result<TypeCode, Exc> {
    let text = given.downcast::<Str>().filter(|text| as_single(text).is_some()).cloned();
    let Some(text) = text else {
        let shown = cx.class_name(given);
        return Err(cx.type_error(format!("array() argument 1 must be a unicode character, not {shown}")));
    };
    let letter = as_single(&text).and_then(|letter| u8::try_from(letter).ok()).unwrap_or(0);
    if letter == b'u' && cx.world.python >= (3, 13) {
        let message = "The 'u' type code is deprecated and will be removed in Python 3.16";
        cx.warn_deprecated(message)?;
    }
    let is_text = matches!(letter, b'u' | b'w');
    if let Some(initializer) = initializer.filter(|_| !is_text) {
        let shown = text.as_bytes();
        let shown = String::from_utf8_lossy(shown);
        if initializer.is_instance_of::<Str>() {
            return Err(cx.type_error(format!("cannot use a str to initialize an array with typecode '{shown}'")));
        }
        if initializer.downcast::<Array>().is_some_and(|other| other.read(cx).code.is_text()) {
            let message = format!("cannot use a unicode array to initialize an array with typecode '{shown}'");
            return Err(cx.type_error(message));
        }
    }
    TypeCode::of(letter, cx.world.python).ok_or_else(|| cx.value_error(BAD_CODE))
}

fn as_single(text: &Gc<Str>) -> Option<u32> {
    molt_object::builtins::str_::as_wtf8(text).single()
}

/// array(typecode [, initializer]) -> array
///
/// Return a new array whose items are restricted by typecode, and initialized from the optional initializer value, which
/// must be a list, string or iterable over elements of the appropriate type.
#[class(name = "array", module = "array", basetype)]
impl Array {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if !arguments.keyword_names().is_empty() && class.is(&Array::class(cx)?) {
            return Err(cx.type_error("array.array() takes no keyword arguments"));
        }
        let count = arguments.positional_len();
        if count == 0 {
            return Err(cx.type_error("array() takes at least 1 argument (0 given)"));
        }
        if count > 2 {
            return Err(cx.type_error(format!("array() takes at most 2 arguments ({count} given)")));
        }
        let given = arguments.take(0);
        let initializer = (count == 2).then(|| arguments.take(1));
        let code = constructed_code(cx, &given, initializer.as_ref())?;
        let made = Array::made_of(cx, class, code, Vec::new());
        if let Some(initializer) = initializer {
            Array::fill(cx, &made, &initializer)?;
        }
        Ok(made.into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        generic_alias::make(cx, class.clone(), item)
    }

    /// the typecode character used to create the array
    #[getter]
    fn typecode(cx: &mut Cx, this: &Gc<Array>) -> Value {
        cx.str(&this.read(cx).code.letter().to_string()).into()
    }

    /// the size, in bytes, of one array item
    #[getter]
    fn itemsize(cx: &mut Cx, this: &Gc<Array>) -> usize {
        this.read(cx).code.size()
    }

    /// Append new value v to the end of the array.
    #[method(signature = "(self, v, /)")]
    fn append(cx: &mut Cx, this: &Gc<Array>, v: Value) -> Result<(), Exc> {
        Array::push(cx, this, &v)
    }

    /// Append items to the end of the array.
    #[method(signature = "(self, bb, /)")]
    fn extend(cx: &mut Cx, this: &Gc<Array>, bb: Value) -> Result<(), Exc> {
        let Some(other) = bb.downcast::<Array>().cloned() else { return Array::append_all(cx, this, &bb) };
        if other.read(cx).code != this.read(cx).code {
            return Err(cx.type_error("can only extend with array of same kind"));
        }
        let new = Array::bytes(cx, &other);
        Array::append_bytes(cx, this, &new)
    }

    /// Insert a new item v into the array before position i.
    #[method(signature = "(self, i, v, /)")]
    fn insert(cx: &mut Cx, this: &Gc<Array>, i: i64, v: Value) -> Result<(), Exc> {
        let code = this.read(cx).code;
        let item: Item = code.item(cx, &v)?;
        let at = sequence::bound(i, Array::len(cx, this)) * code.size();
        let data = this.read(cx).data.clone();
        let bytes = Array::resized(cx, &data)?;
        molt_room::reserve(bytes, code.size());
        bytes.splice(at..at, item[..code.size()].iter().copied());
        Ok(())
    }

    /// Return the i-th element and delete it from the array.
    #[method(signature = "(self, i=-1, /)")]
    fn pop(cx: &mut Cx, this: &Gc<Array>, i: i64) -> Result<Value, Exc> {
        let len = Array::len(cx, this);
        if len == 0 {
            return Err(cx.index_error("pop from empty array"));
        }
        let at = sequence::position(i, len);
        let item = match at {
            Some(at) => Array::item_at(cx, this, at)?,
            None => None,
        };
        match (at, item) {
            (Some(at), Some(item)) => Array::take_out(cx, this, at).map(|()| item),
            _ => Err(cx.index_error("pop index out of range")),
        }
    }

    /// Remove the first occurrence of v in the array.
    #[method(signature = "(self, v, /)")]
    fn remove(cx: &mut Cx, this: &Gc<Array>, v: Value) -> Result<(), Exc> {
        match sequence::find(cx, &Searched(this), &v, 0, usize::MAX)? {
            Some(at) => Array::take_out(cx, this, at),
            None => Err(cx.value_error("array.remove(x): x not in array")),
        }
    }

    /// Return index of first occurrence of v in the array.
    #[method(signature = "(self, v, start=0, stop=9223372036854775807, /)")]
    fn index(cx: &mut Cx, this: &Gc<Array>, v: Value, start: Option<Value>, stop: Option<Value>) -> Result<usize, Exc> {
        let len = Array::len(cx, this);
        let start = match start {
            Some(start) => sequence::bound(cx.index_clamped(&start)?, len),
            None => 0,
        };
        let stop = match stop {
            Some(stop) => sequence::bound(cx.index_clamped(&stop)?, len),
            None => len,
        };
        match sequence::find(cx, &Searched(this), &v, start, stop)? {
            Some(at) => Ok(at),
            None => Err(cx.value_error("array.index(x): x not in array")),
        }
    }

    /// Return number of occurrences of v in the array.
    #[method(signature = "(self, v, /)")]
    fn count(cx: &mut Cx, this: &Gc<Array>, v: Value) -> Result<usize, Exc> {
        sequence::count(cx, &Searched(this), &v)
    }

    /// Reverse the order of the items in the array.
    #[method(signature = "(self, /)")]
    fn reverse(cx: &mut Cx, this: &Gc<Array>) {
        let (size, data) = (this.read(cx).code.size(), this.read(cx).data.clone());
        let bytes = &mut data.write(cx).bytes;
        bytes.reverse();
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }

    /// Remove all items from the array.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Array>) -> Result<(), Exc> {
        let data = this.read(cx).data.clone();
        Array::resized(cx, &data)?.clear();
        Ok(())
    }

    /// Byteswap all items of the array.
    #[method(signature = "(self, /)")]
    fn byteswap(cx: &mut Cx, this: &Gc<Array>) {
        let (size, data) = (this.read(cx).code.size(), this.read(cx).data.clone());
        data.write(cx).bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }

    /// Convert array to an ordinary list with the same items.
    #[method(signature = "(self, /)")]
    fn tolist(cx: &mut Cx, this: &Gc<Array>) -> Result<Gc<List>, Exc> {
        let len = Array::len(cx, this);
        let mut items = molt_room::vec(len);
        for at in 0..len {
            items.extend(Array::item_at(cx, this, at)?);
        }
        Ok(cx.list(items))
    }

    /// Append items to array from list.
    #[method(signature = "(self, list, /)")]
    fn fromlist(cx: &mut Cx, this: &Gc<Array>, list: Value) -> Result<(), Exc> {
        let Some(list) = list.downcast::<List>().cloned() else { return Err(cx.type_error("arg must be list")) };
        let code = this.read(cx).code;
        let mut new = Vec::new();
        let mut at = 0;
        while let Some(value) = list.read(cx).items.get(at).cloned() {
            let item = code.item(cx, &value)?;
            molt_room::reserve(&mut new, code.size());
            new.extend_from_slice(&item[..code.size()]);
            at += 1;
        }
        if new.is_empty() { Ok(()) } else { Array::append_bytes(cx, this, &new) }
    }

    /// Convert the array to an array of machine values and return the bytes representation.
    #[method(signature = "(self, /)")]
    fn tobytes(cx: &mut Cx, this: &Gc<Array>) -> Gc<Bytes> {
        cx.bytes(&this.read(cx).data.read(cx).bytes)
    }

    /// Appends items from the string, interpreting it as an array of machine values.
    #[method(signature = "(self, buffer, /)")]
    fn frombytes(cx: &mut Cx, this: &Gc<Array>, buffer: Value) -> Result<(), Exc> {
        let view = if buffer.is_instance_of::<MemoryView>() { Some(buffer.clone()) } else { cx.exported(&buffer)? };
        if let Some(view) = view.as_ref() {
            let size = cx.getattr_str(view, "itemsize")?;
            if size.as_int() != Some(1) {
                return Err(cx.type_error("a bytes-like object is required"));
            }
        }
        let new = cx.required_buffer(view.as_ref().unwrap_or(&buffer))?;
        drop(view);
        if !new.len().is_multiple_of(this.read(cx).code.size()) {
            return Err(cx.value_error("bytes length not a multiple of item size"));
        }
        Array::append_bytes(cx, this, &new)
    }

    /// Convert the array to a string.
    #[method(signature = "(self, /)")]
    fn tounicode(cx: &mut Cx, this: &Gc<Array>) -> Result<Value, Exc> {
        Array::require_text(cx, this, "tounicode")?;
        let bytes = Array::bytes(cx, this);
        let mut text = Wtf8Buf::new();
        for item in bytes.as_chunks::<4>().0 {
            text.push(super::type_code::code_point(cx, u32::from_le_bytes(*item))?);
        }
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    /// Extends this array with data from the unicode string ustr.
    #[method(signature = "(self, ustr, /)")]
    fn fromunicode(cx: &mut Cx, this: &Gc<Array>, ustr: Value) -> Result<(), Exc> {
        let Some(text) = ustr.downcast::<Str>() else {
            let shown = cx.class_name(&ustr);
            return Err(cx.type_error(format!("fromunicode() argument must be str, not {shown}")));
        };
        let new = TypeCode::characters(text);
        Array::require_text(cx, this, "fromunicode")?;
        Array::append_bytes(cx, this, &new)
    }

    /// Write all items (as machine values) to the file object f.
    #[method(signature = "(self, f, /)")]
    fn tofile(cx: &mut Cx, this: &Gc<Array>, f: Value) -> Result<(), Exc> {
        let write = cx.intern("write");
        for block in Array::bytes(cx, this).chunks(BLOCK) {
            let block = cx.bytes(block).into();
            cx.call_method(&f, &write, &[block])?;
        }
        Ok(())
    }

    /// Read n objects from the file object f and append them to the end of the array.
    #[method(signature = "(self, f, n, /)")]
    fn fromfile(cx: &mut Cx, this: &Gc<Array>, f: Value, n: i64) -> Result<(), Exc> {
        let Ok(count) = usize::try_from(n) else { return Err(cx.value_error("negative count")) };
        let wanted = molt_room::size(count.checked_mul(this.read(cx).code.size()));
        let read = cx.intern("read");
        let data = cx.call_method(&f, &read, &[Value::int(wanted as i64)])?;
        let Some(got) = data.downcast::<Bytes>().map(|bytes| bytes.items().len()) else {
            return Err(cx.type_error("read() didn't return bytes"));
        };
        Array::frombytes(cx, this, data)?;
        if got == wanted { Ok(()) } else { Err(cx.error(ExceptionKind::EOFError, "read() didn't return enough bytes")) }
    }

    /// Return a tuple (address, length) giving the current memory address and the length in items.
    #[method(signature = "(self, /)")]
    fn buffer_info(cx: &mut Cx, this: &Gc<Array>) -> Value {
        let len = Array::len(cx, this) as i64;
        let address = this.read(cx).data.read(cx).bytes.as_ptr().addr() as i64;
        cx.tuple_of([Value::int(address), Value::int(len)]).into()
    }

    /// Return a copy of the array.
    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, this: &Gc<Array>) -> Result<Gc<Array>, Exc> {
        let (code, bytes) = (this.read(cx).code, Array::bytes(cx, this));
        Array::made(cx, code, bytes)
    }

    /// Return a copy of the array.
    #[method(signature = "(self, unused, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<Array>, unused: Value) -> Result<Gc<Array>, Exc> {
        drop(unused);
        Array::__copy__(cx, this)
    }

    /// Return state information for pickling.
    #[method(signature = "(self, value, /)")]
    fn __reduce_ex__(cx: &mut Cx, this: &Gc<Array>, value: Value) -> Result<Value, Exc> {
        if !cx.is_int(&value) {
            return Err(cx.type_error("__reduce_ex__ argument should be an integer"));
        }
        let protocol = cx.index_clamped(&value)?;
        let state = match cx.getattr_str(&this.value(), "__dict__") {
            Ok(state) => state,
            Err(error) if error.is_kind(cx, ExceptionKind::AttributeError) => Value::NONE,
            Err(error) => return Err(error),
        };
        let class = cx.class_of(&this.value()).value();
        let code = Array::typecode(cx, this);
        if protocol < 3 {
            let items = Array::tolist(cx, this)?.into();
            let arguments = cx.tuple_of([code, items]).into();
            return Ok(cx.tuple_of([class, arguments, state]).into());
        }
        let module = cx.import_module("array")?;
        let reconstructor = cx.getattr_str(&module, "_array_reconstructor")?;
        let format = Value::int(this.read(cx).code.machine_format());
        let bytes = Array::tobytes(cx, this).into();
        let arguments = cx.tuple_of([class, code, format, bytes]).into();
        Ok(cx.tuple_of([reconstructor, arguments, state]).into())
    }

    /// Size of the array in memory, in bytes.
    #[method(signature = "(self, /)")]
    fn __sizeof__(cx: &mut Cx, this: &Gc<Array>) -> usize {
        64 + this.read(cx).data.read(cx).bytes.len()
    }

    /// Return a buffer object that exposes the underlying memory of the object.
    #[method(signature = "(self, flags, /)")]
    fn __buffer__(cx: &mut Cx, this: &Gc<Array>, flags: Value) -> Result<Value, Exc> {
        drop(flags);
        let (code, data) = (this.read(cx).code, this.read(cx).data.clone());
        match memoryview::of_items(cx, this.value(), &data, code.bytes())? {
            Some(view) => Ok(view),
            None => Err(cx.value_error("bytes that are not an array's")),
        }
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Array>) -> Result<usize, Exc> {
        Ok(Array::len(cx, this))
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Array>) -> Result<Value, Exc> {
        iterator::over(cx, this)
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Array>, item: &Value) -> Result<bool, Exc> {
        Ok(sequence::find(cx, &Searched(this), item, 0, usize::MAX)?.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Array>, key: &Value) -> Result<Value, Exc> {
        if let Some(slice) = key.downcast::<SliceObject>() {
            return slices::get(cx, this, slice);
        }
        let index = slices::index(cx, key)?;
        let item = match sequence::position(index, Array::len(cx, this)) {
            Some(at) => Array::item_at(cx, this, at)?,
            None => None,
        };
        item.ok_or_else(|| cx.index_error("array index out of range"))
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<Array>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
        if let Some(slice) = key.downcast::<SliceObject>() {
            return slices::set(cx, this, slice, value);
        }
        let index = slices::index(cx, key)?;
        let Some(at) = sequence::position(index, Array::len(cx, this)) else {
            return Err(cx.index_error("array assignment index out of range"));
        };
        let Some(value) = value else { return Array::take_out(cx, this, at) };
        let code = this.read(cx).code;
        let item = code.item(cx, &value)?;
        let (start, data) = (at * code.size(), this.read(cx).data.clone());
        // Converting the value may have called code that took items away.
        match data.write(cx).bytes.get_mut(start..start + code.size()) {
            Some(place) => {
                place.copy_from_slice(&item[..code.size()]);
                Ok(())
            }
            None => Err(cx.index_error("array assignment index out of range")),
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Array>) -> Result<Value, Exc> {
        let class = cx.short_class_name(&this.value());
        let (code, is_empty) = (this.read(cx).code, Array::len(cx, this) == 0);
        if is_empty {
            return Ok(cx.str(&format!("{class}('{}')", code.letter())).into());
        }
        let content = if code.is_text() { Array::tounicode(cx, this)? } else { Array::tolist(cx, this)?.into() };
        let mut text = Wtf8Buf::new();
        text.push_str(&format!("{class}('{}', ", code.letter()));
        cx.push_repr(&mut text, &content)?;
        text.push_str(")");
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        match (this.downcast::<Array>().cloned(), other.downcast::<Array>().cloned()) {
            (Some(this), Some(other)) => compared(cx, &this, &other, op),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn concat(cx: &mut Cx, this: &Gc<Array>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Array>().cloned() else {
            let message = format!("can only append array (not \"{}\") to array", cx.class_name(other));
            return Err(cx.type_error(message));
        };
        let code = this.read(cx).code;
        if other.read(cx).code != code {
            return Err(cx.type_error("bad argument type for built-in operation"));
        }
        let mut bytes = Array::bytes(cx, this);
        let more = &other.read(cx).data.read(cx).bytes;
        molt_room::reserve(&mut bytes, more.len());
        bytes.extend_from_slice(more);
        Ok(Array::made(cx, code, bytes)?.into())
    }

    #[slot]
    fn inplace_concat(cx: &mut Cx, this: &Gc<Array>, other: &Value) -> Result<Value, Exc> {
        if !other.is_instance_of::<Array>() {
            let message = format!("can only extend array with array (not \"{}\")", cx.class_name(other));
            return Err(cx.type_error(message));
        }
        Array::extend(cx, this, other.clone())?;
        Ok(this.value())
    }

    #[slot]
    fn repeat(cx: &mut Cx, this: &Gc<Array>, count: i64) -> Result<Value, Exc> {
        let (code, bytes) = (this.read(cx).code, Array::repeated(cx, this, count)?);
        Ok(Array::made(cx, code, bytes)?.into())
    }

    #[slot]
    fn inplace_repeat(cx: &mut Cx, this: &Gc<Array>, count: i64) -> Result<Value, Exc> {
        let (bytes, data) = (Array::repeated(cx, this, count)?, this.read(cx).data.clone());
        *Array::resized(cx, &data)? = bytes;
        Ok(this.value())
    }
}

/// By the first items that are not equal, then by the lengths. CPython `array_richcompare`.
fn compared(cx: &mut Cx, this: &Gc<Array>, other: &Gc<Array>, op: CompareOp) -> Result<Value, Exc> {
    let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    let (len, other_len) = (Array::len(cx, this), Array::len(cx, other));
    if is_equality && len != other_len {
        return Ok(Value::bool(op == CompareOp::Ne));
    }
    let (inner, others) = (this.read(cx), other.read(cx));
    if is_equality && inner.code == others.code && inner.code.is_exact() {
        let is_equal = inner.data.read(cx).bytes[..] == others.data.read(cx).bytes[..];
        return Ok(Value::bool(is_equal == (op == CompareOp::Eq)));
    }
    for at in 0..len.min(other_len) {
        let (Some(one), Some(another)) = (Array::item_at(cx, this, at)?, Array::item_at(cx, other, at)?) else { break };
        // A number that is not a number is not equal to itself here.
        let equal = cx.compare(&one, &another, CompareOp::Eq)?;
        if !cx.truth(&equal)? {
            return match is_equality {
                true => Ok(Value::bool(op == CompareOp::Ne)),
                false => cx.compare(&one, &another, op),
            };
        }
    }
    Ok(Value::bool(op.holds(Array::len(cx, this).cmp(&Array::len(cx, other)))))
}
