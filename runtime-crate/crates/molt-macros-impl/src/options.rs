//! The arguments of our attributes: `name = "type", signature = "(x, /)", missing("a", "b"), basetype, python = ">=3.12"`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, LitStr, Meta, Path, Token};

use crate::home;

/// A name taken from another module: `HTTPException = "fastapi.exceptions.HTTPException"`.
pub struct Alias {
    pub name: Ident,
    pub target: LitStr,
}

impl Parse for Alias {
    fn parse(input: ParseStream<'_>) -> syn::Result<Alias> {
        let name = Ident::parse_any(input)?;
        input.parse::<Token![=]>()?;
        Ok(Alias { name, target: input.parse()? })
    }
}

/// The Python versions that have something: `">=3.12"` or `"<3.13"`.
#[derive(Clone, Copy)]
pub struct Versions {
    pub from: u8,
    pub before: u8,
}

impl Versions {
    fn parse(literal: &LitStr) -> syn::Result<Versions> {
        let text = literal.value();
        let minor = |bound: &str| text.strip_prefix(bound).and_then(|minor| minor.parse::<u8>().ok());
        match (minor(">=3."), minor("<3.")) {
            (Some(from), _) => Ok(Versions { from, before: u8::MAX }),
            (None, Some(before)) => Ok(Versions { from: 0, before }),
            (None, None) => Err(syn::Error::new(literal.span(), "expected `\">=3.N\"` or `\"<3.N\"`")),
        }
    }
}

/// What an attribute may be given; each attribute names the keys that it takes.
#[derive(Default)]
pub struct Options {
    pub name: Option<LitStr>,
    pub signature: Option<LitStr>,
    pub module: Option<LitStr>,
    pub doc: Option<LitStr>,
    pub missing: Vec<LitStr>,
    pub functions: Vec<Path>,
    pub classes: Vec<Path>,
    pub bases: Vec<Expr>,
    pub basetype: bool,
    pub dict: bool,
    pub member: bool,
    pub no_new: bool,
    pub aliases: Vec<Alias>,
    pub python: Option<Versions>,
    pub quick: Option<Path>,
}

impl Options {
    /// Reads the arguments between the parentheses of an attribute.
    ///
    /// # Errors
    /// A key that is not in `allowed`, one given twice, or a value of the wrong form.
    pub fn parse(arguments: TokenStream, allowed: &[&str]) -> syn::Result<Options> {
        let mut options = Options::default();
        let mut seen = Vec::new();
        syn::meta::parser(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            if !allowed.contains(&key.as_str()) {
                return Err(meta.error(unknown(allowed)));
            }
            if seen.contains(&key) {
                return Err(meta.error(format!("`{key}` is given twice")));
            }
            options.set(&key, &meta)?;
            seen.push(key);
            Ok(())
        })
        .parse2(arguments)?;
        Ok(options)
    }

    /// Reads the arguments of an attribute inside an item: `#[method]` or `#[method(...)]`.
    ///
    /// # Errors
    /// As [`Options::parse`]; also `#[method = ...]`.
    pub fn of(attr: &Attribute, allowed: &[&str]) -> syn::Result<Options> {
        match &attr.meta {
            Meta::Path(_) => Ok(Options::default()),
            Meta::List(list) => Options::parse(list.tokens.clone(), allowed),
            Meta::NameValue(pair) => Err(syn::Error::new_spanned(pair, "expected arguments in parentheses")),
        }
    }

    /// The expression of the versions.
    pub fn versions(&self) -> TokenStream {
        let home = home();
        match self.python {
            Some(Versions { from, before }) => quote!(#home::Versions { from: #from, before: #before }),
            None => quote!(#home::Versions::ALL),
        }
    }

    fn set(&mut self, key: &str, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match key {
            "name" => self.name = Some(meta.value()?.parse()?),
            "signature" => self.signature = Some(meta.value()?.parse()?),
            "module" => self.module = Some(meta.value()?.parse()?),
            "doc" => self.doc = Some(meta.value()?.parse()?),
            "missing" => self.missing = list(meta.input)?,
            "functions" => self.functions = list(meta.input)?,
            "classes" => self.classes = list(meta.input)?,
            "bases" => self.bases = list(meta.input)?,
            "basetype" => self.basetype = true,
            "dict" => self.dict = true,
            "member" => self.member = true,
            "aliases" => self.aliases = list(meta.input)?,
            "quick" => self.quick = Some(meta.value()?.parse()?),
            "python" => self.python = Some(Versions::parse(&meta.value()?.parse()?)?),
            _ => self.no_new = true,
        }
        Ok(())
    }
}

fn list<T: syn::parse::Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let inside;
    syn::parenthesized!(inside in input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&inside)?.into_iter().collect())
}

fn unknown(allowed: &[&str]) -> String {
    match allowed {
        [] => "this attribute takes no arguments".to_owned(),
        _ => {
            let keys: Vec<String> = allowed.iter().map(|key| format!("`{key}`")).collect();
            format!("unknown argument; expected {}", keys.join(", "))
        }
    }
}
