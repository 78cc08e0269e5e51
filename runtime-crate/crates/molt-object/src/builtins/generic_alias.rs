//! `types.GenericAlias`: `list[int]`. CPython Objects/genericaliasobject.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::builtins::tuple::Tuple;
use crate::builtins::{type_arguments, union_type};
use crate::native::{
    BinaryOp, ClassDef, ClassFlags, CompareOp, FunctionDef, MemberDef, NativeCall, Param, ParamKind, Slots,
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

/// `*alias`: one item, the alias unpacked. CPython `ga_iter`.
fn iterate(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let alias = alias(cx, this)?;
    let unpacked = GenericAlias { origin: alias.origin.clone(), args: alias.args.clone(), unpacked: true };
    let item = Gc::new(&cx.world.types.generic_alias, unpacked).into();
    let items: Value = cx.tuple(vec![item]).into();
    cx.iter(&items)
}

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
        MemberDef::Getter {
            name: "__origin__",
            doc: "",
            get: |cx, this| Ok(alias(cx, this)?.origin.clone()),
            set: None,
        },
        MemberDef::Getter { name: "__args__", doc: "", get: |cx, this| Ok(alias(cx, this)?.args.clone()), set: None },
        MemberDef::Getter {
            name: "__parameters__",
            doc: "",
            get: |cx, this| {
                let alias = alias(cx, this)?;
                type_arguments::parameters_of(cx, &alias)
            },
            set: None,
        },
        MemberDef::Getter {
            name: "__unpacked__",
            doc: "",
            get: |cx, this| Ok(Value::bool(alias(cx, this)?.unpacked)),
            set: None,
        },
        MemberDef::Getter {
            name: "__typing_unpacked_tuple_args__",
            doc: "",
            get: |cx, this| {
                let alias = alias(cx, this)?;
                let is_tuple = alias.unpacked && alias.origin.is(&cx.world.types.tuple.value());
                Ok(if is_tuple { alias.args.clone() } else { Value::NONE })
            },
            set: None,
        },
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
            let own = matches!(
                name.as_bytes(),
                b"__origin__"
                    | b"__args__"
                    | b"__parameters__"
                    | b"__mro_entries__"
                    | b"__class__"
                    | b"__reduce__"
                    | b"__orig_class__"
                    | b"__unpacked__"
                    | b"__instancecheck__"
                    | b"__subclasscheck__"
                    | b"__typing_unpacked_tuple_args__"
                    | b"__copy__"
                    | b"__deepcopy__"
            );
            if own {
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
