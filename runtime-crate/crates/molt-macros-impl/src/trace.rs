//! `#[derive(Trace)]`: reports the values that a payload owns to the cycle collector, field by field.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Field, Fields, Index, parse_quote};

use crate::{Errors, home};

/// Expands `#[derive(Trace)]` on a struct or an enum. `#[trace(skip)]` leaves out a field that owns no value.
pub fn derive_trace(input: TokenStream) -> TokenStream {
    syn::parse2(input).and_then(|input| derive(&input)).unwrap_or_else(|error| error.to_compile_error())
}

fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let home = home();
    let mut errors = Errors::default();
    let body = match &input.data {
        Data::Struct(data) => {
            let place = |index: usize, field: &Field| match &field.ident {
                Some(name) => quote!(&self.#name),
                None => {
                    let index = Index::from(index);
                    quote!(&self.#index)
                }
            };
            fields(&data.fields, place, &mut errors)
        }
        Data::Enum(data) => {
            let arms: Vec<TokenStream> =
                data.variants.iter().map(|variant| arm(&variant.ident, &variant.fields, &mut errors)).collect();
            if arms.is_empty() { quote!(match *self {}) } else { quote!(match self { #(#arms)* }) }
        }
        Data::Union(data) => {
            return Err(syn::Error::new_spanned(data.union_token, "a union cannot say which values it owns"));
        }
    };
    errors.finish()?;
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(#home::Trace));
    }
    let (name, (impl_generics, ty_generics, where_clause)) = (&input.ident, generics.split_for_impl());
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics #home::Trace for #name #ty_generics #where_clause {
            fn trace(&self, visitor: &mut #home::Visitor<'_>) {
                let _ = &visitor;
                #body
            }
        }
    })
}

fn arm(variant: &Ident, variant_fields: &Fields, errors: &mut Errors) -> TokenStream {
    let binding = |index: usize| format_ident!("field{}", index);
    let body = fields(
        variant_fields,
        |index, _| {
            let name = binding(index);
            quote!(#name)
        },
        errors,
    );
    let mut patterns = Vec::new();
    for (index, field) in variant_fields.iter().enumerate() {
        if is_skipped(field).unwrap_or(true) {
            continue;
        }
        let (name, index) = (binding(index), Index::from(index));
        patterns.push(match &field.ident {
            Some(field) => quote!(#field: #name),
            None => quote!(#index: #name),
        });
    }
    quote!(Self::#variant { #(#patterns,)* .. } => { #body })
}

fn fields(fields: &Fields, place: impl Fn(usize, &Field) -> TokenStream, errors: &mut Errors) -> TokenStream {
    let home = home();
    let one = |(index, field): (usize, &Field)| {
        if errors.keep(is_skipped(field))? {
            return None;
        }
        let place = place(index, field);
        Some(quote_spanned!(field.ty.span()=> #home::Trace::trace(#place, visitor);))
    };
    fields.iter().enumerate().filter_map(one).collect()
}

fn is_skipped(field: &Field) -> syn::Result<bool> {
    let mut skipped = false;
    for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("trace")) {
        attr.parse_nested_meta(|meta| {
            if !meta.path.is_ident("skip") {
                return Err(meta.error("expected `skip`"));
            }
            skipped = true;
            Ok(())
        })?;
    }
    Ok(skipped)
}

#[cfg(test)]
mod tests {
    use super::derive_trace;
    use crate::testing::{assert_contains, messages, tokens};

    #[test]
    fn every_field_is_traced_once_unless_it_is_skipped() {
        let named =
            derive_trace(tokens("struct Cell<T> { value: T, #[trace(skip)] busy: Plain, next: Option<Gc<Node>> }"));
        assert_contains(
            &named,
            &[
                "impl<T: Trace> Trace for Cell<T>",
                "{ let _ = &visitor; Trace::trace(&self.value, visitor); Trace::trace(&self.next, visitor); }",
            ],
        );
        let tuple = derive_trace(tokens("struct Pair(Value, #[trace(skip)] Plain, Value);"));
        assert_contains(
            &tuple,
            &["{ let _ = &visitor; Trace::trace(&self.0, visitor); Trace::trace(&self.2, visitor); }"],
        );
    }

    #[test]
    fn every_variant_is_traced() {
        let expansion =
            derive_trace(tokens("enum State { Empty, One(Value, #[trace(skip)] u8), Named { a: Value, b: Value } }"));
        assert_contains(
            &expansion,
            &[
                "Self::Empty { .. } => {}",
                "Self::One { 0: field0, .. } => { Trace::trace(field0, visitor); }",
                "Self::Named { a: field0, b: field1, .. } => { Trace::trace(field0, visitor); Trace::trace(field1, visitor); }",
            ],
        );
    }

    #[test]
    fn a_union_and_an_unknown_option_are_errors() {
        let union = derive_trace(tokens("union Either { a: u8, b: u16 }"));
        assert_eq!(messages(&union), ["a union cannot say which values it owns"]);
        let option = derive_trace(tokens("struct S { #[trace(ignore)] a: u8 }"));
        assert_eq!(messages(&option), ["expected `skip`"]);
    }
}
