//! How a native's Rust signature is read, and how its result and its receiver are adapted to what a table expects.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, GenericArgument, Pat, PathArguments, ReturnType, Signature, Type};

use crate::home;

/// One parameter of the Rust function after `cx`.
#[derive(Clone)]
pub struct Parameter {
    pub name: Ident,
    pub ty: Type,
}

/// A Rust function that stands behind a native: its path, its parameters after `cx`, whether its result is converted.
pub struct Target {
    /// The path by which the expansion calls it.
    pub path: TokenStream,
    /// Its parameters after `cx`.
    pub parameters: Vec<Parameter>,
    /// Whether it returns exactly `Result<Value, Exc>`, so that nothing needs converting.
    pub returns_value: bool,
    /// Where its name stands.
    pub span: Span,
}

impl Target {
    /// Reads a function's signature. `self_ty` takes the place of `Self`, which the expansion, outside of the `impl`
    /// block, cannot say.
    ///
    /// # Errors
    /// A receiver `self`, a first parameter that is not `cx`, a pattern for a name, generics, `async`.
    pub fn read(sig: &Signature, self_ty: Option<&Type>) -> syn::Result<Target> {
        if let Some(token) = &sig.asyncness {
            return Err(syn::Error::new_spanned(token, "natives are plain functions; await with `aw(cx, future)`"));
        }
        if let Some(generic) = sig.generics.params.iter().find(|param| !matches!(param, syn::GenericParam::Lifetime(_)))
        {
            return Err(syn::Error::new_spanned(generic, "a native cannot be generic: its table holds one function"));
        }
        let mut inputs = sig.inputs.iter();
        match inputs.next() {
            Some(FnArg::Typed(first)) if is_mutable_reference(&first.ty) => {}
            Some(FnArg::Receiver(receiver)) => return Err(not_a_receiver(receiver)),
            _ => {
                return Err(syn::Error::new_spanned(&sig.ident, "the first parameter of a native is `cx: &mut Cx`"));
            }
        }
        let parameters = inputs.map(|input| parameter(input, self_ty)).collect::<syn::Result<_>>()?;
        let ident = &sig.ident;
        let path = match self_ty {
            Some(ty) => quote!(<#ty>::#ident),
            None => quote!(#ident),
        };
        Ok(Target { path, parameters, returns_value: returns_value(&sig.output), span: ident.span() })
    }

    /// A function pointer of shape `fn(cx, this, extra...)` over a target whose first parameter is the receiver.
    ///
    /// With `converts`, the table's function returns `Result<Value, Exc>` and the target anything that `IntoResult`
    /// knows; otherwise it returns what the target does. `name` is what a receiver of the wrong type is told.
    ///
    /// # Errors
    /// A number of parameters that is not `1 + extra`.
    pub fn pointer(&self, name: &str, class: &str, extra: usize, converts: bool) -> syn::Result<TokenStream> {
        if self.parameters.len() != 1 + extra {
            let message = format!("`{name}` takes `cx`, the receiver and {extra} more parameter(s)");
            return Err(syn::Error::new(self.span, message));
        }
        let converts = converts && !self.returns_value;
        let path = &self.path;
        let payload = checked_receiver(&self.parameters[0].ty);
        if payload.is_none() && !converts {
            return Ok(path.clone());
        }
        let extras: Vec<Ident> = (0..extra).map(|index| format_ident!("a{}", index)).collect();
        let check = payload.map(|payload| check_receiver(payload, &quote!(this), name, class));
        let call = quote!(#path(cx, this, #(#extras),*));
        let body = if converts { into_result(&call, self.span) } else { call };
        Ok(quote!(|cx, this, #(#extras),*| { #check #body }))
    }
}

fn parameter(input: &FnArg, self_ty: Option<&Type>) -> syn::Result<Parameter> {
    let FnArg::Typed(typed) = input else {
        return Err(not_a_receiver(input));
    };
    let Pat::Ident(pattern) = &*typed.pat else {
        return Err(syn::Error::new_spanned(&typed.pat, "a parameter of a native is a plain name"));
    };
    let ty = match self_ty {
        Some(self_ty) => syn::parse2(replace_self(typed.ty.to_token_stream(), self_ty))?,
        None => (*typed.ty).clone(),
    };
    Ok(Parameter { name: pattern.ident.clone(), ty })
}

fn is_mutable_reference(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if reference.mutability.is_some())
}

fn not_a_receiver(input: impl ToTokens) -> syn::Error {
    syn::Error::new_spanned(input, "a native takes `cx: &mut Cx`, then its receiver by name, as in `this: &Gc<Self>`")
}

fn replace_self(tokens: TokenStream, self_ty: &Type) -> TokenStream {
    let replace = |token| match token {
        proc_macro2::TokenTree::Ident(ident) if ident == "Self" => self_ty.to_token_stream(),
        proc_macro2::TokenTree::Group(group) => {
            let inside = replace_self(group.stream(), self_ty);
            proc_macro2::TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inside)).into()
        }
        other => other.into(),
    };
    tokens.into_iter().flat_map(replace).collect()
}

/// The `T` of a receiver `&Gc<T>`, which is checked; a receiver `&Value` takes what comes.
pub fn checked_receiver(ty: &Type) -> Option<&Type> {
    let Type::Reference(reference) = ty else {
        return None;
    };
    let Type::Path(path) = &*reference.elem else {
        return None;
    };
    let last = path.path.segments.last()?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if last.ident == "Gc" => match arguments.args.first()? {
            GenericArgument::Type(payload) => Some(payload),
            _ => None,
        },
        _ => None,
    }
}

/// A span for messages alone: names under it are those of the expansion, also where a `macro_rules` wrote the tokens.
pub fn located(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// A statement that rebinds `this` to the receiver of known payload.
pub fn check_receiver(payload: &Type, value: &TokenStream, name: &str, class: &str) -> TokenStream {
    let home = home();
    quote_spanned!(located(payload.span())=> let this = #home::receiver::<#payload>(cx, #value, #name, #class)?;)
}

/// The conversion of a call's result, named at the function it belongs to.
pub fn into_result(call: &TokenStream, span: Span) -> TokenStream {
    let home = home();
    quote_spanned!(located(span)=> { let result = #call; #home::IntoResult::into_result(result, cx) })
}

/// Whether the type is `name<..>`, whatever path leads to it.
pub fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

fn returns_value(output: &ReturnType) -> bool {
    match output {
        ReturnType::Default => false,
        ReturnType::Type(_, ty) => ty.to_token_stream().to_string() == "Result < Value , Exc >",
    }
}
