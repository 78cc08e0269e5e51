//! Lists of models that are validated and written item by item, without Python code that is run for it: what a response model has to be
//! for a list to be taken in parts. It is read off the core schema; what is not known to be plain is not.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use crate::SchemaValidator;
use crate::errors::InputType;
use crate::input::Input;
use crate::serializers::class::SchemaSerializer;
use crate::serializers::errors::JsonError;
use crate::serializers::json_writer::JsonWriter;
use crate::serializers::state::{Extra, Filters, SerMode, State as Writing};
use crate::serializers::warnings::WarningsMode;
use crate::serializers::{Serializer, build::Node};
use crate::state::State;
use crate::validators::{Shared, Validate, Validator};

/// What validates the items of such a list, and writes them.
pub struct PlainList {
    items: Shared,
    node: Node,
    /// What is looked up in items.
    pub names: Vec<Gc<Str>>,
    writing: Writing,
}

impl PlainList {
    /// The parts of a validator and of a serializer, if both are of such a list.
    pub fn of(
        cx: &mut Cx,
        validator: &Gc<SchemaValidator>,
        serializer: &Gc<SchemaSerializer>,
        by_alias: bool,
    ) -> Option<PlainList> {
        let Validator::List(list) = &*validator.root else { return None };
        let items = list.plain_items()?.clone();
        let Serializer::List(written) = &*serializer.root else { return None };
        let node = written.items().clone();
        if !serializer.schema().is(validator.schema()) {
            return None;
        }
        let names = validator.plain_names(cx)?.to_vec();
        let extra = Extra { by_alias: Some(by_alias), mode: SerMode::Json, ..Extra::default() };
        let writing = Writing::new(serializer.config, WarningsMode::Warn, Filters::default(), extra);
        Some(PlainList { items, node, names, writing })
    }

    /// The item as the model has it; `None` if it is not valid.
    pub fn valid(&self, cx: &mut Cx, item: &Value) -> Option<Value> {
        let mut state = State { from_attributes: Some(true), ..State::new(InputType::Python) };
        self.items.validate(cx, Input { value: item, source: InputType::Python }, &mut state).ok()
    }

    /// Writes a valid item.
    ///
    /// # Errors
    /// PydanticSerializationError.
    pub fn write(&mut self, cx: &mut Cx, item: &Value, out: &mut JsonWriter) -> Result<(), Exc> {
        let written = self.node.serialize_to_json(cx, item, out, &mut self.writing);
        written.map_err(|error: JsonError| error.into_exc(cx))
    }

    /// Tells what there is to be warned of, once all is written.
    ///
    /// # Errors
    /// Warnings that are errors.
    pub fn finish(self, cx: &mut Cx) -> Result<(), Exc> {
        self.writing.warnings.finish(cx)
    }
}

/// What is looked up in the items of a list of models, if its schema is plain.
pub(crate) fn names_of(cx: &mut Cx, schema: &Value) -> Option<Vec<Gc<Str>>> {
    let mut reader = Reader { definitions: Vec::new() };
    let mut schema = schema.downcast::<Dict>()?.clone();
    if reader.kind(cx, &schema)? == "definitions" {
        let listed = reader.get(cx, &schema, "definitions")?;
        for definition in items_of(cx, &listed)? {
            let definition = definition.downcast::<Dict>()?.clone();
            let name = reader.get(cx, &definition, "ref")?.downcast::<Str>()?.to_text().into_owned();
            reader.definitions.push((name, definition));
        }
        for at in 0..reader.definitions.len() {
            let definition = reader.definitions.get(at)?.1.clone();
            reader.check(cx, &definition)?;
        }
        schema = reader.dict(cx, &schema, "schema")?;
    }
    let is_plain = reader.kind(cx, &schema)? == "list"
        && reader.has_only(cx, &schema, &["type", "items_schema", "metadata", "ref"]);
    if !is_plain {
        return None;
    }
    let items = reader.dict(cx, &schema, "items_schema")?;
    reader.check(cx, &items)?;
    reader.looked_up(cx, &items)
}

/// The kinds that have nothing inside of them and run nothing.
const SCALARS: &[&str] = &[
    "none",
    "bool",
    "int",
    "float",
    "decimal",
    "str",
    "bytes",
    "date",
    "time",
    "datetime",
    "timedelta",
    "uuid",
    "url",
    "multi-host-url",
    "literal",
    "definition-ref",
    "any",
];

struct Reader {
    definitions: Vec<(String, Gc<Dict>)>,
}

impl Reader {
    fn get(&self, cx: &Cx, schema: &Gc<Dict>, key: &str) -> Option<Value> {
        schema.read(cx).get_str(key).cloned().filter(|value| !value.is_none())
    }

    fn dict(&self, cx: &Cx, schema: &Gc<Dict>, key: &str) -> Option<Gc<Dict>> {
        self.get(cx, schema, key)?.downcast::<Dict>().cloned()
    }

    fn kind(&self, cx: &Cx, schema: &Gc<Dict>) -> Option<String> {
        Some(self.get(cx, schema, "type")?.downcast::<Str>()?.to_text().into_owned())
    }

    fn is_set(&self, cx: &Cx, schema: &Gc<Dict>, key: &str) -> bool {
        self.get(cx, schema, key).is_some_and(|value| !value.is_false())
    }

    fn has_only(&self, cx: &mut Cx, schema: &Gc<Dict>, keys: &[&str]) -> bool {
        let given = cx.dict_items(schema);
        given.iter().all(|(key, value)| {
            value.is_none() || key.downcast::<Str>().is_some_and(|key| keys.contains(&key.to_text().as_ref()))
        })
    }

    /// `Some` if nothing within the schema runs Python code.
    fn check(&self, cx: &mut Cx, schema: &Gc<Dict>) -> Option<()> {
        cx.nested(|cx| Ok(self.check_kind(cx, schema))).ok().flatten()
    }

    fn check_kind(&self, cx: &mut Cx, schema: &Gc<Dict>) -> Option<()> {
        let kind = self.kind(cx, schema)?;
        if self.get(cx, schema, "serialization").is_some() {
            return None;
        }
        let within: &[&str] = match kind.as_str() {
            kind if SCALARS.contains(&kind) => &[],
            "list" | "set" | "frozenset" => &["items_schema"],
            "tuple" => return self.check_all(cx, schema, "items_schema"),
            "dict" => &["keys_schema", "values_schema"],
            "nullable" => &["schema"],
            "default" => {
                let is_plain =
                    self.get(cx, schema, "default_factory").is_none() && !self.is_set(cx, schema, "copy_default");
                if !is_plain {
                    return None;
                }
                &["schema"]
            }
            "union" => return self.check_all(cx, schema, "choices"),
            "lax-or-strict" => &["lax_schema", "strict_schema"],
            "json-or-python" => &["json_schema", "python_schema"],
            "enum" if self.get(cx, schema, "missing").is_none() => &[],
            "model" => return self.check_model(cx, schema),
            "model-fields" => return self.check_fields(cx, schema),
            _ => return None,
        };
        for key in within {
            if self.get(cx, schema, key).is_some() {
                let inner = self.dict(cx, schema, key)?;
                self.check(cx, &inner)?;
            }
        }
        Some(())
    }

    fn check_all(&self, cx: &mut Cx, schema: &Gc<Dict>, key: &str) -> Option<()> {
        let listed = self.get(cx, schema, key)?;
        for choice in items_of(cx, &listed)? {
            let choice = match choice.downcast::<Tuple>() {
                Some(labelled) => labelled.items().first()?.clone(),
                None => choice,
            };
            let choice = choice.downcast::<Dict>()?.clone();
            self.check(cx, &choice)?;
        }
        Some(())
    }

    fn check_model(&self, cx: &mut Cx, schema: &Gc<Dict>) -> Option<()> {
        let class = self.get(cx, schema, "cls")?.downcast::<Type>()?.clone();
        let makes_plainly = class
            .read(cx)
            .slots
            .new
            .zip(cx.world.types.object.read(cx).slots.new)
            .is_some_and(|(own, plain)| std::ptr::fn_addr_eq(own, plain));
        let hooks = ["custom_init", "root_model", "post_init"];
        if !makes_plainly || hooks.iter().any(|key| self.is_set(cx, schema, key)) {
            return None;
        }
        if let Some(config) = self.dict(cx, schema, "config")
            && self.get(cx, &config, "extra_fields_behavior").is_some_and(|extra| is_text(&extra, "allow"))
        {
            return None;
        }
        let fields = self.dict(cx, schema, "schema")?;
        (self.kind(cx, &fields)? == "model-fields").then_some(())?;
        self.check(cx, &fields)
    }

    fn check_fields(&self, cx: &mut Cx, schema: &Gc<Dict>) -> Option<()> {
        let computed = self.get(cx, schema, "computed_fields");
        let has_computed = computed.is_some_and(|computed| items_of(cx, &computed).is_none_or(|all| !all.is_empty()));
        let keeps_extra = self.get(cx, schema, "extra_behavior").is_some_and(|extra| is_text(&extra, "allow"));
        if has_computed || keeps_extra || self.get(cx, schema, "extras_schema").is_some() {
            return None;
        }
        let fields = self.dict(cx, schema, "fields")?;
        for (_, field) in cx.dict_items(&fields) {
            let field = field.downcast::<Dict>()?.clone();
            if self.get(cx, &field, "serialization_exclude_if").is_some() {
                return None;
            }
            let inner = self.dict(cx, &field, "schema")?;
            self.check(cx, &inner)?;
        }
        Some(())
    }

    /// The names under which the fields of a model are looked up.
    fn looked_up(&self, cx: &mut Cx, schema: &Gc<Dict>) -> Option<Vec<Gc<Str>>> {
        let mut schema = schema.clone();
        if self.kind(cx, &schema)? == "definition-ref" {
            let name = self.get(cx, &schema, "schema_ref")?.downcast::<Str>()?.to_text().into_owned();
            schema = self.definitions.iter().find(|(known, _)| *known == name)?.1.clone();
        }
        (self.kind(cx, &schema)? == "model").then_some(())?;
        let fields = self.dict(cx, &schema, "schema")?;
        let fields = self.dict(cx, &fields, "fields")?;
        let mut names = Vec::new();
        for (name, field) in cx.dict_items(&fields) {
            names.push(name.downcast::<Str>()?.clone());
            let field = field.downcast::<Dict>()?.clone();
            if let Some(alias) = self.get(cx, &field, "validation_alias") {
                first_keys(cx, &alias, &mut names)?;
            }
        }
        Some(names.iter().map(|name| cx.world.intern_object(name)).collect())
    }
}

/// The first keys of an alias: a name, a path, or several paths.
fn first_keys(cx: &mut Cx, alias: &Value, names: &mut Vec<Gc<Str>>) -> Option<()> {
    if let Some(name) = alias.downcast::<Str>() {
        names.push(name.clone());
        return Some(());
    }
    let parts = items_of(cx, alias)?;
    if let Some(name) = parts.first()?.downcast::<Str>() {
        names.push(name.clone());
        return Some(());
    }
    for path in &parts {
        let keys = items_of(cx, path)?;
        names.push(keys.first()?.downcast::<Str>()?.clone());
    }
    Some(())
}

fn is_text(value: &Value, text: &str) -> bool {
    value.downcast::<Str>().is_some_and(|value| value.to_text() == text)
}

fn items_of(cx: &Cx, value: &Value) -> Option<Vec<Value>> {
    match (value.downcast::<List>(), value.downcast::<Tuple>()) {
        (Some(list), _) => Some(list.read(cx).items.clone()),
        (_, Some(tuple)) => Some(tuple.items().to_vec()),
        _ => None,
    }
}
