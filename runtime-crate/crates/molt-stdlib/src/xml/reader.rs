//! Reads the elements of a document as far as they are written in the usual way. What is not usual (namespaces that are declared, prefixes,
//! comments, entities of the document, and all that is wrong) is left to `xml.etree._reader`, which goes on from there. CPython
//! Modules/_elementtree.c, Modules/expat/xmltok_impl.c.

use std::collections::HashMap;

use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};
use smallvec::SmallVec;

use super::{made, names, text_of};

/// What `iterparse` wants to hear of.
pub struct Events {
    pub found: Gc<List>,
    pub starts: bool,
    pub ends: bool,
}

/// An element whose end has not come yet.
struct Open<'a> {
    name: &'a [u8],
    tag: Gc<Str>,
    element: Value,
    children: Gc<List>,
}

/// The tree as far as it is made. CPython Modules/_elementtree.c `treebuilder_handle_start` and its like.
pub struct Builder<'a> {
    factory: Gc<Type>,
    /// The namespace of names without prefix.
    uri: Gc<Str>,
    /// The elements in the one that was open before.
    outer: Gc<List>,
    open: Vec<Open<'a>>,
    events: Option<Events>,
    last: Value,
    is_behind: bool,
    pending: Vec<u8>,
    /// Tags, and names of attributes, as they are written.
    tags: HashMap<&'a [u8], Gc<Str>>,
    attributes: HashMap<&'a [u8], Gc<Str>>,
}

impl<'a> Builder<'a> {
    pub fn new(
        factory: Gc<Type>,
        uri: Gc<Str>,
        outer: Gc<List>,
        events: Option<Events>,
        (last, is_behind): (Value, bool),
        pending: &[u8],
    ) -> Self {
        Builder {
            factory,
            uri,
            outer,
            open: Vec::new(),
            events,
            last,
            is_behind,
            pending: pending.to_vec(),
            tags: HashMap::default(),
            attributes: HashMap::default(),
        }
    }

    /// Sets the text that has come up to here.
    fn flush(&mut self, cx: &mut Cx) {
        if self.pending.is_empty() {
            return;
        }
        let names = names(cx);
        let text = text_of(cx, &self.pending);
        self.pending.clear();
        if !self.last.is_none() {
            let name = if self.is_behind { &names.tail } else { &names.text };
            cx.set_instance_attr(&self.last, name, text.into());
        }
    }

    fn tag(&mut self, cx: &mut Cx, name: &'a [u8]) -> Gc<Str> {
        let uri = self.uri.as_bytes();
        let tag = self.tags.entry(name).or_insert_with(|| match uri {
            [] => text_of(cx, name),
            uri => text_of(cx, &[b"{", uri, b"}", name].concat()),
        });
        tag.clone()
    }

    fn start(&mut self, cx: &mut Cx, name: &'a [u8], attributes: &[(&'a [u8], &'a [u8])]) -> Result<(), Exc> {
        self.flush(cx);
        let names = names(cx);
        let tag = self.tag(cx, name);
        let attrib = cx.new_dict();
        for (name, value) in attributes {
            let key = self.attributes.entry(name).or_insert_with(|| text_of(cx, name)).value();
            let value = text_of(cx, value).into();
            cx.dict_set(&attrib, key, value)?;
        }
        let (element, children) = made(cx, &self.factory, tag.value(), attrib);
        let around = self.open.last().map_or(&self.outer, |around| &around.children);
        around.write(cx).items.push(element.clone());
        if let Some(events) = self.events.as_ref().filter(|events| events.starts) {
            events.note(cx, &names.start, &element);
        }
        (self.last, self.is_behind) = (element.clone(), false);
        self.open.push(Open { name, tag, element, children });
        Ok(())
    }

    fn end(&mut self, cx: &mut Cx) {
        self.flush(cx);
        let Some(Open { element, .. }) = self.open.pop() else { return };
        if let Some(events) = self.events.as_ref().filter(|events| events.ends) {
            let names = names(cx);
            events.note(cx, &names.end, &element);
        }
        (self.last, self.is_behind) = (element, true);
    }
}

impl Events {
    fn note(&self, cx: &mut Cx, event: &Gc<Str>, element: &Value) {
        let pair = cx.tuple_of([event.value(), element.clone()]).into();
        self.found.write(cx).items.push(pair);
    }
}

/// What a byte of a text or of a value may be.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// It stands for itself.
    Plain,
    /// A tab or a line feed: a blank in a value.
    Blank,
    /// It may begin a character that no document may have.
    Suspect,
    Less,
    Ampersand,
    Bracket,
    Quote,
    /// It is for others.
    Other,
}

static KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Plain; 256];
    let mut at = 0;
    while at < 0x20 {
        kinds[at] = Kind::Other;
        at += 1;
    }
    kinds[b'\t' as usize] = Kind::Blank;
    kinds[b'\n' as usize] = Kind::Blank;
    kinds[b'<' as usize] = Kind::Less;
    kinds[b'&' as usize] = Kind::Ampersand;
    kinds[b']' as usize] = Kind::Bracket;
    kinds[b'"' as usize] = Kind::Quote;
    kinds[b'\'' as usize] = Kind::Quote;
    kinds[0xED] = Kind::Suspect;
    kinds[0xEF] = Kind::Suspect;
    kinds
};

/// The entities that every document has.
const ENTITIES: [(&[u8], u8); 5] =
    [(b"&amp;", b'&'), (b"&lt;", b'<'), (b"&gt;", b'>'), (b"&quot;", b'"'), (b"&apos;", b'\'')];

/// A document, and the place in it up to which it has been read.
pub struct Document<'a> {
    text: &'a Gc<Str>,
    bytes: &'a [u8],
    at: usize,
    builder: Builder<'a>,
}

impl<'a> Document<'a> {
    pub fn new(text: &'a Gc<Str>, at: usize, builder: Builder<'a>) -> Self {
        Document { text, bytes: text.as_bytes(), at, builder }
    }

    /// Reads as far as everything is as usual.
    pub fn read(&mut self, cx: &mut Cx) -> Result<(), Exc> {
        loop {
            let goes_on = match self.bytes.get(self.at) {
                None => false,
                Some(b'<') if self.bytes.get(self.at + 1) == Some(&b'/') => self.end_tag(cx),
                Some(b'<') => self.start_tag(cx)?,
                Some(b'&') => self.entity(),
                Some(_) => self.characters(),
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Where everything stands now, for Python to go on.
    pub fn outcome(self, cx: &mut Cx) -> Result<Value, Exc> {
        let at = Value::int(self.text.index_of_offset(self.at) as i64);
        let Builder { open, last, is_behind, pending, .. } = self.builder;
        let mut opened = Vec::new();
        for Open { name, tag, element, .. } in open {
            let name = text_of(cx, name).into();
            opened.push(cx.tuple_of([name, tag.into(), element]).into());
        }
        let (pending, opened) = (text_of(cx, &pending).into(), cx.list(opened).into());
        Ok(cx.tuple_of([at, last, Value::bool(is_behind), pending, opened]).into())
    }

    fn characters(&mut self) -> bool {
        let mut end = self.at;
        while let Some(&byte) = self.bytes.get(end) {
            match KINDS[usize::from(byte)] {
                Kind::Plain | Kind::Blank | Kind::Quote => {}
                Kind::Less | Kind::Ampersand => break,
                Kind::Bracket if !self.bytes[end..].starts_with(b"]]>") => {}
                Kind::Suspect if self.is_character(end) => {}
                Kind::Bracket | Kind::Suspect | Kind::Other => return false,
            }
            end += 1;
        }
        self.builder.pending.extend_from_slice(&self.bytes[self.at..end]);
        self.at = end;
        true
    }

    /// Whether a document may have the character that begins there: no half of a surrogate pair, no U+FFFE and U+FFFF.
    fn is_character(&self, at: usize) -> bool {
        !matches!(self.bytes[at..], [0xED, 0xA0..=0xFF, ..] | [0xEF, 0xBF, 0xBE..=0xFF, ..])
    }

    fn entity(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let Some((written, character)) = ENTITIES.iter().find(|(written, _)| rest.starts_with(written)) else {
            return false;
        };
        self.builder.pending.push(*character);
        self.at += written.len();
        true
    }

    fn end_tag(&mut self, cx: &mut Cx) -> bool {
        let Some(open) = self.builder.open.last() else { return false };
        if !self.bytes[self.at + 2..].starts_with(open.name) {
            return false;
        }
        let end = self.behind_blanks(self.at + 2 + open.name.len());
        if self.bytes.get(end) != Some(&b'>') {
            return false;
        }
        self.builder.end(cx);
        self.at = end + 1;
        true
    }

    fn start_tag(&mut self, cx: &mut Cx) -> Result<bool, Exc> {
        let Some((name, mut at)) = self.name(self.at + 1) else { return Ok(false) };
        let mut attributes: SmallVec<[(&[u8], &[u8]); 8]> = SmallVec::new();
        let is_empty = loop {
            let after = self.behind_blanks(at);
            match self.bytes.get(after) {
                Some(b'>') => {
                    at = after + 1;
                    break false;
                }
                Some(b'/') if self.bytes.get(after + 1) == Some(&b'>') => {
                    at = after + 2;
                    break true;
                }
                _ if after == at => return Ok(false),
                _ => {}
            }
            let Some((name, value, end)) = self.attribute(after) else { return Ok(false) };
            // That a name comes twice is for others to say, who have no limit either.
            if attributes.len() == MOST_ATTRIBUTES || attributes.iter().any(|(known, _)| *known == name) {
                return Ok(false);
            }
            attributes.push((name, value));
            at = end;
        };
        self.builder.start(cx, name, &attributes)?;
        if is_empty {
            self.builder.end(cx);
        }
        self.at = at;
        Ok(true)
    }

    /// The attribute at a place, and the place behind it.
    fn attribute(&self, at: usize) -> Option<(&'a [u8], &'a [u8], usize)> {
        let (name, end) = self.name(at)?;
        if name == b"xmlns" {
            return None;
        }
        let equals = self.behind_blanks(end);
        if self.bytes.get(equals) != Some(&b'=') {
            return None;
        }
        let opening = self.behind_blanks(equals + 1);
        let quote = *self.bytes.get(opening).filter(|quote| matches!(quote, b'"' | b'\''))?;
        let mut end = opening + 1;
        loop {
            let byte = *self.bytes.get(end)?;
            match KINDS[usize::from(byte)] {
                Kind::Quote if byte == quote => return Some((name, &self.bytes[opening + 1..end], end + 1)),
                Kind::Plain | Kind::Quote | Kind::Bracket => {}
                Kind::Suspect if self.is_character(end) => {}
                Kind::Blank | Kind::Less | Kind::Ampersand | Kind::Suspect | Kind::Other => return None,
            }
            end += 1;
        }
    }

    /// The ASCII name at a place, without a prefix, and the place behind it.
    fn name(&self, at: usize) -> Option<(&'a [u8], usize)> {
        let rest = self.bytes.get(at..)?;
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        let len = rest.iter().position(|byte| !goes_on(byte)).unwrap_or(rest.len());
        let begins = rest.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
        let is_whole = rest.get(len).is_some_and(|next| next.is_ascii() && *next != b':');
        (begins && is_whole).then(|| (&rest[..len], at + len))
    }

    fn behind_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).unwrap_or(rest.len())
    }
}

/// Elements with more attributes are for others: each name is compared with all before it.
const MOST_ATTRIBUTES: usize = 24;
