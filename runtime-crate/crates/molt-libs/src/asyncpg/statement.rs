//! Prepared statements: the types of their parameters and columns, arguments on their way to the server, rows on their way
//! back. asyncpg/protocol/prepared_stmt.pyx.

use std::rc::Rc;

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::set::Set;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::codecs::{Codec, Format, Reader};
use super::errors;
use super::frames::{Body, messages, tag};
use super::record::{self, Descriptor};
use super::settings::Settings;

const MOST_ARGUMENTS: usize = 32_767;

/// The payload of a prepared statement.
pub struct Statement {
    /// Its name on the server, empty for the one without.
    pub name: Rc<str>,
    /// Its text.
    pub query: Rc<str>,
    settings: Gc<Settings>,
    /// The class of its rows.
    pub record_class: Gc<Type>,
    ignore_custom_codec: bool,
    /// Whether the server has it; else it is parsed again before it runs.
    pub prepared: bool,
    closed: bool,
    refs: i64,
    parameters: Vec<u32>,
    columns: Vec<(String, u32)>,
    plan: Option<Gc<Plan>>,
}

impl Trace for Statement {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.settings.trace(visitor);
        self.record_class.trace(visitor);
        self.plan.trace(visitor);
    }
}

impl Payload for Statement {
    type Access = Mutable;
}

/// The codecs of a statement.
pub struct Plan {
    encoders: Vec<Gc<Codec>>,
    decoders: Vec<Gc<Codec>>,
    descriptor: Gc<Descriptor>,
}

impl Trace for Plan {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.encoders.trace(visitor);
        self.decoders.trace(visitor);
        self.descriptor.trace(visitor);
    }
}

impl Payload for Plan {
    type Access = Frozen;
}

/// What a statement is to be.
pub struct Preparation {
    /// Its name on the server.
    pub name: Rc<str>,
    /// Its text.
    pub query: Rc<str>,
    /// The class of its rows.
    pub record_class: Gc<Type>,
    /// Whether codecs of the application are left out.
    pub ignore_custom_codec: bool,
}

impl Statement {
    /// The statement that an answer describes.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn described(
        cx: &mut Cx,
        settings: Gc<Settings>,
        preparation: Preparation,
        answer: &[u8],
    ) -> Result<Gc<Statement>, Exc> {
        let (mut parameters, mut columns) = (Vec::new(), Vec::new());
        for (tag, body) in messages(answer) {
            let mut body = Body::new(body);
            match tag {
                tag::PARAMETER_DESCRIPTION => {
                    parameters = (0..body.int16()).map(|_| body.int32() as u32).collect();
                }
                tag::ROW_DESCRIPTION => columns = (0..body.int16()).map(|_| column(&mut body)).collect(),
                _ => {}
            }
        }
        let Preparation { name, query, record_class, ignore_custom_codec } = preparation;
        let class = Statement::class(cx)?;
        let statement = Statement {
            name,
            query,
            settings,
            record_class,
            ignore_custom_codec,
            prepared: true,
            closed: false,
            refs: 0,
            parameters,
            columns,
            plan: None,
        };
        Ok(Gc::new(&class, statement))
    }

    /// Whether it was let go.
    pub fn is_gone(&self) -> bool {
        self.closed
    }

    /// The codecs, made when first asked for.
    ///
    /// # Errors
    /// InternalClientError for a type without a codec.
    pub fn plan(cx: &mut Cx, this: &Gc<Statement>) -> Result<Gc<Plan>, Exc> {
        if let Some(plan) = &this.read(cx).plan {
            return Ok(plan.clone());
        }
        let inner = this.read(cx);
        let (settings, plain) = (inner.settings.clone(), inner.ignore_custom_codec);
        let (parameters, columns) = (inner.parameters.clone(), inner.columns.clone());
        let mut encoders = molt_room::vec(parameters.len());
        for oid in parameters {
            match Settings::codec(cx, &settings, oid, plain).filter(|codec| codec.has_encoder()) {
                Some(codec) => encoders.push(codec),
                None => return Err(errors::internal(cx, format!("no encoder for OID {oid}"))),
            }
        }
        let mut decoders = molt_room::vec(columns.len());
        let mut names = molt_room::vec(columns.len());
        for (name, oid) in columns {
            match Settings::codec(cx, &settings, oid, plain).filter(|codec| codec.has_decoder()) {
                Some(codec) => decoders.push(codec),
                None => return Err(errors::internal(cx, format!("no decoder for OID {oid}"))),
            }
            names.push(name);
        }
        let descriptor = record::describe(cx, &names)?;
        let class = cx.world.types.object.clone();
        let plan = Gc::new(&class, Plan { encoders, decoders, descriptor });
        this.write(cx).plan = Some(plan.clone());
        Ok(plan)
    }

    /// The type of a number as `asyncpg.types.Type` has it.
    fn shown_type(cx: &mut Cx, this: &Gc<Statement>, oid: u32) -> Result<Value, Exc> {
        let settings = this.read(cx).settings.clone();
        let Some(codec) = Settings::codec(cx, &settings, oid, false) else {
            return Err(errors::internal(cx, format!("missing codec information for OID {oid}")));
        };
        let schema = codec.schema.as_deref().map_or(Value::NONE, |schema| cx.str(schema).into());
        let (name, kind) = (cx.str(&codec.name).into(), cx.str(codec.kind).into());
        Ok(cx.tuple_of([Value::int(i64::from(oid)), name, kind, schema]).into())
    }
}

/// The name and the type of a column.
fn column(body: &mut Body<'_>) -> (String, u32) {
    let name = body.text();
    let _table_and_number = (body.int32(), body.int16());
    let oid = body.int32() as u32;
    let _size_modifier_format = (body.int16(), body.int32(), body.int16());
    (name, oid)
}

fn put_formats<'a>(out: &mut Vec<u8>, codecs: impl ExactSizeIterator<Item = &'a Gc<Codec>>) {
    out.extend_from_slice(&(codecs.len() as i16).to_be_bytes());
    for codec in codecs {
        out.extend_from_slice(&(codec.format as i16).to_be_bytes());
    }
}

/// One format for all: binary.
const ALL_BINARY: [u8; 4] = [0, 1, 0, 1];

impl Plan {
    /// The part of a Bind message that holds formats and arguments. `element` is the place among the arguments of
    /// `executemany`.
    ///
    /// # Errors
    /// InterfaceError for a wrong number of arguments, DataError for one that does not fit.
    pub fn arguments(&self, cx: &mut Cx, arguments: &[Value], element: Option<usize>) -> Result<Vec<u8>, Exc> {
        if arguments.len() > MOST_ARGUMENTS {
            return Err(errors::interface(cx, "the number of query arguments cannot exceed 32767"));
        }
        if arguments.len() != self.encoders.len() {
            return Err(self.wrong_count(cx, arguments.len()));
        }
        let mut out = molt_room::vec(16 + 16 * arguments.len());
        match self.encoders.is_empty() {
            true => out.extend_from_slice(&ALL_BINARY),
            false => put_formats(&mut out, self.encoders.iter()),
        }
        out.extend_from_slice(&(arguments.len() as i16).to_be_bytes());
        for (at, (codec, argument)) in self.encoders.iter().zip(arguments).enumerate() {
            if argument.is_none() {
                out.extend_from_slice(&(-1_i32).to_be_bytes());
            } else if let Err(exc) = codec.encode(cx, &mut out, argument) {
                return Err(wrong_argument(cx, exc, argument, at, element));
            }
        }
        match self.decoders.iter().any(|codec| codec.format == Format::Text) {
            true => put_formats(&mut out, self.decoders.iter()),
            false => out.extend_from_slice(&ALL_BINARY),
        }
        Ok(out)
    }

    #[cold]
    fn wrong_count(&self, cx: &mut Cx, passed: usize) -> Exc {
        let expected = self.encoders.len();
        let plural = if expected == 1 { "" } else { "s" };
        let verb = if passed == 1 { "was" } else { "were" };
        let mut hint = "Check the query against the passed list of arguments.".to_owned();
        if expected == 0 {
            hint.push_str(
                "  Note that parameters are supported only in SELECT, INSERT, UPDATE, DELETE, MERGE and VALUES \
                 statements, and will *not* work in statements  like CREATE VIEW or DECLARE CURSOR.",
            );
        }
        let message = format!("the server expects {expected} argument{plural} for this query, {passed} {verb} passed");
        errors::interface_with_hint(cx, message, &hint)
    }

    /// A row of a class that is `Record` or derives from it.
    ///
    /// # Errors
    /// ProtocolError and BufferError for bytes that make no sense; what the codecs raise.
    pub fn row(&self, cx: &mut Cx, class: &Gc<Type>, bytes: &[u8]) -> Result<Value, Exc> {
        let values = self.values(cx, bytes)?;
        Ok(record::make(cx, class, &self.descriptor, values))
    }

    /// The values of a row.
    ///
    /// # Errors
    /// As [`Plan::row`].
    pub fn values(&self, cx: &mut Cx, bytes: &[u8]) -> Result<Vec<Value>, Exc> {
        let mut reader = Reader::new(bytes);
        let count = reader.int16(cx)?;
        if usize::try_from(count) != Ok(self.decoders.len()) {
            let described = self.decoders.len();
            let message = format!(
                "the number of columns in the result row ({count}) is different from what was described ({described})"
            );
            return Err(errors::protocol(cx, message));
        }
        let mut values = molt_room::vec(self.decoders.len());
        for codec in &self.decoders {
            values.push(match reader.element(cx)? {
                Some(bytes) => codec.decode(cx, bytes)?,
                None => Value::NONE,
            });
        }
        reader.finish(cx)?;
        Ok(values)
    }

    /// Whether no function of the application makes values of rows.
    pub fn decodes_natively(&self) -> bool {
        self.decoders.iter().all(|codec| codec.decodes_natively())
    }

    /// Appends a row of a COPY in binary form.
    ///
    /// # Errors
    /// What the codecs raise.
    pub fn copied_row(&self, cx: &mut Cx, out: &mut Vec<u8>, row: &Value) -> Result<(), Exc> {
        out.extend_from_slice(&(self.decoders.len() as i16).to_be_bytes());
        for (at, codec) in self.decoders.iter().enumerate() {
            let item = cx.getitem(row, &Value::int(at as i64))?;
            match item.is_none() {
                true => out.extend_from_slice(&(-1_i32).to_be_bytes()),
                false => codec.encode(cx, out, &item)?,
            }
        }
        Ok(())
    }

    /// That each column has a binary form to be sent in.
    ///
    /// # Errors
    /// InternalClientError.
    pub fn check_copy(&self, cx: &mut Cx) -> Result<(), Exc> {
        match self.decoders.iter().find(|codec| !codec.has_encoder() || codec.format != Format::Binary) {
            Some(codec) => {
                let message = format!("no binary format encoder for type {} (OID {})", codec.name, codec.oid);
                Err(errors::internal(cx, message))
            }
            None => Ok(()),
        }
    }
}

/// What an argument that does not fit raises.
#[cold]
fn wrong_argument(cx: &mut Cx, exc: Exc, argument: &Value, at: usize, element: Option<usize>) -> Exc {
    let place = match element {
        Some(element) => format!("${} in element #{element} of executemany() sequence", at + 1),
        None => format!("${}", at + 1),
    };
    describe_wrong(cx, exc, argument, &place).unwrap_or_else(|exc| exc)
}

fn describe_wrong(cx: &mut Cx, exc: Exc, argument: &Value, place: &str) -> Result<Exc, Exc> {
    let internal = exc.is_kind(cx, ExceptionKind::AssertionError);
    if internal || !exc.is_kind(cx, ExceptionKind::Exception) || errors::is_any(cx, &exc, &["InternalClientError"])? {
        return Ok(exc);
    }
    if errors::is_any(cx, &exc, &["InterfaceError"])? {
        let args = exc.object().read(cx).args.clone();
        let first = args.downcast::<Tuple>().and_then(|args| args.items().first().cloned()).unwrap_or(Value::NONE);
        let text = cx.str_text(&first)?;
        let message = cx.str(&format!("query argument {place}: {text}")).into();
        let with_msg = cx.intern("with_msg");
        let made = cx.call_method(&exc.value(), &with_msg, &[message])?;
        return cx.exception_from(made);
    }
    let shown = cx.repr_text(argument)?;
    let shown = match shown.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown,
    };
    let why = cx.str_text(&exc.value())?;
    let what = format!("invalid input for query argument {place}");
    let text = format!("{what}: {shown} ({why})");
    errors::hide(cx, &text, &what)?;
    let error = errors::data(cx, text);
    Ok(errors::caused_by(cx, error, &exc))
}

#[class(name = "PreparedStatementState", module = "asyncpg.protocol.protocol", no_new)]
impl Statement {
    #[getter]
    fn name(cx: &mut Cx, this: &Gc<Statement>) -> Value {
        let name = this.read(cx).name.clone();
        cx.str(&name).into()
    }

    #[getter]
    fn query(cx: &mut Cx, this: &Gc<Statement>) -> Value {
        let query = this.read(cx).query.clone();
        cx.str(&query).into()
    }

    #[getter]
    fn closed(cx: &mut Cx, this: &Gc<Statement>) -> bool {
        this.read(cx).closed
    }

    #[getter]
    fn refs(cx: &mut Cx, this: &Gc<Statement>) -> i64 {
        this.read(cx).refs
    }

    #[getter]
    fn record_class(cx: &mut Cx, this: &Gc<Statement>) -> Value {
        this.read(cx).record_class.value()
    }

    #[getter]
    fn ignore_custom_codec(cx: &mut Cx, this: &Gc<Statement>) -> bool {
        this.read(cx).ignore_custom_codec
    }

    #[method(signature = "(self, /)")]
    fn attach(cx: &mut Cx, this: &Gc<Statement>) {
        this.write(cx).refs += 1;
    }

    #[method(signature = "(self, /)")]
    fn detach(cx: &mut Cx, this: &Gc<Statement>) {
        this.write(cx).refs -= 1;
    }

    #[method(signature = "(self, /)")]
    fn mark_closed(cx: &mut Cx, this: &Gc<Statement>) {
        this.write(cx).closed = true;
    }

    #[method(signature = "(self, /)")]
    fn mark_unprepared(cx: &mut Cx, this: &Gc<Statement>) -> Result<(), Exc> {
        if !this.read(cx).name.is_empty() {
            return Err(errors::internal(cx, "named prepared statements cannot be marked unprepared"));
        }
        this.write(cx).prepared = false;
        Ok(())
    }

    /// The numbers of the types that have no codec yet.
    #[method(signature = "(self, /)")]
    fn _init_types(cx: &mut Cx, this: &Gc<Statement>) -> Result<Gc<Set>, Exc> {
        let inner = this.read(cx);
        let (settings, parameters, columns) = (inner.settings.clone(), inner.parameters.clone(), inner.columns.clone());
        let missing = cx.new_set();
        for oid in parameters {
            if !Settings::codec(cx, &settings, oid, false).is_some_and(|codec| codec.has_encoder()) {
                cx.set_add(&missing, Value::int(i64::from(oid)))?;
            }
        }
        for (_, oid) in columns {
            if !Settings::codec(cx, &settings, oid, false).is_some_and(|codec| codec.has_decoder()) {
                cx.set_add(&missing, Value::int(i64::from(oid)))?;
            }
        }
        Ok(missing)
    }

    #[method(signature = "(self, /)")]
    fn _init_codecs(cx: &mut Cx, this: &Gc<Statement>) -> Result<(), Exc> {
        Statement::plan(cx, this).map(drop)
    }

    /// Number, name, kind and schema of the type of each parameter.
    #[method(signature = "(self, /)")]
    fn _get_parameters(cx: &mut Cx, this: &Gc<Statement>) -> Result<Value, Exc> {
        let mut shown = Vec::new();
        for oid in this.read(cx).parameters.clone() {
            shown.push(Statement::shown_type(cx, this, oid)?);
        }
        Ok(cx.tuple(shown).into())
    }

    /// The name of each column, and its type as of a parameter.
    #[method(signature = "(self, /)")]
    fn _get_attributes(cx: &mut Cx, this: &Gc<Statement>) -> Result<Value, Exc> {
        let mut shown = Vec::new();
        for (name, oid) in this.read(cx).columns.clone() {
            let shown_type = Statement::shown_type(cx, this, oid)?;
            let name = cx.str(&name).into();
            shown.push(cx.tuple_of([name, shown_type]).into());
        }
        Ok(cx.tuple(shown).into())
    }
}
