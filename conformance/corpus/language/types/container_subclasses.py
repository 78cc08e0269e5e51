# Subclasses of builtin containers: attributes, overridden methods, operators, copies.
import copy

from support.show import show

# --- list with attributes
class Sub(list):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub([1, 2]), Sub([3])
print(x.hello(), x == list([1, 2]), isinstance(x, list), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, x[:1], copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- list with own construction
class Sub(list):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if list in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub([1, 2], tag='given')
print(x.tag, x.seen, x == list([1, 2]), Sub().tag, type(list(x)).__name__)
show(lambda: Sub([1, 2], 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- list with own texts and equality
class Sub(list):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub([1, 2])
print([x], repr(x), str(x) if list not in (str,) else 'text', x == Sub(), x == list([1, 2]), not x, bool(x), list([1, 2]) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- list with slots
class Sub(list):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub([1, 2])
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (list,), {'__slots__': ('a',)}).__name__)

# --- list called by its class
class Sub(list):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub([1, 2])
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- tuple with attributes
class Sub(tuple):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub((1, 2)), Sub((3,))
print(x.hello(), x == tuple((1, 2)), isinstance(x, tuple), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, x[:1], copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- tuple with own construction
class Sub(tuple):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if tuple in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub((1, 2), tag='given')
print(x.tag, x.seen, x == tuple((1, 2)), Sub().tag, type(tuple(x)).__name__)
show(lambda: Sub((1, 2), 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- tuple with own texts and equality
class Sub(tuple):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub((1, 2))
print([x], repr(x), str(x) if tuple not in (str,) else 'text', x == Sub(), x == tuple((1, 2)), not x, bool(x), tuple((1, 2)) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- tuple with slots
class Sub(tuple):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub((1, 2))
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (tuple,), {'__slots__': ('a',)}).__name__)

# --- tuple called by its class
class Sub(tuple):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub((1, 2))
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- dict with attributes
class Sub(dict):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub({'a': 1}), Sub({'b': 2})
print(x.hello(), x == dict({'a': 1}), isinstance(x, dict), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x | y, len(x), list(x), copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- dict with own construction
class Sub(dict):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if dict in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub({'a': 1}, tag='given')
print(x.tag, x.seen, x == dict({'a': 1}), Sub().tag, type(dict(x)).__name__)
show(lambda: Sub({'a': 1}, 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- dict with own texts and equality
class Sub(dict):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub({'a': 1})
print([x], repr(x), str(x) if dict not in (str,) else 'text', x == Sub(), x == dict({'a': 1}), not x, bool(x), dict({'a': 1}) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- dict with slots
class Sub(dict):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub({'a': 1})
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (dict,), {'__slots__': ('a',)}).__name__)

# --- dict called by its class
class Sub(dict):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub({'a': 1})
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- set with attributes
class Sub(set):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub([1, 2]), Sub([3])
print(x.hello(), x == set([1, 2]), isinstance(x, set), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x | y, x - y, x & x, copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- set with own construction
class Sub(set):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if set in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub([1, 2], tag='given')
print(x.tag, x.seen, x == set([1, 2]), Sub().tag, type(set(x)).__name__)
show(lambda: Sub([1, 2], 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- set with own texts and equality
class Sub(set):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub([1, 2])
print([x], repr(x), str(x) if set not in (str,) else 'text', x == Sub(), x == set([1, 2]), not x, bool(x), set([1, 2]) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- set with slots
class Sub(set):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub([1, 2])
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (set,), {'__slots__': ('a',)}).__name__)

# --- set called by its class
class Sub(set):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub([1, 2])
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- frozenset with attributes
class Sub(frozenset):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub([1, 2]), Sub([3])
print(x.hello(), x == frozenset([1, 2]), isinstance(x, frozenset), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x | y, x - y, x & x, copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- frozenset with own construction
class Sub(frozenset):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if frozenset in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub([1, 2], tag='given')
print(x.tag, x.seen, x == frozenset([1, 2]), Sub().tag, type(frozenset(x)).__name__)
show(lambda: Sub([1, 2], 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- frozenset with own texts and equality
class Sub(frozenset):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub([1, 2])
print([x], repr(x), str(x) if frozenset not in (str,) else 'text', x == Sub(), x == frozenset([1, 2]), not x, bool(x), frozenset([1, 2]) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- frozenset with slots
class Sub(frozenset):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub([1, 2])
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (frozenset,), {'__slots__': ('a',)}).__name__)

# --- frozenset called by its class
class Sub(frozenset):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub([1, 2])
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))
