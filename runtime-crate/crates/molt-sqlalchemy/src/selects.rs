//! SELECT and what is added to it. sqlalchemy/sql/_selectable_constructors.py `select`, sqlalchemy/sql/selectable.py
//! `Select.__init__`, the methods that add to it, `AliasedReturnsRows._init`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::attributes::attribute;
use crate::bodies;
use crate::coercions::{Expected, expected};
use crate::names::names;
use crate::parameters::anonymous_label;

/// What the arguments of a statement have to be, by the globals of its module.
struct Role {
    expect: Value,
    role: Value,
}

impl Role {
    fn of(cx: &mut Cx, globals: &Gc<Dict>, name: &Gc<Str>, cache: &Cache) -> Result<Option<Role>, Exc> {
        static EXPECT: Cache = Cache::new(0);
        let names = names(cx);
        let modules = [&names.coercions, &names.roles].map(|name| globals.read(cx).get_interned(name).cloned());
        let [Some(coercions), Some(roles)] = modules else { return Ok(None) };
        let expect = cx.getattr_cached(&coercions, &names.expect, &EXPECT)?;
        let role = cx.getattr_cached(&roles, name, cache)?;
        Ok(Some(Role { expect, role }))
    }

    /// The elements for arguments of a statement, which takes over their plugin, or of None.
    fn elements(&self, cx: &mut Cx, arguments: &[Value], statement: &Value) -> Result<Vec<Value>, Exc> {
        let mut elements = molt_room::vec(arguments.len());
        for argument in arguments {
            let statement = statement.clone();
            let argument = Expected { role: &self.role, argument, statement, argname: Value::NONE, more: &[] };
            elements.push(expected(cx, &self.expect, &argument)?);
        }
        Ok(elements)
    }
}

fn is_empty(cx: &Cx, keywords: &Value) -> bool {
    keywords.downcast::<Dict>().is_none_or(|keywords| keywords.read(cx).is_empty())
}

/// `select(*entities, **kw)`
pub(crate) fn select(fr: &mut Frame<'_>) -> bool {
    let (entities, options) = (fr.argument(0), fr.argument(1));
    let names = names(fr.cx);
    let class = fr.global(&names.select_class).and_then(|class| class.downcast_into::<Type>().ok());
    let (Some(class), Ok(entities), true) = (class, entities.downcast_into::<Tuple>(), is_empty(fr.cx, &options))
    else {
        return fr.hand_over();
    };
    match made(fr.cx, &class, entities.items()) {
        Ok(Some(select)) => fr.return_result(Ok(select)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn made(cx: &mut Cx, class: &Gc<Type>, entities: &[Value]) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let Some(init) = cx.lookup_in_class(class, &names.init) else { return Ok(None) };
    let init =
        init.downcast_into::<Function>().ok().filter(|init| cx.has_native_body(&init.value(), &bodies::SELECT_INIT));
    let Some(init) = init else { return Ok(None) };
    let select = cx.instantiate(class, Instance).value();
    Ok(fill(cx, &init.globals, &select, entities)?.then_some(select))
}

/// `Select.__init__(self, *entities, **dialect_kw)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let (this, entities) = (fr.argument(0), fr.argument(1));
    let Ok(entities) = entities.downcast_into::<Tuple>() else { return fr.hand_over() };
    let globals = fr.globals.clone();
    match fill(fr.cx, &globals, &this, entities.items()) {
        Ok(true) => fr.return_result(Ok(Value::NONE)),
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Fills a new SELECT, if that of all of them is initialized as usual.
fn fill(cx: &mut Cx, globals: &Gc<Dict>, select: &Value, entities: &[Value]) -> Result<bool, Exc> {
    static ROLE: Cache = Cache::new(0);
    let names = names(cx);
    let globals_of = |cx: &Cx, name: &Gc<Str>| globals.read(cx).get_interned(name).cloned();
    let base = globals_of(cx, &names.generative_select).and_then(|base| base.downcast_into::<Type>().ok());
    let Some(init) = base.and_then(|base| cx.lookup_in_class(&base, &names.init)) else { return Ok(false) };
    let style = globals_of(cx, &names.label_style_default);
    let role = Role::of(cx, globals, &names.columns_clause_role, &ROLE)?;
    let (true, Some(style), Some(role)) = (cx.has_native_body(&init, &bodies::GENERATIVE_SELECT_INIT), style, role)
    else {
        return Ok(false);
    };
    let columns = role.elements(cx, entities, select)?;
    let columns = cx.list(columns).into();
    cx.set_instance_attr(select, &names.raw_columns, columns);
    cx.set_instance_attr(select, &names.label_style, style);
    Ok(true)
}

/// `Select.where(self, *whereclause)` of the copy
pub(crate) fn add_where(fr: &mut Frame<'_>) -> bool {
    static ROLE: Cache = Cache::new(0);
    let names = names(fr.cx);
    add(fr, (&names.where_having_role, &ROLE), &names.where_criteria)
}

/// `Select.select_from(self, *froms)` of the copy
pub(crate) fn add_from(fr: &mut Frame<'_>) -> bool {
    static ROLE: Cache = Cache::new(0);
    let names = names(fr.cx);
    add(fr, (&names.from_clause_role, &ROLE), &names.from_obj)
}

/// `GenerativeSelect.order_by(self, first=NO_ARG, /, *clauses)` of the copy
pub(crate) fn add_order(fr: &mut Frame<'_>) -> bool {
    static ROLE: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (first, clauses) = (fr.argument(1), fr.argument(2));
    let is_clause = !first.is_none() && fr.global(&names.no_arg).is_some_and(|no_arg| !no_arg.is(&first));
    let Some(clauses) = clauses.downcast::<Tuple>().filter(|_| is_clause) else { return fr.hand_over() };
    let clauses = [std::slice::from_ref(&first), clauses.items()].concat();
    add_all(fr, (&names.order_by_role, &ROLE), &names.order_by_clauses, &clauses)
}

/// Adds what is given to one of the tuples of a SELECT.
fn add(fr: &mut Frame<'_>, role: (&Gc<Str>, &Cache), attribute_name: &'static Gc<Str>) -> bool {
    match fr.argument(1).downcast::<Tuple>() {
        Some(given) => add_all(fr, role, attribute_name, given.items()),
        None => fr.hand_over(),
    }
}

fn add_all(
    fr: &mut Frame<'_>,
    (role, cache): (&Gc<Str>, &Cache),
    attribute_name: &'static Gc<Str>,
    arguments: &[Value],
) -> bool {
    let (this, globals) = (fr.argument(0), fr.globals.clone());
    let before = attribute(fr.cx, &this, attribute_name).map(Value::downcast_into::<Tuple>);
    let Ok(Ok(before)) = before else { return fr.hand_over() };
    let role = match Role::of(fr.cx, &globals, role, cache) {
        Ok(Some(role)) => role,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let result = role.elements(fr.cx, arguments, &this).map(|elements| {
        let all = joined(fr.cx, &before, elements);
        fr.cx.set_instance_attr(&this, attribute_name, all);
        this
    });
    fr.return_result(result)
}

fn joined(cx: &mut Cx, before: &Gc<Tuple>, added: Vec<Value>) -> Value {
    let mut all = before.items().to_vec();
    all.extend(added);
    cx.tuple(all).into()
}

/// `Select._scalar_type(self)`
pub(crate) fn scalar_type(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let columns = fr.cx.instance_attr(&this, &names.raw_columns);
    let first = columns.and_then(|columns| columns.downcast::<List>()?.read(fr.cx).items.first().cloned());
    let Some(first) = first else { return fr.hand_over() };
    let iterable = match fr.cx.getattr(&first, &names.select_iterable) {
        Ok(iterable) => iterable,
        Err(exc) => return fr.return_result(Err(exc)),
    };
    match iterable.downcast::<Tuple>().and_then(|columns| columns.items().first().cloned()) {
        Some(column) => {
            let type_ = attribute(fr.cx, &column, &names.type_);
            fr.return_result(type_)
        }
        None => fr.hand_over(),
    }
}

/// `AliasedReturnsRows._init(self, selectable, *, name=None)`: of what has no name of its own.
pub(crate) fn name_rows(fr: &mut Frame<'_>) -> bool {
    static ROLE: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (this, selectable, name) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let classes =
        [&names.from_clause, &names.anonymous_label].map(|name| fr.global(name)?.downcast_into::<Type>().ok());
    let [Some(from_clause), Some(label_class)] = classes else { return fr.hand_over() };
    if !name.is_none() || fr.cx.is_instance(&selectable, &from_clause) {
        return fr.hand_over();
    }
    let globals = fr.globals.clone();
    let role = match Role::of(fr.cx, &globals, &names.returns_rows_role, &ROLE) {
        Ok(Some(role)) => role,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let result = role.elements(fr.cx, std::slice::from_ref(&selectable), &this).map(|_| {
        let label = anonymous_label(fr.cx, &label_class, this.address(), "anon", false);
        fr.cx.set_instance_attr(&this, &names.grouped_element, selectable);
        fr.cx.set_instance_attr(&this, &names.original_name, Value::NONE);
        fr.cx.set_instance_attr(&this, &names.function_own_name, label);
        Value::NONE
    });
    fr.return_result(result)
}

/// `Select._correlated(self, before, fromclauses, method)`
pub(crate) fn correlated(fr: &mut Frame<'_>) -> bool {
    static ROLE: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (this, before, clauses) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let globals = fr.globals.clone();
    let (Ok(before), Ok(clauses)) = (before.downcast_into::<Tuple>(), clauses.downcast_into::<Tuple>()) else {
        return fr.hand_over();
    };
    if clauses.items().first().is_none_or(|first| first.is_none() || first.is_false()) {
        return fr.hand_over();
    }
    let role = match Role::of(fr.cx, &globals, &names.from_clause_role, &ROLE) {
        Ok(Some(role)) => role,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    fr.cx.set_instance_attr(&this, &names.auto_correlate, Value::FALSE);
    let result = role.elements(fr.cx, clauses.items(), &Value::NONE).map(|added| joined(fr.cx, &before, added));
    fr.return_result(result)
}
