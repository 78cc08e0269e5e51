//! Indices and slices of sequences (CPython Objects/sliceobject.c `PySlice_AdjustIndices`, and the `ADJUST_INDICES` of the
//! search methods). Bounds beyond 64 bits are clamped by the caller, as `_PyEval_SliceIndex` does.

use crate::error::{Error, Result};
use std::ops::Range;

/// The positions `start`, `start + step`, ... of a slice, `len` of them, all within the sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlicePositions {
    pub start: i64,
    /// One step past the last position, as `slice.indices` has it.
    pub stop: i64,
    pub step: i64,
    pub len: usize,
}

impl SlicePositions {
    /// `sequence[start:stop:step]` of a sequence of this length; ValueError for a step of zero.
    pub fn new(start: Option<i64>, stop: Option<i64>, step: Option<i64>, length: usize) -> Result<Self> {
        let step = step.unwrap_or(1);
        if step == 0 {
            return Err(Error::value("slice step cannot be zero"));
        }
        let length = length as i64;
        let (lowest, highest) = if step < 0 { (-1, length - 1) } else { (0, length) };
        let clamp = |bound: i64| (if bound < 0 { bound.saturating_add(length) } else { bound }).clamp(lowest, highest);
        let start = start.map_or(if step < 0 { highest } else { lowest }, clamp);
        let stop = stop.map_or(if step < 0 { lowest } else { highest }, clamp);
        let distance = if step < 0 { start - stop } else { stop - start };
        let len = if distance <= 0 { 0 } else { (distance as u64 - 1) / step.unsigned_abs() + 1 };
        Ok(SlicePositions { start, stop, step, len: len as usize })
    }

    /// The positions as a range, where they are neighbours in ascending order.
    pub fn as_range(&self) -> Option<Range<usize>> {
        (self.step == 1).then(|| self.start as usize..self.start as usize + self.len)
    }

    /// The part of the sequence from the lowest position to the highest.
    pub fn span(&self) -> Range<usize> {
        let Some(steps) = self.len.checked_sub(1) else { return 0..0 };
        let last = self.start + steps as i64 * self.step;
        self.start.min(last) as usize..self.start.max(last) as usize + 1
    }

    /// The same positions in a part of the sequence that begins there.
    #[must_use]
    pub fn within(&self, part_start: usize) -> SlicePositions {
        let part_start = part_start as i64;
        SlicePositions { start: self.start - part_start, stop: self.stop - part_start, ..*self }
    }

    /// The positions in the slice's order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + use<> {
        let SlicePositions { start, step, len, .. } = *self;
        (0..len).map(move |index| (start + index as i64 * step) as usize)
    }
}

/// The position an index means, counted from the end if negative; None if out of range.
#[inline]
pub fn position_of(index: i64, length: usize) -> Option<usize> {
    let position = if index < 0 { index.checked_add(length as i64)? } else { index };
    usize::try_from(position).ok().filter(|&position| position < length)
}

/// The part of a sequence that `find(sub, start, end)` and its like look at. None if it begins beyond its end: then not
/// even an empty text is found.
pub fn search_range(start: Option<i64>, end: Option<i64>, length: usize) -> Option<Range<usize>> {
    let length = length as i64;
    let from_end = |bound: i64| {
        if bound < 0 { bound.saturating_add(length).max(0) } else { bound }
    };
    let start = from_end(start.unwrap_or(0));
    let end = from_end(end.unwrap_or(length)).min(length);
    (start <= end).then_some(start as usize..end as usize)
}
