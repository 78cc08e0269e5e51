//! A native with a Python signature: checks the signature against the Rust function and writes its `FunctionDef`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Signature, Type};

use crate::adapter::{Parameter, Target, check_receiver, checked_receiver, into_result, is_named, located};
use crate::options::Options;
use crate::signature::{self, Kind, Param};
use crate::{doc, home};

/// Where the instance or the class comes from that a native belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// There is none.
    None,
    /// The first parameter of the signature is the instance.
    Instance,
    /// The first parameter of the signature is the class.
    Class,
    /// The instance is handed over apart from the arguments; the signature does not name it.
    ApartInstance,
    /// The class is handed over apart from the arguments; the signature does not name it.
    ApartClass,
}

impl Receiver {
    fn is_apart(self) -> bool {
        matches!(self, Receiver::ApartInstance | Receiver::ApartClass)
    }

    fn is_in_signature(self) -> bool {
        matches!(self, Receiver::Instance | Receiver::Class)
    }
}

/// A native with a Python signature.
pub struct Callable {
    name: String,
    doc: String,
    params: Vec<Param>,
    target: Target,
    receiver: Receiver,
    raw: bool,
    quick: Option<syn::Path>,
    versions: TokenStream,
}

impl Callable {
    /// Reads a declaration. `self_ty` is the type of the `impl` block around it.
    ///
    /// # Errors
    /// A signature that Python would refuse, or one that does not fit the Rust parameters.
    pub fn read(
        attrs: &[Attribute],
        sig: &Signature,
        options: &Options,
        receiver: Receiver,
        self_ty: Option<&Type>,
    ) -> syn::Result<Callable> {
        let target = Target::read(sig, self_ty)?;
        let python_name = sig.ident.unraw().to_string();
        let raw = target.parameters.last().is_some_and(takes_arguments);
        let params = match &options.signature {
            Some(literal) => signature::parse(literal)?,
            None if raw => anything(receiver),
            None => return Err(missing_signature(&sig.ident, receiver)),
        };
        let callable = Callable {
            name: options.name.as_ref().map_or(python_name, LitStr::value),
            doc: options.doc.as_ref().map_or_else(|| doc::first_paragraph(attrs), LitStr::value),
            params,
            target,
            receiver,
            raw,
            quick: options.quick.clone(),
            versions: options.versions(),
        };
        callable.check(options.signature.as_ref().map_or(sig.ident.span(), LitStr::span))?;
        Ok(callable)
    }

    /// Whether its arguments are bound to the parameters of the signature.
    pub fn binds(&self) -> bool {
        !self.raw
    }

    /// The name that Python code sees.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn check(&self, at: Span) -> syn::Result<()> {
        let apart = usize::from(self.receiver.is_apart());
        let rust = &self.target.parameters;
        if self.raw {
            let expected = 1 + apart;
            return if rust.len() == expected {
                Ok(())
            } else {
                Err(syn::Error::new(
                    self.target.span,
                    "`&mut Arguments<'_>` stands alone, after the receiver that is handed over apart",
                ))
            };
        }
        if rust.len() != self.params.len() + apart {
            let message = format!(
                "the signature has {} parameter(s), the function {} after `cx`",
                self.params.len() + apart,
                rust.len()
            );
            return Err(syn::Error::new(at, message));
        }
        for (index, (param, rust)) in self.params.iter().zip(&rust[apart..]).enumerate() {
            let is_receiver = index == 0 && self.receiver.is_in_signature();
            if !is_receiver && plain(&rust.name) != param.name.trim_matches('_') {
                let message = format!("this is parameter `{}` of the signature", param.name);
                return Err(syn::Error::new(rust.name.span(), message));
            }
            default_of(param, rust)?;
        }
        Ok(())
    }

    /// The expression of its `FunctionDef`. `def` names the static that will hold it; `owner` is the class or the module
    /// that it belongs to, empty for `builtins`; `kind` is a variant of `FunctionKind`.
    pub fn definition(&self, def: &Ident, owner: &str, kind: &str) -> TokenStream {
        let home = home();
        let Callable { name, doc, versions, .. } = self;
        let qualname = if owner.is_empty() { name.clone() } else { format!("{owner}.{name}") };
        let (params, kind) = (self.params(), Ident::new(kind, Span::call_site()));
        let quick = match &self.quick {
            Some(path) => quote!(::core::option::Option::Some(#path)),
            None => quote!(::core::option::Option::None),
        };
        let call = if self.raw { self.raw_call() } else { self.bound_call(def, owner) };
        quote! {
            #home::FunctionDef {
                name: #name, qualname: #qualname, kind: #home::FunctionKind::#kind,
                params: #params, doc: #doc, call: #call, quick: #quick, versions: #versions
            }
        }
    }

    /// The expression of its parameters, a `&'static [Param]`.
    pub fn params(&self) -> TokenStream {
        let home = home();
        let params = self.params.iter().map(|Param { name, kind, default }| {
            let kind = Ident::new(&format!("{kind:?}"), Span::call_site());
            let default = match default {
                Some(text) => quote!(::core::option::Option::Some(#text)),
                None => quote!(::core::option::Option::None),
            };
            quote!(#home::Param { name: #name, kind: #home::ParamKind::#kind, default: #default })
        });
        quote!(&[#(#params),*])
    }

    fn raw_call(&self) -> TokenStream {
        let path = &self.target.path;
        if self.target.returns_value {
            return path.clone();
        }
        let body = into_result(&quote!(#path(cx, arguments)), self.target.span);
        quote!(|cx, arguments| #body)
    }

    fn bound_call(&self, def: &Ident, class: &str) -> TokenStream {
        let binding = self.binding(def, class);
        let (path, passed) = (&self.target.path, self.passed());
        let call = quote!(#path(cx, #(#passed),*));
        let body = if self.target.returns_value { call } else { into_result(&call, self.target.span) };
        quote!(|cx, arguments| { #binding #body })
    }

    /// A function pointer of shape `fn(cx, this, arguments)`, for the slots that take the arguments of a call.
    pub fn slot(&self, def: &Ident, class: &str, converts: bool) -> TokenStream {
        let path = &self.target.path;
        let check = self.payload().map(|payload| check_receiver(payload, &quote!(this), &self.name, class));
        let converts = converts && !self.target.returns_value;
        if self.raw {
            if check.is_none() && !converts {
                return path.clone();
            }
            let call = quote!(#path(cx, this, arguments));
            let body = if converts { into_result(&call, self.target.span) } else { call };
            return quote!(|cx, this, arguments| { #check #body });
        }
        let binding = self.binding(def, class);
        let passed = self.passed();
        let call = quote!(#path(cx, this, #(#passed),*));
        let body = if converts { into_result(&call, self.target.span) } else { call };
        quote!(|cx, this, arguments| { #check #binding #body })
    }

    fn bound_parameters(&self) -> &[Parameter] {
        &self.target.parameters[usize::from(self.receiver.is_apart())..]
    }

    /// Statements that bind the arguments and convert each to its Rust type, in `a0`, `a1`, ...
    fn binding(&self, def: &Ident, class: &str) -> TokenStream {
        let home = home();
        let count = self.params.len();
        let names: Vec<Ident> = (0..count).map(|index| format_ident!("a{}", index)).collect();
        let conversions = self.params.iter().zip(self.bound_parameters()).zip(&names).enumerate().map(
            |(index, ((param, rust), slot))| {
                if index == 0
                    && self.receiver == Receiver::Instance
                    && let Some(payload) = self.payload()
                {
                    return check_receiver(payload, &quote!(&#slot), &self.name, class);
                }
                let default = default_of(param, rust).ok().flatten();
                let default = default.map(|value| quote!(let #slot = if #slot.is_unset() { #value } else { #slot };));
                let convert = conversion(slot, def, index, &rust.ty);
                quote!(#default #convert)
            },
        );
        quote! {
            let mut slots = [const { #home::Value::UNSET }; #count];
            #home::bind(cx, &#def, arguments, &mut slots)?;
            let [#(#names),*] = slots;
            #(#conversions)*
        }
    }

    /// What is passed after `cx` (and the receiver that is apart): references to what was converted where the Rust
    /// function borrows.
    fn passed(&self) -> Vec<TokenStream> {
        let one = |(index, rust): (usize, &Parameter)| {
            let slot = format_ident!("a{}", index);
            match &rust.ty {
                Type::Reference(_) if index == 0 && self.receiver == Receiver::Instance && self.payload().is_some() => {
                    quote!(this)
                }
                Type::Reference(_) => quote!(&#slot),
                _ => quote!(#slot),
            }
        };
        self.bound_parameters().iter().enumerate().map(one).collect()
    }

    /// The payload that the instance must have.
    fn payload(&self) -> Option<&Type> {
        match self.receiver {
            Receiver::Instance | Receiver::ApartInstance => checked_receiver(&self.target.parameters.first()?.ty),
            _ => None,
        }
    }
}

/// Whether the function takes the arguments as they come: `&mut Arguments<'_>`.
fn takes_arguments(parameter: &Parameter) -> bool {
    matches!(&parameter.ty, Type::Reference(reference) if reference.mutability.is_some() && is_named(&reference.elem, "Arguments"))
}

fn anything(receiver: Receiver) -> Vec<Param> {
    let param = |name: &str, kind| Param { name: name.to_owned(), kind, default: None };
    let mut params = vec![param("args", Kind::VarPositional), param("kwargs", Kind::VarKeyword)];
    match receiver {
        Receiver::Instance => params.insert(0, param("self", Kind::PositionalOnly)),
        Receiver::Class => params.insert(0, param("cls", Kind::PositionalOnly)),
        _ => {}
    }
    params
}

fn missing_signature(ident: &Ident, receiver: Receiver) -> syn::Error {
    let example = if receiver.is_in_signature() { "(self, key, /, default=None)" } else { "(key, /, default=None)" };
    syn::Error::new_spanned(ident, format!("`signature = \"{example}\"` is missing"))
}

/// One parameter's conversion; a reference borrows what was converted.
fn conversion(slot: &Ident, def: &Ident, index: usize, ty: &Type) -> TokenStream {
    let home = home();
    let owned = match ty {
        Type::Reference(reference) => &*reference.elem,
        other => other,
    };
    if is_named(owned, "Value") {
        return TokenStream::new();
    }
    quote_spanned! {located(owned.span())=>
        let #slot = <#owned as #home::FromArg>::from_arg(cx, #slot, #home::Place { def: &#def, index: #index })?;
    }
}

/// The value of a left-out argument, where the Rust type has no room for its absence.
fn default_of(param: &Param, rust: &Parameter) -> syn::Result<Option<TokenStream>> {
    let Some(text) = &param.default else {
        return Ok(None);
    };
    if is_named(&rust.ty, "Option") {
        return Ok(None);
    }
    match literal(text) {
        Some(value) => Ok(Some(value)),
        None => {
            let message =
                format!("the default `{text}` is no constant scalar: take `Option<..>` and supply it in the body");
            Err(syn::Error::new(rust.ty.span(), message))
        }
    }
}

fn literal(text: &str) -> Option<TokenStream> {
    let home = home();
    Some(match text {
        "None" => quote!(#home::Value::NONE),
        "True" => quote!(#home::Value::TRUE),
        "False" => quote!(#home::Value::FALSE),
        "..." => quote!(#home::Value::ELLIPSIS),
        _ => match text.parse::<i64>() {
            Ok(int) => {
                let int = Literal::i64_suffixed(int);
                quote!(#home::Value::int(#int))
            }
            Err(_) => {
                let float = text.parse::<f64>().ok().filter(|float| float.is_finite())?;
                let float = Literal::f64_suffixed(float);
                quote!(#home::Value::float(#float))
            }
        },
    })
}

/// A Rust name without what keywords and unused parameters add to it.
fn plain(ident: &Ident) -> String {
    ident.unraw().to_string().trim_matches('_').to_owned()
}
