//! `code`: the static description of a compiled function, and the object made from it when its module is loaded.
//! CPython Objects/codeobject.c.

pub mod lines;

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use molt_value::{FilledOnce, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use self::lines::ModuleLines;
use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::set;
use crate::object::native_body::NativeBody;
use crate::ops::leaves::Leaf;
use crate::ops::{Cache, Frame};

mod class;

/// What a compiled body is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeKind {
    /// `def`, `lambda`.
    Function,
    /// A `def` that yields.
    Generator,
    /// `async def`.
    Coroutine,
    /// An `async def` that yields.
    AsyncGenerator,
    /// The body of a class statement.
    Class,
    /// The body of a module.
    Module,
}

/// A constant of a compiled function.
#[derive(Clone, Copy)]
pub enum Constant {
    /// `None`
    None,
    /// `True`
    True,
    /// `False`
    False,
    /// `...`
    Ellipsis,
    /// An `int` of 64 bits.
    Int(i64),
    /// An `int` beyond 64 bits, in decimal.
    BigInt(&'static str),
    /// A `float`.
    Float(f64),
    /// A `complex`: real and imaginary part.
    Complex(f64, f64),
    /// A `str`.
    Str(&'static str),
    /// A `str` with lone surrogates, as generalised UTF-8.
    Wtf8(&'static [u8]),
    /// A `bytes`.
    Bytes(&'static [u8]),
    /// A `tuple` of constants.
    Tuple(&'static [Constant]),
    /// A `frozenset` of constants.
    FrozenSet(&'static [Constant]),
    /// The code of a nested function or class.
    Code(&'static CodeDef),
}

/// The static description of a compiled function, as the compiler writes it.
pub struct CodeDef {
    /// `co_name`.
    pub name: &'static str,
    /// `co_qualname`.
    pub qualname: &'static str,
    /// What the body is.
    pub kind: CodeKind,
    /// Its number among the code of its module, by which its lines are found.
    pub number: u32,
    /// `co_posonlyargcount`.
    pub positional_only: u16,
    /// `co_argcount`: the positional parameters, positional-only ones included.
    pub positional: u16,
    /// `co_kwonlyargcount`.
    pub keyword_only: u16,
    /// Whether there is a `*args`.
    pub var_positional: bool,
    /// Whether there is a `**kwargs`.
    pub var_keyword: bool,
    /// Names of the registers from 1 on: parameters in the order of `co_varnames`, then the other locals.
    pub variables: &'static [&'static str],
    /// Registers that hold a cell; a parameter's value is moved into its cell on entry.
    pub cells: &'static [u16],
    /// Free variables; their cells lie in the registers after the variables.
    pub free: &'static [&'static str],
    /// The first register that holds a temporary.
    pub first_temporary: u16,
    /// How many registers there are.
    pub registers: u16,
    /// Names of globals and attributes.
    pub names: &'static [&'static str],
    /// Constants that the body uses.
    pub constants: &'static [Constant],
    /// Names of the keyword arguments of calls.
    pub keywords: &'static [&'static [&'static str]],
    /// The docstring, which is made when somebody asks for it.
    pub doc: Option<Constant>,
    /// The compiled body.
    pub body: fn(&mut Frame<'_>) -> bool,
    /// The inline caches of the body.
    pub caches: &'static [Cache],
    /// The body as an expression over the parameters, if it is one.
    pub leaf: Option<Leaf>,
}

impl CodeDef {
    /// Adds its inline caches, and those of the code nested in it.
    pub(crate) fn add_caches(&'static self, found: &mut Vec<&'static [Cache]>) {
        found.push(self.caches);
        for constant in self.constants {
            if let Constant::Code(nested) = constant {
                nested.add_caches(found);
            }
        }
    }

    /// The docstring, or `None`.
    pub fn docstring(&self, cx: &mut Cx) -> Value {
        match &self.doc {
            Some(Constant::Str(text)) => cx.intern(text).into(),
            Some(Constant::Wtf8(bytes)) => cx.str_from_wtf8(molt_text::Wtf8::new(bytes)).into(),
            _ => Value::NONE,
        }
    }

    /// Whether the body is that of a module, or of a class in none but that: it runs once.
    fn runs_once(&self) -> bool {
        match self.kind {
            CodeKind::Module => true,
            CodeKind::Class => !self.qualname.contains("<locals>"),
            _ => false,
        }
    }
}

/// A compiled function's code: [`CodeDef`], and what its body runs on, names interned and constants made. Most functions are
/// never called, so that is there from the first call on (or since somebody looked, see [`Cx::load_code`]).
pub struct Code {
    /// The static description.
    pub def: &'static CodeDef,
    /// Where it was compiled from.
    pub origin: Rc<CodeOrigin>,
    /// Names of globals and attributes.
    pub names: FilledOnce<Gc<Str>>,
    /// Constants that the body uses.
    pub constants: FilledOnce<Value>,
    /// Names of the keyword arguments of calls.
    pub keywords: FilledOnce<Box<[Gc<Str>]>>,
    /// How many positional arguments a call must have to be bound without further ado; no number that a call has where it binds
    /// other arguments too: `*args`, `**kwargs` or keyword-only parameters.
    pub exactly: u16,
    /// The same of a call that runs the body at once, and of an awaited one.
    pub(crate) at_once: [u16; 2],
    /// Whether registers hold cells, of the function's own or of free variables.
    pub has_cells: bool,
    /// The register after the parameters.
    pub(crate) parameters_end: u16,
    /// [`CodeDef::first_temporary`].
    pub(crate) first_temporary: u16,
    extent: Cell<Extent>,
    variables: FilledOnce<Gc<Str>>,
    body: Cell<fn(&mut Frame<'_>) -> bool>,
    native: Cell<Option<&'static NativeBody>>,
    leaf: Cell<Option<Leaf>>,
    /// How often the leaf could not answer, and [`AWAITABLE`].
    marks: Cell<u8>,
}

/// After so many calls that it could not answer a leaf is not tried any more.
const MOST_FAILURES: u8 = 64;

/// The mark of [`Code::is_iterable_coroutine`].
const AWAITABLE: u8 = 0x80;

/// How far the registers of a call go. A native body needs those of the parameters alone, unless cells lie behind them.
#[derive(Clone, Copy)]
struct Extent {
    /// The register after the variables.
    variables_end: u16,
    registers: u16,
}

impl Extent {
    fn of(def: &CodeDef) -> Extent {
        Extent { variables_end: def.first_temporary, registers: def.registers }
    }
}

impl Trace for Code {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.constants.trace(visitor);
    }
}

// Memory comes in blocks of so many bytes, the header included.
const _: () = assert!(size_of::<Code>() + 24 <= 112);

impl Payload for Code {
    type Access = Frozen;
    // Constants refer to nothing that could refer to the code. CPython's collector does not know code objects either.
    const TRACKED: bool = false;
}

impl Code {
    /// Whether a call binds positional arguments alone: no `*args`, `**kwargs` or keyword-only parameters.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.exactly != u16::MAX
    }

    /// What a call runs: the native body if there is one, else the compiled one; the first time, what loads the code before.
    #[inline]
    pub fn body(&self) -> fn(&mut Frame<'_>) -> bool {
        self.body.get()
    }

    /// What stands before the compiled body.
    pub fn native(&self) -> Option<&'static NativeBody> {
        self.native.get()
    }

    /// Puts a native body before the compiled one, or takes it away.
    pub fn set_native(&self, native: Option<&'static NativeBody>) {
        self.native.set(native);
        self.body.set(first_run);
        self.leaf.set(native.map_or(self.def.leaf, |native| native.leaf));
        if native.is_some() && !self.has_cells {
            self.extent.set(Extent { variables_end: self.parameters_end, registers: self.parameters_end });
        } else {
            self.extent.set(Extent::of(self.def));
        }
    }

    /// What may answer a call before the body is run.
    #[inline(always)]
    pub(crate) fn leaf(&self) -> Option<Leaf> {
        self.leaf.get()
    }

    /// Notes a call that the leaf did not answer.
    #[cold]
    #[inline(never)]
    pub(crate) fn leaf_failed(&self) {
        let failures = (self.marks.get() & !AWAITABLE) + 1;
        if failures >= MOST_FAILURES {
            self.leaf.set(None);
        } else {
            self.marks.set(self.marks.get() + 1);
        }
    }

    /// Whether its generators can be awaited, and wait for coroutines themselves: `CO_ITERABLE_COROUTINE`.
    pub fn is_iterable_coroutine(&self) -> bool {
        self.marks.get() & AWAITABLE != 0
    }

    /// Lets its generators be awaited. CPython Lib/types.py `coroutine`.
    pub fn make_iterable_coroutine(&self) {
        self.marks.set(self.marks.get() | AWAITABLE);
    }

    /// Line number of the first line, from 1.
    pub fn first_line(&self) -> u32 {
        self.line(0)
    }

    /// `co_filename`.
    pub fn file(&self) -> Cow<'static, str> {
        file_below(&self.origin.root, self.origin.path)
    }

    /// Names of registers from 1 on: parameters, then the other locals.
    pub fn variables(&self, cx: &mut Cx) -> &[Gc<Str>] {
        if self.variables.is_empty() {
            self.variables.fill(self.def.variables.iter().map(|name| cx.intern(name)).collect());
        }
        &self.variables
    }

    /// As [`Code::variables`], as far as somebody has asked for them before.
    pub(crate) fn loaded_variables(&self) -> &[Gc<Str>] {
        &self.variables
    }

    /// Whether a call with so many named arguments is bound without asking for room: nothing is collected, and the names of the
    /// parameters are there where they are compared.
    #[inline]
    pub(crate) fn binds_in_its_room(&self, named: usize) -> bool {
        !self.def.var_positional && !self.def.var_keyword && (named == 0 || !self.variables.is_empty())
    }

    /// How many registers a call has.
    #[inline(always)]
    pub(crate) fn registers(&self) -> usize {
        usize::from(self.extent.get().registers)
    }

    /// The register after the variables of a call.
    #[inline(always)]
    pub(crate) fn variables_end(&self) -> usize {
        usize::from(self.extent.get().variables_end)
    }

    /// How many parameters there are, `*args` and `**kwargs` included.
    pub fn parameters(&self) -> usize {
        usize::from(self.parameters_end) - 1
    }

    /// The line, from 1, of a place in its list: what frames, the shadow stack and tracebacks keep.
    pub fn line(&self, place: u32) -> u32 {
        self.origin.lines.line(self.def.number, place)
    }
}

/// What the code objects of a module have in common.
pub struct CodeOrigin {
    /// The directory that `path` is relative to; empty where it is to stand by itself. Plain text: nothing shared by count may own
    /// values.
    pub root: Rc<str>,
    /// The file below it.
    pub path: &'static str,
    /// The lines of its code.
    pub lines: ModuleLines,
    /// Its place in [`crate::World::code_origins`]; none for code that comes from elsewhere than a module.
    pub number: Option<u32>,
}

/// A file in a directory; by itself if that is empty.
pub(crate) fn file_below(root: &str, path: &'static str) -> Cow<'static, str> {
    if root.is_empty() { Cow::Borrowed(path) } else { Cow::Owned(format!("{}/{path}", root.trim_end_matches('/'))) }
}

/// The body of a code that was not called before.
fn first_run(fr: &mut Frame<'_>) -> bool {
    let code = fr.code;
    if let Err(exc) = fr.attempt(|fr| {
        fr.cx.load_code(fr.code);
        Ok(())
    }) {
        return fr.fail(exc);
    }
    let body = if code.native.get().is_some() { run_native } else { code.def.body };
    code.body.set(body);
    body(fr)
}

/// Runs a native body, which is one step: its own code has no handlers.
fn run_native(fr: &mut Frame<'_>) -> bool {
    let Some(native) = fr.code.native.get() else { return (fr.code.def.body)(fr) };
    match fr.attempt(|fr| Ok((native.run)(fr))) {
        Ok(done) => done,
        Err(exc) => fr.fail(exc),
    }
}

impl Cx {
    /// The code object of a function of a module, which is told by the function's globals; most functions of a library are never
    /// called, so that it is made late.
    #[cold]
    pub fn make_planned_code(&self, def: &'static CodeDef, globals: &Globals) -> Gc<Code> {
        match self.origin_of(globals) {
            Some(origin) => self.make_code(def, origin),
            None => unreachable!("code is planned where its origin is known"),
        }
    }

    /// Where the code that last ran as the module of a namespace was compiled from.
    pub fn origin_of(&self, globals: &Globals) -> Option<&Rc<CodeOrigin>> {
        let number = self.world.origins_of_globals.get(&globals.address())?;
        self.world.code_origins.get(*number as usize)
    }

    /// The code object of a compiled function.
    pub fn make_code(&self, def: &'static CodeDef, origin: &Rc<CodeOrigin>) -> Gc<Code> {
        let plain = def.keyword_only == 0 && !def.var_positional && !def.var_keyword;
        let exactly = if plain { def.positional } else { u16::MAX };
        let at_once = [CodeKind::Function, CodeKind::Coroutine];
        let code = Code {
            def,
            origin: origin.clone(),
            names: FilledOnce::default(),
            constants: FilledOnce::default(),
            keywords: FilledOnce::default(),
            exactly,
            at_once: at_once.map(|kind| if def.kind == kind { exactly } else { u16::MAX }),
            has_cells: !def.cells.is_empty() || !def.free.is_empty(),
            parameters_end: 1
                + def.positional
                + def.keyword_only
                + u16::from(def.var_positional)
                + u16::from(def.var_keyword),
            first_temporary: def.first_temporary,
            extent: Cell::new(Extent::of(def)),
            variables: FilledOnce::default(),
            body: Cell::new(first_run),
            native: Cell::new(None),
            leaf: Cell::new(def.leaf),
            marks: Cell::new(0),
        };
        Gc::new(&self.world.types.code, code)
    }

    /// Makes the names and constants of a code, unless they are there. The code objects of the functions nested in it are
    /// constants too, but not where it runs once: they stay unset, and each function makes its own when it needs it.
    pub fn load_code(&mut self, code: &Code) {
        let def = code.def;
        if code.names.len() < def.names.len() {
            code.names.fill(def.names.iter().map(|name| self.intern(name)).collect());
        }
        if code.constants.len() < def.constants.len() {
            let late = code.origin.number.is_some() && def.runs_once();
            let constants = def.constants.iter().map(|constant| match constant {
                Constant::Code(_) if late => Value::UNSET,
                constant => self.make_constant(constant, &code.origin),
            });
            code.constants.fill(constants.collect());
        }
        if code.keywords.len() < def.keywords.len() {
            let keywords = def.keywords.iter().map(|names| names.iter().map(|name| self.intern(name)).collect());
            code.keywords.fill(keywords.collect());
        }
    }

    pub(crate) fn make_constant(&mut self, constant: &Constant, origin: &Rc<CodeOrigin>) -> Value {
        match constant {
            Constant::None => Value::NONE,
            Constant::True => Value::TRUE,
            Constant::False => Value::FALSE,
            Constant::Ellipsis => Value::ELLIPSIS,
            Constant::Int(value) => Value::int(*value),
            Constant::BigInt(digits) => self.int_from_decimal(digits),
            Constant::Float(value) => Value::float(*value),
            Constant::Complex(real, imaginary) => self.complex(*real, *imaginary).into(),
            Constant::Str(text) => self.intern(text).into(),
            Constant::Wtf8(bytes) => self.str_from_wtf8(molt_text::Wtf8::new(bytes)).into(),
            Constant::Bytes(bytes) => self.bytes(bytes).into(),
            Constant::Tuple(items) => {
                let items = items.iter().map(|item| self.make_constant(item, origin)).collect();
                self.tuple(items).into()
            }
            Constant::FrozenSet(items) => {
                let items: Vec<Value> = items.iter().map(|item| self.make_constant(item, origin)).collect();
                set::frozenset_of_constants(self, items)
            }
            Constant::Code(def) => self.make_code(def, origin).into(),
        }
    }
}

/// A compiled module, as the compiler writes it.
pub struct ModuleDef {
    /// Its dotted name.
    pub name: &'static str,
    /// Its file, relative to the root.
    pub file: &'static str,
    /// Whether it is a package.
    pub is_package: bool,
    /// The compiled body.
    pub body: &'static CodeDef,
    /// Expressions that the module holds as text (annotations, forward references), sorted by it: code over a namespace.
    pub expressions: &'static [(&'static str, &'static CodeDef)],
    /// Names, and `Class.member`, that the original of a library's module has and it lacks.
    pub missing: &'static [&'static str],
}

/// The namespace in which a function's globals live.
pub type Globals = Gc<Dict>;
