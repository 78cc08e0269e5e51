//! The class `code`: its attributes. CPython Objects/codeobject.c.

use molt_macros::class;
use molt_value::{Gc, Str};

use super::{Code, CodeKind};
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

#[class(
    name = "code",
    module = "builtins",
    no_new,
    missing(
        "co_code",
        "co_stacksize",
        "co_lnotab",
        "co_linetable",
        "co_exceptiontable",
        "co_lines",
        "co_positions",
        "replace"
    )
)]
impl Code {
    #[getter]
    fn co_name(cx: &mut Cx, this: &Gc<Code>) -> Gc<Str> {
        cx.intern(this.def.name)
    }

    #[getter]
    fn co_qualname(cx: &mut Cx, this: &Gc<Code>) -> Gc<Str> {
        cx.intern(this.def.qualname)
    }

    #[getter]
    fn co_filename(cx: &mut Cx, this: &Gc<Code>) -> Gc<Str> {
        cx.intern(&this.file())
    }

    #[getter]
    fn co_firstlineno(_cx: &mut Cx, this: &Gc<Code>) -> i64 {
        i64::from(this.first_line())
    }

    #[getter]
    fn co_argcount(_cx: &mut Cx, this: &Gc<Code>) -> i64 {
        i64::from(this.def.positional)
    }

    #[getter]
    fn co_posonlyargcount(_cx: &mut Cx, this: &Gc<Code>) -> i64 {
        i64::from(this.def.positional_only)
    }

    #[getter]
    fn co_kwonlyargcount(_cx: &mut Cx, this: &Gc<Code>) -> i64 {
        i64::from(this.def.keyword_only)
    }

    #[getter]
    fn co_nlocals(_cx: &mut Cx, this: &Gc<Code>) -> usize {
        this.locals().count()
    }

    #[getter]
    fn co_varnames(cx: &mut Cx, this: &Gc<Code>) -> Gc<Tuple> {
        let variables = this.variables(cx);
        let names = this.locals().map(|at| variables[at].value()).collect();
        cx.tuple(names)
    }

    #[getter]
    fn co_cellvars(cx: &mut Cx, this: &Gc<Code>) -> Gc<Tuple> {
        let variables = this.variables(cx);
        let names = this.def.cells.iter().filter_map(|&register| variables.get(usize::from(register) - 1));
        let names = names.map(Gc::value).collect();
        cx.tuple(names)
    }

    #[getter]
    fn co_freevars(cx: &mut Cx, this: &Gc<Code>) -> Gc<Tuple> {
        let names = this.def.free.iter().map(|name| cx.intern(name).into()).collect();
        cx.tuple(names)
    }

    #[getter]
    fn co_names(cx: &mut Cx, this: &Gc<Code>) -> Gc<Tuple> {
        cx.load_code(this);
        let names = this.names.iter().map(Gc::value).collect();
        cx.tuple(names)
    }

    #[getter]
    fn co_consts(cx: &mut Cx, this: &Gc<Code>) -> Gc<Tuple> {
        cx.load_code(this);
        let pairs = this.constants.iter().zip(this.def.constants);
        let constants = pairs.map(|(made, constant)| match made.is_unset() {
            true => cx.make_constant(constant, &this.origin),
            false => made.clone(),
        });
        let mut constants: Vec<_> = constants.collect();
        if this.def.doc.is_some() {
            let doc = this.def.docstring(cx);
            constants.retain(|constant| !constant.is(&doc));
            constants.insert(0, doc);
        }
        cx.tuple(constants)
    }

    /// CPython Include/cpython/code.h `CO_OPTIMIZED` and its like.
    #[getter]
    fn co_flags(_cx: &mut Cx, this: &Gc<Code>) -> i64 {
        let def = this.def;
        let kind = match def.kind {
            CodeKind::Function => 0x3,
            CodeKind::Generator => 0x23,
            CodeKind::Coroutine => 0x83,
            CodeKind::AsyncGenerator => 0x203,
            CodeKind::Class | CodeKind::Module => 0,
        };
        let awaitable = i64::from(this.is_iterable_coroutine()) << 8;
        let nested = if def.free.is_empty() { 0 } else { 0x10 };
        kind | awaitable | nested | i64::from(def.var_positional) << 2 | i64::from(def.var_keyword) << 3
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<Code>) -> Result<String, Exc> {
        let (name, file) = (this.def.name, this.file());
        Ok(format!("<code object {name} at {:#x}, file \"{file}\", line {}>", this.address(), this.first_line()))
    }
}

impl Code {
    /// Positions among the variables: the parameters, then the locals that are in no cell.
    fn locals(&self) -> impl Iterator<Item = usize> {
        let (def, parameters) = (self.def, self.parameters());
        (0..def.variables.len()).filter(move |&at| at < parameters || !def.cells.contains(&((at + 1) as u16)))
    }
}
