//! Where in an input an error is. pydantic-core src/errors/location.rs.

use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

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

impl From<String> for LocItem {
    fn from(text: String) -> Self {
        LocItem::Text(text)
    }
}

impl From<&Gc<Str>> for LocItem {
    fn from(text: &Gc<Str>) -> Self {
        LocItem::Text(text.to_text().into_owned())
    }
}

impl LocItem {
    /// The step that a mapping's key is: text and integers as they are, other keys by their `repr()`.
    pub fn of_key(cx: &mut Cx, key: &Value) -> LocItem {
        if let Some(text) = key.downcast::<Str>() {
            return text.into();
        }
        if let Some(index) = key.as_bool().map(i64::from).or_else(|| cx.int_to_i64(key)) {
            return LocItem::Index(index);
        }
        LocItem::Text(safe_repr(cx, key))
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

/// `repr()`, or a text that says that there is none. pydantic-core src/tools.rs `safe_repr`.
pub fn safe_repr(cx: &mut Cx, value: &Value) -> String {
    match cx.repr_text(value) {
        Ok(text) => text,
        Err(_) => format!("<unprintable {} object>", qualified_name(cx, value)),
    }
}

/// The `__qualname__` of a value's class.
pub fn qualified_name(cx: &Cx, value: &Value) -> String {
    cx.class_of(value).read(cx).qualname.to_text().into_owned()
}

impl Location {
    /// The location that Python code gives, outermost step first.
    ///
    /// # Errors
    /// TypeError for what is neither a list nor a tuple.
    pub fn given(cx: &mut Cx, items: &Value) -> Result<Location, Exc> {
        let items = match (items.downcast::<Tuple>(), items.downcast::<List>()) {
            (Some(tuple), _) => tuple.items().to_vec(),
            (_, Some(list)) => list.read(cx).items.clone(),
            _ => return Err(cx.type_error("Location must be a list or tuple of strings and ints")),
        };
        Ok(Location(items.iter().rev().map(|item| LocItem::of_key(cx, item)).collect()))
    }

    /// A location of these steps, outermost first.
    pub fn of_items(items: impl DoubleEndedIterator<Item = LocItem>) -> Location {
        Location(items.rev().collect())
    }

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
