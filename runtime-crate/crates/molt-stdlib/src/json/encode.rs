//! Writing JSON. CPython Modules/_json.c `encoder_listencode_obj`, Lib/json/encoder.py.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::{List, sort};
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Tag, Value};
use molt_text::json_text::{Escapes, push_int, push_string};
use molt_text::{Int, PythonVersion, float_repr, int_text};

/// How JSON is written.
pub struct Options {
    /// Keys that are no text, number or constant are left out.
    pub skipkeys: bool,
    /// All characters beyond ASCII are escaped.
    pub ensure_ascii: bool,
    /// A container in itself is a ValueError; otherwise a RecursionError.
    pub check_circular: bool,
    /// `NaN`, `Infinity` and `-Infinity` are written; otherwise they are a ValueError.
    pub allow_nan: bool,
    /// The members of objects are sorted by key.
    pub sort_keys: bool,
    /// What a level is indented by; none means that all is on one line.
    pub indent: Option<Vec<u8>>,
    /// What stands between items.
    pub item_separator: Vec<u8>,
    /// What stands between a key and its value.
    pub key_separator: Vec<u8>,
    /// What gives a serializable object for another; none means a TypeError.
    pub default: Option<Value>,
}

impl Options {
    /// Those of `json.dumps`.
    pub fn of_dumps() -> Options {
        Options {
            skipkeys: false,
            ensure_ascii: true,
            check_circular: true,
            allow_nan: true,
            sort_keys: false,
            indent: None,
            item_separator: b", ".to_vec(),
            key_separator: b": ".to_vec(),
            default: None,
        }
    }

    /// Those of Starlette's `JSONResponse`.
    pub fn of_response() -> Options {
        Options {
            ensure_ascii: false,
            allow_nan: false,
            item_separator: b",".to_vec(),
            key_separator: b":".to_vec(),
            ..Options::of_dumps()
        }
    }
}

/// The options from what `_json.encode` is given.
pub(super) fn options(cx: &mut Cx, default: Value, given: &[Value]) -> Result<Options, Exc> {
    let [skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys, indented, item_separator, key_separator] = given
    else {
        return Err(cx.type_error("encode() takes 8 options"));
    };
    Ok(Options {
        skipkeys: cx.truth(skipkeys)?,
        ensure_ascii: cx.truth(ensure_ascii)?,
        check_circular: cx.truth(check_circular)?,
        allow_nan: cx.truth(allow_nan)?,
        sort_keys: cx.truth(sort_keys)?,
        indent: indent(cx, indented)?,
        item_separator: separator(cx, item_separator)?,
        key_separator: separator(cx, key_separator)?,
        default: Some(default).filter(|default| !default.is_none()),
    })
}

fn separator(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    match value.downcast::<Str>() {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => {
            let message = format!("separators must be str, not {}", cx.class_name(value));
            Err(cx.type_error(message))
        }
    }
}

/// The indent that the argument `indent` asks for.
pub(super) fn indent(cx: &mut Cx, value: &Value) -> Result<Option<Vec<u8>>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    if let Some(text) = value.downcast::<Str>() {
        return Ok(Some(text.as_bytes().to_vec()));
    }
    let count = cx.index_i64(value)?;
    Ok(Some(molt_room::filled(b' ', count.max(0) as usize)))
}

/// The JSON of a value as generalised UTF-8.
///
/// # Errors
/// TypeError for what is not serializable, ValueError for circular references and refused floats, RecursionError.
pub fn dumps(cx: &mut Cx, value: &Value, options: &Options) -> Result<Vec<u8>, Exc> {
    let mut out = molt_room::vec(64);
    write(cx, value, options, &mut out)?;
    Ok(out)
}

/// Appends the JSON of a value.
///
/// # Errors
/// As [`dumps`].
pub fn write(cx: &mut Cx, value: &Value, options: &Options, out: &mut Vec<u8>) -> Result<(), Exc> {
    let deepest = match cx.text_version() {
        PythonVersion::PY_3_11 => cx.recursion_limit.saturating_sub(cx.task.shadow.len() + 7),
        PythonVersion::PY_3_12 => 1496,
        _ => 9997,
    };
    let escapes = if options.ensure_ascii { Escapes::NonAsciiAndDelete } else { Escapes::Needed };
    Writer { options, escapes, out, path: Vec::new(), level: 0, depth: 0, deepest }.value(cx, value)
}

fn text_of(key: &Value) -> &[u8] {
    key.downcast::<Str>().map_or(&[], |key| key.as_bytes())
}

struct Writer<'a> {
    options: &'a Options,
    escapes: Escapes,
    out: &'a mut Vec<u8>,
    /// The addresses of the containers around.
    path: Vec<usize>,
    level: usize,
    depth: usize,
    deepest: usize,
}

impl Writer<'_> {
    fn value(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        match value.tag() {
            Tag::None => self.out.extend_from_slice(b"null"),
            Tag::Bool => self.out.extend_from_slice(if value.is_true() { b"true" } else { b"false" }),
            Tag::Int => push_int(self.out, value.as_int().unwrap_or(0)),
            Tag::Float => return self.float(cx, value.as_float().unwrap_or(0.0)),
            _ => {
                if let Some(text) = value.downcast::<Str>() {
                    push_string(self.out, text.as_bytes(), self.escapes);
                } else if let Some(int) = cx.int_value(value) {
                    return self.int(cx, &int);
                } else if let Some(float) = cx.float_value(value) {
                    return self.float(cx, float);
                } else {
                    return self.nested(cx, value);
                }
            }
        }
        Ok(())
    }

    fn int(&mut self, cx: &mut Cx, int: &Int) -> Result<(), Exc> {
        match int {
            Int::Small(int) => push_int(self.out, *int),
            Int::Big(int) => {
                let digits = int_text::to_decimal(int, cx.world.int_max_str_digits);
                let digits = cx.text_result(digits)?;
                self.out.extend_from_slice(digits.as_bytes());
            }
        }
        Ok(())
    }

    fn float_text(&self, cx: &mut Cx, float: f64) -> Result<String, Exc> {
        if float.is_finite() {
            return Ok(float_repr::repr(float));
        }
        if !self.options.allow_nan {
            let message = "Out of range float values are not JSON compliant";
            let detail = match cx.text_version() {
                PythonVersion::PY_3_11 => String::new(),
                _ => format!(": {}", float_repr::repr(float)),
            };
            return Err(cx.value_error(format!("{message}{detail}")));
        }
        let text = if float.is_nan() {
            "NaN"
        } else if float > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        };
        Ok(text.to_owned())
    }

    fn float(&mut self, cx: &mut Cx, float: f64) -> Result<(), Exc> {
        if float.is_finite() {
            float_repr::with_repr(float, |text| self.out.extend_from_slice(text.as_bytes()));
            return Ok(());
        }
        let text = self.float_text(cx, float)?;
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// A container, or what `default` makes a container of.
    fn nested(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        if self.depth >= self.deepest {
            return Err(cx.recursion_error("maximum recursion depth exceeded while encoding a JSON object"));
        }
        self.depth += 1;
        let outcome = molt_stack::call_with_room(|| self.nested_here(cx, value));
        self.depth -= 1;
        match outcome {
            Ok(outcome) => outcome,
            Err(_) => Err(cx.recursion_error("maximum recursion depth exceeded while encoding a JSON object")),
        }
    }

    fn nested_here(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        if let Some(list) = value.downcast::<List>() {
            return self.array(cx, value, |cx, at| list.read(cx).items.get(at).cloned());
        }
        if let Some(tuple) = value.downcast::<Tuple>() {
            return self.array(cx, value, |_, at| tuple.items().get(at).cloned());
        }
        if let Some(dict) = value.downcast::<Dict>() {
            return self.object(cx, value, dict);
        }
        let Some(default) = &self.options.default else {
            let message = format!("Object of type {} is not JSON serializable", cx.class_name(value));
            return Err(cx.type_error(message));
        };
        self.enter(cx, value)?;
        let made = cx.call(default, std::slice::from_ref(value))?;
        self.value(cx, &made)?;
        self.leave();
        Ok(())
    }

    fn enter(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        if self.options.check_circular {
            let address = value.address();
            if self.path.contains(&address) {
                return Err(cx.value_error("Circular reference detected"));
            }
            self.path.push(address);
        }
        Ok(())
    }

    fn leave(&mut self) {
        if self.options.check_circular {
            self.path.pop();
        }
    }

    /// A new line, indented to the level, if there is an indent.
    fn line(&mut self) {
        if let Some(indent) = &self.options.indent {
            self.out.push(b'\n');
            (0..self.level).for_each(|_| self.out.extend_from_slice(indent));
        }
    }

    /// What stands before an item.
    fn before_item(&mut self, is_first: bool) {
        if !is_first {
            self.out.extend_from_slice(&self.options.item_separator);
        }
        self.line();
    }

    /// An array of the items that `item` gives one after the other: `default` may change the list meanwhile.
    fn array(&mut self, cx: &mut Cx, value: &Value, item: impl Fn(&Cx, usize) -> Option<Value>) -> Result<(), Exc> {
        if item(cx, 0).is_none() {
            self.out.extend_from_slice(b"[]");
            return Ok(());
        }
        self.enter(cx, value)?;
        self.out.push(b'[');
        self.level += 1;
        let mut at = 0;
        while let Some(item) = item(cx, at) {
            self.before_item(at == 0);
            self.value(cx, &item)?;
            at += 1;
        }
        self.level -= 1;
        self.line();
        self.out.push(b']');
        self.leave();
        Ok(())
    }

    /// The members of a dict; what a subclass gives by its own `items()`.
    fn members(&self, cx: &mut Cx, value: &Value, dict: &Gc<Dict>) -> Result<Vec<(Value, Value)>, Exc> {
        let is_plain = cx.class_of(value).is(&cx.world.types.dict);
        if is_plain {
            let mut members = cx.dict_items(dict);
            if !self.options.sort_keys {
                return Ok(members);
            }
            // The texts of keys differ, so that their order tells that of the items.
            if members.iter().all(|(key, _)| key.downcast::<Str>().is_some_and(|key| cx.is_exact_str(key))) {
                members.sort_unstable_by(|(a, _), (b, _)| text_of(a).cmp(text_of(b)));
                return Ok(members);
            }
        }
        let method = cx.intern("items");
        let items = cx.call_method(value, &method, &[])?;
        let mut items = cx.collect(&items)?;
        if self.options.sort_keys {
            sort::sort_items(cx, &mut items, &Value::NONE, false)?;
        }
        let mut members = molt_room::vec(items.len());
        for item in items {
            match item.downcast::<Tuple>().map(|pair| pair.items()) {
                Some([key, value]) => members.push((key.clone(), value.clone())),
                _ => return Err(cx.value_error("items must return 2-tuples")),
            }
        }
        Ok(members)
    }

    fn object(&mut self, cx: &mut Cx, value: &Value, dict: &Gc<Dict>) -> Result<(), Exc> {
        if dict.read(cx).is_empty() {
            self.out.extend_from_slice(b"{}");
            return Ok(());
        }
        self.enter(cx, value)?;
        let members = self.members(cx, value, dict)?;
        self.out.push(b'{');
        self.level += 1;
        let mut is_first = true;
        for (key, member) in &members {
            if let Some(text) = key.downcast::<Str>() {
                self.before_item(is_first);
                push_string(self.out, text.as_bytes(), self.escapes);
            } else {
                let Some(text) = self.key_text(cx, key)? else { continue };
                self.before_item(is_first);
                push_string(self.out, text.as_bytes(), self.escapes);
            }
            is_first = false;
            self.out.extend_from_slice(&self.options.key_separator);
            self.value(cx, member)?;
        }
        self.level -= 1;
        self.line();
        self.out.push(b'}');
        self.leave();
        Ok(())
    }

    /// The text of a key that is none itself; `None` for one that is skipped.
    fn key_text(&self, cx: &mut Cx, key: &Value) -> Result<Option<String>, Exc> {
        Ok(Some(match key.tag() {
            Tag::None => "null".to_owned(),
            Tag::Bool if key.is_true() => "true".to_owned(),
            Tag::Bool => "false".to_owned(),
            _ => {
                if let Some(float) = cx.float_value(key) {
                    self.float_text(cx, float)?
                } else if let Some(int) = cx.int_value(key) {
                    let digits = int_text::to_decimal(&int.as_big(), cx.world.int_max_str_digits);
                    cx.text_result(digits)?
                } else if self.options.skipkeys {
                    return Ok(None);
                } else {
                    let class = cx.class_name(key);
                    let message = format!("keys must be str, int, float, bool or None, not {class}");
                    return Err(cx.type_error(message));
                }
            }
        }))
    }
}
