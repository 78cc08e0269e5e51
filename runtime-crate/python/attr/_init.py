"""`__init__` of classes with fields. attr/_make.py compiles its text; here one closure binds the arguments and sets the fields."""

import sys
from inspect import Parameter, Signature

from attr import _config, setters
from attr._fields import Converter, Factory
from attr._methods import _HASH_CACHE_FIELD
from attr._nothing import NOTHING

if sys.version_info >= (3, 13):
    from _suggestions import _generate_suggestions as meant
else:

    def meant(candidates, name):
        """Which of some names was meant; older Pythons do not say so."""
        return None


class Parameters:
    """The parameters of an `__init__`, and how arguments are bound to them, with the interpreter's own errors."""

    def __init__(self, owner, method, attributes):
        self.qualname = f"{owner.__qualname__}.{method}"
        self.positional = [a.alias for a in attributes if not a.kw_only]
        self.keyword_only = [a.alias for a in attributes if a.kw_only]
        self.names = (*self.positional, *self.keyword_only)
        for place, name in enumerate(self.names):
            if name in self.names[:place] or name == "self":
                raise SyntaxError(f"duplicate parameter {name!r} in function definition")
        self.defaults = {a.alias: self.default_of(a) for a in attributes if a.default is not NOTHING}

    @staticmethod
    def default_of(a):
        # A factory runs where the field is set, in the order of the fields.
        return NOTHING if isinstance(a.default, Factory) else a.default

    def bind(self, args, kwargs):
        bound = dict(zip(self.positional, args))
        for name, value in kwargs.items():
            if name in bound or name == "self":
                raise TypeError(f"{self.qualname}() got multiple values for argument {name!r}")
            if name not in self.names:
                hint = meant(["self", *self.names], name)
                raise TypeError(
                    f"{self.qualname}() got an unexpected keyword argument {name!r}" + (f". Did you mean {hint!r}?" if hint else "")
                )
            bound[name] = value
        if len(args) > len(self.positional):
            raise TypeError(self.too_many(len(args), kwargs))
        if len(bound) < len(self.names):
            self.complete(bound)
        return bound

    def complete(self, bound):
        """Put defaults where there are no arguments."""
        for kind, names in (("positional", self.positional), ("keyword-only", self.keyword_only)):
            missing = [name for name in names if name not in bound and name not in self.defaults]
            if missing:
                plural = "" if len(missing) == 1 else "s"
                raise TypeError(
                    f"{self.qualname}() missing {len(missing)} required {kind} argument{plural}: {enumerated(missing)}"
                )
        for name, value in self.defaults.items():
            bound.setdefault(name, value)

    def too_many(self, given, kwargs):
        most = len(self.positional) + 1
        optional = sum(name in self.defaults for name in self.positional)
        takes = f"from {most - optional} to {most}" if optional else f"{most}"
        named = sum(name in kwargs for name in self.keyword_only)
        also = ""
        if named:
            also = f" positional arguments (and {named} keyword-only argument{'' if named == 1 else 's'})"
        plural = "" if most == 1 and not optional else "s"
        return f"{self.qualname}() takes {takes} positional argument{plural} but {given + 1}{also} were given"

    def signature(self, annotations):
        kinds = [(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("self", *self.positional)]
        kinds += [(name, Parameter.KEYWORD_ONLY) for name in self.keyword_only]
        parameters = []
        for name, kind in kinds:
            default = self.defaults.get(name, Parameter.empty)
            parameters.append(Parameter(name, kind, default=default, annotation=annotations.get(name, Parameter.empty)))
        return Signature(parameters, return_annotation=None)


def enumerated(names):
    *others, last = [repr(name) for name in names]
    if len(others) < 2:
        return " and ".join([*others, last])
    return f"{', '.join(others)}, and {last}"


def set_plainly(instance, name, value):
    setattr(instance, name, value)


def set_directly(instance, name, value):
    object.__setattr__(instance, name, value)


def set_in_dict(instance, name, value):
    instance.__dict__[name] = value


class Initializer:
    """Sets the fields of a new object from the arguments of its class."""

    def __init__(self, making, method):
        props = making.props
        self.making = making
        self.is_hooked = making.on_setattr not in (None, setters.NO_OP)
        self.attributes = [a for a in making.attributes if a.init or a.default is not NOTHING]
        if props.is_frozen and (self.is_hooked or any(a.on_setattr not in (None, setters.NO_OP) for a in self.attributes)):
            raise ValueError("Frozen classes can't use on_setattr.")
        self.steps = [self.step(a) for a in self.attributes]
        self.validated = [a for a in self.attributes if a.validator]
        arguments = [a for a in self.attributes if a.init is not False]
        self.parameters = Parameters(making.cls, method, arguments)
        self.as_exception = [a.name for a in self.attributes if a.init] if props.is_exception else None
        self.set_hash = None
        if making.is_hash_cached:
            in_dict = set_directly if props.is_slotted else set_in_dict
            self.set_hash = in_dict if props.is_frozen else set_plainly

    def step(self, a):
        """The field, the name of its argument, the factory and the converter, and the function that sets it."""
        alias = None if a.init is False else a.alias
        factory = a.default if isinstance(a.default, Factory) else None
        return a, alias, factory, a.converter, self.setter(a)

    def setter(self, a):
        is_hooked = a.on_setattr is not None or self.is_hooked
        if not self.making.props.is_frozen:
            return set_directly if is_hooked else set_plainly
        base = self.making.base_classes.get(a.name)
        is_slot = self.making.props.is_slotted or (base is not None and "__slots__" in vars(base))
        return set_directly if is_slot else set_in_dict

    def run(self, instance, bound):
        making = self.making
        if making.has_pre_init:
            self.before(instance, bound)
        for a, alias, factory, converter, store in self.steps:
            value = a.default if alias is None else bound[alias]
            if factory is not None and (alias is None or value is NOTHING):
                value = factory.make(instance)
            if converter is not None:
                is_plain = not isinstance(converter, Converter)
                value = converter(value) if is_plain else converter.convert(value, instance, a)
            store(instance, a.name, value)
        if self.validated and _config._run_validators is True:
            for a in self.validated:
                a.validator(instance, a, getattr(instance, a.name))
        if making.has_post_init:
            instance.__attrs_post_init__()
        if self.set_hash is not None:
            self.set_hash(instance, _HASH_CACHE_FIELD, None)
        if self.as_exception is not None:
            BaseException.__init__(instance, *[getattr(instance, name) for name in self.as_exception])

    def before(self, instance, bound):
        if not self.making.does_pre_init_take:
            instance.__attrs_pre_init__()
            return
        positional = [bound[name] for name in self.parameters.positional]
        instance.__attrs_pre_init__(*positional, **{name: bound[name] for name in self.parameters.keyword_only})

    def annotations(self):
        found = {"return": None}
        for a in self.attributes:
            if a.init is not True:
                continue
            if a.converter is None:
                said = a.type
            else:
                known = a.converter if isinstance(a.converter, Converter) else Converter(a.converter)
                said = known._first_param_type or None
            if said is not None:
                found[a.alias] = said
        return found


class Home:
    """Where the texts of annotations are read (`typing.get_type_hints`): in the module of the class, as it was by then."""

    __slots__ = ("__globals__",)

    def __init__(self, module):
        self.__globals__ = dict(vars(sys.modules[module]))


def init_method(making, method):
    """The method that sets the fields, under one of its two names."""
    initializer = Initializer(making, method)
    bind, run = initializer.parameters.bind, initializer.run

    def __init__(self, /, *args, **kwargs):
        run(self, bind(args, kwargs))

    __init__.__name__ = method
    __init__.__annotations__ = annotations = initializer.annotations()
    __init__.__signature__ = initializer.parameters.signature(annotations)
    if making.cls.__module__ in sys.modules and any(isinstance(said, str) for said in annotations.values()):
        __init__.__wrapped__ = Home(making.cls.__module__)
    return __init__
