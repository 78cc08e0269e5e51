"""Everything of six that is more than another name."""

import six
import six.moves.urllib.parse
from six.moves import _thread, cStringIO, collections_abc, filterfalse, input, queue, range, reduce, urllib, urllib_parse, xrange, zip_longest
from six.moves.urllib.error import HTTPError, URLError
from six.moves.urllib.parse import quote, urlencode
from six.moves.urllib.request import Request


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except Exception as error:
        print(name, "raised", type(error).__name__, error, repr(error.__cause__))


print(six.PY2, six.PY3, six.PY34, six.string_types, six.integer_types, six.class_types, six.text_type, six.binary_type, six.MAXSIZE)
print(six.b("é\xff"), six.u("é"), six.int2byte(65), six.byte2int(b"A"), six.indexbytes(b"ab", 1), list(six.iterbytes(b"ab")), six.unichr(233))
print(six.next(iter([1])), six.advance_iterator(iter([2])), six.callable(len), six.Iterator, six.StringIO("x").read(), six.BytesIO(b"x").read())
d = {"a": 1, "b": 2}
print(list(six.iterkeys(d)), list(six.itervalues(d)), list(six.iteritems(d)), six.viewkeys(d), six.viewvalues(d), six.viewitems(d))
for value in ("é", b"\xc3\xa9", 5, None):
    for name in ("ensure_binary", "ensure_str", "ensure_text"):
        attempt(name, getattr(six, name), value)
attempt("ascii", six.ensure_binary, "é", "ascii")
attempt("replace", six.ensure_text, b"\xff", "ascii", "replace")


class Meta(type):
    def __new__(cls, name, bases, namespace, **kw):
        made = super().__new__(cls, name, bases, namespace)
        made.made_by = cls.__name__
        return made

    @classmethod
    def __prepare__(cls, name, bases):
        return {"prepared": (name, bases)}


class Base:
    pass


class WithMeta(six.with_metaclass(Meta, Base)):
    x = 1


@six.add_metaclass(Meta)
class Added(Base):
    """Documentation."""

    __slots__ = ("a", "b")

    def method(self):
        return __class__.__name__


@six.python_2_unicode_compatible
class Texts:
    def __str__(self):
        return "text"


print(WithMeta.__mro__, type(WithMeta), WithMeta.made_by, WithMeta.prepared, WithMeta.__qualname__)
print(type(Added), Added.__bases__, Added.__doc__, Added.made_by, Added.__slots__, str(Texts()))
attempt("raise_from", six.raise_from, ValueError("a"), KeyError("b"))
attempt("raise_from None", six.raise_from, ValueError("a"), None)
attempt("reraise", six.reraise, ValueError, ValueError("c"))
attempt("reraise class", six.reraise, ValueError, None)
try:
    raise KeyError("kept")
except KeyError as error:
    try:
        six.reraise(KeyError, error, error.__traceback__)
    except KeyError as again:
        print(again is error, again.__traceback__ is not None)


class Thing:
    def method(self, a=5):
        return self, a


thing = Thing()
print(six.get_method_function(thing.method) is Thing.method, six.get_method_self(thing.method) is thing, six.get_function_defaults(Thing.method))
print(six.get_unbound_function(Thing.method) is Thing.method, six.create_bound_method(Thing.method, thing)() == (thing, 5))
print(six.create_unbound_method(Thing.method, Thing) is Thing.method, six.wraps(len)(lambda x: x).__name__)

print(list(range(3)), list(xrange(2)), reduce(lambda a, b: a + b, [1, 2, 3]), list(zip_longest([1], [2, 3])), list(filterfalse(None, [0, 1])))
print(six.moves.range is range, six.moves.input is input, cStringIO("x").read(), collections_abc.Mapping.__name__, queue.Queue.__name__)
print(six.moves.builtins.len is len, six.moves.shlex_quote("a b"), six.moves.intern("x"), six.moves.UserDict.__name__, _thread.allocate_lock().locked())
print(quote("a b"), urlencode({"a": 1}), urllib.parse.urlparse("http://h/p?q")[1], urllib_parse.unquote("%20"), six.moves.urllib.error.URLError is URLError)
print(six.moves.urllib.parse.urljoin("http://h/a", "b"), Request("http://h/x").host, issubclass(HTTPError, URLError))
