//! `#[module(name = "math")]` on an inline `mod`: the functions, constants and classes of a native module.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Attribute, Item, ItemConst, ItemFn, ItemMod, LitStr, Path, Type};

use crate::adapter::{Target, into_result};
use crate::function::{def_ident, def_path, inner};
use crate::options::{Alias, Options};
use crate::{Errors, beside, doc, home};

const KEYS: &[&str] = &["name", "doc", "missing", "functions", "classes", "aliases", "python"];

/// Expands `#[module]`: the module without our attributes, and in it a `static MODULE: NativeModuleDef`.
pub fn module(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: ItemMod = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    match declaration(arguments, &mut item) {
        Ok(declaration) => {
            if let Some((_, items)) = &mut item.content {
                items.push(Item::Verbatim(declaration));
            }
            quote!(#item)
        }
        Err(error) => beside(item, Err(error)),
    }
}

fn declaration(arguments: TokenStream, item: &mut ItemMod) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let options = errors.keep(Options::parse(arguments, KEYS)).unwrap_or_default();
    let name = options.name.as_ref().map_or_else(|| item.ident.unraw().to_string(), LitStr::value);
    let doc = options.doc.as_ref().map_or_else(|| doc::first_paragraph(&item.attrs), LitStr::value);
    let mut module = Module { name, ..Module::default() };
    module.functions.extend(options.functions.iter().map(def_path));
    module.classes.extend(options.classes.iter().map(|path| syn::parse_quote!(#path)));
    match &mut item.content {
        Some((_, items)) => {
            for item in items {
                errors.keep(module.item(item));
            }
        }
        None => errors.push(syn::Error::new_spanned(&item.ident, "`#[module]` stands on an inline `mod name { .. }`")),
    }
    errors.finish()?;
    Ok(module.expression(&doc, &options))
}

/// What the items read so far amount to.
#[derive(Default)]
struct Module {
    name: String,
    statics: Vec<TokenStream>,
    functions: Vec<Path>,
    constants: Vec<TokenStream>,
    classes: Vec<Type>,
    init: Option<Ident>,
}

impl Module {
    fn item(&mut self, item: &mut Item) -> syn::Result<()> {
        match item {
            Item::Fn(function) => {
                if let Some(attr) = take(&mut function.attrs, "function") {
                    self.statics.push(inner(&attr, function, &self.name)?);
                    self.functions.push(def_ident(&function.sig.ident).into());
                } else if let Some(attr) = take(&mut function.attrs, "constant") {
                    self.constant_function(function, &attr)?;
                } else if let Some(attr) = take(&mut function.attrs, "init") {
                    Options::of(&attr, &[])?;
                    self.init = Some(function.sig.ident.clone());
                }
            }
            Item::Const(constant) => {
                if let Some(attr) = take(&mut constant.attrs, "constant") {
                    self.constant(constant, &attr)?;
                }
            }
            Item::Impl(block) if block.attrs.iter().any(|attr| is(attr, "class")) => {
                // The class expands by itself; here only its name is noted.
                self.classes.push((*block.self_ty).clone());
            }
            _ => {}
        }
        Ok(())
    }

    fn constant(&mut self, item: &ItemConst, attr: &Attribute) -> syn::Result<()> {
        let ident = &item.ident;
        let options = Options::of(attr, &["name"])?;
        self.push_constant(ident, &options, &quote!(#ident));
        Ok(())
    }

    fn constant_function(&mut self, item: &ItemFn, attr: &Attribute) -> syn::Result<()> {
        let options = Options::of(attr, &["name"])?;
        let target = Target::read(&item.sig, None)?;
        if let Some(parameter) = target.parameters.first() {
            return Err(syn::Error::new(parameter.name.span(), "a constant is made from `cx` alone"));
        }
        let path = &target.path;
        self.push_constant(&item.sig.ident, &options, &quote!(#path(cx)));
        Ok(())
    }

    fn push_constant(&mut self, ident: &Ident, options: &Options, value: &TokenStream) {
        let home = home();
        let name = options.name.as_ref().map_or_else(|| ident.unraw().to_string(), LitStr::value);
        let make = into_result(value, ident.span());
        self.constants.push(quote!(#home::ConstantDef { name: #name, make: |cx| #make }));
    }

    fn expression(&self, doc: &str, options: &Options) -> TokenStream {
        let home = home();
        let (missing, versions) = (&options.missing, options.versions());
        let aliases = options.aliases.iter().map(|Alias { name, target }| {
            let name = name.unraw().to_string();
            quote!((#name, #target))
        });
        let Module { name, statics, functions, constants, classes, init } = self;
        let init = match init {
            Some(init) => quote!(::core::option::Option::Some(#init)),
            None => quote!(::core::option::Option::None),
        };
        let note = format!("The declaration of the module `{name}`.");
        quote! {
            #(#statics)*
            #[doc = #note]
            pub static MODULE: #home::NativeModuleDef = #home::NativeModuleDef {
                name: #name,
                doc: #doc,
                functions: &[#(#functions),*],
                constants: &[#(#constants),*],
                classes: &[#((<#classes as #home::NativeClass>::DEF, <#classes as #home::NativeClass>::class)),*],
                init: #init,
                missing: &[#(#missing),*],
                aliases: &[#(#aliases),*],
                versions: #versions,
            };
        }
    }
}

fn is(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == name)
}

fn take(attrs: &mut Vec<Attribute>, name: &str) -> Option<Attribute> {
    let at = attrs.iter().position(|attr| is(attr, name))?;
    Some(attrs.remove(at))
}

#[cfg(test)]
mod tests {
    use super::module;
    use crate::testing::{assert_contains, compact, messages, tokens};

    #[test]
    fn a_module_lists_what_it_contains_and_what_it_names() {
        let expansion = module(
            tokens(
                r#"name = "math", missing("fsum", "dist"), python = ">=3.12", aliases(gcd = "other.gcd"), functions(super::roots::cbrt), classes(super::Point)"#,
            ),
            tokens(
                r#"
                /// Mathematics.
                pub mod native {
                    use super::*;
                    #[function(signature = "(x, /)")]
                    fn sqrt(cx: &mut Cx, x: f64) -> f64 { body() }
                    #[constant(name = "pi")]
                    const PI: f64 = 3.0;
                    #[constant]
                    fn tau(cx: &mut Cx) -> f64 { body() }
                    #[class(name = "Angle", module = "math")]
                    impl Angle {}
                    #[init]
                    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> { Ok(()) }
                    fn helper() {}
                }
                "#,
            ),
        );
        assert_contains(
            &expansion,
            &[
                "static SQRT_DEF: FunctionDef = FunctionDef { name: \"sqrt\", qualname: \"math.sqrt\",",
                "pub static MODULE: NativeModuleDef = NativeModuleDef { name: \"math\", doc: \"Mathematics.\",",
                "functions: &[super::roots::CBRT_DEF, SQRT_DEF],",
                "ConstantDef { name: \"pi\", make: |cx| { let result = PI; IntoResult::into_result(result, cx) } }",
                "ConstantDef { name: \"tau\", make: |cx| { let result = tau(cx);",
                "classes: &[(<super::Point as NativeClass>::DEF, <super::Point as NativeClass>::class),
                        (<Angle as NativeClass>::DEF, <Angle as NativeClass>::class)],",
                "init: Some(init), missing: &[\"fsum\", \"dist\"], aliases: &[(\"gcd\", \"other.gcd\")],
             versions: Versions { from: 12u8, before: 255u8 },",
                "#[class(name = \"Angle\", module = \"math\")] impl Angle {}",
            ],
        );
        assert!(!compact(&expansion).contains("#[function"));
    }

    #[test]
    fn all_errors_of_a_module_are_reported_together() {
        let expansion = module(
            tokens("nam = \"math\""),
            tokens("mod native { #[function] fn f(cx: &mut Cx) {} #[constant] fn c(cx: &mut Cx, x: f64) {} }"),
        );
        assert_eq!(
            messages(&expansion),
            [
                "unknown argument; expected `name`, `doc`, `missing`, `functions`, `classes`, `aliases`, `python`",
                "`signature = \"(key, /, default=None)\"` is missing",
                "a constant is made from `cx` alone",
            ]
        );
        let expansion = module(tokens(""), tokens("mod native;"));
        assert_eq!(messages(&expansion), ["`#[module]` stands on an inline `mod name { .. }`"]);
    }
}
