//! What a connection knows of its server: reported settings, and the codecs of its types.
//! asyncpg/protocol/settings.pyx, asyncpg/protocol/codecs/base.pyx `DataCodecConfig`.

use std::collections::HashMap;

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::codecs::core::{self, Core};
use super::codecs::{Codec, Format, Method, PythonMethod};
use super::errors;
use super::link::Parameters;
use super::types::{self, TypeInfo};

/// The payload of `ConnectionSettings`.
pub struct Settings {
    parameters: Parameters,
    /// Codecs of the types that this crate knows, made when first asked for.
    known: HashMap<(u32, Format), Gc<Codec>>,
    /// Codecs that follow from descriptions of types.
    derived: HashMap<(u32, Format), Gc<Codec>>,
    /// Codecs that the application set, and those of types that are others by another name.
    custom: HashMap<(u32, Format), Gc<Codec>>,
}

impl Trace for Settings {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for codecs in [&self.known, &self.derived, &self.custom] {
            codecs.values().for_each(|codec| codec.trace(visitor));
        }
    }
}

impl Payload for Settings {
    type Access = Mutable;
}

/// What is wanted of a codec's format.
const EITHER: [Format; 2] = [Format::Binary, Format::Text];

impl Settings {
    /// The settings of a connection.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn new(cx: &mut Cx, parameters: Parameters) -> Result<Gc<Settings>, Exc> {
        let class = Settings::class(cx)?;
        let settings = Settings { parameters, known: HashMap::new(), derived: HashMap::new(), custom: HashMap::new() };
        Ok(Gc::new(&class, settings))
    }

    /// The codec of a type, binary before text; `plain` leaves out what the application set.
    pub fn codec(cx: &mut Cx, this: &Gc<Settings>, oid: u32, plain: bool) -> Option<Gc<Codec>> {
        EITHER.into_iter().find_map(|format| Settings::codec_in(cx, this, oid, format, plain))
    }

    /// The codec of a type in a format.
    pub fn codec_in(cx: &mut Cx, this: &Gc<Settings>, oid: u32, format: Format, plain: bool) -> Option<Gc<Codec>> {
        let inner = this.read(cx);
        if !plain && let Some(custom) = EITHER.iter().find_map(|format| inner.custom.get(&(oid, *format))) {
            // A codec that was set for one format stands for the type in all.
            return (custom.format == format).then(|| custom.clone());
        }
        let known = inner.known.get(&(oid, format)).or_else(|| inner.derived.get(&(oid, format)));
        if let Some(codec) = known {
            return Some(codec.clone());
        }
        let (name, core) = core::of(oid, format)?;
        let method = match core {
            Core::Record => Method::Anonymous(this.clone()),
            core => Method::Core(core),
        };
        let kind = if matches!(core, Core::OidArray | Core::TextArray) { "array" } else { "scalar" };
        let schema = Some("pg_catalog".to_owned());
        let codec = Codec { oid, name: name.to_owned(), schema, kind, format, method }.into_object(cx);
        this.write(cx).known.insert((oid, format), codec.clone());
        Some(codec)
    }

    /// Lets a type be another by another name, in the formats that the other has.
    pub fn alias(
        cx: &mut Cx,
        this: &Gc<Settings>,
        (oid, name, schema): (u32, &str, &str),
        (target, formats): (&Target, &[Format]),
    ) -> Result<(), Exc> {
        let mut found = false;
        for format in formats {
            let codec = match target {
                Target::Oid(target, _) => Settings::codec_in(cx, this, *target, *format, false),
                Target::Hstore if *format == Format::Binary => Some(hstore(cx)),
                Target::Hstore | Target::Unknown(_) => None,
            };
            if let Some(codec) = codec {
                let renamed = codec.renamed(oid, name, schema).into_object(cx);
                this.write(cx).custom.insert((oid, *format), renamed);
                found = true;
            }
        }
        if found {
            return Ok(());
        }
        let wanted = if formats.last() == Some(&Format::Binary) { "binary" } else { "text" };
        let target = target.name();
        let message = format!("cannot alias {name} to {target}: there is no {wanted} codec for {target}");
        Err(errors::interface(cx, message))
    }

    /// The codec of a type that has none of its own: text, unless it comes with the server.
    ///
    /// # Errors
    /// UnsupportedClientFeatureError for a type that comes with the server.
    pub fn fall_back(cx: &mut Cx, this: &Gc<Settings>, oid: u32, name: &str, schema: &str) -> Result<Gc<Codec>, Exc> {
        if oid <= core::MAX_BUILTIN_OID {
            let message = format!("unhandled standard data type '{name}' (OID {oid})");
            return Err(errors::unsupported(cx, &message, None, None));
        }
        let text = Target::Oid(core::TEXT_OID, "text".to_owned());
        Settings::alias(cx, this, (oid, name, schema), (&text, &[Format::Text]))?;
        match Settings::codec(cx, this, oid, false) {
            Some(codec) => Ok(codec),
            None => Err(errors::internal(cx, format!("no codec for type {name}"))),
        }
    }

    /// Keeps a codec that follows from the description of a type.
    pub fn derive(cx: &mut Cx, this: &Gc<Settings>, oid: u32, codec: Gc<Codec>) {
        let format = codec.format;
        this.write(cx).derived.insert((oid, format), codec);
    }

    fn forget_derived(&mut self) -> HashMap<(u32, Format), Gc<Codec>> {
        std::mem::take(&mut self.derived)
    }
}

/// What a type is by another name.
pub enum Target {
    /// A type by number, and its name.
    Oid(u32, String),
    /// `pg_contrib.hstore`
    Hstore,
    /// Nothing that is known.
    Unknown(String),
}

impl Target {
    fn of(name: &str) -> Target {
        match (core::oid_of(name), name) {
            (Some(oid), _) => Target::Oid(oid, name.to_owned()),
            (None, "pg_contrib.hstore") => Target::Hstore,
            (None, _) => Target::Unknown(name.to_owned()),
        }
    }

    fn name(&self) -> &str {
        match self {
            Target::Oid(_, name) | Target::Unknown(name) => name,
            Target::Hstore => "pg_contrib.hstore",
        }
    }
}

fn hstore(cx: &Cx) -> Gc<Codec> {
    let name = "pg_contrib.hstore".to_owned();
    let method = Method::Core(Core::Hstore);
    Codec { oid: 0, name, schema: None, kind: "scalar", format: Format::Binary, method }.into_object(cx)
}

/// Number, name and schema of a type.
fn type_parts(cx: &mut Cx, value: &Value) -> Result<(u32, String, String), Exc> {
    let parts = cx.collect(value)?;
    let [oid, name, schema] = parts.as_slice() else {
        return Err(cx.type_error("a type is a number, a name and a schema"));
    };
    let number = cx.index_i64(oid)?;
    match u32::try_from(number) {
        Ok(oid) => Ok((oid, cx.str_text(name)?, cx.str_text(schema)?)),
        Err(_) => Err(cx.overflow_error(format!("OID value too large: {number}"))),
    }
}

/// The methods that a codec of the application has, by format.
fn python_methods(
    cx: &mut Cx,
    this: &Gc<Settings>,
    (oid, kind, format): (u32, &str, &str),
    python: &PythonMethod,
) -> Result<Vec<(Format, PythonMethod)>, Exc> {
    let formats: &[Format] = match format {
        "binary" => &[Format::Binary],
        "text" => &[Format::Text],
        "tuple" => &EITHER,
        other => {
            let message = format!("invalid `format` argument, expected 'text', 'binary' or 'tuple', got '{other}'");
            return Err(errors::interface(cx, message));
        }
    };
    let mut methods = Vec::new();
    for format_of_server in formats {
        let mut method = python.clone();
        if format == "tuple" {
            let tuples = match kind {
                "composite" => Settings::codec_in(cx, this, oid, *format_of_server, false),
                _ if *format_of_server == Format::Text => None,
                _ => core::tuples_of(oid).map(|core| {
                    let (name, method) = (String::new(), Method::Core(core));
                    Codec { oid, name, schema: None, kind: "scalar", format: Format::Binary, method }.into_object(cx)
                }),
            };
            if tuples.is_none() {
                continue;
            }
            method.tuples = tuples;
        }
        methods.push((*format_of_server, method));
    }
    Ok(methods)
}

#[class(name = "ConnectionSettings", module = "asyncpg.protocol.protocol", no_new)]
impl Settings {
    #[slot]
    fn __getattribute__(cx: &mut Cx, this: &Gc<Settings>, name: &Gc<Str>) -> Result<Value, Exc> {
        if let Some(found) = cx.generic_getattr_optional(&this.value(), name)? {
            return Ok(found);
        }
        let parameters = this.read(cx).parameters.clone();
        let parameters = parameters.borrow();
        match parameters.iter().find(|(known, _)| Some(known.as_str()) == name.as_str()) {
            Some((_, value)) => Ok(cx.str(value).into()),
            None => {
                let text = name.to_text().into_owned();
                Err(cx.attribute_error(text, &this.value(), name))
            }
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Settings>) -> Result<String, Exc> {
        let dict = cx.new_dict();
        let parameters = this.read(cx).parameters.clone();
        for (name, value) in parameters.borrow().iter() {
            let value = cx.str(value).into();
            cx.dict_set_str(&dict, name, value);
        }
        let shown = cx.repr_text(&dict.into())?;
        Ok(format!("<ConnectionSettings {shown}>"))
    }

    /// Makes codecs for described types.
    #[method(signature = "(self, types, /)")]
    fn register_data_types(cx: &mut Cx, this: &Gc<Settings>, types: Value) -> Result<(), Exc> {
        for row in cx.collect(&types)? {
            let info = TypeInfo::read(cx, &row)?;
            types::register(cx, this, &info)?;
        }
        Ok(())
    }

    /// Sets functions of the application for a type, given as number, name and schema.
    #[method(signature = "(self, type, typeinfos, typekind, coders, format, /)")]
    fn add_python_codec(
        cx: &mut Cx,
        this: &Gc<Settings>,
        type_: Value,
        typeinfos: Value,
        typekind: Gc<Str>,
        coders: Gc<Tuple>,
        format: Value,
    ) -> Result<(), Exc> {
        let (oid, typename, typeschema) = type_parts(cx, &type_)?;
        let typekind = typekind.to_text();
        let [encoder, decoder] = coders.items() else { return Err(cx.type_error("an encoder and a decoder expected")) };
        let format = match format.downcast::<Str>() {
            Some(format) => format.to_text().into_owned(),
            None => cx.repr_text(&format)?,
        };
        let python = PythonMethod { encoder: encoder.clone(), decoder: decoder.clone(), tuples: None };
        forget(cx, this, oid);
        for row in cx.collect(&typeinfos)? {
            let info = TypeInfo::read(cx, &row)?;
            types::register(cx, this, &info)?;
        }
        let methods = python_methods(cx, this, (oid, &typekind, &format), &python)?;
        if methods.is_empty() {
            let message = format!("{typename} type does not support the 'tuple' exchange format");
            return Err(errors::interface(cx, message));
        }
        let kind = if typekind == "composite" { "composite" } else { "scalar" };
        for (format, method) in methods {
            let (name, schema) = (typename.clone(), Some(typeschema.clone()));
            let method = Method::Python(Box::new(method));
            let codec = Codec { oid, name, schema, kind, format, method }.into_object(cx);
            this.write(cx).custom.insert((oid, format), codec);
        }
        Ok(())
    }

    /// Takes back what the application set for a type.
    #[method(signature = "(self, type, /)")]
    fn remove_python_codec(cx: &mut Cx, this: &Gc<Settings>, type_: Value) -> Result<(), Exc> {
        let (oid, ..) = type_parts(cx, &type_)?;
        forget(cx, this, oid);
        Ok(())
    }

    /// Lets a type be another by another name.
    #[method(signature = "(self, type, alias_to, format, /)")]
    fn set_builtin_type_codec(
        cx: &mut Cx,
        this: &Gc<Settings>,
        type_: Value,
        alias_to: Gc<Str>,
        format: Value,
    ) -> Result<(), Exc> {
        let (oid, typename, typeschema) = type_parts(cx, &type_)?;
        let alias_to = alias_to.to_text();
        let formats: &[Format] = if format.is_none() {
            &EITHER
        } else {
            match cx.str_text(&format)?.as_str() {
                "binary" => &[Format::Binary],
                "text" => &[Format::Text],
                _ => {
                    let shown = cx.repr_text(&format)?;
                    let message = format!("invalid `format` argument, expected 'text' or 'binary', got {shown}");
                    return Err(errors::interface(cx, message));
                }
            }
        };
        let target = Target::of(&alias_to);
        Settings::alias(cx, this, (oid, &typename, &typeschema), (&target, formats))?;
        drop(this.write(cx).forget_derived());
        Ok(())
    }

    /// Forgets the codecs that follow from descriptions.
    #[method(signature = "(self, /)")]
    fn clear_type_cache(cx: &mut Cx, this: &Gc<Settings>) {
        drop(this.write(cx).forget_derived());
    }
}

fn forget(cx: &mut Cx, this: &Gc<Settings>, oid: u32) {
    let inner = this.write(cx);
    let removed = EITHER.map(|format| inner.custom.remove(&(oid, format)));
    let derived = inner.forget_derived();
    drop((removed, derived));
}
