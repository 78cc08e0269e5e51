//! `_array`: the native half of `array`. CPython Modules/arraymodule.c.

mod class;
mod iterator;
mod slices;
mod type_code;

pub use class::Array;

/// Sequences of numbers of one machine type.
#[molt_macros::module(name = "_array")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc};

    use super::Array;

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let array = Array::class(cx)?.into();
        cx.dict_set_str(&dict, "array", array);
        Ok(())
    }
}
