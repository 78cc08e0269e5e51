//! Interned names that the native bodies ask for, made once a worker.

use std::cell::Cell;

use molt_object::{Cx, Gc, Str};

macro_rules! names {
    ($($field:ident = $text:literal),* $(,)?) => {
        /// Interned names that the native bodies ask for.
        pub struct Names { $(pub $field: Gc<Str>),* }

        impl Names {
            fn make(cx: &mut Cx) -> Names {
                Names { $($field: cx.intern($text)),* }
            }
        }
    };
}

names! {
    adapter = "_type_adapter", alias = "alias", answer_exception = "answer_exception", app = "app",
    asks_original = "_asks_original", async_exit_stack = "AsyncExitStack", background = "background",
    body = "body", body_field = "body_field", by_alias = "by_alias", call = "call", call_special = "__call__",
    candidates = "_candidates", changes = "_changes", close = "_close", connection_name = "connection_name",
    consumed = "_stream_consumed", context_name = "context_name", cookies = "cookies", default = "default",
    dependencies = "dependencies", dependency_overrides = "dependency_overrides", dump_options = "dump_options",
    effective_context = "effective_route_context", exit_callbacks = "_exit_callbacks", fastapi = "fastapi",
    field = "field", find = "find", func = "func", handle = "handle", headers = "headers", invalid = "_invalid",
    is_event_stream = "is_event_stream", is_form = "is_form", is_planned = "is_planned",
    is_sequence = "is_sequence", is_shared = "is_shared", is_strict = "is_strict", is_whole = "is_whole",
    kept_body = "_body", kept_json = "_json", kept_receive = "_receive", key = "key", kind = "kind",
    literal_prefix = "_literal_prefix", loc = "loc", matches = "matches", method = "method", methods = "methods",
    name = "name", needs_stacks = "needs_stacks", original_route = "original_route",
    original_router = "original_router", overrides_matching = "overrides_matching",
    overrides_provider = "overrides_provider", path = "path", path_params = "path_params", plan = "_plan",
    query = "query", query_params = "query_params", query_string = "query_string", read = "read",
    read_body = "_read_body", readers = "readers", reads_list = "reads_list", refresh = "_refresh",
    refuse_body = "_refuse_body", request_name = "request_name", required = "required", respond = "_respond",
    response = "response", response_base = "response_base", response_field = "response_field", response_name = "response_name",
    root_path = "root_path", route = "route", router = "router", routes = "routes", scope = "scope",
    scopes_name = "scopes_name", seen_changes = "_seen_changes", send = "_send", serialize_json = "serialize_json",
    serializer = "serializer", starlette_route = "starlette_route", status_code = "status_code",
    tasks_name = "tasks_name", unmatched = "_unmatched", use_cache = "use_cache", validate = "validate",
    validator = "validator", value = "value", writes_json = "writes_json",
}

thread_local! {
    /// The names that were asked for last, and the world they are of, told by a name that it has always.
    static LAST: Cell<Option<(&'static Names, &'static Gc<Str>)>> = const { Cell::new(None) };
}

/// The worker's names; they live as long as the process.
#[inline]
pub fn names(cx: &mut Cx) -> &'static Names {
    match LAST.get() {
        Some((names, world)) if world.is(&cx.world.names.call) => names,
        _ => make(cx),
    }
}

#[cold]
fn make(cx: &mut Cx) -> &'static Names {
    let names: &'static Names = Box::leak(Box::new(Names::make(cx)));
    let world: &'static Gc<Str> = Box::leak(Box::new(cx.world.names.call.clone()));
    LAST.set(Some((names, world)));
    names
}
