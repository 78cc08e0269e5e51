"""Where names in annotations are looked up. pydantic _internal/_namespace_utils.py."""

from ._typing_extra import LazyLocalNamespace, NamespacesTuple, NsResolver, get_module_ns_of, ns_for_function

__all__ = ("LazyLocalNamespace", "NamespacesTuple", "NsResolver", "get_module_ns_of", "ns_for_function")
