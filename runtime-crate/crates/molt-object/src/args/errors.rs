//! The texts of the TypeErrors of wrong calls of natives: which of CPython's calling conventions a builtin with these
//! parameters would have, and what that convention says. CPython Python/getargs.c, Objects/methodobject.c, Objects/descrobject.c.

use crate::native::{FunctionDef, FunctionKind, Param, ParamKind};

/// Why a call with this many positional arguments (the receiver included) and these keywords does not fit.
pub fn explain(def: &FunctionDef, python: (u8, u8), given: usize, keywords: &[&str]) -> String {
    let receiver = def.receiver_params();
    if given < receiver {
        return format!("unbound method {}() needs an argument", def.full_name());
    }
    let call = Call { def, python, params: &def.params[receiver..], given: given - receiver, keywords };
    if call.params.iter().any(|param| matches!(param.kind, ParamKind::PositionalOrKeyword | ParamKind::KeywordOnly)) {
        return call.parsed();
    }
    let takes_any_keyword = call.params.iter().any(|param| param.kind == ParamKind::VarKeyword);
    if !keywords.is_empty() && !takes_any_keyword {
        return format!("{}() takes no keyword arguments", def.full_name());
    }
    call.counted(takes_any_keyword)
}

/// What is said of a keyword that a function does not take; since 3.13 with the one that was probably meant.
pub fn unexpected(function: &str, keyword: &str, known: &[&str], python: (u8, u8)) -> String {
    let meant = if python >= (3, 13) { super::suggestions::nearest(known, keyword) } else { None };
    let hint = meant.map_or(String::new(), |meant| format!(". Did you mean '{meant}'?"));
    format!("{function}() got an unexpected keyword argument '{keyword}'{hint}")
}

struct Call<'a> {
    def: &'a FunctionDef,
    python: (u8, u8),
    params: &'a [Param],
    given: usize,
    keywords: &'a [&'a str],
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Call<'_> {
    /// How many positional arguments are needed.
    fn required(&self) -> usize {
        self.positional().filter(|param| param.default.is_none()).count()
    }

    fn positional(&self) -> impl Iterator<Item = &Param> {
        self.params.iter().filter(|param| param.is_positional())
    }

    fn has_var_positional(&self) -> bool {
        self.params.iter().any(|param| param.kind == ParamKind::VarPositional)
    }

    /// Conventions without keywords: `METH_NOARGS`, `METH_O`, and `_PyArg_CheckPositional`.
    fn counted(&self, takes_any_keyword: bool) -> String {
        let FunctionDef { name, kind, .. } = self.def;
        let qualname = self.def.full_name();
        let (required, most, given) = (self.required(), self.positional().count(), self.given);
        let is_super = *name == "super" && *kind == FunctionKind::Constructor;
        let is_plain = *kind != FunctionKind::Constructor && !self.has_var_positional() && !takes_any_keyword;
        match (required, most) {
            (0, 0) if is_plain => format!("{qualname}() takes no arguments ({given} given)"),
            (0, 0) => format!("{name}() takes no arguments"),
            (1, 1) if is_plain => format!("{qualname}() takes exactly one argument ({given} given)"),
            _ => {
                let bound = match () {
                    () if required == most && !self.has_var_positional() => "",
                    () if given < required => "at least ",
                    () => "at most ",
                };
                let wanted = if given < required { required } else { most };
                let name = if is_super { "super()" } else { name };
                format!("{name} expected {bound}{wanted} argument{}, got {given}", plural(wanted))
            }
        }
    }

    /// The convention with keywords: `_PyArg_UnpackKeywords`.
    fn parsed(&self) -> String {
        let (name, given, most) = (self.def.name, self.given, self.positional().count());
        if !self.has_var_positional() {
            let all = self.params.iter().filter(|param| param.kind != ParamKind::VarKeyword).count();
            let total = given + self.keywords.len();
            let takes_any_keyword = self.params.iter().any(|param| param.kind == ParamKind::VarKeyword);
            if total > all && !takes_any_keyword {
                let kind = if given == 0 { "keyword " } else { "" };
                return format!("{name}() takes at most {all} {kind}argument{} ({total} given)", plural(all));
            }
            if given > most && most == 0 {
                return format!("{name}() takes no positional arguments");
            }
            if given > most {
                let bound = if self.required() == most { "exactly" } else { "at most" };
                return format!("{name}() takes {bound} {most} positional argument{} ({given} given)", plural(most));
            }
        }
        let unnamed = |param: &&Param| param.kind == ParamKind::PositionalOnly && param.default.is_none();
        let unnamed = self.params.iter().filter(unnamed).count();
        if given < unnamed {
            let bound = if unnamed == most { "exactly" } else { "at least" };
            return format!("{name}() takes {bound} {unnamed} positional argument{} ({given} given)", plural(unnamed));
        }
        self.missing().unwrap_or_else(|| self.wrong_keyword())
    }

    fn missing(&self) -> Option<String> {
        let is_missing = |(at, param): &(usize, &Param)| {
            let by_position = param.is_positional() && *at < self.given;
            let is_single = !matches!(param.kind, ParamKind::VarPositional | ParamKind::VarKeyword);
            is_single && param.default.is_none() && !by_position && !self.keywords.contains(&param.name)
        };
        let (at, param) = self.params.iter().enumerate().find(is_missing)?;
        Some(format!("{}() missing required argument '{}' (pos {})", self.def.name, param.name, at + 1))
    }

    fn wrong_keyword(&self) -> String {
        let name = self.def.name;
        for keyword in self.keywords {
            let at = self.params.iter().position(|param| param.takes_keyword(keyword));
            match at {
                Some(at) if at < self.given && self.params[at].is_positional() => {
                    let position = at + 1;
                    return format!("argument for {name}() given by name ('{keyword}') and position ({position})");
                }
                Some(_) => {}
                None if self.python >= (3, 13) => {
                    let named = self.params.iter().filter(|param| param.takes_keyword(param.name));
                    let named: Vec<&str> = named.map(|param| param.name).collect();
                    return unexpected(name, keyword, &named, self.python);
                }
                None => return format!("'{keyword}' is an invalid keyword argument for {name}()"),
            }
        }
        format!("{name}() got multiple values for a keyword argument")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn param(name: &'static str, kind: ParamKind, default: Option<&'static str>) -> Param {
        Param { name, kind, default }
    }

    const SELF: Param = param("self", ParamKind::PositionalOnly, None);

    fn def(qualname: &'static str, kind: FunctionKind, params: &'static [Param]) -> FunctionDef {
        let name = qualname.rsplit('.').next().unwrap_or(qualname);
        FunctionDef { name, qualname, kind, params, ..FunctionDef::METHOD }
    }

    fn check(def: &FunctionDef, given: usize, keywords: &[&str], text: &str) {
        assert_eq!(explain(def, (3, 13), given, keywords), text);
    }

    // The texts of this module are what CPython 3.13 prints for the builtin of that name.

    #[test]
    fn conventions_without_keywords() {
        use FunctionKind::{Constructor, Function, Method};
        use ParamKind::{PositionalOnly as Only, VarPositional};
        let clear = def("list.clear", Method, &[SELF]);
        check(&clear, 2, &[], "list.clear() takes no arguments (1 given)");
        check(&clear, 1, &["x"], "list.clear() takes no keyword arguments");
        let append = def("list.append", Method, const { &[SELF, param("object", Only, None)] });
        check(&append, 0, &[], "unbound method list.append() needs an argument");
        check(&append, 1, &[], "list.append() takes exactly one argument (0 given)");
        check(&append, 3, &[], "list.append() takes exactly one argument (2 given)");
        let insert =
            def("list.insert", Method, const { &[SELF, param("index", Only, None), param("object", Only, None)] });
        check(&insert, 2, &[], "insert expected 2 arguments, got 1");
        let pop = def("list.pop", Method, const { &[SELF, param("index", Only, Some("-1"))] });
        check(&pop, 3, &[], "pop expected at most 1 argument, got 2");
        let index = const {
            &[SELF, param("value", Only, None), param("start", Only, Some("0")), param("stop", Only, Some("9"))]
        };
        let index = def("list.index", Method, index);
        check(&index, 1, &[], "index expected at least 1 argument, got 0");
        check(&index, 5, &[], "index expected at most 3 arguments, got 4");
        let reversed = def("reversed", Constructor, const { &[param("sequence", Only, None)] });
        check(&reversed, 0, &[], "reversed expected 1 argument, got 0");
        check(&reversed, 1, &["x"], "reversed() takes no keyword arguments");
        let list = def("list", Constructor, const { &[param("iterable", Only, Some("()"))] });
        check(&list, 2, &[], "list expected at most 1 argument, got 2");
        let sqrt = def("math.sqrt", Function, const { &[param("x", Only, None)] });
        check(&sqrt, 0, &[], "math.sqrt() takes exactly one argument (0 given)");
        let reduce = const {
            &[param("function", Only, None), param("iterable", Only, None), param("rest", VarPositional, None)]
        };
        check(&def("reduce", Function, reduce), 1, &[], "reduce expected at least 2 arguments, got 1");
    }

    #[test]
    fn the_convention_with_keywords() {
        use FunctionKind::{Function, Method};
        use ParamKind::{KeywordOnly, PositionalOnly as Only, PositionalOrKeyword as Both};
        let sort =
            const { &[SELF, param("key", KeywordOnly, Some("None")), param("reverse", KeywordOnly, Some("False"))] };
        let sort = def("list.sort", Method, sort);
        check(&sort, 2, &[], "sort() takes no positional arguments");
        check(&sort, 2, &["key", "reverse"], "sort() takes at most 2 arguments (3 given)");
        check(&sort, 1, &["a", "b", "c"], "sort() takes at most 2 keyword arguments (3 given)");
        check(&sort, 1, &["foo"], "sort() got an unexpected keyword argument 'foo'");
        assert_eq!(explain(&sort, (3, 12), 1, &["foo"]), "'foo' is an invalid keyword argument for sort()");
        let split = const { &[SELF, param("sep", Both, Some("None")), param("maxsplit", Both, Some("-1"))] };
        let split = def("str.split", Method, split);
        check(&split, 4, &[], "split() takes at most 2 arguments (3 given)");
        check(&split, 2, &["sep"], "argument for split() given by name ('sep') and position (1)");
        let sum = def("sum", Function, const { &[param("iterable", Only, None), param("start", Both, Some("0"))] });
        check(&sum, 0, &[], "sum() takes at least 1 positional argument (0 given)");
        let prod = def(
            "math.prod",
            Function,
            const { &[param("iterable", Only, None), param("start", KeywordOnly, Some("1"))] },
        );
        check(&prod, 0, &[], "prod() takes exactly 1 positional argument (0 given)");
        check(&prod, 2, &[], "prod() takes exactly 1 positional argument (2 given)");
        let isclose =
            const { &[param("a", Both, None), param("b", Both, None), param("rel_tol", KeywordOnly, Some("1e-09"))] };
        let isclose = def("math.isclose", Function, isclose);
        check(&isclose, 1, &[], "isclose() missing required argument 'b' (pos 2)");
        check(&isclose, 3, &[], "isclose() takes exactly 2 positional arguments (3 given)");
    }
}
