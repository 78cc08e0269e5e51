//! Where in an input an error is. pydantic-core src/errors/location.rs.

use molt_object::{Cx, Value};

/// One step from an input into its inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocItem {
    /// A field, a key or the name of a union's choice.
    Text(String),
    /// An index or an integer key.
    Index(i64),
}

impl From<&str> for LocItem {
    fn from(text: &str) -> LocItem {
        LocItem::Text(text.to_owned())
    }
}

impl From<usize> for LocItem {
    fn from(index: usize) -> LocItem {
        LocItem::Index(index as i64)
    }
}

impl LocItem {
    /// The step that a mapping's key is: text and integers as they are, other keys by their `str()` or, failing that, their `repr()`.
    pub fn of_key(cx: &mut Cx, key: &Value) -> LocItem {
        if let Some(index) = key.as_int() {
            return LocItem::Index(index);
        }
        match cx.str_text(key).or_else(|_| cx.repr_text(key)) {
            Ok(text) => LocItem::Text(text),
            Err(_) => LocItem::Text(format!("<unprintable {} object>", cx.class_name(key))),
        }
    }

    fn text(&self) -> String {
        match self {
            LocItem::Text(text) if text.contains('.') => format!("`{text}`"),
            LocItem::Text(text) => text.clone(),
            LocItem::Index(index) => index.to_string(),
        }
    }

    fn value(&self, cx: &Cx) -> Value {
        match self {
            LocItem::Text(text) => cx.str(text).into(),
            LocItem::Index(index) => Value::int(*index),
        }
    }
}

/// The way from the whole input to what an error is about; kept innermost step first, since errors collect it on the way out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Location(Vec<LocItem>);

impl Location {
    /// Puts a step before the others.
    pub fn push_outer(&mut self, item: LocItem) {
        self.0.push(item);
    }

    /// Whether the error is about the whole input.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The steps, outermost first.
    pub fn iter(&self) -> impl Iterator<Item = &LocItem> {
        self.0.iter().rev()
    }

    /// The steps joined by dots, as a `ValidationError` shows them.
    pub fn text(&self) -> String {
        self.iter().map(LocItem::text).collect::<Vec<_>>().join(".")
    }

    /// The tuple that `errors()` shows as `loc`.
    pub fn tuple(&self, cx: &mut Cx) -> Value {
        let items = self.iter().map(|item| item.value(cx)).collect();
        cx.tuple(items).into()
    }
}
