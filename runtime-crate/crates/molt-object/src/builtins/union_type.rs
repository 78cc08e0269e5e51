//! `types.UnionType`: `X | Y`. CPython Objects/unionobject.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::builtins::generic_alias::GenericAlias;
use crate::builtins::list::List;
use crate::builtins::type_::{Type, full_name};
use crate::builtins::type_arguments;
use crate::native::{BinaryOp, ClassDef, ClassFlags, CompareOp, GetterDef, MemberDef, Slots};
use crate::{Cx, Exc};

/// The payload of `types.UnionType`.
pub struct Union {
    /// `__args__`: the members, flat and each once.
    pub args: Vec<Value>,
}

impl Trace for Union {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.args.trace(visitor);
    }
}

impl Payload for Union {
    type Access = Frozen;
}

/// The members of a union; `None` for what is none.
pub fn members(value: &Value) -> Option<Vec<Value>> {
    value.downcast::<Union>().map(|union| union.args.clone())
}

fn can_be_member(cx: &Cx, value: &Value) -> bool {
    value.is_none()
        || value.is_instance_of::<Type>()
        || value.is_instance_of::<GenericAlias>()
        || value.is_instance_of::<Union>()
        || cx.class_of(value).read(cx).name.as_ref() == "TypeAliasType"
}

/// `a | b` for classes and generic aliases.
///
/// # Errors
/// What comparing the members raises.
pub fn or(cx: &mut Cx, a: &Value, b: &Value) -> Result<Value, Exc> {
    if !can_be_member(cx, a) || !can_be_member(cx, b) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    make(cx, vec![a.clone(), b.clone()])
}

/// The union of these members: flat, each once; a single member stands for itself.
///
/// # Errors
/// What comparing the members raises.
pub fn make(cx: &mut Cx, given: Vec<Value>) -> Result<Value, Exc> {
    let mut args: Vec<Value> = Vec::new();
    for member in given.into_iter().flat_map(|member| members(&member).unwrap_or_else(|| vec![member])) {
        let member = if member.is_none() { cx.world.types.none_type.value() } else { member };
        let mut known = false;
        for other in &args {
            known = known || cx.eq(other, &member)?;
        }
        if !known {
            args.push(member);
        }
    }
    if args.len() == 1 {
        return Ok(args.swap_remove(0));
    }
    Ok(Gc::new(&cx.world.types.union_type, Union { args }).into())
}

/// How a type shows inside another's text; CPython `_Py_typing_type_repr`.
///
/// # Errors
/// What `repr` raises.
pub fn type_text(cx: &mut Cx, value: &Value) -> Result<String, Exc> {
    let Some(list) = value.downcast::<List>().cloned() else { return item_text(cx, value) };
    // The parameters of a callable.
    let items = list.read(cx).items.to_vec();
    let texts = items.iter().map(|item| item_text(cx, item)).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("[{}]", texts.join(", ")))
}

fn item_text(cx: &mut Cx, value: &Value) -> Result<String, Exc> {
    if matches!(value.tag(), molt_value::Tag::Ellipsis) {
        return Ok("...".to_owned());
    }
    match value.downcast::<Type>() {
        Some(class) if class.is(&cx.world.types.none_type) => Ok("None".to_owned()),
        Some(class) => Ok(full_name(cx, class)),
        None => cx.repr_text(value),
    }
}

/// `union[key]`: types in the places of the members' parameters, united again.
fn subscript(cx: &mut Cx, this: &Value, key: &Value) -> Result<Value, Exc> {
    let args = members(this).unwrap_or_default();
    let mut args = type_arguments::substituted(cx, this, &args, key)?.into_iter();
    let mut united = args.next().unwrap_or_default();
    for arg in args {
        united = cx.binary(BinaryOp::Or, &united, &arg)?;
    }
    Ok(united)
}

fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    let (Some(own), Some(others)) = (members(this), members(other)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let mut equal = own.len() == others.len();
    for member in &own {
        let mut found = false;
        for other in &others {
            found = found || cx.eq(member, other)?;
        }
        equal = equal && found;
    }
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "UnionType",
    module: "types",
    doc: "Represent a PEP 604 union type\n\nE.g. for int | str",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "__args__",
            doc: "",
            get: |cx, this| {
                let args = members(this).unwrap_or_default();
                Ok(cx.tuple(args).into())
            },
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "__parameters__",
            doc: "",
            get: |cx, this| {
                let args = members(this).unwrap_or_default();
                let found = type_arguments::parameters(cx, &args)?;
                Ok(cx.tuple(found).into())
            },
            set: None,
        }),
    ],
    slots: Slots {
        repr: Some(|cx, this| {
            let mut texts = Vec::new();
            for member in members(this).unwrap_or_default() {
                texts.push(type_text(cx, &member)?);
            }
            Ok(cx.str(&texts.join(" | ")).into())
        }),
        hash: Some(|cx, this| {
            let members = members(this).unwrap_or_default();
            let hashes = members.iter().map(|member| cx.hash(member)).collect::<Result<Vec<_>, Exc>>()?;
            Ok(molt_text::hash::hash_frozenset(hashes))
        }),
        compare: Some(compare),
        getitem: Some(subscript),
        binary: {
            let mut binary = Slots::EMPTY.binary;
            binary[BinaryOp::Or as usize] = Some(or);
            binary
        },
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};
