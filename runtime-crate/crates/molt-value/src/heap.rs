//! What a thread knows of its objects: the collector's lists, weak references, finalizers, and how objects die.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

use crate::header::{Header, UNTRACKED, flag};
use crate::weak::WeakTable;
use crate::{AttrsCell, CollectOutcome, Gc, Generation, Payload, Token, Value, WeakId, breaker, collector};

/// Objects that are left of those made since the last young collection when one is due. As many that refer to each other may lie
/// dead, and a quarter more of the old ones, so this is memory as well as time.
const YOUNG_THRESHOLD: usize = 4_000;

/// The same where memory counts more than time, and an eighth of the old objects.
const YOUNG_THRESHOLD_SOONER: usize = 1_000;

/// After how many young objects it is seen whether a collection is due.
const LOOK_EVERY: usize = 1_024;

/// Objects that own each other are freed one inside the other up to this depth, as in CPython (Objects/object.c
/// `_PyTrash_thread_deposit_object`, with its 50), and one after the other beyond.
const MOST_NESTED: u32 = 24;

pub(crate) struct Heap {
    /// Objects that no collection has seen, then those that survived one; an object's header knows its place.
    pub young: RefCell<Vec<NonNull<Header>>>,
    pub old: RefCell<Vec<NonNull<Header>>>,
    /// Survivors that a full collection has seen: the next one is due when the list has grown by a quarter.
    pub old_at_last_full: Cell<usize>,
    /// Whether collections come of themselves.
    automatic: Cell<bool>,
    /// Whether they come sooner than they would.
    sooner: Cell<bool>,
    /// Of young and of full collections: how many there were, and how many objects they freed or finalized.
    statistics: Cell<[(usize, usize); 2]>,
    pub weak: RefCell<WeakTable>,
    finalizers: RefCell<VecDeque<Value>>,
    finalizers_waiting: Cell<bool>,
    dying: RefCell<Vec<NonNull<Header>>>,
    /// How many objects are being freed, each by what the one before it owned.
    nesting: Cell<u32>,
}

thread_local! {
    // Without a destructor, which every access would have to ask for: values may be dropped until the very end of the thread.
    static HEAP: ManuallyDrop<Heap> = const {
        ManuallyDrop::new(Heap {
            young: RefCell::new(Vec::new()),
            old: RefCell::new(Vec::new()),
            old_at_last_full: Cell::new(0),
            automatic: Cell::new(true),
            sooner: Cell::new(false),
            statistics: Cell::new([(0, 0); 2]),
            weak: RefCell::new(WeakTable::new()),
            finalizers: RefCell::new(VecDeque::new()),
            finalizers_waiting: Cell::new(false),
            dying: RefCell::new(Vec::new()),
            nesting: Cell::new(0),
        })
    };
}

#[inline(always)]
pub(crate) fn with<R>(f: impl FnOnce(&Heap) -> R) -> R {
    HEAP.with(|heap| f(heap))
}

/// Makes the object known to the collector.
#[inline]
pub(crate) fn track(object: NonNull<Header>) {
    with(|heap| {
        let mut young = heap.young.borrow_mut();
        let place = young.len();
        if place < UNTRACKED as usize {
            // SAFETY: the caller passes a living object.
            unsafe { object.as_ref() }.set_place(place as u32);
            young.push(object);
        }
        if place % LOOK_EVERY == LOOK_EVERY - 1 {
            drop(young);
            ask_for_collection();
        }
    });
}

/// Has a collection that is due made between two operations of who makes the objects: a loop may make garbage without ever waiting.
#[cold]
#[inline(never)]
fn ask_for_collection() {
    if collection_due().is_some() {
        breaker::set();
    }
}

#[inline]
fn untrack(heap: &Heap, header: &Header) {
    let at = header.place();
    if at == UNTRACKED {
        return;
    }
    header.set_place(UNTRACKED);
    let list = if header.has(flag::OLD) { &heap.old } else { &heap.young };
    let mut list = list.borrow_mut();
    list.swap_remove(at as usize);
    if let Some(moved) = list.get(at as usize) {
        // SAFETY: what stands in the lists is alive.
        unsafe { moved.as_ref() }.set_place(at);
    }
}

/// The last reference to the object is gone: it is freed, or moves, alive, to the finalizer queue.
pub(crate) fn last_reference_gone(object: NonNull<Header>) {
    // SAFETY: the count has just become zero and nothing is freed yet.
    let header = unsafe { object.as_ref() };
    if header.has(flag::CONDEMNED | flag::FINALIZER | flag::WEAK) && !prepare_death(object) {
        return;
    }
    if header.has(flag::ATOMIC) || header.is_leaf() {
        // SAFETY: nobody refers to the object any more, and the collector does not know it. What it owns goes as deep as this.
        unsafe {
            if let Some(drop_payload) = header.vtable.drop_payload {
                drop_payload(object);
            }
            release(object);
        }
        return;
    }
    free_owner(object);
}

/// Frees an object that the collector knows; what it owns may go deep.
#[inline(never)]
fn free_owner(object: NonNull<Header>) {
    with(|heap| {
        let nesting = heap.nesting.get();
        if nesting == MOST_NESTED {
            heap.dying.borrow_mut().push(object);
            return;
        }
        heap.nesting.set(nesting + 1);
        // SAFETY: the count of the object is zero, and it is freed here alone.
        unsafe { free(heap, object) };
        if nesting == MOST_NESTED - 1 {
            free_dying(heap);
        }
        heap.nesting.set(nesting);
    });
}

/// Frees what was nested too deeply, and all that it owns.
#[inline(never)]
fn free_dying(heap: &Heap) {
    loop {
        let next = heap.dying.borrow_mut().pop();
        let Some(object) = next else { return };
        // SAFETY: the count of everything in the list is zero, and each object stands in it once.
        unsafe { free(heap, object) };
    }
}

/// Whether an object with a finalizer or weak references, or one that the collector is freeing, is to be freed now.
#[cold]
#[inline(never)]
fn prepare_death(object: NonNull<Header>) -> bool {
    // SAFETY: the count has just become zero and nothing is freed yet.
    let header = unsafe { object.as_ref() };
    if header.has(flag::CONDEMNED) {
        return false;
    }
    with(|heap| {
        if header.has(flag::FINALIZER) && !header.has(flag::FINALIZED) {
            header.set(flag::FINALIZED);
            header.set_count(1);
            // SAFETY: the object is alive and the one count just set belongs to this value.
            queue_finalizer(heap, unsafe { Value::from_header(object) });
            return false;
        }
        if header.has(flag::WEAK) {
            announce_death(heap, object);
        }
        true
    })
}

/// Tells the weak references of the object that it is gone and queues their callbacks.
pub(crate) fn announce_death(heap: &Heap, object: NonNull<Header>) {
    let callbacks = heap.weak.borrow_mut().object_died(object);
    if !callbacks.is_empty() {
        heap.finalizers.borrow_mut().extend(callbacks);
        heap.finalizers_waiting.set(true);
    }
}

/// Drops payload, attributes and class of an object and gives its memory back.
///
/// # Safety
/// Nobody refers to the object any more, and it is freed once.
#[inline]
unsafe fn free(heap: &Heap, object: NonNull<Header>) {
    // SAFETY: the caller's promise.
    let header = unsafe { object.as_ref() };
    untrack(heap, header);
    // SAFETY: the caller's promise; each part is dropped once, and the header last.
    unsafe {
        drop_parts(object);
        release(object);
    }
}

/// Drops payload and attributes; the header stays readable.
///
/// # Safety
/// Nobody looks at the payload or the attributes any more.
#[inline]
pub(crate) unsafe fn drop_parts(object: NonNull<Header>) {
    // SAFETY: the caller's promise.
    unsafe {
        let header = object.as_ref();
        if let Some(drop_payload) = header.vtable.drop_payload {
            drop_payload(object);
        }
        if let Some(attrs) = header.attrs() {
            std::ptr::drop_in_place(attrs.get());
        }
    }
}

/// Drops the header's class and gives the memory back. Slices report their length after their items are dropped.
///
/// # Safety
/// `drop_parts` was called, and nobody refers to the object.
#[inline]
pub(crate) unsafe fn release(object: NonNull<Header>) {
    // SAFETY: the caller's promise; the layout is the one that the object was allocated with.
    unsafe {
        let header = object.as_ref();
        let layout = header.vtable.layout(object);
        let has_attrs = header.has(flag::ATTRS);
        if let Some(class) = header.class()
            && class.as_ref().count_down()
        {
            last_reference_gone(class);
        }
        if has_attrs {
            let (layout, offset) = crate::gc::with_attrs_before(layout);
            std::alloc::dealloc(object.as_ptr().cast::<u8>().sub(offset), layout);
        } else {
            std::alloc::dealloc(object.as_ptr().cast(), layout);
        }
    }
}

/// Marks the object as one whose last reference moves it to the finalizer queue.
pub fn set_finalizer(value: &Value, wanted: bool) {
    if let Some(header) = value.header() {
        if wanted {
            header.set(flag::FINALIZER);
        } else {
            header.unset(flag::FINALIZER);
        }
    }
}

/// Says whether losing its last reference moves the object to the finalizer queue, also when that has happened before: a
/// generator wants it whenever it rests.
#[inline]
pub fn rearm_finalizer<T: Payload>(object: &Gc<T>, wanted: bool) {
    object.header().rearm(wanted);
}

/// Whether finalizers or weak-reference callbacks wait to be run.
#[inline]
pub fn finalizers_waiting() -> bool {
    with(|heap| heap.finalizers_waiting.get())
}

/// The objects to finalize and the weak references whose callbacks are to be called (values that hold a
/// [`crate::WeakWatcher`]), in their order; what is queued from now on is another batch.
pub fn take_finalizers() -> VecDeque<Value> {
    with(|heap| {
        heap.finalizers_waiting.set(false);
        heap.finalizers.take()
    })
}

pub(crate) fn queue_finalizer(heap: &Heap, value: Value) {
    heap.finalizers.borrow_mut().push_back(value);
    heap.finalizers_waiting.set(true);
}

/// The instance attributes of the object; `None` where its class gives it none.
#[inline]
pub fn attrs(value: &Value) -> Option<&AttrsCell> {
    value.header().and_then(Header::attrs)
}

/// The instance attributes of the object.
#[inline]
pub fn attrs_of<T: Payload>(object: &Gc<T>) -> Option<&AttrsCell> {
    object.header().attrs()
}

/// Gives the object another class (`obj.__class__ = C`, and the first classes while they are made).
pub fn set_class<C: Payload>(value: &Value, class: &Gc<C>, _token: &mut Token) {
    if let Some(header) = value.header_ptr() {
        let class = class.header_ptr();
        // SAFETY: the class is alive; the count taken here is the header's.
        unsafe { class.as_ref() }.count_up();
        // SAFETY: the exclusive token says that nobody borrows anything of an object.
        let old = unsafe { Header::replace_class(header, Some(class)) };
        drop(old);
    }
}

/// A number by which the object can be found as long as it lives, without keeping it alive.
pub fn downgrade(value: &Value) -> Option<WeakId> {
    let object = value.header_ptr()?;
    Some(with(|heap| heap.weak.borrow_mut().id_of(object)))
}

/// The object that the number stands for, if it is still alive.
pub fn upgrade(id: WeakId) -> Option<Value> {
    with(|heap| {
        let object = heap.weak.borrow().object_of(id)?;
        // SAFETY: the table forgets an object before it is freed.
        let header = unsafe { object.as_ref() };
        if header.count() == 0 || header.has(flag::CONDEMNED) {
            return None;
        }
        header.count_up();
        // SAFETY: the count just taken belongs to this value.
        Some(unsafe { Value::from_header(object) })
    })
}

/// The generation that allocations since the last collection make due, if any.
pub fn collection_due() -> Option<Generation> {
    #[cfg(feature = "stress")]
    if let Some(generation) = crate::stress::due() {
        return Some(generation);
    }
    with(|heap| {
        let (threshold, part) = if heap.sooner.get() { (YOUNG_THRESHOLD_SOONER, 8) } else { (YOUNG_THRESHOLD, 4) };
        if heap.young.borrow().len() < threshold || !heap.automatic.get() {
            return None;
        }
        let old = heap.old.borrow().len();
        let grown = old.saturating_sub(heap.old_at_last_full.get());
        if grown > heap.old_at_last_full.get() / part + threshold {
            Some(Generation::Full)
        } else {
            Some(Generation::Young)
        }
    })
}

/// Collects one generation, atomically. Objects with finalizers are queued, not run.
pub fn collect(generation: Generation, _token: &mut Token) -> CollectOutcome {
    with(|heap| {
        let outcome = collector::collect(heap, generation);
        let mut statistics = heap.statistics.get();
        let (collections, collected) = &mut statistics[usize::from(generation == Generation::Full)];
        *collections += 1;
        *collected += outcome.freed + outcome.finalized;
        heap.statistics.set(statistics);
        outcome
    })
}

/// Of young and of full collections: how many there were, and how many objects they freed or finalized.
pub fn collection_statistics() -> [(usize, usize); 2] {
    with(|heap| heap.statistics.get())
}

/// Gives back the room that the collector's lists have beyond what they hold.
pub fn shrink_lists() {
    with(|heap| {
        heap.young.borrow_mut().shrink_to_fit();
        heap.old.borrow_mut().shrink_to_fit();
        heap.dying.borrow_mut().shrink_to_fit();
    });
}

/// Takes all objects that the collector knows off its lists: what is there stays, whether it is part of a cycle or not. Objects that
/// others no longer refer to are freed as before. CPython Modules/gcmodule.c `gc_freeze_impl`.
pub fn freeze() {
    with(|heap| {
        for list in [&heap.young, &heap.old] {
            for object in std::mem::take(&mut *list.borrow_mut()) {
                // SAFETY: what stands in the lists is alive.
                unsafe { object.as_ref() }.set_place(UNTRACKED);
            }
        }
        heap.old_at_last_full.set(0);
    });
}

/// Whether collections come sooner than they would: what lies dead until then takes memory, whose gaps then stay.
pub fn collect_sooner(wanted: bool) {
    with(|heap| heap.sooner.set(wanted));
}

/// Whether collections come of themselves, as they do at first.
pub fn is_automatic() -> bool {
    with(|heap| heap.automatic.get())
}

/// Says whether collections are to come of themselves.
pub fn set_automatic(automatic: bool) {
    with(|heap| heap.automatic.set(automatic));
}

/// How many objects each generation holds.
pub fn generation_sizes() -> [usize; 2] {
    with(|heap| [heap.young.borrow().len(), heap.old.borrow().len()])
}

/// The objects with this payload that the collector knows.
pub fn tracked<T: Payload>() -> Vec<Gc<T>> {
    with(|heap| {
        let (young, old) = (heap.young.borrow(), heap.old.borrow());
        let alive = |object: &NonNull<Header>| {
            // SAFETY: what stands in the lists is alive until the collector frees it, which takes it off them.
            let header = unsafe { object.as_ref() };
            header.holds::<T>().then(|| {
                header.count_up();
                // SAFETY: the payload is a `T`, and the count just taken is the pointer's.
                unsafe { Gc::from_header(*object) }
            })
        };
        young.iter().chain(old.iter()).filter_map(alive).collect()
    })
}

/// The objects that the collector knows and that have attributes of their own.
pub fn tracked_with_attrs() -> Vec<Value> {
    with(|heap| {
        let (young, old) = (heap.young.borrow(), heap.old.borrow());
        let alive = |object: &NonNull<Header>| {
            // SAFETY: as in `tracked`.
            let header = unsafe { object.as_ref() };
            header.has(flag::ATTRS).then(|| {
                header.count_up();
                // SAFETY: the count just taken is the value's.
                unsafe { Value::from_header(*object) }
            })
        };
        young.iter().chain(old.iter()).filter_map(alive).collect()
    })
}

/// How many objects the collector knows.
pub fn tracked_count() -> usize {
    with(|heap| heap.young.borrow().len() + heap.old.borrow().len())
}
