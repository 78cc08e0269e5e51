"""How a class was made. attr/_make.py `ClassProps`."""

import enum

from attr._fields import _Entry, with_methods


class ClassProps:
    """The options that a class was made with, as they came out."""

    __module__ = "attr._make"

    class Hashability(enum.Enum):
        """Whether objects of a class can be hashed."""

        __module__ = "attr._make"

        HASHABLE = "hashable"
        HASHABLE_CACHED = "hashable_cache"
        UNHASHABLE = "unhashable"
        LEAVE_ALONE = "leave_alone"

    class KeywordOnly(enum.Enum):
        """Which fields are given by name only."""

        __module__ = "attr._make"

        NO = "no"
        YES = "yes"
        FORCE = "force"

    __slots__ = (
        "is_exception", "is_slotted", "has_weakref_slot", "is_frozen", "kw_only", "collected_fields_by_mro", "added_init", "added_repr",
        "added_eq", "added_ordering", "hashability", "added_match_args", "added_str", "added_pickling", "on_setattr_hook",
        "field_transformer",
    )

    def __init__(
        self, is_exception, is_slotted, has_weakref_slot, is_frozen, kw_only, collected_fields_by_mro, added_init, added_repr, added_eq,
        added_ordering, hashability, added_match_args, added_str, added_pickling, on_setattr_hook, field_transformer,
    ):
        self.is_exception = is_exception
        self.is_slotted = is_slotted
        self.has_weakref_slot = has_weakref_slot
        self.is_frozen = is_frozen
        self.kw_only = kw_only
        self.collected_fields_by_mro = collected_fields_by_mro
        self.added_init = added_init
        self.added_repr = added_repr
        self.added_eq = added_eq
        self.added_ordering = added_ordering
        self.hashability = hashability
        self.added_match_args = added_match_args
        self.added_str = added_str
        self.added_pickling = added_pickling
        self.on_setattr_hook = on_setattr_hook
        self.field_transformer = field_transformer

    @property
    def is_hashable(self):
        return self.hashability in (ClassProps.Hashability.HASHABLE, ClassProps.Hashability.HASHABLE_CACHED)


with_methods(ClassProps, [_Entry(name) for name in ClassProps.__slots__], is_hashable=False)
