//! Native bodies of `io.StringIO` and `io.BytesIO`: what programs ask of a stream in memory that is open, by sizes that are numbers.
//! The rest is Python, in `runtime-crate/python/_io`. CPython Modules/_io/stringio.c, bytesio.c.

use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Gc, Value};
use molt_text::text_buffer::Ending;

use crate::text_buffer::TextBuffer;

molt_object::interned_names! { bytes_io = "BytesIO", bytes_module = "_io._memory" }

/// The slots of `StringIO`, in the order in which the class names them.
mod text {
    pub const BUFFER: usize = 0;
    pub const CLOSED: usize = 1;
    pub const PLAIN: usize = 4;
    pub const POSITION: usize = 5;
}

/// The slots of `BytesIO`, in the order in which the class names them.
mod binary {
    pub const BUFFER: usize = 0;
    pub const CLOSED: usize = 1;
    pub const POSITION: usize = 2;
    pub const WHOLE: usize = 4;
}

/// What a size comes to: `None` for what is not asked for by a number, or by `None`.
fn end_of(size: &Value, start: usize, whole: usize) -> Option<usize> {
    match size.as_int() {
        Some(0..) => Some(start.saturating_add(size.as_int()? as usize).min(whole)),
        Some(_) => Some(whole),
        None => size.is_none().then_some(whole),
    }
}

/// The buffer and the position of a `StringIO` that is open and keeps ends of lines as they are.
fn text_of(cx: &Cx, this: &Value) -> Option<(Gc<TextBuffer>, usize)> {
    let slots = cx.slot_values(this);
    // Nothing else holds a buffer there.
    let buffer = slots.get(text::BUFFER)?.downcast::<TextBuffer>()?;
    let flags = (slots.get(text::CLOSED)?.as_bool()?, slots.get(text::PLAIN)?.as_bool()?);
    let position = usize::try_from(slots.get(text::POSITION)?.as_int()?).ok()?;
    (flags == (false, true)).then(|| (buffer.clone(), position))
}

fn move_to(cx: &mut Cx, this: &Value, slot: usize, position: usize) {
    let old = cx.set_slot_value(this, slot, Value::int(position as i64));
    drop(old);
}

/// `StringIO.write(self, text)`
fn write_text(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, text, ..] = arguments else { return None };
    let text = text.downcast::<Str>()?;
    let (buffer, position) = text_of(cx, this)?;
    let length = text.char_len();
    if length > 0 {
        buffer.write(cx).content.put(position, as_wtf8(text));
        move_to(cx, this, text::POSITION, position + length);
    }
    Some(Value::int(length as i64))
}

fn take_text(cx: &mut Cx, this: &Value, buffer: &Gc<TextBuffer>, start: usize, end: usize) -> Value {
    let part = buffer.write(cx).content.part(start, end);
    move_to(cx, this, text::POSITION, start.max(end));
    cx.str_from_wtf8(part.as_wtf8()).into()
}

/// `StringIO.read(self, size=-1)`
fn read_text(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, size, ..] = arguments else { return None };
    let (buffer, start) = text_of(cx, this)?;
    let end = end_of(size, start, buffer.read(cx).content.len())?;
    Some(take_text(cx, this, &buffer, start, end))
}

/// `StringIO.readline(self, size=-1)`
fn read_text_line(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, size, ..] = arguments else { return None };
    let (buffer, start) = text_of(cx, this)?;
    let length = buffer.read(cx).content.len();
    let line = buffer.write(cx).content.end_of_line(start, Ending::LineFeed).unwrap_or(length);
    let end = end_of(size, start, line)?;
    Some(take_text(cx, this, &buffer, start, end))
}

/// `StringIO.getvalue(self)`
fn text_value(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let (buffer, _) = text_of(cx, arguments.first()?)?;
    let whole = buffer.write(cx).content.part(0, usize::MAX);
    Some(cx.str_from_wtf8(whole.as_wtf8()).into())
}

/// The contents and the position of a `BytesIO` itself that is open.
fn bytes_of(cx: &mut Cx, this: &Value) -> Option<(Value, usize)> {
    let class = class_of_bytes(cx)?;
    if !cx.class_of(this).is(class) {
        return None;
    }
    let slots = cx.slot_values(this);
    if slots.get(binary::CLOSED)?.as_bool()? {
        return None;
    }
    let whole = slots.get(binary::WHOLE)?;
    let contents = if whole.is_none() { slots.get(binary::BUFFER)? } else { whole };
    Some((contents.clone(), usize::try_from(slots.get(binary::POSITION)?.as_int()?).ok()?))
}

/// `BytesIO`, once it is made; its name is never bound anew.
fn class_of_bytes(cx: &mut Cx) -> Option<&'static Gc<Type>> {
    #[derive(Default)]
    struct Class(Option<&'static Gc<Type>>);
    if let Some(class) = cx.world.extensions.get::<Class>().0 {
        return Some(class);
    }
    let names = names(cx);
    let module = cx.world.modules.read(cx).get_interned(&names.bytes_module).cloned()?;
    let class = cx.getattr_optional(&module, &names.bytes_io).ok()??.downcast_into::<Type>().ok()?;
    let class: &'static Gc<Type> = Box::leak(Box::new(class));
    cx.world.extensions.get::<Class>().0 = Some(class);
    Some(class)
}

/// The bytes of what holds a stream's contents.
fn held<'a>(cx: &'a Cx, contents: &'a Value) -> Option<&'a [u8]> {
    match contents.downcast::<Bytes>() {
        Some(bytes) => Some(bytes.items()),
        None => contents.downcast::<ByteArray>().map(|array| &*array.read(cx).bytes),
    }
}

/// The bytes from a position to an end, as `bytes`.
fn take_bytes(cx: &mut Cx, this: &Value, contents: &Value, start: usize, end: usize) -> Option<Value> {
    let whole = held(cx, contents)?;
    let taken = match whole.get(start..end) {
        Some(part) if part.len() == whole.len() && contents.is_instance_of::<Bytes>() => contents.clone(),
        part => cx.bytes(part.unwrap_or_default()).into(),
    };
    move_to(cx, this, binary::POSITION, start.max(end));
    Some(taken)
}

/// `BytesIO.read(self, size=-1)`
fn read_bytes(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, size, ..] = arguments else { return None };
    let (contents, start) = bytes_of(cx, this)?;
    let end = end_of(size, start, held(cx, &contents)?.len())?;
    take_bytes(cx, this, &contents, start, end)
}

/// `BytesIO.readline(self, size=-1)`
fn read_bytes_line(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, size, ..] = arguments else { return None };
    let (contents, start) = bytes_of(cx, this)?;
    let whole = held(cx, &contents)?;
    let rest = whole.get(start..).unwrap_or_default();
    let line = rest.iter().position(|&byte| byte == b'\n').map_or(whole.len(), |at| start + at + 1);
    let end = end_of(size, start, line)?;
    take_bytes(cx, this, &contents, start, end)
}

/// `BytesIO.write(self, data)`, where the contents are a `bytearray` that nobody else looks at.
fn write_bytes(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [this, data, ..] = arguments else { return None };
    let data = data.downcast::<Bytes>().filter(|data| !data.items().is_empty())?;
    let (_, start) = bytes_of(cx, this)?;
    let buffer = cx.slot_value(this, binary::BUFFER)?.downcast_into::<ByteArray>().ok()?;
    let inner = buffer.write(cx);
    let end = start + data.items().len();
    if inner.is_exported() || start > inner.bytes.len() {
        return None;
    }
    let replaced = start..end.min(inner.bytes.len());
    let more = data.items().len() - replaced.len();
    molt_room::reserve(inner.bytes.edit(), more);
    inner.bytes.replace(replaced, data.items());
    let old = cx.set_slot_value(this, binary::WHOLE, Value::NONE);
    drop(old);
    move_to(cx, this, binary::POSITION, end);
    Some(Value::int(data.items().len() as i64))
}

molt_object::answering_bodies! {
    WRITE_TEXT "_io._strings" "StringIO.write" write_text 2;
    READ_TEXT "_io._strings" "StringIO.read" read_text 2;
    READ_TEXT_LINE "_io._strings" "StringIO.readline" read_text_line 2;
    TEXT_VALUE "_io._strings" "StringIO.getvalue" text_value 1;
    READ_BYTES "_io._memory" "BytesIO.read" read_bytes 2;
    READ_BYTES_LINE "_io._memory" "BytesIO.readline" read_bytes_line 2;
    WRITE_BYTES "_io._memory" "BytesIO.write" write_bytes 2;
}
