//! Hashes, the order of sets and the comparisons of list.sort, against tests/record/record_containers.py; the dict's index
//! against a model.

use crate::data::{Case, List, check, ok};
use molt_text::dict_index::{DictEntries, DictIndex};
use molt_text::hash::{self, HashSecret};
use molt_text::set_order::SetTable;
use molt_text::{BigInt, Int, timsort};
use std::collections::HashMap;

fn int_hashes(case: &Case, index: usize) -> Vec<i64> {
    case.list(index).iter().map(|item| hash::hash_int(&Int::from(item.parse::<BigInt>().expect("int")))).collect()
}

#[test]
fn hashes_are_those_of_cpython() {
    let float_hash = |value| hash::hash_float(value).expect("not NaN");
    let secret = |case: &Case| HashSecret::from_seed(case.int(0) as u32);
    check("hash", |case| match case.name.as_str() {
        "int" => ok(hash::hash_int(&Int::from(case.big(0)))),
        "float" => ok(float_hash(case.float(0))),
        "complex" => ok(hash::hash_complex(float_hash(case.float(0)), float_hash(case.float(1)))),
        "fraction" => ok(hash::hash_fraction(&case.big(0), &case.big(1))),
        "decimal" => ok(hash::hash_decimal(&case.big(0), case.int(1))),
        "tuple" => ok(hash::hash_tuple(int_hashes(case, 0))),
        "frozenset" => ok(hash::hash_frozenset(int_hashes(case, 0))),
        "str" => ok(secret(case).hash_str(case.text(1).as_wtf8())),
        "bytes" => ok(secret(case).hash_bytes(&case.bytes(1))),
        other => panic!("{other}"),
    });
}

/// What a set of ints does with the table: the object model's operations, with a comparison that cannot fail.
#[derive(Clone, Default)]
struct IntSet(SetTable<i64>);

impl IntSet {
    fn find(&self, value: i64) -> Result<usize, usize> {
        self.0.find(hash::hash_small_int(value), |&key| key == value)
    }

    fn contains(&self, value: i64) -> bool {
        self.find(value).is_ok()
    }

    fn add(&mut self, value: i64) {
        if let Err(slot) = self.find(value) {
            self.0.insert_at(slot, hash::hash_small_int(value), value);
        }
    }

    fn discard(&mut self, value: i64) -> bool {
        self.find(value).is_ok_and(|slot| self.0.remove_at(slot).is_some())
    }

    fn values(&self) -> Vec<i64> {
        self.0.iter().map(|(_, &key)| key).collect()
    }

    fn update(&mut self, other: &IntSet) {
        if !self.0.begin_merge(&other.0) {
            other.values().into_iter().for_each(|value| self.add(value));
        }
    }

    fn copy(&self) -> IntSet {
        IntSet(SetTable::copy_of(&self.0))
    }

    fn filtered(&self, keep: impl Fn(i64) -> bool) -> IntSet {
        let mut result = IntSet::default();
        self.values().into_iter().filter(|&value| keep(value)).for_each(|value| result.add(value));
        result
    }

    fn intersection(&self, other: &IntSet) -> IntSet {
        let (probed, walked) = if other.0.len() > self.0.len() { (other, self) } else { (self, other) };
        walked.filtered(|value| probed.contains(value))
    }

    fn subtract(&mut self, other: &IntSet) {
        let small = (other.0.len() >> 3 > self.0.len()).then(|| self.intersection(other));
        for value in small.as_ref().unwrap_or(other).values() {
            self.discard(value);
        }
        self.0.sweep_dummies();
    }

    fn difference(&self, other: &IntSet) -> IntSet {
        if self.0.len() >> 2 > other.0.len() {
            let mut copy = self.copy();
            copy.subtract(other);
            return copy;
        }
        self.filtered(|value| !other.contains(value))
    }

    fn symmetric_difference(&self, other: &IntSet) -> IntSet {
        let mut result = other.copy();
        for value in self.values() {
            if !result.discard(value) {
                result.add(value);
            }
        }
        result
    }
}

fn run_script(script: &[String]) -> (List<i64>, List<i64>, List<Option<i64>>) {
    let mut sets: HashMap<u8, IntSet> = HashMap::from([(b'A', IntSet::default()), (b'B', IntSet::default())]);
    let mut popped = Vec::new();
    for step in script {
        let (target, operator, argument) = (step.as_bytes()[0], step.as_bytes()[1], &step[2..]);
        let numbers = || argument.split(';').map(|number| number.parse::<i64>().expect("number"));
        let other = argument.bytes().next().and_then(|name| sets.get(&name)).cloned().unwrap_or_default();
        let this = sets.get_mut(&target).expect("a set");
        match operator {
            b'+' => this.add(argument.parse().expect("number")),
            b'-' => {
                this.discard(argument.parse().expect("number"));
            }
            b'p' => popped.push(this.0.pop()),
            b'x' => drop(this.0.clear()),
            b'l' => numbers().for_each(|number| this.add(number)),
            b'k' => {
                let mut distinct = Vec::new();
                numbers().for_each(|number| {
                    if !distinct.contains(&number) {
                        distinct.push(number)
                    }
                });
                this.0.reserve_for_merge(distinct.len());
                distinct.into_iter().for_each(|number| this.add(number));
            }
            b'u' => this.update(&other),
            b'=' => *this = other.copy(),
            b'|' => {
                let mut union = this.copy();
                union.update(&other);
                *this = union;
            }
            b'&' => *this = this.intersection(&other),
            b'm' => *this = this.difference(&other),
            b'M' => this.subtract(&other),
            b'^' => *this = this.symmetric_difference(&other),
            other => panic!("{other}"),
        }
    }
    (List(sets[&b'A'].values()), List(sets[&b'B'].values()), List(popped))
}

#[test]
fn sets_are_ordered_as_in_cpython() {
    check("set_order", |case| ok(run_script(&case.list(0))));
}

fn sort_trace(keys: &[i64], kind: &str, limit: usize) -> (List<usize>, usize, u64) {
    let (mut count, mut digest) = (0, 0xCBF2_9CE4_8422_2325u64);
    let (order, _) = timsort::sort_order(keys.len(), |left, right| {
        count += 1;
        for position in [left, right] {
            digest = (digest ^ position as u64).wrapping_mul(0x100_0000_01B3);
        }
        if count == limit {
            return Err(());
        }
        Ok(if kind == "random" { (left * 31 + right * 17 + count) % 3 == 0 } else { keys[left] < keys[right] })
    });
    (List(order), count, digest)
}

#[test]
fn sorting_compares_in_the_order_of_cpython() {
    check("timsort", |case| {
        let keys: Vec<i64> = case.list(0).iter().map(|key| key.parse().expect("key")).collect();
        ok(sort_trace(&keys, case.raw(1), case.int(2) as usize))
    });
}

#[test]
fn a_failed_sort_loses_no_item() {
    let mut items: Vec<String> = (0..100).rev().map(|number| format!("{:03}", number * 7 % 100)).collect();
    let mut expected = items.clone();
    let mut left = 150;
    let result = timsort::sort(&mut items, |a, b| {
        left -= 1;
        if left == 0 { Err("stopped") } else { Ok(a < b) }
    });
    assert_eq!(result, Err("stopped"));
    items.sort();
    expected.sort();
    assert_eq!(items, expected);
}

/// A dict of ints over the index, with a hash that collides often.
#[derive(Default)]
struct IntDict {
    index: DictIndex,
    entries: Entries,
    room: usize,
}

/// Keys and values; none where an entry was removed.
#[derive(Default)]
struct Entries(Vec<Option<(i64, i64)>>);

fn coarse_hash(key: i64) -> i64 {
    key / 3
}

impl DictEntries for Entries {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn hash_at(&self, position: usize) -> Option<i64> {
        self.0[position].map(|(key, _)| coarse_hash(key))
    }
}

impl IntDict {
    fn find(&self, key: i64) -> Option<usize> {
        let is_key = |at: usize| self.entries.0[at].is_some_and(|(found, _)| found == key);
        self.index.find(coarse_hash(key), self.entries.len(), is_key)
    }

    fn set(&mut self, key: i64, value: i64) {
        match self.find(key) {
            Some(position) => self.entries.0[position] = Some((key, value)),
            None => {
                if self.entries.len() == self.room {
                    self.entries.0.retain(Option::is_some);
                    self.room = self.entries.len() * 2 + 5;
                    self.index.rebuild(&self.entries, self.room);
                }
                self.entries.0.push(Some((key, value)));
                self.index.pushed(coarse_hash(key), &self.entries, self.room);
            }
        }
    }

    fn remove(&mut self, key: i64) -> bool {
        let Some(position) = self.find(key) else {
            return false;
        };
        self.index.removed(coarse_hash(key), position);
        self.entries.0[position] = None;
        if self.entries.0.iter().filter(|entry| entry.is_none()).count() > 50 {
            self.entries.0.retain(Option::is_some);
            self.index.rebuild(&self.entries, self.room);
        }
        true
    }
}

#[test]
fn the_dict_index_agrees_with_a_model() {
    let (mut dict, mut model): (IntDict, Vec<(i64, i64)>) = Default::default();
    let mut state = 12345u64;
    for step in 0..20_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let key = (state >> 33) as i64 % 300;
        let known = model.iter().position(|&(found, _)| found == key);
        assert_eq!(dict.find(key).is_some(), known.is_some());
        if state >> 62 < 2 {
            dict.set(key, step);
            match known {
                Some(position) => model[position].1 = step,
                None => model.push((key, step)),
            }
        } else {
            assert_eq!(dict.remove(key), known.is_some());
            known.map(|position| model.remove(position));
        }
    }
    let items: Vec<(i64, i64)> = dict.entries.0.iter().flatten().copied().collect();
    assert_eq!(items, model);
}

/// Counts how often hashes are looked at.
struct Counted<'a>(Vec<i64>, &'a std::cell::Cell<usize>);

impl DictEntries for Counted<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn hash_at(&self, position: usize) -> Option<i64> {
        self.1.set(self.1.get() + 1);
        Some(self.0[position])
    }
}

#[test]
fn lookups_in_a_large_dict_look_at_a_few_entries() {
    let looks = std::cell::Cell::new(0);
    let mut index = DictIndex::new();
    let mut entries = Counted(Vec::new(), &looks);
    let mut room = 0;
    for key in 0..100_000 {
        if entries.len() == room {
            room = room * 2 + 5;
            index.rebuild(&entries, room);
        }
        entries.0.push(key * 1024);
        index.pushed(key * 1024, &entries, room);
    }
    assert!(looks.get() < 100_000 * 12, "building looked at {} entries", looks.get());
    looks.set(0);
    for key in 0..100_000 {
        assert!(index.next_candidate(&mut index.probe(key * 1024), &entries).is_some());
        assert!(index.next_candidate(&mut index.probe(key * 1024 + 1), &entries).is_none());
    }
    assert!(looks.get() < 200_000 * 4, "looking up looked at {} entries", looks.get());
}
