//! The cycle collector: trial deletion over one generation, in the order of PEP 442.
//!
//! CPython Modules/gcmodule.c `gc_collect_main`: subtract internal references, find what is reachable from outside,
//! clear weak references of the rest, queue finalizers (which keeps their objects and all they reach), free what is left.

use std::cell::RefCell;
use std::ptr::NonNull;

use crate::Value;
use crate::header::{Header, UNTRACKED, flag};
use crate::heap::{self, Heap};
use crate::trace::Visitor;

/// What to collect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generation {
    /// What was made since the last collection.
    Young,
    /// Everything.
    Full,
}

/// What a collection did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct CollectOutcome {
    /// Objects looked at.
    pub examined: usize,
    /// Objects freed.
    pub freed: usize,
    /// Objects handed to the finalizer queue.
    pub finalized: usize,
}

/// One object of the generation while it is examined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Suspect,
    Reachable,
}

struct Suspects {
    objects: Vec<NonNull<Header>>,
    outside: Vec<u32>,
    marks: Vec<Mark>,
}

pub(crate) fn collect(heap: &Heap, generation: Generation) -> CollectOutcome {
    if generation == Generation::Full {
        promote(heap);
    }
    let list = if generation == Generation::Full { &heap.old } else { &heap.young };
    let objects = list.borrow().clone();
    let examined = objects.len();
    let mut suspects = Suspects { outside: Vec::new(), marks: molt_room::filled(Mark::Suspect, examined), objects };
    subtract_internal(&mut suspects, generation);
    mark_reachable_from_outside(&mut suspects, generation);
    let garbage = suspects.unmarked();
    announce_deaths(heap, &garbage);
    let finalized = queue_finalizers(heap, &mut suspects, &garbage, generation);
    let garbage = if finalized > 0 { suspects.unmarked() } else { garbage };
    free_all(list, &garbage);
    promote(heap);
    if generation == Generation::Full {
        heap.old_at_last_full.set(heap.old.borrow().len());
    }
    CollectOutcome { examined, freed: garbage.len(), finalized }
}

/// Tells the weak references of garbage that it is gone. Those that are garbage themselves are not called (CPython
/// Python/gc.c `handle_weakrefs`): they are marked as condemned meanwhile, and may yet be kept by a finalizer.
fn announce_deaths(heap: &Heap, garbage: &[NonNull<Header>]) {
    // SAFETY: nothing has been freed yet, and announcing frees nothing.
    let headers = || garbage.iter().map(|object| (object, unsafe { object.as_ref() }));
    headers().for_each(|(_, header)| header.set(flag::CONDEMNED));
    for (object, header) in headers() {
        if header.has(flag::WEAK) {
            heap::announce_death(heap, *object);
        }
    }
    headers().for_each(|(_, header)| header.unset(flag::CONDEMNED));
}

impl Suspects {
    fn unmarked(&self) -> Vec<NonNull<Header>> {
        let pairs = self.objects.iter().zip(&self.marks);
        pairs.filter(|(_, mark)| **mark == Mark::Suspect).map(|(object, _)| *object).collect()
    }

    /// The object's index here, if it belongs to the generation.
    fn index_of(&self, object: NonNull<Header>, generation: Generation) -> Option<usize> {
        // SAFETY: traversal reports owned, hence living, objects.
        let header = unsafe { object.as_ref() };
        let at = header.place();
        let here = at != UNTRACKED && header.has(flag::OLD) == (generation == Generation::Full);
        here.then_some(at as usize)
    }
}

fn traverse(object: NonNull<Header>, each: &mut dyn FnMut(NonNull<Header>)) {
    // SAFETY: the object is alive, and the collector's caller holds the exclusive token, so nothing is borrowed.
    unsafe {
        let header = object.as_ref();
        if let Some(class) = header.class() {
            each(class);
        }
        let mut visitor = Visitor::new(each);
        (header.vtable.trace)(object, &mut visitor);
        if let Some(attrs) = header.attrs() {
            crate::Trace::trace(&*attrs.get(), &mut visitor);
        }
    }
}

fn subtract_internal(suspects: &mut Suspects, generation: Generation) {
    // SAFETY: what stands in the lists is alive.
    suspects.outside = suspects.objects.iter().map(|object| unsafe { object.as_ref() }.count()).collect();
    let mut outside = std::mem::take(&mut suspects.outside);
    for &object in &suspects.objects {
        traverse(object, &mut |target| {
            if let Some(index) = suspects.index_of(target, generation) {
                outside[index] = outside[index].saturating_sub(1);
            }
        });
    }
    suspects.outside = outside;
}

fn mark_reachable_from_outside(suspects: &mut Suspects, generation: Generation) {
    let roots = (0..suspects.objects.len()).filter(|&index| suspects.outside[index] > 0).collect();
    mark_from(suspects, roots, generation);
}

fn mark_from(suspects: &mut Suspects, mut pending: Vec<usize>, generation: Generation) {
    while let Some(index) = pending.pop() {
        if suspects.marks[index] == Mark::Reachable {
            continue;
        }
        suspects.marks[index] = Mark::Reachable;
        let object = suspects.objects[index];
        traverse(object, &mut |target| {
            if let Some(found) = suspects.index_of(target, generation) {
                pending.push(found);
            }
        });
    }
}

fn queue_finalizers(
    heap: &Heap,
    suspects: &mut Suspects,
    garbage: &[NonNull<Header>],
    generation: Generation,
) -> usize {
    let mut kept = Vec::new();
    for &object in garbage {
        // SAFETY: nothing has been freed yet.
        let header = unsafe { object.as_ref() };
        if header.has(flag::FINALIZER) && !header.has(flag::FINALIZED) {
            header.set(flag::FINALIZED);
            header.count_up();
            // SAFETY: the count just taken belongs to this value.
            heap::queue_finalizer(heap, unsafe { Value::from_header(object) });
            kept.extend(suspects.index_of(object, generation));
        }
    }
    let queued = kept.len();
    mark_from(suspects, kept, generation);
    queued
}

/// Frees objects that refer to each other: payloads first, while every header still stands, then the memory.
fn free_all(list: &RefCell<Vec<NonNull<Header>>>, garbage: &[NonNull<Header>]) {
    for &object in garbage {
        // SAFETY: nothing has been freed yet. A condemned object is not freed by its count.
        unsafe { object.as_ref() }.set(flag::CONDEMNED);
    }
    forget(list, garbage);
    for &object in garbage {
        // SAFETY: only garbage refers to garbage, and nobody looks inside it again.
        unsafe { heap::drop_parts(object) };
    }
    for &object in garbage {
        // A class may stand later in the list than its instance, so classes are dropped while all memory still stands.
        // SAFETY: nothing borrows a header of garbage.
        let class = unsafe { Header::replace_class(object, None) };
        drop(class);
    }
    for &object in garbage {
        // SAFETY: the memory of garbage still stands.
        if unsafe { object.as_ref() }.count() != 0 {
            misreported();
        }
    }
    for &object in garbage {
        // SAFETY: its parts are dropped, and nobody refers to it: its count says so.
        unsafe { heap::release(object) };
    }
}

/// Somebody still refers to what was taken for garbage: a payload reported a reference that it does not own, or one twice, or one
/// and not the other time. Nobody has looked inside what was dropped, which takes the token that the collector holds, and nobody may.
#[cold]
fn misreported() -> ! {
    eprintln!("molt: a type reports references to the collector that it does not own");
    std::process::abort()
}

/// Takes garbage off the list that it stands in.
fn forget(list: &RefCell<Vec<NonNull<Header>>>, garbage: &[NonNull<Header>]) {
    if garbage.is_empty() {
        return;
    }
    let mut list = list.borrow_mut();
    // SAFETY: what stands in the list is alive, the condemned included.
    list.retain(|object| !unsafe { object.as_ref() }.has(flag::CONDEMNED));
    for (index, object) in list.iter().enumerate() {
        // SAFETY: as above.
        unsafe { object.as_ref() }.set_place(index as u32);
    }
    for &object in garbage {
        // SAFETY: the condemned are still allocated.
        unsafe { object.as_ref() }.set_place(UNTRACKED);
    }
}

/// Moves what is young to the old list.
fn promote(heap: &Heap) {
    let mut young = heap.young.borrow_mut();
    let mut old = heap.old.borrow_mut();
    for object in young.drain(..) {
        // SAFETY: what stands in the lists is alive.
        let header = unsafe { object.as_ref() };
        header.set(flag::OLD);
        let place = old.len().min(UNTRACKED as usize) as u32;
        header.set_place(place);
        if place != UNTRACKED {
            old.push(object);
        }
    }
}
