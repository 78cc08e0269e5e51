//! Landmarks of a text: the byte offset of every 64th code point, noted behind the text as far as anybody has asked, so that a code
//! point is found by its index in constant time though the text is generalised UTF-8. A text that can be walked from its nearer end has
//! none.

use std::marker::PhantomData;
use std::ops::Range;

/// How many code points lie between two landmarks.
const STEP: usize = 64;

const WORD: usize = size_of::<usize>();

/// How many landmarks a text of so many code points has.
const fn landmarks_of(chars: usize) -> usize {
    if chars <= 2 * STEP { 0 } else { (chars - 1) / STEP }
}

/// How many bytes a text of so many code points needs for its landmarks and their number.
pub(crate) const fn room_for(chars: usize) -> usize {
    match landmarks_of(chars) {
        0 => 0,
        landmarks => (landmarks + 1) * WORD,
    }
}

/// A text that is not ASCII, with its landmarks.
pub(crate) struct Landmarks<'a> {
    text: &'a [u8],
    chars: usize,
    /// How many landmarks are noted, then their offsets; aligned to nothing, and not initialised beyond that number.
    place: *mut u8,
    _text: PhantomData<&'a ()>,
}

/// Notes that a text of so many code points has no landmarks yet.
///
/// # Safety
/// At `place` begin [`room_for`] so many code points writable bytes.
pub(crate) unsafe fn clear(place: *mut u8, chars: usize) {
    if landmarks_of(chars) > 0 {
        // SAFETY: the caller says that there is room.
        unsafe { place.cast::<usize>().write_unaligned(0) };
    }
}

/// Moves the landmarks of a text of `chars` code points to where they stand in one that begins with it, of `longer` code points.
///
/// # Safety
/// At `from` begin the landmarks of the first text, and at `to` [`room_for`] the second's writable bytes; they may overlap.
pub(crate) unsafe fn transfer(from: *const u8, chars: usize, to: *mut u8, longer: usize) {
    if landmarks_of(chars) == 0 {
        // SAFETY: as the caller says.
        return unsafe { clear(to, longer) };
    }
    // SAFETY: the number stands first, behind it so many offsets are initialised, and a longer text has room for as many.
    unsafe {
        let noted = from.cast::<usize>().read_unaligned();
        std::ptr::copy(from, to, (noted + 1) * WORD);
    }
}

impl<'a> Landmarks<'a> {
    /// # Safety
    /// `text` is generalised UTF-8 of `chars` code points. At `place` begin [`room_for`] so many bytes, which were set by [`clear`] or
    /// [`transfer`], are written by this type alone, by one thread, and live as long as the text.
    pub(crate) unsafe fn new(text: &'a [u8], chars: usize, place: *mut u8) -> Self {
        Landmarks { text, chars, place, _text: PhantomData }
    }

    /// The byte offset of an index, at most the number of code points.
    pub(crate) fn offset_of(&self, index: usize) -> usize {
        assert!(index <= self.chars);
        if index <= STEP {
            return forward(self.text, 0, index);
        }
        if self.chars - index <= STEP {
            return backward(self.text, self.chars - index);
        }
        let landmark = index / STEP;
        self.note_up_to(landmark);
        forward(self.text, self.get(landmark), index - landmark * STEP)
    }

    /// The index of a byte offset that lies on a boundary.
    pub(crate) fn index_of(&self, offset: usize) -> usize {
        if offset <= STEP {
            return count(&self.text[..offset]);
        }
        if self.text.len() - offset <= STEP {
            return self.chars - count(&self.text[offset..]);
        }
        while self.noted() < landmarks_of(self.chars) && self.get(self.noted()) < offset {
            self.note_up_to(self.noted() + 1);
        }
        let landmark = self.last_up_to(offset);
        landmark * STEP + count(&self.text[self.get(landmark)..offset])
    }

    /// The last of the noted landmarks that does not lie behind an offset.
    fn last_up_to(&self, offset: usize) -> usize {
        let Range { start: mut low, end: mut high } = 0..self.noted() + 1;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.get(middle) <= offset {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Notes landmarks until so many are.
    fn note_up_to(&self, landmark: usize) {
        let noted = self.noted();
        let mut offset = self.get(noted);
        for next in noted + 1..=landmark {
            offset = forward(self.text, offset, STEP);
            self.note(next, offset);
        }
    }

    fn noted(&self) -> usize {
        if landmarks_of(self.chars) == 0 {
            return 0;
        }
        // SAFETY: a text with landmarks has their number there.
        unsafe { self.place.cast::<usize>().read_unaligned() }
    }

    /// The offset of a noted landmark; number 0 is the beginning.
    fn get(&self, landmark: usize) -> usize {
        if landmark == 0 {
            return 0;
        }
        assert!(landmark <= self.noted());
        // SAFETY: so many are initialised behind their number.
        unsafe { self.place.add(landmark * WORD).cast::<usize>().read_unaligned() }
    }

    /// Notes the landmark behind those that are.
    fn note(&self, landmark: usize, offset: usize) {
        assert!(landmark <= landmarks_of(self.chars));
        // SAFETY: there is room for so many, and nobody else looks there meanwhile.
        unsafe {
            self.place.add(landmark * WORD).cast::<usize>().write_unaligned(offset);
            self.place.cast::<usize>().write_unaligned(landmark);
        }
    }
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// How many of eight bytes begin a code point.
fn starts_in(word: [u8; 8]) -> usize {
    let word = u64::from_le_bytes(word);
    let continuations = word >> 7 & !(word >> 6) & 0x0101_0101_0101_0101;
    8 - (continuations.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}

/// How many code points begin in the bytes.
fn count(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    let in_words: usize = words.iter().map(|&word| starts_in(word)).sum();
    in_words + rest.iter().filter(|&&byte| !is_continuation(byte)).count()
}

/// The offset behind `chars` code points that follow `from`, which is a boundary.
fn forward(text: &[u8], from: usize, mut chars: usize) -> usize {
    let mut at = from;
    while let Some(&word) = text[at..].first_chunk::<8>() {
        let starts = starts_in(word);
        if starts > chars {
            break;
        }
        chars -= starts;
        at += 8;
    }
    while let Some(&byte) = text.get(at) {
        if !is_continuation(byte) {
            if chars == 0 {
                break;
            }
            chars -= 1;
        }
        at += 1;
    }
    at
}

/// The offset before the last `chars` code points.
fn backward(text: &[u8], mut chars: usize) -> usize {
    let mut at = text.len();
    while let Some(&word) = text[..at].last_chunk::<8>() {
        let starts = starts_in(word);
        // The last of them is looked for byte by byte: the word may begin within it.
        if starts >= chars {
            break;
        }
        chars -= starts;
        at -= 8;
    }
    while chars > 0 {
        at -= 1;
        chars -= usize::from(!is_continuation(text[at]));
    }
    at
}
