//! `_collections`: the native half of `collections`. CPython Modules/_collectionsmodule.c.

mod deque;
mod deque_iterator;
mod tuple_getter;

pub use deque::Deque;
use deque_iterator::{DequeIterator, DequeReverseIterator};
pub use tuple_getter::TupleGetter;

/// High performance data structures.
#[molt_macros::module(name = "_collections")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::dict::OrderedDict;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::{Deque, DequeIterator, DequeReverseIterator, TupleGetter};

    /// The `repr` of an object, or dots while it is being made further out. CPython `defdict_repr`.
    #[function(signature = "(obj, /)")]
    fn _guarded_repr(cx: &mut Cx, obj: Value) -> Result<String, Exc> {
        let shown = cx.guard_repr(&obj, |cx| cx.repr_text(&obj))?;
        Ok(shown.unwrap_or_else(|| "...".to_owned()))
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let deque = Deque::class(cx)?.into();
        cx.dict_set_str(&dict, "deque", deque);
        let iterator = DequeIterator::class(cx)?.into();
        cx.dict_set_str(&dict, "_deque_iterator", iterator);
        let iterator = DequeReverseIterator::class(cx)?.into();
        cx.dict_set_str(&dict, "_deque_reverse_iterator", iterator);
        let ordered = OrderedDict::class(cx)?.into();
        cx.dict_set_str(&dict, "OrderedDict", ordered);
        let getter = TupleGetter::class(cx)?.into();
        cx.dict_set_str(&dict, "_tuplegetter", getter);
        Ok(())
    }
}
