//! The regular expressions that `compile_path` makes, as a matcher of their few parts. starlette/routing.py `compile_path`.

use smallvec::SmallVec;

/// Where the parameters of a path stand in it.
pub type Captures = SmallVec<[(usize, usize); 4]>;

/// One part of a path.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    /// `[^/]+`
    Segment,
    /// `.*`
    Rest,
    /// `[0-9]+`
    Digits,
}

const PARAMETERS: [(&str, Part); 3] = [("[^/]+)", Part::Segment), (".*)", Part::Rest), ("[0-9]+)", Part::Digits)];

/// What matches a path.
#[derive(Debug)]
pub struct PathPattern {
    parts: Vec<Part>,
    /// The names of the parameters in order.
    pub names: Vec<String>,
}

impl PathPattern {
    /// The matcher that does the same as a regular expression, if it is one of those that are made of paths; as far as its text
    /// goes up to the first other part, `prefix` is what all that matches begins with.
    pub fn of(regex: &str, prefix: &mut String) -> Option<PathPattern> {
        let mut rest = regex.strip_prefix('^')?;
        let mut pattern = PathPattern { parts: Vec::new(), names: Vec::new() };
        loop {
            let literal = literal(&mut rest);
            if pattern.names.is_empty() {
                prefix.push_str(&literal);
            }
            if !literal.is_empty() {
                pattern.parts.push(Part::Literal(literal));
            }
            if rest == "$" {
                return Some(pattern);
            }
            let (name, kind) = rest.strip_prefix("(?P<")?.split_once('>')?;
            let (part, behind) =
                PARAMETERS.into_iter().find_map(|(text, part)| Some((part, kind.strip_prefix(text)?)))?;
            pattern.names.push(name.to_owned());
            pattern.parts.push(part);
            rest = behind;
        }
    }

    /// Matches a path from its beginning to its end (or a last line break), as `re` does.
    pub fn captures(&self, path: &str, found: &mut Captures) -> bool {
        found.clear();
        matches_from(&self.parts, path, 0, found)
    }
}

/// Takes what stands for itself, or is escaped, off the front of a regular expression.
fn literal(rest: &mut &str) -> String {
    let mut text = String::new();
    let mut characters = rest.chars();
    loop {
        let here = characters.as_str();
        match characters.next() {
            Some('\\') => match characters.next() {
                Some(escaped) if !escaped.is_ascii_alphanumeric() => text.push(escaped),
                _ => {
                    *rest = here;
                    return text;
                }
            },
            Some(plain) if !"()[]{}?*+|^$.#&~".contains(plain) => text.push(plain),
            _ => {
                *rest = here;
                return text;
            }
        }
    }
}

fn matches_from(parts: &[Part], path: &str, at: usize, found: &mut Captures) -> bool {
    let left = &path[at..];
    let Some((part, others)) = parts.split_first() else { return left.is_empty() || left == "\n" };
    let (least, most) = match part {
        Part::Literal(text) => return left.starts_with(text) && matches_from(others, path, at + text.len(), found),
        Part::Segment => (1, left.find('/').unwrap_or(left.len())),
        Part::Rest => (0, left.find('\n').unwrap_or(left.len())),
        Part::Digits => (1, left.find(|c: char| !c.is_ascii_digit()).unwrap_or(left.len())),
    };
    let known = found.len();
    for length in (least..=most).rev().filter(|&length| left.is_char_boundary(length)) {
        found.push((at, at + length));
        if matches_from(others, path, at + length, found) {
            return true;
        }
        found.truncate(known);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(regex: &str, path: &str) -> Option<Vec<String>> {
        let pattern = PathPattern::of(regex, &mut String::new()).expect("a path");
        let mut captures = Captures::new();
        pattern
            .captures(path, &mut captures)
            .then(|| captures.iter().map(|&(start, end)| path[start..end].to_owned()).collect())
    }

    #[test]
    fn matches_as_the_regular_expression_does() {
        let texts = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        assert_eq!(found("^/$", "/"), texts(&[]));
        assert_eq!(found("^/$", "/\n"), texts(&[]));
        assert_eq!(found("^/$", "/x"), None);
        assert_eq!(found(r"^/a\-b/(?P<id>[0-9]+)$", "/a-b/17"), texts(&["17"]));
        assert_eq!(found(r"^/a\-b/(?P<id>[0-9]+)$", "/a-b/x7"), None);
        assert_eq!(found("^/(?P<a>[^/]+)/(?P<b>.*)$", "/x/y/z"), texts(&["x", "y/z"]));
        assert_eq!(found("^/(?P<a>[^/]+)(?P<b>[^/]+)$", "/äö"), texts(&["ä", "ö"]));
        assert_eq!(found("^/(?P<a>[^/]+)x$", "/axx"), texts(&["ax"]));
        assert_eq!(found("^/files/(?P<p>.*)/end$", "/files/a/end/end"), texts(&["a/end"]));
        assert_eq!(found("^/(?P<p>.*)$", "/a\nb"), None);
    }

    #[test]
    fn leaves_other_expressions_alone() {
        let mut prefix = String::new();
        assert!(PathPattern::of(r"^/at/(?P<x>[0-9]+(\.[0-9]+)?)$", &mut prefix).is_none());
        assert_eq!(prefix, "/at/");
        assert!(PathPattern::of(r"^/\d+$", &mut String::new()).is_none());
        assert!(PathPattern::of("/a$", &mut String::new()).is_none());
    }
}
