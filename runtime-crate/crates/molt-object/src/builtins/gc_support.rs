//! What happens between two operations: collections that are due, finalizers, callbacks of weak references.
//! CPython Modules/gcmodule.c, Objects/object.c `PyObject_CallFinalizer`.

use molt_value::{Generation, Value, WeakWatcher, heap};

use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::set::{FrozenSet, Set};

/// Runs a due collection and then what waits in the finalizer queue. The parked exception is saved around it.
pub fn service(cx: &mut Cx) {
    if let Some(generation) = heap::collection_due() {
        heap::collect(generation, cx);
    }
    drain(cx);
}

pub use heap::{collection_statistics, generation_sizes, is_automatic, set_automatic};

/// `gc.collect()`: a collection of the young objects or of all, and all finalizers. Returns how many objects were freed or finalized.
pub fn collect(cx: &mut Cx, full: bool) -> usize {
    let generation = if full { Generation::Full } else { Generation::Young };
    let outcome = heap::collect(generation, cx);
    drain(cx);
    outcome.freed + outcome.finalized
}

impl Cx {
    /// Once start-up is over: collects the cycles that it left behind, leaves the rest out of later collections, which would find
    /// it all alive, gives back room in tables that now grow little, and moves those that lie where the allocator has much room,
    /// as `is_sparse` tells, so that it needs less.
    pub fn settle_heap(&mut self, is_sparse: fn(*const u8) -> bool) {
        self.tidy_heap();
        // What the first round moves leaves pages with much room that had little before.
        for _ in 0..2 {
            self.move_tables(is_sparse);
        }
        heap::collect_sooner(false);
        self.world.registers.forget_free();
        heap::freeze();
        heap::shrink_lists();
        self.world.shrink_tables();
    }

    /// Between importing an application and starting it: collects the cycles that the import left behind, and gives back room in
    /// tables, so that what the start makes lies where that was.
    pub fn tidy_heap(&mut self) {
        collect(self, true);
        for dict in heap::tracked::<Dict>() {
            dict.write(self).shrink();
        }
        for list in heap::tracked::<List>() {
            list.write(self).items.shrink_to_fit();
        }
    }

    fn move_tables(&mut self, is_sparse: fn(*const u8) -> bool) {
        for dict in heap::tracked::<Dict>() {
            dict.write(self).move_if(is_sparse);
        }
        for list in heap::tracked::<List>() {
            move_if(&mut list.write(self).items, is_sparse);
        }
        for set in heap::tracked::<Set>() {
            set.write(self).keys.move_if(is_sparse);
        }
        for set in heap::tracked::<FrozenSet>() {
            set.write(self).keys.move_if(is_sparse);
        }
        for object in heap::tracked_with_attrs() {
            if let Some(attrs) = heap::attrs(&object) {
                attrs.write(self).settle(is_sparse);
            }
        }
    }
}

/// Moves the items of a vector to another place, if where they are is `unwanted`.
pub(crate) fn move_if<T>(items: &mut Vec<T>, unwanted: fn(*const u8) -> bool) {
    if items.capacity() > 0 && unwanted(items.as_ptr().cast()) {
        let mut moved = molt_room::vec(items.len());
        moved.append(items);
        *items = moved;
    }
}

/// Runs what waits in the finalizer queue.
pub fn drain(cx: &mut Cx) {
    if !heap::finalizers_waiting() {
        return;
    }
    let parked = cx.task.parked.take();
    while heap::finalizers_waiting() {
        // One after the other: what a callback leaves behind runs within it, and not those that waited with it.
        for value in heap::take_finalizers() {
            finalize(cx, &value);
        }
    }
    cx.task.parked = parked;
}

fn finalize(cx: &mut Cx, value: &Value) {
    let outcome = if let Some(watcher) = value.downcast::<WeakWatcher>() {
        // Called once; kept, it would hold its own receiver in a cycle.
        let callback = watcher.write(cx).callback.take();
        cx.guarded(|cx| cx.call(&callback, std::slice::from_ref(value))).map(drop)
    } else {
        cx.guarded(|cx| match cx.slots(value).del {
            Some(del) => del(cx, value),
            None => Ok(()),
        })
    };
    if let Err(exc) = outcome {
        crate::builtins::exceptions::write_unraisable(cx, &exc, value);
    }
}
