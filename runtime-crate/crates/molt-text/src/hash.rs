//! CPython's hashes (Python/pyhash.c, Objects/tupleobject.c, Objects/setobject.c). Hashes of numbers, tuples and frozensets
//! are the same in every process and decide the order of sets; those of text are keyed by a seed.
//!
//! The hash of NaN and of objects without `__hash__` comes from their identity: `hash_identity`.

use crate::float_math::decompose;
use crate::int::Int;
use crate::wtf8::Wtf8;
use num_bigint::{BigInt, Sign};

/// Numbers are hashed modulo this prime, `2**61 - 1` (`sys.hash_info.modulus`).
pub const MODULUS: u64 = (1 << BITS) - 1;
const BITS: i32 = 61;
const INFINITY: i64 = 314_159;
const IMAGINARY_MULTIPLIER: i64 = 1_000_003;
/// `hash(None)` from Python 3.12 on; before, it is the identity of None.
pub const NONE: i64 = 0xFCA8_6420;

/// -1 reports an error in C, so that no hash is -1.
fn not_error(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

fn signed(residue: u64, negative: bool) -> i64 {
    not_error(if negative { -(residue as i64) } else { residue as i64 })
}

/// `hash(int)` of 64 bits; of a bool too.
#[inline]
pub fn hash_small_int(value: i64) -> i64 {
    signed(value.unsigned_abs() % MODULUS, value < 0)
}

/// `hash(int)` of any size.
pub fn hash_big_int(value: &BigInt) -> i64 {
    signed(residue_of(value), value.sign() == Sign::Minus)
}

/// `hash(int)`.
pub fn hash_int(value: &Int) -> i64 {
    match value {
        Int::Small(value) => hash_small_int(*value),
        Int::Big(value) => hash_big_int(value),
    }
}

/// The absolute value modulo the prime, of which 2**64 is eight more than a multiple.
fn residue_of(value: &BigInt) -> u64 {
    let residue = value.iter_u64_digits().rev().fold(0, |residue: u64, limb| {
        let eightfold = (residue << 3 & MODULUS) | residue >> (BITS - 3);
        let sum = eightfold + (limb & MODULUS) + (limb >> BITS);
        (sum & MODULUS) + (sum >> BITS)
    });
    residue % MODULUS
}

/// `hash(float)`; None for NaN. Equal to the hash of an int of the same value.
#[inline]
pub fn hash_float(value: f64) -> Option<i64> {
    if value.is_nan() {
        return None;
    }
    if value.is_infinite() {
        return Some(if value > 0.0 { INFINITY } else { -INFINITY });
    }
    let (mantissa, exponent) = decompose(value);
    // Multiplying by two modulo 2**61 - 1 rotates 61 bits.
    let turn = exponent.rem_euclid(BITS);
    let rotated = (mantissa << turn & MODULUS) | mantissa >> (BITS - turn);
    Some(signed(rotated % MODULUS, value < 0.0))
}

/// `hash(complex)` from the hashes of its parts.
pub fn hash_complex(real: i64, imaginary: i64) -> i64 {
    not_error(real.wrapping_add(imaginary.wrapping_mul(IMAGINARY_MULTIPLIER)))
}

fn multiply(left: u64, right: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(MODULUS)) as u64
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut result, mut square) = (1, base % MODULUS);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, square);
        }
        square = multiply(square, square);
        exponent >>= 1;
    }
    result
}

/// The hash of a fraction in lowest terms (`Fraction.__hash__`), equal to that of an equal int or float.
pub fn hash_fraction(numerator: &BigInt, denominator: &BigInt) -> i64 {
    let inverse = power(residue_of(denominator), MODULUS - 2);
    if inverse == 0 {
        return signed_infinity(numerator);
    }
    signed(multiply(residue_of(numerator), inverse), numerator.sign() == Sign::Minus)
}

fn signed_infinity(value: &BigInt) -> i64 {
    if value.sign() == Sign::Minus { -INFINITY } else { INFINITY }
}

/// The hash of `coefficient * 10**exponent` (`Decimal.__hash__`), equal to that of an equal int or float.
pub fn hash_decimal(coefficient: &BigInt, exponent: i64) -> i64 {
    let base = if exponent < 0 { power(10, MODULUS - 2) } else { 10 };
    let scaled = multiply(residue_of(coefficient), power(base, exponent.unsigned_abs()));
    signed(scaled, coefficient.sign() == Sign::Minus)
}

/// The hash of an object by its address (`Py_HashPointer`).
pub fn hash_identity(address: usize) -> i64 {
    not_error((address as u64).rotate_right(4) as i64)
}

/// `hash(tuple)` from the hashes of its items: xxHash's inner round over them.
#[derive(Clone, Copy, Debug)]
pub struct TupleHasher {
    accumulator: u64,
    length: u64,
}

const XX_PRIME_1: u64 = 11_400_714_785_074_694_791;
const XX_PRIME_2: u64 = 14_029_467_366_897_019_727;
const XX_PRIME_5: u64 = 2_870_177_450_012_600_261;

impl Default for TupleHasher {
    fn default() -> Self {
        TupleHasher { accumulator: XX_PRIME_5, length: 0 }
    }
}

impl TupleHasher {
    pub fn add(&mut self, item: i64) {
        let mixed = self.accumulator.wrapping_add((item as u64).wrapping_mul(XX_PRIME_2));
        self.accumulator = mixed.rotate_left(31).wrapping_mul(XX_PRIME_1);
        self.length += 1;
    }

    pub fn finish(self) -> i64 {
        match self.accumulator.wrapping_add(self.length ^ (XX_PRIME_5 ^ 3_527_539)) {
            u64::MAX => 1_546_275_796,
            hash => hash as i64,
        }
    }
}

/// `hash(tuple)` from the hashes of its items.
pub fn hash_tuple(items: impl IntoIterator<Item = i64>) -> i64 {
    let mut hasher = TupleHasher::default();
    items.into_iter().for_each(|item| hasher.add(item));
    hasher.finish()
}

/// `hash(slice)` from the hashes of its bounds: a tuple's without the length (CPython Objects/sliceobject.c `slicehash`).
pub fn hash_slice(bounds: [i64; 3]) -> i64 {
    let mut hasher = TupleHasher::default();
    bounds.into_iter().for_each(|bound| hasher.add(bound));
    match hasher.accumulator {
        u64::MAX => 1_546_275_796,
        hash => hash as i64,
    }
}

/// `hash(frozenset)` from the hashes of its items, in any order.
pub fn hash_frozenset(items: impl IntoIterator<Item = i64>) -> i64 {
    let shuffle = |hash: u64| ((hash ^ 89_869_747) ^ hash << 16).wrapping_mul(3_644_798_167);
    let (mut hash, mut length) = (0, 0u64);
    for item in items {
        hash ^= shuffle(item as u64);
        length += 1;
    }
    hash ^= (length + 1).wrapping_mul(1_927_868_237);
    hash ^= (hash >> 11) ^ (hash >> 25);
    match hash.wrapping_mul(69_069).wrapping_add(907_133_923) {
        u64::MAX => 590_923_713,
        hash => hash as i64,
    }
}

/// The key of text hashes, one for a process (`_Py_HashSecret`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashSecret {
    k0: u64,
    k1: u64,
}

impl HashSecret {
    /// A key from random numbers.
    pub fn new(k0: u64, k1: u64) -> Self {
        HashSecret { k0, k1 }
    }

    /// The key that `PYTHONHASHSEED` stands for (Python/bootstrap_hash.c `lcg_urandom`); 0 turns randomness off.
    pub fn from_seed(seed: u32) -> Self {
        if seed == 0 {
            return HashSecret { k0: 0, k1: 0 };
        }
        let mut state = seed;
        let mut word = || {
            u64::from_le_bytes(std::array::from_fn(|_| {
                state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
                (state >> 16) as u8
            }))
        };
        HashSecret { k0: word(), k1: word() }
    }

    /// `hash(bytes)`.
    pub fn hash_bytes(&self, bytes: &[u8]) -> i64 {
        if bytes.is_empty() { 0 } else { not_error(sip13(self.k0, self.k1, bytes) as i64) }
    }

    /// `hash(str)`: that of the code points in the narrowest of one, two or four bytes each, as CPython stores them.
    pub fn hash_str(&self, text: Wtf8<'_>) -> i64 {
        if text.is_ascii() {
            return self.hash_bytes(text.as_bytes());
        }
        let widest = text.code_points().max().unwrap_or(0);
        let width = match widest {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            _ => 4,
        };
        let units: Vec<u8> =
            text.code_points().flat_map(|code_point| code_point.to_le_bytes().into_iter().take(width)).collect();
        self.hash_bytes(&units)
    }
}

/// SipHash-1-3.
fn sip13(k0: u64, k1: u64, bytes: &[u8]) -> u64 {
    let mut state = [
        k0 ^ 0x736F_6D65_7073_6575,
        k1 ^ 0x646F_7261_6E64_6F6D,
        k0 ^ 0x6C79_6765_6E65_7261,
        k1 ^ 0x7465_6462_7974_6573,
    ];
    let mut absorb = |word: u64| {
        state[3] ^= word;
        sip_round(&mut state);
        state[0] ^= word;
    };
    let (words, tail) = bytes.as_chunks::<8>();
    words.iter().for_each(|word| absorb(u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..tail.len()].copy_from_slice(tail);
    last[7] = bytes.len() as u8;
    absorb(u64::from_le_bytes(last));
    state[2] ^= 0xFF;
    (0..3).for_each(|_| sip_round(&mut state));
    state[0] ^ state[1] ^ state[2] ^ state[3]
}

#[inline]
fn sip_round([v0, v1, v2, v3]: &mut [u64; 4]) {
    *v0 = v0.wrapping_add(*v1);
    *v2 = v2.wrapping_add(*v3);
    *v1 = v1.rotate_left(13) ^ *v0;
    *v3 = v3.rotate_left(16) ^ *v2;
    *v0 = v0.rotate_left(32);
    *v2 = v2.wrapping_add(*v1);
    *v0 = v0.wrapping_add(*v3);
    *v1 = v1.rotate_left(17) ^ *v2;
    *v3 = v3.rotate_left(21) ^ *v0;
    *v2 = v2.rotate_left(32);
}

#[cfg(test)]
mod tests {
    use super::{MODULUS, residue_of};
    use num_bigint::BigInt;

    #[test]
    fn residues_are_those_of_a_division() {
        let mut number = BigInt::from(u64::MAX);
        for step in 0..400u64 {
            for near in [-1, 0, 1] {
                let number = &number + near;
                assert_eq!(BigInt::from(residue_of(&number)), &number % MODULUS);
            }
            number = number * (u64::MAX - (step << 50)) + BigInt::from(MODULUS) * step;
        }
        assert_eq!(residue_of(&(BigInt::from(MODULUS) * MODULUS)), 0);
    }
}
