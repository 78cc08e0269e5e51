//! The two forms of a result, Python values and JSON text, behind one interface, so that what walks models and containers
//! is written once. pydantic-core src/serializers/shared.rs `DoSerialize`, `SerializeMap`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::set;
use molt_object::{Cx, Exc, Gc, Str, Value};

use super::errors::JsonError;
use super::fields::FieldKey;
use super::infer;
use super::json_writer::JsonWriter;
use super::known_types::KnownType;
use super::state::State;
use super::{Serializer, TypeSerializer};

/// What a sequence is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeqKind {
    /// A list, in every mode.
    List,
    /// A tuple, for JSON a list.
    Tuple,
    /// A set, for JSON a list.
    Set,
    /// A frozenset, for JSON a list.
    Frozenset,
}

/// A form of results.
pub trait Output: Sized {
    /// Whether it is JSON text, whatever the mode of the run: round trips write JSON into strings of Python values.
    const TEXT: bool;
    /// The result of one value.
    type Ok;
    /// Failures.
    type Error: From<Exc>;
    /// The result of a sequence on its way.
    type Seq: SeqOutput<Ok = Self::Ok, Error = Self::Error>;
    /// The result of a mapping on its way.
    type Map: MapOutput<Ok = Self::Ok, Error = Self::Error>;

    /// Serializes with a serializer, also where the caller wants inference everywhere.
    ///
    /// # Errors
    /// The serializer's.
    fn node(self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<Self::Ok, Self::Error>;

    /// Serializes by the value's type.
    ///
    /// # Errors
    /// Those of inference.
    fn infer(self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Self::Ok, Self::Error>;

    /// Warns that the value is of an unexpected type, and serializes by its type.
    ///
    /// # Errors
    /// Those of inference; among the choices of a union, that the value is unexpected.
    fn fallback(self, cx: &mut Cx, name: &str, value: &Value, state: &mut State) -> Result<Self::Ok, Self::Error>;

    /// Serializes a value of a known kind that holds no others.
    ///
    /// # Errors
    /// Those of inference.
    fn leaf(self, cx: &mut Cx, kind: KnownType, value: &Value, state: &mut State) -> Result<Self::Ok, Self::Error>;

    /// A text.
    ///
    /// # Errors
    /// UnicodeEncodeError where JSON cannot hold it.
    fn text(self, cx: &mut Cx, text: &Gc<Str>) -> Result<Self::Ok, Self::Error>;

    /// The value as it is, which only Python code can have.
    ///
    /// # Errors
    /// For JSON.
    fn same(self, cx: &mut Cx, value: &Value) -> Result<Self::Ok, Self::Error>;

    /// What stands for a value that is inside of itself.
    ///
    /// # Errors
    /// The circular reference, where nothing can stand for it.
    fn circular(self, cx: &mut Cx, value: &Value, error: Exc, state: &State) -> Result<Self::Ok, Self::Error>;

    /// A sequence.
    fn seq(self, kind: SeqKind) -> Self::Seq;

    /// A mapping.
    fn map(self, cx: &Cx) -> Self::Map;
}

/// The result of a sequence on its way.
pub trait SeqOutput {
    /// The result.
    type Ok;
    /// Failures.
    type Error;

    /// Adds an item, serialized with `node` unless the caller wants inference everywhere.
    ///
    /// # Errors
    /// The serializer's.
    fn item(&mut self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<(), Self::Error>;

    /// Ends the sequence.
    ///
    /// # Errors
    /// TypeError for unhashable items of a set.
    fn end(self, cx: &mut Cx, state: &State) -> Result<Self::Ok, Self::Error>;
}

/// The result of a mapping on its way.
pub trait MapOutput {
    /// The result.
    type Ok;
    /// Failures.
    type Error: From<Exc>;

    /// Adds the value of a field, serialized with `node`.
    ///
    /// # Errors
    /// The serializer's.
    fn field(
        &mut self,
        cx: &mut Cx,
        key: &FieldKey,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), Self::Error>;

    /// Adds an entry whose key is a text, serialized with `node`.
    ///
    /// # Errors
    /// The serializer's.
    fn text_entry(
        &mut self,
        cx: &mut Cx,
        key: &Gc<Str>,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), Self::Error>;

    /// Adds an entry whose key and value are serialized by their types.
    ///
    /// # Errors
    /// Those of inference.
    fn inferred_entry(&mut self, cx: &mut Cx, key: &Value, value: &Value, state: &mut State)
    -> Result<(), Self::Error>;

    /// Ends the mapping.
    ///
    /// # Errors
    /// None; the signature is the interface's.
    fn end(self) -> Result<Self::Ok, Self::Error>;
}

/// Python values.
pub struct ToPython;

/// The items of a list, tuple or set.
pub struct PythonSeq {
    kind: SeqKind,
    items: Vec<Value>,
}

/// A dict.
pub struct PythonMap(Gc<Dict>);

impl Output for ToPython {
    const TEXT: bool = false;
    type Ok = Value;
    type Error = Exc;
    type Seq = PythonSeq;
    type Map = PythonMap;

    fn node(self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<Value, Exc> {
        node.to_python(cx, value, state)
    }

    fn infer(self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        infer::to_python(cx, value, state)
    }

    fn fallback(self, cx: &mut Cx, name: &str, value: &Value, state: &mut State) -> Result<Value, Exc> {
        state.warn_fallback(cx, name, value)?;
        infer::to_python(cx, value, state)
    }

    fn leaf(self, cx: &mut Cx, kind: KnownType, value: &Value, state: &mut State) -> Result<Value, Exc> {
        infer::leaf_to_python(cx, kind, value, state)
    }

    fn text(self, _cx: &mut Cx, text: &Gc<Str>) -> Result<Value, Exc> {
        Ok(text.value())
    }

    fn same(self, _cx: &mut Cx, value: &Value) -> Result<Value, Exc> {
        Ok(value.clone())
    }

    fn circular(self, _cx: &mut Cx, value: &Value, error: Exc, state: &State) -> Result<Value, Exc> {
        if state.is_json() { Err(error) } else { Ok(value.clone()) }
    }

    fn seq(self, kind: SeqKind) -> PythonSeq {
        PythonSeq { kind, items: Vec::new() }
    }

    fn map(self, cx: &Cx) -> PythonMap {
        PythonMap(cx.new_dict())
    }
}

impl SeqOutput for PythonSeq {
    type Ok = Value;
    type Error = Exc;

    fn item(&mut self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<(), Exc> {
        self.items.push(node.serialize_to_python(cx, value, state)?);
        Ok(())
    }

    fn end(self, cx: &mut Cx, state: &State) -> Result<Value, Exc> {
        Ok(match self.kind {
            SeqKind::Tuple if !state.is_json() => cx.tuple(self.items).into(),
            SeqKind::Set if !state.is_json() => set::of_items(cx, self.items)?.into(),
            SeqKind::Frozenset if !state.is_json() => {
                let items = cx.list(self.items).into();
                let table = cx.collect_set(&items)?;
                cx.frozenset_of(table).into()
            }
            _ => cx.list(self.items).into(),
        })
    }
}

impl MapOutput for PythonMap {
    type Ok = Value;
    type Error = Exc;

    fn field(
        &mut self,
        cx: &mut Cx,
        key: &FieldKey,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), Exc> {
        let value = node.to_python(cx, value, state)?;
        cx.dict_set_interned(&self.0, &key.text, value);
        Ok(())
    }

    fn text_entry(
        &mut self,
        cx: &mut Cx,
        key: &Gc<Str>,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), Exc> {
        let value = node.to_python(cx, value, state)?;
        cx.dict_set(&self.0, key.value(), value)
    }

    fn inferred_entry(&mut self, cx: &mut Cx, key: &Value, value: &Value, state: &mut State) -> Result<(), Exc> {
        let key = match state.is_json() {
            true => infer::json_key(cx, key, state)?.into_value(cx),
            false => infer::to_python(cx, key, state)?,
        };
        let value = infer::to_python(cx, value, state)?;
        cx.dict_set(&self.0, key, value)
    }

    fn end(self) -> Result<Value, Exc> {
        Ok(self.0.into())
    }
}

/// JSON text.
pub struct ToJson<'w>(pub &'w mut JsonWriter);

/// An array or an object on its way.
pub struct JsonCompound<'w> {
    writer: &'w mut JsonWriter,
    first: bool,
}

impl<'w> JsonCompound<'w> {
    /// Opens an object.
    pub fn object(writer: &'w mut JsonWriter) -> JsonCompound<'w> {
        writer.open(b'{');
        JsonCompound { writer, first: true }
    }

    /// Writes a key, and gives what its value is written with.
    pub fn key(&mut self, key: &str) -> &mut JsonWriter {
        self.separate();
        self.writer.text(key);
        self.writer.colon();
        self.writer
    }

    /// Closes an object.
    pub fn close_object(self) {
        self.writer.close(b'}', self.first);
    }

    fn separate(&mut self) {
        self.writer.separate(self.first);
        self.first = false;
    }
}

impl<'w> Output for ToJson<'w> {
    const TEXT: bool = true;
    type Ok = ();
    type Error = JsonError;
    type Seq = JsonCompound<'w>;
    type Map = JsonCompound<'w>;

    fn node(self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<(), JsonError> {
        node.write_json(cx, value, self.0, state)
    }

    fn infer(self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<(), JsonError> {
        infer::write_json(cx, value, self.0, state)
    }

    fn fallback(self, cx: &mut Cx, name: &str, value: &Value, state: &mut State) -> Result<(), JsonError> {
        state.warn_fallback_json(cx, name, value)?;
        infer::write_json(cx, value, self.0, state)
    }

    fn leaf(self, cx: &mut Cx, kind: KnownType, value: &Value, state: &mut State) -> Result<(), JsonError> {
        infer::write_leaf(cx, kind, value, self.0, state)
    }

    fn text(self, cx: &mut Cx, text: &Gc<Str>) -> Result<(), JsonError> {
        self.0.str(cx, text)
    }

    fn same(self, cx: &mut Cx, _value: &Value) -> Result<(), JsonError> {
        Err(cx.runtime_error("a Python value cannot stand in JSON").into())
    }

    fn circular(self, _cx: &mut Cx, _value: &Value, error: Exc, state: &State) -> Result<(), JsonError> {
        if state.extra.serialize_unknown {
            self.0.text("...");
            return Ok(());
        }
        Err(error.into())
    }

    fn seq(self, _kind: SeqKind) -> JsonCompound<'w> {
        self.0.open(b'[');
        JsonCompound { writer: self.0, first: true }
    }

    fn map(self, _cx: &Cx) -> JsonCompound<'w> {
        JsonCompound::object(self.0)
    }
}

impl SeqOutput for JsonCompound<'_> {
    type Ok = ();
    type Error = JsonError;

    fn item(&mut self, cx: &mut Cx, node: &Serializer, value: &Value, state: &mut State) -> Result<(), JsonError> {
        self.separate();
        node.serialize_to_json(cx, value, self.writer, state)
    }

    fn end(self, _cx: &mut Cx, _state: &State) -> Result<(), JsonError> {
        self.writer.close(b']', self.first);
        Ok(())
    }
}

impl MapOutput for JsonCompound<'_> {
    type Ok = ();
    type Error = JsonError;

    fn field(
        &mut self,
        cx: &mut Cx,
        key: &FieldKey,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), JsonError> {
        self.separate();
        self.writer.prepared_key(&key.json);
        self.writer.colon();
        node.write_json(cx, value, self.writer, state)
    }

    fn text_entry(
        &mut self,
        cx: &mut Cx,
        key: &Gc<Str>,
        node: &Serializer,
        value: &Value,
        state: &mut State,
    ) -> Result<(), JsonError> {
        self.separate();
        self.writer.str(cx, key)?;
        self.writer.colon();
        node.write_json(cx, value, self.writer, state)
    }

    fn inferred_entry(&mut self, cx: &mut Cx, key: &Value, value: &Value, state: &mut State) -> Result<(), JsonError> {
        let key = infer::json_key(cx, key, state)?;
        let writer = self.key(&key.text());
        infer::write_json(cx, value, writer, state)
    }

    fn end(self) -> Result<(), JsonError> {
        self.close_object();
        Ok(())
    }
}
