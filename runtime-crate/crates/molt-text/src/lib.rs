//! Text, number and hash algorithms of CPython over plain Rust data; knows no Python values.
//!
//! What can fail returns an [`Error`]: the exception class and CPython's message. Text is [`Wtf8`], ints are [`Int`].

pub mod binary_text;
pub mod blake2;
pub mod bytes_methods;
pub mod codecs;
pub mod complex_repr;
pub mod decimal_digits;
pub mod dict_index;
pub mod error;
pub mod float_math;
pub mod float_parse;
pub mod float_repr;
pub mod format_spec;
pub mod format_string;
pub mod hash;
pub mod html;
pub mod int;
mod int_division;
pub mod int_math;
pub mod int_text;
pub mod json_scan;
pub mod json_text;
pub mod math_functions;
pub mod mersenne_twister;
mod number_text;
pub mod percent_format;
pub mod python_version;
pub mod radix_text;
pub mod regex;
pub mod repr_text;
pub mod set_order;
pub mod slice;
pub mod str_methods;
pub mod struct_format;
pub mod text_buffer;
pub mod timsort;
pub mod unicode;
pub mod wtf8;

pub use error::{Error, ErrorKind};
pub use int::Int;
pub use num_bigint::BigInt;
pub use python_version::PythonVersion;
pub use wtf8::{CodePoint, Wtf8, Wtf8Buf};
