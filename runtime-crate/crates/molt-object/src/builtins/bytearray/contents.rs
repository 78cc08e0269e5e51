//! The bytes of a `bytearray`: those at the front can go without the others being moved, since a buffer that is filled at its end and
//! emptied at its front is what most are. CPython has `ob_start` for that (Objects/bytearrayobject.c).

use std::ops::{Deref, DerefMut, Range};

/// Bytes whose first ones can go at once.
#[derive(Default)]
pub struct Contents {
    bytes: Vec<u8>,
    /// How many at the front have gone and still take memory: no more than there are others.
    gone: usize,
}

impl Deref for Contents {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.bytes[self.gone..]
    }
}

impl DerefMut for Contents {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.gone..]
    }
}

impl From<Vec<u8>> for Contents {
    fn from(bytes: Vec<u8>) -> Contents {
        Contents { bytes, gone: 0 }
    }
}

impl Contents {
    /// How many bytes there is room for.
    pub fn capacity(&self) -> usize {
        self.bytes.capacity() - self.gone
    }

    /// The bytes, to be changed in any way.
    pub fn edit(&mut self) -> &mut Vec<u8> {
        if self.gone > 0 {
            self.bytes.drain(..std::mem::take(&mut self.gone));
        }
        &mut self.bytes
    }

    pub fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn extend_from_slice(&mut self, more: &[u8]) {
        self.bytes.extend_from_slice(more);
    }

    /// Removes the byte at a position.
    pub fn remove(&mut self, at: usize) -> u8 {
        let removed = self[at];
        self.replace(at..at + 1, &[]);
        removed
    }

    /// Puts other bytes in the place of some. CPython `bytearray_setslice_linear`.
    pub fn replace(&mut self, range: Range<usize>, new: &[u8]) {
        if range.start == 0 && new.len() <= range.len() {
            self.remove_front(range.len() - new.len());
            self[..new.len()].copy_from_slice(new);
        } else if range.end == self.len() {
            self.bytes.truncate(self.gone + range.start);
            self.bytes.extend_from_slice(new);
        } else {
            self.edit().splice(range, new.iter().copied());
        }
    }

    fn remove_front(&mut self, count: usize) {
        self.gone += count;
        if self.gone > self.bytes.len() / 2 {
            let bytes = self.edit();
            bytes.shrink_to(bytes.len() * 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Contents;

    #[test]
    fn bytes_that_go_at_the_front_are_gone_and_give_their_memory_back() {
        let mut contents = Contents::default();
        let mut expected = Vec::new();
        for round in 0..2000usize {
            let more = [round as u8; 7];
            contents.extend_from_slice(&more);
            expected.extend(more);
            let front = (round * 7919 % 12).min(expected.len());
            let new = &[1, 2, 3][..front.min(round % 4)];
            contents.replace(0..front, new);
            expected.splice(..front, new.iter().copied());
            if round % 50 == 0 {
                assert_eq!(contents.remove(expected.len() / 2), expected.remove(expected.len() / 2));
            }
            assert_eq!(&contents[..], expected);
            assert!(contents.gone <= contents.len());
        }
        contents.replace(0..expected.len() - 1, &[]);
        assert!(contents.len() == 1 && contents.capacity() < 16);
    }

    #[test]
    fn bytes_are_replaced_anywhere() {
        for (range, new) in
            [(0..2, "xyz"), (0..3, "x"), (1..3, ""), (1..3, "uvw"), (2..5, "p"), (5..5, "end"), (0..5, "")]
        {
            let mut contents = Contents::from(b"_abcde".to_vec());
            contents.replace(0..1, &[]);
            let mut expected = b"abcde".to_vec();
            contents.replace(range.clone(), new.as_bytes());
            expected.splice(range, new.bytes());
            assert_eq!(&contents[..], expected);
        }
    }
}
