//! Encrypted connections over memory, as OpenSSL makes them for CPython: what goes on the wire is rustls's, who is trusted and what is said
//! of failures is OpenSSL's. No values, no sockets: [`Session`] takes and gives bytes, [`Encrypted`] puts one over a stream.
//!
//! Nothing here is made before a program makes a [`Settings`].

pub mod certificate;
mod chain;
mod der;
mod failure;
#[cfg(test)]
mod fuzz;
mod names;
mod pem;
mod session;
mod settings;
mod stream;
mod strict;
#[cfg(test)]
mod tests;
mod verifier;

pub use certificate::Certificate;
pub use failure::Failure;
pub use pem::{KeyError, PrivateKey, certificates as pem_certificates, private_key};
pub use session::{Progress, Session};
pub use settings::{Identity, Settings, Verify, identity};
pub use stream::Encrypted;
