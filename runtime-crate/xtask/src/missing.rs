//! What a CPython has and the runtime neither has nor declares as missing: for each of our modules and classes, the names in its
//! `dir()` there.

use std::io::Write;
use std::process::{Command, Stdio};

use molt::object::builtins::module::Module;
use molt::object::builtins::type_::Type;
use molt::object::{Cx, Gc, Str};
use serde_json::{Map, Value, json};

/// Reads `{module: [names, {class: names}]}` from standard input and prints what those lists lack.
const SCRIPT: &str = r#"
import importlib, json, sys
problems = 0
for module_name, (names, classes) in sorted(json.load(sys.stdin).items()):
    try:
        module = importlib.import_module(module_name)
    except ImportError:
        continue
    public = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    found = [(module_name, sorted(set(public) - set(names)))]
    inherited = set(dir(object)) | {"__dict__", "__weakref__", "__module__", "__annotations__"}
    for class_name, members in sorted(classes.items()):
        cls = getattr(module, class_name, None)
        if isinstance(cls, type):
            own = {name for name in dir(cls) if not name.startswith("_") or name.endswith("__")}
            found.append((f"{module_name}.{class_name}", sorted(own - inherited - set(members))))
    for owner, lacking in found:
        if lacking:
            problems += 1
            print(f"{owner}: {', '.join(lacking)}")
sys.exit(1 if problems else 0)
"#;

/// Runs the comparison.
///
/// # Errors
/// When there are differences, which are printed, or the interpreter cannot be run.
pub fn report(python: &str) -> Result<(), String> {
    let declared = declared()?.to_string();
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{python}: {error}"))?;
    if let Some(input) = &mut child.stdin {
        input.write_all(declared.as_bytes()).map_err(|error| format!("{python}: {error}"))?;
    }
    let status = child.wait_with_output().map_err(|error| format!("{python}: {error}"))?.status;
    if status.success() {
        Ok(())
    } else {
        Err("undeclared gaps: implement them, or name them in `missing(..)`".to_owned())
    }
}

fn declared() -> Result<Value, String> {
    let mut cx = Cx::new();
    let native = molt::native_modules();
    cx.world.finders.add_native(&native);
    let mut modules = Map::new();
    for module in native {
        let object = cx.import_module(module.name).map_err(|_| format!("{} cannot be imported", module.name))?;
        let Some(namespace) = object.downcast::<Module>().map(|module| module.read(&cx).dict.clone()) else { continue };
        let mut names: Vec<String> = module.missing.iter().map(|name| (*name).to_owned()).collect();
        let mut classes = Map::new();
        for (key, value) in namespace.read(&cx).iter() {
            let Some(name) = key.downcast::<Str>().map(|name| name.to_text().into_owned()) else { continue };
            if let Some(class) = value.downcast::<Type>() {
                classes.insert(name.clone(), json!(members(&cx, class)));
            }
            names.push(name);
        }
        modules.insert(module.name.to_owned(), json!([names, classes]));
    }
    Ok(Value::Object(modules))
}

/// The members of a class and of its bases, and those that they declare as missing.
fn members(cx: &Cx, class: &Gc<Type>) -> Vec<String> {
    let mut members = Vec::new();
    for base in &class.read(cx).mro {
        let base = base.read(cx);
        members.extend(base.native.iter().flat_map(|def| def.missing).map(|name| (*name).to_owned()));
        let names =
            base.dict.read(cx).iter().map(|(key, _)| key.downcast::<Str>().map(|name| name.to_text().into_owned()));
        members.extend(names.flatten());
    }
    members
}
