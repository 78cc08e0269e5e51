//! The logic of the attribute macros by which natives are declared beside their code, as an ordinary testable crate.
//!
//! - [`function`]: one function, with its Python signature; a `static NAME_DEF: FunctionDef`.
//! - [`class`]: the attributes and slots of a native class, an `impl` block; a `ClassDef`.
//! - [`module`]: functions, constants and classes of a native module; a `NativeModuleDef`.
//! - [`derive_trace`]: the traversal of a payload for the cycle collector, field by field.
//!
//! Expansions are static data and small closures over the helpers of `molt_object::expansion`, the only path they name.

mod adapter;
mod callable;
mod class;
mod doc;
mod function;
mod module;
mod options;
mod signature;
mod slots;
mod trace;

pub use class::class;
pub use function::function;
pub use module::module;
pub use trace::derive_trace;

use proc_macro2::TokenStream;
use quote::quote;

/// Where everything lives that an expansion names.
pub(crate) fn home() -> TokenStream {
    quote!(::molt_object::expansion)
}

/// The item as it was written (without our attributes), followed by the expansion or by the errors.
///
/// The item stays in either case, so that one mistake in a declaration does not become an error at each use.
pub(crate) fn beside(item: impl quote::ToTokens, expansion: syn::Result<TokenStream>) -> TokenStream {
    let expansion = expansion.unwrap_or_else(|error| error.to_compile_error());
    quote!(#item #expansion)
}

/// Collects the errors of several declarations, so that all are reported at once.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// The value, or `None` with the error kept.
    pub fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// One more error.
    pub fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// The errors, if there were any.
    pub fn finish(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod testing;
