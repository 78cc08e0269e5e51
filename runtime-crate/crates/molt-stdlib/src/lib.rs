//! The standard library, one file or folder a module, under Python's module names. What is cold and dynamic is written in
//! Python instead, in `runtime-crate/python/`; a module with both halves has its native one here, with an underscore.

pub mod abc;
pub mod array;
pub mod base64;
pub mod beside;
pub mod binascii;
pub mod bisect;
pub mod bz2;
mod callers;
pub mod codecs;
pub mod collections;
pub mod contextvars;
pub mod control;
pub mod datetime;
pub mod decimal;
pub mod descriptors;
pub mod functools;
pub mod gc;
pub mod hashlib;
pub mod heapq;
pub mod html;
pub mod imp;
pub mod itertools;
pub mod json;
pub mod math;
mod memory_streams;
pub mod network;
pub mod posix;
pub mod processes;
pub mod random;
pub mod re;
pub mod signal;
pub mod struct_;
pub mod subprocess;
pub mod suggestions;
pub mod sys;
pub mod sys_info;
pub mod text_buffer;
pub mod time;
pub mod tls;
pub mod type_arguments;
pub mod types;
pub mod unicodedata;
mod uuid;
pub mod weakref;
pub mod xml;
pub mod zlib;

use molt_object::native::NativeModuleDef;

/// The native modules.
#[rustfmt::skip]
pub static MODULES: &[&NativeModuleDef] = &[
    &abc::native::MODULE,
    &array::native::MODULE,
    &base64::native::MODULE,
    &binascii::native::MODULE,
    &bisect::native::MODULE,
    &bz2::native::MODULE,
    &callers::native::MODULE,
    &codecs::native::MODULE,
    &collections::native::MODULE,
    &contextvars::native::MODULE,
    &control::native::MODULE,
    &datetime::native::MODULE,
    &decimal::native::MODULE,
    &descriptors::native::MODULE,
    &functools::native::MODULE,
    &gc::native::MODULE,
    &hashlib::native::MODULE,
    &heapq::native::MODULE,
    &html::native::MODULE,
    &imp::native::MODULE,
    &itertools::native::MODULE,
    &json::native::MODULE,
    &math::native::MODULE,
    &network::native::MODULE,
    &posix::native::MODULE,
    &processes::native::MODULE,
    &random::native::MODULE,
    &re::native::MODULE,
    &signal::native::MODULE,
    &struct_::native::MODULE,
    &subprocess::native::MODULE,
    &suggestions::native::MODULE,
    &sys::native::MODULE,
    &text_buffer::native::MODULE,
    &time::native::MODULE,
    &tls::native::MODULE,
    &type_arguments::native::MODULE,
    &types::native::MODULE,
    &unicodedata::native::MODULE,
    &uuid::native::MODULE,
    &weakref::native::MODULE,
    &xml::native::MODULE,
    &zlib::native::MODULE,
];
