//! Declarations of what is native: functions, classes with their slots, modules. Static data; nothing is parsed at start-up.
//!
//! The attribute macros of `molt-macros` write these tables; the library map is made from them.

#![expect(
    unpredictable_function_pointer_comparisons,
    reason = "slots are compared to keep equal ones once; what is taken for different is kept twice"
)]

use molt_value::{Gc, Value};

use crate::args::Arguments;
use crate::builtins::module::Module;
use crate::builtins::str_::Str;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// How a native function is called, whatever its parameters.
pub type NativeCall = fn(&mut Cx, &mut Arguments<'_>) -> Result<Value, Exc>;

/// How a class's instances are compared.
pub type Compare = fn(&mut Cx, &Value, &Value, CompareOp) -> Result<Value, Exc>;

/// How the attributes of a class's instances are looked up.
pub type GetAttr = fn(&mut Cx, &Value, &Gc<Str>) -> Result<Value, Exc>;

/// The usual case of a native function, for positional arguments: its result where no Python code runs, nothing fails and nothing
/// panics. Otherwise it leaves the arguments as they are and gives `None`.
pub type Quick = fn(&mut Cx, &mut [Value]) -> Option<Value>;

/// How arguments reach a parameter; CPython `inspect._ParameterKind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// By position alone.
    PositionalOnly,
    /// By position or by name.
    PositionalOrKeyword,
    /// `*args`.
    VarPositional,
    /// By name alone.
    KeywordOnly,
    /// `**kwargs`.
    VarKeyword,
}

/// One parameter of a native function.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// How arguments reach it.
    pub kind: ParamKind,
    /// Its default as the signature shows it; a parameter with a default may be left out.
    pub default: Option<&'static str>,
}

impl Param {
    /// Whether an argument may reach it by position.
    #[inline(always)]
    pub fn is_positional(&self) -> bool {
        matches!(self.kind, ParamKind::PositionalOnly | ParamKind::PositionalOrKeyword)
    }

    /// Whether an argument of this name reaches it.
    pub fn takes_keyword(&self, name: &str) -> bool {
        matches!(self.kind, ParamKind::PositionalOrKeyword | ParamKind::KeywordOnly) && self.name == name
    }
}

/// What a native function is to the class or module that has it: decides what wrong calls are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionKind {
    /// A function of a module.
    Function,
    /// A method; the receiver is the first parameter.
    Method,
    /// A class method; the class is the first parameter.
    ClassMethod,
    /// A static method.
    StaticMethod,
    /// A class that is called; the parameters are those of its constructor.
    Constructor,
}

/// The Python versions that have something, by their minor numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Versions {
    /// The first one.
    pub from: u8,
    /// The first one that has it no more.
    pub before: u8,
}

impl Versions {
    /// All of them.
    pub const ALL: Versions = Versions { from: 0, before: u8::MAX };

    /// Whether a version, major and minor, has it.
    pub fn contain(self, python: (u8, u8)) -> bool {
        (self.from..self.before).contains(&python.1)
    }

    /// `>=3.12` or `<3.13`; `None` when all have it.
    pub fn text(self) -> Option<String> {
        match self {
            Versions::ALL => None,
            Versions { from, before: u8::MAX } => Some(format!(">=3.{from}")),
            Versions { before, .. } => Some(format!("<3.{before}")),
        }
    }
}

/// A native function.
#[derive(Clone, Copy)]
pub struct FunctionDef {
    /// Its `__name__`.
    pub name: &'static str,
    /// Its name with that of its class or module before it, as messages show it; empty if it is the same as `name`.
    pub qualname: &'static str,
    /// What it is to its class or module.
    pub kind: FunctionKind,
    /// Its parameters, the receiver of a method included.
    pub params: &'static [Param],
    /// Its `__doc__`.
    pub doc: &'static str,
    /// What it does.
    pub call: NativeCall,
    /// Its usual case.
    pub quick: Option<Quick>,
    /// The Python versions that have it.
    pub versions: Versions,
}

impl FunctionDef {
    /// What declarations by hand begin with; its call does nothing.
    pub const METHOD: FunctionDef = FunctionDef {
        name: "",
        qualname: "",
        kind: FunctionKind::Method,
        params: &[],
        doc: "",
        call: |_, _| Ok(Value::NONE),
        quick: None,
        versions: Versions::ALL,
    };

    /// How many of the first parameters are the receiver: one or none.
    pub fn receiver_params(&self) -> usize {
        usize::from(matches!(self.kind, FunctionKind::Method | FunctionKind::ClassMethod))
    }

    /// The name with that of its class or module before it.
    pub fn full_name(&self) -> &'static str {
        if self.qualname.is_empty() { self.name } else { self.qualname }
    }
}

/// Reads an attribute of an instance.
pub type Get = fn(&mut Cx, &Value) -> Result<Value, Exc>;
/// Writes an attribute of an instance, or deletes it when there is no value.
pub type Set = fn(&mut Cx, &Value, Option<Value>) -> Result<(), Exc>;

/// One attribute of a native class.
pub enum MemberDef {
    /// A method: the receiver is the first parameter.
    Method(FunctionDef),
    /// A class method: the class is the first parameter.
    ClassMethod(FunctionDef),
    /// A static method.
    StaticMethod(FunctionDef),
    /// A computed attribute.
    Getter(GetterDef),
    /// A value that stands in the class, made with the class.
    Constant {
        /// Its name.
        name: &'static str,
        /// Makes the value.
        make: fn(&mut Cx) -> Result<Value, Exc>,
    },
}

/// A computed attribute of a class.
pub struct GetterDef {
    /// Its name.
    pub name: &'static str,
    /// Its `__doc__`.
    pub doc: &'static str,
    /// Reads it.
    pub get: Get,
    /// Writes it, if it can be written.
    pub set: Option<Set>,
}

impl MemberDef {
    /// The attribute's name.
    pub fn name(&self) -> &'static str {
        match self {
            MemberDef::Method(def) | MemberDef::ClassMethod(def) | MemberDef::StaticMethod(def) => def.name,
            MemberDef::Getter(def) => def.name,
            MemberDef::Constant { name, .. } => name,
        }
    }

    /// The Python versions that have the attribute.
    pub fn versions(&self) -> Versions {
        match self {
            MemberDef::Method(def) | MemberDef::ClassMethod(def) | MemberDef::StaticMethod(def) => def.versions,
            MemberDef::Getter(_) | MemberDef::Constant { .. } => Versions::ALL,
        }
    }
}

/// What instances of a class may do and have.
#[derive(Clone, Copy, Default)]
pub struct ClassFlags {
    /// Classes may derive from it.
    pub basetype: bool,
    /// Instances of the class itself (not only of its Python subclasses) have a `__dict__`.
    pub dict: bool,
    /// Calling the class is a TypeError (`cannot create 'x' instances`).
    pub no_new: bool,
}

impl ClassFlags {
    /// A class that others may derive from.
    pub const BASETYPE: ClassFlags = ClassFlags { basetype: true, dict: false, no_new: false };
    /// A class that none may derive from.
    pub const FINAL: ClassFlags = ClassFlags { basetype: false, dict: false, no_new: false };
    /// A class that none may derive from and that cannot be called.
    pub const INTERNAL: ClassFlags = ClassFlags { basetype: false, dict: false, no_new: true };
    /// A class that others may derive from and whose instances have a `__dict__`.
    pub const WITH_DICT: ClassFlags = ClassFlags { basetype: true, dict: true, no_new: false };
}

/// A native class.
pub struct ClassDef {
    /// Its `__name__`.
    pub name: &'static str,
    /// Its `__module__`.
    pub module: &'static str,
    /// Its `__doc__`.
    pub doc: &'static str,
    /// The classes it derives from; none means `object`.
    pub bases: &'static [ClassOf],
    /// Its attributes.
    pub members: &'static [MemberDef],
    /// Its slots; what they do not set is inherited.
    pub slots: Slots,
    /// All its slots in the Python versions where they are others.
    pub versioned_slots: Option<(Versions, Slots)>,
    /// What its instances may do.
    pub flags: ClassFlags,
    /// Attributes that the reference's class has and this one lacks.
    pub missing: &'static [&'static str],
    /// The parameters of its constructor, the class or instance left out; `None` for those of its base.
    pub signature: Option<&'static [Param]>,
    /// The Python versions that have it.
    pub versions: Versions,
}

impl ClassDef {
    /// What declarations by hand begin with.
    pub const EMPTY: ClassDef = ClassDef {
        name: "",
        module: "builtins",
        doc: "",
        bases: &[],
        members: &[],
        slots: Slots::EMPTY,
        versioned_slots: None,
        flags: ClassFlags::FINAL,
        missing: &[],
        signature: None,
        versions: Versions::ALL,
    };

    /// Its slots in a Python version, major and minor.
    pub fn slots_in(&self, python: (u8, u8)) -> &Slots {
        match &self.versioned_slots {
            Some((versions, slots)) if versions.contain(python) => slots,
            _ => &self.slots,
        }
    }
}

/// A value that stands in a native module, made with it.
pub struct ConstantDef {
    /// Its name.
    pub name: &'static str,
    /// Makes the value.
    pub make: fn(&mut Cx) -> Result<Value, Exc>,
}

/// Gives the class object of a native class, making it on first use.
pub type ClassOf = fn(&mut Cx) -> Result<Gc<Type>, Exc>;

/// A native module.
pub struct NativeModuleDef {
    /// Its dotted name.
    pub name: &'static str,
    /// Its `__doc__`.
    pub doc: &'static str,
    /// Its functions.
    pub functions: &'static [FunctionDef],
    /// Its other values.
    pub constants: &'static [ConstantDef],
    /// Its classes: the declaration (for the library map) and how to get the class object.
    pub classes: &'static [(&'static ClassDef, ClassOf)],
    /// Runs last when the module is imported.
    pub init: Option<fn(&mut Cx, &Gc<Module>) -> Result<(), Exc>>,
    /// Names that the reference's module has and this one lacks.
    pub missing: &'static [&'static str],
    /// Names that the module takes from other modules, with their full dotted names there.
    pub aliases: &'static [(&'static str, &'static str)],
    /// The Python versions that have it.
    pub versions: Versions,
}

impl NativeModuleDef {
    /// What declarations by hand begin with.
    pub const EMPTY: NativeModuleDef = NativeModuleDef {
        name: "",
        doc: "",
        functions: &[],
        constants: &[],
        classes: &[],
        init: None,
        missing: &[],
        aliases: &[],
        versions: Versions::ALL,
    };
}

/// A rich comparison; CPython `Py_LT` to `Py_GE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CompareOp {
    /// All of them, in CPython's order.
    pub const ALL: [CompareOp; 6] =
        [CompareOp::Lt, CompareOp::Le, CompareOp::Eq, CompareOp::Ne, CompareOp::Gt, CompareOp::Ge];

    /// The comparison that says the same with its operands swapped.
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            same => same,
        }
    }

    /// The operator's text.
    pub fn symbol(self) -> &'static str {
        ["<", "<=", "==", "!=", ">", ">="][self as usize]
    }

    /// Whether an ordering satisfies the comparison.
    pub fn holds(self, ordering: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Lt => ordering.is_lt(),
            CompareOp::Le => ordering.is_le(),
            CompareOp::Eq => ordering.is_eq(),
            CompareOp::Ne => ordering.is_ne(),
            CompareOp::Gt => ordering.is_gt(),
            CompareOp::Ge => ordering.is_ge(),
        }
    }
}

/// A binary operator; its number indexes [`Slots::binary`] and [`Slots::inplace`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `@`
    MatMul,
    /// `/`
    TrueDiv,
    /// `//`
    FloorDiv,
    /// `%`
    Mod,
    /// `<<`
    LShift,
    /// `>>`
    RShift,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `divmod()`
    DivMod,
    /// `**` (and `pow()` with two arguments)
    Pow,
}

impl BinaryOp {
    /// How many there are.
    pub const COUNT: usize = 14;

    /// The operator's text in error messages.
    pub fn symbol(self) -> &'static str {
        const SYMBOLS: [&str; BinaryOp::COUNT] =
            ["+", "-", "*", "@", "/", "//", "%", "<<", ">>", "&", "|", "^", "divmod()", "** or pow()"];
        SYMBOLS[self as usize]
    }
}

/// One operand to a value.
pub type UnarySlot = fn(&mut Cx, &Value) -> Result<Value, Exc>;
/// Both operands in source order; either may be the one whose class has the slot. `NotImplemented` passes it on.
pub type BinarySlot = fn(&mut Cx, &Value, &Value) -> Result<Value, Exc>;
/// A sequence that many times in a row; a negative number counts as zero.
pub type RepeatSlot = fn(&mut Cx, &Value, i64) -> Result<Value, Exc>;

/// What a class can do, as functions: CPython's `PyTypeObject` with its suites. Absent means that the class cannot.
#[derive(Clone, Copy, PartialEq)]
pub struct Slots {
    /// `__new__`: makes an instance of the class, which may be a subclass of the one that has the slot.
    pub new: Option<fn(&mut Cx, &Gc<Type>, &mut Arguments<'_>) -> Result<Value, Exc>>,
    /// `__init__`.
    pub init: Option<fn(&mut Cx, &Value, &mut Arguments<'_>) -> Result<(), Exc>>,
    /// `__call__`.
    pub call: Option<fn(&mut Cx, &Value, &mut Arguments<'_>) -> Result<Value, Exc>>,
    /// `__repr__`.
    pub repr: Option<UnarySlot>,
    /// `__str__`.
    pub str: Option<UnarySlot>,
    /// `__hash__`; a class without one is unhashable.
    pub hash: Option<fn(&mut Cx, &Value) -> Result<i64, Exc>>,
    /// `__lt__` to `__ge__`.
    pub compare: Option<Compare>,
    /// `__getattribute__` (and `__getattr__` behind it).
    pub getattro: Option<GetAttr>,
    /// `__setattr__`, and `__delattr__` when there is no value.
    pub setattro: Option<fn(&mut Cx, &Value, &Gc<Str>, Option<Value>) -> Result<(), Exc>>,
    /// `__iter__`.
    pub iter: Option<UnarySlot>,
    /// `__next__`: `None` when exhausted.
    pub next: Option<fn(&mut Cx, &Value) -> Result<Option<Value>, Exc>>,
    /// `__len__`.
    pub len: Option<fn(&mut Cx, &Value) -> Result<usize, Exc>>,
    /// `__getitem__`.
    pub getitem: Option<fn(&mut Cx, &Value, &Value) -> Result<Value, Exc>>,
    /// `__setitem__`, and `__delitem__` when there is no value.
    pub setitem: Option<fn(&mut Cx, &Value, &Value, Option<Value>) -> Result<(), Exc>>,
    /// `__contains__`.
    pub contains: Option<fn(&mut Cx, &Value, &Value) -> Result<bool, Exc>>,
    /// `__bool__`.
    pub bool_: Option<fn(&mut Cx, &Value) -> Result<bool, Exc>>,
    /// `__int__`.
    pub int: Option<UnarySlot>,
    /// `__float__`.
    pub float: Option<UnarySlot>,
    /// `__index__`.
    pub index: Option<UnarySlot>,
    /// `__neg__`.
    pub negative: Option<UnarySlot>,
    /// `__pos__`.
    pub positive: Option<UnarySlot>,
    /// `__invert__`.
    pub invert: Option<UnarySlot>,
    /// `__abs__`.
    pub absolute: Option<UnarySlot>,
    /// `__add__`, `__radd__` and so on, by [`BinaryOp`].
    pub binary: [Option<BinarySlot>; BinaryOp::COUNT],
    /// `__iadd__` and so on, by [`BinaryOp`].
    pub inplace: [Option<BinarySlot>; BinaryOp::COUNT],
    /// `+` of sequences, tried after [`Slots::binary`].
    pub concat: Option<BinarySlot>,
    /// `*` of a sequence with a number, tried after [`Slots::binary`].
    pub repeat: Option<RepeatSlot>,
    /// `+=` of sequences.
    pub inplace_concat: Option<BinarySlot>,
    /// `*=` of a sequence with a number.
    pub inplace_repeat: Option<RepeatSlot>,
    /// `__pow__` with a modulus.
    pub power: Option<fn(&mut Cx, &Value, &Value, &Value) -> Result<Value, Exc>>,
    /// `__get__`: descriptor, instance (absent when read from the class), owner.
    pub descr_get: Option<fn(&mut Cx, &Value, Option<&Value>, &Value) -> Result<Value, Exc>>,
    /// `__set__`, and `__delete__` when there is no value: descriptor, instance, value.
    pub descr_set: Option<fn(&mut Cx, &Value, &Value, Option<Value>) -> Result<(), Exc>>,
    /// `__await__`: an iterator.
    pub await_: Option<UnarySlot>,
    /// `__aiter__`.
    pub aiter: Option<UnarySlot>,
    /// `__anext__`: an awaitable.
    pub anext: Option<UnarySlot>,
    /// `__del__`.
    pub del: Option<fn(&mut Cx, &Value) -> Result<(), Exc>>,
}

impl Slots {
    /// No slot at all.
    pub const EMPTY: Slots = Slots {
        new: None,
        init: None,
        call: None,
        repr: None,
        str: None,
        hash: None,
        compare: None,
        getattro: None,
        setattro: None,
        iter: None,
        next: None,
        len: None,
        getitem: None,
        setitem: None,
        contains: None,
        bool_: None,
        int: None,
        float: None,
        index: None,
        negative: None,
        positive: None,
        invert: None,
        absolute: None,
        binary: [None; BinaryOp::COUNT],
        inplace: [None; BinaryOp::COUNT],
        concat: None,
        repeat: None,
        inplace_concat: None,
        inplace_repeat: None,
        power: None,
        descr_get: None,
        descr_set: None,
        await_: None,
        aiter: None,
        anext: None,
        del: None,
    };
}
