//! `SerializationIterator`: what a generator is serialized to in Python mode, an item at a time.
//! pydantic-core src/serializers/type_serializers/generator.rs.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::build::Node;
use super::filter::SchemaFilter;
use super::state::State;

/// An iterator over serialized items.
pub struct SerializationIterator {
    iterator: Value,
    index: usize,
    node: Node,
    filter: SchemaFilter,
    state: State,
}

impl Trace for SerializationIterator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.iterator.trace(visitor);
        self.node.trace(visitor);
        self.state.trace(visitor);
    }
}

impl Payload for SerializationIterator {
    type Access = Mutable;
}

impl SerializationIterator {
    /// Over the items of an iterator.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn make(cx: &mut Cx, iterator: &Value, node: &Node, filter: SchemaFilter, state: &State) -> Result<Value, Exc> {
        let class = SerializationIterator::class(cx)?;
        let (iterator, node, state) = (iterator.clone(), node.clone(), state.clone());
        Ok(Gc::new(&class, SerializationIterator { iterator, index: 0, node, filter, state }).into())
    }
}

/// Serializes the items of an iterator.
#[class(name = "SerializationIterator", module = "pydantic_core._pydantic_core", no_new)]
impl SerializationIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<SerializationIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (iterator, node, filter) = (inner.iterator.clone(), inner.node.clone(), inner.filter.clone());
        let mut state = inner.state.clone();
        while let Some(item) = cx.next(&iterator)? {
            let index = this.read(cx).index;
            let next = filter.item(cx, index, &state, None)?;
            this.write(cx).index += 1;
            if let Some(next) = next {
                state.enter(next);
                let value = node.serialize_to_python(cx, &item, &mut state)?;
                state.warnings.finish(cx)?;
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    #[getter]
    fn index(cx: &mut Cx, this: &Gc<SerializationIterator>) -> usize {
        this.read(cx).index
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<SerializationIterator>) -> Result<String, Exc> {
        let inner = this.read(cx);
        let (index, iterator) = (inner.index, inner.iterator.clone());
        Ok(format!("SerializationIterator(index={index}, iterator={})", cx.repr_text(&iterator)?))
    }
}
