//! Counts, cycles, weak references, finalizers and deep structures.

use std::cell::RefCell;
use std::rc::Rc;

use molt_value::{
    Attrs, Frozen, Gc, Generation, Late, Mutable, PackedValue, Payload, Slice, Str, Token, Trace, Value, Visitor,
    WeakWatcher, breaker, heap,
};

struct Node {
    next: Value,
    log: Option<Rc<RefCell<Vec<i64>>>>,
    name: i64,
}

impl Trace for Node {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.next.trace(visitor);
    }
}

impl Payload for Node {
    type Access = Mutable;
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(log) = &self.log {
            log.borrow_mut().push(self.name);
        }
    }
}

fn node(name: i64, next: Value, log: &Rc<RefCell<Vec<i64>>>) -> Gc<Node> {
    Gc::without_class(Node { next, log: Some(log.clone()), name })
}

/// Something that stands for a class.
fn class() -> Gc<Fixed> {
    Gc::without_class(Fixed(0))
}

fn log() -> Rc<RefCell<Vec<i64>>> {
    Rc::default()
}

#[test]
fn a_value_is_two_words_and_so_is_an_optional_one() {
    assert_eq!(size_of::<Value>(), 16);
    assert_eq!(size_of::<Option<Value>>(), 16);
}

#[test]
fn the_last_reference_frees_at_once() {
    let log = log();
    let a = node(1, Value::UNSET, &log);
    let b = node(2, a.value(), &log);
    drop(a);
    assert!(log.borrow().is_empty());
    drop(b);
    assert_eq!(*log.borrow(), [2, 1]);
}

#[test]
fn a_chain_of_a_million_links_is_freed_on_a_small_stack() {
    // Miri takes a thousand times as long, and its frames are larger.
    let links = if cfg!(miri) { 5_000 } else { 1_000_000 };
    let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(move || {
        let mut head = Value::UNSET;
        for _ in 0..links {
            head = Gc::without_class(Node { next: head, log: None, name: 0 }).into();
        }
        drop(head);
        assert_eq!(heap::tracked_count(), 0);
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn a_cycle_is_freed_by_a_collection_and_what_is_held_is_not() {
    let mut token = Token::claim();
    let log = log();
    let held = node(9, Value::UNSET, &log);
    let a = node(1, held.value(), &log);
    let b = node(2, a.value(), &log);
    a.write(&mut token).next = b.value();
    drop((a, b));
    assert!(log.borrow().is_empty());
    let outcome = heap::collect(Generation::Young, &mut token);
    assert_eq!(outcome.freed, 2);
    log.borrow_mut().sort();
    assert_eq!(*log.borrow(), [1, 2]);
    assert_eq!(held.count(), 1);
}

#[test]
fn a_cycle_through_old_objects_waits_for_a_full_collection() {
    let mut token = Token::claim();
    let log = log();
    let a = node(1, Value::UNSET, &log);
    heap::collect(Generation::Young, &mut token);
    let b = node(2, a.value(), &log);
    a.write(&mut token).next = b.value();
    drop((a, b));
    assert_eq!(heap::collect(Generation::Young, &mut token).freed, 0);
    assert_eq!(heap::collect(Generation::Full, &mut token).freed, 2);
}

#[test]
fn a_finalizer_gets_its_object_alive_and_only_once() {
    let mut token = Token::claim();
    let log = log();
    let value = node(1, Value::UNSET, &log).into();
    heap::set_finalizer(&value, true);
    drop(value);
    assert!(heap::finalizers_waiting());
    let again = heap::take_finalizers().pop_front().unwrap();
    assert_eq!(again.downcast::<Node>().unwrap().read(&token).name, 1);
    drop(again);
    assert!(!heap::finalizers_waiting());
    assert_eq!(*log.borrow(), [1]);

    let looped = node(2, Value::UNSET, &log);
    looped.write(&mut token).next = looped.value();
    heap::set_finalizer(&looped.value(), true);
    drop(looped);
    let outcome = heap::collect(Generation::Full, &mut token);
    assert_eq!((outcome.freed, outcome.finalized), (0, 1));
    drop(heap::take_finalizers());
    assert_eq!(heap::collect(Generation::Full, &mut token).freed, 1);
}

#[test]
fn weak_references_see_a_death_and_their_callbacks_are_queued() {
    let mut token = Token::claim();
    let log = log();
    let value = node(1, Value::UNSET, &log).value();
    let quiet: Gc<WeakWatcher> = Gc::without_class(WeakWatcher::new(&value, Value::UNSET));
    let loud: Gc<WeakWatcher> = Gc::without_class(WeakWatcher::new(&value, Value::int(7)));
    WeakWatcher::watch(&quiet, &mut token);
    WeakWatcher::watch(&loud, &mut token);
    assert!(quiet.read(&token).upgrade().unwrap().is(&value));
    drop(value);
    assert!(quiet.read(&token).upgrade().is_none());
    let queued = heap::take_finalizers().pop_front().unwrap();
    assert_eq!(queued.downcast::<WeakWatcher>().unwrap().read(&token).callback.as_int(), Some(7));
    assert!(heap::take_finalizers().is_empty());
}

#[test]
fn a_dead_watcher_is_not_called() {
    let mut token = Token::claim();
    let log = log();
    let value = node(1, Value::UNSET, &log).value();
    let loud: Gc<WeakWatcher> = Gc::without_class(WeakWatcher::new(&value, Value::int(7)));
    WeakWatcher::watch(&loud, &mut token);
    drop(loud);
    drop(value);
    assert!(!heap::finalizers_waiting());
}

#[test]
fn a_watcher_that_is_garbage_with_what_it_watches_is_not_called() {
    let mut token = Token::claim();
    let log = log();
    let watched = node(1, Value::UNSET, &log);
    let loud: Gc<WeakWatcher> = Gc::without_class(WeakWatcher::new(&watched.value(), watched.value()));
    WeakWatcher::watch(&loud, &mut token);
    watched.write(&mut token).next = loud.value();
    drop((loud, watched));
    assert_eq!(heap::collect(Generation::Full, &mut token).freed, 2);
    assert!(!heap::finalizers_waiting());
}

#[derive(Clone, Copy)]
struct Head(u32);
impl Trace for Head {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

#[test]
fn garbage_of_a_loop_that_never_waits_asks_for_a_collection() {
    let mut token = Token::claim();
    breaker::clear();
    for _ in 0..10_000 {
        let made = Gc::without_class(Node { next: Value::UNSET, log: None, name: 0 });
        made.write(&mut token).next = made.value();
    }
    assert!(breaker::is_set());
    let due = heap::collection_due().expect("one is due");
    assert_eq!(heap::collect(due, &mut token).freed, 10_000);
}

#[test]
fn slices_hold_bytes_and_values_with_and_without_attributes() {
    let mut token = Token::claim();
    let text: Gc<Slice<Head, u8>> = Gc::from_bytes(&class(), Head(5), b"hello", None);
    assert_eq!((text.head.0, text.items()), (5, &b"hello"[..]));
    let attrs = Attrs::new(0, vec![Value::int(3)]);
    let sub: Gc<Slice<Head, u8>> = Gc::from_bytes(&class(), Head(5), b"world!", Some(attrs));
    assert_eq!(sub.items(), b"world!");
    assert_eq!(heap::attrs_of(&sub).unwrap().read(&token).values()[0].as_int(), Some(3));

    let log = log();
    let inner = node(1, Value::UNSET, &log);
    let items = [inner.value(), Value::int(2)];
    let tuple: Gc<Slice<Head, Value>> = Gc::from_items(&class(), Head(0), 2, items.into_iter(), None);
    assert_eq!(tuple.items()[1].as_int(), Some(2));
    inner.write(&mut token).next = tuple.value();
    drop((inner, tuple));
    assert_eq!(heap::collect(Generation::Full, &mut token).freed, 2);
    assert_eq!(*log.borrow(), [1]);
}

#[test]
fn texts_know_how_many_code_points_they_have() {
    let _token = Token::claim();
    let class = class();
    let facts = |text: &Gc<Str>| (text.as_bytes().to_vec(), text.char_len(), text.is_ascii(), text.as_str().is_some());
    let of = |bytes: &[u8], chars, ascii, valid| (bytes.to_vec(), chars, ascii, valid);

    let attrs = || Some(Attrs::new(0, vec![Value::int(3)]));
    let plain = Gc::from_text(&class, "plain", attrs());
    assert_eq!(facts(&plain), of(b"plain", 5, true, true));
    let wide = Gc::from_text(&class, "brød", attrs());
    assert_eq!(facts(&wide), of("brød".as_bytes(), 4, false, true));
    let lone = Gc::from_wtf8(&class, b"a\xED\xA0\x80", 2, attrs());
    assert_eq!(facts(&lone), of(b"a\xED\xA0\x80", 2, false, false));
    assert_eq!(facts(&Gc::from_text(&class, "", None)), of(b"", 0, true, true));
    assert_eq!(facts(&Gc::of_number(&class, -12)), of(b"-12", 3, true, true));

    assert_eq!(facts(&Gc::concatenated(&class, &plain, &plain)), of(b"plainplain", 10, true, true));
    assert_eq!(facts(&Gc::concatenated(&class, &wide, &plain)), of("brødplain".as_bytes(), 9, false, true));
    assert_eq!(facts(&Gc::concatenated(&class, &wide, &lone)), of(b"br\xC3\xB8da\xED\xA0\x80", 6, false, false));
    let items = [wide.value(), plain.value(), Value::int(7)];
    assert_eq!(facts(&Gc::assembled(&class, &items)), of("brødplain7".as_bytes(), 10, false, true));
    assert_eq!(facts(&Gc::joined(&class, Some(&wide), &items[..2])), of("brødbrødplain".as_bytes(), 13, false, true));
    assert_eq!(facts(&Gc::joined(&class, None, &items[1..2])), of(b"plain", 5, true, true));

    for text in [plain, wide, lone] {
        let before = facts(&text);
        assert_eq!((text.is_interned(), text.cached_hash()), (false, None));
        text.set_interned();
        text.set_cached_hash(9);
        assert_eq!((text.is_interned(), text.cached_hash(), facts(&text)), (true, Some(9), before));
    }
}

struct Fixed(i64);
impl Trace for Fixed {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}
impl Payload for Fixed {
    type Access = Frozen;
    const TRACKED: bool = false;
}

#[test]
fn payloads_are_told_apart_and_frozen_ones_need_no_token() {
    let value = Value::from(Gc::without_class(Fixed(4)));
    assert!(value.downcast::<Node>().is_none());
    assert_eq!(value.downcast::<Fixed>().unwrap().0, 4);
    assert!(Value::int(4).downcast::<Fixed>().is_none());
    assert_eq!(value.downcast_into::<Fixed>().map(|fixed| fixed.0).ok(), Some(4));
}

#[test]
fn attributes_of_instances_are_traced_and_dropped() {
    let mut token = Token::claim();
    let log = log();
    let a = Gc::with_attrs(&class(), Node { next: Value::UNSET, log: Some(log.clone()), name: 1 }, Attrs::default());
    let own = a.value();
    heap::attrs_of(&a).unwrap().write(&mut token).push(own);
    drop(a);
    assert_eq!(heap::collect(Generation::Young, &mut token).freed, 1);
    assert_eq!(*log.borrow(), [1]);
}

#[test]
fn attributes_that_move_are_those_they_were() {
    let mut token = Token::claim();
    let log = log();
    let kept = node(2, Value::UNSET, &log);
    let object = Gc::with_attrs(&class(), Node { next: Value::UNSET, log: None, name: 1 }, Attrs::default());
    let bare = node(3, Value::UNSET, &log);
    let attrs = heap::attrs_of(&object).unwrap();
    attrs.write(&mut token).reserve(7);
    attrs.write(&mut token).push(kept.value());
    attrs.write(&mut token).push(Value::int(5));
    let found: Vec<Value> = heap::tracked_with_attrs();
    assert!(found.iter().any(|value| value.is(&object.value())));
    assert!(!found.iter().any(|value| value.is(&bare.value())));
    drop(found);
    for _ in 0..2 {
        attrs.write(&mut token).settle(|_| true);
        let values = attrs.read(&token);
        assert_eq!((values.capacity(), values.values()[1].as_int()), (2, Some(5)));
        assert!(values.values()[0].is(&kept.value()));
    }
    drop((kept, object));
    assert_eq!(*log.borrow(), [2]);
}

#[test]
fn what_is_frozen_is_left_alone_by_collections_and_freed_by_its_count() {
    let mut token = Token::claim();
    let log = log();
    let kept = node(1, Value::UNSET, &log);
    kept.write(&mut token).next = kept.value();
    let counted = node(2, Value::UNSET, &log);
    assert!(heap::tracked::<Node>().iter().any(|known| known.is(&kept)));
    heap::freeze();
    assert_eq!(heap::tracked_count(), 0);
    drop((kept, counted));
    assert_eq!(heap::collect(Generation::Full, &mut token).examined, 0);
    assert_eq!(*log.borrow(), [2]);
}

#[test]
fn attributes_take_more_memory_as_they_come() {
    let mut attrs = Attrs::new(7, Vec::new());
    (0..100).for_each(|number| attrs.push(Value::int(number)));
    attrs.reserve(20);
    assert!(attrs.capacity() >= 120);
    let values = attrs.take_values();
    assert_eq!((attrs.shape, attrs.values().len(), attrs.capacity()), (7, 0, 0));
    assert!(values.iter().map(Value::as_int).eq((0..100).map(Some)));
}

#[test]
fn a_late_object_is_made_once_and_freed_once() {
    static PLAN: i64 = 3;
    let log = log();
    let late: Late<i64, Node> = Late::pending(&PLAN);
    assert_eq!((late.plan(), late.get().is_none()), (Some(&3), true));
    let made = late.get_or_make(|plan| node(*plan, Value::UNSET, &log)).clone();
    assert!(late.get_or_make(|_| unreachable!()).is(&made) && late.plan().is_none());
    drop(made);
    assert!(log.borrow().is_empty());
    drop(late);
    drop(Late::<i64, Node>::made(node(4, Value::UNSET, &log)));
    drop(Late::<i64, Node>::pending(&PLAN));
    assert_eq!(*log.borrow(), [3, 4]);
    assert_eq!(size_of::<Late<i64, Node>>(), size_of::<usize>());
}

#[test]
fn the_number_of_a_dead_object_finds_none_of_those_after_it() {
    let log = log();
    let numbers: Vec<_> = (0..100)
        .map(|name| {
            let object = node(name, Value::UNSET, &log).value();
            let id = heap::downgrade(&object).unwrap();
            assert_eq!(heap::downgrade(&object), Some(id));
            assert!(heap::upgrade(id).is_some_and(|found| found.is(&object)));
            id
        })
        .collect();
    assert!(numbers.iter().all(|&id| heap::upgrade(id).is_none()));
    let kept = node(0, Value::UNSET, &log).value();
    let id = heap::downgrade(&kept).unwrap();
    assert!(!numbers.contains(&id) && heap::upgrade(id).is_some_and(|found| found.is(&kept)));
}

#[test]
fn a_packed_value_is_the_value_again() {
    let log = log();
    let object = node(1, Value::UNSET, &log).value();
    let scalars = [Value::UNSET, Value::NONE, Value::NOT_IMPLEMENTED, Value::ELLIPSIS, Value::TRUE, Value::FALSE];
    let ints = [0, 1, -1, (1 << 60) - 1, -(1 << 60), 1 << 60, -(1 << 60) - 1, i64::MAX, i64::MIN].map(Value::int);
    let floats = [0.0, -0.0, 1.5, f64::INFINITY, f64::NAN].map(Value::float);
    let all: Vec<Value> = scalars.into_iter().chain(ints).chain(floats).chain([object.clone()]).collect();
    for value in &all {
        let packed = PackedValue::from(value.clone());
        for other in &all {
            assert_eq!(
                (packed.is(other), packed.get().is(other)),
                (value.is(other), value.is(other)),
                "{value:?} {other:?}"
            );
        }
        assert_eq!((packed.is_unset(), packed.is_object()), (value.is_unset(), value.is_object()));
        assert_eq!(packed.as_int(), value.as_int());
        assert_eq!(packed.downcast::<Node>().is_some(), value.is_object());
        assert_eq!(format!("{packed:?}"), format!("{value:?}"));
        let mut copy = packed.clone();
        assert!(copy.take().is(value) && copy.is_unset() && packed.value().is(value));
        assert!(packed.into_value().is(value));
    }
    assert_eq!((object.references(), size_of::<Option<PackedValue>>()), (Some(2), size_of::<usize>()));
    let packed = PackedValue::from(object);
    drop(all);
    assert!(log.borrow().is_empty());
    drop(packed);
    assert_eq!(*log.borrow(), [1]);
}
