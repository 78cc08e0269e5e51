//! `function`: a compiled function with its defaults, closure and attributes; `method`: a function bound to its receiver;
//! `builtin_function_or_method`: a native function. CPython Objects/funcobject.c, classobject.c, methodobject.c.

use molt_value::{Frozen, Gc, Payload, Str, Token, TokenCell, Trace, Value, Visitor};

use crate::builtins::code::{Code, Globals};
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::FunctionDef;
use crate::{Cx, Exc};

mod builtin_function;
mod compiled;
mod method;

/// A compiled function: what a call needs never changes, what attributes show may.
pub struct Function {
    /// Its code.
    pub code: Gc<Code>,
    /// The globals of its module.
    pub globals: Globals,
    /// Cells of its free variables.
    pub closure: Option<Gc<Tuple>>,
    members: TokenCell<FunctionMembers>,
}

/// What assignments to a function's attributes change.
pub struct FunctionMembers {
    /// `__defaults__`: a tuple, or unset.
    pub defaults: Value,
    /// `__kwdefaults__`: a dict, or unset.
    pub kwdefaults: Value,
    /// `__name__`.
    pub name: Gc<Str>,
    /// `__qualname__`.
    pub qualname: Gc<Str>,
    /// `__doc__`.
    pub doc: Value,
    /// `__module__`.
    pub module: Value,
    /// `__annotations__`: a dict, or unset until they are evaluated.
    pub annotations: Value,
    /// `__annotate__`: what evaluates the annotations, or unset.
    pub annotate: Value,
    /// `__type_params__`: a tuple, or unset.
    pub type_params: Value,
}

impl Trace for Function {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.code.trace(visitor);
        self.globals.trace(visitor);
        self.closure.trace(visitor);
        self.members.trace(visitor);
    }
}

impl Trace for FunctionMembers {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.defaults.trace(visitor);
        self.kwdefaults.trace(visitor);
        self.name.trace(visitor);
        self.qualname.trace(visitor);
        self.doc.trace(visitor);
        self.module.trace(visitor);
        self.annotations.trace(visitor);
        self.annotate.trace(visitor);
        self.type_params.trace(visitor);
    }
}

impl Payload for Function {
    type Access = Frozen;
}

impl Function {
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

    /// A compiled function.
    ///
    /// # Errors
    /// None today; the signature leaves room for what `function.__new__` checks.
    pub fn new_function(
        &mut self,
        code: Gc<Code>,
        globals: Globals,
        closure: Option<Gc<Tuple>>,
    ) -> Result<Gc<Function>, Exc> {
        let name_key = self.world.names.name.clone();
        let module = globals.read(self).get_interned(&name_key).cloned().unwrap_or(Value::NONE);
        let doc = code.doc();
        let members = FunctionMembers {
            name: code.name.clone(),
            qualname: code.qualname.clone(),
            defaults: Value::UNSET,
            kwdefaults: Value::UNSET,
            doc,
            module,
            annotations: Value::UNSET,
            annotate: Value::UNSET,
            type_params: Value::UNSET,
        };
        let function = Function { code, globals, closure, members: TokenCell::new(members) };
        let class = self.world.types.function.clone();
        Ok(self.instantiate(&class, function))
    }
}
