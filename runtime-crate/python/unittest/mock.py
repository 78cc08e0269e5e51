"""Objects that record how they are used, and patches that put them in the place of others. CPython Lib/unittest/mock.py.

A specification limits the attributes of a mock and its class; signatures of specifications are not checked.
"""

import asyncio
import inspect
from functools import wraps
from importlib import import_module

__all__ = ["Mock", "MagicMock", "AsyncMock", "NonCallableMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "PropertyMock"]

__molt_missing__ = (
    "FILTER_DIR", "NonCallableMagicMock", "ThreadingMock", "create_autospec", "mock_open", "seal",
)


class _Sentinel:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinels:
    """`sentinel.name` is one object a name."""

    def __init__(self):
        self._made = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._made.setdefault(name, _Sentinel(name))


sentinel = _Sentinels()
DEFAULT = sentinel.DEFAULT
_UNSET = sentinel.UNSET


class _Any:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _Any()


class _Call(tuple):
    """The arguments of a call, with the name that was called: a tuple (name, args, kwargs) or, as call_args, (args, kwargs)."""

    def __new__(cls, name="", args=(), kwargs=None, two=False):
        kwargs = {} if kwargs is None else kwargs
        return tuple.__new__(cls, (args, kwargs) if two else (name, args, kwargs))

    @property
    def args(self):
        return self[-2]

    @property
    def kwargs(self):
        return self[-1]

    def _name(self):
        return self[0] if len(self) == 3 else ""

    def __call__(self, *args, **kwargs):
        return _Call(self._name(), args, kwargs)

    def __getattr__(self, attribute):
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        name = self._name()
        return _Call(f"{name}.{attribute}" if name else attribute)

    def __eq__(self, other):
        if not isinstance(other, tuple):
            return NotImplemented
        one, two = _normal_call(self), _normal_call(other)
        return one[1:] == two[1:] and (not one[0] or not two[0] or one[0] == two[0])

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __repr__(self):
        name = self._name()
        shown = _format_arguments(self.args, self.kwargs)
        return f"call.{name}({shown})" if name else f"call({shown})"


def _normal_call(value):
    """(name, args, kwargs) of a call, or of a tuple that leaves some of these out."""
    name, args, kwargs = "", (), {}
    for part in value:
        if isinstance(part, str):
            name = part
        elif isinstance(part, tuple):
            args = part
        elif isinstance(part, dict):
            kwargs = part
    return name.removeprefix("()").lstrip("."), args, kwargs


def _format_arguments(args, kwargs):
    return ", ".join([*map(repr, args), *(f"{name}={value!r}" for name, value in kwargs.items())])


call = _Call()

_MAGIC_RESULTS = {
    "__len__": 0, "__contains__": False, "__int__": 1, "__float__": 1.0, "__complex__": 1j, "__bool__": True,
    "__index__": 1, "__exit__": False, "__aexit__": False,
}
_MAGIC_NAMES = (
    "__getitem__", "__setitem__", "__delitem__", "__enter__", "__call__", "__lt__", "__gt__", "__le__", "__ge__",
    "__add__", "__sub__", "__mul__", "__truediv__", "__floordiv__", "__mod__", "__and__", "__or__", "__xor__",
    "__neg__", "__pos__", "__abs__", "__iadd__", "__isub__", "__imul__",
)


class NonCallableMock:
    """A mock without a call: every attribute is a mock."""

    def __new__(cls, /, *args, **kwargs):
        # Magic methods are set in the class, so each mock has one of its own.
        return object.__new__(type(cls.__name__, (cls,), {"__doc__": cls.__doc__, "__module__": cls.__module__}))

    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, return_value=DEFAULT,
                 side_effect=None, **kwargs):
        own = self.__dict__
        spec = spec_set if spec is None else spec
        own.update(
            _mock_children={}, _mock_parent=parent, _mock_name=name, _mock_wraps=wraps, _mock_return=return_value,
            _mock_effect=_as_effect(side_effect), _mock_spec=None, _mock_spec_class=None, _mock_spec_set=spec_set is not None,
            called=False, call_count=0, call_args=None, call_args_list=[], mock_calls=[], method_calls=[],
        )
        if spec is not None:
            own["_mock_spec"] = spec if isinstance(spec, (list, tuple)) else dir(spec)
            if not isinstance(spec, (list, tuple)):
                own["_mock_spec_class"] = spec if isinstance(spec, type) else type(spec)
        self.configure_mock(**kwargs)

    @property
    def __class__(self):
        return self.__dict__.get("_mock_spec_class") or type(self)

    @property
    def return_value(self):
        if self._mock_return is DEFAULT and self._mock_wraps is None:
            self.__dict__["_mock_return"] = self._get_child_mock(parent=self, name="()")
        return self._mock_return

    @return_value.setter
    def return_value(self, value):
        self.__dict__["_mock_return"] = value

    @property
    def side_effect(self):
        return self._mock_effect

    @side_effect.setter
    def side_effect(self, value):
        self.__dict__["_mock_effect"] = _as_effect(value)

    def _get_child_mock(self, /, **kwargs):
        kind = next(base for base in type(self).__mro__ if base in (MagicMock, Mock, NonCallableMock))
        return (Mock if kind is NonCallableMock else kind)(**kwargs)

    def __getattr__(self, name):
        own = self.__dict__
        if name.startswith("_mock_") or "_mock_children" not in own:
            raise AttributeError(name)
        if own["_mock_spec"] is not None and name not in own["_mock_spec"]:
            raise AttributeError(f"Mock object has no attribute {name!r}")
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name.startswith(("assert", "assret", "asert", "aseert", "assrt")):
            raise AttributeError(f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an attribute.")
        children = own["_mock_children"]
        if children.get(name) is _UNSET:
            raise AttributeError(name)
        if name not in children:
            wrapped = None if own["_mock_wraps"] is None else getattr(own["_mock_wraps"], name)
            children[name] = self._get_child_mock(parent=self, name=name, wraps=wrapped)
        return children[name]

    def __setattr__(self, name, value):
        own = self.__dict__
        if name in ("return_value", "side_effect") or name in own:
            return object.__setattr__(self, name, value)
        if own.get("_mock_spec_set") and name not in own["_mock_spec"]:
            raise AttributeError(f"Mock object has no attribute '{name}'")
        if name.startswith("__") and name.endswith("__"):
            return setattr(type(self), name, _as_magic(self, value))
        if isinstance(value, NonCallableMock) and value.__dict__["_mock_name"] is None:
            value.__dict__.update(_mock_parent=self, _mock_name=name)
        own["_mock_children"][name] = value

    def __delattr__(self, name):
        children = self.__dict__["_mock_children"]
        if children.get(name) is _UNSET:
            raise AttributeError(name)
        children[name] = _UNSET

    def __dir__(self):
        own = self.__dict__
        return sorted({*(own["_mock_spec"] or object.__dir__(self)), *own["_mock_children"]})

    def __repr__(self):
        name = self._full_name()
        shown = f" name={name!r}" if name != "mock" or self._mock_name else ""
        return f"<{type(self).__name__}{shown} id='{id(self)}'>"

    def _full_name(self):
        parts, mock = [], self
        while mock is not None:
            parts.append(mock._mock_name or "mock")
            mock = mock._mock_parent
        return ".".join(reversed(parts)).replace(".()", "()")

    def configure_mock(self, /, **kwargs):
        """Sets attributes, also of attributes: `configure_mock(**{'method.return_value': 3})`."""
        for path, value in sorted(kwargs.items(), key=lambda entry: entry[0].count(".")):
            *parents, last = path.split(".")
            target = self
            for parent in parents:
                target = getattr(target, parent)
            setattr(target, last, value)

    def attach_mock(self, mock, attribute):
        mock.__dict__.update(_mock_parent=self, _mock_name=attribute)
        self._mock_children[attribute] = mock

    def reset_mock(self, *, return_value=False, side_effect=False):
        self.__dict__.update(called=False, call_count=0, call_args=None, call_args_list=[], mock_calls=[], method_calls=[])
        if return_value:
            self.__dict__["_mock_return"] = DEFAULT
        if side_effect:
            self.__dict__["_mock_effect"] = None
        children = [*self._mock_children.values(), self._mock_return]
        for child in children:
            if isinstance(child, NonCallableMock) and child is not self:
                child.reset_mock(return_value=return_value, side_effect=side_effect)

    def _record(self, args, kwargs):
        own = self.__dict__
        own["called"] = True
        own["call_count"] += 1
        own["call_args"] = _Call("", args, kwargs, two=True)
        own["call_args_list"].append(own["call_args"])
        own["mock_calls"].append(_Call("", args, kwargs))
        path, parent, child = [], own["_mock_parent"], self
        while parent is not None:
            path.insert(0, child.__dict__["_mock_name"] or "")
            recorded = _Call(".".join(path).replace(".()", "()"), args, kwargs)
            parent.__dict__["mock_calls"].append(recorded)
            if "()" not in path:
                parent.__dict__["method_calls"].append(recorded)
            child, parent = parent, parent.__dict__["_mock_parent"]

    def _answer(self, args, kwargs):
        effect = self._mock_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            result = effect(*args, **kwargs) if callable(effect) else next(effect)
            if _is_exception(result):
                raise result
            if result is not DEFAULT:
                return result
        if self._mock_return is DEFAULT and self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value

    def _expect(self, holds, message):
        if not holds:
            raise AssertionError(message)

    def _shown_name(self):
        return self._mock_name or "mock"

    def assert_called(self):
        self._expect(self.called, f"Expected '{self._shown_name()}' to have been called.")

    def assert_called_once(self):
        message = f"Expected '{self._shown_name()}' to have been called once. Called {self.call_count} times."
        self._expect(self.call_count == 1, message + self._calls_shown())

    def assert_not_called(self):
        message = f"Expected '{self._shown_name()}' to not have been called. Called {self.call_count} times."
        self._expect(not self.called, message + self._calls_shown())

    def _calls_shown(self):
        return f"\nCalls: {self.mock_calls!r}." if self.mock_calls else ""

    def assert_called_with(self, /, *args, **kwargs):
        expected = f"{self._shown_name()}({_format_arguments(args, kwargs)})"
        if self.call_args is None:
            raise AssertionError(f"expected call not found.\nExpected: {expected}\n  Actual: not called.")
        actual = f"{self._shown_name()}({_format_arguments(*self.call_args)})"
        message = f"expected call not found.\nExpected: {expected}\n  Actual: {actual}"
        self._expect(self.call_args == (args, kwargs), message)

    def assert_called_once_with(self, /, *args, **kwargs):
        message = f"Expected '{self._shown_name()}' to be called once. Called {self.call_count} times."
        self._expect(self.call_count == 1, message + self._calls_shown())
        self.assert_called_with(*args, **kwargs)

    def assert_any_call(self, /, *args, **kwargs):
        shown = f"{self._shown_name()}({_format_arguments(args, kwargs)})"
        self._expect((args, kwargs) in self.call_args_list, f"{shown} call not found")

    def assert_has_calls(self, calls, any_order=False):
        calls, made = list(calls), list(self.mock_calls)
        if any_order:
            for one in calls:
                self._expect(one in made, f"{tuple(calls)!r} not all found in call list, {one!r} is missing")
                made.remove(one)
            return
        runs = (made[start:start + len(calls)] for start in range(len(made) - len(calls) + 1))
        self._expect(any(run == calls for run in runs), f"Calls not found.\nExpected: {calls!r}\n  Actual: {made!r}")


def _is_exception(value):
    return isinstance(value, BaseException) or (isinstance(value, type) and issubclass(value, BaseException))


def _as_effect(value):
    if value is None or callable(value) or _is_exception(value):
        return value
    return iter(value)


def _as_magic(mock, value):
    """What a magic method of a mock's own class is: a function is called with the mock, a mock without."""
    if isinstance(value, NonCallableMock):
        return staticmethod(value)
    return value


class Mock(NonCallableMock):
    """A mock that can be called."""

    def __call__(self, /, *args, **kwargs):
        self._record(args, kwargs)
        return self._answer(args, kwargs)


class MagicMock(Mock):
    """A mock that has the magic methods, with plain results."""

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        given = self.__dict__["_mock_spec"]
        cls = type(self)
        for name in (*_MAGIC_RESULTS, *_MAGIC_NAMES, "__iter__", "__aenter__"):
            if name != "__call__" and (given is None or name in given):
                setattr(cls, name, _MagicMethod(name))


class _MagicMethod:
    """A magic method of a MagicMock, made a mock when it is first reached."""

    def __init__(self, name):
        self.name = name

    def __get__(self, mock, cls=None):
        if mock is None:
            return self
        made = self._make(mock)
        setattr(type(mock), self.name, staticmethod(made))
        return made

    def _make(self, mock):
        name = self.name
        if name == "__aenter__" or name == "__aexit__":
            return AsyncMock(parent=mock, name=name, return_value=_MAGIC_RESULTS.get(name, mock))
        if name == "__iter__":
            return Mock(parent=mock, name=name, side_effect=lambda: iter(()))
        if name in ("__lt__", "__gt__", "__le__", "__ge__"):
            return Mock(parent=mock, name=name, return_value=NotImplemented)
        if name in _MAGIC_RESULTS:
            return Mock(parent=mock, name=name, return_value=_MAGIC_RESULTS[name])
        return MagicMock(parent=mock, name=name)


class AsyncMock(MagicMock):
    """A mock whose call is awaited."""

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__.update(await_count=0, await_args=None, await_args_list=[])
        self.__dict__["_is_coroutine"] = getattr(asyncio.coroutines, "_is_coroutine", None)

    async def _awaited(self, args, kwargs):
        own = self.__dict__
        own["await_count"] += 1
        own["await_args"] = _Call("", args, kwargs, two=True)
        own["await_args_list"].append(own["await_args"])
        effect = self._mock_effect
        if effect is not None and inspect.iscoroutinefunction(effect):
            return await effect(*args, **kwargs)
        try:
            return self._answer(args, kwargs)
        except StopIteration:
            raise StopAsyncIteration from None

    def __call__(self, /, *args, **kwargs):
        self._record(args, kwargs)
        return self._awaited(args, kwargs)

    def assert_awaited(self):
        self._expect(self.await_count > 0, f"Expected {self._shown_name()} to have been awaited.")

    def assert_awaited_once(self):
        message = f"Expected {self._shown_name()} to have been awaited once. Awaited {self.await_count} times."
        self._expect(self.await_count == 1, message)

    def assert_awaited_with(self, /, *args, **kwargs):
        shown = f"{self._shown_name()}({_format_arguments(args, kwargs)})"
        self._expect(self.await_args == (args, kwargs), f"expected await not found.\nExpected: {shown}")

    def assert_awaited_once_with(self, /, *args, **kwargs):
        self.assert_awaited_once()
        self.assert_awaited_with(*args, **kwargs)

    def assert_not_awaited(self):
        message = f"Expected {self._shown_name()} to not have been awaited. Awaited {self.await_count} times."
        self._expect(self.await_count == 0, message)


class PropertyMock(Mock):
    """A mock to stand as a property in a class."""

    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, val):
        self(val)


class _Patch:
    """Puts a value into an attribute for the time of a block, a function, or the tests of a class."""

    attribute_name = None

    def __init__(self, target, attribute, new, kwargs, new_callable=None, create=False):
        self._target = target
        self.attribute = attribute
        self.new = new
        self.kwargs = kwargs
        self.new_callable = new_callable
        self.create = create

    def _value(self, original):
        if self.new is not DEFAULT:
            return self.new
        options = {name: value for name, value in self.kwargs.items() if name != "autospec"}
        if self.kwargs.get("autospec"):
            options["spec"] = original
        if options.get("spec") is True:
            options["spec"] = original
        if self.new_callable is not None:
            return self.new_callable(**options)
        kind = AsyncMock if inspect.iscoroutinefunction(original) else MagicMock
        return kind(name=self.attribute, **options)

    def __enter__(self):
        self.target = target = self._target()
        local = vars(target).get(self.attribute, DEFAULT) if hasattr(target, "__dict__") else DEFAULT
        original = local if local is not DEFAULT else getattr(target, self.attribute, DEFAULT)
        if original is DEFAULT and not self.create:
            raise AttributeError(f"{target} does not have the attribute {self.attribute!r}")
        self._local = local
        made = self._value(original)
        setattr(target, self.attribute, made)
        return made

    def __exit__(self, *exc_info):
        if self._local is not DEFAULT:
            setattr(self.target, self.attribute, self._local)
        else:
            delattr(self.target, self.attribute)
        return False

    start = __enter__

    def stop(self):
        return self.__exit__(None, None, None)

    def copy(self):
        return _Patch(self._target, self.attribute, self.new, self.kwargs, self.new_callable, self.create)

    def __call__(self, decorated):
        if isinstance(decorated, type):
            return _decorate_class(self, decorated)
        return _decorate_function(self, decorated, self.new is DEFAULT)


def _decorate_class(patcher, cls):
    for name in dir(cls):
        value = getattr(cls, name)
        if name.startswith(patch.TEST_PREFIX) and callable(value):
            setattr(cls, name, patcher.copy()(value))
    return cls


def _decorate_function(patcher, function, passes):
    if inspect.iscoroutinefunction(function):
        @wraps(function)
        async def patched(*args, **kwargs):
            with patcher as made:
                return await (function(*args, made, **kwargs) if passes else function(*args, **kwargs))
    else:
        @wraps(function)
        def patched(*args, **kwargs):
            with patcher as made:
                return function(*args, made, **kwargs) if passes else function(*args, **kwargs)

    return patched


class _PatchDict:
    """Changes a dict for the time of a block."""

    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = {**dict(values), **kwargs}
        self.clear = clear

    def __enter__(self):
        if isinstance(self.in_dict, str):
            self.in_dict = _import_path(self.in_dict)
        self._original = dict(self.in_dict)
        if self.clear:
            self.in_dict.clear()
        self.in_dict.update(self.values)
        return self.in_dict

    def __exit__(self, *exc_info):
        self.in_dict.clear()
        self.in_dict.update(self._original)
        return False

    start = __enter__

    def stop(self):
        return self.__exit__(None, None, None)

    def copy(self):
        return _PatchDict(self.in_dict, self.values, self.clear)

    def __call__(self, decorated):
        if isinstance(decorated, type):
            return _decorate_class(self, decorated)
        return _decorate_function(self, decorated, False)


class _PatchMultiple:
    """Several attributes of one target; mocks that are made for it are given by name."""

    def __init__(self, target, kwargs):
        self._patches = {name: _Patch(target, name, new, {}) for name, new in kwargs.items()}

    def __enter__(self):
        made = {name: one.__enter__() for name, one in self._patches.items()}
        return {name: value for name, value in made.items() if self._patches[name].new is DEFAULT}

    def __exit__(self, *exc_info):
        for one in self._patches.values():
            one.__exit__(*exc_info)
        return False

    def __call__(self, function):
        @wraps(function)
        def patched(*args, **kwargs):
            with self as made:
                return function(*args, **kwargs, **made)

        return patched


def _import_path(path):
    """What a dotted path says: the longest part of it that is a module, and attributes after it."""
    parts = path.split(".")
    found = import_module(parts[0])
    for index, part in enumerate(parts[1:], 2):
        if not hasattr(found, part):
            import_module(".".join(parts[:index]))
        found = getattr(found, part)
    return found


class _Patcher:
    """`patch` and its attributes."""

    TEST_PREFIX = "test"
    dict = _PatchDict

    def __call__(self, target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
        path, dot, attribute = target.rpartition(".")
        if not dot:
            raise TypeError(f"Need a valid target to patch. You supplied: {target!r}")
        options = _given(spec=spec, spec_set=spec_set, autospec=autospec)
        return _Patch(lambda: _import_path(path), attribute, new, {**options, **kwargs}, new_callable, create)

    def object(self, target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None,
               new_callable=None, **kwargs):
        options = _given(spec=spec, spec_set=spec_set, autospec=autospec)
        return _Patch(lambda: target, attribute, new, {**options, **kwargs}, new_callable, create)

    def multiple(self, target, **kwargs):
        return _PatchMultiple((lambda: _import_path(target)) if isinstance(target, str) else (lambda: target), kwargs)

    def stopall(self):
        pass


def _given(**options):
    return {name: value for name, value in options.items() if value is not None}


patch = _Patcher()
