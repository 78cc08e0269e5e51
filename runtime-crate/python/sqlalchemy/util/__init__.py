"""Collections, memoising descriptors and small tools of the package. SQLAlchemy lib/sqlalchemy/util/__init__.py."""

from ._collections import (
    EMPTY_DICT, EMPTY_SET, IdentitySet, LRUCache, OrderedIdentitySet, OrderedSet, PopulateDict, Properties,
    ReadOnlyContainer, ReadOnlyProperties, ScopedRegistry, ThreadLocalRegistry, column_dict, column_set,
    coerce_generator_arg, dictlike_iteritems, flatten_iterator, has_dupes, immutabledict, is_non_string_iterable,
    to_column_set, to_list, to_set, unique_list,
)
from ._proxies import forwards
from .concurrency import await_only, greenlet_spawn
from .deprecations import warn_deprecated
from .langhelpers import (
    HasMemoized, asbool, asint, classproperty, clsname_as_plain_name, constructor_copy, counter,
    duck_type_collection, ellipses_string, generic_repr, get_annotations, get_cls_kwargs,
    hybridmethod, hybridproperty, md5_hex, memoized_property, method_is_overridden,
    NoneType, repr_tuple_names, safe_reraise, set_creation_order, string_or_unprintable, symbol, walk_subclasses,
    warn, warn_limited, warning_origin,
)

OrderedDict = dict
ordered_column_set = OrderedSet

__molt_missing__ = (
    "FacadeDict", "WeakSequence", "compat", "decode_slice", "dottedgetter",
    "generic_fn_descriptor", "group_expirable_memoized_property", "has_compiled_ext", "monkeypatch_proxied_specials",
)
