//! `#[class(name = "OrderedDict", module = "collections")]` on an `impl` block: the attributes and slots of a native class.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Attribute, ImplItem, ImplItemConst, ImplItemFn, ItemImpl, LitStr, Type};

use crate::adapter::{Target, into_result};
use crate::callable::{Callable, Receiver};
use crate::function::def_ident;
use crate::options::Options;
use crate::slots::Slots;
use crate::{Errors, beside, doc, home};

const KEYS: &[&str] = &["name", "module", "doc", "bases", "missing", "basetype", "dict", "no_new"];
const CALLABLE_KEYS: &[&str] = &["name", "signature", "doc", "python", "quick"];

/// Expands `#[class]`: the `impl` block without our attributes, and the class's declaration behind
/// `<T as NativeClass>::DEF`.
pub fn class(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut item: ItemImpl = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let expansion = declaration(arguments, &mut item);
    beside(item, expansion)
}

fn declaration(arguments: TokenStream, item: &mut ItemImpl) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let options = errors.keep(Options::parse(arguments, KEYS)).unwrap_or_default();
    if let Some((path, _)) = &item.trait_ {
        errors
            .push(syn::Error::new_spanned(path, "`#[class]` stands on the inherent `impl` block of the payload type"));
    }
    if let Some(name) = &options.name
        && options.module.is_none()
    {
        errors.push(syn::Error::new(name.span(), "`module = \"..\"`, the class's `__module__`, is missing"));
    }
    let name = options.name.as_ref().map_or_else(|| type_name(&item.self_ty), LitStr::value);
    let mut class = Class::new(name, (*item.self_ty).clone());
    for member in &mut item.items {
        errors.keep(class.member(member));
    }
    let expansion = errors.keep(class.expression(&options, &item.attrs));
    errors.finish()?;
    Ok(expansion.unwrap_or_default())
}

fn type_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map_or_else(String::new, |last| last.ident.to_string()),
        _ => String::new(),
    }
}

/// What the members declared so far amount to.
struct Class {
    name: String,
    ty: Type,
    /// `static` items that the tables refer to.
    statics: Vec<TokenStream>,
    members: Vec<Member>,
    slots: Slots,
    /// The slots that only some Python versions have, and which these are.
    versioned: Option<(TokenStream, Slots)>,
    /// The fields `new`, `init` and `call` of the slots.
    calls: Vec<TokenStream>,
    /// The static whose parameters are those of the constructor.
    constructor: Option<Ident>,
}

enum Member {
    Ready(TokenStream),
    Getter { name: String, doc: String, get: TokenStream, set: Option<TokenStream> },
}

/// What an attribute on a member declares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    New,
    Init,
    Call,
    Method,
    ClassMethod,
    StaticMethod,
    Getter,
    Setter,
    Slot,
    Constant,
}

const KINDS: &[(&str, Kind)] = &[
    ("new", Kind::New),
    ("init", Kind::Init),
    ("call", Kind::Call),
    ("method", Kind::Method),
    ("classmethod", Kind::ClassMethod),
    ("staticmethod", Kind::StaticMethod),
    ("getter", Kind::Getter),
    ("setter", Kind::Setter),
    ("slot", Kind::Slot),
    ("constant", Kind::Constant),
];

fn kind_of(attr: &Attribute) -> Option<Kind> {
    let last = attr.path().segments.last()?;
    KINDS.iter().find(|(name, _)| last.ident == name).map(|(_, kind)| *kind)
}

/// Takes our attribute off an item; the rest stays.
fn take_kind(attrs: &mut Vec<Attribute>) -> syn::Result<Option<(Kind, Attribute)>> {
    let mut found = None;
    let mut error = None;
    attrs.retain(|attr| {
        let Some(kind) = kind_of(attr) else {
            return true;
        };
        if found.is_some() {
            error = Some(syn::Error::new_spanned(attr, "a member is declared once"));
        }
        found = Some((kind, attr.clone()));
        false
    });
    error.map_or(Ok(found), Err)
}

impl Class {
    fn new(name: String, ty: Type) -> Class {
        let (statics, members, calls) = (Vec::new(), Vec::new(), Vec::new());
        Class { name, ty, statics, members, slots: Slots::default(), versioned: None, calls, constructor: None }
    }

    fn member(&mut self, item: &mut ImplItem) -> syn::Result<()> {
        match item {
            ImplItem::Fn(function) => match take_kind(&mut function.attrs)? {
                Some((kind, attr)) => self.function(function, kind, &attr),
                None => Ok(()),
            },
            ImplItem::Const(constant) => match take_kind(&mut constant.attrs)? {
                Some((Kind::Constant, attr)) => self.constant(constant, &attr),
                Some((_, attr)) => Err(syn::Error::new_spanned(attr, "a `const` is declared with `#[constant]`")),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn function(&mut self, item: &ImplItemFn, kind: Kind, attr: &Attribute) -> syn::Result<()> {
        match kind {
            Kind::Method => self.callable(item, attr, Receiver::Instance, "Method"),
            Kind::ClassMethod => self.callable(item, attr, Receiver::Class, "ClassMethod"),
            Kind::StaticMethod => self.callable(item, attr, Receiver::None, "StaticMethod"),
            Kind::New => self.call_slot(item, attr, "new", Receiver::ApartClass),
            Kind::Init => self.call_slot(item, attr, "init", Receiver::ApartInstance),
            Kind::Call => self.call_slot(item, attr, "call", Receiver::ApartInstance),
            Kind::Getter => self.getter(item, attr),
            Kind::Setter => self.setter(item, attr),
            Kind::Slot => {
                let options = Options::of(attr, &["name", "python"])?;
                let target = Target::read(&item.sig, Some(&self.ty))?;
                let name = options.name.as_ref().map_or_else(|| item.sig.ident.unraw().to_string(), LitStr::value);
                if options.python.is_none() {
                    return self.slots.add(name, target);
                }
                let versions = options.versions();
                let (known, slots) = self.versioned.get_or_insert_with(|| (versions.clone(), Slots::default()));
                if known.to_string() != versions.to_string() {
                    return Err(syn::Error::new(target.span, "the versioned slots of a class have the same `python`"));
                }
                slots.add(name, target)
            }
            Kind::Constant => {
                let options = Options::of(attr, &["name"])?;
                let target = Target::read(&item.sig, Some(&self.ty))?;
                let path = &target.path;
                self.constant_member(&item.sig.ident, &options, &quote!(#path(cx)));
                Ok(())
            }
        }
    }

    fn callable(&mut self, item: &ImplItemFn, attr: &Attribute, receiver: Receiver, variant: &str) -> syn::Result<()> {
        let home = home();
        let options = Options::of(attr, CALLABLE_KEYS)?;
        let callable = Callable::read(&item.attrs, &item.sig, &options, receiver, Some(&self.ty))?;
        let def = def_ident(&item.sig.ident);
        let (definition, variant) = (callable.definition(&def, &self.name, variant), format_ident!("{}", variant));
        self.statics.push(quote!(static #def: #home::FunctionDef = #definition;));
        self.members.push(Member::Ready(quote!(#home::MemberDef::#variant(#def))));
        Ok(())
    }

    /// `__new__`, `__init__` or `__call__`: a slot that binds the arguments of a call.
    fn call_slot(&mut self, item: &ImplItemFn, attr: &Attribute, field: &str, receiver: Receiver) -> syn::Result<()> {
        let home = home();
        let mut options = Options::of(attr, CALLABLE_KEYS)?;
        // Calls that make an instance are reported under the name of the class, as CPython does.
        options.name.get_or_insert_with(|| LitStr::new(&self.name, item.sig.ident.span()));
        let callable = Callable::read(&item.attrs, &item.sig, &options, receiver, Some(&self.ty))?;
        let (def, field) = (def_ident(&item.sig.ident), Ident::new(field, item.sig.ident.span()));
        let pointer = callable.slot(&def, &self.name, receiver == Receiver::ApartClass || field == "call");
        let is_constructor = match field.to_string().as_str() {
            "init" => true,
            "new" => self.constructor.is_none() && options.signature.is_some(),
            _ => false,
        };
        if is_constructor || callable.binds() {
            let (name, params) = (callable.name(), callable.params());
            self.statics.push(quote!(static #def: #home::FunctionDef = #home::signature_of(#name, #params);));
        }
        if is_constructor {
            self.constructor = Some(def);
        }
        self.calls.push(quote!(#field: ::core::option::Option::Some(#pointer),));
        Ok(())
    }

    fn getter(&mut self, item: &ImplItemFn, attr: &Attribute) -> syn::Result<()> {
        let home = home();
        let options = Options::of(attr, &["name", "doc", "member"])?;
        let target = Target::read(&item.sig, Some(&self.ty))?;
        let set = options.member.then(|| quote!(#home::read_only));
        let name = options.name.map_or_else(|| item.sig.ident.unraw().to_string(), |name| name.value());
        let doc = options.doc.map_or_else(|| doc::first_paragraph(&item.attrs), |doc| doc.value());
        let get = target.pointer(&name, &self.name, 0, true)?;
        self.members.push(Member::Getter { name, doc, get, set });
        Ok(())
    }

    fn setter(&mut self, item: &ImplItemFn, attr: &Attribute) -> syn::Result<()> {
        let options = Options::of(attr, &["name"])?;
        let target = Target::read(&item.sig, Some(&self.ty))?;
        let rust = item.sig.ident.unraw().to_string();
        let wanted = match (options.name, rust.strip_prefix("set_")) {
            (Some(name), _) => name.value(),
            (None, Some(name)) => name.to_owned(),
            (None, None) => {
                let message = "a setter is called `set_` and its attribute, or has `name = \"..\"`";
                return Err(syn::Error::new(target.span, message));
            }
        };
        let pointer = target.pointer(&wanted, &self.name, 1, false)?;
        let getter = self.members.iter_mut().find_map(|member| match member {
            Member::Getter { name, set, .. } if *name == wanted => Some(set),
            _ => None,
        });
        match getter {
            Some(set) => *set = Some(pointer),
            None => {
                return Err(syn::Error::new(target.span, format!("the getter of `{wanted}` stands before its setter")));
            }
        }
        Ok(())
    }

    fn constant(&mut self, item: &ImplItemConst, attr: &Attribute) -> syn::Result<()> {
        let options = Options::of(attr, &["name"])?;
        let (ty, ident) = (&self.ty, &item.ident);
        let value = quote!(<#ty>::#ident);
        self.constant_member(ident, &options, &value);
        Ok(())
    }

    fn constant_member(&mut self, ident: &Ident, options: &Options, value: &TokenStream) {
        let home = home();
        let name = options.name.as_ref().map_or_else(|| ident.unraw().to_string(), LitStr::value);
        let make = into_result(value, ident.span());
        self.members.push(Member::Ready(quote!(#home::MemberDef::Constant { name: #name, make: |cx| #make })));
    }

    fn expression(self, options: &Options, attrs: &[Attribute]) -> syn::Result<TokenStream> {
        let home = home();
        let Class { name, ty, statics, members, slots, versioned, calls, constructor } = self;
        let module = options.module.as_ref().map_or_else(|| "builtins".to_owned(), LitStr::value);
        let doc = options.doc.as_ref().map_or_else(|| doc::first_paragraph(attrs), LitStr::value);
        let Options { bases, missing, basetype, dict, no_new, .. } = options;
        let members = members.iter().map(Member::expression);
        let slots = slots.expression(&name, &calls, &quote!(#home::Slots::EMPTY))?;
        let versioned = match versioned {
            Some((versions, added)) => {
                let all = added.expression(&name, &[], &slots)?;
                quote!(::core::option::Option::Some((#versions, #all)))
            }
            None => quote!(::core::option::Option::None),
        };
        let signature = match constructor {
            Some(def) => quote!(::core::option::Option::Some(#def.params)),
            None => quote!(::core::option::Option::None),
        };
        let versions = options.versions();
        Ok(quote! {
            const _: () = {
                #(#statics)*
                static CLASS: #home::ClassDef = #home::ClassDef {
                    name: #name,
                    module: #module,
                    doc: #doc,
                    bases: &[#(#bases),*],
                    members: &[#(#members),*],
                    slots: #slots,
                    versioned_slots: #versioned,
                    flags: #home::ClassFlags { basetype: #basetype, dict: #dict, no_new: #no_new },
                    missing: &[#(#missing),*],
                    signature: #signature,
                    versions: #versions,
                };
                impl #home::NativeClass for #ty {
                    const DEF: &'static #home::ClassDef = &CLASS;
                }
            };
        })
    }
}

impl Member {
    fn expression(&self) -> TokenStream {
        let home = home();
        match self {
            Member::Ready(expression) => expression.clone(),
            Member::Getter { name, doc, get, set } => {
                let set = match set {
                    Some(set) => quote!(::core::option::Option::Some(#set)),
                    None => quote!(::core::option::Option::None),
                };
                quote!(#home::MemberDef::Getter(#home::GetterDef { name: #name, doc: #doc, get: #get, set: #set }))
            }
        }
    }
}

#[cfg(test)]
mod tests;
