//! Native bodies of Starlette's middleware. starlette/middleware/.

pub mod base;
pub mod cors;
pub mod exchange;
pub mod receiving;
pub mod streaming;
