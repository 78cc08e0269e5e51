//! `dict_keys`, `dict_values` and `dict_items`. CPython Objects/dictobject.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use super::iterator::iterate;
use super::{Dict, view_sets};
use crate::builtins::mappingproxy;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// What a view or an iterator shows of each item.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The keys.
    Keys,
    /// The values.
    Values,
    /// Pairs of both.
    Items,
}

/// The payload of the three kinds of views.
#[derive(Trace)]
pub struct View {
    /// The dict that is looked at.
    pub dict: Gc<Dict>,
    /// What is shown of it.
    #[trace(skip)]
    pub kind: Kind,
}

impl Payload for View {
    type Access = Frozen;
}

/// A view of a dict.
pub fn view(cx: &Cx, dict: &Gc<Dict>, kind: Kind) -> Value {
    let types = &cx.world.types;
    let class = match kind {
        Kind::Keys => &types.dict_keys,
        Kind::Values => &types.dict_values,
        Kind::Items => &types.dict_items,
    };
    Gc::new(class, View { dict: dict.clone(), kind }).into()
}

fn repr(cx: &mut Cx, this: &Value, view: &Gc<View>) -> Result<Value, Exc> {
    let name = cx.class_name(this).to_string();
    let text = cx.guard_repr(this, |cx| {
        let items = cx.collect(&view.value())?;
        let items = cx.list(items).value();
        cx.repr_text(&items)
    })?;
    Ok(match text {
        Some(items) => cx.str(&format!("{name}({items})")),
        None => cx.str("..."),
    }
    .into())
}

fn mapping(cx: &mut Cx, view: &Gc<View>) -> Value {
    mappingproxy::make(cx, view.dict.value())
}

/// The view of keys.
pub struct DictKeys;

#[class(name = "dict_keys", module = "builtins", no_new)]
impl DictKeys {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    /// Return True if the view and the given iterable have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<View>, other: Value) -> Result<bool, Exc> {
        view_sets::is_disjoint(cx, this, &other)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Keys, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Keys, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<View>, key: &Value) -> Result<bool, Exc> {
        let hash = cx.hash(key)?;
        Ok(cx.dict_find(&this.dict, key, hash)?.is_some())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<View>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        view_sets::compare(cx, this, other, op)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::intersection(cx, left, right)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::union(cx, left, right)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::difference(cx, left, right)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::symmetric_difference(cx, left, right)
    }
}

/// The view of values.
pub struct DictValues;

#[class(name = "dict_values", module = "builtins", no_new)]
impl DictValues {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Values, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Values, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }
}

/// The view of items.
pub struct DictItems;

#[class(name = "dict_items", module = "builtins", no_new)]
impl DictItems {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    /// Return True if the view and the given iterable have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<View>, other: Value) -> Result<bool, Exc> {
        view_sets::is_disjoint(cx, this, &other)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Items, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Items, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<View>, item: &Value) -> Result<bool, Exc> {
        let Some([key, wanted]) = item.downcast::<Tuple>().and_then(|pair| <&[Value; 2]>::try_from(pair.items()).ok())
        else {
            return Ok(false);
        };
        match cx.dict_get(&this.dict, key)? {
            Some(value) => cx.eq(&value, wanted),
            None => Ok(false),
        }
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<View>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        view_sets::compare(cx, this, other, op)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::intersection(cx, left, right)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::union(cx, left, right)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::difference(cx, left, right)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::symmetric_difference(cx, left, right)
    }
}
