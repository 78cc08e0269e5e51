//! Faults on request, for tests that native code which panics costs its own request alone. Only in binaries built with the
//! feature `fault-injection`.

use crate::scope::RequestScope;

/// The request header that asks for a fault.
const HEADER: &[u8] = b"molt-fault";

/// Panics where the application's answer starts, if the request asks for it with `Molt-Fault: panic`.
pub fn at_response_start(request: &RequestScope) {
    assert!(request.header(HEADER) != Some(b"panic"), "a fault that the request asked for");
}
