//! Hashing of what is unique by itself (addresses, numbers of types): one multiplication instead of a keyed hash, as nobody else
//! chooses these keys.

use std::hash::{BuildHasherDefault, Hasher};

/// Makes [`UniqueHasher`]s.
pub type UniqueState = BuildHasherDefault<UniqueHasher>;

/// A hasher of numbers that differ anyway.
#[derive(Clone, Copy, Default)]
pub struct UniqueHasher(u64);

/// 2 to the 64th over the golden ratio, as in Fibonacci hashing.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for UniqueHasher {
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(MULTIPLIER);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64 ^ (number >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The table takes places from the low bits and tags from the high ones.
        self.0 ^ (self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, Hasher};

    use super::UniqueState;

    #[test]
    fn addresses_spread() {
        let hash = |number: usize| {
            let mut hasher = UniqueState::default().build_hasher();
            hasher.write_usize(number);
            hasher.finish()
        };
        let places: std::collections::HashSet<u64> = (0..256).map(|at| hash(0x5555_0000 + at * 64) & 0xfff).collect();
        assert!(places.len() > 230, "{}", places.len());
    }
}
