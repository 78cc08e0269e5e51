//! Mutations: an entry of the corpus, changed in a few places.

use crate::{Random, Target};

/// Inputs are no longer than this.
pub(crate) const MOST: usize = 1 << 15;

/// Numbers at which programs that count in bits and signs go wrong, as text.
const NUMBERS: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1",
    b"127",
    b"128",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"2147483647",
    b"2147483648",
    b"4294967295",
    b"9223372036854775807",
    b"9223372036854775808",
    b"18446744073709551615",
    b"18446744073709551616",
    b"1e400",
    b"00",
    b"+1",
];

/// Bytes that stand for much.
const BYTES: &[u8] = b"\0\t\n\r \"#%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\x7f\x80\xbf\xc0\xe2\xed\xf0\xff";

/// An input.
pub(crate) fn input(target: &Target, random: &mut Random) -> Vec<u8> {
    let mut made = random.one_of(target.corpus).unwrap_or_default().to_vec();
    for _ in 0..=random.below(6) {
        change(target, random, &mut made);
    }
    made.truncate(MOST);
    made
}

fn change(target: &Target, random: &mut Random, made: &mut Vec<u8>) {
    let at = random.below(made.len() + 1);
    let length = random.below((made.len() - at).min(64) + 1);
    match random.below(10) {
        0 => flip(random, made),
        1 => splice(made, at..at, &[byte(random)]),
        2 => drop(made.drain(at..at + length)),
        3 => made.truncate(at),
        4 => splice(made, at..at + length, random.one_of(target.words).unwrap_or_default()),
        5 => splice(made, at..at, random.one_of(target.words).unwrap_or_default()),
        6 => splice(made, at..at, random.one_of(NUMBERS).unwrap_or_default()),
        7 => repeat(random, made, at..at + length),
        8 => copy(random, made, at),
        _ => {
            let other = random.one_of(target.corpus).unwrap_or_default();
            let from = random.below(other.len() + 1);
            splice(made, at..at + length, &other[from..]);
        }
    }
}

fn byte(random: &mut Random) -> u8 {
    match random.below(3) {
        0 => random.below(256) as u8,
        _ => BYTES[random.below(BYTES.len())],
    }
}

fn flip(random: &mut Random, made: &mut [u8]) {
    let at = random.below(made.len());
    if let Some(place) = made.get_mut(at) {
        *place = match random.below(2) {
            0 => *place ^ 1 << random.below(8),
            _ => byte(random),
        };
    }
}

fn splice(made: &mut Vec<u8>, place: std::ops::Range<usize>, part: &[u8]) {
    drop(made.splice(place, part.iter().copied()));
}

/// The same part many times: what is nested, long or has many of a kind.
fn repeat(random: &mut Random, made: &mut Vec<u8>, part: std::ops::Range<usize>) {
    let count = match random.below(4) {
        0 => random.below(3000),
        _ => random.below(8),
    };
    let part = made[part].to_vec();
    let at = random.below(made.len() + 1);
    let most = MOST / part.len().max(1);
    let many: Vec<u8> = std::iter::repeat_n(part, count.min(most)).flatten().collect();
    splice(made, at..at, &many);
}

/// A part of the input at another place.
fn copy(random: &mut Random, made: &mut Vec<u8>, to: usize) {
    let from = random.below(made.len() + 1);
    let length = random.below((made.len() - from).min(64) + 1);
    let part = made[from..from + length].to_vec();
    splice(made, to..to, &part);
}
