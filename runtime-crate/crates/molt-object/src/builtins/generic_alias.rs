//! `types.GenericAlias`: `list[int]`. CPython Objects/genericaliasobject.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce, type_arguments, union_type};
use crate::native::{
    BinaryOp, ClassDef, ClassFlags, CompareOp, FunctionDef, GetterDef, MemberDef, NativeCall, Param, ParamKind, Slots,
};
use crate::{Cx, Exc};

/// The payload of `types.GenericAlias`.
pub struct GenericAlias {
    /// `__origin__`.
    pub origin: Value,
    /// `__args__`: a tuple.
    pub args: Value,
    /// `*list[int]`.
    pub unpacked: bool,
}

impl Trace for GenericAlias {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.origin.trace(visitor);
        self.args.trace(visitor);
    }
}

impl Payload for GenericAlias {
    type Access = Frozen;
}

/// `origin[key]`.
pub fn make(cx: &mut Cx, origin: Value, key: Value) -> Value {
    let args = if key.is_instance_of::<Tuple>() { key } else { cx.tuple(vec![key]).into() };
    Gc::new(&cx.world.types.generic_alias, GenericAlias { origin, args, unpacked: false }).into()
}

/// `alias[key]`: types in the places of the alias's parameters.
fn subscript(cx: &mut Cx, this: &Value, key: &Value) -> Result<Value, Exc> {
    let alias = alias(cx, this)?;
    let args = items_of(&alias);
    let args = type_arguments::substituted(cx, this, &args, key)?;
    let args = cx.tuple(args).into();
    let made = GenericAlias { origin: alias.origin.clone(), args, unpacked: alias.unpacked };
    Ok(Gc::new(&cx.world.types.generic_alias, made).into())
}

fn items_of(alias: &GenericAlias) -> Vec<Value> {
    alias.args.downcast::<Tuple>().map(|args| args.items().to_vec()).unwrap_or_default()
}

/// The payload of the iterator of an alias: that, until it was given unpacked. CPython `gaiterobject`.
#[derive(Trace)]
pub struct AliasIterator {
    alias: Value,
}

impl Payload for AliasIterator {
    type Access = Mutable;
}

#[class(name = "generic_alias_iterator", module = "types", no_new)]
impl AliasIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<AliasIterator>) -> Result<Option<Value>, Exc> {
        let found = this.write(cx).alias.take();
        let Some(alias) = found.downcast::<GenericAlias>() else { return Ok(None) };
        let unpacked = GenericAlias { origin: alias.origin.clone(), args: alias.args.clone(), unpacked: true };
        Ok(Some(Gc::new(&cx.world.types.generic_alias, unpacked).into()))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<AliasIterator>) -> Result<Gc<Tuple>, Exc> {
        let alias = this.read(cx).alias.clone();
        let iterated = if alias.is_unset() { cx.tuple(Vec::new()).into() } else { alias };
        reduce::iter_of(cx, iterated, None)
    }
}

/// `*alias`: one item, the alias unpacked. CPython `ga_iter`.
fn iterate(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = AliasIterator::class(cx)?;
    Ok(Gc::new(&class, AliasIterator { alias: this.clone() }).into())
}

/// `alias.__reduce__()`. CPython `ga_reduce`.
fn reduced(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let alias = alias(cx, this)?;
    if alias.unpacked {
        let plain = GenericAlias { origin: alias.origin.clone(), args: alias.args.clone(), unpacked: false };
        let plain = Gc::new(&cx.world.types.generic_alias, plain).into();
        let iterator = iterate(cx, &plain)?;
        return Ok(reduce::next_of(cx, iterator)?.into());
    }
    let arguments = cx.tuple(vec![alias.origin.clone(), alias.args.clone()]).into();
    let class = cx.class_of(this).value();
    Ok(cx.tuple(vec![class, arguments]).into())
}

/// The names of the origin's attributes and of the alias's own. CPython `ga_dir`.
fn names(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let origin = alias(cx, this)?.origin.clone();
    let dir = cx.intern("__dir__");
    let found = cx.call_special(&origin, &dir, &[])?.unwrap_or_else(|| cx.list(Vec::new()).into());
    let mut names = cx.collect(&found)?;
    for name in OWN {
        let name = cx.str(name).into();
        if !cx.contains(&found, &name)? {
            names.push(name);
        }
    }
    Ok(cx.list(names).into())
}

/// The attributes that an alias has itself; others are its origin's. CPython `attr_exceptions`.
const OWN: [&str; 9] = [
    "__class__",
    "__origin__",
    "__args__",
    "__unpacked__",
    "__parameters__",
    "__typing_unpacked_tuple_args__",
    "__mro_entries__",
    "__reduce_ex__",
    "__reduce__",
];

fn alias(cx: &mut Cx, this: &Value) -> Result<Gc<GenericAlias>, Exc> {
    match this.downcast::<GenericAlias>() {
        Some(alias) => Ok(alias.clone()),
        None => Err(cx.type_error("descriptor requires a 'types.GenericAlias' object")),
    }
}

fn repr(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let alias = alias(cx, this)?;
    let mut texts = Vec::new();
    if let Some(args) = alias.args.downcast::<Tuple>() {
        for arg in args.items() {
            texts.push(union_type::type_text(cx, arg)?);
        }
    }
    let listed = if texts.is_empty() { "()".to_owned() } else { texts.join(", ") };
    let star = if alias.unpacked { "*" } else { "" };
    let text = format!("{star}{}[{listed}]", union_type::type_text(cx, &alias.origin)?);
    Ok(cx.str(&text).into())
}

fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    let (Some(a), Some(b)) = (this.downcast::<GenericAlias>().cloned(), other.downcast::<GenericAlias>().cloned())
    else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let equal = a.unpacked == b.unpacked && cx.eq(&a.origin, &b.origin)? && cx.eq(&a.args, &b.args)?;
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

/// A check that is refused: a type with arguments is no class.
const fn refused(name: &'static str, call: NativeCall) -> MemberDef {
    const PARAMS: &[Param] = &[
        Param { name: "self", kind: ParamKind::PositionalOnly, default: None },
        Param { name: "object", kind: ParamKind::PositionalOnly, default: None },
    ];
    MemberDef::Method(FunctionDef { name, params: PARAMS, call, ..FunctionDef::METHOD })
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "GenericAlias",
    module: "types",
    doc: "Represent a PEP 585 generic type\n\nE.g. for t = list[int], t.__origin__ is list and t.__args__ is (int,).",
    bases: &[],
    members: &[
        refused("__instancecheck__", |cx, _| {
            Err(cx.type_error("isinstance() argument 2 cannot be a parameterized generic"))
        }),
        refused("__subclasscheck__", |cx, _| {
            Err(cx.type_error("issubclass() argument 2 cannot be a parameterized generic"))
        }),
        MemberDef::Getter(GetterDef {
            name: "__origin__",
            doc: "",
            get: |cx, this| Ok(alias(cx, this)?.origin.clone()),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__args__",
            doc: "",
            get: |cx, this| Ok(alias(cx, this)?.args.clone()),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__parameters__",
            doc: "",
            get: |cx, this| {
                let alias = alias(cx, this)?;
                type_arguments::parameters_of(cx, &alias)
            },
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__unpacked__",
            doc: "",
            get: |cx, this| Ok(Value::bool(alias(cx, this)?.unpacked)),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__typing_unpacked_tuple_args__",
            doc: "",
            get: |cx, this| {
                let alias = alias(cx, this)?;
                let is_tuple = alias.unpacked && alias.origin.is(&cx.world.types.tuple.value());
                Ok(if is_tuple { alias.args.clone() } else { Value::NONE })
            },
            set: None,
        }),
        MemberDef::Method(FunctionDef {
            name: "__reduce__",
            params: &[Param { name: "self", kind: ParamKind::PositionalOnly, default: None }],
            call: |cx, arguments| {
                let this = arguments.take(0);
                reduced(cx, &this)
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__dir__",
            params: &[Param { name: "self", kind: ParamKind::PositionalOnly, default: None }],
            call: |cx, arguments| {
                let this = arguments.take(0);
                names(cx, &this)
            },
            ..FunctionDef::METHOD
        }),
        MemberDef::Method(FunctionDef {
            name: "__mro_entries__",
            params: &[
                Param { name: "self", kind: ParamKind::PositionalOnly, default: None },
                Param { name: "bases", kind: ParamKind::PositionalOnly, default: None },
            ],
            doc: "",
            call: |cx, arguments| {
                let this = arguments.take(0);
                let origin = alias(cx, &this)?.origin.clone();
                Ok(cx.tuple(vec![origin]).into())
            },
            ..FunctionDef::METHOD
        }),
    ],
    slots: Slots {
        new: Some(|cx, class, arguments| {
            let given = arguments.positional_len();
            if !arguments.keyword_names().is_empty() {
                return Err(cx.type_error("GenericAlias() takes no keyword arguments"));
            }
            if given != 2 {
                return Err(cx.type_error(format!("GenericAlias expected 2 arguments, got {given}")));
            }
            let (origin, key) = (arguments.take(0), arguments.take(1));
            let args = if key.is_instance_of::<Tuple>() { key } else { cx.tuple(vec![key]).into() };
            Ok(Gc::new(class, GenericAlias { origin, args, unpacked: false }).into())
        }),
        repr: Some(repr),
        hash: Some(|cx, this| {
            let alias = alias(cx, this)?;
            Ok(cx.hash(&alias.origin)? ^ cx.hash(&alias.args)?)
        }),
        compare: Some(compare),
        getitem: Some(subscript),
        iter: Some(iterate),
        call: Some(|cx, this, arguments| {
            let origin = alias(cx, this)?.origin.clone();
            let made = cx.call_with(&origin, arguments.reborrow())?;
            let name = cx.world.names.orig_class.clone();
            // What cannot hold the attribute goes without it, as in CPython.
            let _ = cx.setattr(&made, &name, Some(this.clone()));
            Ok(made)
        }),
        getattro: Some(|cx, this, name| {
            let name_of_own = |own: &&str| own.as_bytes() == name.as_bytes();
            let is_not_the_origins = matches!(
                name.as_bytes(),
                b"__bases__"
                    | b"__copy__"
                    | b"__deepcopy__"
                    | b"__orig_class__"
                    | b"__instancecheck__"
                    | b"__subclasscheck__"
            );
            if is_not_the_origins || OWN.iter().any(name_of_own) {
                return cx.generic_getattr(this, name);
            }
            let origin = alias(cx, this)?.origin.clone();
            cx.getattr(&origin, name)
        }),
        binary: {
            let mut binary = Slots::EMPTY.binary;
            binary[BinaryOp::Or as usize] = Some(union_type::or);
            binary
        },
        ..Slots::EMPTY
    },
    flags: ClassFlags::BASETYPE,
    missing: &[],
    ..ClassDef::EMPTY
};
