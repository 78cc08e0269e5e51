//! Importing as an operation: finding a module, entering it in `sys.modules`, running its body then and there, binding it in
//! its parent, removing it when it fails. CPython Lib/importlib/_bootstrap.py `_find_and_load`, Python/import.c.

use std::cell::OnceCell;
use std::rc::Rc;

use hashbrown::HashMap;
use molt_value::{Gc, Late, Str, Value};

use crate::args::Arguments;
use crate::builtins::code::lines::{LineTable, ModuleLines};
use crate::builtins::code::{CodeDef, CodeOrigin, ModuleDef, file_below};
use crate::builtins::module::Module;
use crate::builtins::module::spec::ModuleSpec;
use crate::builtins::refused;
use crate::builtins::tuple::Tuple;
use crate::error::ExceptionKind;
use crate::native::NativeModuleDef;
use crate::ops::Cache;
use crate::sources::Sources;
use crate::{Cx, Exc};

/// What can be imported: compiled modules of the application and native ones.
#[derive(Default)]
pub struct Finders {
    compiled: ByName<ModuleDef>,
    native: ByName<NativeModuleDef>,
    expressions: HashMap<&'static str, (&'static ModuleDef, &'static CodeDef)>,
    lines: LineTable,
    carried: Carried,
    elsewhere: Option<&'static [&'static str]>,
    lacking: &'static [&'static str],
    started: Rc<str>,
    /// The files of its modules, once it has asked for them.
    sources: OnceCell<Sources>,
}

/// Installed packages whose files lie in a folder beside the program.
#[derive(Default)]
struct Carried {
    root: Rc<str>,
    packages: Vec<String>,
}

/// Declarations sorted by name: they are looked up while modules are loaded, and stay for as long as the program runs.
struct ByName<T: 'static>(Vec<&'static T>);

impl<T> Default for ByName<T> {
    fn default() -> ByName<T> {
        ByName(Vec::new())
    }
}

impl<T: Named> ByName<T> {
    /// Adds declarations; they stand before others of the same names.
    fn extend(&mut self, more: &[&'static T]) {
        let mut all = molt_room::vec(self.0.len() + more.len());
        all.extend_from_slice(more);
        all.append(&mut self.0);
        all.sort_by_key(|def| def.name());
        all.dedup_by_key(|def| def.name());
        self.0 = all;
    }

    fn get(&self, name: &str) -> Option<&'static T> {
        self.0.binary_search_by_key(&name, |def| def.name()).ok().map(|at| self.0[at])
    }

    /// Whether something lies below the name, as a module in a package.
    fn has_below(&self, name: &str) -> bool {
        let is_below = |def: &&T| def.name().strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        self.0.iter().any(is_below)
    }
}

trait Named {
    fn name(&self) -> &'static str;
}

impl Named for ModuleDef {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl Named for NativeModuleDef {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl Finders {
    /// Makes compiled modules importable.
    pub fn add_compiled(&mut self, modules: &[&'static ModuleDef]) {
        self.compiled.extend(modules);
        for module in modules {
            self.expressions.extend(module.expressions.iter().map(|(text, code)| (*text, (*module, *code))));
        }
    }

    /// The code of an expression that some module holds as text, and that module. The same text is the same code in all.
    pub fn expression(&self, text: &str) -> Option<(&'static ModuleDef, &'static CodeDef)> {
        self.expressions.get(text).copied()
    }

    /// Takes the file that the lines of compiled modules lie in.
    pub fn set_lines(&mut self, file: &'static [u8]) {
        self.lines = LineTable::read(file);
    }

    /// The lines of a compiled module.
    pub fn lines_of(&self, def: &ModuleDef) -> ModuleLines {
        self.lines.of(def.name)
    }

    /// Makes native modules importable.
    pub fn add_native(&mut self, modules: &[&'static NativeModuleDef]) {
        self.native.extend(modules);
    }

    /// The top-level modules, sorted, that Python has whether they are compiled or not; none where it is not known which. And the modules,
    /// sorted, that it has inside the library's packages and the library has not.
    pub fn set_elsewhere(&mut self, names: Option<&'static [&'static str]>, lacking: &'static [&'static str]) {
        self.elsewhere = names;
        self.lacking = lacking;
    }

    /// Whether a module is one that Python has for certain.
    pub fn is_elsewhere(&self, name: &str) -> bool {
        let names = if name.contains('.') { Some(self.lacking) } else { self.elsewhere };
        names.is_some_and(|names| names.binary_search(&name).is_ok())
    }

    /// Whether Python may have a module that cannot be found here: one of a library, or of what is installed.
    fn may_be_elsewhere(&self, name: &str) -> bool {
        let top = name.split('.').next().unwrap_or(name);
        match self.compiled.get(top) {
            Some(compiled) => refused::is_of_library(compiled.file) && self.is_lacking(name),
            None if self.native.get(top).is_some() => self.is_lacking(name),
            None if self.compiled.has_below(top) => false,
            None => self.elsewhere.is_none_or(|names| names.binary_search(&top).is_ok()),
        }
    }

    /// Whether a module, or one around it, is inside a package of the library's original alone.
    fn is_lacking(&self, name: &str) -> bool {
        name.match_indices('.').map(|(at, _)| at).chain([name.len()]).any(|end| {
            let around = &name[..end];
            let is_listed =
                |(package, part): (&str, &str)| self.contains(package) && self.missing(package).contains(&part);
            self.lacking.binary_search(&around).is_ok() || around.rsplit_once('.').is_some_and(is_listed)
        })
    }

    /// The directory in which the files of some packages lie, by their names: `__file__` of their modules says so.
    pub fn set_carried(&mut self, root: &str, packages: Vec<String>) {
        self.carried = Carried { root: root.into(), packages };
    }

    /// The directory that the program was started in, which `__file__` of its modules begins with.
    pub fn set_started(&mut self, directory: &str) {
        self.started = directory.into();
    }

    /// Where a compiled module counts as lying: a directory, and its file below that.
    fn place_of(&self, def: &'static ModuleDef) -> (Rc<str>, &'static str) {
        let top = def.name.split('.').next().unwrap_or_default();
        if self.carried.packages.iter().any(|package| package == top) {
            let init = if def.is_package { "/__init__.py" } else { ".py" };
            let length = def.name.len() + init.len();
            if let Some(path) = def.file.len().checked_sub(length).and_then(|at| def.file.get(at..)) {
                return (self.carried.root.clone(), path);
            }
        }
        let is_below = !def.file.is_empty() && !refused::is_of_library(def.file);
        (if is_below { self.started.clone() } else { Rc::default() }, def.file)
    }

    /// The files that the program's modules come from, whether they are there or not, and packages, in a directory: names, each with
    /// whether it is a directory. Relative paths are below `working`.
    pub fn sources_inside(&self, working: &str, directory: &str) -> impl Iterator<Item = (&str, bool)> {
        self.sources().inside(working, directory)
    }

    /// Whether a path is a package's directory, or the file that a module comes from; None where it is neither.
    pub fn is_directory_of_sources(&self, working: &str, path: &str) -> Option<bool> {
        self.sources().is_directory(working, path)
    }

    fn sources(&self) -> &Sources {
        self.sources.get_or_init(|| {
            let modules =
                self.compiled.0.iter().filter(|def| !def.file.is_empty() && !refused::is_of_library(def.file));
            let files = modules.map(|def| {
                let (root, path) = self.place_of(def);
                (*def, file_below(&root, path).into_owned())
            });
            Sources::of(files, &self.started)
        })
    }

    /// The compiled module that counts as lying in a file.
    pub fn compiled_in(&self, file: &str) -> Option<&'static ModuleDef> {
        self.compiled.0.iter().copied().find(|def| !def.file.is_empty() && *self.file_of(def) == *file)
    }

    /// The file that a compiled module counts as lying in.
    pub fn file_of(&self, def: &'static ModuleDef) -> String {
        let (root, path) = self.place_of(def);
        file_below(&root, path).into_owned()
    }

    /// The declaration of a compiled module.
    pub fn compiled(&self, name: &str) -> Option<&'static ModuleDef> {
        self.compiled.get(name)
    }

    /// What a module of the library lacks that its original has: names of it, or `Class.member` where it is written in Python.
    pub(crate) fn missing(&self, module: &str) -> &'static [&'static str] {
        match (self.compiled.get(module), self.native.get(module)) {
            (Some(compiled), _) => compiled.missing,
            (None, Some(native)) => native.missing,
            (None, None) => &[],
        }
    }

    /// The inline caches of all compiled code.
    pub fn inline_caches(&self) -> Vec<&'static [Cache]> {
        let mut found = Vec::new();
        for module in &self.compiled.0 {
            module.body.add_caches(&mut found);
            module.expressions.iter().for_each(|(_, code)| code.add_caches(&mut found));
        }
        found
    }

    /// Whether a module of this name can be found.
    pub fn contains(&self, name: &str) -> bool {
        self.compiled.get(name).is_some() || self.native.get(name).is_some() || self.is_namespace(name)
    }

    /// Whether the module of this name, given as its `repr`, is a native one.
    pub fn is_native(&self, shown: &str) -> bool {
        self.native.get(shown.trim_matches('\'')).is_some() || shown == "'builtins'"
    }

    /// Whether compiled modules lie below the name: a namespace package.
    fn is_namespace(&self, name: &str) -> bool {
        self.compiled.has_below(name) || self.native.has_below(name)
    }
}

impl Cx {
    /// `import name`: the module itself, its parents imported first.
    ///
    /// # Errors
    /// ModuleNotFoundError, and what the modules' bodies raise.
    pub fn import_module(&mut self, name: &str) -> Result<Value, Exc> {
        let key = self.intern(name);
        let modules = self.world.modules.clone();
        if let Some(found) = modules.read(self).get_interned(&key).cloned() {
            if found.is_none() {
                return Err(self.module_not_found(format!("import of {name} halted; None in sys.modules"), name));
            }
            return Ok(found);
        }
        let parent = match name.rsplit_once('.') {
            Some((parent, _)) => Some((parent, self.import_parent(name, parent)?)),
            None => None,
        };
        // The parent's body may have imported it.
        if let Some(found) = modules.read(self).get_interned(&key).cloned() {
            return Ok(found);
        }
        let path = parent.as_ref().map(|(_, parent)| parent.clone());
        let module = match self.load_by_finders(name, path)? {
            Some(module) => module,
            None => self.load(name)?,
        };
        if let Some((_, parent)) = parent {
            let child = name.rsplit('.').next().unwrap_or(name);
            let child = self.intern(child);
            self.setattr(&parent, &child, Some(module.clone()))?;
        }
        Ok(module)
    }

    /// The module that a finder of the program's has, which it put into `sys.meta_path`. CPython Lib/importlib/_bootstrap.py `_find_spec`.
    fn load_by_finders(&mut self, name: &str, parent: Option<Value>) -> Result<Option<Value>, Exc> {
        let Some(sys) = self.world.modules.read(self).get_str("sys").cloned() else { return Ok(None) };
        let key = self.intern("meta_path");
        let Some(finders) = self.getattr_optional(&sys, &key)? else { return Ok(None) };
        let finders = self.collect(&finders)?;
        let (find, path_name) = (self.intern("find_spec"), self.world.names.path.clone());
        for finder in finders {
            let Some(find) = self.getattr_optional(&finder, &find)? else { continue };
            let path = parent.as_ref().map(|parent| self.getattr(parent, &path_name)).transpose()?;
            let arguments = [self.str(name).into(), path.unwrap_or(Value::NONE), Value::NONE];
            let spec = self.call(&find, &arguments)?;
            if !spec.is_none() {
                let machinery = self.import_module("importlib._bootstrap")?;
                let load = self.getattr_str(&machinery, "_load")?;
                return self.call(&load, &[spec]).map(Some);
            }
        }
        Ok(None)
    }

    /// Refuses a module that cannot be found and that the program's own code asks for by a computed name, where Python may have it.
    ///
    /// # Errors
    /// The refusal.
    #[cold]
    pub fn refuse_unknown_module(&mut self, name: &str) -> Result<(), Exc> {
        let Some(place) = refused::place_of_import(self).filter(|_| self.world.finders.may_be_elsewhere(name)) else {
            return Ok(());
        };
        let text = format!("{place}: library module {name}: the module `{name}` is not supported [CMP0202]");
        let text = self.str(&text).into();
        Err(refused::raised(self, text))
    }

    fn import_parent(&mut self, name: &str, parent: &str) -> Result<Value, Exc> {
        let module = self.import_module(parent)?;
        let path = self.world.names.path.clone();
        if self.getattr_optional(&module, &path)?.is_none() {
            let message = format!("No module named '{name}'; '{parent}' is not a package");
            return Err(self.module_not_found(message, name));
        }
        Ok(module)
    }

    #[cold]
    fn module_not_found(&mut self, message: String, name: &str) -> Exc {
        let exc = self.error(ExceptionKind::ModuleNotFoundError, message);
        let name = self.str(name).into();
        exc.object().write(self).set_member("name", name);
        exc
    }

    fn load(&mut self, name: &str) -> Result<Value, Exc> {
        if let Some(def) = self.world.finders.compiled.get(name) {
            return self.load_compiled(def, def.name);
        }
        if let Some(def) = self.world.finders.native.get(name) {
            return self.load_native(def);
        }
        if self.world.finders.is_namespace(name) {
            return self.load_namespace(name);
        }
        Err(self.module_not_found(format!("No module named '{name}'"), name))
    }

    fn enter_in_modules(&mut self, name: &str, module: &Gc<Module>) {
        let modules = self.world.modules.clone();
        self.dict_set_str(&modules, name, module.value());
    }

    fn load_namespace(&mut self, name: &str) -> Result<Value, Exc> {
        let module = Module::make(self, name, Value::NONE);
        let path = self.list(Vec::new()).into();
        let (path_name, package) = (self.world.names.path.clone(), self.world.names.package.clone());
        let dict = module.read(self).dict.clone();
        self.dict_set_interned(&dict, &path_name, path);
        let own = self.intern(name).into();
        self.dict_set_interned(&dict, &package, own);
        let path = dict.read(self).get_interned(&path_name).cloned().unwrap_or(Value::NONE);
        self.set_spec(&module, name, Value::NONE, path, false)?;
        self.enter_in_modules(name, &module);
        Ok(module.into())
    }

    fn set_spec(
        &mut self,
        module: &Gc<Module>,
        name: &str,
        origin: Value,
        locations: Value,
        has_location: bool,
    ) -> Result<(), Exc> {
        let spec = ModuleSpec::make(self, name, origin, locations, has_location)?;
        let dict = module.read(self).dict.clone();
        let key = self.world.names.spec.clone();
        self.dict_set_interned(&dict, &key, spec);
        Ok(())
    }

    /// Loads a compiled module under a name (`__main__` for a script) and runs its body.
    ///
    /// # Errors
    /// What the body raises; the module is then removed again.
    pub fn load_compiled(&mut self, def: &'static ModuleDef, name: &str) -> Result<Value, Exc> {
        let module = Module::make(self, name, Value::NONE);
        let dict = module.read(self).dict.clone();
        let file = self.world.finders.file_of(def);
        let file_object = self.str(&file);
        let names = &self.world.names;
        let (file_name, package_name, path_name) = (names.file.clone(), names.package.clone(), names.path.clone());
        self.dict_set_interned(&dict, &file_name, file_object.value());
        let package = if def.is_package { name } else { name.rsplit_once('.').map_or("", |(parent, _)| parent) };
        let package = self.intern(package).into();
        self.dict_set_interned(&dict, &package_name, package);
        let mut path = Value::NONE;
        if def.is_package {
            let directory = file.rsplit_once('/').map_or("", |(directory, _)| directory);
            let directory = self.str(directory).into();
            path = self.list(vec![directory]).into();
            self.dict_set_interned(&dict, &path_name, path.clone());
        }
        if name == def.name {
            // The script itself, which runs as `__main__`, has none.
            self.set_spec(&module, name, file_object.value(), path, true)?;
        }
        self.enter_in_modules(name, &module);
        match self.run_compiled(def, &module) {
            Ok(()) => {
                // A module may replace itself in `sys.modules`.
                let key = self.intern(name);
                let found = self.world.modules.read(self).get_interned(&key).cloned();
                Ok(found.unwrap_or_else(|| module.into()))
            }
            Err(exc) => {
                let key = self.intern(name);
                let modules = self.world.modules.clone();
                self.dict_remove_interned(&modules, &key);
                Err(exc)
            }
        }
    }

    /// Runs the body of a compiled module in the namespace of a module. CPython Lib/importlib/_bootstrap_external.py `_LoaderBasics.exec_module`.
    ///
    /// # Errors
    /// What the body raises.
    pub fn run_compiled(&mut self, def: &'static ModuleDef, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(self).dict.clone();
        let (root, path) = self.world.finders.place_of(def);
        let (builtins_name, doc_name) = (self.world.names.builtins.clone(), self.world.names.doc.clone());
        let builtins = self.world.builtins.value();
        self.dict_set_interned(&dict, &builtins_name, builtins);
        let number = self.world.code_origins.len() as u32;
        let lines = self.world.finders.lines_of(def);
        let origin = Rc::new(CodeOrigin { root, path, lines, number: Some(number) });
        self.world.code_origins.push(origin.clone());
        self.world.origins_of_globals.insert(dict.address(), number);
        let code = self.make_code(def.body, &origin);
        let doc = def.body.docstring(self);
        self.dict_set_interned(&dict, &doc_name, doc);
        let body = self.new_function(Late::made(code), dict.clone(), None)?;
        self.run_function(&body, &mut Arguments::positional(&mut []))?;
        dict.write(self).shrink();
        Ok(())
    }

    fn load_native(&mut self, def: &'static NativeModuleDef) -> Result<Value, Exc> {
        let doc = if def.doc.is_empty() { Value::NONE } else { self.str(def.doc).into() };
        let module = Module::make(self, def.name, doc);
        let origin = self.str("built-in").into();
        self.set_spec(&module, def.name, origin, Value::NONE, false)?;
        self.enter_in_modules(def.name, &module);
        match self.fill_native(def, &module) {
            Ok(()) => Ok(module.into()),
            Err(exc) => {
                let key = self.intern(def.name);
                let modules = self.world.modules.clone();
                self.dict_remove_interned(&modules, &key);
                Err(exc)
            }
        }
    }

    /// Puts the functions, constants and classes of a native module into its namespace and runs its `init`.
    ///
    /// # Errors
    /// What making a constant or class, or `init`, raises.
    pub fn fill_native(&mut self, def: &'static NativeModuleDef, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(self).dict.clone();
        if self.world.finders.is_namespace(def.name) {
            let (path_name, package) = (self.world.names.path.clone(), self.world.names.package.clone());
            let path = self.list(Vec::new()).into();
            self.dict_set_interned(&dict, &path_name, path);
            let own = self.intern(def.name).into();
            self.dict_set_interned(&dict, &package, own);
        }
        let module_name = Value::from(self.intern(def.name));
        let python = self.world.python;
        for function in def.functions.iter().filter(|function| function.versions.contain(python)) {
            let value = self.native_function(function, module_name.clone());
            self.dict_set_str(&dict, function.name, value);
        }
        for (class, class_of) in def.classes.iter().filter(|(class, _)| class.versions.contain(python)) {
            let value = class_of(self)?.into();
            self.dict_set_str(&dict, class.name, value);
        }
        for constant in def.constants {
            let value = (constant.make)(self)?;
            self.dict_set_str(&dict, constant.name, value);
        }
        for (name, target) in def.aliases {
            let value = self.import_target(target)?;
            self.dict_set_str(&dict, name, value);
        }
        match def.init {
            Some(init) => init(self, module),
            None => Ok(()),
        }
    }

    /// What a full dotted name stands for: a module, or an attribute of one.
    fn import_target(&mut self, target: &str) -> Result<Value, Exc> {
        match target.rsplit_once('.') {
            Some((module, attribute)) if !self.world.finders.contains(target) => {
                let module = self.import_module(module)?;
                let attribute = self.intern(attribute);
                self.getattr(&module, &attribute)
            }
            _ => self.import_module(target),
        }
    }

    /// The absolute name of a relative import; CPython `resolve_name`.
    ///
    /// # Errors
    /// ImportError outside a package or beyond the top-level one.
    pub(crate) fn absolute_name(
        &mut self,
        name: &str,
        level: u32,
        globals: &crate::builtins::code::Globals,
    ) -> Result<String, Exc> {
        if level == 0 {
            return Ok(name.to_owned());
        }
        let package_name = self.world.names.package.clone();
        let package = globals.read(self).get_interned(&package_name).cloned();
        let package = package.as_ref().and_then(Value::downcast::<Str>).map(|text| text.to_text().into_owned());
        let package = package.unwrap_or_default();
        if package.is_empty() {
            return Err(
                self.error(ExceptionKind::ImportError, "attempted relative import with no known parent package")
            );
        }
        let mut base = package.as_str();
        for _ in 1..level {
            match base.rsplit_once('.') {
                Some((parent, _)) => base = parent,
                None => {
                    return Err(
                        self.error(ExceptionKind::ImportError, "attempted relative import beyond top-level package")
                    );
                }
            }
        }
        Ok(if name.is_empty() { base.to_owned() } else { format!("{base}.{name}") })
    }

    /// The import statement: `__import__(name, globals, None, fromlist, level)`.
    ///
    /// # Errors
    /// As [`Cx::import_module`]; ImportError for a relative import outside a package.
    pub fn import_statement(
        &mut self,
        name: &str,
        from: Option<&Gc<Tuple>>,
        level: u32,
        globals: &crate::builtins::code::Globals,
    ) -> Result<Value, Exc> {
        let absolute = self.absolute_name(name, level, globals)?;
        let module = self.import_module(&absolute)?;
        let Some(from) = from else {
            if level > 0 {
                let keep = absolute.len() - (name.len() - name.split('.').next().unwrap_or(name).len());
                return self.import_module(&absolute[..keep]);
            }
            return match absolute.split_once('.') {
                Some((top, _)) => self.import_module(top),
                None => Ok(module),
            };
        };
        self.import_submodules(&module, &absolute, from)?;
        Ok(module)
    }

    /// `from package import name` imports submodules that are not attributes yet; CPython `_handle_fromlist`.
    fn import_submodules(&mut self, module: &Value, absolute: &str, from: &Gc<Tuple>) -> Result<(), Exc> {
        let path = self.world.names.path.clone();
        if self.getattr_optional(module, &path)?.is_none() {
            return Ok(());
        }
        for name in from.items() {
            let Some(name) = name.downcast::<Str>() else {
                continue;
            };
            if name.as_bytes() == b"*" {
                let all = self.world.names.all.clone();
                if let Some(all) = self.getattr_optional(module, &all)? {
                    let names = self.collect(&all)?;
                    let names = self.tuple(names);
                    self.import_submodules(module, absolute, &names)?;
                }
                continue;
            }
            let name = self.world.intern_object(name);
            let full = format!("{absolute}.{}", name.to_text());
            if self.getattr_optional(module, &name)?.is_none() && self.world.finders.contains(&full) {
                self.import_module(&full)?;
            }
        }
        Ok(())
    }

    /// `from module import name`: CPython `import_from`.
    ///
    /// # Errors
    /// ImportError when the module lacks the name.
    pub fn import_from(&mut self, module: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
        if let Some(value) = self.getattr_optional(module, name)? {
            return Ok(value);
        }
        let own_name = self.world.names.name.clone();
        let package = self.getattr_optional(module, &own_name)?;
        let package = package.as_ref().and_then(Value::downcast::<Str>).map(|text| text.to_text().into_owned());
        if let Some(package) = &package {
            let full = self.intern(&format!("{package}.{}", name.to_text()));
            if let Some(found) = self.world.modules.read(self).get_interned(&full).cloned() {
                return Ok(found);
            }
        }
        Err(self.cannot_import(module, name, package))
    }

    #[cold]
    fn cannot_import(&mut self, module: &Value, name: &Gc<Str>, package: Option<String>) -> Exc {
        let package_text = package.clone().unwrap_or_else(|| "<unknown module name>".to_owned());
        let file_name = self.world.names.file.clone();
        let file = self.getattr_optional(module, &file_name).ok().flatten();
        let place = match file.as_ref().and_then(Value::downcast::<Str>) {
            Some(file) => file.to_text().into_owned(),
            None => "unknown location".to_owned(),
        };
        let message = format!("cannot import name '{}' from '{package_text}' ({place})", name.to_text());
        let exc = self.error(ExceptionKind::ImportError, message);
        let own: Value = match package {
            Some(package) => self.str(&package).into(),
            None => Value::NONE,
        };
        let inner = exc.object().write(self);
        inner.set_member("name", own);
        inner.set_member("name_from", name.value());
        exc
    }
}
