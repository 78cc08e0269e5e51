//! The queue of a pool. sqlalchemy/pool/impl.py `QueuePool._do_get`, `QueuePool._do_return_conn`, util/queue.py
//! `Queue`, `AsyncAdaptedQueue`: the usual pool has a connection at hand, and room or a taker for the one that comes back.

use molt_object::builtins::list::List;
use molt_object::object::native_body::NativeBody;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::bodies;
use crate::names::names;

/// The records at hand in a pool, and who waits for one.
pub(crate) enum Shelf {
    /// One that tasks wait for.
    Tasks(TaskShelf),
    /// One that threads wait for.
    Threads(ThreadShelf),
}

/// Methods that have to be the usual ones, of a pool and its queue.
type Usual<'a> = (&'a Value, &'a Gc<Str>, &'static NativeBody);

fn are_usual<const N: usize>(cx: &mut Cx, methods: [Usual<'_>; N]) -> bool {
    methods.into_iter().all(|(object, name, body)| {
        cx.lookup_special(object, name).is_some_and(|method| cx.has_native_body(&method, body))
    })
}

impl Shelf {
    /// The shelf of a pool; `None` if the pool lends and takes back in a way of its own, or if somebody waits for room.
    pub(crate) fn of(cx: &mut Cx, pool: &Value) -> Option<Shelf> {
        let names = names(cx);
        let queue = cx.instance_attr(pool, &names.pool)?;
        let own = [
            (pool, &names.do_get, &bodies::POOL_GET),
            (pool, &names.return_conn, &bodies::POOL_TAKE_BACK),
            (pool, &names.do_return_conn, &bodies::POOL_RETURN),
        ];
        if !are_usual(cx, own) {
            return None;
        }
        let of_tasks = [(&queue, &names.get, &bodies::QUEUE_GET), (&queue, &names.put, &bodies::QUEUE_PUT)];
        if are_usual(cx, of_tasks) {
            return TaskShelf::of(cx, &queue).map(Shelf::Tasks);
        }
        let of_threads =
            [(&queue, &names.get, &bodies::THREAD_QUEUE_GET), (&queue, &names.put, &bodies::THREAD_QUEUE_PUT)];
        if are_usual(cx, of_threads) { ThreadShelf::of(cx, &queue).map(Shelf::Threads) } else { None }
    }

    /// Takes the record that is next, where that needs no waiting.
    ///
    /// # Errors
    /// None in practice.
    pub(crate) fn take(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
        match self {
            // Where waiting is not allowed, an exhausted pool refuses even what it has at hand.
            Shelf::Tasks(shelf) => Ok(if cx.task.waited_inside.is_some() { shelf.take(cx) } else { None }),
            Shelf::Threads(shelf) => shelf.take(cx),
        }
    }

    /// Whether somebody may wait for a record here.
    pub(crate) fn may_wait(&self, cx: &Cx) -> bool {
        matches!(self, Shelf::Threads(_)) || cx.task.waited_inside.is_some()
    }

    /// Whether a task waits, or there is room for another record.
    pub(crate) fn takes_another(&self, cx: &Cx) -> bool {
        match self {
            Shelf::Tasks(shelf) => shelf.takes_another(cx),
            Shelf::Threads(_) => false,
        }
    }

    /// Hands a record to who has waited longest, or puts it back; gives it back if there is neither a taker nor room.
    ///
    /// # Errors
    /// What the futures of those who wait raise.
    pub(crate) fn put(&self, cx: &mut Cx, record: Value) -> Result<Option<Value>, Exc> {
        match self {
            Shelf::Tasks(shelf) => shelf.put(cx, record),
            Shelf::Threads(shelf) => shelf.put(cx, record),
        }
    }
}

/// The queue of threads: a deque that is looked at while nobody else holds its lock.
pub(crate) struct ThreadShelf {
    queue: Value,
    records: Value,
    mutex: Value,
    size: Option<usize>,
    is_lifo: bool,
}

impl ThreadShelf {
    fn of(cx: &mut Cx, queue: &Value) -> Option<ThreadShelf> {
        let names = names(cx);
        let size = usize::try_from(cx.instance_attr(queue, &names.maxsize)?.as_int()?).ok()?;
        Some(ThreadShelf {
            queue: queue.clone(),
            records: cx.instance_attr(queue, &names.queue)?,
            mutex: cx.instance_attr(queue, &names.mutex)?,
            size: (size > 0).then_some(size),
            is_lifo: cx.instance_attr(queue, &names.use_lifo).is_some_and(|lifo| lifo.is_true()),
        })
    }

    /// Does something with the records if nobody holds the lock or waits for what a condition says.
    fn locked<R>(
        &self,
        cx: &mut Cx,
        condition: &Gc<Str>,
        run: impl FnOnce(&mut Cx) -> Result<Option<R>, Exc>,
    ) -> Result<Option<R>, Exc> {
        let names = names(cx);
        let waiters = cx.instance_attr(&self.queue, condition);
        let waiters = waiters.and_then(|condition| cx.instance_attr(&condition, &names.waiters));
        let Some(waiters) = waiters else { return Ok(None) };
        if cx.truth(&waiters)? || !cx.call_method(&self.mutex, &names.acquire, &[Value::FALSE])?.is_true() {
            return Ok(None);
        }
        let outcome = run(cx);
        cx.call_method(&self.mutex, &names.release, &[])?;
        outcome
    }

    fn take(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
        let names = names(cx);
        self.locked(cx, &names.not_full, |cx| {
            if !cx.truth(&self.records)? {
                return Ok(None);
            }
            let take = if self.is_lifo { &names.pop } else { &names.popleft };
            cx.call_method(&self.records, take, &[]).map(Some)
        })
    }

    fn put(&self, cx: &mut Cx, record: Value) -> Result<Option<Value>, Exc> {
        let names = names(cx);
        let put = self.locked(cx, &names.not_empty, |cx| {
            let is_full = match self.size {
                Some(size) => cx.len(&self.records)? == size,
                None => false,
            };
            if is_full {
                return Ok(None);
            }
            cx.call_method(&self.records, &names.append, std::slice::from_ref(&record)).map(Some)
        })?;
        Ok(if put.is_some() { None } else { Some(record) })
    }
}

/// The queue of tasks.
pub(crate) struct TaskShelf {
    records: Gc<List>,
    /// The futures of those who wait.
    getters: Gc<List>,
    is_lifo: bool,
    /// How many records it holds at most, if there is a limit.
    size: Option<usize>,
}

impl TaskShelf {
    fn of(cx: &mut Cx, queue: &Value) -> Option<TaskShelf> {
        let names = names(cx);
        let records = list_of(cx, queue, &names.items)?;
        let getters = list_of(cx, queue, &names.getters)?;
        if !list_of(cx, queue, &names.putters)?.read(cx).items.is_empty() {
            return None;
        }
        let is_lifo = cx.instance_attr(queue, &names.use_lifo).is_some_and(|lifo| lifo.is_true());
        let size = usize::try_from(cx.instance_attr(queue, &names.maxsize)?.as_int()?).ok()?;
        Some(TaskShelf { records, getters, is_lifo, size: (size > 0).then_some(size) })
    }

    fn take(&self, cx: &mut Cx) -> Option<Value> {
        let records = &mut self.records.write(cx).items;
        match (self.is_lifo, records.is_empty()) {
            (_, true) => None,
            (true, false) => records.pop(),
            (false, false) => Some(records.remove(0)),
        }
    }

    fn takes_another(&self, cx: &Cx) -> bool {
        let has_room = self.size.is_none_or(|size| self.records.read(cx).items.len() < size);
        has_room || !self.getters.read(cx).items.is_empty()
    }

    fn put(&self, cx: &mut Cx, record: Value) -> Result<Option<Value>, Exc> {
        let names = names(cx);
        loop {
            let getters = &mut self.getters.write(cx).items;
            if getters.is_empty() {
                break;
            }
            let place = getters.remove(0);
            let done = cx.call_method(&place, &names.done, &[])?;
            if done.is_false() {
                cx.call_method(&place, &names.set_result, &[record])?;
                return Ok(None);
            }
        }
        if self.size.is_some_and(|size| self.records.read(cx).items.len() >= size) {
            return Ok(Some(record));
        }
        self.records.write(cx).items.push(record);
        Ok(None)
    }
}

fn list_of(cx: &Cx, object: &Value, name: &Gc<Str>) -> Option<Gc<List>> {
    cx.instance_attr(object, name)?.downcast_into::<List>().ok()
}
