//! What a hybrid program leaves to Python, and how its server finds the requests for it. Which requests they are is decided by
//! `python/_python_side.py` on what start-up has registered.

use std::rc::Rc;

use molt_object::{Cx, Exc, Value};
use molt_server::{Completion, Receiver, Relay, RequestScope, Responder, Upstream, answer_not_found};

/// A route that the compiler foresaw.
pub struct ForeseenRoute {
    /// `GET`, ...; `RAW` for any.
    pub method: &'static str,
    /// With all prefixes.
    pub path: &'static str,
    /// Whether it is left to Python.
    pub is_left: bool,
    /// The module and the qualified name of its endpoint; None if they are not known.
    pub endpoint: Option<(&'static str, &'static str)>,
}

/// A mounted application that is left to Python.
pub struct LeftMount {
    /// With all prefixes; empty for a host's.
    pub path: &'static str,
    /// The host that it answers for; None for any.
    pub host: Option<&'static str>,
    /// How many routes are matched before it.
    pub routes_before: i64,
}

/// What a program leaves to Python.
pub struct PythonSide {
    /// The routes of the application, native ones too, in the order in which they are matched.
    pub routes: &'static [ForeseenRoute],
    /// The mounts that are left.
    pub mounts: &'static [LeftMount],
    /// Whether the lifespan is left too: it does not run in the binary.
    pub lifespan: bool,
}

/// Tells the requests for the Python process from the others, and relays them.
pub(crate) struct Dispatcher {
    /// `_python_side.PythonSide.claims` of the application.
    claims: Value,
    /// None where no Python process is.
    relay: Option<Rc<Relay>>,
}

impl Dispatcher {
    /// # Errors
    /// What making the table of routes raises.
    pub fn new(cx: &mut Cx, side: &PythonSide, application: &Value, upstream: Option<Upstream>) -> Result<Self, Exc> {
        let module = cx.import_module("_python_side")?;
        let class = cx.getattr_str(&module, "PythonSide")?;
        let routes: Vec<Value> = side.routes.iter().map(|route| route_tuple(cx, route)).collect();
        let mounts: Vec<Value> = side.mounts.iter().map(|mount| mount_tuple(cx, mount)).collect();
        let (routes, mounts) = (cx.list(routes).into(), cx.list(mounts).into());
        let table = cx.call(&class, &[application.clone(), routes, mounts])?;
        Ok(Dispatcher { claims: cx.getattr_str(&table, "claims")?, relay: upstream.map(Relay::new) })
    }

    /// Whether a request, by its ASGI scope, is for the Python process.
    ///
    /// # Errors
    /// What the match of a route raises.
    pub fn claims(&self, cx: &mut Cx, scope: &Value) -> Result<bool, Exc> {
        let claimed = cx.call(&self.claims, std::slice::from_ref(scope))?;
        cx.truth(&claimed)
    }

    /// Answers a request that is for the Python process; without one, as a path that nobody knows.
    pub fn answer(&self, scope: RequestScope, receive: Receiver, send: Responder, completion: Completion) {
        match &self.relay {
            Some(relay) => relay.start(scope, receive, send, completion),
            None => answer_not_found(&send, completion),
        }
    }

    /// Ends what is under way.
    pub fn cancel(&self) {
        if let Some(relay) = &self.relay {
            relay.cancel();
        }
    }
}

fn mount_tuple(cx: &mut Cx, mount: &LeftMount) -> Value {
    let path = cx.str(mount.path).into();
    let host = mount.host.map_or(Value::NONE, |host| cx.str(host).into());
    cx.tuple_of([path, host, Value::int(mount.routes_before)]).into()
}

fn route_tuple(cx: &mut Cx, route: &ForeseenRoute) -> Value {
    let (module, name) = match route.endpoint {
        Some((module, name)) => (cx.str(module).into(), cx.str(name).into()),
        None => (Value::NONE, Value::NONE),
    };
    let (method, path) = (cx.str(route.method).into(), cx.str(route.path).into());
    cx.tuple_of([method, path, Value::bool(route.is_left), module, name]).into()
}
