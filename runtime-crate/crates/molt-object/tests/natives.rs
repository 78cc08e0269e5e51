//! Natives declared by the attribute macros, called as Python code would call them.

use molt_macros::{Trace, class, function, module};
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, CompareOp, Cx, Exc};
use molt_value::{Gc, Mutable, Payload, Str, Value};

/// Counts, for the tests.
#[derive(Trace)]
struct Counter {
    total: i64,
    note: Value,
    #[trace(skip)]
    _plain: std::time::Duration,
}

impl Payload for Counter {
    type Access = Mutable;
}

/// A counter.
#[class(name = "Counter", module = "tests", basetype, missing("most_common"))]
impl Counter {
    const STEP: i64 = 1;

    fn make(cx: &Cx, class: &Gc<Type>, total: i64) -> Gc<Counter> {
        cx.instantiate(class, Counter { total, note: Value::NONE, _plain: std::time::Duration::ZERO })
    }

    #[new(signature = "(total=0, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, total: i64) -> Gc<Counter> {
        Counter::make(cx, class, total)
    }

    #[constant(name = "step")]
    fn step(_cx: &mut Cx) -> i64 {
        Counter::STEP
    }

    /// Adds.
    ///
    /// This is for the reader of the Rust code.
    #[method(signature = "(self, by=1)")]
    fn add(cx: &mut Cx, this: &Gc<Self>, by: i64) -> i64 {
        let counter = this.write(cx);
        counter.total += by;
        counter.total
    }

    #[classmethod(signature = "(cls, text, /)")]
    fn parse(cx: &mut Cx, class: &Gc<Type>, text: Value) -> Result<Value, Exc> {
        let total = cx.str_of(&text)?.to_text().parse().unwrap_or(-1);
        Ok(Counter::make(cx, class, total).into())
    }

    #[staticmethod(signature = "()")]
    fn zero(_cx: &mut Cx) {}

    #[call(signature = "(by)")]
    fn call(cx: &mut Cx, this: &Gc<Self>, by: i64) -> i64 {
        this.read(cx).total * by
    }

    #[getter]
    fn note(cx: &mut Cx, this: &Gc<Self>) -> Value {
        this.read(cx).note.clone()
    }

    #[setter]
    fn set_note(cx: &mut Cx, this: &Gc<Self>, value: Option<Value>) -> Result<(), Exc> {
        let value = value.unwrap_or(Value::NONE);
        let old = std::mem::replace(&mut this.write(cx).note, value);
        drop(old);
        Ok(())
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Self>) -> Result<usize, Exc> {
        Ok(this.read(cx).total as usize)
    }

    #[slot]
    fn __eq__(cx: &mut Cx, this: &Gc<Self>, other: &Value) -> Value {
        match other.downcast::<Counter>() {
            Some(other) => Value::bool(this.read(cx).total == other.read(cx).total),
            None => Value::NOT_IMPLEMENTED,
        }
    }

    #[slot]
    fn __sub__(cx: &mut Cx, this: &Gc<Self>, other: &Value) -> Value {
        other.as_int().map_or(Value::NOT_IMPLEMENTED, |other| Value::int(this.read(cx).total - other))
    }

    #[slot]
    fn __rsub__(cx: &mut Cx, this: &Gc<Self>, other: &Value) -> Value {
        other.as_int().map_or(Value::NOT_IMPLEMENTED, |other| Value::int(other - this.read(cx).total))
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<Self>, key: &Value, value: Value) -> Result<(), Exc> {
        this.write(cx).total = key.as_int().unwrap_or(0) + value.as_int().unwrap_or(0);
        Ok(())
    }

    #[slot]
    fn __delitem__(cx: &mut Cx, this: &Gc<Self>, _key: &Value) -> Result<(), Exc> {
        this.write(cx).total = 0;
        Ok(())
    }
}

/// Declared apart from its module.
#[function(signature = "(*args, **kw)")]
fn count(cx: &mut Cx, args: &Gc<Tuple>, kw: &Gc<Dict>) -> i64 {
    (args.items().len() * 10 + kw.read(cx).len()) as i64
}

/// A native module for the tests.
#[module(name = "tests", missing("other"), functions(super::count))]
mod native {
    use super::*;

    #[function(signature = "(a, b=2, *, c=None)")]
    fn weigh(_cx: &mut Cx, a: i64, b: f64, c: Option<Value>) -> f64 {
        a as f64 * b + if c.is_some() { 0.5 } else { 0.0 }
    }

    #[function]
    fn raw(_cx: &mut Cx, arguments: &mut Arguments<'_>) -> usize {
        arguments.positional_len()
    }

    #[constant(name = "answer")]
    const ANSWER: i64 = 42;

    #[class(name = "Nothing", module = "tests", no_new)]
    impl Nothing {}

    pub struct Nothing;

    impl molt_value::Trace for Nothing {
        fn trace(&self, _visitor: &mut molt_value::Visitor<'_>) {}
    }

    impl Payload for Nothing {
        type Access = Mutable;
    }
}

/// `repr` of a result, or the class and message of an exception.
fn shown(cx: &mut Cx, result: Result<Value, Exc>) -> String {
    match result {
        Ok(value) => cx.repr_text(&value).unwrap_or_else(|_| "?".to_owned()),
        Err(exc) => {
            let exception = exc.into_value();
            format!("{}: {}", cx.class_name(&exception), cx.str_text(&exception).unwrap_or_else(|_| "?".to_owned()))
        }
    }
}

fn attribute(cx: &mut Cx, object: &Value, name: &str) -> Value {
    let name = cx.intern(name);
    match cx.getattr(object, &name) {
        Ok(value) => value,
        Err(exc) => panic!("{}", shown(cx, Err(exc))),
    }
}

/// Calls a method with positional and keyword arguments.
fn call(cx: &mut Cx, object: &Value, name: &str, arguments: &[Value], keywords: &[(&str, Value)]) -> String {
    let method = attribute(cx, object, name);
    let keywords: Vec<_> = keywords.iter().map(|(name, value)| (cx.intern(name), value.clone())).collect();
    let result = cx.call_with_keywords(&method, arguments, &keywords);
    shown(cx, result)
}

fn counter(cx: &mut Cx, total: i64) -> Value {
    match Counter::class(cx).and_then(|class| cx.call(&class.value(), &[Value::int(total)])) {
        Ok(counter) => counter,
        Err(exc) => panic!("{}", shown(cx, Err(exc))),
    }
}

#[test]
fn methods_bind_and_convert_their_arguments() {
    let cx = &mut Cx::new();
    let object = counter(cx, 5);
    assert_eq!(call(cx, &object, "add", &[], &[]), "6");
    assert_eq!(call(cx, &object, "add", &[Value::int(4)], &[]), "10");
    assert_eq!(call(cx, &object, "add", &[], &[("by", Value::int(2))]), "12");
    let text = cx.str("x").into();
    assert_eq!(call(cx, &object, "add", &[text], &[]), "TypeError: 'str' object cannot be interpreted as an integer");
    let unexpected = call(cx, &object, "add", &[], &[("of", Value::int(2))]);
    assert_eq!(unexpected, "TypeError: add() got an unexpected keyword argument 'of'");
    assert_eq!(
        call(cx, &object, "zero", &[Value::NONE], &[]),
        "TypeError: Counter.zero() takes no arguments (1 given)"
    );
    let class = cx.class_of(&object).value();
    let foreign = call(cx, &class, "add", &[Value::int(1)], &[]);
    assert_eq!(foreign, "TypeError: descriptor 'add' for 'Counter' objects doesn't apply to a 'int' object");
    assert_eq!(call(cx, &class, "add", &[], &[]), "TypeError: unbound method Counter.add() needs an argument");
    let too_many = cx.call(&class, &[Value::NONE, Value::NONE]);
    assert_eq!(shown(cx, too_many), "TypeError: Counter expected at most 1 argument, got 2");
}

#[test]
fn class_methods_calls_and_attributes() {
    let cx = &mut Cx::new();
    let object = counter(cx, 5);
    let class = cx.class_of(&object).value();
    let text = cx.str("41").into();
    let name = cx.intern("parse");
    let parsed = cx.call_method(&class, &name, &[text]).unwrap_or(Value::NONE);
    assert_eq!(call(cx, &parsed, "__call__", &[Value::int(2)], &[]), "82");
    assert_eq!(call(cx, &parsed, "__len__", &[], &[]), "41");
    let step = attribute(cx, &class, "step");
    assert_eq!(step.as_int(), Some(1));
    let note = cx.intern("note");
    let set = cx.setattr(&object, &note, Some(Value::int(9)));
    assert!(set.is_ok());
    assert_eq!(attribute(cx, &object, "note").as_int(), Some(9));
    let doc = attribute(cx, &class, "add");
    let doc = attribute(cx, &doc, "__doc__");
    assert!(doc.downcast::<Str>().is_some_and(|doc| doc.as_bytes() == b"Adds."));
}

#[test]
fn slots_serve_the_protocols() {
    let cx = &mut Cx::new();
    let (five, six) = (counter(cx, 5), counter(cx, 6));
    for (op, expected) in [(CompareOp::Eq, "False"), (CompareOp::Ne, "True")] {
        let result = cx.compare(&five, &six, op);
        assert_eq!(shown(cx, result), expected);
    }
    let less = cx.compare(&five, &six, CompareOp::Lt);
    assert_eq!(
        shown(cx, less),
        "TypeError: '<' not supported between instances of 'tests.Counter' and 'tests.Counter'"
    );
    let minus = cx.binary(BinaryOp::Sub, &five, &Value::int(2));
    assert_eq!(shown(cx, minus), "3");
    let minus = cx.binary(BinaryOp::Sub, &Value::int(2), &five);
    assert_eq!(shown(cx, minus), "-3");
    let minus = cx.binary(BinaryOp::Sub, &five, &Value::NONE);
    assert_eq!(shown(cx, minus), "TypeError: unsupported operand type(s) for -: 'tests.Counter' and 'NoneType'");
    assert!(cx.setitem(&five, &Value::int(1), Some(Value::int(2))).is_ok());
    assert_eq!(call(cx, &five, "__len__", &[], &[]), "3");
    assert!(cx.setitem(&five, &Value::int(1), None).is_ok());
    assert_eq!(call(cx, &five, "__len__", &[], &[]), "0");
}

#[test]
fn a_module_is_imported_with_all_that_it_declares() {
    let cx = &mut Cx::new();
    cx.world.finders.add_native(&[&native::MODULE]);
    let module = match cx.import_module("tests") {
        Ok(module) => module,
        Err(exc) => panic!("{}", shown(cx, Err(exc))),
    };
    assert_eq!(call(cx, &module, "weigh", &[Value::int(2)], &[]), "4.0");
    assert_eq!(call(cx, &module, "weigh", &[Value::int(2), Value::float(1.5)], &[("c", Value::NONE)]), "3.5");
    assert_eq!(call(cx, &module, "weigh", &[], &[]), "TypeError: weigh() missing required argument 'a' (pos 1)");
    assert_eq!(call(cx, &module, "count", &[Value::NONE, Value::NONE], &[("x", Value::NONE)]), "21");
    assert_eq!(call(cx, &module, "raw", &[Value::NONE], &[]), "1");
    assert_eq!(attribute(cx, &module, "answer").as_int(), Some(42));
    let nothing = attribute(cx, &module, "Nothing");
    let made = cx.call(&nothing, &[]);
    assert_eq!(shown(cx, made), "TypeError: cannot create 'tests.Nothing' instances");
    assert_eq!(native::MODULE.missing, ["other"]);
    assert_eq!(Counter::DEF.missing, ["most_common"]);
}
