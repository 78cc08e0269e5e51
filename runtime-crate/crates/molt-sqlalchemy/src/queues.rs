//! The queue of a pool. sqlalchemy/pool/impl.py `QueuePool._do_get`, `QueuePool._do_return_conn`, util/queue.py
//! `AsyncAdaptedQueue`: the usual pool has a connection at hand, and room or a taker for the one that comes back.

use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::bodies;
use crate::names::names;

/// The records at hand in a pool, and who waits for one.
pub(crate) struct Shelf {
    records: Gc<List>,
    /// The futures of those who wait.
    getters: Gc<List>,
    is_lifo: bool,
    /// How many records it holds at most, if there is a limit.
    size: Option<usize>,
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
            (&queue, &names.get, &bodies::QUEUE_GET),
            (&queue, &names.put, &bodies::QUEUE_PUT),
        ];
        for (object, name, body) in own {
            let method = cx.lookup_special(object, name)?;
            if !cx.has_native_body(&method, body) {
                return None;
            }
        }
        let records = list_of(cx, &queue, &names.items)?;
        let getters = list_of(cx, &queue, &names.getters)?;
        if !list_of(cx, &queue, &names.putters)?.read(cx).items.is_empty() {
            return None;
        }
        let is_lifo = cx.instance_attr(&queue, &names.use_lifo).is_some_and(|lifo| lifo.is_true());
        let size = usize::try_from(cx.instance_attr(&queue, &names.maxsize)?.as_int()?).ok()?;
        Some(Shelf { records, getters, is_lifo, size: (size > 0).then_some(size) })
    }

    /// Takes the record that is next.
    pub(crate) fn take(&self, cx: &mut Cx) -> Option<Value> {
        let records = &mut self.records.write(cx).items;
        match (self.is_lifo, records.is_empty()) {
            (_, true) => None,
            (true, false) => records.pop(),
            (false, false) => Some(records.remove(0)),
        }
    }

    /// Whether somebody waits, or there is room for another record.
    pub(crate) fn takes_another(&self, cx: &Cx) -> bool {
        let has_room = self.size.is_none_or(|size| self.records.read(cx).items.len() < size);
        has_room || !self.getters.read(cx).items.is_empty()
    }

    /// Hands a record to who has waited longest, or puts it back; gives it back if there is neither a taker nor room.
    ///
    /// # Errors
    /// What the futures of those who wait raise.
    pub(crate) fn put(&self, cx: &mut Cx, record: Value) -> Result<Option<Value>, Exc> {
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
