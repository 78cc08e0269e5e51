//! `functools._lru_cache_wrapper`: a function that keeps its most recent results. CPython Modules/_functoolsmodule.c
//! `lru_cache_object`.

use molt_macros::{Trace, class};
use molt_object::args::Arguments;
use molt_object::builtins::descriptors;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Method;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Value};

use super::recent::Recent;

/// How many results are kept.
#[derive(Clone, Copy)]
enum Limit {
    Nothing,
    Everything,
    Most(usize),
}

/// The payload of `_lru_cache_wrapper`.
#[derive(Trace)]
pub struct LruCacheWrapper {
    function: Value,
    #[trace(skip)]
    limit: Limit,
    #[trace(skip)]
    typed: bool,
    /// Makes what `cache_info` answers.
    info: Value,
    /// What stands before the keyword arguments in a key.
    keyword_mark: Value,
    /// Results by key, or where the order of use is kept the places of their entries in `recent`.
    results: Gc<Dict>,
    recent: Recent,
    #[trace(skip)]
    hits: i64,
    #[trace(skip)]
    misses: i64,
}

impl Payload for LruCacheWrapper {
    type Access = Mutable;
}

/// CPython `lru_cache_make_key`: a lone `str` or `int` as it is, otherwise a tuple of everything.
fn make_key(cx: &mut Cx, this: &Gc<LruCacheWrapper>, arguments: &mut Arguments<'_>) -> Value {
    let (names, count) = (arguments.keyword_names(), arguments.positional_len());
    let typed = this.read(cx).typed;
    if let ([one], true, false) = (arguments.positional_values(), names.is_empty(), typed) {
        let is_simple = one.class_is(&cx.world.types.str) || cx.class_of(one).is(&cx.world.types.int);
        if is_simple {
            return one.clone();
        }
    }
    let values = arguments.values();
    let mut key: Vec<Value> = molt_room::vec((values.len() + names.len()) * 2);
    key.extend(values[..count].iter().cloned());
    if !names.is_empty() {
        key.push(this.read(cx).keyword_mark.clone());
        for (name, value) in names.iter().zip(&values[count..]) {
            key.extend([name.value(), value.clone()]);
        }
    }
    if typed {
        key.extend(values.iter().map(|value| cx.class_of(value).value()));
    }
    cx.tuple(key).into()
}

fn call_function(cx: &mut Cx, this: &Gc<LruCacheWrapper>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let inner = this.write(cx);
    inner.misses += 1;
    let function = inner.function.clone();
    cx.call_with(&function, arguments.reborrow())
}

/// CPython `infinite_lru_cache_wrapper`.
fn call_keeping_all(cx: &mut Cx, this: &Gc<LruCacheWrapper>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let key = make_key(cx, this, arguments);
    let hash = cx.hash(&key)?;
    let results = this.read(cx).results.clone();
    if let Some(at) = cx.dict_find(&results, &key, hash)?
        && let Some(value) = results.read(cx).value_at(at).cloned()
    {
        this.write(cx).hits += 1;
        return Ok(value);
    }
    let value = call_function(cx, this, arguments)?;
    cx.dict_set_hashed(&results, key, hash, value.clone())?;
    Ok(value)
}

/// The place of a key's entry among those that are kept.
fn place_of(cx: &mut Cx, this: &Gc<LruCacheWrapper>, key: &Value, hash: i64) -> Result<Option<usize>, Exc> {
    let results = this.read(cx).results.clone();
    let found = cx.dict_find(&results, key, hash)?;
    let place = found.and_then(|at| results.read(cx).value_at(at)?.as_int());
    Ok(place.map(|place| place as usize))
}

/// CPython `bounded_lru_cache_wrapper`.
fn call_keeping_recent(
    cx: &mut Cx,
    this: &Gc<LruCacheWrapper>,
    most: usize,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    let key = make_key(cx, this, arguments);
    let hash = cx.hash(&key)?;
    if let Some(place) = place_of(cx, this, &key, hash)?
        && let Some(value) = this.write(cx).recent.touch(place)
    {
        this.write(cx).hits += 1;
        return Ok(value);
    }
    let value = call_function(cx, this, arguments)?;
    keep(cx, this, most, key, hash, value.clone())?;
    Ok(value)
}

/// Keeps a result, in the place of the one that was not used for the longest time if there is no more room. Comparing keys may
/// run Python code that uses this very cache: what it has kept or forgotten meanwhile stays so.
fn keep(cx: &mut Cx, this: &Gc<LruCacheWrapper>, most: usize, key: Value, hash: i64, value: Value) -> Result<(), Exc> {
    if place_of(cx, this, &key, hash)?.is_some() {
        return Ok(());
    }
    let results = this.read(cx).results.clone();
    if results.read(cx).len() >= most
        && let Some((place, oldest, oldest_hash)) = this.write(cx).recent.detach_oldest()
    {
        let generation = this.read(cx).recent.generation();
        let removed = cx.dict_remove_hashed(&results, &oldest, oldest_hash);
        let recent = &mut this.write(cx).recent;
        if recent.generation() != generation {
            return removed.map(drop);
        }
        match removed {
            Ok(Some(_)) => drop(recent.release(place)),
            Ok(None) => {
                drop(recent.release(place));
                return Ok(());
            }
            Err(exc) => {
                recent.attach_as_oldest(place);
                return Err(exc);
            }
        }
    }
    let recent = &mut this.write(cx).recent;
    let (place, generation) = (recent.insert(key.clone(), hash, value), recent.generation());
    let kept = cx.dict_set_hashed(&results, key, hash, Value::int(place as i64));
    let recent = &mut this.write(cx).recent;
    if recent.generation() == generation {
        match &kept {
            Ok(()) => recent.attach_as_newest(place),
            Err(_) => drop(recent.release(place)),
        }
    }
    kept
}

/// Create a cached callable that wraps another function.
#[class(name = "_lru_cache_wrapper", module = "functools", dict)]
impl LruCacheWrapper {
    #[new(name = "lru_cache", signature = "(user_function, maxsize, typed, cache_info_type)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        user_function: Value,
        maxsize: Value,
        typed: bool,
        cache_info_type: Value,
    ) -> Result<Value, Exc> {
        if !cx.is_callable(&user_function) {
            return Err(cx.type_error("the first argument must be callable"));
        }
        let limit = if maxsize.is_none() {
            Limit::Everything
        } else if cx.is_int(&maxsize) || cx.slots(&maxsize).index.is_some() {
            match cx.index_i64(&maxsize)? {
                ..=0 => Limit::Nothing,
                most => Limit::Most(most as usize),
            }
        } else {
            return Err(cx.type_error("maxsize should be integer or None"));
        };
        let object = cx.world.types.object.value();
        let wrapper = LruCacheWrapper {
            function: user_function,
            limit,
            typed,
            info: cache_info_type,
            keyword_mark: cx.call(&object, &[])?,
            results: cx.new_dict(),
            recent: Recent::default(),
            hits: 0,
            misses: 0,
        };
        Ok(cx.instantiate(class, wrapper).into())
    }

    #[call]
    fn call(cx: &mut Cx, this: &Gc<LruCacheWrapper>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        match this.read(cx).limit {
            Limit::Nothing => call_function(cx, this, arguments),
            Limit::Everything => call_keeping_all(cx, this, arguments),
            Limit::Most(most) => call_keeping_recent(cx, this, most, arguments),
        }
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        descriptors::get_dict(cx, this)
    }

    #[setter(name = "__dict__")]
    fn set_dict(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
        super::set_namespace(cx, this, value)
    }

    /// Report cache statistics
    #[method(signature = "(self, /)")]
    fn cache_info(cx: &mut Cx, this: &Gc<LruCacheWrapper>) -> Result<Value, Exc> {
        let LruCacheWrapper { limit, info, results, hits, misses, .. } = this.read(cx);
        let most = match limit {
            Limit::Nothing => Value::int(0),
            Limit::Everything => Value::NONE,
            Limit::Most(most) => Value::int(*most as i64),
        };
        let kept = Value::int(results.read(cx).len() as i64);
        let (info, hits, misses) = (info.clone(), Value::int(*hits), Value::int(*misses));
        cx.call(&info, &[hits, misses, most, kept])
    }

    /// Clear the cache and cache statistics
    #[method(signature = "(self, /)")]
    fn cache_clear(cx: &mut Cx, this: &Gc<LruCacheWrapper>) {
        let results = this.read(cx).results.clone();
        let inner = this.write(cx);
        (inner.hits, inner.misses) = (0, 0);
        let entries = inner.recent.clear();
        let old = results.write(cx).take_all();
        drop((entries, old));
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<LruCacheWrapper>) -> Result<Value, Exc> {
        cx.getattr_str(&this.value(), "__qualname__")
    }

    #[method(signature = "(self, /)")]
    fn __copy__(_cx: &mut Cx, this: &Gc<LruCacheWrapper>) -> Value {
        this.value()
    }

    #[method(signature = "(self, memo, /)")]
    fn __deepcopy__(_cx: &mut Cx, this: &Gc<LruCacheWrapper>, _memo: Value) -> Value {
        this.value()
    }

    #[slot]
    fn __get__(cx: &mut Cx, this: &Gc<LruCacheWrapper>, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        let Some(object) = object.filter(|object| !object.is_none()) else { return Ok(this.value()) };
        let method = Method { function: this.value(), receiver: object.clone() };
        Ok(Gc::new(&cx.world.types.method, method).into())
    }
}
