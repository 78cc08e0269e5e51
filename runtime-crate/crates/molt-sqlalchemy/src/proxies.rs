//! Proxies and sessions that are found as long as they live. sqlalchemy/ext/asyncio/base.py `ReversibleProxy._assign_proxied`,
//! weakref.py `WeakValueDictionary.__setitem__`: entries of a dict that go with what they stand for.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::builtins::weakref;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::names::names;

/// The callback of a weak reference that takes an entry out of a dict.
pub struct Removal {
    entries: Gc<Dict>,
    /// The entry's key; the reference itself if there is none.
    key: Option<Value>,
}

impl Trace for Removal {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.entries.trace(visitor);
        self.key.trace(visitor);
    }
}

impl Payload for Removal {
    type Access = Frozen;
}

/// What a weak reference calls when its entry has to go.
#[class(name = "Removal", module = "_sqlalchemy", no_new)]
impl Removal {
    #[call(signature = "(reference, /)")]
    fn call(cx: &mut Cx, this: &Gc<Removal>, reference: Value) -> Result<Value, Exc> {
        let key = this.key.clone().unwrap_or(reference);
        let removed = cx.dict_remove(&this.entries, &key)?;
        drop(removed);
        Ok(Value::NONE)
    }
}

/// A weak reference that takes an entry along when its object goes.
fn leaving(cx: &mut Cx, object: &Value, entries: Gc<Dict>, key: Option<Value>) -> Result<Value, Exc> {
    let class = Removal::class(cx)?;
    let callback = Gc::new(&class, Removal { entries, key }).into();
    let weak = cx.world.types.weakref.clone();
    Ok(weakref::make(cx, &weak, object, callback)?.into())
}

/// `dictionary[key] = object` of a `WeakValueDictionary`.
///
/// # Errors
/// TypeError if the object cannot be referred to weakly.
pub(crate) fn keep_weakly(cx: &mut Cx, dictionary: &Value, key: Value, object: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let entries = cx.instance_attr(dictionary, &names.weak_entries);
    let Some(Ok(entries)) = entries.map(Value::downcast_into::<Dict>) else {
        return cx.setitem(dictionary, &key, Some(object.clone()));
    };
    let reference = leaving(cx, object, entries.clone(), Some(key.clone()))?;
    cx.dict_set(&entries, key, reference)
}

/// `ReversibleProxy._assign_proxied(self, target)`
pub(crate) fn assign_proxied(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, target) = (fr.argument(0), fr.argument(1));
    let class = fr.global(&names.reversible_proxy).and_then(|class| class.downcast_into::<Type>().ok());
    let Some(class) = class.filter(|_| !target.is_none()) else { return fr.hand_over() };
    match note_proxy(fr.cx, &class, &this, &target) {
        Ok(true) => fr.return_result(Ok(target)),
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Lets a proxy be found from its target, as long as both live.
///
/// # Errors
/// TypeError if one of them cannot be referred to weakly.
pub(crate) fn note_proxy(cx: &mut Cx, class: &Gc<Type>, proxy: &Value, target: &Value) -> Result<bool, Exc> {
    static PROXIES: Cache = Cache::new(0);
    let names = names(cx);
    let class = class.value();
    let proxies = cx.getattr_cached(&class, &names.proxy_objects, &PROXIES)?;
    let Ok(proxies) = proxies.downcast_into::<Dict>() else { return Ok(false) };
    let of_target = leaving(cx, target, proxies.clone(), None)?;
    let of_proxy = leaving(cx, proxy, proxies.clone(), Some(of_target.clone()))?;
    cx.dict_set(&proxies, of_target, of_proxy)?;
    Ok(true)
}
