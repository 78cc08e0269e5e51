//! The order of sort keys that words tell, one or two a key: those of one kind of numbers, of texts, and of tuples of such. The words
//! lie side by side with the positions, so that sorting looks at no object.

use std::cmp::Ordering;

use molt_value::{Gc, Str, Tag, Value};

use crate::Cx;
use crate::builtins::tuple::Tuple;

/// How many bytes of a text a word holds, if its lowest byte is the length.
const WHOLE: usize = 7;

/// A word for each key, less where the key is less.
struct Ranks {
    words: Vec<u64>,
    /// Whether keys with the same word are equal.
    whole: bool,
}

/// The order of keys that can be compared without Python code, if all can.
pub(super) fn order_by_rank(cx: &Cx, keys: &[Value]) -> Option<Vec<usize>> {
    if keys.first()?.is_instance_of::<Tuple>() {
        return order_of_tuples(cx, keys);
    }
    let ranks = ranks_of(cx, keys.iter())?;
    Some(match ranks.whole {
        true => sorted(ranks.words.into_iter(), |_, _| Ordering::Equal),
        false => sorted(ranks.words.into_iter(), |a, b| bytes_of(&keys[a]).cmp(bytes_of(&keys[b]))),
    })
}

/// The ranks of the first items of keys that are tuples.
pub(super) fn first_ranks(cx: &Cx, keys: &[Value]) -> Option<Vec<u64>> {
    let tuples = tuples_of(cx, keys)?;
    column(cx, &tuples, 0).map(|ranks| ranks.words)
}

/// The positions in the order of the ranks, and where those are the same as `tie` has it. The sort is stable, so that its outcome is
/// the one that CPython's has.
fn sorted<R: Ord + Copy>(ranks: impl Iterator<Item = R>, tie: impl Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut ranked: Vec<(R, usize)> = ranks.zip(0..).collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| tie(a.1, b.1)));
    ranked.into_iter().map(|(_, at)| at).collect()
}

fn order_of_tuples(cx: &Cx, keys: &[Value]) -> Option<Vec<usize>> {
    let tuples = tuples_of(cx, keys)?;
    let width = tuples.first()?.items().len();
    if tuples.iter().any(|tuple| tuple.items().len() != width) {
        return None;
    }
    let first = column(cx, &tuples, 0)?;
    let second = if width > 1 { Some(column(cx, &tuples, 1)?) } else { None };
    for at in 2..width {
        column(cx, &tuples, at)?;
    }
    let tie = |a: usize, b: usize| cx.order_of_tuples(tuples[a], tuples[b]).unwrap_or(Ordering::Equal);
    Some(match second {
        _ if !first.whole => sorted(first.words.into_iter(), tie),
        None => sorted(first.words.into_iter(), |_, _| Ordering::Equal),
        Some(second) => {
            let ranks = first.words.into_iter().zip(second.words);
            match width == 2 && second.whole {
                true => sorted(ranks, |_, _| Ordering::Equal),
                false => sorted(ranks, tie),
            }
        }
    })
}

/// Keys that are all tuples of no derived class.
fn tuples_of<'a>(cx: &Cx, keys: &'a [Value]) -> Option<Vec<&'a Gc<Tuple>>> {
    let tuple = |key: &'a Value| key.downcast::<Tuple>().filter(|_| key.class_is(&cx.world.types.tuple));
    keys.iter().map(tuple).collect()
}

/// The ranks of the items of tuples at a position.
fn column(cx: &Cx, tuples: &[&Gc<Tuple>], at: usize) -> Option<Ranks> {
    if tuples.iter().any(|tuple| tuple.items().len() <= at) {
        return None;
    }
    ranks_of(cx, tuples.iter().map(|tuple| &tuple.items()[at]))
}

/// The ranks of values that are all of one kind: small ints and bools, floats that are no NaN, or texts.
fn ranks_of<'a>(cx: &Cx, values: impl Iterator<Item = &'a Value> + Clone) -> Option<Ranks> {
    let words: Option<Vec<u64>> = match values.clone().next()?.tag() {
        Tag::Int | Tag::Bool => values.map(int_rank).collect(),
        Tag::Float => values.map(float_rank).collect(),
        _ => return text_ranks(cx, values),
    };
    Some(Ranks { words: words?, whole: true })
}

fn int_rank(value: &Value) -> Option<u64> {
    let number = value.as_int().or_else(|| value.as_bool().map(i64::from))?;
    Some(number as u64 ^ 1 << 63)
}

/// Where there is a NaN, the outcome depends on which comparisons are made.
fn float_rank(value: &Value) -> Option<u64> {
    let number = value.as_float().filter(|number| !number.is_nan())?;
    // Both zeros are equal.
    let bits = (number + 0.0).to_bits();
    Some(if bits >> 63 == 0 { bits | 1 << 63 } else { !bits })
}

/// The ranks of texts: what follows the beginning that all share. The bytes of generalised UTF-8 are ordered as the code points are.
fn text_ranks<'a>(cx: &Cx, values: impl Iterator<Item = &'a Value> + Clone) -> Option<Ranks> {
    let (mut shared, mut longest) = (bytes_of(values.clone().next()?), 0);
    for value in values.clone() {
        if !value.downcast::<Str>().is_some_and(|text| cx.is_exact_str(text)) {
            return None;
        }
        let bytes = bytes_of(value);
        longest = longest.max(bytes.len());
        if !bytes.starts_with(shared) {
            let same = shared.iter().zip(bytes).take_while(|(a, b)| a == b).count();
            shared = &shared[..same];
        }
    }
    let whole = longest - shared.len() <= WHOLE;
    let words = values.map(|value| {
        let rest = bytes_of(value).get(shared.len()..).unwrap_or_default();
        if whole { first_bytes(rest) | rest.len() as u64 } else { first_bytes(rest) }
    });
    Some(Ranks { words: words.collect(), whole })
}

#[inline]
fn bytes_of(value: &Value) -> &[u8] {
    value.downcast::<Str>().map_or(&[], |text| text.as_bytes())
}

/// Up to eight bytes as a word, the first as the highest.
#[inline]
fn first_bytes(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(chunk) => u64::from_be_bytes(*chunk),
        None => {
            let word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            if bytes.is_empty() { 0 } else { word << (64 - 8 * bytes.len()) }
        }
    }
}
