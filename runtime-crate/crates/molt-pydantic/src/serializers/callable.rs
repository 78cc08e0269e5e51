//! `SerializationCallable`: the handler that a wrap serializer calls for what it wraps.
//! pydantic-core src/serializers/type_serializers/function.rs.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::exceptions::BaseException;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::TypeSerializer;
use super::build::Node;
use super::filter::SchemaFilter;
use super::state::State;
use crate::errors::PydanticOmit;

/// The handler of a wrap serializer.
pub struct SerializationCallable {
    node: Node,
    state: State,
}

impl Trace for SerializationCallable {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.node.trace(visitor);
        self.state.trace(visitor);
    }
}

impl Payload for SerializationCallable {
    type Access = Frozen;
}

impl SerializationCallable {
    /// For what a wrap serializer wraps.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn make(cx: &mut Cx, node: &Node, state: &State) -> Result<Value, Exc> {
        let class = SerializationCallable::class(cx)?;
        Ok(Gc::new(&class, SerializationCallable { node: node.clone(), state: state.clone() }).into())
    }

    /// The filters of one item or key of the wrapped value.
    fn filter_part(cx: &mut Cx, key: &Value, state: &mut State) -> Result<bool, Exc> {
        let filter = SchemaFilter::default();
        let position = if cx.is_int(key) { cx.int_to_i64(key).and_then(|at| usize::try_from(at).ok()) } else { None };
        let next = match position {
            Some(at) => filter.item(cx, at, state, None)?,
            None => filter.key(cx, key, state)?,
        };
        let Some(next) = next else { return Ok(false) };
        state.enter(next);
        Ok(true)
    }
}

/// Calls the serializer that a function wraps.
#[class(name = "SerializationCallable", module = "pydantic_core._pydantic_core", no_new)]
impl SerializationCallable {
    #[call(signature = "(value, index_key=None)")]
    fn call(
        cx: &mut Cx,
        this: &Gc<SerializationCallable>,
        value: Value,
        index_key: Option<Value>,
    ) -> Result<Value, Exc> {
        let mut state = this.state.clone();
        if let Some(key) = index_key.filter(|key| !key.is_none())
            && !SerializationCallable::filter_part(cx, &key, &mut state)?
        {
            return Err(omit(cx));
        }
        let result = this.node.to_python(cx, &value, &mut state)?;
        state.warnings.finish(cx)?;
        Ok(result)
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<SerializationCallable>) -> Result<String, Exc> {
        Ok(format!("SerializationCallable(serializer={})", this.node.name()))
    }
}

/// A new `PydanticOmit`.
#[cold]
fn omit(cx: &mut Cx) -> Exc {
    match PydanticOmit::class(cx) {
        Ok(class) => {
            let args = cx.tuple(Vec::new());
            Exc::new(BaseException::make(cx, &class, args))
        }
        Err(exc) => exc,
    }
}
