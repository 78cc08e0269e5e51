//! What is known of the roles that arguments of statements play. sqlalchemy/sql/coercions.py sets them up once, when it is imported.

use std::collections::HashMap;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::bodies;
use crate::names::names;

/// What becomes of an element that can play a role.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Adapts {
    /// Nothing.
    Never,
    /// It takes the type of what it is combined with, if it has none.
    Typed,
    /// It gives way to its label.
    Label,
    /// A statement stays if it was the argument itself.
    Statement,
    /// Only the role knows.
    Asked,
}

/// A role.
pub(crate) struct RoleFacts {
    role: Value,
    /// Its bit in `_roles`.
    pub bit: i64,
    /// `post`, and what it does.
    pub post: Value,
    /// What `post` does.
    pub adapts: Adapts,
    /// `literal`: what makes an element of a literal, or None.
    pub literal: Value,
    /// Whether literals become bound parameters of what they are combined with.
    pub makes_operands: bool,
    /// The class of the parameters that numbers become, if the role is that of LIMIT and OFFSET.
    pub limit_class: Option<Gc<Type>>,
    /// Whether arguments that are no elements are looked up.
    pub inspects: bool,
    /// Whether all arguments that are no elements are literals.
    pub is_literal_only: bool,
    /// Whether it is that of the target of a join.
    pub is_join_target: bool,
    /// The class of elements.
    pub visitable: Gc<Type>,
}

impl Trace for RoleFacts {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.role.trace(visitor);
        self.post.trace(visitor);
        self.literal.trace(visitor);
        self.limit_class.trace(visitor);
        self.visitable.trace(visitor);
    }
}

impl Payload for RoleFacts {
    type Access = Frozen;
}

/// The roles that were met, by address; they are kept, so that no other has it.
#[derive(Default)]
struct Roles(HashMap<usize, Gc<RoleFacts>, UniqueState>);

/// What is known of a role, by the globals of `expect`; `None` before its module is there.
///
/// # Errors
/// What reading the role raises.
pub(crate) fn role_of(cx: &mut Cx, globals: &Gc<Dict>, role: &Value) -> Result<Option<Gc<RoleFacts>>, Exc> {
    if let Some(facts) = cx.world.extensions.get::<Roles>().0.get(&role.address()) {
        return Ok(Some(facts.clone()));
    }
    let names = names(cx);
    let known = [&names.visitable, &names.literal_only, &names.roles];
    let [Some(visitable), Some(literal_only), Some(roles)] =
        known.map(|name| globals.read(cx).get_interned(name).cloned())
    else {
        return Ok(None);
    };
    let Ok(visitable) = visitable.downcast_into::<Type>() else { return Ok(None) };
    let post = cx.getattr(role, &names.post)?;
    let is = |body| cx.has_native_body(&post, body);
    let adapts = if post.is_none() {
        Adapts::Never
    } else if is(&bodies::TYPED_OPERAND) {
        Adapts::Typed
    } else if is(&bodies::ORDER_BY_LABEL) {
        Adapts::Label
    } else if is(&bodies::STATEMENT) {
        Adapts::Statement
    } else {
        Adapts::Asked
    };
    let literal = cx.getattr(role, &names.literal)?;
    let facts = RoleFacts {
        bit: cx.getattr(role, &names.bit)?.as_int().unwrap_or_default(),
        limit_class: limit_class(cx, globals, &literal)?,
        makes_operands: cx.has_native_body(&literal, &bodies::LITERAL_OPERAND),
        inspects: cx.getattr(role, &names.inspects)?.is_true(),
        is_literal_only: cx.contains(&literal_only, role)?,
        is_join_target: cx.getattr(&roles, &names.join_target_role)?.is(role),
        role: role.clone(),
        post,
        adapts,
        literal,
        visitable,
    };
    let base = cx.world.types.object.clone();
    let facts = Gc::new(&base, facts);
    cx.world.extensions.get::<Roles>().0.insert(role.address(), facts.clone());
    Ok(Some(facts))
}

/// `_Bound.selectable._OffsetLimitParam`, if literals become such parameters.
fn limit_class(cx: &mut Cx, globals: &Gc<Dict>, literal: &Value) -> Result<Option<Gc<Type>>, Exc> {
    let names = names(cx);
    let bound = globals.read(cx).get_interned(&names.bound).cloned();
    let Some(bound) = bound.filter(|_| cx.has_native_body(literal, &bodies::LIMIT_LITERAL)) else { return Ok(None) };
    let selectable = cx.getattr(&bound, &names.selectable)?;
    Ok(cx.getattr(&selectable, &names.limit_parameter)?.downcast_into::<Type>().ok())
}
