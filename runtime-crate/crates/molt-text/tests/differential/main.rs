//! Every algorithm against cases recorded from CPython by the scripts in tests/record.

mod codecs;
mod containers;
mod data;
mod format_spec;
mod methods;
mod numbers;
mod regex;
mod templates;
mod text;
