//! Locks that their owner may acquire again. CPython Modules/_threadmodule.c `rlockobject`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::thread;
use crate::thread_module::{Lock, patience};

/// The payload: a lock, and who holds it how often.
pub struct ReentrantLock {
    lock: Gc<Lock>,
    owner: u64,
    count: i64,
}

impl Trace for ReentrantLock {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.lock.trace(visitor);
    }
}

impl Payload for ReentrantLock {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// The number of the running thread.
fn running(cx: &mut Cx) -> u64 {
    thread::current(cx).unwrap_or_else(|| thread::mark(cx).id)
}

fn not_acquired(cx: &mut Cx) -> Exc {
    cx.runtime_error("cannot release un-acquired lock")
}

#[class(name = "RLock", module = "_thread", basetype, missing("_at_fork_reinit"))]
impl ReentrantLock {
    #[new(signature = "()")]
    fn new(cx: &mut Cx, class: &Gc<Type>) -> Result<Value, Exc> {
        let own = Lock::class(cx)?;
        let lock = cx.instantiate(&own, Lock::default());
        Ok(cx.instantiate(class, ReentrantLock { lock, owner: 0, count: 0 }).into())
    }

    /// Lock the lock.
    #[method(signature = "(self, /, blocking=True, timeout=-1)")]
    fn acquire(
        cx: &mut Cx,
        this: &Gc<ReentrantLock>,
        blocking: Option<Value>,
        timeout: Option<f64>,
    ) -> Result<bool, Exc> {
        let patience = patience(cx, blocking, timeout)?;
        let running = running(cx);
        let inner = this.write(cx);
        if inner.count == 0 || inner.owner != running {
            let lock = inner.lock.clone();
            if !Lock::acquire_within(cx, &lock, patience)? {
                return Ok(false);
            }
        }
        let inner = this.write(cx);
        inner.owner = running;
        inner.count += 1;
        Ok(true)
    }

    /// Release the lock, allowing another thread that is blocked waiting for it to acquire it.
    #[method(signature = "(self, /)")]
    fn release(cx: &mut Cx, this: &Gc<ReentrantLock>) -> Result<(), Exc> {
        if !ReentrantLock::_is_owned(cx, this) {
            return Err(not_acquired(cx));
        }
        let inner = this.write(cx);
        inner.count -= 1;
        if inner.count > 0 {
            return Ok(());
        }
        inner.owner = 0;
        let lock = inner.lock.clone();
        Lock::release(cx, &lock)
    }

    /// Return a boolean indicating whether this object is locked right now.
    #[method(signature = "(self, /)", python = ">=3.14")]
    fn locked(cx: &mut Cx, this: &Gc<ReentrantLock>) -> bool {
        this.read(cx).count > 0
    }

    /// For internal use by `threading.Condition`.
    #[method(signature = "(self, /)")]
    fn _is_owned(cx: &mut Cx, this: &Gc<ReentrantLock>) -> bool {
        let (running, inner) = (running(cx), this.read(cx));
        inner.count > 0 && inner.owner == running
    }

    /// For internal use by reentrancy checks.
    #[method(signature = "(self, /)")]
    fn _recursion_count(cx: &mut Cx, this: &Gc<ReentrantLock>) -> i64 {
        if ReentrantLock::_is_owned(cx, this) { this.read(cx).count } else { 0 }
    }

    /// For internal use by `threading.Condition`.
    #[method(signature = "(self, /)")]
    fn _release_save(cx: &mut Cx, this: &Gc<ReentrantLock>) -> Result<Value, Exc> {
        let inner = this.write(cx);
        if inner.count == 0 {
            return Err(not_acquired(cx));
        }
        let (count, owner) = (std::mem::take(&mut inner.count), std::mem::take(&mut inner.owner));
        let lock = inner.lock.clone();
        Lock::release(cx, &lock)?;
        Ok(cx.tuple_of([Value::int(count), Value::int(owner as i64)]).into())
    }

    /// For internal use by `threading.Condition`.
    #[method(signature = "(self, state, /)")]
    fn _acquire_restore(cx: &mut Cx, this: &Gc<ReentrantLock>, state: Value) -> Result<(), Exc> {
        let (count, owner) = match state.downcast::<Tuple>().map(|state| state.items()) {
            Some([count, owner]) => (cx.index_i64(count)?, cx.index_i64(owner)?),
            other => {
                let given = match other {
                    Some(items) => format!("sequence of length 2, not {}", items.len()),
                    None => format!("2-item sequence, not {}", cx.class_name(&state)),
                };
                return Err(cx.type_error(format!("_acquire_restore() argument 1 must be {given}")));
            }
        };
        let lock = this.read(cx).lock.clone();
        Lock::acquire_within(cx, &lock, None)?;
        let inner = this.write(cx);
        inner.count = count;
        inner.owner = owner as u64;
        Ok(())
    }

    /// Lock the lock.
    #[method(signature = "(self, /, blocking=True, timeout=-1)")]
    fn __enter__(
        cx: &mut Cx,
        this: &Gc<ReentrantLock>,
        blocking: Option<Value>,
        timeout: Option<f64>,
    ) -> Result<bool, Exc> {
        ReentrantLock::acquire(cx, this, blocking, timeout)
    }

    /// Release the lock.
    #[method(signature = "(self, /, *exc_info)")]
    fn __exit__(cx: &mut Cx, this: &Gc<ReentrantLock>, exc_info: Value) -> Result<(), Exc> {
        let _ = exc_info;
        ReentrantLock::release(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ReentrantLock>) -> String {
        let inner = this.read(cx);
        let (owner, count) = (inner.owner, inner.count);
        let state = if count > 0 { "locked" } else { "unlocked" };
        let class = cx.class_name(&this.value());
        let class = if class == "RLock" { "_thread.RLock".to_owned() } else { class };
        format!("<{state} {class} object owner={owner} count={count} at {:#x}>", this.address())
    }
}
