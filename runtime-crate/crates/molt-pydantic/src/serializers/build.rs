//! From core schemas to trees of serializers. pydantic-core src/serializers/shared.rs `CombinedSerializer::_build`,
//! src/definitions.rs.

use hashbrown::HashMap;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Visitor};

use super::Serializer;
use super::kinds::{self, AnySerializer};
use super::schema_dict::SchemaDict;
use super::texts::exception_text;
use crate::errors::schema_error;

/// A serializer in a tree.
pub type Node = Gc<Serializer>;

/// A serializer that others refer to by name, also before it is built.
#[derive(Default)]
pub struct Definition {
    /// The serializer, once it is built.
    pub node: Option<Node>,
}

impl Trace for Definition {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.node.trace(visitor);
    }
}

impl Payload for Definition {
    type Access = Mutable;
}

/// Builds one tree.
pub struct Builder {
    definitions: HashMap<Box<str>, Gc<Definition>>,
    use_prebuilt: bool,
}

type Build = fn(&mut Cx, &SchemaDict, Option<&SchemaDict>, &mut Builder) -> Result<Node, Exc>;

/// How the types of core schemas are built.
const KINDS: &[(&str, Build)] = &[
    ("any", any),
    ("is-instance", any),
    ("is-subclass", any),
    ("callable", any),
    ("function-plain", any),
    ("none", kinds::none::build),
    ("bool", kinds::simple::build_bool),
    ("int", kinds::simple::build_int),
    ("float", kinds::float::build),
    ("decimal", kinds::decimal::build),
    ("str", kinds::string::build),
    ("bytes", kinds::bytes::build),
    ("datetime", kinds::temporal::build),
    ("date", kinds::temporal::build),
    ("time", kinds::temporal::build),
    ("timedelta", kinds::temporal::build),
    ("uuid", kinds::uuid::build),
    ("url", kinds::url::build),
    ("multi-host-url", kinds::url::build),
    ("complex", kinds::complex::build),
    ("enum", kinds::enum_::build),
    ("literal", kinds::literal::build),
    ("missing-sentinel", kinds::missing_sentinel::build),
    ("list", kinds::list::build),
    ("tuple", kinds::tuple::build),
    ("set", kinds::set::build),
    ("frozenset", kinds::set::build),
    ("dict", kinds::dict::build),
    ("generator", kinds::generator::build),
    ("nullable", kinds::nullable::build),
    ("default", kinds::with_default::build),
    ("model", kinds::model::build),
    ("model-fields", kinds::model::build_fields),
    ("dataclass", kinds::dataclass::build),
    ("dataclass-args", kinds::dataclass::build_args),
    ("typed-dict", kinds::typed_dict::build),
    ("union", kinds::union::build),
    ("tagged-union", kinds::tagged_union::build),
    ("definitions", kinds::definitions::build),
    ("definition-ref", kinds::definitions::build_ref),
    ("format", kinds::format::build),
    ("to-string", kinds::format::build_to_string),
    ("json", kinds::json::build),
    ("json-or-python", kinds::json_or_python::build),
    ("function-before", inner),
    ("function-after", inner),
    ("function-wrap", inner),
    ("custom-error", inner),
    ("chain", last_step),
    ("call", call),
    ("lax-or-strict", strict),
    ("arguments", arguments),
];

impl Builder {
    /// Builds a tree; `use_prebuilt` allows the serializers that models have already.
    pub fn new(use_prebuilt: bool) -> Builder {
        Builder { definitions: HashMap::new(), use_prebuilt }
    }

    /// The serializer of a schema. Of the configuration around it, models take nothing.
    ///
    /// # Errors
    /// SchemaError for a schema that cannot be understood.
    pub fn build(&mut self, cx: &mut Cx, schema: &SchemaDict, config: Option<&SchemaDict>) -> Result<Node, Exc> {
        let node = self.build_inner(cx, schema, config)?;
        kinds::polymorphism::wrap(cx, node, schema)
    }

    /// The serializer of the schema of a key; of anything where there is none.
    ///
    /// # Errors
    /// As [`Builder::build`].
    pub fn build_optional(
        &mut self,
        cx: &mut Cx,
        schema: &SchemaDict,
        key: &str,
        config: Option<&SchemaDict>,
    ) -> Result<Node, Exc> {
        match schema.dict(cx, key)? {
            Some(inner) => self.build(cx, &inner, config),
            None => Ok(AnySerializer::node()),
        }
    }

    /// The serializer of the schema of a key.
    ///
    /// # Errors
    /// As [`Builder::build`]; KeyError where there is none.
    pub fn build_required(
        &mut self,
        cx: &mut Cx,
        schema: &SchemaDict,
        key: &str,
        config: Option<&SchemaDict>,
    ) -> Result<Node, Exc> {
        let inner = schema.required_dict(cx, key)?;
        self.build(cx, &inner, config)
    }

    fn build_inner(&mut self, cx: &mut Cx, schema: &SchemaDict, config: Option<&SchemaDict>) -> Result<Node, Exc> {
        if let Some(serialization) = schema.dict(cx, "serialization")? {
            let kind = serialization.text(cx, "type")?.map(|kind| kind.to_text().into_owned());
            let function: Option<Build> = match kind.as_deref() {
                Some("function-plain") => Some(kinds::function_plain::build),
                Some("function-wrap") => Some(kinds::function_wrap::build),
                Some("include-exclude-sequence" | "include-exclude-dict" | "base64") | None => None,
                Some(kind) => return self.build_kind(cx, kind, &serialization, config),
            };
            if let (Some(build), Some(kind)) = (function, kind) {
                return build(cx, schema, config, self).map_err(|exc| building(cx, &kind, &exc));
            }
        }
        let kind = schema.required_text(cx, "type")?.to_text().into_owned();
        if self.use_prebuilt
            && let Ok(Some(prebuilt)) = kinds::prebuilt::of_schema(cx, &kind, schema)
        {
            return Ok(prebuilt);
        }
        let node = self.build_kind(cx, &kind, schema, config)?;
        kinds::polymorphism::wrap(cx, node, schema)
    }

    fn build_kind(
        &mut self,
        cx: &mut Cx,
        kind: &str,
        schema: &SchemaDict,
        config: Option<&SchemaDict>,
    ) -> Result<Node, Exc> {
        match KINDS.iter().find(|(name, _)| *name == kind) {
            Some((_, build)) => build(cx, schema, config, self).map_err(|exc| building(cx, kind, &exc)),
            None => Err(schema_error(cx, format!("Unknown serialization schema type: `{kind}`"))),
        }
    }

    /// What a name refers to, now or later.
    pub fn definition(&mut self, name: &str) -> Gc<Definition> {
        let make = || Gc::without_class(Definition::default());
        self.definitions.entry(name.into()).or_insert_with(make).clone()
    }

    /// Gives a name its meaning.
    ///
    /// # Errors
    /// SchemaError where it has one.
    pub fn define(&mut self, cx: &mut Cx, name: &str, node: Node) -> Result<(), Exc> {
        let definition = self.definition(name);
        if definition.read(cx).node.is_some() {
            return Err(schema_error(cx, format!("Duplicate ref: `{name}`")));
        }
        definition.write(cx).node = Some(node);
        Ok(())
    }

    /// Checks that every name has a meaning.
    ///
    /// # Errors
    /// SchemaError where one has none.
    pub fn finish(self, cx: &mut Cx) -> Result<(), Exc> {
        let empty = self.definitions.iter().find(|(_, definition)| definition.read(cx).node.is_none());
        match empty.map(|(name, _)| name.clone()) {
            Some(name) => Err(schema_error(cx, format!("Definitions error: definition `{name}` was never filled"))),
            None => Ok(()),
        }
    }
}

/// A node of the tree.
pub fn node(serializer: impl Into<Serializer>) -> Node {
    Gc::without_class(serializer.into())
}

#[cold]
fn building(cx: &mut Cx, kind: &str, exc: &Exc) -> Exc {
    let text = exception_text(cx, exc);
    schema_error(cx, format!("Error building `{kind}` serializer:\n  {text}"))
}

fn any(_cx: &mut Cx, _: &SchemaDict, _: Option<&SchemaDict>, _: &mut Builder) -> Result<Node, Exc> {
    Ok(AnySerializer::node())
}

/// Validators that wrap another: what they return is taken for what that one returns.
fn inner(cx: &mut Cx, schema: &SchemaDict, config: Option<&SchemaDict>, builder: &mut Builder) -> Result<Node, Exc> {
    builder.build_required(cx, schema, "schema", config)
}

fn last_step(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let steps = schema.required_list(cx, "steps")?;
    let Some(last) = steps.last() else {
        return Err(schema_error(cx, "One or more steps are required for a chain validator"));
    };
    let last = SchemaDict::of(cx, last)?;
    builder.build(cx, &last, config)
}

fn call(cx: &mut Cx, schema: &SchemaDict, config: Option<&SchemaDict>, builder: &mut Builder) -> Result<Node, Exc> {
    builder.build_optional(cx, schema, "return_schema", config)
}

fn strict(cx: &mut Cx, schema: &SchemaDict, config: Option<&SchemaDict>, builder: &mut Builder) -> Result<Node, Exc> {
    builder.build_required(cx, schema, "strict_schema", config)
}

fn arguments(cx: &mut Cx, _: &SchemaDict, _: Option<&SchemaDict>, _: &mut Builder) -> Result<Node, Exc> {
    Err(schema_error(cx, "`arguments` validators require a custom serializer"))
}
