//! `function`: a compiled function with its defaults, closure and attributes; `method`: a function bound to its receiver;
//! `builtin_function_or_method`: a native function. CPython Objects/funcobject.c, classobject.c, methodobject.c.

use std::borrow::Cow;

use molt_value::{Attrs, Frozen, Gc, Late, PackedValue, Payload, Str, Token, TokenCell, Trace, Value, Visitor};

use crate::builtins::code::{Code, CodeDef, Globals};
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::FunctionDef;
use crate::{Cx, Exc};

mod attributes;
mod builtin_function;
mod compiled;
mod method;

/// A compiled function: what a call needs never changes, what attributes show may. Few functions have attributes of their own:
/// they stand among the rare parts, not before the object as those of instances do.
pub struct Function {
    code: Late<CodeDef, Code>,
    /// The globals of its module.
    pub globals: Globals,
    /// Cells of its free variables.
    pub closure: Option<Gc<Tuple>>,
    members: TokenCell<FunctionMembers>,
}

/// What assignments to a function's attributes change.
pub struct FunctionMembers {
    /// `__defaults__`.
    pub defaults: Option<Gc<Tuple>>,
    rare: Option<Box<RareParts>>,
}

/// What few functions have, and what most have from their code and their module.
#[derive(Default)]
pub struct RareParts {
    /// `__kwdefaults__`: a dict, or unset.
    pub kwdefaults: PackedValue,
    /// `__annotations__`: a dict, or unset until they are evaluated.
    pub annotations: PackedValue,
    /// `__annotate__`: what evaluates the annotations, or unset.
    pub annotate: PackedValue,
    /// `__type_params__`: a tuple, or unset.
    pub type_params: PackedValue,
    /// `__name__`, if it is not that of the code.
    pub name: Option<Gc<Str>>,
    /// `__qualname__`, if it is not that of the code.
    pub qualname: Option<Gc<Str>>,
    /// `__doc__`, or unset for that of the code.
    pub doc: PackedValue,
    /// `__module__`, or unset for the `__name__` of the globals.
    pub module: PackedValue,
    /// Its own attributes, once it has had one or was asked for its `__dict__`.
    pub(crate) attributes: Option<Attrs>,
}

impl FunctionMembers {
    /// What few functions have, if this one has any of it.
    #[inline]
    pub fn rare(&self) -> Option<&RareParts> {
        self.rare.as_deref()
    }

    /// What few functions have, to be changed.
    pub fn rare_mut(&mut self) -> &mut RareParts {
        self.rare.get_or_insert_default()
    }

    /// One of the parts that few functions have; unset where this one has it not.
    pub(crate) fn part(&self, part: impl FnOnce(&RareParts) -> &PackedValue) -> Value {
        self.rare().map(part).map(PackedValue::value).unwrap_or_default()
    }
}

impl Trace for Function {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.globals.trace(visitor);
        self.closure.trace(visitor);
        self.members.trace(visitor);
    }
}

impl Trace for FunctionMembers {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.defaults.trace(visitor);
        if let Some(rare) = &self.rare {
            for part in [&rare.kwdefaults, &rare.annotations, &rare.annotate, &rare.type_params] {
                part.trace(visitor);
            }
            rare.doc.trace(visitor);
            rare.module.trace(visitor);
            rare.attributes.trace(visitor);
        }
    }
}

impl Payload for Function {
    type Access = Frozen;
}

impl Function {
    /// Its code.
    #[inline]
    pub fn code(&self, cx: &Cx) -> &Gc<Code> {
        self.code.get_or_make(|def| cx.make_planned_code(def, &self.globals))
    }

    /// Its code, if it is there already.
    pub(crate) fn made_code(&self) -> Option<&Gc<Code>> {
        self.code.get()
    }

    /// The static description of its code.
    #[inline]
    pub fn def(&self) -> &'static CodeDef {
        match self.code.get() {
            Some(code) => code.def,
            None => self.planned_def(),
        }
    }

    #[cold]
    fn planned_def(&self) -> &'static CodeDef {
        match self.code.plan() {
            Some(def) => def,
            None => unreachable!("what is not made is planned"),
        }
    }

    /// What may change, for as long as the token is borrowed.
    #[inline]
    pub fn read<'a>(&'a self, token: &'a Token) -> &'a FunctionMembers {
        self.members.read(token)
    }

    /// What may change, exclusively.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn write<'a>(&'a self, token: &'a mut Token) -> &'a mut FunctionMembers {
        self.members.write(token)
    }

    /// `__qualname__` as text.
    pub fn qualname_text<'a>(&'a self, token: &'a Token) -> Cow<'a, str> {
        match self.read(token).rare().and_then(|rare| rare.qualname.as_ref()) {
            Some(qualname) => qualname.to_text(),
            None => self.def().qualname.into(),
        }
    }
}

/// A function bound to its receiver.
pub struct Method {
    /// What is called.
    pub function: Value,
    /// What goes first among the arguments.
    pub receiver: Value,
}

impl Trace for Method {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.function.trace(visitor);
        self.receiver.trace(visitor);
    }
}

impl Payload for Method {
    type Access = Frozen;
}

/// A native function, or a native method bound to its receiver.
pub struct BuiltinFunction {
    /// Its declaration.
    pub def: &'static FunctionDef,
    /// The receiver, the module, or unset.
    pub receiver: Value,
    /// Whether the receiver goes first among the arguments.
    pub bound: bool,
    /// `__module__`.
    pub module: Value,
}

impl Trace for BuiltinFunction {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.receiver.trace(visitor);
        self.module.trace(visitor);
    }
}

impl Payload for BuiltinFunction {
    type Access = Frozen;
}

/// A native method as it stands in its class.
pub struct MethodDescriptor {
    /// Its declaration.
    pub def: &'static FunctionDef,
    /// The class it belongs to.
    pub class: Gc<Type>,
}

impl Trace for MethodDescriptor {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
    }
}

impl Payload for MethodDescriptor {
    type Access = Frozen;
}

impl Cx {
    /// A method object: the function bound to its receiver.
    #[inline]
    pub fn bind_method(&self, function: Value, receiver: Value) -> Value {
        if let Some(native) = function.downcast::<MethodDescriptor>() {
            let bound = BuiltinFunction { def: native.def, receiver, bound: true, module: Value::NONE };
            return Gc::new(&self.world.types.builtin_function, bound).into();
        }
        Gc::new(&self.world.types.method, Method { function, receiver }).into()
    }

    /// A native function of a module.
    pub fn native_function(&self, def: &'static FunctionDef, module: Value) -> Value {
        let function = BuiltinFunction { def, receiver: Value::UNSET, bound: false, module };
        Gc::new(&self.world.types.builtin_function, function).into()
    }

    /// `__name__` of a compiled function.
    pub fn function_name(&mut self, function: &Gc<Function>) -> Gc<Str> {
        match function.read(self).rare().and_then(|rare| rare.name.clone()) {
            Some(name) => name,
            None => {
                let name = function.def().name;
                self.intern(name)
            }
        }
    }

    /// `__qualname__` of a compiled function.
    pub fn function_qualname(&mut self, function: &Gc<Function>) -> Gc<Str> {
        match function.read(self).rare().and_then(|rare| rare.qualname.clone()) {
            Some(qualname) => qualname,
            None => {
                let qualname = function.def().qualname;
                self.intern(qualname)
            }
        }
    }

    /// `__doc__` of a compiled function.
    pub fn function_doc(&mut self, function: &Gc<Function>) -> Value {
        let doc = function.read(self).part(|rare| &rare.doc);
        if doc.is_unset() { function.def().docstring(self) } else { doc }
    }

    /// `__module__` of a compiled function.
    pub fn function_module(&self, function: &Gc<Function>) -> Value {
        let module = function.read(self).part(|rare| &rare.module);
        if !module.is_unset() {
            return module;
        }
        let name = &self.world.names.name;
        function.globals.read(self).get_interned(name).cloned().unwrap_or(Value::NONE)
    }

    /// A compiled function.
    ///
    /// # Errors
    /// None today; the signature leaves room for what `function.__new__` checks.
    pub fn new_function(
        &mut self,
        code: Late<CodeDef, Code>,
        globals: Globals,
        closure: Option<Gc<Tuple>>,
    ) -> Result<Gc<Function>, Exc> {
        let members = TokenCell::new(FunctionMembers { defaults: None, rare: None });
        let function = Function { code, globals, closure, members };
        Ok(Gc::new(&self.world.types.function, function))
    }
}
