//! What all tasks of a worker share: the builtin types, interned names, modules, shapes and caches.

use std::any::{Any, TypeId};
use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use molt_value::hashing::UniqueState;
use molt_value::{Gc, Str, Token, Value};

use crate::Cx;
use crate::builtins::code::CodeOrigin;
use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::ClassDef;
use crate::object::lookup::AttributeCache;
use crate::object::shape::Shapes;
use crate::object::slot_table::SlotTables;

mod bootstrap;
mod names;
mod types;

pub use names::Names;
pub use types::Types;

/// The builtin exception classes by kind.
#[derive(Default)]
pub struct Exceptions(Vec<Gc<Type>>);

impl Exceptions {
    /// The class object.
    #[inline]
    pub fn get(&self, kind: ExceptionKind) -> &Gc<Type> {
        &self.0[kind as usize]
    }

    pub(crate) fn push(&mut self, class: Gc<Type>) {
        self.0.push(class);
    }

    /// Whether all of them are made.
    pub(crate) fn is_complete(&self) -> bool {
        self.0.len() == ExceptionKind::ALL.len()
    }
}

/// What all tasks of a worker share.
pub struct World {
    /// Class objects of the builtin types.
    pub types: Types,
    /// Class objects of the builtin exceptions.
    pub exceptions: Exceptions,
    /// Interned names that native code asks for.
    pub names: Names,
    /// `sys.modules`.
    pub modules: Gc<Dict>,
    /// The namespace of module `builtins`.
    pub builtins: Gc<Dict>,
    /// Layouts of instance attributes.
    pub shapes: Shapes,
    /// Attributes found through classes.
    pub attribute_cache: AttributeCache,
    /// What can be imported.
    pub finders: crate::import::Finders,
    /// The Python version whose behaviour is followed: major, minor.
    pub python: (u8, u8),
    /// What the program asks for by computed names and is not there raises a refusal: it was judged without it.
    pub refuses: bool,
    /// `sys.get_int_max_str_digits()`; 0 stands for no limit.
    pub int_max_str_digits: usize,
    /// `await` of a native awaitable: its result, or `None` when the value is none. `molt-tasks` sets it.
    pub await_native: fn(&mut Cx, &Value) -> Result<Option<Value>, crate::Exc>,
    /// Takes an asynchronous generator whose last reference went while it rested, and sees to its `aclose()`; false when there is
    /// no running event loop to do so. `molt-tasks` sets it; `sys.set_asyncgen_hooks(finalizer=...)` of asyncio's loop.
    pub finalize_async_generator: fn(&mut Cx, &Value) -> Result<bool, crate::Exc>,
    /// Who is told of asynchronous generators and coroutines.
    pub generator_hooks: crate::builtins::generator::hooks::Hooks,
    /// How many NaNs were made that are objects of their own.
    pub nans: u64,
    /// Suspends the running task on what an awaitable yielded. `molt-tasks` sets it.
    pub suspend_on: fn(&mut Cx, &Value) -> Result<Value, crate::Exc>,
    /// Runs the handlers of the signals that arrived. `molt-tasks` sets it.
    pub check_signals: fn(&mut Cx) -> Result<(), crate::Exc>,
    /// Where the code of the modules that ran was compiled from.
    pub code_origins: Vec<Rc<CodeOrigin>>,
    /// Which of them runs in a namespace, by the namespace's address: the latest one.
    pub(crate) origins_of_globals: HashMap<usize, u32, UniqueState>,
    /// The state that native libraries keep, by their own type.
    pub extensions: Extensions,
    /// Memory for the registers of compiled functions.
    pub(crate) registers: crate::object::call::RegisterPieces,
    /// One-character strings and the empty one.
    pub(crate) latin1: Vec<Gc<Str>>,
    pub(crate) empty_tuple: Option<Gc<crate::builtins::tuple::Tuple>>,
    /// Raised where there is no memory for another one.
    pub(crate) last_memory_error: Option<crate::Exc>,
    pub(crate) native_classes: HashMap<usize, Gc<Type>, UniqueState>,
    pub(crate) slot_tables: SlotTables,
    interned: Interned,
    /// The interned twins of texts of the program itself, by their place.
    special_names: HashMap<usize, Gc<Str>, UniqueState>,
    next_keys_version: u32,
}

/// State that native libraries keep for the life of a worker, one value a Rust type.
pub struct Extensions {
    states: Vec<(TypeId, Box<dyn Any>)>,
    /// Where a type's state was found last, by the lowest bits of the type's hash: most lookups need no search.
    places: [u8; Extensions::PLACES],
    hasher: UniqueState,
}

impl Default for Extensions {
    fn default() -> Extensions {
        Extensions { states: Vec::new(), places: [0; Extensions::PLACES], hasher: UniqueState::default() }
    }
}

impl Extensions {
    const PLACES: usize = 256;

    /// The state of this type, made on first use.
    #[inline]
    pub fn get<T: Default + 'static>(&mut self) -> &mut T {
        let wanted = TypeId::of::<T>();
        let slot = self.hasher.hash_one(wanted) as usize % Self::PLACES;
        let mut at = usize::from(self.places[slot]);
        if self.states.get(at).is_none_or(|(own, _)| *own != wanted) {
            at = self.find::<T>(wanted, slot);
        }
        match self.states[at].1.downcast_mut::<T>() {
            Some(state) => state,
            None => unreachable!("an extension is stored under its own type"),
        }
    }

    #[cold]
    fn find<T: Default + 'static>(&mut self, wanted: TypeId, slot: usize) -> usize {
        let at = self.states.iter().position(|(own, _)| *own == wanted).unwrap_or_else(|| {
            self.states.push((wanted, Box::<T>::default()));
            self.states.len() - 1
        });
        self.places[slot] = u8::try_from(at).unwrap_or_default();
        at
    }
}

/// Texts that stand for themselves: two equal interned texts are the same object.
#[derive(Default)]
struct Interned {
    table: HashTable<Gc<Str>>,
    hasher: DefaultHashBuilder,
}

impl World {
    /// The number that tells one state of a namespace's keys from every other.
    pub(crate) fn new_keys_version(&mut self) -> u32 {
        self.next_keys_version = self.next_keys_version.wrapping_add(1).max(1);
        self.next_keys_version
    }

    /// The interned text; made if it is new.
    pub fn intern(&mut self, text: &str) -> Gc<Str> {
        let hash = self.interned.hasher.hash_one(text.as_bytes());
        if let Some(found) = self.interned.table.find(hash, |name| name.as_bytes() == text.as_bytes()) {
            return found.clone();
        }
        let name = Gc::from_text(&self.types.str, text, None);
        self.add_interned(hash, name)
    }

    /// The interned text of these bytes, if there is one.
    pub fn interned(&self, text: &[u8]) -> Option<&Gc<Str>> {
        let hash = self.interned.hasher.hash_one(text);
        self.interned.table.find(hash, |name| name.as_bytes() == text)
    }

    /// The interned twin of a special method's name, which is found by where the text lies.
    #[inline]
    pub(crate) fn special_name(&mut self, text: &'static str) -> Gc<Str> {
        match self.special_names.get(&text.as_ptr().addr()) {
            // Texts that end alike may share their place.
            Some(name) if name.as_bytes().len() == text.len() => name.clone(),
            _ => {
                let name = self.intern(text);
                self.special_names.insert(text.as_ptr().addr(), name.clone());
                name
            }
        }
    }

    /// The interned twin of a text; the text itself if there is none yet.
    pub fn intern_object(&mut self, text: &Gc<Str>) -> Gc<Str> {
        if text.is_interned() {
            return text.clone();
        }
        let hash = self.interned.hasher.hash_one(text.as_bytes());
        if let Some(found) = self.interned.table.find(hash, |name| name.as_bytes() == text.as_bytes()) {
            return found.clone();
        }
        let exact = Gc::from_wtf8(&self.types.str, text.as_bytes(), text.char_len(), None);
        self.add_interned(hash, exact)
    }

    /// Gives back the room that tables have beyond what they hold.
    ///
    /// Names that nobody holds any more are forgotten: those of code that ran once.
    pub(crate) fn shrink_tables(&mut self) {
        use std::hash::BuildHasher;
        // It knows names by their addresses.
        let held = self.attribute_cache.empty();
        drop(held);
        self.shapes.shrink();
        self.code_origins.shrink_to_fit();
        self.origins_of_globals.shrink_to_fit();
        self.native_classes.shrink_to_fit();
        // It finds again what is asked for again.
        self.special_names = HashMap::default();
        self.interned.table.retain(|name| name.is_shared());
        let hasher = &self.interned.hasher;
        self.interned.table.shrink_to_fit(|name| hasher.hash_one(name.as_bytes()));
    }

    fn add_interned(&mut self, hash: u64, name: Gc<Str>) -> Gc<Str> {
        name.set_interned();
        let hasher = &self.interned.hasher;
        self.interned.table.insert_unique(hash, name.clone(), |name| hasher.hash_one(name.as_bytes()));
        name
    }

    /// The builtin at a position among the builtins' namespace, as long as that namespace is as it was at the start.
    #[inline]
    pub(crate) fn stable_builtin<'a>(&'a self, at: usize, token: &'a Token) -> Option<&'a Value> {
        let builtins = self.builtins.read(token);
        if builtins.is_sealed() { builtins.value_at(at) } else { None }
    }

    /// Whether the builtins' namespace is as it was at the start.
    pub(crate) fn builtins_are_stable(&self, token: &Token) -> bool {
        self.builtins.read(token).is_sealed()
    }

    pub(crate) fn bootstrap(token: &mut Token, python: (u8, u8)) -> World {
        bootstrap::bootstrap(token, python)
    }

    pub(crate) fn populate(cx: &mut Cx) {
        bootstrap::populate(cx);
    }
}

impl Cx {
    /// A new `str`.
    #[inline]
    pub fn str(&self, text: &str) -> Gc<Str> {
        if text.len() <= 1 {
            let index = text.as_bytes().first().map_or(128, |&byte| usize::from(byte));
            if let Some(shared) = self.world.latin1.get(index) {
                return shared.clone();
            }
        }
        Gc::from_text(&self.world.types.str, text, None)
    }

    /// A new `str` from generalised UTF-8.
    pub fn str_from_wtf8(&self, text: molt_text::Wtf8<'_>) -> Gc<Str> {
        if text.as_bytes().len() <= 1 {
            let index = text.as_bytes().first().map_or(128, |&byte| usize::from(byte));
            if let Some(shared) = self.world.latin1.get(index) {
                return shared.clone();
            }
        }
        Gc::from_wtf8(&self.world.types.str, text.as_bytes(), text.len(), None)
    }

    /// The interned `str`.
    pub fn intern(&mut self, text: &str) -> Gc<Str> {
        self.world.intern(text)
    }

    /// The class object of a native class, made on first use.
    pub fn native_class(&mut self, def: &'static ClassDef) -> Result<Gc<Type>, crate::Exc> {
        match self.world.native_classes.get(&std::ptr::from_ref(def).addr()) {
            Some(class) => Ok(class.clone()),
            None => Type::make_native(self, def),
        }
    }

    /// Declares the builtins' namespace complete: what it holds now may be cached.
    pub fn seal_builtins(&mut self) {
        self.world.builtins.clone().write(self).seal();
    }
}
