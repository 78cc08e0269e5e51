//! The Mersenne Twister MT19937 as CPython's `random` runs it. CPython Modules/_randommodule.c.

const SIZE: usize = 624;
const MIDDLE: usize = 397;

/// A generator.
#[derive(Clone)]
pub struct MersenneTwister {
    state: [u32; SIZE],
    index: usize,
}

impl Default for MersenneTwister {
    fn default() -> Self {
        MersenneTwister::from_key(&[0])
    }
}

impl MersenneTwister {
    fn from_number(seed: u32) -> Self {
        let mut state = [seed; SIZE];
        for at in 1..SIZE {
            let previous = state[at - 1];
            state[at] = 1_812_433_253u32.wrapping_mul(previous ^ previous >> 30).wrapping_add(at as u32);
        }
        MersenneTwister { state, index: SIZE }
    }

    /// Seeded by an array (`init_by_array`), which is not empty.
    pub fn from_key(key: &[u32]) -> Self {
        let mut generator = MersenneTwister::from_number(19_650_218);
        let state = &mut generator.state;
        let mixed = |state: &[u32; SIZE], at: usize, factor: u32| {
            let previous = state[at - 1];
            state[at] ^ (previous ^ previous >> 30).wrapping_mul(factor)
        };
        let (mut at, mut from) = (1, 0);
        for _ in 0..SIZE.max(key.len()) {
            let added = key.get(from).copied().unwrap_or(0);
            state[at] = mixed(state, at, 1_664_525).wrapping_add(added).wrapping_add(from as u32);
            at += 1;
            from += 1;
            if at >= SIZE {
                state[0] = state[SIZE - 1];
                at = 1;
            }
            if from >= key.len() {
                from = 0;
            }
        }
        for _ in 1..SIZE {
            state[at] = mixed(state, at, 1_566_083_941).wrapping_sub(at as u32);
            at += 1;
            if at >= SIZE {
                state[0] = state[SIZE - 1];
                at = 1;
            }
        }
        state[0] = 0x8000_0000;
        generator
    }

    /// The generator of a state: 624 words, and how many of them are used up; `None` when it is none.
    pub fn from_state(words: &[u32], index: usize) -> Option<Self> {
        let state = words.try_into().ok()?;
        (index <= SIZE).then_some(MersenneTwister { state, index })
    }

    /// The state.
    pub fn state(&self) -> (&[u32], usize) {
        (&self.state, self.index)
    }

    fn refill(&mut self) {
        let twist = |high: u32, low: u32| {
            let mixed = high & 0x8000_0000 | low & 0x7FFF_FFFF;
            mixed >> 1 ^ if low & 1 != 0 { 0x9908_B0DF } else { 0 }
        };
        for at in 0..SIZE {
            let next = twist(self.state[at], self.state[(at + 1) % SIZE]);
            self.state[at] = self.state[(at + MIDDLE) % SIZE] ^ next;
        }
        self.index = 0;
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.index >= SIZE {
            self.refill();
        }
        let mut word = self.state[self.index];
        self.index += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C_5680;
        word ^= word << 15 & 0xEFC6_0000;
        word ^ word >> 18
    }

    /// The next float of 53 bits in `[0, 1)`.
    pub fn next_f64(&mut self) -> f64 {
        let high = f64::from(self.next_u32() >> 5);
        let low = f64::from(self.next_u32() >> 6);
        (high * 67_108_864.0 + low) * (1.0 / 9_007_199_254_740_992.0)
    }

    /// The next `bits` bits as words, the least significant first.
    pub fn next_bits(&mut self, bits: usize) -> Vec<u32> {
        let mut words = molt_room::vec(bits.div_ceil(32));
        let mut left = bits;
        while left > 0 {
            let word = self.next_u32();
            words.push(if left < 32 { word >> (32 - left) } else { word });
            left = left.saturating_sub(32);
        }
        words
    }
}
