//! `_textbuffer`: the text of an `io.StringIO`, which is read and written at any index, and where its lines end. CPython
//! Modules/_io/stringio.c, and `_PyIO_find_line_ending` of Modules/_io/textio.c.

use molt_macros::{Trace, class};
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Value};
use molt_text::text_buffer::TextBuffer as Content;
use molt_text::wtf8::Wtf8Buf;

/// Text in memory, and ends of lines.
#[molt_macros::module(name = "_textbuffer", functions(crate::memory_streams::accelerated))]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};

    use molt_text::text_buffer::{Ending, end_in_bytes};

    use super::TextBuffer;

    /// Where the line that begins at an index ends, or -1. An ending is a text, or "" for any of them.
    #[function(signature = "(text, start, ending, /)")]
    fn end_of_line(cx: &mut Cx, text: Value, start: i64, ending: Gc<Str>) -> Result<i64, Exc> {
        let start = start.max(0) as usize;
        let ending = Ending::of(ending.as_bytes());
        if let Some(text) = text.downcast::<Str>() {
            let from = text.byte_offset(start.min(text.char_len()));
            let end = end_in_bytes(text.as_bytes(), from, ending);
            return Ok(end.map_or(-1, |end| text.index_of_offset(end) as i64));
        }
        let Some(buffer) = text.downcast::<TextBuffer>() else {
            return Err(cx.type_error("a text or a buffer of text is expected"));
        };
        Ok(buffer.write(cx).content.end_of_line(start, ending).map_or(-1, |end| end as i64))
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let buffer = TextBuffer::class(cx)?.into();
        cx.dict_set_str(&dict, "TextBuffer", buffer);
        Ok(())
    }
}

/// The payload of `TextBuffer`.
#[derive(Trace)]
pub struct TextBuffer {
    #[trace(skip)]
    pub(crate) content: Content,
}

impl Payload for TextBuffer {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// Text that is read and written at any index.
#[class(name = "TextBuffer", module = "_textbuffer")]
impl TextBuffer {
    #[new(signature = "()")]
    fn new(cx: &mut Cx, class: &Gc<Type>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, TextBuffer { content: Content::new() }).into())
    }

    /// Write a text at an index.
    #[method(signature = "(self, index, text, /)")]
    fn put(cx: &mut Cx, this: &Gc<TextBuffer>, index: i64, text: Gc<Str>) {
        this.write(cx).content.put(index.max(0) as usize, as_wtf8(&text));
    }

    /// The text between two indices.
    #[method(signature = "(self, start, end, /)")]
    fn part(cx: &mut Cx, this: &Gc<TextBuffer>, start: i64, end: i64) -> Wtf8Buf {
        this.write(cx).content.part(start.max(0) as usize, end.max(0) as usize)
    }

    /// Forget what stands at an index and behind.
    #[method(signature = "(self, index, /)")]
    fn truncate(cx: &mut Cx, this: &Gc<TextBuffer>, index: i64) {
        this.write(cx).content.truncate(index.max(0) as usize);
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<TextBuffer>) -> Result<usize, Exc> {
        Ok(this.read(cx).content.len())
    }
}
