//! Parses the text of a Python signature, `(obj, /, key, *args, last=True, **kw)`, at compile time.
//!
//! The rules are those of Python's own `parameters` grammar (CPython Grammar/python.gram), without annotations.

use syn::LitStr;

/// How an argument reaches a parameter: the kinds of `inspect.Parameter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    PositionalOnly,
    PositionalOrKeyword,
    VarPositional,
    KeywordOnly,
    VarKeyword,
}

/// One parameter as the signature text shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    pub kind: Kind,
    pub default: Option<String>,
}

/// The parameters of `literal`, in order.
///
/// # Errors
/// A message at the literal, when the text is not a signature that Python would accept.
pub fn parse(literal: &LitStr) -> syn::Result<Vec<Param>> {
    parse_text(&literal.value()).map_err(|message| syn::Error::new(literal.span(), message))
}

fn parse_text(text: &str) -> Result<Vec<Param>, String> {
    let inside = text
        .trim()
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .ok_or("a signature is written in parentheses, as in \"(self, key, /, default=None)\"")?;
    let mut state = State::default();
    for piece in split_at_commas(inside)? {
        state.piece(piece.trim())?;
    }
    state.finish()
}

/// What the pieces read so far say about the next one.
#[derive(Default)]
struct State {
    params: Vec<Param>,
    after_slash: bool,
    after_star: bool,
    bare_star: bool,
    after_default: bool,
}

impl State {
    fn piece(&mut self, piece: &str) -> Result<(), String> {
        if self.params.last().is_some_and(|last| last.kind == Kind::VarKeyword) {
            return Err("nothing follows `**` parameters".to_owned());
        }
        match piece {
            "" => Err("a parameter is missing between two commas".to_owned()),
            "/" => self.slash(),
            "*" => self.star(true),
            _ => match (piece.strip_prefix("**"), piece.strip_prefix('*')) {
                (Some(name), _) => self.push(name, Kind::VarKeyword, None),
                (None, Some(name)) => {
                    self.star(false)?;
                    self.push(name, Kind::VarPositional, None)
                }
                (None, None) => self.named(piece),
            },
        }
    }

    fn slash(&mut self) -> Result<(), String> {
        if self.after_slash || self.after_star || self.params.is_empty() {
            return Err("`/` stands once, after at least one parameter and before `*`".to_owned());
        }
        self.after_slash = true;
        for param in &mut self.params {
            param.kind = Kind::PositionalOnly;
        }
        Ok(())
    }

    fn star(&mut self, bare: bool) -> Result<(), String> {
        if self.after_star {
            return Err("`*` stands once".to_owned());
        }
        self.after_star = true;
        self.bare_star = bare;
        Ok(())
    }

    fn named(&mut self, piece: &str) -> Result<(), String> {
        let (name, default) = match piece.split_once('=') {
            Some((name, default)) => (name.trim(), Some(default.trim())),
            None => (piece, None),
        };
        if default == Some("") {
            return Err(format!("the default of `{name}` is missing"));
        }
        if self.after_star {
            self.bare_star = false;
            return self.push(name, Kind::KeywordOnly, default);
        }
        if default.is_none() && self.after_default {
            return Err(format!("parameter `{name}` without a default follows a parameter with a default"));
        }
        self.after_default |= default.is_some();
        self.push(name, Kind::PositionalOrKeyword, default)
    }

    fn push(&mut self, name: &str, kind: Kind, default: Option<&str>) -> Result<(), String> {
        if !is_identifier(name) {
            return Err(format!("`{name}` is not a parameter name"));
        }
        if self.params.iter().any(|param| param.name == name) {
            return Err(format!("duplicate parameter `{name}`"));
        }
        self.params.push(Param { name: name.to_owned(), kind, default: default.map(str::to_owned) });
        Ok(())
    }

    fn finish(self) -> Result<Vec<Param>, String> {
        if self.bare_star {
            return Err("named parameters must follow bare `*`".to_owned());
        }
        Ok(self.params)
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first == '_' || first.is_alphabetic())
        && chars.all(|next| next == '_' || next.is_alphanumeric())
}

/// Splits at the commas outside brackets and quotes; one comma may end the list.
fn split_at_commas(text: &str) -> Result<Vec<&str>, String> {
    let mut pieces = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    let mut chars = text.char_indices();
    while let Some((at, next)) = chars.next() {
        match (quote, next) {
            (Some(_), '\\') => drop(chars.next()),
            (Some(open), _) => quote = if next == open { None } else { quote },
            (None, '\'' | '"') => quote = Some(next),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.checked_sub(1).ok_or("unbalanced brackets")?,
            (None, ',') if depth == 0 => {
                pieces.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if depth != 0 || quote.is_some() {
        return Err("unbalanced brackets or quotes".to_owned());
    }
    if !text[start..].trim().is_empty() {
        pieces.push(&text[start..]);
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match parse_text(text) {
            Ok(params) => {
                let one = |p: &Param| match &p.default {
                    Some(default) => format!("{:?} {}={default}", p.kind, p.name),
                    None => format!("{:?} {}", p.kind, p.name),
                };
                params.iter().map(one).collect::<Vec<_>>().join("; ")
            }
            Err(message) => format!("error: {message}"),
        }
    }

    #[test]
    fn every_kind_of_parameter_is_told_apart() {
        assert_eq!(shown("()"), "");
        assert_eq!(
            shown("(a, b=1, /, c=(2, 3), *args, d, e='x,)', **kw)"),
            "PositionalOnly a; PositionalOnly b=1; PositionalOrKeyword c=(2, 3); VarPositional args; \
             KeywordOnly d; KeywordOnly e='x,)'; VarKeyword kw"
        );
        assert_eq!(
            shown("(self, *, key=None, reverse=False)"),
            "PositionalOrKeyword self; KeywordOnly key=None; KeywordOnly reverse=False"
        );
        assert_eq!(shown("(sep='\\'',)"), "PositionalOrKeyword sep='\\''");
    }

    #[test]
    fn what_python_refuses_is_refused() {
        for (text, message) in [
            ("a, b", "a signature is written in parentheses, as in \"(self, key, /, default=None)\""),
            ("(/, a)", "`/` stands once, after at least one parameter and before `*`"),
            ("(a, /, b, /)", "`/` stands once, after at least one parameter and before `*`"),
            ("(*, a, *b)", "`*` stands once"),
            ("(a, *)", "named parameters must follow bare `*`"),
            ("(a, *, **kw)", "named parameters must follow bare `*`"),
            ("(a=1, b)", "parameter `b` without a default follows a parameter with a default"),
            ("(a, a)", "duplicate parameter `a`"),
            ("(**kw, a)", "nothing follows `**` parameters"),
            ("(a,, b)", "a parameter is missing between two commas"),
            ("(a=)", "the default of `a` is missing"),
            ("(1a)", "`1a` is not a parameter name"),
            ("(a=(1)", "unbalanced brackets or quotes"),
        ] {
            assert_eq!(shown(text), format!("error: {message}"), "{text}");
        }
    }
}
