"""Structural keys of statements. SQLAlchemy lib/sqlalchemy/sql/cache_key.py."""

from _sqlalchemy import accelerated

from .. import util
from .traversals import NO_CACHE, gen_cache_key
from .visitors import anon_map


class CacheKey:
    """The key of a statement and its bound parameters, in the order in which the key meets them."""

    __slots__ = ("key", "bindparams")

    def __init__(self, key, bindparams):
        self.key = key
        self.bindparams = bindparams

    def __iter__(self):
        return iter((self.key, self.bindparams))

    def __getitem__(self, index):
        return (self.key, self.bindparams)[index]

    def __eq__(self, other):
        return self.key == other.key

    def __ne__(self, other):
        return self.key != other.key

    __hash__ = None

    def _generate_param_dict(self):
        names = {}
        compiler_map = prefix_map()
        for bind in self.bindparams:
            names[bind.key % compiler_map if bind._key_is_anon else bind.key] = bind.effective_value
        return names

    def _apply_params_to_element(self, original_cache_key, target_element):
        from .elements import _OverrideBinds

        if target_element._is_immutable or original_cache_key is self:
            return target_element
        return _OverrideBinds(target_element, self.bindparams, original_cache_key.bindparams)


def prefix_map():
    from .visitors import prefix_anon_map

    return prefix_anon_map()


class HasCacheKey:
    """An object with a structural key. `_cache_key_traversal` may name other parts than the traversal."""

    __slots__ = ()
    _cache_key_traversal = None
    _traverse_internals = ()
    _is_has_cache_key = True
    _hierarchy_supports_caching = True
    inherit_cache = None

    @accelerated
    def _gen_cache_key(self, anon_map, bindparams):
        return gen_cache_key(self, anon_map, bindparams)

    def _generate_cache_key(self):
        return HasCacheKey._generate_cache_key_for_object(self)

    @classmethod
    def _generate_cache_key_for_object(cls, obj):
        bindparams = []
        numbers = anon_map()
        key = obj._gen_cache_key(numbers, bindparams)
        if NO_CACHE in numbers:
            return None
        return CacheKey(key, bindparams)


class MemoizedHasCacheKey(HasCacheKey, util.HasMemoized):
    """An object that keeps its key."""

    __slots__ = ()

    def _generate_cache_key(self):
        kept = self.__dict__.get("_kept_cache_key", NO_CACHE)
        if kept is NO_CACHE:
            kept = HasCacheKey._generate_cache_key_for_object(self)
            self._set_memoized_attribute("_kept_cache_key", kept)
        return kept


HasCacheKeyTraverse = HasCacheKey
SlotsMemoizedHasCacheKey = HasCacheKey
