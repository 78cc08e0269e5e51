# Imports in every form, modules as objects, names with underscores of a module.
from support.show import show

# --- import as
import math as m
import os.path
import os.path as p
from math import floor, pi as circle
from os import path

print(m.floor(1.5), floor(2.5), circle, os.path is p, p is path, p.basename('a/b'))

# --- import of several
import math, string, os

print(math.pi > 3, string.digits, os.sep)

# --- import in functions and classes
def f():
    import math

    from string import digits as d

    return math.e, d


class Box:
    import math

    from string import ascii_lowercase as letters

    circle = math.pi


print(f(), Box.math.pi == Box.circle, Box.letters[:3])
show(lambda: math)

# --- import of a package's module
import collections.abc

print(collections.abc.Sized.__name__, collections.abc.__name__, collections.OrderedDict.__name__)

# --- star import
from string import *

print(digits, capwords('a b'))
show(lambda: _re)

# --- import errors
def attempt(run):
    try:
        run()
    except ImportError as error:
        print(type(error).__name__, error, error.name)


def one():
    import missing_module


def two():
    import missing.inner


def three():
    from sys import missing


def four():
    import math.missing


def five():
    from missing_module import anything


attempt(one)
attempt(two)
attempt(three)
attempt(four)
attempt(five)

# --- relative import in a script
def relative():
    from . import anything


def parent():
    from .. import anything


show(relative, parent)

# --- conditional import
try:
    import missing_module as found
except ImportError:
    found = None
try:
    from math import no_such as other
except ImportError as error:
    other = str(error).split(' (')[0]
print(found, other)

# --- modules are objects
import math

print(type(math).__name__, math.__name__, math.__doc__ is not None, hasattr(math, 'pi'), getattr(math, 'missing', 'default'), repr(math).split(' (')[0].split(' from')[0])
math.added = 5
from math import added

print(added, 'added' in dir(math))
del math.added
show(lambda: math.added, lambda: math(), lambda: math[0])

# --- modules are imported once
import sys
import support.show as first
import support.show as second

print(first is second, sys.modules['support.show'] is first, 'math' in sys.modules or True)

# --- names of the module
print(__name__, type(__doc__).__name__, __annotations__ if '__annotations__' in globals() else {}, __file__.endswith('.py'))

# --- module docstring
import support

print(support.__doc__, support.__name__, support.__package__, support.__path__ is not None, support.show.__name__)

# --- package attributes
import support.show

print(support.show.__package__, support.show.show is show, support.__spec__.name, support.show.__spec__.parent)

# --- importlib
import importlib

module = importlib.import_module('support.show')
print(module.show is show, importlib.import_module('.show', 'support') is module)
show(lambda: importlib.import_module('nowhere'), lambda: importlib.import_module('support.nowhere'))

# --- sys modules decide
import sys
import types

fake = types.ModuleType('fake_module')
fake.value = 42
sys.modules['fake_module'] = fake
import fake_module
from fake_module import value

print(fake_module is fake, value)
sys.modules['gone'] = None


def gone():
    import gone


show(gone)

# --- import binds the top package
import importlib.util

print(importlib.__name__, importlib.util.__name__)

# --- global names of modules
value = 1


def read():
    return value, globals()['value'], 'value' in vars(__import__(__name__)) if __name__ != '__main__' else True


print(read())

# --- main guard
if __name__ == '__main__':
    print('as a script')
else:
    print('imported')

# --- builtins are the last scope
import builtins

builtins.shared = 'from builtins'
print(shared)
shared = 'own'
print(shared)
del shared
print(shared)
del builtins.shared
show(lambda: shared)

# --- dunder builtins
print(__builtins__ is not None, hasattr(__builtins__, 'len') or 'len' in __builtins__)

# --- sys facts
import sys

print(sys.version_info[:1], sys.version_info >= (3, 11), sys.byteorder, sys.maxsize == 2**63 - 1, sys.maxunicode, sys.platform, type(sys.argv), sys.implementation.name, sys.float_info.max, sys.float_info.dig, sys.int_info.bits_per_digit, sys.getdefaultencoding(), sys.stdout.encoding.lower())

# --- deep attribute of modules
import os.path

print(os.path.join('a', 'b'), os.path.splitext('x.tar.gz'), os.path.normpath('a/../b//c'), os.path.dirname('/a/b'), os.path.isabs('/a'))
