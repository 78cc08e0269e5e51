//! `tagged-union`: the choice that a discriminator in the input names. pydantic-core src/validators/union.rs
//! `TaggedUnionValidator`, src/common/union.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, Gc, Value};

use super::custom_error::CustomError;
use super::lookup_table::LookupTable;
use super::{Build, Builder, Shared, Validate, build, shared};
use crate::errors::{ErrorType, LineError, LocItem, ValError, ValResult};
use crate::input::Input;
use crate::lookup::{Path, paths_of_alias};
use crate::schema::Schema;
use crate::state::State;

/// How the tag is found.
#[derive(Trace)]
enum Discriminator {
    /// Along one of some paths.
    Paths(Vec<Path>),
    /// By a function.
    Function(Value),
}

impl Discriminator {
    fn of(cx: &mut Cx, given: &Value) -> Result<Discriminator, Exc> {
        if cx.is_callable(given) {
            return Ok(Discriminator::Function(given.clone()));
        }
        paths_of_alias(cx, given).map(Discriminator::Paths)
    }

    fn shown(&self, cx: &mut Cx) -> Result<String, Exc> {
        match self {
            Discriminator::Paths(paths) => Ok(paths.iter().map(Path::shown).collect::<Vec<_>>().join(" | ")),
            Discriminator::Function(function) => {
                let name = cx.getattr_str(function, "__name__")?;
                Ok(format!("{}()", cx.str_text(&name)?))
            }
        }
    }
}

/// Takes what the choice takes that the input's tag names.
#[derive(Trace)]
pub struct TaggedUnionValidator {
    discriminator: Discriminator,
    table: LookupTable,
    choices: Vec<Shared>,
    from_attributes: bool,
    custom_error: Option<CustomError>,
    tags: String,
    discriminator_shown: String,
    name: String,
}

impl Build for TaggedUnionValidator {
    const TYPE: &'static str = "tagged-union";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let discriminator = schema.need::<Value>(cx, "discriminator")?;
        let discriminator = Discriminator::of(cx, &discriminator)?;
        let given = schema.need::<Gc<Dict>>(cx, "choices")?;
        let (mut tags, mut choices, mut shown) = (Vec::new(), Vec::new(), Vec::new());
        for (tag, part) in cx.dict_items(&given) {
            choices.push(build(cx, &part, schema.config.as_ref(), builder)?);
            shown.push(cx.repr_text(&tag)?);
            tags.push(tag);
        }
        let names: Vec<String> = choices.iter().map(|choice| choice.name()).collect();
        Ok(shared(TaggedUnionValidator {
            discriminator_shown: discriminator.shown(cx)?,
            discriminator,
            table: LookupTable::of(cx, &tags)?,
            choices,
            from_attributes: schema.get_or_config(cx, "from_attributes", "from_attributes")?.unwrap_or(true),
            custom_error: CustomError::of(cx, schema)?,
            tags: shown.join(", "),
            name: format!("tagged-union[{}]", names.join(",")),
        }))
    }
}

impl TaggedUnionValidator {
    /// The tag of an input, if it has one.
    fn tag(&self, cx: &mut Cx, input: Input<'_>, state: &State) -> ValResult<Option<Value>> {
        match &self.discriminator {
            Discriminator::Paths(paths) => {
                let from_attributes = state.from_attributes.unwrap_or(self.from_attributes);
                let fields = input.model_fields(cx, state.strict_or(false), from_attributes)?;
                for path in paths {
                    if let Some(tag) = fields.get(cx, path)? {
                        return Ok(Some(tag));
                    }
                }
                Ok(None)
            }
            Discriminator::Function(function) => {
                let tag = cx.call(function, std::slice::from_ref(input.value))?;
                Ok(Some(tag).filter(|tag| !tag.is_none()))
            }
        }
    }

    fn error(&self, cx: &mut Cx, tag: Option<&Value>, input: Input<'_>) -> Result<ValError, Exc> {
        if let Some(error) = &self.custom_error {
            return Ok(error.for_input(input));
        }
        let discriminator = cx.str(&self.discriminator_shown);
        let Some(tag) = tag else {
            let error = LineError::new(ErrorType::UnionTagNotFound, input.value);
            return Ok(error.with("discriminator", discriminator).into());
        };
        let (tag, tags) = (cx.str_text(tag)?, cx.str(&self.tags));
        let tag = cx.str(&tag);
        let error = LineError::new(ErrorType::UnionTagInvalid, input.value).with("discriminator", discriminator);
        Ok(error.with("tag", tag).with("expected_tags", tags).into())
    }
}

impl Validate for TaggedUnionValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let Some(tag) = self.tag(cx, input, state)? else { return Err(self.error(cx, None, input)?) };
        match self.table.find(cx, Input::python(&tag)) {
            Ok(Some(number)) => match self.choices[number].validate(cx, input, state) {
                Ok(value) => Ok(value),
                Err(error) => Err(error.inside(LocItem::of_key(cx, &tag))),
            },
            _ => Err(self.error(cx, Some(&tag), input)?),
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
