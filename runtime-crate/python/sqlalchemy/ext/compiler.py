"""How elements of an application's own compile: `@compiles`. SQLAlchemy lib/sqlalchemy/ext/compiler.py."""

from .. import exc
from ..sql import sqltypes


class _Dispatcher:
    """The functions of one class of elements by the dialect's name, "default" for all others."""

    def __init__(self, inherited):
        self.specs = {}
        self.inherited = inherited

    def _refuse(self, element, compiler, cause=None):
        raise exc.UnsupportedCompilationError(
            compiler, type(element), message="%s construct has no default compilation handler." % type(element)
        ) from cause

    def _as_inherited(self, element, compiler, **kw):
        try:
            return self.inherited(element, compiler, **kw)
        except exc.UnsupportedCompilationError as err:
            return self._refuse(element, compiler, err)

    def __call__(self, element, compiler, **kw):
        fn = self.specs.get(compiler.dialect.name) or self.specs.get("default")
        if fn is None:
            fn = self._as_inherited if self.inherited else self._refuse
        add_to_result_map = kw.get("add_to_result_map")
        if not add_to_result_map:
            return fn(element, compiler, **kw)
        # A column that the function says nothing about is of unknown type.
        said = []
        kw["add_to_result_map"] = lambda *args: said.append(args)
        text = fn(element, compiler, **kw)
        for args in said or [(None, None, (element,), sqltypes.NULLTYPE)]:
            add_to_result_map(*args)
        return text


def compiles(class_, *specs):
    """Registers the decorated function as what compiles elements of a class, for the named dialects or for all."""

    def decorate(fn):
        dispatcher = class_.__dict__.get("_compiler_dispatcher")
        if dispatcher is None:
            dispatcher = _Dispatcher(getattr(class_, "_compiler_dispatch", None))
            class_._compiler_dispatcher = dispatcher
            class_._compiler_dispatch = lambda element, compiler, **kw: dispatcher(element, compiler, **kw)
        for spec in specs or ("default",):
            dispatcher.specs[spec] = fn
        return fn

    return decorate


def deregister(class_):
    """Removes what `compiles` registered for a class."""
    if "_compiler_dispatcher" in class_.__dict__:
        del class_._compiler_dispatcher, class_._compiler_dispatch
