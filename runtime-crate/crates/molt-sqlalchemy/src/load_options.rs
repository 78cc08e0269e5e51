//! What a statement's objects are loaded with, as a plan needs to know it. sqlalchemy/orm/context.py
//! `QueryContext.default_load_options`, orm/query.py `Query.load_options`, orm/strategies.py `LazyLoader._emit_lazyload`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Value};

use crate::names::names;

/// The options of an execution.
pub(crate) struct Loads {
    /// The load options, or None for the usual ones.
    pub given: Value,
    uniques_as_query: bool,
}

impl Loads {
    /// The usual ones.
    pub fn usual() -> Loads {
        Loads { given: Value::NONE, uniques_as_query: false }
    }

    /// What load options say, if it is nothing that changes how new objects are made of rows: a `Query` compares values otherwise in
    /// `unique()`, and lazy loading tells whom it loads for.
    pub fn of(cx: &mut Cx, given: Value) -> Option<Loads> {
        let names = names(cx);
        // The class stands for its defaults.
        if given.is_none() || given.is_instance_of::<Type>() {
            return Some(Loads { given, uniques_as_query: false });
        }
        let own = cx.materialize_dict(&given)?;
        let own = own.read(cx);
        let uniques_as_query = own.get_interned(&names.legacy_uniquing);
        let known = [&names.legacy_uniquing, &names.invoke_all_eagers, &names.lazy_loaded_from];
        let met = known.iter().filter(|name| own.get_interned(name).is_some()).count();
        let uniques_as_query = uniques_as_query.is_some_and(Value::is_true);
        (met == own.len()).then_some(Loads { given, uniques_as_query })
    }

    /// What makes a difference to a plan.
    pub fn kind(&self) -> u64 {
        u64::from(self.uniques_as_query)
    }
}

/// The options of an execution that can go by a plan.
pub(crate) struct Asked {
    /// Whether all rows are wanted at once, as by an AsyncSession.
    pub buffers: bool,
    pub loads: Loads,
}

impl Asked {
    /// What execution options say, if a plan can do it.
    pub fn of(cx: &mut Cx, options: &Value) -> Option<Asked> {
        let names = names(cx);
        let options = options.downcast::<Dict>()?;
        let inner = options.read(cx);
        let buffers = inner.get_interned(&names.prebuffer_rows).cloned();
        let loads = inner.get_interned(&names.sa_orm_load_options).cloned();
        if inner.len() != usize::from(buffers.is_some()) + usize::from(loads.is_some()) {
            return None;
        }
        if buffers.as_ref().is_some_and(|buffers| !buffers.is_true()) {
            return None;
        }
        let loads = match loads {
            Some(given) => Loads::of(cx, given)?,
            None => Loads::usual(),
        };
        Some(Asked { buffers: buffers.is_some(), loads })
    }
}
