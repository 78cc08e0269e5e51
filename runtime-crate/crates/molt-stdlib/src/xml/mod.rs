//! The native half of `xml.etree`, as module `_xml`: elements are made, read and written in Rust as long as all is as usual. The
//! rest is Python over it, in `runtime-crate/python/xml/etree`. CPython Modules/_elementtree.c.

mod elements;
mod reader;
mod writer;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Gc, Value};
use molt_text::Wtf8;

molt_object::interned_names! {
    tag = "tag", attrib = "attrib", text = "text", tail = "tail", children = "_children", start = "start", end = "end",
    elements_module = "xml.etree._elements", element = "Element",
}

/// The native half of `xml.etree`.
#[molt_macros::module(name = "_xml", functions(crate::xml::elements::accelerated))]
pub mod native {
    use molt_object::builtins::list::List;
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::type_::Type;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::reader::{Builder, Document, Events};
    use super::{children_of, text_of, writer};

    /// Reads on within an element: the place behind, the last element that began or ended, whether the next text belongs behind it,
    /// the text that is not set yet, and the elements that are still open: names, tags and elements.
    #[allow(clippy::too_many_arguments)]
    #[function(signature = "(text, at, outer, factory, uri, pending, last, behind, found, starts, ends, /)")]
    fn read_elements(
        cx: &mut Cx,
        text: Gc<Str>,
        at: i64,
        outer: Value,
        factory: Gc<Type>,
        uri: Gc<Str>,
        pending: Gc<Str>,
        last: Value,
        behind: bool,
        found: Value,
        starts: bool,
        ends: bool,
    ) -> Result<Value, Exc> {
        let Some(children) = children_of(cx, &outer) else {
            return Err(cx.type_error("an element is expected"));
        };
        let at = text.byte_offset((at.max(0) as usize).min(text.char_len()));
        let events = found.downcast_into::<List>().ok().map(|found| Events { found, starts, ends });
        let builder = Builder::new(factory, uri, children, events, (last, behind), pending.as_bytes());
        let mut document = Document::new(&text, at, builder);
        document.read(cx)?;
        document.outcome(cx)
    }

    /// An element as XML, or None where something in it takes Python: names with namespaces, values that are no texts, subclasses.
    /// `alone` are what the tags of comments and of processing instructions are.
    #[function(signature = "(element, factory, comment, instruction, short, /)")]
    fn written(
        cx: &mut Cx,
        element: Value,
        factory: Gc<Type>,
        comment: Value,
        instruction: Value,
        short: bool,
    ) -> Result<Value, Exc> {
        let mut writer = writer::Writer::new(&factory, &comment, &instruction, short);
        let done = writer.element(cx, &element, 0);
        Ok(if done.is_some() { text_of(cx, writer.text()).into() } else { Value::NONE })
    }
}

/// A `str` of bytes that are text.
fn text_of(cx: &Cx, bytes: &[u8]) -> Gc<Str> {
    cx.str_from_wtf8(Wtf8::new(bytes))
}

/// The list of the elements in an element.
fn children_of(cx: &mut Cx, element: &Value) -> Option<Gc<List>> {
    let names = names(cx);
    cx.instance_attr(element, &names.children)?.downcast_into::<List>().ok()
}

/// A new element without a text, and the list of the elements in it.
fn made(cx: &mut Cx, factory: &Gc<Type>, tag: Value, attrib: Gc<Dict>) -> (Value, Gc<List>) {
    let names = names(cx);
    let children = cx.list(Vec::new());
    let parts = [
        (&names.tag, tag),
        (&names.attrib, attrib.into()),
        (&names.text, Value::NONE),
        (&names.tail, Value::NONE),
        (&names.children, children.value()),
    ];
    (cx.instantiate_with(factory, parts), children)
}
