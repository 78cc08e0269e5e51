//! Numbers that look random and follow from a seed. Steele, Lea, Flood: "Fast splittable pseudorandom number generators".

/// The generator.
pub struct Random(u64);

impl Random {
    /// Of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound; 0 for the bound 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % (bound.max(1) as u64)) as usize
    }

    /// One of several; `None` where there are none.
    pub fn one_of<'a, T: ?Sized>(&mut self, choices: &'a [&'a T]) -> Option<&'a T> {
        choices.get(self.below(choices.len())).copied()
    }
}
