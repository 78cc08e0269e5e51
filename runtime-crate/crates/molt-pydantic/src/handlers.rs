//! What functions of the application are given: `ValidationInfo`, and validators to call. pydantic-core
//! src/validators/function.rs, src/validators/generator.rs `InternalValidator`, `ValidatorIterator`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::errors::{InputType, LocItem, Raising, ValError, safe_repr};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Data, Exactness, Partial, State};
use crate::validators::{Assignment, Shared, Validate, too_long, too_short};

/// The payload of `ValidationInfo`: what a function may know about the validation.
#[derive(Trace)]
pub struct ValidationInfo {
    config: Value,
    context: Value,
    data: Value,
    field_name: Value,
    #[trace(skip)]
    mode: InputType,
}

impl Payload for ValidationInfo {
    type Access = Frozen;
}

fn or_none(value: &Value) -> Value {
    if value.is_unset() { Value::NONE } else { value.clone() }
}

impl ValidationInfo {
    /// What is known in a state.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn of(cx: &mut Cx, state: &mut State, config: &Value, field_name: Option<Gc<Str>>) -> Result<Value, Exc> {
        let class = ValidationInfo::class(cx)?;
        let info = ValidationInfo {
            config: config.clone(),
            context: or_none(&state.context),
            data: state.data(cx).map_or(Value::NONE, Value::from),
            field_name: field_name.map_or(Value::NONE, Value::from),
            mode: state.input_type,
        };
        Ok(Gc::new(&class, info).into())
    }
}

#[class(name = "ValidationInfo", module = "pydantic_core._pydantic_core", no_new)]
impl ValidationInfo {
    #[getter]
    fn config(_cx: &mut Cx, this: &Gc<ValidationInfo>) -> Value {
        this.config.clone()
    }

    #[getter]
    fn context(_cx: &mut Cx, this: &Gc<ValidationInfo>) -> Value {
        this.context.clone()
    }

    #[getter]
    fn data(_cx: &mut Cx, this: &Gc<ValidationInfo>) -> Value {
        this.data.clone()
    }

    #[getter]
    fn field_name(_cx: &mut Cx, this: &Gc<ValidationInfo>) -> Value {
        this.field_name.clone()
    }

    #[getter]
    fn mode(_cx: &mut Cx, this: &Gc<ValidationInfo>) -> &'static str {
        this.mode.name()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ValidationInfo>) -> Result<String, Exc> {
        let config = cx.repr_text(&this.config)?;
        let [context, data, field_name] =
            [&this.context, &this.data, &this.field_name].map(|value| safe_repr(cx, value));
        Ok(format!("ValidationInfo(config={config}, context={context}, data={data}, field_name={field_name})"))
    }
}

/// How a handler raises.
#[derive(Clone, Copy)]
pub struct Raises {
    /// Whether the text leaves out the input.
    pub hide_input: bool,
    /// Whether the exceptions of user code become the cause.
    pub with_cause: bool,
}

impl Raises {
    /// What a config says.
    ///
    /// # Errors
    /// TypeError where a switch is no `bool`.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Raises, Exc> {
        Ok(Raises {
            hide_input: schema.config_switch(cx, "hide_input_in_errors")?,
            with_cause: schema.config_switch(cx, "validation_error_cause")?,
        })
    }

    fn exception(self, cx: &mut Cx, title: &str, error: ValError) -> Exc {
        let title = cx.str(title).into();
        let Raises { hide_input, with_cause } = self;
        Raising { title: &title, input_type: InputType::Python, hide_input, with_cause }.exception(cx, error)
    }
}

/// A validator that the application may call midway, with the state that it goes on in.
pub struct Handler {
    validator: Shared,
    state: State,
    raises: Raises,
    /// The field and its new value, if the handler validates an assignment.
    assignment: Option<(Gc<Str>, Value)>,
}

impl Trace for Handler {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.validator.trace(visitor);
        self.state.context.trace(visitor);
        self.state.self_instance.trace(visitor);
        if let Data::Dict(data) = &self.state.data {
            data.trace(visitor);
        }
        self.state.field_name.trace(visitor);
        self.assignment.trace(visitor);
    }
}

impl Payload for Handler {
    type Access = Mutable;
}

impl Handler {
    /// A handler for the validation of inputs.
    pub fn of(cx: &mut Cx, validator: &Shared, state: &mut State, raises: Raises) -> Handler {
        let own = State {
            by_alias: None,
            by_name: None,
            partial: Partial::Off,
            has_field_error: false,
            ..state.detached(cx)
        };
        Handler { validator: validator.clone(), state: own, raises, assignment: None }
    }

    /// A handler for an assignment.
    pub fn for_assignment(
        cx: &mut Cx,
        validator: &Shared,
        assignment: Assignment<'_>,
        state: &mut State,
        raises: Raises,
    ) -> Handler {
        let mut handler = Handler::of(cx, validator, state, raises);
        handler.state.field_name = Some(assignment.field.clone());
        handler.state.fields_set_count = None;
        handler.assignment = Some((assignment.field.clone(), assignment.value.clone()));
        handler
    }

    /// The object that Python code calls.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn into_object(self, cx: &mut Cx) -> Result<Gc<Handler>, Exc> {
        let class = Handler::class(cx)?;
        Ok(Gc::new(&class, self))
    }

    /// How well what was validated fitted.
    pub fn fit(&self) -> (Option<Exactness>, Option<usize>) {
        (self.state.exactness, self.state.fields_set_count)
    }

    fn title(&self) -> &'static str {
        if self.assignment.is_some() { "AssignmentValidatorCallable" } else { "ValidatorCallable" }
    }
}

/// Runs a handler's validator on an input; the state goes on from call to call.
fn run(
    cx: &mut Cx,
    handler: &Gc<Handler>,
    input: Input<'_>,
    outer: Option<LocItem>,
    title: &str,
) -> Result<Value, Exc> {
    let own = handler.read(cx);
    let (validator, mut state, raises) = (own.validator.clone(), own.state.clone(), own.raises);
    let result = match own.assignment.clone() {
        None => validator.validate(cx, input, &mut state),
        Some((field, value)) => {
            let assignment = Assignment { object: input.value, field: &field, value: &value };
            validator.validate_assignment(cx, assignment, &mut state)
        }
    };
    let place = &mut handler.write(cx).state;
    (place.exactness, place.fields_set_count) = (state.exactness, state.fields_set_count);
    drop(state);
    result.map_err(|error| {
        let error = match outer {
            Some(item) => error.inside(item),
            None => error,
        };
        raises.exception(cx, title, error)
    })
}

#[class(name = "ValidatorCallable", module = "pydantic_core._pydantic_core", no_new)]
impl Handler {
    #[call(signature = "(input_value, outer_location=None)")]
    fn call(cx: &mut Cx, this: &Gc<Handler>, input_value: Value, outer_location: Value) -> Result<Value, Exc> {
        let given = !(outer_location.is_none() || outer_location.is_unset());
        let outer = given.then(|| LocItem::of_key(cx, &outer_location));
        let title = this.read(cx).title();
        run(cx, this, Input::python(&input_value), outer, title)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Handler>) -> String {
        let own = this.read(cx);
        format!("{}({})", own.title(), own.validator.name())
    }
}

/// The payload of `ValidatorIterator`: validates items while it is iterated.
#[derive(Trace)]
pub struct ValidatorIterator {
    /// What is iterated.
    pub iterable: Value,
    /// Its iterator.
    pub iterator: Value,
    /// By whose rules the items are read.
    #[trace(skip)]
    pub source: InputType,
    /// The items' validator.
    pub handler: Option<Gc<Handler>>,
    /// The least number of items.
    pub min_length: Option<usize>,
    /// The greatest number of items.
    pub max_length: Option<usize>,
    /// How errors are raised.
    #[trace(skip)]
    pub raises: Raises,
    /// How many items there were so far.
    pub index: usize,
}

impl Payload for ValidatorIterator {
    type Access = Mutable;
}

#[class(name = "ValidatorIterator", module = "pydantic_core._pydantic_core", no_new)]
impl ValidatorIterator {
    #[getter]
    fn index(cx: &mut Cx, this: &Gc<ValidatorIterator>) -> usize {
        this.read(cx).index
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Value {
        this.clone()
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<ValidatorIterator>) -> Result<Option<Value>, Exc> {
        let iterator = this.read(cx).iterator.clone();
        let next = cx.next(&iterator)?;
        let own = this.read(cx);
        let (index, source) = (own.index, own.source);
        let Some(item) = next else {
            return match own.min_length.filter(|min| index < *min) {
                Some(min) => {
                    let (iterable, raises) = (own.iterable.clone(), own.raises);
                    let line = too_short(cx, "Generator", &iterable, min, index);
                    Err(raises.exception(cx, "ValidatorIterator", line.into()))
                }
                None => Ok(None),
            };
        };
        let Some(handler) = own.handler.clone() else {
            this.write(cx).index += 1;
            return Ok(Some(item));
        };
        if let Some(max) = own.max_length.filter(|max| index >= *max) {
            let (iterable, raises) = (own.iterable.clone(), own.raises);
            this.write(cx).index += 1;
            let line = too_long(cx, "Generator", &iterable, max, None);
            return Err(raises.exception(cx, "ValidatorIterator", line.into()));
        }
        this.write(cx).index += 1;
        let input = Input { value: &item, source };
        run(cx, &handler, input, Some(index.into()), "ValidatorIterator").map(Some)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ValidatorIterator>) -> String {
        let own = this.read(cx);
        let name = match &own.handler {
            Some(handler) => format!("Some({})", handler.read(cx).validator.name()),
            None => "None".to_owned(),
        };
        format!("ValidatorIterator(index={}, schema={name})", own.index)
    }
}
