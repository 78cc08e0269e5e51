//! Expansions and errors of `#[class]`.

use super::class;
use crate::testing::{assert_contains, compact, messages, tokens};
use proc_macro2::TokenStream;

fn expand(members: &str) -> TokenStream {
    class(
        tokens(r#"name = "deque", module = "collections", basetype"#),
        tokens(&format!("/// A deque.\nimpl Deque {{ {members} }}")),
    )
}

fn error_of(members: &str) -> Vec<String> {
    messages(&expand(members))
}

#[test]
fn the_class_itself() {
    let expansion = class(
        tokens(r#"name = "deque", module = "collections", bases(Dict::class, |cx| other(cx)), dict, missing("copy")"#),
        tokens("/// A deque.\nimpl Deque { fn helper() {} }"),
    );
    assert_contains(&expansion, &[
        "impl Deque { fn helper() {} }",
        "static CLASS: ClassDef = ClassDef { name: \"deque\", module: \"collections\", doc: \"A deque.\", bases: &[Dict::class, |cx| other(cx)], members: &[],
         slots: Slots { ..Slots::EMPTY }, versioned_slots: None, flags: ClassFlags { basetype: false, dict: true, no_new: false }, missing: &[\"copy\"], signature: None, versions: Versions::ALL, };",
        "impl NativeClass for Deque { const DEF: &'static ClassDef = &CLASS; }",
    ]);
}

#[test]
fn methods_check_a_typed_receiver() {
    let expansion = expand(
        r#"
        #[method(signature = "(self, item, /)")]
        fn append(cx: &mut Cx, this: &Gc<Self>, item: Value) -> Result<(), Exc> { body() }
        #[method(signature = "(self)")]
        fn copy(cx: &mut Cx, this: &Value) -> Result<Value, Exc> { body() }
        "#,
    );
    assert_contains(
        &expansion,
        &[
            "bind(cx, &APPEND_DEF, arguments, &mut slots)?; let [a0, a1] = slots;
         let this = receiver::<Deque>(cx, &a0, \"append\", \"deque\")?;
         { let result = <Deque>::append(cx, this, a1); IntoResult::into_result(result, cx) }",
            "let [a0] = slots; <Deque>::copy(cx, &a0)",
            "members: &[MemberDef::Method(APPEND_DEF), MemberDef::Method(COPY_DEF)]",
        ],
    );
    assert!(!compact(&expansion).contains("#[method"));
}

#[test]
fn class_and_static_methods() {
    let expansion = expand(
        r#"
        #[classmethod(signature = "(cls, iterable, value=None, /)")]
        fn fromkeys(cx: &mut Cx, class: &Gc<Type>, iterable: Value, value: Value) -> Result<Value, Exc> { body() }
        #[staticmethod(signature = "(x, /)")]
        fn maketrans(cx: &mut Cx, x: Value) -> Result<Value, Exc> { body() }
        "#,
    );
    assert_contains(&expansion, &[
        "let a0 = <Gc<Type> as FromArg>::from_arg(cx, a0, Place { def: &FROMKEYS_DEF, index: 0usize })?; let a2 = if a2.is_unset() { Value::NONE } else { a2 };
         <Deque>::fromkeys(cx, &a0, a1, a2)",
        "MemberDef::ClassMethod(FROMKEYS_DEF), MemberDef::StaticMethod(MAKETRANS_DEF)",
    ]);
}

#[test]
fn calls_bind_what_follows_the_class_or_the_instance() {
    let expansion = expand(
        r#"
        #[new(signature = "(iterable=(), /)")]
        fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Option<Value>) -> Result<Value, Exc> { body() }
        #[init(signature = "(size)")]
        fn init(cx: &mut Cx, this: &Gc<Self>, size: i64) -> Result<(), Exc> { body() }
        #[call]
        fn call(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> { body() }
        "#,
    );
    assert_contains(&expansion, &[
        "static NEW_DEF: FunctionDef = signature_of(\"deque\", &[Param { name: \"iterable\",",
        "new: Some(|cx, this, arguments| { let mut slots = [const { Value::UNSET }; 1usize]; bind(cx, &NEW_DEF, arguments, &mut slots)?;
         let [a0] = slots; let a0 = <Option<Value> as FromArg>::from_arg(cx, a0, Place { def: &NEW_DEF, index: 0usize })?; <Deque>::new(cx, this, a0) }),",
        "init: Some(|cx, this, arguments| { let this = receiver::<Deque>(cx, this, \"deque\", \"deque\")?;",
        "<Deque>::init(cx, this, a0) }),",
        "call: Some(<Deque>::call),",
    ]);
}

#[test]
fn attributes() {
    let expansion = expand(
        r#"
        /// The bound.
        #[getter]
        fn maxlen(cx: &mut Cx, this: &Gc<Self>) -> Option<usize> { body() }
        #[setter]
        fn set_maxlen(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> { body() }
        #[constant]
        const LIMIT: i64 = 5;
        #[constant(name = "__hash__")]
        fn no_hash(cx: &mut Cx) -> Value { body() }
        "#,
    );
    assert_contains(
        &expansion,
        &[
            "MemberDef::Getter(GetterDef { name: \"maxlen\", doc: \"The bound.\",
         get: |cx, this,| { let this = receiver::<Deque>(cx, this, \"maxlen\", \"deque\")?;
            { let result = <Deque>::maxlen(cx, this,); IntoResult::into_result(result, cx) } },
         set: Some(<Deque>::set_maxlen) })",
            "MemberDef::Constant { name: \"LIMIT\", make: |cx| { let result = <Deque>::LIMIT;",
            "MemberDef::Constant { name: \"__hash__\", make: |cx| { let result = <Deque>::no_hash(cx);",
        ],
    );
}

#[test]
fn read_only_members() {
    let expansion = expand("#[getter(member)] fn start(cx: &mut Cx, this: &Value) -> Value { body() }");
    let member = "MemberDef::Getter(GetterDef { name: \"start\", doc: \"\", get:";
    assert_contains(&expansion, &[member, "set: Some(read_only) })"]);
}

#[test]
fn plain_slots() {
    let expansion = expand(
        r#"
        #[slot] fn __len__(cx: &mut Cx, this: &Gc<Self>) -> Result<usize, Exc> { body() }
        #[slot] fn __iter__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> { body() }
        #[slot] fn __contains__(cx: &mut Cx, this: &Value, item: &Value) -> Result<bool, Exc> { body() }
        #[slot] fn __setitem__(cx: &mut Cx, this: &Value, key: &Value, value: Option<Value>) -> Result<(), Exc> { body() }
        "#,
    );
    assert_contains(&expansion, &[
        "slots: Slots { iter: Some(<Deque>::__iter__),
         len: Some(|cx, this,| { let this = receiver::<Deque>(cx, this, \"__len__\", \"deque\")?; <Deque>::__len__(cx, this,) }),
         contains: Some(<Deque>::__contains__), setitem: Some(<Deque>::__setitem__), ..Slots::EMPTY }",
    ]);
}

#[test]
fn several_functions_share_a_slot() {
    let expansion = expand(
        r#"
        #[slot] fn __setitem__(cx: &mut Cx, this: &Value, key: &Value, value: Value) -> Result<(), Exc> { body() }
        #[slot] fn __delitem__(cx: &mut Cx, this: &Value, key: &Value) -> Result<(), Exc> { body() }
        #[slot] fn __eq__(cx: &mut Cx, this: &Value, other: &Value) -> Result<Value, Exc> { body() }
        #[slot] fn __lt__(cx: &mut Cx, this: &Value, other: &Value) -> bool { body() }
        "#,
    );
    assert_contains(&expansion, &[
        "setitem: Some(|cx, this, key, value| match value { Some(value) => set_with(cx, this, key, value, <Deque>::__setitem__),
         None => delete_with(cx, this, key, <Deque>::__delitem__), }),",
        "compare: Some(|cx, this, other, op| match op {
            CompareOp::Lt => compare_with(cx, this, other, |cx, this, a0| { { let result = <Deque>::__lt__(cx, this, a0); IntoResult::into_result(result, cx) } }),
            CompareOp::Eq => compare_with(cx, this, other, <Deque>::__eq__),
            CompareOp::Ne => differs_with(cx, this, other, <Deque>::__eq__),
            _ => Ok(Value::NOT_IMPLEMENTED), }),",
    ]);
}

#[test]
fn operators_tell_the_operand_that_the_class_owns() {
    let expansion = expand(
        r#"
        #[slot] fn __add__(cx: &mut Cx, this: &Gc<Self>, other: &Value) -> Result<Value, Exc> { body() }
        #[slot] fn __radd__(cx: &mut Cx, this: &Gc<Self>, other: &Value) -> Result<Value, Exc> { body() }
        #[slot] fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> { body() }
        #[slot] fn __iadd__(cx: &mut Cx, this: &Value, other: &Value) -> Result<Value, Exc> { body() }
        "#,
    );
    assert_contains(
        &expansion,
        &["slots: { let mut slots = Slots { ..Slots::EMPTY };
         slots.binary[BinaryOp::Add as usize] = Some(|cx, left, right| {
            if let Some(this) = left.downcast::<Deque>() { return <Deque>::__add__(cx, this, right); }
            if let Some(this) = right.downcast::<Deque>() { return <Deque>::__radd__(cx, this, left); }
            Ok(Value::NOT_IMPLEMENTED) });
         slots.inplace[BinaryOp::Add as usize] = Some(<Deque>::__iadd__);
         slots.binary[BinaryOp::Or as usize] = Some(<Deque>::__or__); slots }"],
    );
}

#[test]
fn misuse_is_told_where_it_stands() {
    assert_eq!(
        error_of("#[slot] fn __reversed__(cx: &mut Cx, this: &Value) {}"),
        ["`__reversed__` is no slot; declare it with `#[method(signature = \"..\")]`",]
    );
    assert_eq!(
        error_of("#[slot] fn __len__(cx: &mut Cx) {}"),
        ["`__len__` takes `cx`, the receiver and 0 more parameter(s)"]
    );
    assert_eq!(
        error_of("#[slot] fn __delitem__(cx: &mut Cx, this: &Value, key: &Value) {}"),
        ["`__delitem__` needs the slot that sets beside it",]
    );
    assert_eq!(
        error_of("#[slot] fn __setitem__(cx: &mut Cx, this: &Value, key: &Value, value: Value) {}"),
        ["`__setitem__` also deletes: take `value: Option<Value>`, or declare the slot that deletes",]
    );
    assert_eq!(
        error_of("#[getter] fn x(&self) {}"),
        ["a native takes `cx: &mut Cx`, then its receiver by name, as in `this: &Gc<Self>`"]
    );
    assert_eq!(
        error_of("#[setter] fn set_x(cx: &mut Cx, this: &Value, value: Option<Value>) {}"),
        ["the getter of `x` stands before its setter",]
    );
    assert_eq!(error_of("#[getter] #[slot] fn x(cx: &mut Cx, this: &Value) {}"), ["a member is declared once"]);
    assert_eq!(error_of("#[method] const X: i64 = 1;"), ["a `const` is declared with `#[constant]`"]);
}

#[test]
fn all_errors_of_a_class_are_reported_together() {
    let expansion = class(
        tokens("name = \"deque\""),
        tokens(
            "impl Iterator for Deque { #[slot] fn __x__(cx: &mut Cx) {} #[method] fn f(cx: &mut Cx, this: &Value) {} }",
        ),
    );
    assert_eq!(
        messages(&expansion),
        [
            "`#[class]` stands on the inherent `impl` block of the payload type",
            "`module = \"..\"`, the class's `__module__`, is missing",
            "`__x__` is no slot; declare it with `#[method(signature = \"..\")]`",
            "`signature = \"(self, key, /, default=None)\"` is missing",
        ]
    );
}
