//! How the tests of this crate look at expansions: as token text without spaces.

use proc_macro2::TokenStream;

/// The tokens of a text.
pub fn tokens(text: &str) -> TokenStream {
    match text.parse() {
        Ok(tokens) => tokens,
        Err(error) => panic!("{error}: {text}"),
    }
}

/// The expansion without spaces, and without the paths that every name of it carries.
pub fn compact(expansion: &TokenStream) -> String {
    let text: String = expansion.to_string().split_whitespace().collect();
    text.replace("::molt_object::expansion::", "")
        .replace("::core::option::Option::", "")
        .replace("::core::result::Result::", "")
}

/// Asserts that each fragment stands in the expansion.
pub fn assert_contains(expansion: &TokenStream, fragments: &[&str]) {
    let text = compact(expansion);
    for fragment in fragments {
        let fragment: String = fragment.split_whitespace().collect();
        assert!(text.contains(&fragment), "`{fragment}` is not in\n{text}");
    }
}

/// The messages of the errors that an expansion reports.
pub fn messages(expansion: &TokenStream) -> Vec<String> {
    let text = expansion.to_string();
    let pieces = text.split("compile_error ! { \"").skip(1);
    pieces.filter_map(|piece| piece.split_once("\" }")).map(|(message, _)| message.replace("\\\"", "\"")).collect()
}
