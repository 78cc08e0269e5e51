//! Shallow copies of statements, which generative methods change, and the cache of compiled ones. sqlalchemy/sql/base.py
//! `_generative`, `Generative._generate`, sqlalchemy/util/_collections.py `LRUCache.get`.

use molt_object::args::Arguments;
use molt_object::builtins::cell::Cell;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::object::instance::attributes_dict;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Value, heap};

use crate::bodies;
use crate::names::names;

/// `Generative._generate(self)`
pub(crate) fn generate(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    let result = copy(fr.cx, &this);
    fr.return_result(result)
}

/// `_generative.<locals>.generate(self, *args, **kw)`: a method of a copy, which it returns.
pub(crate) fn generative(fr: &mut Frame<'_>) -> bool {
    /// The register of the method, behind those of the parameters and of the result of its call.
    const METHOD: usize = 4;
    let (this, given, options) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let cell = fr.argument(METHOD);
    let method = cell.downcast::<Cell>().map(|cell| cell.read(fr.cx).content.clone());
    let (Some(method), Some(given), Some(options)) =
        (method.filter(|method| !method.is_unset()), given.downcast::<Tuple>(), options.downcast::<Dict>())
    else {
        return fr.hand_over();
    };
    let result = changed(fr.cx, &this, &method, given.items(), options);
    fr.return_result(result)
}

fn changed(cx: &mut Cx, object: &Value, method: &Value, given: &[Value], options: &Gc<Dict>) -> Result<Value, Exc> {
    let names = names(cx);
    let generates = cx.lookup_special(object, &names.generate);
    let copied = match generates.is_some_and(|own| cx.has_native_body(&own, &bodies::GENERATE)) {
        true => copy(cx, object)?,
        false => cx.call_method(object, &names.generate, &[])?,
    };
    let mut arguments = molt_room::vec(1 + given.len());
    arguments.push(copied.clone());
    arguments.extend_from_slice(given);
    let returned = match options.read(cx).is_empty() {
        true => cx.call_with(method, Arguments::positional(&mut arguments))?,
        false => {
            let items = cx.dict_items(options).into_iter();
            let named = items.filter_map(|(name, value)| Some((name.downcast_into::<Str>().ok()?, value)));
            let keywords = named.map(|(name, value)| (cx.world.intern_object(&name), value)).collect::<Vec<_>>();
            cx.call_with_keywords(method, &arguments, &keywords)?
        }
    };
    match returned.is(&copied) {
        true => Ok(copied),
        false => Err(cx.assertion_error("generative methods must return self")),
    }
}

fn copy(cx: &mut Cx, object: &Value) -> Result<Value, Exc> {
    static MEMOIZED: Cache = Cache::new(0);
    let names = names(cx);
    let class = cx.class_of(object).clone();
    let Some(new) = class.read(cx).slots.new else { return Err(cx.type_error("base type without tp_new")) };
    let copy = new(cx, &class, &mut Arguments::positional(&mut []))?;
    let skipped = cx.getattr_cached(object, &names.memoized_keys, &MEMOIZED)?;
    let skips = cx.truth(&skipped)?;
    for (key, value) in own_attributes(cx, object) {
        if skips && cx.contains(&skipped, &key.value())? {
            continue;
        }
        cx.set_instance_attr(&copy, &key, value);
    }
    Ok(copy)
}

/// What an object has in its `__dict__`, without making one.
fn own_attributes(cx: &mut Cx, object: &Value) -> Vec<(Gc<Str>, Value)> {
    let Some(cell) = heap::attrs(object) else { return Vec::new() };
    let attrs = cell.read(cx);
    let Some(dict) = attributes_dict(attrs).cloned() else {
        let keys = cx.world.shapes.keys(attrs.shape).iter().cloned();
        return keys.zip(attrs.values().iter().cloned()).filter(|(_, value)| !value.is_unset()).collect();
    };
    let items = cx.dict_items(&dict).into_iter();
    let named = items.filter_map(|(key, value)| Some((key.downcast_into::<Str>().ok()?, value))).collect::<Vec<_>>();
    named.into_iter().map(|(key, value)| (cx.world.intern_object(&key), value)).collect()
}

/// `LRUCache.get(self, key, default=None)`
pub(crate) fn lru_get(fr: &mut Frame<'_>) -> bool {
    let (this, key, default) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let Some(cache) = this.downcast::<Dict>() else { return fr.hand_over() };
    let item = match fr.cx.dict_get(cache, &key) {
        Ok(Some(item)) => item,
        Ok(None) => return fr.return_result(Ok(default)),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let names = names(fr.cx);
    let count = fr.cx.instance_attr(&this, &names.counter).and_then(|count| count.as_int());
    let (Some(entry), Some(count)) = (item.downcast::<List>(), count) else { return fr.hand_over() };
    let count = Value::int(count + 1);
    let items = &mut entry.write(fr.cx).items;
    let [_, value, used] = items.as_mut_slice() else { return fr.hand_over() };
    let value = value.clone();
    let before = std::mem::replace(used, count.clone());
    drop(before);
    fr.cx.set_instance_attr(&this, &names.counter, count);
    fr.return_result(Ok(value))
}
