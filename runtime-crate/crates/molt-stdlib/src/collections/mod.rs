//! `_collections`: the native half of `collections`. CPython Modules/_collectionsmodule.c.

mod deque;

pub use deque::Deque;

/// High performance data structures.
#[molt_macros::module(name = "_collections")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc};

    use super::Deque;

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let deque = Deque::class(cx)?.into();
        cx.dict_set_str(&dict, "deque", deque);
        Ok(())
    }
}
