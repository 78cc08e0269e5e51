//! Tests: whatever operation a panic or want of memory comes from, it leaves an exception in the frame, and the task as it was.

use std::rc::Rc;
use std::sync::atomic::AtomicU64;

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Late, Payload, Value};

use super::*;
use crate::builtins::NativeClass;
use crate::builtins::code::lines::ModuleLines;
use crate::builtins::code::{CodeDef, CodeKind, CodeOrigin, Constant};
use crate::error::ExceptionKind;

/// What every slot does.
#[derive(Clone, Copy, PartialEq)]
enum Failure {
    Panic,
    NoRoom,
}

#[derive(Trace)]
struct Failing {
    #[trace(skip)]
    how: Failure,
}

impl Payload for Failing {
    type Access = Frozen;
}

impl Failing {
    /// Leaves things behind on the task's stacks, as native code that is unwound does.
    fn fail<R>(&self, cx: &mut Cx) -> R {
        cx.task.repr_guard.push(1);
        cx.task.native_depth += 1;
        let raised = cx.value_error("being handled");
        cx.task.handled.push(raised);
        match self.how {
            Failure::Panic => panic!("on purpose"),
            Failure::NoRoom => drop(molt_room::vec::<u8>(usize::MAX / 2)),
        }
        unreachable!("one of them unwinds")
    }
}

/// Each of its slots unwinds.
#[class(name = "Failing", module = "tests")]
impl Failing {
    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Self>) -> Result<String, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<Self>) -> Result<Value, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Self>) -> Result<i64, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Self>) -> Result<usize, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Self>) -> Result<Value, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Self>) -> Result<Option<Value>, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Self>, _item: &Value) -> Result<bool, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Self>, _key: &Value) -> Result<Value, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<Self>, _key: &Value, _value: Value) -> Result<(), Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __delitem__(cx: &mut Cx, this: &Gc<Self>, _key: &Value) -> Result<(), Exc> {
        this.fail(cx)
    }

    #[slot]
    fn __add__(cx: &mut Cx, this: &Gc<Self>, _other: &Value) -> Value {
        this.fail(cx)
    }

    #[slot]
    fn __radd__(cx: &mut Cx, this: &Gc<Self>, _other: &Value) -> Value {
        this.fail(cx)
    }

    #[slot]
    fn __mod__(cx: &mut Cx, this: &Gc<Self>, _other: &Value) -> Value {
        this.fail(cx)
    }

    #[slot]
    fn __neg__(cx: &mut Cx, this: &Gc<Self>) -> Result<Value, Exc> {
        this.fail(cx)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Self>, _other: &Value, _op: crate::CompareOp) -> Result<Value, Exc> {
        this.fail(cx)
    }

    #[getter]
    fn field(cx: &mut Cx, this: &Gc<Self>) -> Value {
        this.fail(cx)
    }

    #[setter]
    fn set_field(cx: &mut Cx, this: &Gc<Self>, _value: Option<Value>) -> Result<(), Exc> {
        this.fail(cx)
    }

    #[method(signature = "(self)")]
    fn work(cx: &mut Cx, this: &Gc<Self>) -> Value {
        this.fail(cx)
    }

    #[call(signature = "()")]
    fn call(cx: &mut Cx, this: &Gc<Self>) -> Value {
        this.fail(cx)
    }
}

fn no_body(_: &mut Frame<'_>) -> bool {
    unreachable!("operations are called here one by one")
}

static CODE: CodeDef = CodeDef {
    name: "f",
    qualname: "f",
    kind: CodeKind::Function,
    number: 0,
    positional_only: 0,
    positional: 0,
    keyword_only: 0,
    var_positional: false,
    var_keyword: false,
    variables: &["failing", "other", "dict", "list"],
    cells: &[],
    free: &[],
    first_temporary: 5,
    registers: 12,
    names: &["field", "work"],
    constants: &[Constant::Int(1), Constant::Str("text")],
    keywords: &[],
    doc: None,
    body: no_body,
    caches: &[],
    leaf: None,
};

/// A function with texts of its own and a variable in a cell, for calls that are the first.
static CALLED: CodeDef = CodeDef {
    name: "called",
    qualname: "called",
    cells: &[1],
    variables: &["shared"],
    first_temporary: 2,
    registers: 2,
    names: &["asked_by_nobody_else"],
    constants: &[Constant::Str("a text that nobody else has"), Constant::BigInt("123456789012345678901234567890")],
    body: |_| true,
    ..CODE
};

const FAILING: Reg = 1;
const OTHER: Reg = 2;
const DICT: Reg = 3;
const LIST: Reg = 4;
const T0: Reg = 5;
const FIELD: u16 = 0;
const WORK: u16 = 1;

/// Whether an operation has failed.
trait Outcome {
    fn has_failed(self) -> bool;
}

impl Outcome for bool {
    fn has_failed(self) -> bool {
        !self
    }
}

impl Outcome for u8 {
    fn has_failed(self) -> bool {
        self == RAISED
    }
}

/// A frame whose first variable holds a value; the second holds 2, the third a dict, the fourth a list, the first temporaries the value twice, 0 and 5.
fn in_frame<R>(cx: &mut Cx, value: &Value, run: impl FnOnce(&mut Frame<'_>) -> R) -> R {
    let origin = Rc::new(CodeOrigin { root: "".into(), path: "tests.py", lines: ModuleLines::default(), number: None });
    let code = cx.make_code(&CODE, &origin);
    cx.load_code(&code);
    let globals = cx.new_dict();
    let mut registers = [const { Value::UNSET }; 12];
    registers[1] = value.clone();
    registers[2] = Value::int(2);
    registers[3] = cx.new_dict().into();
    registers[4] = cx.list(vec![Value::int(1)]).into();
    registers[5] = value.clone();
    registers[6] = value.clone();
    registers[7] = Value::int(0);
    registers[8] = Value::int(5);
    let first_temporary = CODE.first_temporary;
    run(&mut Frame {
        regs: &mut registers,
        cx,
        code: &code,
        globals: &globals,
        line: 0,
        pc: 0,
        first_temporary,
        yielded: 0,
        delegate: 0,
        plain: true,
        drained: false,
    })
}

/// Runs an operation over a frame whose first variable's slots unwind.
fn unwinds<O: Outcome>(cx: &mut Cx, how: Failure, operation: impl FnOnce(&mut Frame<'_>) -> O) {
    let class = Failing::class(cx).unwrap_or_else(|_| panic!("a class"));
    let failing = Gc::new(&class, Failing { how }).into();
    let before = cx.task.depths();
    assert!(in_frame(cx, &failing, operation).has_failed());
    assert_eq!(cx.task.depths(), before);
    let exc = cx.take_parked();
    let (kind, panicked) = match how {
        Failure::Panic => (ExceptionKind::BaseException, true),
        Failure::NoRoom => (ExceptionKind::MemoryError, false),
    };
    assert!(exc.is_kind(cx, kind) && exc.is_kind(cx, ExceptionKind::Exception) != panicked);
    assert_eq!(std::mem::take(&mut cx.task.panicked), panicked);
}

/// Lets each request for room of an operation fail in its turn; says how many there were.
fn requests_of<O: Outcome>(cx: &mut Cx, value: &Value, operation: impl Fn(&mut Frame<'_>) -> O) -> u64 {
    use molt_room::faults::{fail_after, is_armed};
    let before = cx.task.depths();
    for count in 0.. {
        let (failed, has_fired) = in_frame(cx, value, |fr| {
            fail_after(Some(count));
            let failed = operation(fr).has_failed();
            let has_fired = !is_armed();
            fail_after(None);
            (failed, has_fired)
        });
        assert_eq!(failed, has_fired, "request {count}");
        if !has_fired {
            return count;
        }
        assert_eq!(cx.task.depths(), before);
        let exc = cx.take_parked();
        assert!(exc.is_kind(cx, ExceptionKind::MemoryError));
    }
    unreachable!("an operation asks for room a few times")
}

#[test]
fn what_unwinds_in_an_operation_is_an_exception_of_its_frame() {
    fn both<O: Outcome>(operation: impl Fn(&mut Frame<'_>) -> O) {
        let cx = &mut Cx::new();
        unwinds(cx, Failure::NoRoom, &operation);
        unwinds(cx, Failure::Panic, &operation);
    }
    let cache = || AtomicU64::new(0);
    both(|fr| add(fr, T0, FAILING, OTHER));
    both(|fr| add(fr, T0, OTHER, FAILING));
    both(|fr| add_k(fr, T0, FAILING, 0));
    both(|fr| add_int(fr, T0, FAILING, 3));
    both(|fr| iadd(fr, T0, FAILING, OTHER));
    both(|fr| mod_(fr, T0, FAILING, OTHER));
    both(|fr| negative(fr, T0, FAILING));
    both(|fr| not_(fr, T0, FAILING));
    both(|fr| lt(fr, T0, FAILING, OTHER));
    both(|fr| eq(fr, T0, OTHER, FAILING));
    both(|fr| eq_test(fr, FAILING, OTHER));
    both(|fr| eq_test_k(fr, FAILING, 0));
    both(|fr| truth(fr, FAILING));
    both(|fr| truth_kept(fr, FAILING));
    both(|fr| in_(fr, T0, OTHER, FAILING));
    both(|fr| not_in_test(fr, OTHER, FAILING));
    both(|fr| getitem(fr, T0, FAILING, OTHER));
    both(|fr| getitem_k(fr, T0, FAILING, 0));
    both(|fr| setitem(fr, FAILING, OTHER, OTHER));
    both(|fr| delitem(fr, FAILING, OTHER));
    both(|fr| getitem(fr, T0, DICT, FAILING));
    both(|fr| setitem(fr, DICT, FAILING, OTHER));
    both(|fr| dict_set(fr, DICT, T0, OTHER));
    both(|fr| list_extend(fr, LIST, FAILING));
    both(|fr| build_set(fr, T0, T0, 1));
    both(|fr| getattr(fr, T0, FAILING, FIELD, Box::leak(Box::new(cache()))));
    both(|fr| setattr(fr, FAILING, FIELD, OTHER, Box::leak(Box::new(cache()))));
    both(|fr| delattr(fr, FAILING, FIELD));
    both(|fr| get_iter(fr, T0, FAILING));
    both(|fr| for_next(fr, T0, FAILING));
    both(|fr| for_unpack(fr, T0, 2, FAILING));
    both(|fr| unpack_sequence(fr, T0, 2, FAILING));
    both(|fr| unpack_ex(fr, T0, 1, 1, FAILING));
    both(|fr| format_value(fr, T0, FAILING, b'r', NO_REG));
    both(|fr| format_value(fr, T0, FAILING, 0, NO_REG));
    both(|fr| format_part(fr, T0, FAILING));
    both(|fr| get_len(fr, T0, FAILING));
    both(|fr| call(fr, T0, FAILING, T0, 0));
    both(|fr| load_method(fr, T0, FAILING, WORK, Box::leak(Box::new(cache()))) && call_loaded(fr, T0, T0, 0));
    both(|fr| call_ex(fr, T0, FAILING, DICT, NO_REG));
}

#[test]
fn what_finds_no_room_is_an_exception_of_its_frame() {
    let cx = &mut Cx::new();
    let text: Value = cx.str("a text of some words").into();
    let number = Value::int(1 << 40);
    let mut each = |name: &str, value: &Value, operation: &dyn Fn(&mut Frame<'_>) -> bool| {
        assert!(requests_of(cx, value, operation) > 0, "{name} asks for no room");
    };
    each("build_list", &text, &|fr| build_list(fr, T0, T0, 2));
    each("build_tuple", &text, &|fr| build_tuple(fr, T0, T0, 2));
    each("build_set", &text, &|fr| build_set(fr, T0, T0, 2));
    each("build_dict", &text, &|fr| build_dict(fr, T0, T0, 1));
    each("build_string", &text, &|fr| build_string(fr, T0, T0, 2));
    each("build_slice", &text, &|fr| build_slice(fr, T0, T0, 2));
    each("list_append", &text, &|fr| (0..9).all(|_| list_append(fr, LIST, OTHER)));
    each("list_extend", &text, &|fr| list_extend(fr, LIST, FAILING));
    each("list_to_tuple", &text, &|fr| list_to_tuple(fr, T0, LIST));
    each("dict_set", &text, &|fr| dict_set(fr, DICT, FAILING, OTHER));
    each("new_cell", &text, &|fr| new_cell(fr, T0));
    each("store_global", &text, &|fr| store_global(fr, FIELD, OTHER));
    each("setup_annotations", &text, &setup_annotations);
    each("add", &text, &|fr| add(fr, T0, FAILING, FAILING));
    each("mul", &text, &|fr| mul(fr, T0, FAILING, OTHER));
    each("lshift", &number, &|fr| lshift_int(fr, T0, FAILING, 40));
    each("getslice", &text, &|fr| getslice(fr, T0, FAILING, T0 + 2));
    each("format_value", &number, &|fr| format_value(fr, T0, FAILING, 0, NO_REG));
    each("getitem", &text, &|fr| getitem(fr, T0, FAILING, OTHER) && build_list(fr, T0, T0, 1));
    each("get_iter", &text, &|fr| get_iter(fr, T0, FAILING));
}

#[test]
fn what_a_first_call_finds_no_room_for_is_an_exception_of_its_caller() {
    let cx = &mut Cx::new();
    let origin = Rc::new(CodeOrigin { root: "".into(), path: "tests.py", lines: ModuleLines::default(), number: None });
    let functions: Vec<Value> = (0..40)
        .map(|_| {
            let (code, globals) = (Late::made(cx.make_code(&CALLED, &origin)), cx.new_dict());
            cx.new_function(code, globals, None).map(Value::from).unwrap_or_else(|_| panic!("a function"))
        })
        .collect();
    let left = std::cell::RefCell::new(functions);
    let requests = requests_of(cx, &Value::NONE, |fr| {
        let function = left.borrow_mut().pop().unwrap_or_else(|| panic!("a call for each request"));
        fr.set(OTHER, function);
        call(fr, T0, OTHER, T0, 0)
    });
    assert!(requests > 3, "{requests} requests");
}
