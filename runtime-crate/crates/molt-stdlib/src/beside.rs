//! Computing beside the event loop: what CPython computes without the GIL.

use molt_object::{Cx, Exc};

/// What `work` gives, computed by a thread of the system. The Python thread waits for it as for a lock, so that other threads, and
/// the event loop where this is not its thread, go on meanwhile. Where no thread runs beside the loop's there is nobody who could.
///
/// # Errors
/// RuntimeError where the work panicked; what the handler of a signal raises that came meanwhile.
pub fn beside_the_loop<T: Send + 'static>(cx: &mut Cx, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Exc> {
    if molt_tasks::thread::current(cx).is_none() && molt_tasks::thread::count(cx) == 0 {
        return Ok(work());
    }
    let (done, outcome) = tokio::sync::oneshot::channel();
    let computing = move || {
        let _ = done.send(work());
    };
    if let Err(error) = std::thread::Builder::new().spawn(computing) {
        return Err(cx.error(molt_object::ExceptionKind::OSError, error.to_string()));
    }
    match molt_tasks::block(cx, outcome)? {
        Ok(result) => Ok(result),
        Err(_) => Err(cx.runtime_error("the computation was given up")),
    }
}
