//! `_thread`: the native half of `threading`. CPython Modules/_threadmodule.c.

use std::collections::VecDeque;
use std::time::Duration;

use molt_macros::class;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use tokio::sync::oneshot;

use crate::blocking::block;

/// The longest time that may be waited, in seconds.
const TIMEOUT_MAX: f64 = 9_223_372_036.0;

/// The payload of a lock. It passes from who releases it to who waited longest.
#[derive(Default)]
pub struct Lock {
    held: bool,
    waiters: VecDeque<oneshot::Sender<()>>,
}

impl Trace for Lock {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Lock {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// How long a blocking call may wait; `None` is without bound. CPython `lock_acquire_parse_args`.
pub(crate) fn patience(cx: &mut Cx, blocking: Option<Value>, timeout: Option<f64>) -> Result<Option<Duration>, Exc> {
    let timeout = timeout.unwrap_or(-1.0);
    let blocking = match blocking {
        Some(value) => cx.truth(&value)?,
        None => true,
    };
    if !blocking {
        if timeout != -1.0 {
            return Err(cx.value_error("can't specify a timeout for a non-blocking call"));
        }
        return Ok(Some(Duration::ZERO));
    }
    if timeout == -1.0 {
        return Ok(None);
    }
    if timeout.is_nan() {
        return Err(cx.value_error("Invalid value NaN (not a number)"));
    }
    if timeout < 0.0 {
        return Err(cx.value_error("timeout value must be a non-negative number"));
    }
    if timeout > TIMEOUT_MAX {
        return Err(cx.overflow_error("timeout value is too large"));
    }
    Ok(Some(Duration::from_secs_f64(timeout)))
}

/// What came of waiting for a lock. Where the handler of a signal raised, and the lock was passed on in that very moment, it is
/// released again.
fn pass_on<T>(
    cx: &mut Cx,
    lock: &Gc<Lock>,
    waited: Result<T, Exc>,
    passed: &mut oneshot::Receiver<()>,
) -> Result<T, Exc> {
    if waited.is_err() && passed.try_recv().is_ok() {
        Lock::release(cx, lock)?;
    }
    waited
}

impl Lock {
    /// Locks it, or gives up after some time; whether it is locked now. `None` is without bound.
    ///
    /// # Errors
    /// As [`block`].
    pub(crate) fn acquire_within(cx: &mut Cx, this: &Gc<Lock>, patience: Option<Duration>) -> Result<bool, Exc> {
        crate::thread::give_way(cx)?;
        let lock = this.write(cx);
        if !lock.held {
            lock.held = true;
            return Ok(true);
        }
        if patience == Some(Duration::ZERO) {
            return Ok(false);
        }
        let (pass, mut passed) = oneshot::channel();
        lock.waiters.push_back(pass);
        match patience {
            None => {
                let waited = block(cx, &mut passed);
                pass_on(cx, this, waited, &mut passed).map(|outcome| outcome.is_ok())
            }
            // The lock may have been passed on in the very moment that the time was up.
            Some(time) => {
                let waited = block(cx, tokio::time::timeout(time, &mut passed));
                match pass_on(cx, this, waited, &mut passed)? {
                    Ok(outcome) => Ok(outcome.is_ok()),
                    Err(_) => Ok(passed.try_recv().is_ok()),
                }
            }
        }
    }
}

/// A lock is a synchronization primitive that is not owned by the thread that locked it.
#[class(name = "lock", module = "_thread", missing("acquire_lock", "release_lock", "locked_lock", "_at_fork_reinit"))]
impl Lock {
    #[new(signature = "()")]
    fn new(cx: &mut Cx, class: &Gc<molt_object::builtins::type_::Type>) -> Gc<Lock> {
        cx.instantiate(class, Lock::default())
    }

    /// Lock the lock.
    #[method(signature = "(self, /, blocking=True, timeout=-1)")]
    fn acquire(cx: &mut Cx, this: &Gc<Lock>, blocking: Option<Value>, timeout: Option<f64>) -> Result<bool, Exc> {
        let patience = patience(cx, blocking, timeout)?;
        Lock::acquire_within(cx, this, patience)
    }

    /// Release the lock, allowing another thread that is blocked waiting for it to acquire it.
    #[method(signature = "(self, /)")]
    pub(crate) fn release(cx: &mut Cx, this: &Gc<Lock>) -> Result<(), Exc> {
        let lock = this.write(cx);
        if !lock.held {
            return Err(cx.runtime_error("release unlocked lock"));
        }
        while let Some(waiter) = lock.waiters.pop_front() {
            if waiter.send(()).is_ok() {
                return Ok(());
            }
        }
        lock.held = false;
        Ok(())
    }

    /// Return whether the lock is in the locked state.
    #[method(signature = "(self, /)")]
    fn locked(cx: &mut Cx, this: &Gc<Lock>) -> bool {
        this.read(cx).held
    }

    /// Lock the lock.
    #[method(signature = "(self, /)")]
    fn __enter__(cx: &mut Cx, this: &Gc<Lock>) -> Result<bool, Exc> {
        Lock::acquire(cx, this, None, None)
    }

    /// Release the lock.
    #[method(signature = "(self, /, *exc_info)")]
    fn __exit__(cx: &mut Cx, this: &Gc<Lock>, exc_info: Value) -> Result<(), Exc> {
        let _ = exc_info;
        Lock::release(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Lock>) -> String {
        let state = if this.read(cx).held { "locked" } else { "unlocked" };
        format!("<{state} _thread.lock object at {:#x}>", this.address())
    }
}

/// This module provides primitive operations to write multi-threaded programs.
#[molt_macros::module(
    name = "_thread",
    classes(super::Lock, crate::reentrant_lock::ReentrantLock),
    missing(
        "LockType",
        "allocate",
        "daemon_threads_allowed",
        "exit",
        "exit_thread",
        "set_name",
        "stack_size",
        "start_joinable_thread",
        "start_new",
        "_ExceptHookArgs",
        "_ThreadHandle",
        "_excepthook",
        "_get_main_thread_ident",
        "_is_main_interpreter",
        "_local",
        "_make_thread_handle",
        "_set_sentinel",
        "_shutdown"
    )
)]
pub mod native {
    use molt_object::args::Arguments;
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::dict::Dict;
    use molt_object::builtins::exceptions::write_unraisable;
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

    use super::Lock;
    use crate::{signals, thread};

    /// Start a new thread and return its identifier.
    #[function(signature = "(function, args, kwargs={}, /)")]
    fn start_new_thread(cx: &mut Cx, function: Value, args: Value, kwargs: Option<Value>) -> Result<i64, Exc> {
        if !cx.is_callable(&function) {
            return Err(cx.type_error("first arg must be callable"));
        }
        let Some(args) = args.downcast::<Tuple>() else {
            return Err(cx.type_error("2nd arg must be a tuple"));
        };
        let mut values = args.items().to_vec();
        let mut names: Vec<Gc<Str>> = Vec::new();
        if let Some(kwargs) = kwargs {
            let Some(kwargs) = kwargs.downcast::<Dict>() else {
                return Err(cx.type_error("optional 3rd arg must be a dictionary"));
            };
            for (name, value) in cx.dict_items(kwargs) {
                let Ok(name) = name.downcast_into::<Str>() else {
                    return Err(cx.type_error("keywords must be strings"));
                };
                names.push(name);
                values.push(value);
            }
        }
        thread::spawn(cx, move |cx| {
            if let Err(exc) = cx.call_with(&function, Arguments::with_keywords(&mut values, &names))
                && !exc.is_kind(cx, ExceptionKind::SystemExit)
            {
                write_unraisable(cx, &exc, &function);
            }
            Ok(Value::NONE)
        })
        .map(|id| id as i64)
    }

    /// Create a new lock object.
    #[function(signature = "()")]
    fn allocate_lock(cx: &mut Cx) -> Result<Gc<Lock>, Exc> {
        let class = Lock::class(cx)?;
        Ok(cx.instantiate(&class, Lock::default()))
    }

    /// Return a non-zero integer that uniquely identifies the current thread.
    #[function(signature = "()")]
    fn get_ident(cx: &mut Cx) -> i64 {
        thread::mark(cx).id as i64
    }

    /// Return a non-negative integer identifying the thread as reported by the OS (kernel).
    #[function(signature = "()")]
    fn get_native_id(cx: &mut Cx) -> i64 {
        let mark = thread::mark(cx);
        let process = i64::from(std::process::id());
        if mark.is(&thread::main(cx)) { process } else { process + mark.id as i64 }
    }

    /// The identifier of the main thread.
    #[function(signature = "()")]
    fn _main_thread_ident(cx: &mut Cx) -> i64 {
        thread::main(cx).id as i64
    }

    /// Return the number of currently running Python threads, excluding the main thread.
    #[function(signature = "()")]
    fn _count(cx: &mut Cx) -> i64 {
        thread::count(cx).saturating_sub(1) as i64
    }

    /// Let other threads have their turn, if the running one has used up its own.
    #[function(signature = "()")]
    fn _give_way(cx: &mut Cx) -> Result<(), Exc> {
        thread::give_way(cx)
    }

    /// Simulate the arrival of the given signal in the main thread, where the corresponding signal handler will be executed.
    #[function(signature = "(signum=2, /)")]
    fn interrupt_main(cx: &mut Cx, signum: Option<i64>) -> Result<(), Exc> {
        let number = signum.unwrap_or(i64::from(signals::SIGINT));
        if !(1..molt_host::signals::NSIG as i64).contains(&number) {
            return Err(cx.value_error("signal number out of range"));
        }
        signals::trip(cx, number as i32)?;
        signals::check(cx)
    }

    /// What `threading.local` objects keep for the running thread.
    #[function(signature = "()")]
    fn _locals(cx: &mut Cx) -> Gc<Dict> {
        thread::mark(cx).locals.clone()
    }

    #[constant(name = "TIMEOUT_MAX")]
    fn timeout_max(_cx: &mut Cx) -> f64 {
        super::TIMEOUT_MAX
    }

    #[constant(name = "error")]
    fn error(cx: &mut Cx) -> Value {
        cx.world.exceptions.get(ExceptionKind::RuntimeError).clone().into()
    }
}
