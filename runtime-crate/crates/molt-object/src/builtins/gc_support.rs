//! What happens between two operations: collections that are due, finalizers, callbacks of weak references.
//! CPython Modules/gcmodule.c, Objects/object.c `PyObject_CallFinalizer`.

use molt_value::{Generation, Value, WeakWatcher, heap};

use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::list::List;

/// Runs a due collection and then what waits in the finalizer queue. The parked exception is saved around it.
pub(crate) fn service(cx: &mut Cx) {
    if let Some(generation) = heap::collection_due() {
        heap::collect(generation, cx);
    }
    drain(cx);
}

pub use heap::{generation_sizes, is_automatic, set_automatic};

/// `gc.collect()`: a collection of the young objects or of all, and all finalizers. Returns how many objects were freed or finalized.
pub fn collect(cx: &mut Cx, full: bool) -> usize {
    let generation = if full { Generation::Full } else { Generation::Young };
    let outcome = heap::collect(generation, cx);
    drain(cx);
    outcome.freed + outcome.finalized
}

impl Cx {
    /// Once start-up is over: collects the cycles that it left behind, leaves the rest out of later collections, which would find
    /// it all alive, and gives back room in tables that now grow little.
    pub fn settle_heap(&mut self) {
        collect(self, true);
        for dict in heap::tracked::<Dict>() {
            dict.write(self).shrink();
        }
        for list in heap::tracked::<List>() {
            list.write(self).items.shrink_to_fit();
        }
        self.world.registers.forget_free();
        heap::freeze();
        heap::shrink_lists();
        self.world.shrink_tables();
    }
}

/// Runs what waits in the finalizer queue.
pub fn drain(cx: &mut Cx) {
    if !heap::finalizers_waiting() {
        return;
    }
    let parked = cx.task.parked.take();
    while let Some(value) = heap::next_finalizer() {
        finalize(cx, &value);
    }
    cx.task.parked = parked;
}

fn finalize(cx: &mut Cx, value: &Value) {
    let outcome = if let Some(watcher) = value.downcast::<WeakWatcher>() {
        // Called once; kept, it would hold its own receiver in a cycle.
        let callback = watcher.write(cx).callback.take();
        cx.call(&callback, std::slice::from_ref(value)).map(drop)
    } else {
        match cx.slots(value).del {
            Some(del) => del(cx, value),
            None => Ok(()),
        }
    };
    if let Err(exc) = outcome {
        crate::builtins::exceptions::write_unraisable(cx, &exc, value);
    }
}
