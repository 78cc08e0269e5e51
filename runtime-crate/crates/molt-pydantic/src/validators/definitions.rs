//! `definitions` and `definition-ref`: validators that are defined once and referred to by name, themselves included.
//! pydantic-core src/definitions.rs, src/validators/definitions.rs.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::{Assignment, Build, Builder, Shared, Validate, build, shared};
use crate::errors::{ErrorType, ValError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::{Schema, required};
use crate::state::{Partial, RECURSION_LIMIT, State};

/// A definition: empty until its schema was built.
#[derive(Default)]
pub struct Definition {
    validator: OnceCell<Shared>,
    is_named: Cell<bool>,
}

impl Trace for Definition {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        if let Some(validator) = self.validator.get() {
            validator.trace(visitor);
        }
    }
}

impl Payload for Definition {
    type Access = Frozen;
}

/// The definitions of a tree, by name.
#[derive(Default)]
pub struct Definitions(HashMap<String, Gc<Definition>>);

impl Definitions {
    /// The definition of this name; empty if it is not defined yet.
    fn get(&mut self, name: &str) -> Gc<Definition> {
        match self.0.get(name) {
            Some(definition) => definition.clone(),
            None => {
                let definition = Gc::without_class(Definition::default());
                self.0.insert(name.to_owned(), definition.clone());
                definition
            }
        }
    }

    /// Checks that everything that was referred to was defined.
    ///
    /// # Errors
    /// SchemaError.
    pub fn finish(&self, cx: &mut Cx) -> Result<(), Exc> {
        match self.0.iter().find(|(_, definition)| definition.validator.get().is_none()) {
            Some((name, _)) => {
                Err(schema_error(cx, format!("Definitions error: definition `{name}` was never filled")))
            }
            None => Ok(()),
        }
    }
}

/// Builds a schema with definitions; what it makes is the inner schema's validator.
pub struct DefinitionsBuilder;

impl Build for DefinitionsBuilder {
    const TYPE: &'static str = "definitions";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let definitions = schema.need::<Gc<List>>(cx, "definitions")?.read(cx).items.clone();
        for definition in definitions {
            let Some(dict) = definition.downcast::<Dict>().cloned() else {
                let message = format!("'{}' object is not an instance of 'dict'", cx.short_class_name(&definition));
                return Err(cx.type_error(message));
            };
            let name = required::<String>(cx, &dict, "ref")?;
            let validator = build(cx, &definition, schema.config.as_ref(), builder)?;
            if builder.definitions.get(&name).validator.set(validator).is_err() {
                return Err(schema_error(cx, format!("Duplicate ref: `{name}`")));
            }
        }
        schema.build_part(cx, "schema", builder)
    }
}

/// Takes what a definition takes.
#[derive(Trace)]
pub struct DefinitionRefValidator {
    definition: Gc<Definition>,
}

impl Build for DefinitionRefValidator {
    const TYPE: &'static str = "definition-ref";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let name = schema.need::<String>(cx, "schema_ref")?;
        Ok(shared(DefinitionRefValidator { definition: builder.definitions.get(&name) }))
    }
}

impl DefinitionRefValidator {
    fn validator(&self, cx: &mut Cx) -> Result<&Shared, Exc> {
        match self.definition.validator.get() {
            Some(validator) => Ok(validator),
            None => Err(schema_error(cx, "Definitions error: a definition was never filled")),
        }
    }

    /// Runs `f` unless the object is already under way in this definition further out, on a new piece of stack if need be.
    fn guarded(
        &self,
        cx: &mut Cx,
        object: &Value,
        state: &mut State,
        f: impl FnOnce(&mut Cx, &mut State) -> ValResult<Value>,
    ) -> ValResult<Value> {
        let key = (object.address(), self.definition.address());
        if state.under_way.len() >= RECURSION_LIMIT || state.under_way.contains(&key) {
            return Err(ValError::new(ErrorType::RecursionLoop, object));
        }
        state.under_way.push(key);
        let outcome = molt_stack::call_with_room(|| f(cx, state));
        state.under_way.pop();
        match outcome {
            Ok(result) => result,
            Err(_) => Err(cx.too_deep().into()),
        }
    }
}

impl Validate for DefinitionRefValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.partial = Partial::Off;
        let validator = self.validator(cx)?;
        match input.as_python() {
            Some(value) => self.guarded(cx, value, state, |cx, state| validator.validate(cx, input, state)),
            None => match molt_stack::call_with_room(|| validator.validate(cx, input, state)) {
                Ok(result) => result,
                Err(_) => Err(cx.too_deep().into()),
            },
        }
    }

    fn default_value(&self, cx: &mut Cx, state: &mut State) -> ValResult<Option<Value>> {
        let validator = self.validator(cx)?;
        validator.default_value(cx, state)
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let validator = self.validator(cx)?;
        let run = |cx: &mut Cx, state: &mut State| validator.validate_assignment(cx, assignment, state);
        self.guarded(cx, assignment.object, state, run)
    }

    fn name(&self) -> String {
        let definition = &self.definition;
        match definition.validator.get() {
            Some(validator) if !definition.is_named.replace(true) => {
                let name = validator.name();
                definition.is_named.set(false);
                name
            }
            _ => "...".to_owned(),
        }
    }
}
