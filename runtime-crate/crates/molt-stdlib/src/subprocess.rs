//! `_subprocess`: the native half of `subprocess`. CPython Modules/_posixsubprocess.c, Lib/subprocess.py `Popen._communicate`.
//!
//! What would block the process (the end of a child, the ends of its pipes) is waited for by threads of the system, which know
//! bytes alone; the Python thread waits for those as it does for a lock.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use molt_host::{child, files};
use molt_macros::class;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use tokio::sync::oneshot;

use crate::posix::os_error;

/// How much is read or written at once.
const CHUNK: usize = 64 * 1024;

/// Runs something in a thread of the system; the receiver learns of its end.
fn beside(work: impl FnOnce() + Send + 'static) -> oneshot::Receiver<()> {
    let (ended, end) = oneshot::channel();
    std::thread::spawn(move || {
        work();
        let _ = ended.send(());
    });
    end
}

/// Waits for an end, at most so many seconds unless they are negative: whether it came.
fn wait_for(cx: &mut Cx, end: &mut oneshot::Receiver<()>, seconds: f64) -> Result<bool, Exc> {
    if seconds < 0.0 {
        return molt_tasks::block(cx, end).map(|_| true);
    }
    let patience = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    molt_tasks::block(cx, tokio::time::timeout(patience, end)).map(|outcome| outcome.is_ok())
}

/// The payload of a reader: what a pipe gave until its end.
pub struct Reader {
    received: Arc<Mutex<Vec<u8>>>,
    end: Option<oneshot::Receiver<()>>,
}

/// The payload of a writer.
pub struct Writer {
    end: Option<oneshot::Receiver<()>>,
}

impl Trace for Reader {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Reader {
    type Access = Mutable;
    const TRACKED: bool = false;
}

impl Trace for Writer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Writer {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// Reads a descriptor to its end.
#[class(name = "Reader", module = "_subprocess")]
impl Reader {
    #[new(signature = "(fd, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, fd: i64) -> Result<Gc<Reader>, Exc> {
        // Its own descriptor: the other one may be closed, and its number given away, while this one is read.
        let descriptor = files::duplicate(fd as i32).map_err(|error| os_error(cx, &error, &[]))?;
        let received = Arc::<Mutex<Vec<u8>>>::default();
        let into = received.clone();
        let end = beside(move || {
            while let Ok(bytes) = files::read(descriptor, CHUNK) {
                if bytes.is_empty() {
                    break;
                }
                if let Ok(mut into) = into.lock() {
                    into.extend_from_slice(&bytes);
                }
            }
            let _ = files::close(descriptor);
        });
        Ok(cx.instantiate(class, Reader { received, end: Some(end) }))
    }

    /// Wait for the end; whether it came in time.
    #[method(signature = "(self, timeout, /)")]
    fn wait(cx: &mut Cx, this: &Gc<Reader>, timeout: f64) -> Result<bool, Exc> {
        let Some(mut end) = this.write(cx).end.take() else { return Ok(true) };
        let came = wait_for(cx, &mut end, timeout)?;
        if !came {
            this.write(cx).end = Some(end);
        }
        Ok(came)
    }

    /// What was read so far.
    #[method(signature = "(self, /)")]
    fn received(cx: &mut Cx, this: &Gc<Reader>) -> Value {
        let received = this.read(cx).received.lock().map(|bytes| bytes.clone()).unwrap_or_default();
        cx.bytes(&received).into()
    }
}

/// Writes bytes to a descriptor; the end of the pipe is closed then.
#[class(name = "Writer", module = "_subprocess")]
impl Writer {
    #[new(signature = "(fd, data, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, fd: i64, data: Value) -> Result<Gc<Writer>, Exc> {
        let data = cx.required_buffer(&data)?.to_vec();
        let end = beside(move || {
            let mut rest = &data[..];
            while !rest.is_empty() {
                // Who does not want all of it closes its end.
                match files::write(fd as i32, &rest[..rest.len().min(CHUNK)]) {
                    Ok(written) => rest = &rest[written..],
                    Err(_) => break,
                }
            }
            let _ = files::close(fd as i32);
        });
        Ok(cx.instantiate(class, Writer { end: Some(end) }))
    }

    /// Wait until all is written; whether that was in time.
    #[method(signature = "(self, timeout, /)")]
    fn wait(cx: &mut Cx, this: &Gc<Writer>, timeout: f64) -> Result<bool, Exc> {
        let Some(mut end) = this.write(cx).end.take() else { return Ok(true) };
        let came = wait_for(cx, &mut end, timeout)?;
        if !came {
            this.write(cx).end = Some(end);
        }
        Ok(came)
    }
}

fn ended(cx: &mut Cx, pid: i64) -> Result<Option<i64>, Exc> {
    child::ended(pid as i32).map(|status| status.map(i64::from)).map_err(|error| os_error(cx, &error, &[]))
}

/// Other programs.
#[molt_macros::module(name = "_subprocess", classes(super::Reader, super::Writer))]
pub mod native {
    use molt_host::child::{self, Program};
    use molt_object::builtins::list::List;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::{beside, ended, wait_for};
    use crate::posix::{os_error, path_bytes};

    fn texts(cx: &mut Cx, values: &Value) -> Result<Vec<Vec<u8>>, Exc> {
        let values = match values.downcast::<List>() {
            Some(list) => list.read(cx).items.to_vec(),
            None => values.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()).unwrap_or_default(),
        };
        values.iter().map(|value| path_bytes(cx, value)).collect()
    }

    /// Start a program and return its number. The environment is a flat sequence of names and values; a descriptor of -1 is the
    /// process's own.
    #[function(signature = "(args, env, cwd, files, new_session, /)")]
    fn spawn(
        cx: &mut Cx,
        args: Value,
        env: Value,
        cwd: Value,
        files: Gc<Tuple>,
        new_session: bool,
    ) -> Result<i64, Exc> {
        let arguments = texts(cx, &args)?;
        let environment = if env.is_none() {
            None
        } else {
            let flat = texts(cx, &env)?;
            Some(flat.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect())
        };
        let directory = if cwd.is_none() { None } else { Some(path_bytes(cx, &cwd)?) };
        let file = |at: usize| files.items().get(at).and_then(Value::as_int).filter(|&fd| fd >= 0).map(|fd| fd as i32);
        let files = [file(0), file(1), file(2)];
        child::start(Program { arguments, environment, directory, files, new_session })
            .map(i64::from)
            .map_err(|error| os_error(cx, &error, &[]))
    }

    /// The return code of a program that has ended, or None.
    #[function(signature = "(pid, /)")]
    fn poll(cx: &mut Cx, pid: i64) -> Result<Option<i64>, Exc> {
        ended(cx, pid)
    }

    /// Wait for the end of a program, without bound if the timeout is negative; the return code, or None when the time is up.
    #[function(signature = "(pid, timeout, /)")]
    fn wait(cx: &mut Cx, pid: i64, timeout: f64) -> Result<Option<i64>, Exc> {
        if let Some(status) = ended(cx, pid)? {
            return Ok(Some(status));
        }
        let mut end = beside(move || child::await_end(pid as i32));
        if wait_for(cx, &mut end, timeout)? { ended(cx, pid) } else { Ok(None) }
    }
}
