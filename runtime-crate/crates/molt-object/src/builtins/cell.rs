//! `cell`: a variable shared between a function and those nested in it. CPython Objects/cellobject.c.

use molt_macros::class;
use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// A variable shared between a function and those nested in it; unset while it has no value.
pub struct Cell {
    /// The variable's value.
    pub content: Value,
}

impl Trace for Cell {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.content.trace(visitor);
    }
}

impl Payload for Cell {
    type Access = Mutable;
}

impl Cell {
    /// A new cell.
    pub fn make(cx: &Cx, content: Value) -> Gc<Cell> {
        Gc::new(&cx.world.types.cell, Cell { content })
    }
}

/// Create a new cell object.
#[class(name = "cell", module = "builtins")]
impl Cell {
    #[new(signature = "(contents=<unrepresentable>, /)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, contents: Option<Value>) -> Gc<Cell> {
        Cell::make(cx, contents.unwrap_or_default())
    }

    #[getter]
    fn cell_contents(cx: &mut Cx, this: &Gc<Cell>) -> Result<Value, Exc> {
        let content = this.read(cx).content.clone();
        if content.is_unset() { Err(cx.value_error("Cell is empty")) } else { Ok(content) }
    }

    #[setter]
    fn set_cell_contents(cx: &mut Cx, this: &Gc<Cell>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(&mut this.write(cx).content, value.unwrap_or_default());
        drop(old);
        Ok(())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Cell>) -> String {
        let content = &this.read(cx).content;
        let address = this.address();
        if content.is_unset() {
            return format!("<cell at {address:#x}: empty>");
        }
        format!("<cell at {address:#x}: {} object at {:#x}>", cx.class_name(content), content.address())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Cell>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Cell>() else { return Ok(Value::NOT_IMPLEMENTED) };
        let (own, others) = (this.read(cx).content.clone(), other.read(cx).content.clone());
        if own.is_unset() || others.is_unset() {
            return Ok(Value::bool(op.holds((!own.is_unset()).cmp(&!others.is_unset()))));
        }
        cx.compare(&own, &others, op)
    }
}
