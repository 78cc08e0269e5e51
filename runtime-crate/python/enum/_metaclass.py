"""The metaclass of enumerations. CPython Lib/enum.py EnumType."""

import sys
from types import DynamicClassAttribute, MappingProxyType

from enum._markers import KEEP, _auto_null, _builtin_property, _fields_repr, _is_descriptor, property
from enum._namespace import EnumDict

# Set by the modules that define them, which are made by the metaclass.
Enum = Flag = ReprEnum = None


class EnumType(type):
    """Metaclass of enumerations."""

    __module__ = "enum"

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members(cls, bases)
        namespace = EnumDict(cls)
        member_type, first_enum = metacls._get_mixins(cls, bases)
        if first_enum is not None:
            namespace["_generate_next_value_"] = staticmethod(first_enum._generate_next_value_)
        return namespace

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        names = list(classdict._member_names)
        classdict.setdefault("_ignore_", []).append("_ignore_")
        for key in classdict["_ignore_"]:
            classdict.pop(key, None)
        invalid = {"mro", ""} & set(names)
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
        if _is_flag_class(enum_class):
            # A data type's own operators give way to those of flags.
            for operator in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if operator not in namespace:
                    setattr(enum_class, operator, getattr(Flag, operator))
            enum_class._settle_flags(namespace)
        if save_new:
            enum_class.__new_member__ = enum_class.__dict__.get("__new__")
        if Enum is not None:
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
        elif not _is_flag_class(cls) or cls._is_single_bit(value):
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
        found = shadowed = shadowed_in = None
        for base in cls.__mro__[1:]:
            attribute = base.__dict__.get(name)
            if attribute is None:
                continue
            if isinstance(attribute, (property, DynamicClassAttribute)):
                found, shadowed, shadowed_in = attribute, "property", base
                break
            if _is_descriptor(attribute):
                found, shadowed, shadowed_in = attribute, shadowed or "descriptor", shadowed_in or base
            else:
                shadowed, shadowed_in = "attribute", base
        if found is not None:
            redirect = property(None if shadowed == "attribute" else getattr(found, "fget", None))
            redirect.shadowed, redirect.shadowed_in = shadowed, shadowed_in
            redirect.member = value
            redirect.__set_name__(cls, name)
            value = redirect
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
            from enum._globals import global_enum

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

    def __call__(cls, value, names=_auto_null, *values, module=None, qualname=None, type=None, start=1, boundary=None):
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
        if _is_flag_class(cls):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))


def _is_flag_class(cls):
    return Flag is not None and issubclass(cls, Flag)
