//! The library map: what the runtime's declarations say, in the form of `compiler/src/library-map/schema.json`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use molt::object::builtins::module::Module;
use molt::object::builtins::type_::{Type, full_name};
use molt::object::native::{ClassDef, ClassOf, FunctionDef, MemberDef, NativeModuleDef, Param, ParamKind, Versions};
use molt::object::{Cx, Gc, Str};
use serde_json::{Map, Value, json};

use crate::json;

type Files = BTreeMap<String, String>;

/// Writes one file a module and removes those of modules that are no more.
///
/// # Errors
/// What the disk says.
pub fn write(directory: &Path) -> Result<(), String> {
    let files = files()?;
    for name in stale(directory, &files)? {
        fs::remove_file(directory.join(&name)).map_err(|error| format!("{name}: {error}"))?;
    }
    for (name, text) in &files {
        let path = directory.join(name);
        if fs::read_to_string(&path).ok().as_ref() != Some(text) {
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Says which files differ from what `write` would write.
///
/// # Errors
/// The list of those files.
pub fn check(directory: &Path) -> Result<(), String> {
    let files = files()?;
    let mut wrong = stale(directory, &files)?;
    for (name, text) in &files {
        if fs::read_to_string(directory.join(name)).ok().as_ref() != Some(text) {
            wrong.push(name.clone());
        }
    }
    match wrong.as_slice() {
        [] => Ok(()),
        wrong => Err(format!(
            "the library map is not current (run `cargo run -p xtask -- library-map`): {}",
            wrong.join(", ")
        )),
    }
}

fn stale(directory: &Path, files: &Files) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".json") && !files.contains_key(&name) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn files() -> Result<Files, String> {
    let mut cx = Cx::new();
    cx.world.finders.add_native(&molt::native_modules());
    let mut files = Files::new();
    for module in molt::native_modules() {
        let document = module_document(&mut cx, module).map_err(|problem| format!("{}: {problem}", module.name))?;
        if files.insert(format!("{}.json", module.name), json::text(&document)).is_some() {
            return Err(format!("the module {} is declared twice", module.name));
        }
    }
    Ok(files)
}

fn module_document(cx: &mut Cx, module: &'static NativeModuleDef) -> Result<Value, String> {
    let functions: Map<String, Value> =
        module.functions.iter().map(|def| (def.name.to_owned(), function(def))).collect();
    let mut classes = Map::new();
    for (def, class_of) in module.classes {
        classes.insert(def.name.to_owned(), class(cx, def, *class_of)?);
    }
    let mut constants = Map::new();
    for constant in module.constants {
        let value = (constant.make)(cx).map_err(|error| message(cx, constant.name, &error))?;
        let class = cx.class_of(&value).clone();
        let name = if value.is_none() { Value::Null } else { json!(dotted(cx, &class)) };
        constants.insert(constant.name.to_owned(), name);
    }
    add_undeclared(cx, module, &mut classes, &mut constants)?;
    let aliases: Map<String, Value> =
        module.aliases.iter().map(|(name, target)| ((*name).to_owned(), json!(target))).collect();
    let mut document = json!({
        "module": module.name,
        "functions": functions,
        "classes": classes,
        "constants": constants,
        "aliases": aliases,
    });
    add_python(&mut document, module.versions);
    Ok(document)
}

/// The names that an import binds in every module, and the internal ones of the runtime's own.
const OF_EVERY_MODULE: [&str; 7] =
    ["__name__", "__doc__", "__package__", "__loader__", "__spec__", "__builtins__", "__molt_missing__"];

/// What the module's `init`, or the start of the world, adds to its namespace: exceptions, values made by hand.
fn add_undeclared(
    cx: &mut Cx,
    module: &'static NativeModuleDef,
    classes: &mut Map<String, Value>,
    constants: &mut Map<String, Value>,
) -> Result<(), String> {
    let object = cx.import_module(module.name).map_err(|error| message(cx, module.name, &error))?;
    let Some(namespace) = object.downcast::<Module>().map(|module| module.read(cx).dict.clone()) else { return Ok(()) };
    let items: Vec<(String, molt::object::Value)> = namespace
        .read(cx)
        .iter()
        .filter_map(|(key, value)| Some((key.downcast::<Str>()?.to_text().into_owned(), value.clone())))
        .collect();
    let is_declared = |name: &str| {
        module.functions.iter().any(|def| def.name == name) || module.aliases.iter().any(|(alias, _)| *alias == name)
    };
    for (name, value) in items {
        let is_known = is_declared(&name) || classes.contains_key(&name) || constants.contains_key(&name);
        if is_known || OF_EVERY_MODULE.contains(&name.as_str()) {
            continue;
        }
        match value.downcast::<Type>() {
            Some(class) => {
                let document = live_class(cx, class);
                classes.insert(name, document);
            }
            None => {
                let class = cx.class_of(&value).clone();
                constants.insert(name, json!(dotted(cx, &class)));
            }
        }
    }
    Ok(())
}

/// A class object that no module declares: by its own declaration where it is native.
fn live_class(cx: &mut Cx, class: &Gc<Type>) -> Value {
    match class.read(cx).native {
        Some(def) => class_document(cx, def, class),
        None => json!({ "bases": bases_of(cx, class), "methods": {}, "attributes": {}, "missing": [] }),
    }
}

fn class(cx: &mut Cx, def: &'static ClassDef, class_of: ClassOf) -> Result<Value, String> {
    let class = class_of(cx).map_err(|error| message(cx, def.name, &error))?;
    Ok(class_document(cx, def, &class))
}

fn bases_of(cx: &Cx, class: &Gc<Type>) -> Vec<String> {
    let object = &cx.world.types.object;
    class.read(cx).bases.iter().filter(|base| !base.is(object)).map(|base| dotted(cx, base)).collect()
}

fn class_document(cx: &Cx, def: &'static ClassDef, class: &Gc<Type>) -> Value {
    let bases = bases_of(cx, class);
    let (mut methods, mut attributes) = (Map::new(), Map::new());
    if let Some(params) = def.signature {
        let mut all = vec![Param { name: "self", kind: ParamKind::PositionalOnly, default: None }];
        all.extend_from_slice(params);
        methods.insert("__init__".to_owned(), json!({ "params": parameters(&all) }));
    }
    for member in def.members {
        match member {
            MemberDef::Method(def) | MemberDef::ClassMethod(def) | MemberDef::StaticMethod(def) => {
                methods.insert(def.name.to_owned(), function(def));
            }
            MemberDef::Getter(_) | MemberDef::Constant { .. } => {
                attributes.insert(member.name().to_owned(), Value::Null);
            }
        }
    }
    let mut missing = def.missing.to_vec();
    missing.sort_unstable();
    let mut document = json!({ "bases": bases, "methods": methods, "attributes": attributes, "missing": missing });
    if !def.flags.basetype {
        document["final"] = json!(true);
    }
    add_python(&mut document, def.versions);
    document
}

fn function(def: &FunctionDef) -> Value {
    let mut document = json!({ "params": parameters(def.params) });
    add_python(&mut document, def.versions);
    document
}

/// The versions of Python that have something, if not all do.
fn add_python(document: &mut Value, versions: Versions) {
    if let Some(range) = versions.text() {
        document["python"] = json!(range);
    }
}

/// The parameter list as Python writes it, parentheses included.
pub fn parameters(params: &[Param]) -> String {
    let mut pieces: Vec<String> = Vec::new();
    let positional_only = params.iter().filter(|param| param.kind == ParamKind::PositionalOnly).count();
    let mut star = false;
    for (at, param) in params.iter().enumerate() {
        if param.kind == ParamKind::KeywordOnly && !star {
            pieces.push("*".to_owned());
        }
        star |= matches!(param.kind, ParamKind::KeywordOnly | ParamKind::VarPositional);
        let prefix = match param.kind {
            ParamKind::VarPositional => "*",
            ParamKind::VarKeyword => "**",
            _ => "",
        };
        let default = param.default.map(|default| format!("={default}")).unwrap_or_default();
        pieces.push(format!("{prefix}{}{default}", param.name));
        if at + 1 == positional_only {
            pieces.push("/".to_owned());
        }
    }
    format!("({})", pieces.join(", "))
}

fn dotted(cx: &Cx, class: &Gc<Type>) -> String {
    let name = full_name(cx, class);
    if name.contains('.') { name } else { format!("builtins.{name}") }
}

fn message(cx: &mut Cx, name: &str, error: &molt::object::Exc) -> String {
    let shown = cx.repr_text(&error.value()).unwrap_or_default();
    format!("{name}: {shown}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_what_the_runtime_declares() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../compiler/src/library-map/modules");
        assert_eq!(check(Path::new(directory)), Ok(()));
    }

    const fn param(name: &'static str, kind: ParamKind, default: Option<&'static str>) -> Param {
        Param { name, kind, default }
    }

    #[test]
    fn parameters_are_written_as_python_writes_them() {
        use ParamKind::{KeywordOnly, PositionalOnly, PositionalOrKeyword, VarKeyword, VarPositional};
        assert_eq!(parameters(&[]), "()");
        let all = [
            param("a", PositionalOnly, None),
            param("b", PositionalOrKeyword, Some("1")),
            param("args", VarPositional, None),
            param("c", KeywordOnly, None),
            param("kw", VarKeyword, None),
        ];
        assert_eq!(parameters(&all), "(a, /, b=1, *args, c, **kw)");
        assert_eq!(parameters(&[param("a", KeywordOnly, Some("None"))]), "(*, a=None)");
    }
}
