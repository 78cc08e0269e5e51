//! The name that was probably meant: "Did you mean 'sep'?". CPython Python/suggestions.c.

/// The cost of leaving a character out, putting one in or taking another.
const MOVE: usize = 2;
/// The cost of a letter in the other case.
const CASE: usize = 1;
/// Longer names are not compared.
const LONGEST: usize = 40;
/// Among more names nothing is suggested.
const MOST_CANDIDATES: usize = 750;

/// The candidate nearest to a name, if one is near enough: `_Py_CalculateSuggestions`.
pub fn nearest<'a>(candidates: &[&'a str], name: &str) -> Option<&'a str> {
    if candidates.len() >= MOST_CANDIDATES {
        return None;
    }
    let mut best: Option<(&str, usize)> = None;
    for &candidate in candidates.iter().filter(|&&candidate| candidate != name) {
        let most = (name.len() + candidate.len() + 3) * MOVE / 6;
        let most = best.map_or(most, |(_, distance)| most.min(distance.saturating_sub(1)));
        let distance = distance(name.as_bytes(), candidate.as_bytes(), most);
        if distance <= most && best.is_none_or(|(_, other)| distance < other) {
            best = Some((candidate, distance));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// How far apart two names are; something above `most` if that is exceeded: `levenshtein_distance`.
fn distance<'a>(mut a: &'a [u8], mut b: &'a [u8], most: usize) -> usize {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    if a.is_empty() || b.is_empty() {
        return (a.len() + b.len()) * MOVE;
    }
    if a.len() > LONGEST || b.len() > LONGEST {
        return most + 1;
    }
    if b.len() < a.len() {
        (a, b) = (b, a);
    }
    if (b.len() - a.len()) * MOVE > most {
        return most + 1;
    }
    let mut row: Vec<usize> = (1..=a.len()).map(|count| count * MOVE).collect();
    let mut result = 0;
    for (at, &code) in b.iter().enumerate() {
        let mut diagonal = at * MOVE;
        result = diagonal;
        let mut least = usize::MAX;
        for (cell, &other) in row.iter_mut().zip(a) {
            let substituted = diagonal + substitution(code, other);
            diagonal = *cell;
            result = substituted.min(result.min(diagonal) + MOVE);
            *cell = result;
            least = least.min(result);
        }
        if least > most {
            return most + 1;
        }
    }
    result
}

fn substitution(a: u8, b: u8) -> usize {
    match () {
        () if a == b => 0,
        () if a.eq_ignore_ascii_case(&b) => CASE,
        () => MOVE,
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    // As CPython 3.13 suggests for wrong keyword arguments.
    #[test]
    fn near_names() {
        assert_eq!(nearest(&["sep", "end", "file", "flush"], "sepp"), Some("sep"));
        assert_eq!(nearest(&["base"], "bas"), Some("base"));
        assert_eq!(nearest(&["base"], "x"), None);
        assert_eq!(nearest(&["name"], "nam"), Some("name"));
        assert_eq!(nearest(&["key", "reverse"], "kez"), Some("key"));
    }
}
