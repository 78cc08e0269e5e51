//! Class objects of native classes, made from their declarations on first use.

use std::rc::Rc;

use molt_value::{Gc, Value};

use super::Type;
use crate::builtins::function::MethodDescriptor;
use crate::native::{ClassDef, MemberDef};
use crate::object::slot_table;
use crate::{Cx, Exc};

impl Type {
    /// The class object of a declaration.
    pub(crate) fn make_native(cx: &mut Cx, def: &'static ClassDef) -> Result<Gc<Type>, Exc> {
        let mut bases = molt_room::vec(def.bases.len().max(1));
        for base in def.bases {
            bases.push(base(cx)?);
        }
        if bases.is_empty() {
            bases.push(cx.world.types.object.clone());
        }
        let root_shape = cx.world.shapes.new_root(&[]);
        let qualname = cx.intern(def.name);
        let dict = cx.new_dict();
        let metaclass = cx.world.types.type_.clone();
        let class = Gc::new(&metaclass, Type::empty(def.name, qualname, dict, root_shape));
        Type::complete_native(cx, &class, def, bases)?;
        Ok(class)
    }

    /// Fills a class object from its declaration: bases, MRO, slots, attributes.
    pub(crate) fn complete_native(
        cx: &mut Cx,
        class: &Gc<Type>,
        def: &'static ClassDef,
        bases: Vec<Gc<Type>>,
    ) -> Result<(), Exc> {
        let mut order = vec![class.clone()];
        order.extend(super::mro::linearize(cx, &bases)?);
        let own_slots = *def.slots_in(cx.world.python);
        let inherited_dict = bases.iter().any(|base| base.read(cx).dict_instances);
        let inner = class.write(cx);
        inner.native = Some(def);
        inner.base = bases.first().cloned();
        inner.bases = bases.iter().cloned().collect();
        inner.mro = order.into();
        inner.slots = Rc::new(own_slots);
        inner.basetype = def.flags.basetype;
        inner.dict_instances = def.flags.dict || inherited_dict;
        cx.world.native_classes.insert(std::ptr::from_ref(def).addr(), class.clone());
        for base in &bases {
            cx.register_subclass(base, class);
        }
        slot_table::add_wrappers(cx, class, &own_slots);
        add_members(cx, class, def)?;
        slot_table::inherit(cx, class);
        // What was looked up in the class before it was complete was not found.
        let held = cx.world.attribute_cache.expire();
        drop(held);
        if def.flags.no_new {
            Rc::make_mut(&mut class.write(cx).slots).new = None;
        }
        let dict = class.read(cx).dict.clone();
        dict.write(cx).shrink();
        Ok(())
    }
}

fn add_members(cx: &mut Cx, class: &Gc<Type>, def: &'static ClassDef) -> Result<(), Exc> {
    let dict = class.read(cx).dict.clone();
    // As a static type's of CPython the namespace of a builtin class has no `__module__`, which its instances would show.
    if def.module != "builtins" {
        let module = cx.str(def.module).into();
        let module_name = cx.world.names.module.clone();
        cx.dict_set_interned(&dict, &module_name, module);
    }
    let python = cx.world.python;
    for member in def.members.iter().filter(|member| member.versions().contain(python)) {
        let value = make_member(cx, class, member)?;
        cx.dict_set_str(&dict, member.name(), value);
    }
    let doc = if def.doc.is_empty() { Value::NONE } else { cx.str(def.doc).into() };
    let doc_name = cx.world.names.doc.clone();
    if dict.read(cx).get_interned(&doc_name).is_none() {
        cx.dict_set_interned(&dict, &doc_name, doc);
    }
    Ok(())
}

fn make_member(cx: &mut Cx, class: &Gc<Type>, member: &'static MemberDef) -> Result<Value, Exc> {
    let types = &cx.world.types;
    Ok(match member {
        MemberDef::Method(function) => {
            Gc::new(&types.method_descriptor, MethodDescriptor { def: function, class: class.clone() }).into()
        }
        MemberDef::ClassMethod(function) => {
            Gc::new(&types.classmethod_descriptor, MethodDescriptor { def: function, class: class.clone() }).into()
        }
        MemberDef::StaticMethod(function) => {
            let function = cx.native_function(function, Value::NONE);
            crate::builtins::descriptors::staticmethod(cx, function)
        }
        MemberDef::Getter(def) => crate::builtins::descriptors::getset(cx, class, def),
        MemberDef::Constant { make, .. } => make(cx)?,
    })
}
