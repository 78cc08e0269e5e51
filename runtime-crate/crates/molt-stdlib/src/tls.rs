//! `_tls`: the native half of `ssl`, over [`molt_tls`]. CPython Modules/_ssl.c; the words of errors and what waits are Python's half.

use std::sync::Arc;

use molt_macros::class;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_tls::certificate::{AlternativeName, Name};
use molt_tls::{Certificate, Failure, KeyError, Progress, Verify};

/// How much stack a handshake may take.
const ROOM: usize = 192 << 10;

/// Calls `f` where there is room for a handshake.
pub fn with_room<R>(cx: &mut Cx, f: impl FnOnce() -> R) -> Result<R, Exc> {
    if molt_stack::remaining() >= ROOM {
        return Ok(f());
    }
    molt_stack::call_on_segment(f).map_err(|_| cx.recursion_error("maximum recursion depth exceeded"))
}

/// The payload of `Settings`.
pub struct Settings {
    /// What it stands for.
    pub inner: Arc<molt_tls::Settings>,
}

impl Trace for Settings {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Settings {
    type Access = Mutable;
}

/// The payload of `Identity`.
pub struct Identity {
    inner: molt_tls::Identity,
}

impl Trace for Identity {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Identity {
    type Access = Mutable;
}

/// The payload of `Session`.
pub struct Session {
    inner: molt_tls::Session,
}

impl Trace for Session {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Session {
    type Access = Mutable;
}

fn all_bytes(cx: &mut Cx, list: &Gc<List>) -> Result<Vec<Vec<u8>>, Exc> {
    let items = list.read(cx).items.to_vec();
    items.iter().map(|item| cx.required_buffer(item)).collect()
}

#[class(name = "Settings", module = "_tls")]
impl Settings {
    /// `verify` is a number of CPython's; `flags` are `check_hostname`, TLS 1.2, TLS 1.3, strict checks, partial ways, names of
    /// subjects, a server's order; `lists` are the certificates that are trusted, those of them that clients are told of, the protocols above, and
    /// the names of the ciphers, of which there are none where they were not chosen.
    #[new(signature = "(verify, flags, lists, identity)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        verify: i64,
        flags: Gc<Tuple>,
        lists: Gc<Tuple>,
        identity: Value,
    ) -> Result<Value, Exc> {
        let mut truths = Vec::new();
        for flag in flags.items() {
            truths.push(cx.truth(flag)?);
        }
        let [check_host, tls12, tls13, strict, partial, common_names, server_order] = truths[..] else {
            return Err(cx.type_error("there are seven flags"));
        };
        let mut given = Vec::new();
        for list in lists.items().iter().filter_map(|list| list.downcast::<List>()) {
            given.push(all_bytes(cx, list)?);
        }
        let Ok([authorities, named, protocols, ciphers]) = <[Vec<Vec<u8>>; 4]>::try_from(given) else {
            return Err(cx.type_error("there are four lists"));
        };
        let identity = identity.downcast::<Identity>().map(|identity| identity.read(cx).inner.clone());
        let inner = molt_tls::Settings {
            verify: match verify {
                0 => Verify::None,
                1 => Verify::Optional,
                _ => Verify::Required,
            },
            check_host,
            tls12,
            tls13,
            server_order,
            strict,
            partial,
            common_names,
            authorities: authorities.iter().filter_map(|der| Certificate::read(der)).collect(),
            client_authorities: named.iter().filter_map(|der| Some(Certificate::read(der)?.subject_der)).collect(),
            identity,
            protocols,
            ciphers,
        };
        Ok(cx.instantiate(class, Settings { inner: Arc::new(inner) }).into())
    }
}

#[class(name = "Identity", module = "_tls", no_new)]
impl Identity {}

/// Text, name of the reason, whether the other side broke off, and what is wrong with a certificate.
pub fn failure_value(cx: &mut Cx, failure: &Failure) -> Value {
    let (text, reason) = (cx.str(&failure.text).into(), cx.str(&failure.reason()).into());
    let (code, message) = match &failure.verify {
        Some((code, message)) => (Value::int(*code), cx.str(message).into()),
        None => (Value::NONE, Value::NONE),
    };
    cx.tuple_of([text, reason, Value::bool(failure.is_end_of_file()), code, message]).into()
}

/// What an `SSLContext` has set.
///
/// # Errors
/// TypeError for what is no context.
pub fn settings_of(cx: &mut Cx, context: &Value) -> Result<Arc<molt_tls::Settings>, Exc> {
    let name = cx.intern("_settings");
    let made = cx.call_method(context, &name, &[])?;
    match made.downcast::<Settings>() {
        Some(settings) => Ok(settings.read(cx).inner.clone()),
        None => Err(cx.type_error("sslcontext is expected to be an instance of ssl.SSLContext")),
    }
}

/// What the certificate says that the other side of a connection showed, as `ssl` shows it; None if it showed none.
///
/// # Errors
/// What making the dict raises.
pub fn certificate_value(cx: &mut Cx, shown: Option<&Vec<u8>>) -> Result<Value, Exc> {
    let Some(der) = shown else { return Ok(Value::NONE) };
    let module = cx.import_module("_ssl_certificates")?;
    let describe = cx.getattr_str(&module, "described")?;
    let der = cx.bytes(der).into();
    cx.call(&describe, &[der])
}

/// The exception of `ssl` that stands for a failed handshake.
pub fn exception(cx: &mut Cx, failure: &Failure) -> Exc {
    let line = Value::int(1020);
    let arguments = [failure_value(cx, failure), line];
    let make = cx.import_module("_ssl").and_then(|module| cx.getattr_str(&module, "failure_of"));
    match make.and_then(|make| cx.call(&make, &arguments)).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

#[class(name = "Session", module = "_tls")]
impl Session {
    /// A client to a host, or a server.
    #[new(signature = "(settings, server_side, host)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        settings: Gc<Settings>,
        server_side: bool,
        host: Value,
    ) -> Result<Value, Exc> {
        let settings = settings.read(cx).inner.clone();
        let host = if host.is_none() { None } else { Some(cx.str_text(&host)?) };
        let made = with_room(cx, || match server_side {
            true => Ok(molt_tls::Session::server(&settings)),
            false => molt_tls::Session::client(&settings, host.as_deref()),
        })?;
        match made {
            Ok(inner) => Ok(cx.instantiate(class, Session { inner }).into()),
            Err(failure) => Ok(failure_value(cx, &failure)),
        }
    }

    /// How many bytes are to be fed next.
    #[method(signature = "(self, /)")]
    fn wanted(cx: &mut Cx, this: &Gc<Session>) -> usize {
        this.read(cx).inner.wanted()
    }

    /// Takes bytes of the wire.
    #[method(signature = "(self, data, /)")]
    fn feed(cx: &mut Cx, this: &Gc<Session>, data: Value) -> Result<(), Exc> {
        let data = cx.required_buffer(&data)?;
        let inner = this.write(cx);
        // What goes wrong is kept by the session.
        let fed = if molt_stack::remaining() >= ROOM {
            Ok(inner.inner.feed(&data))
        } else {
            molt_stack::call_on_segment(|| inner.inner.feed(&data))
        };
        match fed {
            Ok(_) => Ok(()),
            Err(_) => Err(cx.recursion_error("maximum recursion depth exceeded")),
        }
    }

    /// The bytes for the wire.
    #[method(signature = "(self, /)")]
    fn outgoing(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let bytes = this.write(cx).inner.outgoing();
        cx.bytes(&bytes).into()
    }

    /// Why the connection failed, or None.
    #[method(signature = "(self, /)")]
    fn failure(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let failure = this.read(cx).inner.failure().cloned();
        failure.map_or(Value::NONE, |failure| failure_value(cx, &failure))
    }

    /// Whether the two sides have agreed.
    #[method(signature = "(self, /)")]
    fn handshake(cx: &mut Cx, this: &Gc<Session>) -> bool {
        this.read(cx).inner.handshake() == Progress::Done(())
    }

    /// Bytes of the other side's program; None if more must come first, False if nothing more will.
    #[method(signature = "(self, count, /)")]
    fn read(cx: &mut Cx, this: &Gc<Session>, count: usize) -> Result<Value, Exc> {
        // A record has no more than this.
        let mut into = molt_room::filled(0, count.min(16 << 10));
        let progress = this.write(cx).inner.read(&mut into);
        Ok(match progress {
            Progress::Done(count) => cx.bytes(into.get(..count).unwrap_or_default()).into(),
            Progress::Wanted => Value::NONE,
            Progress::Closed => Value::bool(false),
        })
    }

    #[method(signature = "(self, /)")]
    fn pending(cx: &mut Cx, this: &Gc<Session>) -> usize {
        this.write(cx).inner.pending()
    }

    /// Takes bytes of the program.
    #[method(signature = "(self, data, /)")]
    fn write(cx: &mut Cx, this: &Gc<Session>, data: Value) -> Result<bool, Exc> {
        let data = cx.required_buffer(&data)?;
        Ok(this.write(cx).inner.write(&data))
    }

    /// Says that nothing more will be sent.
    #[method(signature = "(self, /)")]
    fn close(cx: &mut Cx, this: &Gc<Session>) {
        this.write(cx).inner.close();
    }

    /// Whether this side said so, and whether the other did.
    #[method(signature = "(self, /)")]
    fn closed(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let (sent, received) = this.read(cx).inner.closed();
        cx.tuple_of([Value::bool(sent), Value::bool(received)]).into()
    }

    /// The certificates that the other side showed.
    #[method(signature = "(self, /)")]
    fn certificates(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let shown = this.read(cx).inner.peer_certificates();
        let shown: Vec<Value> = shown.iter().map(|one| cx.bytes(one).into()).collect();
        cx.list(shown).into()
    }

    /// The certificates from the other side's to the one that it is trusted for.
    #[method(signature = "(self, /)")]
    fn verified(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let chain = this.read(cx).inner.verified_certificates();
        let chain: Vec<Value> = chain.iter().map(|one| cx.bytes(one).into()).collect();
        cx.list(chain).into()
    }

    #[method(signature = "(self, /)")]
    fn protocol(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let protocol = this.read(cx).inner.protocol();
        protocol.map_or(Value::NONE, |protocol| cx.str(&String::from_utf8_lossy(&protocol)).into())
    }

    #[method(signature = "(self, /)")]
    fn version(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let version = this.read(cx).inner.version();
        version.map_or(Value::NONE, |version| cx.str(version).into())
    }

    #[method(signature = "(self, /)")]
    fn cipher(cx: &mut Cx, this: &Gc<Session>) -> Value {
        let Some((name, version, bits)) = this.read(cx).inner.cipher() else { return Value::NONE };
        let (name, version) = (cx.str(name).into(), cx.str(version).into());
        cx.tuple_of([name, version, Value::int(bits)]).into()
    }
}

fn name_value(cx: &mut Cx, name: &Name) -> Value {
    let mut sets = Vec::new();
    for set in name {
        let pairs: Vec<Value> = set
            .iter()
            .map(|(kind, text)| {
                let pair = [cx.str(kind).into(), cx.str(text).into()];
                cx.tuple_of(pair).into()
            })
            .collect();
        sets.push(cx.tuple(pairs).into());
    }
    cx.tuple(sets).into()
}

fn alternative_value(cx: &mut Cx, name: &AlternativeName) -> Value {
    let (kind, value) = match name {
        AlternativeName::Dns(host) => ("DNS", cx.str(host).into()),
        AlternativeName::Address(bytes) => ("IP Address", cx.bytes(bytes).into()),
        AlternativeName::Email(address) => ("email", cx.str(address).into()),
        AlternativeName::Uri(address) => ("URI", cx.str(address).into()),
        AlternativeName::Directory(name) => ("DirName", name_value(cx, name)),
        AlternativeName::Registered(number) => ("Registered ID", cx.str(number).into()),
        AlternativeName::Other => ("othername", cx.str("<unsupported>").into()),
    };
    let kind = cx.str(kind).into();
    cx.tuple_of([kind, value]).into()
}

fn texts(cx: &mut Cx, texts: &[String]) -> Value {
    let made: Vec<Value> = texts.iter().map(|text| cx.str(text).into()).collect();
    cx.tuple(made).into()
}

/// What a certificate says, for Python to name.
fn decoded(cx: &mut Cx, read: &Certificate) -> Value {
    let alternatives = match &read.alternative_names {
        None => Value::NONE,
        Some(names) => {
            let made: Vec<Value> = names.iter().map(|name| alternative_value(cx, name)).collect();
            cx.tuple(made).into()
        }
    };
    let serial: String = read.serial.iter().map(|byte| format!("{byte:02X}")).collect();
    let parts = vec![
        name_value(cx, &read.subject),
        name_value(cx, &read.issuer),
        Value::int(read.version),
        cx.str(&serial).into(),
        Value::int(read.not_before),
        Value::int(read.not_after),
        alternatives,
        texts(cx, &read.ocsp),
        texts(cx, &read.ca_issuers),
        texts(cx, &read.crl_points),
        Value::bool(read.is_authority()),
        cx.str(&read.signature_algorithm).into(),
    ];
    cx.tuple(parts).into()
}

/// Encrypted connections over memory.
#[molt_macros::module(name = "_tls", classes(super::Settings, super::Identity, super::Session))]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::list::List;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_tls::Certificate;

    use super::{Identity, KeyError, all_bytes, decoded};

    /// The certificates of a text; None where one is none.
    #[function(signature = "(text, /)")]
    fn pem_certificates(cx: &mut Cx, text: Value) -> Result<Value, Exc> {
        let text = cx.required_buffer(&text)?;
        let Some(found) = molt_tls::pem_certificates(&text) else { return Ok(Value::NONE) };
        let found: Vec<Value> = found.iter().map(|one| cx.bytes(one).into()).collect();
        Ok(cx.list(found).into())
    }

    /// Certificates and the text of their key as one; what is wrong with the key otherwise.
    #[function(signature = "(certificates, key, /)")]
    fn identity(cx: &mut Cx, certificates: Gc<List>, key: Value) -> Result<Value, Exc> {
        let certificates = all_bytes(cx, &certificates)?;
        let key = cx.required_buffer(&key)?;
        let made = match molt_tls::private_key(&key) {
            Ok(key) => super::with_room(cx, || molt_tls::identity(certificates, key))?,
            Err(error) => Err(error),
        };
        let wrong = match made {
            Ok(Some(inner)) => {
                let class = Identity::class(cx)?;
                return Ok(cx.instantiate(&class, Identity { inner }).into());
            }
            Ok(None) => "mismatch",
            Err(KeyError::Missing) => "missing",
            Err(KeyError::Encrypted) => "encrypted",
            Err(KeyError::Unknown) => "unknown",
        };
        Ok(cx.str(wrong).into())
    }

    /// What a certificate says; None for what is none.
    #[function(signature = "(der, /)")]
    fn decode(cx: &mut Cx, der: Value) -> Result<Value, Exc> {
        let der = cx.required_buffer(&der)?;
        Ok(match Certificate::read(&der) {
            Some(read) => decoded(cx, &read),
            None => Value::NONE,
        })
    }
}
