//! The slots of a class from its `#[slot]` functions: which field each fills, and how several share one.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Type;

use crate::adapter::{Target, checked_receiver, into_result, is_named};
use crate::{Errors, home};

/// A slot that one function fills: its Python name, its field, its parameters after the receiver, and whether its
/// result becomes a value.
struct Plain(&'static str, &'static str, usize, bool);

const PLAIN: &[Plain] = &[
    Plain("__repr__", "repr", 0, true),
    Plain("__str__", "str", 0, true),
    Plain("__hash__", "hash", 0, false),
    Plain("compare", "compare", 2, true),
    Plain("__getattribute__", "getattro", 1, true),
    Plain("__iter__", "iter", 0, true),
    Plain("__next__", "next", 0, false),
    Plain("__len__", "len", 0, false),
    Plain("__getitem__", "getitem", 1, true),
    Plain("__contains__", "contains", 1, false),
    Plain("__bool__", "bool_", 0, false),
    Plain("__int__", "int", 0, true),
    Plain("__float__", "float", 0, true),
    Plain("__index__", "index", 0, true),
    Plain("__neg__", "negative", 0, true),
    Plain("__pos__", "positive", 0, true),
    Plain("__invert__", "invert", 0, true),
    Plain("__abs__", "absolute", 0, true),
    Plain("power", "power", 2, true),
    Plain("concat", "concat", 1, true),
    Plain("repeat", "repeat", 1, true),
    Plain("inplace_concat", "inplace_concat", 1, true),
    Plain("inplace_repeat", "inplace_repeat", 1, true),
    Plain("__get__", "descr_get", 2, true),
    Plain("__await__", "await_", 0, true),
    Plain("__aiter__", "aiter", 0, true),
    Plain("__anext__", "anext", 0, true),
    Plain("__del__", "del", 0, false),
];

/// Slots `(cx, this, key, value)` that set when there is a value and delete when there is none: both names, the field.
const PAIRED: &[(&str, &str, &str)] = &[
    ("__setitem__", "__delitem__", "setitem"),
    ("__setattr__", "__delattr__", "setattro"),
    ("__set__", "__delete__", "descr_set"),
];

/// Binary operators: the name between the underscores, and the variant of `BinaryOp`.
const OPERATORS: &[(&str, &str)] = &[
    ("add", "Add"),
    ("sub", "Sub"),
    ("mul", "Mul"),
    ("matmul", "MatMul"),
    ("truediv", "TrueDiv"),
    ("floordiv", "FloorDiv"),
    ("mod", "Mod"),
    ("lshift", "LShift"),
    ("rshift", "RShift"),
    ("and", "And"),
    ("or", "Or"),
    ("xor", "Xor"),
    ("divmod", "DivMod"),
    ("pow", "Pow"),
];

/// Comparisons: the name and the variant of `CompareOp`.
const COMPARISONS: &[(&str, &str)] =
    &[("__lt__", "Lt"), ("__le__", "Le"), ("__eq__", "Eq"), ("__ne__", "Ne"), ("__gt__", "Gt"), ("__ge__", "Ge")];

/// The `#[slot]` functions of a class by name.
#[derive(Default)]
pub struct Slots {
    functions: BTreeMap<String, Target>,
}

impl Slots {
    /// One more function.
    ///
    /// # Errors
    /// A name that is no slot.
    pub fn add(&mut self, name: String, target: Target) -> syn::Result<()> {
        if !is_slot(&name) {
            let message = format!("`{name}` is no slot; declare it with `#[method(signature = \"..\")]`");
            return Err(syn::Error::new(target.span, message));
        }
        self.functions.insert(name, target);
        Ok(())
    }

    /// The expression of the `Slots`, those that are not set taken from `base`; `calls` are the fields of `new`, `init` and
    /// `call`, which take arguments.
    ///
    /// # Errors
    /// A function whose parameters do not fit its slot.
    pub fn expression(mut self, class: &str, calls: &[TokenStream], base: &TokenStream) -> syn::Result<TokenStream> {
        let home = home();
        let mut errors = Errors::default();
        let mut fields: Vec<TokenStream> = calls.to_vec();
        let mut push = |field: &str, pointer: Option<TokenStream>| {
            let field = Ident::new(field, Span::call_site());
            fields.extend(pointer.map(|pointer| quote!(#field: ::core::option::Option::Some(#pointer),)));
        };
        for Plain(name, field, extra, converts) in PLAIN {
            if let Some(target) = self.functions.remove(*name) {
                push(field, errors.keep(target.pointer(name, class, *extra, *converts)));
            }
        }
        for (set, delete, field) in PAIRED {
            let (set, delete) = (self.take(set), self.take(delete));
            if set.is_some() || delete.is_some() {
                push(field, errors.keep(paired(set, delete, class)));
            }
        }
        if COMPARISONS.iter().any(|(name, _)| self.functions.contains_key(*name)) {
            push("compare", errors.keep(self.comparisons(class)));
        }
        let operators = self.operators(class, &mut errors);
        errors.finish()?;
        let slots = quote!(#home::Slots { #(#fields)* ..#base });
        if operators.is_empty() {
            return Ok(slots);
        }
        Ok(quote!({ let mut slots = #slots; #(#operators)* slots }))
    }

    fn take(&mut self, name: &str) -> Option<(String, Target)> {
        self.functions.remove_entry(name)
    }

    /// One function for all of `__lt__` to `__ge__`; `!=` is the opposite of `__eq__` unless it has its own.
    fn comparisons(&mut self, class: &str) -> syn::Result<TokenStream> {
        let home = home();
        let mut errors = Errors::default();
        let mut arms = Vec::new();
        let has_own_ne = self.functions.contains_key("__ne__");
        for (name, variant) in COMPARISONS {
            let Some(target) = self.functions.remove(*name) else {
                continue;
            };
            let variant = Ident::new(variant, Span::call_site());
            let Some(pointer) = errors.keep(target.pointer(name, class, 1, true)) else {
                continue;
            };
            arms.push(quote!(#home::CompareOp::#variant => #home::compare_with(cx, this, other, #pointer),));
            if *name == "__eq__" && !has_own_ne {
                arms.push(quote!(#home::CompareOp::Ne => #home::differs_with(cx, this, other, #pointer),));
            }
        }
        errors.finish()?;
        let rest = (arms.len() < COMPARISONS.len())
            .then(|| quote!(_ => ::core::result::Result::Ok(#home::Value::NOT_IMPLEMENTED),));
        Ok(quote!(|cx, this, other, op| match op { #(#arms)* #rest }))
    }

    /// Assignments of the binary and in-place operators.
    fn operators(&mut self, class: &str, errors: &mut Errors) -> Vec<TokenStream> {
        let home = home();
        let mut assignments = Vec::new();
        for (name, variant) in OPERATORS {
            let variant = Ident::new(variant, Span::call_site());
            let mut assign = |table: &str, pointer: TokenStream| {
                let table = Ident::new(table, Span::call_site());
                assignments.push(
                    quote!(slots.#table[#home::BinaryOp::#variant as usize] = ::core::option::Option::Some(#pointer);),
                );
            };
            let plain = self.take(&format!("__{name}__"));
            let reflected = self.take(&format!("__r{name}__"));
            if (plain.is_some() || reflected.is_some())
                && let Some(pointer) = errors.keep(binary(plain, reflected))
            {
                assign("binary", pointer);
            }
            if let Some((name, target)) = self.take(&format!("__i{name}__"))
                && let Some(pointer) = errors.keep(target.pointer(&name, class, 1, true))
            {
                assign("inplace", pointer);
            }
        }
        assignments
    }
}

fn is_slot(name: &str) -> bool {
    let operator = |inner: &str| {
        let is = |inner: &str| OPERATORS.iter().any(|(name, _)| *name == inner);
        is(inner) || is(inner.get(1..).unwrap_or("")) && matches!(inner.as_bytes().first(), Some(b'r' | b'i'))
    };
    PLAIN.iter().any(|plain| plain.0 == name)
        || PAIRED.iter().any(|(set, delete, _)| *set == name || *delete == name)
        || COMPARISONS.iter().any(|(comparison, _)| *comparison == name)
        || name.strip_prefix("__").and_then(|rest| rest.strip_suffix("__")).is_some_and(operator)
}

/// A slot that sets with a value and deletes without one.
fn paired(set: Option<(String, Target)>, delete: Option<(String, Target)>, class: &str) -> syn::Result<TokenStream> {
    let (set_name, set) = match (set, delete) {
        (Some(set), None) => set,
        (Some((set_name, set)), Some((delete_name, delete))) => {
            let set = set.pointer(&set_name, class, 2, false)?;
            let delete = delete.pointer(&delete_name, class, 1, false)?;
            let home = home();
            return Ok(quote!(|cx, this, key, value| match value {
                ::core::option::Option::Some(value) => #home::set_with(cx, this, key, value, #set),
                ::core::option::Option::None => #home::delete_with(cx, this, key, #delete),
            }));
        }
        (None, Some((name, target))) => {
            return Err(syn::Error::new(target.span, format!("`{name}` needs the slot that sets beside it")));
        }
        (None, None) => return Ok(TokenStream::new()),
    };
    match set.parameters.last() {
        Some(value) if is_named(&value.ty, "Option") => set.pointer(&set_name, class, 2, false),
        _ => {
            let message =
                format!("`{set_name}` also deletes: take `value: Option<Value>`, or declare the slot that deletes");
            Err(syn::Error::new(set.span, message))
        }
    }
}

/// A binary operator from its plain and its reflected form. With operands `&Value` the plain form answers for both
/// orders, as CPython's number slots do.
fn binary(plain: Option<(String, Target)>, reflected: Option<(String, Target)>) -> syn::Result<TokenStream> {
    let both = [&plain, &reflected];
    for (name, target) in both.into_iter().flatten() {
        if target.parameters.len() != 2 {
            return Err(syn::Error::new(
                target.span,
                format!("`{name}` takes `cx`, the receiver and 1 more parameter(s)"),
            ));
        }
    }
    let payload = |form: &Option<(String, Target)>| {
        form.as_ref().and_then(|(_, target)| checked_receiver(&target.parameters[0].ty).cloned())
    };
    match (&plain, &reflected) {
        (Some((name, target)), None) if payload(&plain).is_none() => {
            return target.pointer(name, "", 1, true);
        }
        (Some((_, target)), Some(_)) if payload(&plain).is_none() => {
            let message = "with a receiver `&Value` the plain form sees both orders; the reflected one is never called";
            return Err(syn::Error::new(target.span, message));
        }
        _ => {}
    }
    let home = home();
    let plain = plain
        .as_ref()
        .zip(payload(&plain))
        .map(|((_, target), payload)| attempt(target, &payload, &quote!(left), &quote!(right)));
    let reflected = match (&reflected, payload(&reflected)) {
        (Some((_, target)), Some(payload)) => Some(attempt(target, &payload, &quote!(right), &quote!(left))),
        (Some((name, target)), None) => {
            return Err(syn::Error::new(target.span, format!("the receiver of `{name}` is `&Gc<..>`")));
        }
        (None, _) => None,
    };
    Ok(quote!(|cx, left, right| { #plain #reflected ::core::result::Result::Ok(#home::Value::NOT_IMPLEMENTED) }))
}

fn attempt(target: &Target, payload: &Type, this: &TokenStream, other: &TokenStream) -> TokenStream {
    let path = &target.path;
    let call = quote!(#path(cx, this, #other));
    let body = if target.returns_value { call } else { into_result(&call, target.span) };
    quote!(if let ::core::option::Option::Some(this) = #this.downcast::<#payload>() { return #body; })
}
