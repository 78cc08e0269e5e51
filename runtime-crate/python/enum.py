"""Enumerations. CPython Lib/enum.py."""

import sys
from types import MappingProxyType

__all__ = [
    "EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property",
    "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_enum", "global_enum_repr",
    "global_flag_repr", "global_str", "verify", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE",
]

__molt_missing__ = ("pickle_by_global_name", "pickle_by_enum_name")

_builtin_property = property


class nonmember:
    """Protects an attribute from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Forces an attribute to become a member."""

    def __init__(self, value):
        self.value = value


_auto_null = object()


class auto:
    """A value to be replaced with an appropriate one."""

    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return "auto(%r)" % self.value


def _fields_repr(value):
    """The fields of a dataclass, without its name."""
    shown = (f"{name}={getattr(value, name)!r}" for name, field in value.__dataclass_fields__.items() if field.repr)
    return ", ".join(shown)


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    pattern = f"_{cls_name}__"
    return len(name) > len(pattern) and name.startswith(pattern) and not name.endswith("__")


class property(_builtin_property):
    """A computed attribute of members that lets a member of the same name be reached from the class."""

    member = None
    # Whether members without a getter of the enumeration's answer with the attribute of their value.
    reads_value = False

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is not None:
                return self.member
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
        if self.fget is not None:
            return self.fget(instance)
        if self.reads_value:
            return getattr(instance._value_, self.name)
        try:
            return ownerclass._member_map_[self.name]
        except KeyError:
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}") from None

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


class FlagBoundary:
    """How out-of-range values of flags are handled."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<FlagBoundary.{self.name}: {self.name.lower()!r}>"


STRICT = FlagBoundary.STRICT = FlagBoundary("STRICT")
CONFORM = FlagBoundary.CONFORM = FlagBoundary("CONFORM")
EJECT = FlagBoundary.EJECT = FlagBoundary("EJECT")
KEEP = FlagBoundary.KEEP = FlagBoundary("KEEP")


class EnumDict(dict):
    """The namespace of an enumeration's body: notes the members in order and replaces `auto()`."""

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
        elif isinstance(value, member) or not _is_descriptor(value):
            if isinstance(value, member):
                value = value.value
            elif key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            value = self._replace_auto(key, value)
            self._member_names[key] = None
            self._last_values.append(value)
        super().__setitem__(key, value)

    @_builtin_property
    def member_names(self):
        return list(self._member_names)

    def _replace_auto(self, key, value):
        if isinstance(value, auto):
            return self._next_value(key, value)
        if type(value) is tuple and any(isinstance(item, auto) for item in value):
            return tuple(self._next_value(key, item) if isinstance(item, auto) else item for item in value)
        return value

    def _next_value(self, key, marker):
        if marker.value is _auto_null:
            marker.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        return marker.value

    def update(self, members, **more_members):
        for name in members.keys() if hasattr(members, "keys") else members:
            if hasattr(members, "keys"):
                self[name] = members[name]
            else:
                self[name[0]] = name[1]
        for name, value in more_members.items():
            self[name] = value


_EnumDict = EnumDict


class EnumType(type):
    """Metaclass of enumerations."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members(cls, bases)
        namespace = EnumDict(cls)
        member_type, first_enum = metacls._get_mixins(cls, bases)
        if first_enum is not None:
            namespace["_generate_next_value_"] = staticmethod(first_enum._generate_next_value_)
        return namespace

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if not isinstance(classdict, EnumDict):
            plain, classdict = classdict, EnumDict(cls)
            for name, value in plain.items():
                classdict[name] = value
        names = list(classdict._member_names)
        classdict.setdefault("_ignore_", []).append("_ignore_")
        for key in classdict["_ignore_"]:
            classdict.pop(key, None)
        invalid = {"mro"} & set(names)
        if invalid:
            raise ValueError("invalid enum member name(s) %s" % ",".join(repr(name) for name in invalid))
        order = classdict.pop("_order_", None)
        values = {name: classdict[name] for name in names}
        namespace = {key: value for key, value in classdict.items() if key not in values}
        member_type, first_enum = metacls._get_mixins(cls, bases)
        namespace["_member_names_"] = []
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        namespace["_unhashable_values_"] = []
        namespace["_member_type_"] = member_type
        inherited_boundary = getattr(first_enum, "_boundary_", None) if first_enum is not None else None
        generate = namespace.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            namespace["_generate_next_value_"] = staticmethod(generate)
        namespace["_value_repr_"] = metacls._find_data_repr(bases)
        namespace[f"_{cls}__in_progress"] = True
        namespace["_boundary_"] = boundary or inherited_boundary
        namespace["_flag_mask_"] = 0
        namespace["_singles_mask_"] = 0
        namespace["_all_bits_"] = 0
        new_member, save_new, use_args = metacls._find_new(namespace, member_type, first_enum)
        namespace["_new_member_"] = new_member
        namespace["_use_args_"] = use_args
        enum_class = super().__new__(metacls, cls, bases, namespace, **kwds)
        metacls._settle_text(enum_class, namespace, member_type, first_enum)
        for name, value in values.items():
            enum_class._add_member(name, value)
        if Flag is not None and issubclass(enum_class, Flag):
            # A data type's own operators give way to those of flags.
            for operator in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if operator not in namespace:
                    setattr(enum_class, operator, getattr(Flag, operator))
            enum_class._settle_flags(namespace)
        if save_new:
            enum_class.__new_member__ = enum_class.__dict__.get("__new__")
        if "Enum" in globals() and Enum is not None:
            enum_class.__new__ = Enum.__new__
        type.__delattr__(enum_class, f"_{cls}__in_progress")
        if order is not None:
            if isinstance(order, str):
                order = order.replace(",", " ").split()
            # Aliases, composite flags among them, may stand in it or not.
            names, known = enum_class._member_names_, enum_class._member_map_
            order = [name for name in order if name in names or name not in known]
            if order != names:
                raise TypeError(f"member order does not match _order_:\n  {enum_class._member_names_!r}\n  {order!r}")
        return enum_class

    def __init__(cls, *args, **kwds):
        pass

    @staticmethod
    def _settle_text(enum_class, namespace, member_type, first_enum):
        """A data type's own text methods give way to the enumeration's, unless the class brings its own or is a ReprEnum."""
        if Enum is None or first_enum is None:
            return
        own = set(namespace)
        if ReprEnum is not None and ReprEnum in enum_class.__bases__:
            if member_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in own:
                enum_class.__format__ = member_type.__format__
            if "__str__" not in own:
                text = member_type.__str__
                enum_class.__str__ = member_type.__repr__ if text is object.__str__ else text
            own.update(("__format__", "__str__"))
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            found = getattr(enum_class, name, None)
            if name not in own and found in (getattr(member_type, name, None), getattr(object, name, None)):
                setattr(enum_class, name, getattr(first_enum, name))

    def _add_member(cls, name, value):
        member_type = cls._member_type_
        args = value if isinstance(value, tuple) else (value,)
        if member_type is tuple:
            args = (args,)
        new = cls._new_member_
        if not cls._use_args_:
            new_value = new(cls)
        else:
            new_value = new(cls, *args)
        if not hasattr(new_value, "_value_"):
            if member_type is object:
                new_value._value_ = value
            else:
                try:
                    new_value._value_ = member_type(*args)
                except Exception as exc:
                    error = TypeError("_value_ not set in __new__, unable to create it")
                    error.__cause__ = exc
                    raise error
        value = new_value._value_
        new_value._name_ = name
        new_value.__objclass__ = cls
        new_value.__init__(*args)
        new_value._sort_order_ = len(cls._member_names_)
        canonical = cls._known_member(value)
        if canonical is not None:
            new_value = canonical
        elif Flag is None or not issubclass(cls, Flag) or cls._is_single_bit(value):
            cls._member_names_.append(name)
        cls._member_map_[name] = new_value
        cls._expose(name, new_value)
        try:
            cls._value2member_map_.setdefault(value, new_value)
        except TypeError:
            cls._unhashable_values_.append(value)

    def _known_member(cls, value):
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for other in cls._member_map_.values():
                if other._value_ == value:
                    return other
        return None

    def _expose(cls, name, value):
        for base in cls.__mro__[1:]:
            descriptor = base.__dict__.get(name)
            ours = isinstance(descriptor, property)
            if ours or (_is_descriptor(descriptor) and not isinstance(base, EnumType)):
                redirect = property(descriptor.fget if ours else None)
                redirect.reads_value = not ours
                redirect.name = name
                redirect.clsname = cls.__name__
                redirect.member = value
                type.__setattr__(cls, name, redirect)
                return
        type.__setattr__(cls, name, value)

    def _convert_(cls, name, module, filter, source=None, *, boundary=None, as_global=False):
        """An enumeration of the constants of a module that a predicate names, put in their place."""
        home = sys.modules[module].__dict__
        constants = vars(source) if source is not None else home
        members = [(constant, constants[constant]) for constant in constants if filter(constant)]
        try:
            members.sort(key=lambda pair: (pair[1], pair[0]))
        except TypeError:
            members.sort(key=lambda pair: pair[0])
        made = cls(name, members, module=module, boundary=boundary or KEEP)
        if as_global:
            global_enum(made)
        else:
            home.update(made.__members__)
        home[name] = made
        return made

    @staticmethod
    def _check_for_existing_members(class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {class_name!r}> cannot extend {base!r}")

    @classmethod
    def _get_mixins(metacls, class_name, bases):
        if not bases:
            return object, None
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return metacls._find_data_type(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_type(metacls, class_name, bases):
        data_types = []
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        if base._member_type_ not in data_types:
                            data_types.append(base._member_type_)
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    found = candidate or base
                    if found not in data_types:
                        data_types.append(found)
                    break
                else:
                    candidate = candidate or base
        if len(data_types) > 1:
            raise TypeError(f"too many data types for {class_name!r}: {set(data_types)!r}")
        return data_types[0] if data_types else None

    @classmethod
    def _find_data_repr(metacls, bases):
        """How the values of members are shown; None for their own repr."""
        for base in (base for chain in bases for base in chain.__mro__ if base is not object):
            if isinstance(base, EnumType):
                return base.__dict__.get("_value_repr_")
            if "__repr__" in base.__dict__:
                params = base.__dict__.get("__dataclass_params__")
                made = "__dataclass_fields__" in base.__dict__ and params is not None and params.repr
                return _fields_repr if made else base.__dict__["__repr__"]
        return None

    @classmethod
    def _find_new(metacls, namespace, member_type, first_enum):
        own = namespace.get("__new__")
        save_new = first_enum is not None and own is not None
        if own is None:
            for name in ("__new_member__", "__new__"):
                for candidate in (member_type, first_enum):
                    target = getattr(candidate, name, None)
                    ordinary = [None, None.__new__, object.__new__]
                    if Enum is not None:
                        ordinary.append(Enum.__new__)
                    if all(target is not other and target != other for other in ordinary):
                        own = target
                        break
                if own is not None:
                    break
            else:
                own = object.__new__
        elif isinstance(own, staticmethod):
            own = own.__func__
        plain = own is object.__new__ or own == object.__new__
        use_args = not (first_enum is None or plain)
        return own, save_new, use_args

    def __bool__(cls):
        return True

    def __call__(cls, value=_auto_null, names=_auto_null, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            if names is not _auto_null:
                value = (value, names, *values)
            return cls.__new__(cls, value)
        if names is _auto_null and type is None:
            return cls.__new__(cls, value)
        if names is _auto_null:
            names = None
        return cls._create_(value, names, module=module, qualname=qualname, type=type, start=start, boundary=boundary)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        classdict = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            original, names = names, []
            last_values = []
            for count, name in enumerate(original):
                value = cls._generate_next_value_(name, start, count, last_values[:])
                last_values.append(value)
                names.append((name, value))
        for item in names if names is not None else ():
            name, value = (item, names[item]) if isinstance(item, str) else item
            classdict[name] = value
        if module is None:
            # Whoever calls the enumeration.
            module = sys._getframe(2).f_globals.get("__name__")
        if module is not None:
            classdict["__module__"] = module
        if qualname is not None:
            classdict["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, classdict, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        try:
            return value in cls._value2member_map_
        except TypeError:
            return value in cls._unhashable_values_

    def __dir__(cls):
        names = {
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__",
            "__name__", "__qualname__", *cls._member_names_,
        }
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add("__init_subclass__")
        if cls._member_type_ is not object:
            names.update(dir(cls._member_type_))
        return sorted(names)

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    @_builtin_property
    def __members__(cls):
        return MappingProxyType(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))


EnumMeta = EnumType
Enum = Flag = ReprEnum = None


class Enum(metaclass=EnumType):
    """Base class of enumerations."""

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for other in cls._member_map_.values():
                if other._value_ == value:
                    return other
        if not cls._member_map_ or f"_{cls.__name__}__in_progress" in cls.__dict__:
            if f"_{cls.__name__}__in_progress" in cls.__dict__:
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly") from None
            raise TypeError(f"{cls!r} has no members defined")
        exc = None
        try:
            result = cls._missing_(value)
        except Exception as error:
            exc = error
            result = None
        try:
            if isinstance(result, cls):
                return result
            if Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int):
                return result
            invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
            if result is None and exc is None:
                raise invalid
            if exc is None:
                exc = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
            if not isinstance(exc, ValueError):
                exc.__context__ = invalid
            raise exc
        finally:
            exc = None
            invalid = None

    def __init__(self, *args, **kwds):
        pass

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last = sorted(last_values)[-1]
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return last + 1
        except TypeError:
            raise TypeError(f"unable to increment {last!r}") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {(self.__class__._value_repr_ or repr)(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        cls, members = self.__class__, self._member_map_
        names = set(object.__dir__(self)) if cls._member_type_ is not object else set()
        names.update(name for name in getattr(self, "__dict__", ()) if name[0] != "_" and name not in members)
        public = ((name, value) for base in cls.__mro__ for name, value in base.__dict__.items() if name[0] != "_")
        for name, value in public:
            if name not in members or (isinstance(value, property) and value.fget is not None):
                names.add(name)
            elif isinstance(value, property):
                names.discard(name)
        return sorted(names | {"__class__", "__doc__", "__eq__", "__hash__", "__module__"})

    def _add_alias_(self, name):
        """Another name for this member. Raises NameError for the name of another."""
        cls = self.__class__
        if cls._member_map_.get(name, self) is not self:
            raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
        cls._member_map_[name] = self
        cls._expose(name, self)

    def _add_value_alias_(self, value):
        """Another value by which this member is found. Raises ValueError for the value of another."""
        cls = self.__class__
        known = cls._known_member(value)
        if known is not None and known is not self:
            raise ValueError(f"{value!r} is already bound: {known!r}")
        try:
            cls._value2member_map_.setdefault(value, self)
        except TypeError:
            cls._unhashable_values_.append(value)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        """The name of the member."""
        return self._name_

    @property
    def value(self):
        """The value of the member."""
        return self._value_


class ReprEnum(Enum):
    """Only changes the repr; text and format are the data type's."""


class IntEnum(int, ReprEnum):
    """Enumeration whose members are also ints."""


class StrEnum(str, ReprEnum):
    """Enumeration whose members are also strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        value = str(*values)
        member = str.__new__(cls, value)
        member._value_ = value
        return member

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


def _bits(value):
    while value:
        low = value & -value
        yield low
        value ^= low


class Flag(Enum):
    """Enumeration whose members can be combined."""

    _numeric_repr_ = repr

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        if not isinstance(last, int):
            raise TypeError(f"invalid flag value {last!r}")
        return 2 ** last.bit_length()

    @classmethod
    def _is_single_bit(cls, value):
        return isinstance(value, int) and value > 0 and value & (value - 1) == 0

    @classmethod
    def _settle_flags(cls, namespace):
        mask = singles = 0
        for member in cls._member_map_.values():
            if isinstance(member._value_, int):
                mask |= member._value_
                if cls._is_single_bit(member._value_):
                    singles |= member._value_
        type.__setattr__(cls, "_flag_mask_", mask)
        type.__setattr__(cls, "_singles_mask_", singles)
        type.__setattr__(cls, "_all_bits_", 2 ** mask.bit_length() - 1)
        if cls._boundary_ is None:
            type.__setattr__(cls, "_boundary_", STRICT)
        names = sorted(cls._member_names_, key=lambda name: cls._member_map_[name]._value_)
        cls._member_names_[:] = names

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, everything = cls._flag_mask_, cls._all_bits_
        negative = None
        if not ~everything <= value <= everything or value & (everything ^ mask):
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n    given {_binary(value, width)}\n  allowed {_binary(mask, width)}"
                )
            if cls._boundary_ is CONFORM:
                value = value & mask
            elif cls._boundary_ is EJECT:
                return value
            elif cls._boundary_ is KEEP and value < 0:
                value = max(everything + 1, 2 ** value.bit_length()) + value
        if value < 0:
            negative = value
            value = everything + 1 + value
        unknown = value & ~mask
        if cls._member_type_ is object:
            pseudo = object.__new__(cls)
        else:
            pseudo = cls._member_type_.__new__(cls, value)
        if not hasattr(pseudo, "_value_"):
            pseudo._value_ = value
        parts = [member for member in cls if member._value_ & value and cls._is_single_bit(member._value_)]
        if parts:
            pseudo._name_ = "|".join(member._name_ for member in parts)
            if unknown:
                pseudo._name_ += f"|{cls._numeric_repr_(unknown)}"
        else:
            pseudo._name_ = None
        pseudo = cls._value2member_map_.setdefault(value, pseudo)
        if negative is not None:
            cls._value2member_map_[negative] = pseudo
        return pseudo

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                "unsupported operand type(s) for 'in': "
                f"{type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        for bit in _bits(self._value_ & self._flag_mask_):
            yield self._value2member_map_.get(bit)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        shown = (self.__class__._value_repr_ or repr)(self._value_)
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {shown}>"
        return f"<{self.__class__.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def __or__(self, other):
        value = self._get_value(other)
        if value is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._get_value(other)
        if value is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._get_value(other)
        if value is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ ^ value)

    def __invert__(self):
        if self._boundary_ in (EJECT, KEEP):
            return self.__class__(~self._value_)
        return self.__class__(self._singles_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


def _binary(value, width):
    digits = bin(value if value >= 0 else ~value ^ (2 ** (value.bit_length() + 1) - 1))[2:]
    sign = "1" if value < 0 else "0"
    return f"0b{sign} {digits.rjust(width, sign)}"


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Flags that are also ints."""


def unique(enumeration):
    """Class decorator that forbids aliases."""
    duplicates = [(name, member.name) for name, member in enumeration.__members__.items() if name != member.name]
    if duplicates:
        shown = ", ".join(f"{alias} -> {name}" for alias, name in duplicates)
        raise ValueError(f"duplicate values found in {enumeration!r}: {shown}")
    return enumeration


def _module_name(self):
    return self.__class__.__module__.split(".")[-1]


def global_enum_repr(self):
    """A repr by the module instead of the class, for the members of a global enumeration."""
    name = self._name_
    return f"{_module_name(self)}.{self.__class__.__name__ + '(' + repr(self._value_) + ')' if name is None else name}"


def global_flag_repr(self):
    """Like `global_enum_repr`, for flags: each name with the module before it, unknown bits as they are."""
    if self._name_ is None:
        return f"{_module_name(self)}.{self.__class__.__name__}({self._value_!r})"
    module = _module_name(self)
    return "|".join(name if name[0].isdigit() else f"{module}.{name}" for name in self._name_.split("|"))


def global_str(self):
    """The str of members of a global enumeration: the name alone."""
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Class decorator that also puts the members into the namespace of the module."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


from _enum_checks import (  # noqa: E402, F401
    CONTINUOUS,
    NAMED_FLAGS,
    UNIQUE,
    EnumCheck,
    _iter_bits_lsb,
    _simple_enum,
    _test_simple_enum,
    show_flag_values,
    verify,
)
