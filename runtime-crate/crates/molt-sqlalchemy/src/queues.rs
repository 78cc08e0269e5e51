//! The queue of a pool. sqlalchemy/pool/impl.py `QueuePool._do_get`, `QueuePool._do_return_conn`, util/queue.py
//! `AsyncAdaptedQueue`: the usual pool has a connection at hand, and room for the one that comes back.

use molt_object::builtins::list::List;
use molt_object::{Cx, Gc, Str, Value};

use crate::bodies;
use crate::names::names;

/// The records at hand in a pool for whose queue nobody waits.
pub(crate) struct Shelf {
    records: Gc<List>,
    is_lifo: bool,
    /// How many records it holds at most, if there is a limit.
    size: Option<usize>,
}

impl Shelf {
    /// The shelf of a pool; `None` if the pool lends and takes back in a way of its own, or if somebody waits.
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
        for line in [&names.getters, &names.putters] {
            if !list_of(cx, &queue, line)?.read(cx).items.is_empty() {
                return None;
            }
        }
        let is_lifo = cx.instance_attr(&queue, &names.use_lifo).is_some_and(|lifo| lifo.is_true());
        let size = usize::try_from(cx.instance_attr(&queue, &names.maxsize)?.as_int()?).ok()?;
        Some(Shelf { records, is_lifo, size: (size > 0).then_some(size) })
    }

    /// The record that is next.
    pub(crate) fn next(&self, cx: &Cx) -> Option<Value> {
        let records = &self.records.read(cx).items;
        if self.is_lifo { records.last().cloned() } else { records.first().cloned() }
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

    /// Whether there is room for another record.
    pub(crate) fn has_room(&self, cx: &Cx) -> bool {
        self.size.is_none_or(|size| self.records.read(cx).items.len() < size)
    }

    /// Puts a record back.
    pub(crate) fn put(&self, cx: &mut Cx, record: Value) {
        self.records.write(cx).items.push(record);
    }
}

fn list_of(cx: &Cx, object: &Value, name: &Gc<Str>) -> Option<Gc<List>> {
    cx.instance_attr(object, name)?.downcast_into::<List>().ok()
}
