//! `#[function(signature = "(obj, *, indent=None)")]` on a free function.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{ItemFn, LitStr, Path};

use crate::callable::{Callable, Receiver};
use crate::options::Options;
use crate::{beside, home};

const KEYS: &[&str] = &["name", "signature", "doc", "python", "quick", "module"];
const INNER_KEYS: &[&str] = &["name", "signature", "doc", "python", "quick"];

/// Expands `#[function]`: the function, and a `static NAME_DEF: FunctionDef` of the same visibility.
pub fn function(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let item: ItemFn = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let expansion = Options::parse(arguments, KEYS).and_then(|options| {
        let module = options.module.as_ref().map_or_else(String::new, LitStr::value);
        definition(&item, &options, &module)
    });
    beside(item, expansion)
}

/// The static that describes a function inside of a `#[module]`.
pub fn inner(attr: &syn::Attribute, item: &ItemFn, module: &str) -> syn::Result<TokenStream> {
    definition(item, &Options::of(attr, INNER_KEYS)?, module)
}

fn definition(item: &ItemFn, options: &Options, module: &str) -> syn::Result<TokenStream> {
    let home = home();
    let callable = Callable::read(&item.attrs, &item.sig, options, Receiver::None, None)?;
    let owner = if module == "builtins" { "" } else { module };
    let (vis, def) = (&item.vis, def_ident(&item.sig.ident));
    let definition = callable.definition(&def, owner, "Function");
    let doc = format!("The declaration of `{}`.", item.sig.ident);
    Ok(quote! {
        #[doc = #doc]
        #vis static #def: #home::FunctionDef = #definition;
    })
}

/// The name of the static that describes a function.
pub fn def_ident(function: &Ident) -> Ident {
    format_ident!("{}_DEF", function.unraw().to_string().to_uppercase(), span = function.span())
}

/// The path of the static that describes the function at `path`.
pub fn def_path(path: &Path) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        last.ident = def_ident(&last.ident);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::function;
    use crate::testing::{assert_contains, compact, messages, tokens};
    use proc_macro2::TokenStream;

    fn expand(arguments: &str, item: &str) -> TokenStream {
        function(tokens(arguments), tokens(item))
    }

    #[test]
    fn a_function_keeps_its_text_and_gets_a_declaration() {
        let expansion = expand(
            r#"module = "json", signature = "(obj, /, *args, indent=None, last=True, **kw)""#,
            "/// Serializes obj.\n///\n/// CPython Lib/json.\npub fn dumps(cx: &mut Cx, obj: Value, args: &Gc<Tuple>, indent: Option<i64>, last: bool, kw: Gc<Dict>) -> Result<String, Exc> { body() }",
        );
        assert_contains(
            &expansion,
            &[
                "pub fn dumps(cx: &mut Cx, obj: Value,",
                "pub static DUMPS_DEF: FunctionDef = FunctionDef { name: \"dumps\", qualname: \"json.dumps\", kind: FunctionKind::Function, params:",
                "Param { name: \"obj\", kind: ParamKind::PositionalOnly, default: None },
             Param { name: \"args\", kind: ParamKind::VarPositional, default: None },
             Param { name: \"indent\", kind: ParamKind::KeywordOnly, default: Some(\"None\") },
             Param { name: \"last\", kind: ParamKind::KeywordOnly, default: Some(\"True\") },
             Param { name: \"kw\", kind: ParamKind::VarKeyword, default: None }",
                "doc: \"Serializes obj.\"",
                "let mut slots = [const { Value::UNSET }; 5usize]; bind(cx, &DUMPS_DEF, arguments, &mut slots)?;",
                "let [a0, a1, a2, a3, a4] = slots;
             let a1 = <Gc<Tuple> as FromArg>::from_arg(cx, a1, Place { def: &DUMPS_DEF, index: 1usize })?;
             let a2 = <Option<i64> as FromArg>::from_arg(cx, a2, Place { def: &DUMPS_DEF, index: 2usize })?;
             let a3 = if a3.is_unset() { Value::TRUE } else { a3 };
             let a3 = <bool as FromArg>::from_arg(cx, a3, Place { def: &DUMPS_DEF, index: 3usize })?;
             let a4 = <Gc<Dict> as FromArg>::from_arg(cx, a4, Place { def: &DUMPS_DEF, index: 4usize })?;
             { let result = dumps(cx, a0, &a1, a2, a3, a4); IntoResult::into_result(result, cx) }",
            ],
        );
    }

    #[test]
    fn a_result_that_is_a_value_is_not_converted() {
        let expansion = expand(
            r#"signature = "(type, /)", name = "new""#,
            "fn make(cx: &mut Cx, type_: Value) -> Result<Value, Exc> { body() }",
        );
        assert_contains(&expansion, &["name: \"new\"", "let [a0] = slots; make(cx, a0)"]);
        assert!(!compact(&expansion).contains("IntoResult"));
    }

    #[test]
    fn a_raw_function_is_called_without_binding() {
        let expansion =
            expand("", "fn print(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> { body() }");
        assert_contains(
            &expansion,
            &["ParamKind::VarPositional", "call: print, quick: None, versions: Versions::ALL }"],
        );
        let expansion = expand(
            "signature = \"(*values)\"",
            "fn print(cx: &mut Cx, arguments: &mut Arguments<'_>) -> bool { body() }",
        );
        assert_contains(&expansion, &["call: |cx, arguments| { let result = print(cx, arguments);"]);
    }

    #[test]
    fn what_does_not_fit_the_signature_is_an_error() {
        for (arguments, item, message) in [
            ("", "fn f(cx: &mut Cx) {}", "`signature = \"(key, /, default=None)\"` is missing"),
            (
                "signature = \"(a\"",
                "fn f(cx: &mut Cx, a: Value) {}",
                "a signature is written in parentheses, as in \"(self, key, /, default=None)\"",
            ),
            (
                "signature = \"(a, b)\"",
                "fn f(cx: &mut Cx, a: Value) {}",
                "the signature has 2 parameter(s), the function 1 after `cx`",
            ),
            (
                "signature = \"(a, b)\"",
                "fn f(cx: &mut Cx, b: Value, a: Value) {}",
                "this is parameter `a` of the signature",
            ),
            ("signature = \"(a)\"", "fn f(a: Value) {}", "the first parameter of a native is `cx: &mut Cx`"),
            (
                "signature = \"(a)\"",
                "async fn f(cx: &mut Cx, a: Value) {}",
                "natives are plain functions; await with `aw(cx, future)`",
            ),
            (
                "signature = \"(a)\"",
                "fn f<T: X>(cx: &mut Cx, a: T) {}",
                "a native cannot be generic: its table holds one function",
            ),
            ("signature = \"(a)\"", "fn f(cx: &mut Cx, (a, b): T) {}", "a parameter of a native is a plain name"),
            (
                "signature = \"(a=())\"",
                "fn f(cx: &mut Cx, a: Value) {}",
                "the default `()` is no constant scalar: take `Option<..>` and supply it in the body",
            ),
            (
                "sig = \"(a)\"",
                "fn f(cx: &mut Cx, a: Value) {}",
                "unknown argument; expected `name`, `signature`, `doc`, `python`, `quick`, `module`",
            ),
            ("name = \"g\", name = \"h\"", "fn f(cx: &mut Cx, a: Value) {}", "`name` is given twice"),
        ] {
            let expansion = expand(arguments, item);
            assert_eq!(messages(&expansion), [message]);
            assert_contains(&expansion, &["fn f"]);
        }
    }
}
