//! `dataclass`: instances of a dataclass. pydantic-core src/validators/dataclass.rs `DataclassValidator`.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::model::{Revalidate, create_instance, set_dict};
use super::{Assignment, Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult, from_raised};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes instances of a dataclass, and what instances can be made of.
#[derive(Trace)]
pub struct DataclassValidator {
    strict: bool,
    inner: Shared,
    class: Gc<Type>,
    generic_origin: Option<Gc<Type>>,
    fields: Vec<Gc<Str>>,
    post_init: Option<Gc<Str>>,
    #[trace(skip)]
    revalidate: Revalidate,
    name: String,
    frozen: bool,
    slots: bool,
}

impl Build for DataclassValidator {
    const TYPE: &'static str = "dataclass";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let schema = schema.with_own_config(cx)?;
        let class = schema.class(cx, "cls")?;
        let name = match schema.get::<String>(cx, "cls_name") {
            Ok(Some(name)) => name,
            _ => class.read(cx).name.to_string(),
        };
        let inner = schema.build_part(cx, "schema", builder)?;
        let post_init = schema.switch(cx, "post_init")?.then(|| cx.intern("__post_init__"));
        let names = schema.need::<Gc<List>>(cx, "fields")?.read(cx).items.clone();
        let names = names.iter().map(|name| made::<Str>(cx, name)).collect::<Result<Vec<_>, Exc>>()?;
        Ok(shared(DataclassValidator {
            strict: schema.strict(cx)?,
            inner,
            generic_origin: schema.get(cx, "generic_origin")?,
            fields: names.iter().map(|name| cx.world.intern_object(name)).collect(),
            post_init,
            revalidate: Revalidate::of(cx, &schema)?,
            name,
            frozen: schema.switch(cx, "frozen")?,
            slots: schema.switch(cx, "slots")?,
            class,
        }))
    }
}

impl DataclassValidator {
    /// The fields of an instance.
    fn fields_of(&self, cx: &mut Cx, instance: &Value) -> Result<Gc<Dict>, Exc> {
        let dict = cx.new_dict();
        for name in &self.fields {
            let value = cx.getattr(instance, name)?;
            cx.dict_set_interned(&dict, name, value);
        }
        Ok(dict)
    }

    /// The fields and the arguments of `__post_init__` that the inner validator made.
    fn parts(cx: &mut Cx, output: &Value) -> Result<(Gc<Dict>, Value), Exc> {
        let tuple = made::<Tuple>(cx, output)?;
        match tuple.items() {
            [fields, arguments] => Ok((made::<Dict>(cx, fields)?, arguments.clone())),
            items => {
                let message = format!("expected tuple of length 2, but got tuple of length {}", items.len());
                Err(cx.value_error(message))
            }
        }
    }

    fn set_slots(cx: &mut Cx, instance: &Value, fields: &Gc<Dict>) -> Result<(), Exc> {
        for (name, value) in cx.dict_items(fields) {
            let name = made::<Str>(cx, &name)?;
            let name = cx.world.intern_object(&name);
            cx.generic_setattr(instance, &name, Some(value))?;
        }
        Ok(())
    }

    /// Fills an instance and calls its `__post_init__`.
    fn fill(&self, cx: &mut Cx, instance: &Value, output: &Value, input: Input<'_>) -> ValResult<()> {
        let (fields, arguments) = DataclassValidator::parts(cx, output)?;
        if self.slots {
            DataclassValidator::set_slots(cx, instance, &fields)?;
        } else {
            set_dict(cx, instance, &fields)?;
        }
        let Some(post_init) = &self.post_init else { return Ok(()) };
        let arguments = arguments.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()).unwrap_or_default();
        match cx.call_method(instance, post_init, &arguments) {
            Ok(_) => Ok(()),
            Err(exc) => Err(from_raised(cx, exc, input.value)),
        }
    }

    fn revalidated(&self, cx: &mut Cx, instance: &Value, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let fields = self.fields_of(cx, instance)?.into();
        let output = self.inner.validate(cx, Input::python(&fields), state)?;
        self.instance(cx, &output, input)
    }

    fn instance(&self, cx: &mut Cx, output: &Value, input: Input<'_>) -> ValResult<Value> {
        let instance = create_instance(cx, &self.class.value())?;
        self.fill(cx, &instance, output, input)?;
        Ok(instance)
    }
}

impl Validate for DataclassValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if !state.self_instance.is_unset() {
            let instance = state.self_instance.take();
            let output = self.inner.validate(cx, input, state);
            state.self_instance = instance.clone();
            self.fill(cx, &instance, &output?, input)?;
            return Ok(instance);
        }
        let (class, origin) = (self.class.value(), self.generic_origin.as_ref().map(|origin| origin.value()));
        if let Some(instance) = input.as_instance(cx, &class) {
            return match self.revalidate.applies(cx, instance, &self.class) {
                true => self.revalidated(cx, instance, input, state),
                false => Ok(instance.clone()),
            };
        }
        if let Some(instance) = origin.and_then(|origin| input.as_instance(cx, &origin)) {
            return self.revalidated(cx, instance, input, state);
        }
        if state.strict_or(self.strict) && state.input_type == InputType::Python {
            let name = cx.str(&self.name);
            return Err(LineError::new(ErrorType::DataclassExactType, input.value).with("class_name", name).into());
        }
        let output = self.inner.validate(cx, input, state)?;
        state.floor(Exactness::Strict);
        self.instance(cx, &output, input)
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let Assignment { object, field, value } = assignment;
        if self.frozen {
            return Err(ValError::new(ErrorType::FrozenInstance, value));
        }
        let fields = self.fields_of(cx, object)?;
        cx.dict_set(&fields, field.value(), value.clone())?;
        let fields = fields.into();
        let output = self.inner.validate_assignment(cx, Assignment { object: &fields, ..assignment }, state)?;
        let (fields, _) = DataclassValidator::parts(cx, &output)?;
        if self.slots {
            let Some(value) = cx.dict_get(&fields, &field.value())? else {
                return Err(cx.key_error(field.value()).into());
            };
            cx.generic_setattr(object, field, Some(value))?;
        } else {
            cx.replace_dict(object, fields)?;
        }
        Ok(object.clone())
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
