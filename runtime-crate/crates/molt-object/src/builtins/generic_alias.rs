//! `types.GenericAlias`: `list[int]`. CPython Objects/genericaliasobject.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::builtins::tuple::Tuple;
use crate::builtins::union_type;
use crate::native::{BinaryOp, ClassDef, ClassFlags, CompareOp, MemberDef, Slots};
use crate::{Cx, Exc};

/// The payload of `types.GenericAlias`.
pub struct GenericAlias {
    /// `__origin__`.
    pub origin: Value,
    /// `__args__`: a tuple.
    pub args: Value,
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
    Gc::new(&cx.world.types.generic_alias, GenericAlias { origin, args }).into()
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
    let text = format!("{}[{listed}]", union_type::type_text(cx, &alias.origin)?);
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
    let equal = cx.eq(&a.origin, &b.origin)? && cx.eq(&a.args, &b.args)?;
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "GenericAlias",
    module: "types",
    doc: "Represent a PEP 585 generic type\n\nE.g. for t = list[int], t.__origin__ is list and t.__args__ is (int,).",
    bases: &[],
    members: &[
        MemberDef::Getter {
            name: "__origin__",
            doc: "",
            get: |cx, this| Ok(alias(cx, this)?.origin.clone()),
            set: None,
        },
        MemberDef::Getter { name: "__args__", doc: "", get: |cx, this| Ok(alias(cx, this)?.args.clone()), set: None },
        MemberDef::Method(crate::native::FunctionDef {
            name: "__mro_entries__",
            params: &[
                crate::native::Param { name: "self", kind: crate::native::ParamKind::PositionalOnly, default: None },
                crate::native::Param { name: "bases", kind: crate::native::ParamKind::PositionalOnly, default: None },
            ],
            doc: "",
            call: |cx, arguments| {
                let this = arguments.take(0);
                let origin = alias(cx, &this)?.origin.clone();
                Ok(cx.tuple(vec![origin]).into())
            },
            ..crate::native::FunctionDef::METHOD
        }),
    ],
    slots: Slots {
        new: Some(|cx, class, arguments| {
            let (origin, key) = (arguments.take(0), arguments.take(1));
            let args = if key.is_instance_of::<Tuple>() { key } else { cx.tuple(vec![key]).into() };
            Ok(Gc::new(class, GenericAlias { origin, args }).into())
        }),
        repr: Some(repr),
        hash: Some(|cx, this| {
            let alias = alias(cx, this)?;
            Ok(cx.hash(&alias.origin)? ^ cx.hash(&alias.args)?)
        }),
        compare: Some(compare),
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
    missing: &["__parameters__", "__getitem__"],
    ..ClassDef::EMPTY
};
