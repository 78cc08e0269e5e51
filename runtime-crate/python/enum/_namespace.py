"""The namespace of an enumeration's body. CPython Lib/enum.py EnumDict."""

import sys

from enum._markers import _auto_null, _is_descriptor, _is_dunder, _is_inner_class, _is_private, _is_sunder, auto, member, nonmember

# Since 3.13 classes in the body of an enumeration are no members.
_INNER_CLASSES_STAY = sys.version_info >= (3, 13)


class EnumDict(dict):
    """The namespace of an enumeration's body: notes the members in order and replaces `auto()`."""

    __module__ = "enum"

    def __init__(self, cls_name=None):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._generate_next_value = None
        self._cls_name = cls_name

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            allowed = (
                "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_", "_iter_member_by_value_",
                "_iter_member_by_def_", "_add_alias_", "_add_value_alias_", "_use_args_", "_member_names_", "_member_map_",
            )
            if key not in allowed:
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            if key == "_generate_next_value_":
                if self._auto_called:
                    raise TypeError("_generate_next_value_ must be defined before members")
                function = value.__func__ if isinstance(value, staticmethod) else value
                self._generate_next_value = function
            elif key == "_ignore_":
                value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
                self._ignore = value
                already = set(value) & set(self._member_names)
                if already:
                    raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member):
            value = self._note_member(key, value.value)
        elif _INNER_CLASSES_STAY and _is_inner_class(self._cls_name, value):
            pass
        elif not _is_descriptor(value):
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            value = self._note_member(key, value)
        super().__setitem__(key, value)

    @property
    def member_names(self):
        return list(self._member_names)

    def _note_member(self, key, value):
        """Takes the name of a member; its value, each `auto()` in it replaced."""
        if isinstance(value, auto):
            value = self._next_value(key, value)
        elif isinstance(value, tuple) and any(isinstance(item, auto) for item in value):
            items = [self._next_value(key, item) if isinstance(item, auto) else item for item in value]
            kind = type(value)
            try:
                value = kind(items)
            except TypeError:
                value = kind(*items)
        else:
            self._last_values.append(value)
        self._member_names[key] = None
        return value

    def _next_value(self, key, marker):
        if marker.value is _auto_null:
            marker.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        self._last_values.append(marker.value)
        return marker.value

    def update(self, members, **more_members):
        for name in members.keys() if hasattr(members, "keys") else members:
            if hasattr(members, "keys"):
                self[name] = members[name]
            else:
                self[name[0]] = name[1]
        for name, value in more_members.items():
            self[name] = value
