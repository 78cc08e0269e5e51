//! The door to files, environment, resolver and memory, and the home of the unsafe code that they need.

#![allow(unsafe_code)]

pub mod allocator;
pub mod child;
pub mod clock;
pub mod control;
pub mod descriptors;
pub mod files;
pub mod memory;
pub mod network;
pub mod process;
pub mod process_groups;
pub mod signals;
pub mod socket;
