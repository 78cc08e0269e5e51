//! `list.sort` (CPython 3.13 Objects/listobject.c `list_sort_impl`, described in Objects/listsort.txt): a stable, adaptive
//! merge sort that asks only `a < b`, in exactly CPython's sequence of comparisons, each of which may fail.
//!
//! It sorts positions rather than items: positions can be copied freely, so that whatever a comparison does, the outcome is
//! a permutation; and the same permutation is applied to keys and values.

/// Runs shorter than this many items (or half of it) are extended by binary insertion.
const MAX_MIN_RUN: usize = 64;
/// So many wins in a row start galloping.
const MIN_GALLOP: usize = 7;

/// A sorted stretch that waits to be merged; `power` is the depth of the boundary after it in the merge tree.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    len: usize,
    power: u32,
}

struct Sorter<F> {
    /// The permutation under way.
    order: Vec<usize>,
    is_less: F,
    min_gallop: usize,
    pending: Vec<Run>,
    /// The shorter run of a merge.
    scratch: Vec<usize>,
}

/// The order in which `len` items are sorted, by positions, and the first error of a comparison. After an error the
/// order is that of the items when it happened, as CPython leaves the list.
pub fn sort_order<E>(len: usize, is_less: impl FnMut(usize, usize) -> Result<bool, E>) -> (Vec<usize>, Result<(), E>) {
    let mut sorter =
        Sorter { order: (0..len).collect(), is_less, min_gallop: MIN_GALLOP, pending: Vec::new(), scratch: Vec::new() };
    let result = sorter.sort();
    (sorter.order, result)
}

/// Sorts items; on an error they are left partly sorted, none lost.
pub fn sort<T: Default, E>(items: &mut Vec<T>, mut is_less: impl FnMut(&T, &T) -> Result<bool, E>) -> Result<(), E> {
    let (order, result) = sort_order(items.len(), |left, right| is_less(&items[left], &items[right]));
    apply_order(items, &order);
    result
}

/// Rearranges items so that the one at `order[i]` comes to `i`; `order` is a permutation.
pub fn apply_order<T: Default>(items: &mut Vec<T>, order: &[usize]) {
    let mut taken = std::mem::take(items);
    *items = order.iter().map(|&position| taken.get_mut(position).map(std::mem::take).unwrap_or_default()).collect();
}

/// A run length such that the number of runs is a power of two or just below (`merge_compute_minrun`).
fn min_run_of(mut len: usize) -> usize {
    let mut lost = 0;
    while len >= MAX_MIN_RUN {
        lost |= len & 1;
        len >>= 1;
    }
    len + lost
}

/// The depth in the ideal merge tree of the boundary between two adjacent runs (`powerloop`).
fn power_of(start: usize, left: usize, right: usize, len: usize) -> u32 {
    let mut left_middle = 2 * start + left;
    let mut right_middle = left_middle + left + right;
    let mut power = 1;
    loop {
        if left_middle >= len {
            left_middle -= len;
            right_middle -= len;
        } else if right_middle >= len {
            return power;
        }
        left_middle *= 2;
        right_middle *= 2;
        power += 1;
    }
}

/// How a merge ended.
enum MergeEnd {
    /// One side is used up.
    Exhausted,
    /// One item of the scratch side is left, and it goes to the far end.
    LastItem,
}

/// A merge under way: indices and counts of what is left on each side.
struct Merge {
    dest: usize,
    a: usize,
    na: usize,
    b: usize,
    nb: usize,
}

impl<E, F: FnMut(usize, usize) -> Result<bool, E>> Sorter<F> {
    fn sort(&mut self) -> Result<(), E> {
        let len = self.order.len();
        if len < 2 {
            return Ok(());
        }
        let min_run = min_run_of(len);
        let mut start = 0;
        while start < len {
            let mut run = self.count_run(start)?;
            if run < min_run {
                let forced = min_run.min(len - start);
                self.binary_insertion(start, forced, run)?;
                run = forced;
            }
            self.found_run(run)?;
            self.pending.push(Run { start, len: run, power: 0 });
            start += run;
        }
        while self.pending.len() > 1 {
            let mut at = self.pending.len() - 2;
            if at > 0 && self.pending[at - 1].len < self.pending[at + 1].len {
                at -= 1;
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    fn less_at(&mut self, left: usize, right: usize) -> Result<bool, E> {
        (self.is_less)(self.order[left], self.order[right])
    }

    /// The length of the run at `start`, made ascending.
    fn count_run(&mut self, start: usize) -> Result<usize, E> {
        let len = self.order.len() - start;
        let mut n = 1;
        while n < len && !self.less_at(start + n, start + n - 1)? {
            n += 1;
        }
        if n == len {
            return Ok(n);
        }
        if n > 1 {
            // Only a prefix of equal items can be the beginning of a descending run.
            if self.less_at(start, start + n - 1)? {
                return Ok(n);
            }
            self.order[start..start + n].reverse();
        }
        n += 1;
        self.finish_descending(start, n)
    }

    /// Goes on with a descending run of `n` items. Equal neighbours are reversed on the way, so that the reversal of the
    /// whole restores their order.
    fn finish_descending(&mut self, start: usize, mut n: usize) -> Result<usize, E> {
        let len = self.order.len() - start;
        let mut equal = 0;
        let reverse_equal = |order: &mut Vec<usize>, n: usize, equal: &mut usize| {
            if *equal > 0 {
                order[start + n - *equal - 1..start + n].reverse();
                *equal = 0;
            }
        };
        while n < len {
            if self.less_at(start + n, start + n - 1)? {
                reverse_equal(&mut self.order, n, &mut equal);
            } else if self.less_at(start + n - 1, start + n)? {
                break;
            } else {
                equal += 1;
            }
            n += 1;
        }
        reverse_equal(&mut self.order, n, &mut equal);
        self.order[start..start + n].reverse();
        while n < len && !self.less_at(start + n, start + n - 1)? {
            n += 1;
        }
        Ok(n)
    }

    /// Sorts `len` items of which the first `sorted` are.
    fn binary_insertion(&mut self, start: usize, len: usize, sorted: usize) -> Result<(), E> {
        for next in sorted..len {
            let pivot = self.order[start + next];
            let (mut low, mut high) = (0, next);
            while low < high {
                let middle = (low + high) / 2;
                if (self.is_less)(pivot, self.order[start + middle])? {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            self.order[start + low..=start + next].rotate_right(1);
        }
        Ok(())
    }

    /// Merges what lies deeper in the merge tree than the boundary before a new run.
    fn found_run(&mut self, new_len: usize) -> Result<(), E> {
        let Some(last) = self.pending.last() else {
            return Ok(());
        };
        let power = power_of(last.start, last.len, new_len, self.order.len());
        while self.pending.len() > 1 && self.pending[self.pending.len() - 2].power > power {
            self.merge_at(self.pending.len() - 2)?;
        }
        if let Some(last) = self.pending.last_mut() {
            last.power = power;
        }
        Ok(())
    }

    /// Merges two adjacent pending runs.
    fn merge_at(&mut self, at: usize) -> Result<(), E> {
        let (left, right) = (self.pending[at], self.pending[at + 1]);
        self.pending[at].len += right.len;
        self.pending.remove(at + 1);
        // What of the left run comes before all of the right one is in place; so is the end of the right one.
        let order = std::mem::take(&mut self.order);
        let trimmed = self.trim(&order, left, right);
        self.order = order;
        let (skipped, kept) = trimmed?;
        let (start, left_len) = (left.start + skipped, left.len - skipped);
        match (left_len, kept) {
            (0, _) | (_, 0) => Ok(()),
            (left_len, right_len) if left_len <= right_len => self.merge_low(start, left_len, right.start, right_len),
            (left_len, right_len) => self.merge_high(start, left_len, right.start, right_len),
        }
    }

    fn trim(&mut self, order: &[usize], left: Run, right: Run) -> Result<(usize, usize), E> {
        let left_items = &order[left.start..left.start + left.len];
        let right_items = &order[right.start..right.start + right.len];
        let skipped = self.gallop_right(right_items[0], left_items, 0)?;
        if skipped == left.len {
            return Ok((skipped, 0));
        }
        let kept = self.gallop_left(left_items[left.len - 1], right_items, right.len - 1)?;
        Ok((skipped, kept))
    }

    /// Where `key` belongs in sorted `items`, before any equal one, searched outwards from `hint`.
    fn gallop_left(&mut self, key: usize, items: &[usize], hint: usize) -> Result<usize, E> {
        let (mut low, mut high);
        if (self.is_less)(items[hint], key)? {
            let most = items.len() - hint;
            let (mut last, mut offset) = (0, 1);
            while offset < most && (self.is_less)(items[hint + offset], key)? {
                last = offset;
                offset = 2 * offset + 1;
            }
            (low, high) = (hint + last + 1, hint + offset.min(most));
        } else {
            let most = hint + 1;
            let (mut last, mut offset) = (0, 1);
            while offset < most && !(self.is_less)(items[hint - offset], key)? {
                last = offset;
                offset = 2 * offset + 1;
            }
            (low, high) = (hint + 1 - offset.min(most), hint - last);
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if (self.is_less)(items[middle], key)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(high)
    }

    /// As `gallop_left`, but after any equal item.
    fn gallop_right(&mut self, key: usize, items: &[usize], hint: usize) -> Result<usize, E> {
        let (mut low, mut high);
        if (self.is_less)(key, items[hint])? {
            let most = hint + 1;
            let (mut last, mut offset) = (0, 1);
            while offset < most && (self.is_less)(key, items[hint - offset])? {
                last = offset;
                offset = 2 * offset + 1;
            }
            (low, high) = (hint + 1 - offset.min(most), hint - last);
        } else {
            let most = items.len() - hint;
            let (mut last, mut offset) = (0, 1);
            while offset < most && !(self.is_less)(key, items[hint + offset])? {
                last = offset;
                offset = 2 * offset + 1;
            }
            (low, high) = (hint + last + 1, hint + offset.min(most));
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if (self.is_less)(key, items[middle])? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(high)
    }

    /// Merges from the left, with the left run, the shorter one, in scratch.
    fn merge_low(&mut self, a: usize, na: usize, b: usize, nb: usize) -> Result<(), E> {
        let mut order = std::mem::take(&mut self.order);
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.extend_from_slice(&order[a..a + na]);
        let mut merge = Merge { dest: a, a: 0, na, b, nb };
        let end = self.merge_low_loop(&mut order, &scratch, &mut merge);
        let Merge { dest, a, na, b, nb } = merge;
        if matches!(end, Ok(MergeEnd::LastItem)) {
            order.copy_within(b..b + nb, dest);
            order[dest + nb] = scratch[a];
        } else {
            order[dest..dest + na].copy_from_slice(&scratch[a..a + na]);
        }
        self.order = order;
        self.scratch = scratch;
        end.map(drop)
    }

    fn merge_low_loop(&mut self, order: &mut [usize], scratch: &[usize], merge: &mut Merge) -> Result<MergeEnd, E> {
        merge.take_b_low(order);
        if merge.nb == 0 {
            return Ok(MergeEnd::Exhausted);
        }
        if merge.na == 1 {
            return Ok(MergeEnd::LastItem);
        }
        let mut min_gallop = self.min_gallop;
        loop {
            let (mut a_wins, mut b_wins) = (0, 0);
            // One item at a time, until one side wins again and again.
            loop {
                if (self.is_less)(order[merge.b], scratch[merge.a])? {
                    merge.take_b_low(order);
                    (a_wins, b_wins) = (0, b_wins + 1);
                    if merge.nb == 0 {
                        return Ok(MergeEnd::Exhausted);
                    }
                } else {
                    merge.take_a_low(order, scratch, 1);
                    (a_wins, b_wins) = (a_wins + 1, 0);
                    if merge.na == 1 {
                        return Ok(MergeEnd::LastItem);
                    }
                }
                if a_wins.max(b_wins) >= min_gallop {
                    break;
                }
            }
            // Galloping, for as long as it finds long stretches.
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                self.min_gallop = min_gallop;
                a_wins = self.gallop_right(order[merge.b], &scratch[merge.a..merge.a + merge.na], 0)?;
                merge.take_a_low(order, scratch, a_wins);
                if a_wins > 0 && merge.na <= 1 {
                    // None left is possible only if the comparisons contradict each other.
                    return Ok(if merge.na == 1 { MergeEnd::LastItem } else { MergeEnd::Exhausted });
                }
                merge.take_b_low(order);
                if merge.nb == 0 {
                    return Ok(MergeEnd::Exhausted);
                }
                b_wins = self.gallop_left(scratch[merge.a], &order[merge.b..merge.b + merge.nb], 0)?;
                (0..b_wins).for_each(|_| merge.take_b_low(order));
                if merge.nb == 0 {
                    return Ok(MergeEnd::Exhausted);
                }
                merge.take_a_low(order, scratch, 1);
                if merge.na == 1 {
                    return Ok(MergeEnd::LastItem);
                }
                if a_wins.max(b_wins) < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            self.min_gallop = min_gallop;
        }
    }

    /// Merges from the right, with the right run, the shorter one, in scratch.
    fn merge_high(&mut self, a: usize, na: usize, b: usize, nb: usize) -> Result<(), E> {
        let mut order = std::mem::take(&mut self.order);
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.extend_from_slice(&order[b..b + nb]);
        // `dest` is one past the last free place; both sides shrink at their ends.
        let mut merge = Merge { dest: b + nb, a, na, b: 0, nb };
        let end = self.merge_high_loop(&mut order, &scratch, &mut merge);
        let Merge { dest, a, na, nb, .. } = merge;
        if matches!(end, Ok(MergeEnd::LastItem)) {
            order.copy_within(a..a + na, dest - na);
            order[dest - na - 1] = scratch[0];
        } else {
            order[dest - nb..dest].copy_from_slice(&scratch[..nb]);
        }
        self.order = order;
        self.scratch = scratch;
        end.map(drop)
    }

    fn merge_high_loop(&mut self, order: &mut [usize], scratch: &[usize], merge: &mut Merge) -> Result<MergeEnd, E> {
        merge.take_a_high(order, 1);
        if merge.na == 0 {
            return Ok(MergeEnd::Exhausted);
        }
        if merge.nb == 1 {
            return Ok(MergeEnd::LastItem);
        }
        let mut min_gallop = self.min_gallop;
        loop {
            let (mut a_wins, mut b_wins) = (0, 0);
            loop {
                if (self.is_less)(scratch[merge.nb - 1], order[merge.a + merge.na - 1])? {
                    merge.take_a_high(order, 1);
                    (a_wins, b_wins) = (a_wins + 1, 0);
                    if merge.na == 0 {
                        return Ok(MergeEnd::Exhausted);
                    }
                } else {
                    merge.take_b_high(order, scratch, 1);
                    (a_wins, b_wins) = (0, b_wins + 1);
                    if merge.nb == 1 {
                        return Ok(MergeEnd::LastItem);
                    }
                }
                if a_wins.max(b_wins) >= min_gallop {
                    break;
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                self.min_gallop = min_gallop;
                let a_items = &order[merge.a..merge.a + merge.na];
                a_wins = merge.na - self.gallop_right(scratch[merge.nb - 1], a_items, merge.na - 1)?;
                merge.take_a_high(order, a_wins);
                if merge.na == 0 {
                    return Ok(MergeEnd::Exhausted);
                }
                merge.take_b_high(order, scratch, 1);
                if merge.nb == 1 {
                    return Ok(MergeEnd::LastItem);
                }
                let last_a = order[merge.a + merge.na - 1];
                b_wins = merge.nb - self.gallop_left(last_a, &scratch[..merge.nb], merge.nb - 1)?;
                merge.take_b_high(order, scratch, b_wins);
                if b_wins > 0 && merge.nb <= 1 {
                    return Ok(if merge.nb == 1 { MergeEnd::LastItem } else { MergeEnd::Exhausted });
                }
                merge.take_a_high(order, 1);
                if merge.na == 0 {
                    return Ok(MergeEnd::Exhausted);
                }
                if a_wins.max(b_wins) < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            self.min_gallop = min_gallop;
        }
    }
}

impl Merge {
    fn take_b_low(&mut self, order: &mut [usize]) {
        order[self.dest] = order[self.b];
        self.dest += 1;
        self.b += 1;
        self.nb -= 1;
    }

    fn take_a_low(&mut self, order: &mut [usize], scratch: &[usize], count: usize) {
        order[self.dest..self.dest + count].copy_from_slice(&scratch[self.a..self.a + count]);
        self.dest += count;
        self.a += count;
        self.na -= count;
    }

    fn take_a_high(&mut self, order: &mut [usize], count: usize) {
        let end = self.a + self.na;
        order.copy_within(end - count..end, self.dest - count);
        self.dest -= count;
        self.na -= count;
    }

    fn take_b_high(&mut self, order: &mut [usize], scratch: &[usize], count: usize) {
        order[self.dest - count..self.dest].copy_from_slice(&scratch[self.nb - count..self.nb]);
        self.dest -= count;
        self.nb -= count;
    }
}
