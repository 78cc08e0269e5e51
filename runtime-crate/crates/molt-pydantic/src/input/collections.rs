//! The items of lists, tuples, sets and other iterables in inputs. pydantic-core src/input/input_python.rs
//! `PySequenceIterable`, src/input/return_enums.rs.

use molt_object::builtins::list::List;
use molt_object::builtins::set::AnySet;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::{Input, Match, is_mapping};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult, raised_text};
use crate::state::{Exactness, Partial};

/// Where items come from: a collection's items at the start, or an iterator that is asked item by item.
pub enum ItemSource {
    /// The items of a collection of known length.
    Known(std::vec::IntoIter<Value>),
    /// An iterator.
    Iterator(Value),
}

/// The items of an input, one by one.
pub struct Items {
    source: ItemSource,
    /// The length, if the source tells it.
    pub length: Option<usize>,
    next: Option<Result<Value, Exc>>,
    index: usize,
    /// How far behind an item's index the error for a failed iteration is located.
    error_offset: usize,
    started: bool,
}

/// An item with its place.
pub struct Item {
    /// Its index.
    pub index: usize,
    /// Whether it is the last one of an input that may stop midway.
    pub last_partial: bool,
    /// The item.
    pub value: Value,
}

impl Items {
    fn known(items: Vec<Value>) -> Items {
        let length = Some(items.len());
        Items {
            source: ItemSource::Known(items.into_iter()),
            length,
            next: None,
            index: 0,
            error_offset: 0,
            started: false,
        }
    }

    fn iterator(iterator: Value) -> Items {
        Items {
            source: ItemSource::Iterator(iterator),
            length: None,
            next: None,
            index: 0,
            error_offset: 0,
            started: false,
        }
    }

    fn pull(&mut self, cx: &mut Cx) -> Option<Result<Value, Exc>> {
        match &mut self.source {
            ItemSource::Known(items) => items.next().map(Ok),
            ItemSource::Iterator(iterator) => cx.next(&iterator.clone()).transpose(),
        }
    }

    /// The next item. One more is asked for ahead of time, so that the last one is known as such.
    ///
    /// # Errors
    /// `iteration_error` at the item's index for what the iterator raises.
    pub fn next(&mut self, cx: &mut Cx, input: Input<'_>, partial: Partial) -> ValResult<Option<Item>> {
        if !self.started {
            self.started = true;
            self.next = self.pull(cx);
        }
        let following = match &self.next {
            Some(_) => self.pull(cx),
            None => None,
        };
        let Some(current) = std::mem::replace(&mut self.next, following) else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        match current {
            Ok(value) => Ok(Some(Item { index, last_partial: partial.is_active() && self.next.is_none(), value })),
            Err(exc) => Err(iteration_error(cx, &exc, input, index + self.error_offset)),
        }
    }
}

/// The error for what an iterator raised.
pub fn iteration_error(cx: &mut Cx, exc: &Exc, input: Input<'_>, index: usize) -> ValError {
    let text = raised_text(cx, exc);
    let text = cx.str(&text);
    LineError::new(ErrorType::IterationError, input.value).with("error", text).inside(index).into()
}

/// Whether lax mode reads no items from it though it can be iterated.
fn is_refused(cx: &mut Cx, value: &Value) -> bool {
    let types = &cx.world.types;
    let refused = [&types.str, &types.bytes, &types.bytearray, &types.dict];
    refused.iter().any(|class| cx.is_instance(value, class)) || is_mapping(cx, value)
}

/// The kinds of collections that schemas ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Collection {
    /// `list`.
    List,
    /// `tuple`.
    Tuple,
    /// `set`.
    Set,
    /// `frozenset`.
    FrozenSet,
}

impl Collection {
    fn error_type(self) -> ErrorType {
        match self {
            Collection::List => ErrorType::ListType,
            Collection::Tuple => ErrorType::TupleType,
            Collection::Set => ErrorType::SetType,
            Collection::FrozenSet => ErrorType::FrozenSetType,
        }
    }

    fn holds(self, cx: &Cx, value: &Value) -> bool {
        let types = &cx.world.types;
        let class = match self {
            Collection::List => &types.list,
            Collection::Tuple => &types.tuple,
            Collection::Set => &types.set,
            Collection::FrozenSet => &types.frozenset,
        };
        cx.is_instance(value, class)
    }
}

impl Input<'_> {
    /// The items of a collection. Lax: those of any iterable but text and mappings.
    ///
    /// # Errors
    /// `list_type`, `tuple_type`, `set_type`, `frozen_set_type`.
    pub fn items(self, cx: &mut Cx, wanted: Collection, strict: bool) -> ValResult<Match<Items>> {
        let items = self.known_items(cx);
        let of_kind = wanted.holds(cx, self.value);
        match (self.source, items) {
            (InputType::Json, Some(items)) => {
                Ok((items, if wanted == Collection::List { Exactness::Exact } else { Exactness::Strict }))
            }
            (InputType::Python, Some(items)) if of_kind => Ok((items, Exactness::Exact)),
            (InputType::Python, Some(items)) if !strict => Ok((items, Exactness::Lax)),
            (InputType::Python, None) if !strict && !is_refused(cx, self.value) => match cx.iter(self.value) {
                Ok(iterator) => {
                    // The original counts a tuple's items one too far here.
                    let error_offset = usize::from(wanted == Collection::Tuple);
                    Ok((Items { error_offset, ..Items::iterator(iterator) }, Exactness::Lax))
                }
                Err(_) => self.error(wanted.error_type()),
            },
            _ => self.error(wanted.error_type()),
        }
    }

    /// The items of the builtin collections.
    fn known_items(self, cx: &Cx) -> Option<Items> {
        if let Some(list) = self.value.downcast::<List>() {
            return Some(Items::known(list.read(cx).items.clone()));
        }
        if let Some(tuple) = self.value.downcast::<Tuple>() {
            return Some(Items::known(tuple.items().to_vec()));
        }
        let set = AnySet::of(self.value)?;
        Some(Items::known(set.keys(cx)))
    }

    /// An iterator over the input, for validators that validate while they are iterated.
    ///
    /// # Errors
    /// `iterable_type`.
    pub fn iterator(self, cx: &mut Cx) -> ValResult<Value> {
        let iterable = match self.source {
            InputType::Python => true,
            InputType::Json => self.value.is_instance_of::<Str>() || cx.slots(self.value).iter.is_some(),
            InputType::String => false,
        };
        match if iterable { cx.iter(self.value).ok() } else { None } {
            Some(iterator) => Ok(iterator),
            None => self.error(ErrorType::IterableType),
        }
    }
}
