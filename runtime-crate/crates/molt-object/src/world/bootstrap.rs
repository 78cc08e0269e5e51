//! Making the world: `object` and `type`, which need each other, then the other builtin types, exceptions and modules.

use hashbrown::HashMap;
use molt_value::{Gc, Str, Token, Value, heap};

use super::{Exceptions, Extensions, Interned, Names, Types, World};
use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::builtins::{self, NativeClass};
use crate::native::ClassDef;
use crate::object::lookup::AttributeCache;
use crate::object::shape::Shapes;
use crate::object::slot_table::SlotTables;

/// The world with bare class objects: enough to make texts, dicts and classes.
pub(super) fn bootstrap(token: &mut Token, python: (u8, u8)) -> World {
    let mut shapes = Shapes::default();
    let bare = |shapes: &mut Shapes, name: &str, text_class: Option<&Gc<Type>>| {
        let dict: Gc<Dict> = Gc::without_class(Dict::default());
        let qualname = match text_class {
            Some(class) => Gc::from_text(class, name, None),
            None => Gc::from_text(&dict, name, None),
        };
        let root = shapes.new_root(&[]);
        Gc::without_class(Type::empty(name, qualname, dict, root))
    };
    let type_ = bare(&mut shapes, "type", None);
    let str_ = bare(&mut shapes, "str", None);
    let dict = bare(&mut shapes, "dict", Some(&str_));
    let object = bare(&mut shapes, "object", Some(&str_));
    let early = [&type_, &str_, &dict, &object];
    for class in early {
        heap::set_class(&class.value(), &type_, token);
        heap::set_class(&class.read(token).dict.value(), &dict, token);
        heap::set_class(&class.read(token).qualname.value(), &str_, token);
    }
    let mut types = Types::all(&object);
    types.type_ = type_;
    types.str = str_;
    types.dict = dict;
    types.object = object;
    let text_class = types.str.clone();
    let mut interned = Interned::default();
    let names = {
        use std::hash::BuildHasher;
        let mut intern = |text: &str| -> Gc<Str> {
            let hash = interned.hasher.hash_one(text.as_bytes());
            if let Some(found) = interned.table.find(hash, |name: &Gc<Str>| name.as_bytes() == text.as_bytes()) {
                return found.clone();
            }
            let name = Gc::from_text(&text_class, text, None);
            name.set_interned();
            let hasher = &interned.hasher;
            interned.table.insert_unique(hash, name.clone(), |name| hasher.hash_one(name.as_bytes()));
            name
        };
        Names::make(&mut intern)
    };
    World {
        modules: Gc::new(&types.dict, Dict::default()),
        builtins: Gc::new(&types.dict, Dict::default()),
        types,
        exceptions: Exceptions::default(),
        names,
        shapes,
        attribute_cache: AttributeCache::default(),
        finders: crate::import::Finders::default(),
        python,
        refuses: false,
        int_max_str_digits: molt_text::int_text::DEFAULT_MAX_STR_DIGITS,
        extensions: Extensions::default(),
        generator_hooks: Default::default(),
        nans: 0,
        registers: crate::object::call::RegisterPieces::default(),
        await_native: |_, _| Ok(None),
        finalize_async_generator: |_, _| Ok(false),
        suspend_on: |cx, _| Err(cx.runtime_error("no running event loop")),
        check_signals: |_| Ok(()),
        latin1: Vec::new(),
        empty_tuple: None,
        last_memory_error: None,
        native_classes: HashMap::default(),
        code_origins: Vec::new(),
        origins_of_globals: HashMap::default(),
        slot_tables: SlotTables::default(),
        interned,
        special_names: HashMap::default(),
        next_keys_version: 0,
    }
}

/// Completes the first classes, makes the others, then exceptions and the module `builtins`.
pub(super) fn populate(cx: &mut Cx) {
    let outcome =
        populate_types(cx).and_then(|()| builtins::exceptions::make_classes(cx)).and_then(|()| fill_builtins(cx));
    if let Err(exc) = outcome {
        // Only a wrong declaration in this crate can get here, and every test would.
        builtins::exceptions::print_exception(cx, &exc);
        std::process::abort();
    }
    let latin1: Vec<Gc<Str>> =
        (0..128u8).map(|byte| cx.world.intern((byte as char).encode_utf8(&mut [0; 4]))).collect();
    let empty = cx.world.intern("");
    cx.world.latin1 = latin1;
    cx.world.latin1.push(empty);
}

fn populate_types(cx: &mut Cx) -> Result<(), crate::Exc> {
    let (object, type_) = (cx.world.types.object.clone(), cx.world.types.type_.clone());
    // Methods and attributes of the first classes are objects of these classes, so they get their class objects before.
    macro_rules! bare {
        ($($field:ident = $def:expr),* $(,)?) => {
            $(
                let class = new_bare(cx, $def);
                cx.world.types.$field = class;
            )*
            let made = [$((cx.world.types.$field.clone(), $def)),*];
            complete_object(cx, &object)?;
            complete(cx, &type_, &builtins::type_::DEF)?;
            for (class, def) in made {
                complete(cx, &class, def)?;
            }
        };
    }
    let (str_, dict) = (cx.world.types.str.clone(), cx.world.types.dict.clone());
    bare! {
        method_descriptor = &builtins::descriptors::METHOD_DESCRIPTOR,
        classmethod_descriptor = &builtins::descriptors::CLASSMETHOD_DESCRIPTOR,
        wrapper_descriptor = &builtins::descriptors::WRAPPER_DESCRIPTOR,
        method_wrapper = &builtins::descriptors::METHOD_WRAPPER,
        getset_descriptor = &builtins::descriptors::GETSET,
        member_descriptor = &builtins::descriptors::MEMBER,
        property = &builtins::descriptors::PROPERTY,
        classmethod = &builtins::descriptors::CLASSMETHOD,
        staticmethod = &builtins::descriptors::STATICMETHOD,
        int = builtins::int::Int::DEF,
        bool = builtins::bool_::Bool::DEF,
        float = builtins::float::Float::DEF,
        complex = builtins::complex::Complex::DEF,
        bytes = builtins::bytes::BytesClass::DEF,
        bytearray = builtins::bytearray::ByteArray::DEF,
        list = builtins::list::List::DEF,
        tuple = builtins::tuple::TupleClass::DEF,
        set = builtins::set::Set::DEF,
        frozenset = builtins::set::FrozenSet::DEF,
        range = builtins::range::Range::DEF,
        slice = builtins::slice::SliceObject::DEF,
        none_type = &builtins::singletons::NONE_TYPE,
        not_implemented_type = &builtins::singletons::NOT_IMPLEMENTED_TYPE,
        ellipsis = &builtins::singletons::ELLIPSIS_TYPE,
        function = builtins::function::Function::DEF,
        builtin_function = builtins::function::BuiltinFunction::DEF,
        method = builtins::function::Method::DEF,
        module = builtins::module::Module::DEF,
        cell = builtins::cell::Cell::DEF,
        code = builtins::code::Code::DEF,
        generator = &builtins::generator::GENERATOR,
        coroutine = &builtins::generator::COROUTINE,
        async_generator = &builtins::generator::ASYNC_GENERATOR,
        super_ = builtins::super_::Super::DEF,
        traceback = &builtins::traceback::DEF,
        mappingproxy = builtins::mappingproxy::MappingProxy::DEF,
        union_type = &builtins::union_type::DEF,
        generic_alias = &builtins::generic_alias::DEF,
        weakref = builtins::weakref::DEF,
        list_iterator = builtins::list::ListIterator::DEF,
        tuple_iterator = builtins::tuple::TupleIterator::DEF,
        range_iterator = builtins::range::RangeIterator::DEF,
        set_iterator = builtins::set::SetIterator::DEF,
        dict_keys = builtins::dict::DictKeys::DEF,
        dict_values = builtins::dict::DictValues::DEF,
        dict_items = builtins::dict::DictItems::DEF,
        dict_keyiterator = builtins::dict::DictKeyIterator::DEF,
        dict_valueiterator = builtins::dict::DictValueIterator::DEF,
        dict_itemiterator = builtins::dict::DictItemIterator::DEF,
    }
    complete(cx, &str_, builtins::str_::StrClass::DEF)?;
    complete(cx, &dict, builtins::dict::Dict::DEF)
}

fn new_bare(cx: &mut Cx, def: &'static ClassDef) -> Gc<Type> {
    let root = cx.world.shapes.new_root(&[]);
    let qualname = cx.intern(def.name);
    let dict = cx.new_dict();
    let class = Gc::new(&cx.world.types.type_, Type::empty(def.name, qualname, dict, root));
    cx.world.native_classes.insert(std::ptr::from_ref(def).addr(), class.clone());
    class
}

fn complete(cx: &mut Cx, class: &Gc<Type>, def: &'static ClassDef) -> Result<(), crate::Exc> {
    let mut bases = Vec::new();
    for base in def.bases {
        bases.push(base(cx)?);
    }
    if bases.is_empty() {
        bases.push(cx.world.types.object.clone());
    }
    Type::complete_native(cx, class, def, bases)
}

/// `object` has no bases, so its MRO is itself.
fn complete_object(cx: &mut Cx, object: &Gc<Type>) -> Result<(), crate::Exc> {
    Type::complete_native(cx, object, &builtins::object::DEF, Vec::new())
}

fn fill_builtins(cx: &mut Cx) -> Result<(), crate::Exc> {
    let module = builtins::module::Module::make(cx, "builtins", Value::NONE);
    let dict = module.read(cx).dict.clone();
    cx.world.builtins = dict.clone();
    let modules = cx.world.modules.clone();
    cx.dict_set_str(&modules, "builtins", module.value());
    cx.fill_native(&builtins::functions::MODULE, &module)?;
    let types = &cx.world.types;
    let classes = [
        &types.object,
        &types.type_,
        &types.str,
        &types.int,
        &types.bool,
        &types.float,
        &types.complex,
        &types.bytes,
        &types.bytearray,
        &types.list,
        &types.tuple,
        &types.dict,
        &types.set,
        &types.frozenset,
        &types.property,
        &types.classmethod,
        &types.staticmethod,
        &types.super_,
        &types.range,
        &types.slice,
    ];
    let mut classes = classes.map(Gc::clone).to_vec();
    classes.push(builtins::memoryview::MemoryView::class(cx)?);
    for class in classes {
        let name = class.read(cx).name.to_string();
        cx.dict_set_str(&dict, &name, class.value());
    }
    // No program names what only Molt raises.
    for kind in crate::ExceptionKind::ALL.iter().filter(|kind| **kind != crate::ExceptionKind::Refusal) {
        let class = cx.world.exceptions.get(*kind).value();
        cx.dict_set_str(&dict, kind.name(), class);
    }
    for (alias, kind) in
        [("EnvironmentError", crate::ExceptionKind::OSError), ("IOError", crate::ExceptionKind::OSError)]
    {
        let class = cx.world.exceptions.get(kind).value();
        cx.dict_set_str(&dict, alias, class);
    }
    for (name, value) in [
        ("None", Value::NONE),
        ("True", Value::TRUE),
        ("False", Value::FALSE),
        ("Ellipsis", Value::ELLIPSIS),
        ("NotImplemented", Value::NOT_IMPLEMENTED),
        ("__debug__", Value::TRUE),
    ] {
        cx.dict_set_str(&dict, name, value);
    }
    cx.seal_builtins();
    Ok(())
}
