//! Turns Rust doc comments into `__doc__`.

use syn::{Attribute, Expr, Lit, Meta};

/// The first paragraph of the doc comment: what follows it (upstream source, notes for maintainers) is for the reader
/// of the Rust code.
pub fn first_paragraph(attrs: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for line in attrs.iter().filter_map(doc_line) {
        let blank = line.trim().is_empty();
        if blank && !lines.is_empty() {
            break;
        }
        if !blank {
            lines.push(line.trim().to_owned());
        }
    }
    lines.join("\n")
}

fn doc_line(attr: &Attribute) -> Option<String> {
    match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
