//! Elements as XML. CPython Lib/xml/etree/ElementTree.py `_serialize_xml`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Gc, Value};

use super::{children_of, names};

/// Elements that lie deeper in each other are for Python, which knows when it is too deep.
const DEEPEST: usize = 200;

/// What stands for a byte of a text.
const TEXT: &[(u8, &[u8])] = &[(b'&', b"&amp;"), (b'<', b"&lt;"), (b'>', b"&gt;")];

/// What stands for a byte of an attribute's value.
const VALUE: &[(u8, &[u8])] = &[
    (b'&', b"&amp;"),
    (b'<', b"&lt;"),
    (b'>', b"&gt;"),
    (b'"', b"&quot;"),
    (b'\r', b"&#13;"),
    (b'\n', b"&#10;"),
    (b'\t', b"&#09;"),
];

/// The text of elements as far as it is written.
pub struct Writer<'a> {
    factory: &'a Gc<Type>,
    comment: &'a Value,
    instruction: &'a Value,
    is_short: bool,
    out: Vec<u8>,
}

impl<'a> Writer<'a> {
    pub fn new(factory: &'a Gc<Type>, comment: &'a Value, instruction: &'a Value, is_short: bool) -> Self {
        Writer { factory, comment, instruction, is_short, out: Vec::new() }
    }

    pub fn text(&self) -> &[u8] {
        &self.out
    }

    /// Writes an element and the text behind it; `None` where that takes Python.
    pub fn element(&mut self, cx: &mut Cx, element: &Value, depth: usize) -> Option<()> {
        if depth == DEEPEST || !cx.class_of(element).is(self.factory) {
            return None;
        }
        let names = names(cx);
        let tag = cx.instance_attr(element, &names.tag)?;
        let text = cx.instance_attr(element, &names.text)?;
        if tag.is(self.comment) {
            self.alone(b"<!--", &text, b"-->")?;
        } else if tag.is(self.instruction) {
            self.alone(b"<?", &text, b"?>")?;
        } else {
            self.tagged(cx, element, plain_name(cx, &tag)?, &text, depth)?;
        }
        let tail = cx.instance_attr(element, &names.tail)?;
        self.optional(&tail)
    }

    fn alone(&mut self, opening: &[u8], text: &Value, closing: &[u8]) -> Option<()> {
        self.out.extend_from_slice(opening);
        self.out.extend_from_slice(text.downcast::<Str>()?.as_bytes());
        self.out.extend_from_slice(closing);
        Some(())
    }

    fn tagged(&mut self, cx: &mut Cx, element: &Value, tag: &Gc<Str>, text: &Value, depth: usize) -> Option<()> {
        let children = children_of(cx, element)?;
        self.out.push(b'<');
        self.out.extend_from_slice(tag.as_bytes());
        self.attributes(cx, element)?;
        let is_empty =
            children.read(cx).items.is_empty() && (text.is_none() || text.downcast::<Str>()?.char_len() == 0);
        if is_empty && self.is_short {
            self.out.extend_from_slice(b" />");
            return Some(());
        }
        self.out.push(b'>');
        self.optional(text)?;
        // Nothing that runs here changes the list.
        for at in 0..children.read(cx).items.len() {
            let child = children.read(cx).items[at].clone();
            self.element(cx, &child, depth + 1)?;
        }
        self.out.extend_from_slice(b"</");
        self.out.extend_from_slice(tag.as_bytes());
        self.out.push(b'>');
        Some(())
    }

    fn attributes(&mut self, cx: &mut Cx, element: &Value) -> Option<()> {
        let names = names(cx);
        let attrib = cx.instance_attr(element, &names.attrib)?;
        let attrib = attrib.downcast::<Dict>().filter(|_| attrib.class_is(&cx.world.types.dict))?;
        for (name, value) in cx.dict_items(attrib) {
            self.out.push(b' ');
            self.out.extend_from_slice(plain_name(cx, &name)?.as_bytes());
            self.out.extend_from_slice(b"=\"");
            escape(value.downcast::<Str>()?.as_bytes(), VALUE, &mut self.out);
            self.out.push(b'"');
        }
        Some(())
    }

    /// A text that may be absent.
    fn optional(&mut self, text: &Value) -> Option<()> {
        if !text.is_none() {
            escape(text.downcast::<Str>()?.as_bytes(), TEXT, &mut self.out);
        }
        Some(())
    }
}

/// A name without a namespace.
fn plain_name<'a>(cx: &Cx, name: &'a Value) -> Option<&'a Gc<Str>> {
    name.downcast::<Str>().filter(|name| cx.is_exact_str(name) && !name.as_bytes().starts_with(b"{"))
}

fn escape(text: &[u8], references: &[(u8, &[u8])], out: &mut Vec<u8>) {
    let mut written = 0;
    for (at, byte) in text.iter().enumerate() {
        if let Some((_, reference)) = references.iter().find(|(character, _)| character == byte) {
            out.extend_from_slice(&text[written..at]);
            out.extend_from_slice(reference);
            written = at + 1;
        }
    }
    out.extend_from_slice(&text[written..]);
}
