//! The key of a JSON object.

use std::borrow::Cow;

use molt_object::{Cx, Gc, Str, Value};

/// The key of a JSON object.
pub enum Key {
    /// A `str` that is the key.
    Str(Gc<Str>),
    /// The text of something else.
    Text(Cow<'static, str>),
}

impl Key {
    /// The key's text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Key::Str(text) => text.to_text(),
            Key::Text(text) => Cow::Borrowed(text),
        }
    }

    /// The key as a `str`.
    pub fn into_value(self, cx: &mut Cx) -> Value {
        match self {
            Key::Str(text) => cx.exact_str(&text).into(),
            Key::Text(text) => cx.str(&text).into(),
        }
    }
}

impl From<String> for Key {
    fn from(text: String) -> Key {
        Key::Text(Cow::Owned(text))
    }
}

impl From<&'static str> for Key {
    fn from(text: &'static str) -> Key {
        Key::Text(Cow::Borrowed(text))
    }
}

/// Puts the keys of a tuple's items together. pydantic-core type_serializers/tuple.rs `KeyBuilder`.
#[derive(Default)]
pub struct KeyBuilder(Option<String>);

impl KeyBuilder {
    /// Adds an item's key.
    pub fn push(&mut self, key: &Key) {
        let text = key.text();
        match &mut self.0 {
            Some(all) => {
                all.push(',');
                all.push_str(&text);
            }
            None => self.0 = Some(text.into_owned()),
        }
    }

    /// The tuple's key.
    pub fn finish(self) -> Key {
        self.0.unwrap_or_default().into()
    }
}
