//! The builtin types and functions, one file or folder each, under Python's names.

pub mod abstract_bases;
pub mod bool_;
pub mod bytearray;
pub mod bytes;
pub mod callable_iterator;
pub mod cell;
pub mod code;
pub mod complex;
pub mod deferred;
pub mod descriptors;
pub mod dict;
pub mod enumerate;
pub mod exceptions;
pub mod expressions;
pub mod filter;
pub mod float;
pub mod frame;
pub mod function;
pub mod functions;
pub mod gc_support;
pub mod generator;
pub mod generic_alias;
pub mod int;
pub mod list;
pub mod map;
pub mod mappingproxy;
pub mod memoryview;
pub mod module;
pub mod object;
pub(crate) mod quick;
pub mod range;
pub mod reduce;
pub mod refused;
pub mod reversed;
pub mod sequence;
pub mod sequence_iterator;
pub mod set;
pub mod singletons;
pub mod slice;
pub mod standard_stream;
pub mod str_;
mod strict;
pub mod super_;
pub mod text_signature;
pub mod traceback;
pub mod tuple;
pub mod type_;
pub mod type_arguments;
pub mod union_type;
pub mod weakref;
pub mod zip;

use molt_value::Gc;

use crate::builtins::type_::Type;
use crate::native::ClassDef;
use crate::{Cx, Exc};

/// The native modules of this crate.
pub static MODULES: &[&crate::native::NativeModuleDef] = &[&functions::MODULE];

/// A native class by its payload type, or by a type that stands for it; the attribute macro `#[class]` implements it.
pub trait NativeClass {
    /// The class's declaration.
    const DEF: &'static ClassDef;

    /// The class object, made on first use.
    ///
    /// # Errors
    /// What making the class raises.
    fn class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
        cx.native_class(Self::DEF)
    }
}
