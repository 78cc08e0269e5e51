//! `_collections`: the native half of `collections`. CPython Modules/_collectionsmodule.c.

mod deque;
mod tuple_getter;

pub use deque::Deque;
pub use tuple_getter::TupleGetter;

/// High performance data structures.
#[molt_macros::module(name = "_collections")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc};

    use super::{Deque, TupleGetter};

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let deque = Deque::class(cx)?.into();
        cx.dict_set_str(&dict, "deque", deque);
        let getter = TupleGetter::class(cx)?.into();
        cx.dict_set_str(&dict, "_tuplegetter", getter);
        Ok(())
    }
}
