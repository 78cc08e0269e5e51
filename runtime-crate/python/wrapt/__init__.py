"""Proxies, wrappers and decorators. wrapt/__init__.py, as where its C extension is not built."""

from wrapt._functions import BoundFunctionWrapper, FunctionWrapper, PartialCallableObjectProxy, partial
from wrapt._proxy import BaseObjectProxy, CallableObjectProxy, ObjectProxy
from wrapt.decorators import AdapterFactory, adapter_factory, bind_state_to_wrapper, decorator
from wrapt.exceptions import (
    PathResolutionError,
    TargetModuleNotFoundError,
    WrapperChainTooDeepError,
    WrapperNotFoundError,
    WrapperNotInitializedError,
    WrapperNotOutermostError,
)
from wrapt.patches import (
    MISSING,
    apply_patch,
    function_wrapper,
    patch_function_wrapper,
    resolve_path,
    wrap_function_wrapper,
    wrap_object,
)
from wrapt.synchronization import synchronized

__version_info__ = ("2", "5", "2")
__version__ = ".".join(__version_info__)

# The C extension, which this is without.
__molt_nowhere__ = ("_wrappers",)

__molt_public__ = ("_self_binding", "_self_enabled", "_self_instance", "_self_owner", "_self_parent", "_self_wrapper")

__molt_missing__ = (
    "AttributeWrapper", "AutoObjectProxy", "LazyObjectProxy", "WeakFunctionProxy", "async_to_sync", "discover_post_import_hooks",
    "find_wrapper", "is_wrapped_by", "lazy_import", "lru_cache", "mark_as_async", "mark_as_sync", "notify_module_loaded",
    "register_post_import_hook", "resolve_owner", "scoped_function_wrapper", "sync_to_async", "transient_function_wrapper",
    "unwrap_object", "unwrapped", "when_imported", "with_doc", "with_signature", "wrap_object_attribute", "wrapper_chain",
)
