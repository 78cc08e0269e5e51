//! Attribute macros by which natives are declared beside their code; the logic is in `molt-macros-impl`.
//!
//! ```ignore
//! #[module(name = "math", missing("fsum"))]
//! pub mod math {
//!     /// Returns the square root of x.
//!     #[function(signature = "(x, /)")]
//!     fn sqrt(cx: &mut Cx, x: f64) -> Result<f64, Exc> { .. }
//!
//!     #[constant(name = "pi")]
//!     const PI: f64 = std::f64::consts::PI;
//! }
//!
//! /// A list that is fast at both ends.
//! #[class(name = "deque", module = "collections", basetype)]
//! impl Deque {
//!     #[new(signature = "(iterable=(), maxlen=None)")]
//!     fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Option<Value>, maxlen: Option<Value>) -> Result<Value, Exc> { .. }
//!
//!     /// Adds an element to the right side.
//!     #[method(signature = "(self, item, /)")]
//!     fn append(cx: &mut Cx, this: &Gc<Deque>, item: Value) { .. }
//!
//!     #[getter]
//!     fn maxlen(cx: &mut Cx, this: &Gc<Deque>) -> Option<usize> { .. }
//!
//!     #[slot]
//!     fn __len__(cx: &mut Cx, this: &Gc<Deque>) -> Result<usize, Exc> { .. }
//! }
//! ```

use proc_macro::TokenStream;

/// Declares a native function: `#[function(signature = "(obj, *, indent=None)", name = "dumps")]`.
///
/// The Rust function takes `cx: &mut Cx` and one parameter for each of the signature, under its name (a trailing `_`
/// for keywords), of any type that `FromArg` converts to; `&T` borrows what was converted. A parameter with a default
/// is an `Option`, or, if the default is a constant scalar, of the plain type. Instead, the function may take the
/// arguments as they come, `arguments: &mut Arguments<'_>`; then the signature is only what is shown. It returns what
/// `IntoResult` takes. `__doc__` is the first paragraph of its doc comment. The declaration is `NAME_DEF`.
#[proc_macro_attribute]
pub fn function(arguments: TokenStream, item: TokenStream) -> TokenStream {
    molt_macros_impl::function(arguments.into(), item.into()).into()
}

/// Declares a native class on the `impl` block of its payload (or of a marker type):
/// `#[class(name = "deque", module = "collections", bases(Base::class), basetype, dict, no_new, missing("..."))]`.
/// `bases` are functions `fn(&mut Cx) -> Result<Gc<Type>, Exc>`; none means `object`.
///
/// Its members are marked
/// - `#[new(signature = "..")]`, `#[init(..)]`, `#[call(..)]`: the signature leaves out the class or the instance;
/// - `#[method(signature = "(self, ..)")]`, `#[classmethod(..)]`, `#[staticmethod(..)]`;
/// - `#[getter]` (`#[getter(member)]` for what CPython declares as a read-only member), `#[setter]` (`set_x`, which deletes when its `Option<Value>` is `None`), `#[constant]`;
/// - `#[slot]`: a function called as Python calls it (`__len__`, `__add__`, `__radd__`, `__eq__`, ...), or by the slot's own
///   name for the slots that see everything (`compare`, `power`, `concat`, `repeat`, ...); with `python = ">=3.13"` in those
///   versions alone.
///
/// A receiver `&Gc<T>` is checked, `&Value` is not. In binary operators `&Gc<T>` tells the operand that the class owns;
/// with `&Value` the function sees both operands in source order. The declaration is `<T as NativeClass>::DEF`.
#[proc_macro_attribute]
pub fn class(arguments: TokenStream, item: TokenStream) -> TokenStream {
    molt_macros_impl::class(arguments.into(), item.into()).into()
}

/// Declares a native module on an inline `mod`: `#[module(name = "json", missing("..."), functions(..), classes(..))]`.
///
/// It contains what is marked with `#[function]`, `#[constant]` (a `const`, or a function of `cx`), `#[class]` and
/// `#[init]` (a function that runs last at import), and what `functions` and `classes` name by path. The declaration is
/// `MODULE` inside of the module.
#[proc_macro_attribute]
pub fn module(arguments: TokenStream, item: TokenStream) -> TokenStream {
    molt_macros_impl::module(arguments.into(), item.into()).into()
}

/// Derives `molt_value::Trace` field by field; `#[trace(skip)]` leaves out a field that owns no value.
#[proc_macro_derive(Trace, attributes(trace))]
pub fn derive_trace(input: TokenStream) -> TokenStream {
    molt_macros_impl::derive_trace(input.into()).into()
}
