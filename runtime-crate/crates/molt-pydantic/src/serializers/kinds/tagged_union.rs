//! Unions whose choice a tag tells. pydantic-core src/serializers/type_serializers/union.rs `TaggedUnionSerializer`,
//! src/common/union.rs, src/lookup_key.rs.

use molt_object::builtins::dict::Dict;

use super::prelude::*;
use super::union::{
    AsKey, Attempt, Python, first_check, is_outermost, names, register, single, try_choice, try_choices, write_found,
};
use crate::lookup::{Path, paths_of_alias};

/// Serializes with the serializer that a tag names.
pub struct TaggedUnionSerializer {
    discriminator: Discriminator,
    /// A dict from tags to positions of choices.
    tags: Gc<Dict>,
    choices: Vec<Node>,
    name: String,
}

/// How the tag is found.
enum Discriminator {
    /// By a function of the value.
    Function(Value),
    /// Along the first path that leads to something.
    Paths(Vec<Path>),
}

impl Discriminator {
    fn new(cx: &mut Cx, given: &Value) -> Result<Discriminator, Exc> {
        match cx.slots(given).call {
            Some(_) => Ok(Discriminator::Function(given.clone())),
            None => paths_of_alias(cx, given).map(Discriminator::Paths),
        }
    }

    /// The tag, which errors on the way to it do without.
    fn tag(&self, cx: &mut Cx, value: &Value) -> Option<Value> {
        let paths = match self {
            Discriminator::Function(function) => return cx.call(function, std::slice::from_ref(value)).ok(),
            Discriminator::Paths(paths) => paths,
        };
        match value.downcast::<Dict>() {
            Some(dict) => paths.iter().find_map(|path| path.in_dict(cx, dict)),
            None => paths.iter().find_map(|path| path.in_attributes(cx, value, None).ok().flatten()),
        }
    }
}

impl Trace for Discriminator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        match self {
            Discriminator::Function(function) => function.trace(visitor),
            Discriminator::Paths(paths) => paths.trace(visitor),
        }
    }
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let given = schema.required(cx, "discriminator")?;
    let discriminator = Discriminator::new(cx, &given)?;
    let dict = schema.required_dict(cx, "choices")?;
    let (tags, mut choices) = (cx.new_dict(), Vec::new());
    for (tag, choice) in cx.dict_items(&dict.0) {
        let choice = SchemaDict::of(cx, &choice)?;
        let position = Value::int(choices.len() as i64);
        choices.push(builder.build(cx, &choice, config)?);
        cx.dict_set(&tags, tag, position)?;
    }
    match single(cx, &choices)? {
        Some(only) => Ok(only),
        None => {
            let name = format!("TaggedUnion[{}]", names(&choices));
            Ok(node(TaggedUnionSerializer { discriminator, tags, choices, name }))
        }
    }
}

impl Trace for TaggedUnionSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.discriminator.trace(visitor);
        self.tags.trace(visitor);
        self.choices.trace(visitor);
    }
}

impl TaggedUnionSerializer {
    fn choice(&self, cx: &mut Cx, value: &Value) -> Result<Option<&Node>, Exc> {
        let Some(tag) = self.discriminator.tag(cx, value) else { return Ok(None) };
        let position = cx.dict_get(&self.tags, &tag)?.and_then(|position| position.as_int());
        Ok(position.and_then(|position| self.choices.get(position as usize)))
    }

    /// Tries the choice that the tag names, or all of them where there is no tag; `None` where inference must do.
    fn serialize<A: Attempt>(
        &self,
        cx: &mut Cx,
        value: &Value,
        attempt: &A,
        state: &mut State,
    ) -> Result<Option<A::Ok>, Exc> {
        let Some(choice) = self.choice(cx, value)? else {
            if is_outermost(state) {
                state.warnings.register(no_tag(value));
            }
            return try_choices(cx, &self.choices, attempt, state);
        };
        let check = first_check(state);
        let exc = match try_choice(cx, choice, check, attempt, state) {
            Ok(found) => return Ok(Some(found)),
            Err(exc) => exc,
        };
        if !is_outermost(state) {
            return Err(exc);
        }
        if self.retry_with_lax_check(cx)
            && let Ok(found) = try_choice(cx, choice, SerCheck::Lax, attempt, state)
        {
            return Ok(Some(found));
        }
        register(cx, &exc, state);
        Ok(None)
    }
}

#[cold]
fn no_tag(value: &Value) -> Unexpected {
    let message = "Defaulting to left to right union serialization - failed to get discriminator value for tagged \
                   union serialization";
    Unexpected { input_value: Some(value.clone()), ..Unexpected::message(message) }
}

impl TypeSerializer for TaggedUnionSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.serialize(cx, value, &Python(value), state)? {
            Some(found) => Ok(found),
            None => infer::to_python(cx, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match self.serialize(cx, key, &AsKey(key), state)? {
            Some(found) => Ok(found),
            None => infer::json_key(cx, key, state),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        let found = self.serialize(cx, value, &Python(value), state);
        write_found(cx, found, value, out, state)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.choices.iter().any(|choice| choice.retry_with_lax_check(cx))
    }
}
