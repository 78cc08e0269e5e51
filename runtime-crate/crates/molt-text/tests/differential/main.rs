//! Every algorithm against cases recorded from CPython by the scripts in tests/record.

mod data;
mod codecs;
mod containers;
mod format_spec;
mod methods;
mod numbers;
mod templates;
mod text;
