# Subclasses of builtin numbers, texts and bytes: attributes, overridden methods, operators, copies.
import copy

from support.show import show

# --- int with attributes
class Sub(int):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub(5), Sub(7)
print(x.hello(), x == int(5), isinstance(x, int), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, -x, copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- int with own construction
class Sub(int):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if int in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub(5, tag='given')
print(x.tag, x.seen, x == int(5), Sub().tag, type(int(x)).__name__)
show(lambda: Sub(5, 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- int with own texts and equality
class Sub(int):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub(5)
print([x], repr(x), str(x) if int not in (str,) else 'text', x == Sub(), x == int(5), not x, bool(x), int(5) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- int with slots
class Sub(int):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub(5)
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (int,), {'__slots__': ('a',)}).__name__)

# --- int called by its class
class Sub(int):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub(5)
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- float with attributes
class Sub(float):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub(2.5), Sub(1.5)
print(x.hello(), x == float(2.5), isinstance(x, float), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, -x, copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- float with own construction
class Sub(float):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if float in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub(2.5, tag='given')
print(x.tag, x.seen, x == float(2.5), Sub().tag, type(float(x)).__name__)
show(lambda: Sub(2.5, 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- float with own texts and equality
class Sub(float):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub(2.5)
print([x], repr(x), str(x) if float not in (str,) else 'text', x == Sub(), x == float(2.5), not x, bool(x), float(2.5) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- float with slots
class Sub(float):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub(2.5)
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (float,), {'__slots__': ('a',)}).__name__)

# --- float called by its class
class Sub(float):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub(2.5)
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- complex with attributes
class Sub(complex):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub(1 + 2j), Sub(3j)
print(x.hello(), x == complex(1 + 2j), isinstance(x, complex), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, -x, copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- complex with own construction
class Sub(complex):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if complex in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub(1 + 2j, tag='given')
print(x.tag, x.seen, x == complex(1 + 2j), Sub().tag, type(complex(x)).__name__)
show(lambda: Sub(1 + 2j, 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- complex with own texts and equality
class Sub(complex):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub(1 + 2j)
print([x], repr(x), str(x) if complex not in (str,) else 'text', x == Sub(), x == complex(1 + 2j), not x, bool(x), complex(1 + 2j) == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- complex with slots
class Sub(complex):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub(1 + 2j)
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (complex,), {'__slots__': ('a',)}).__name__)

# --- complex called by its class
class Sub(complex):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub(1 + 2j)
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- str with attributes
class Sub(str):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub('ab'), Sub('cd')
print(x.hello(), x == str('ab'), isinstance(x, str), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, x.upper(), copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- str with own construction
class Sub(str):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if str in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub('ab', tag='given')
print(x.tag, x.seen, x == str('ab'), Sub().tag, type(str(x)).__name__)
show(lambda: Sub('ab', 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- str with own texts and equality
class Sub(str):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub('ab')
print([x], repr(x), str(x) if str not in (str,) else 'text', x == Sub(), x == str('ab'), not x, bool(x), str('ab') == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- str with slots
class Sub(str):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub('ab')
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (str,), {'__slots__': ('a',)}).__name__)

# --- str called by its class
class Sub(str):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub('ab')
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- bytes with attributes
class Sub(bytes):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub(b'ab'), Sub(b'cd')
print(x.hello(), x == bytes(b'ab'), isinstance(x, bytes), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, x.upper(), copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- bytes with own construction
class Sub(bytes):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if bytes in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub(b'ab', tag='given')
print(x.tag, x.seen, x == bytes(b'ab'), Sub().tag, type(bytes(x)).__name__)
show(lambda: Sub(b'ab', 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- bytes with own texts and equality
class Sub(bytes):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub(b'ab')
print([x], repr(x), str(x) if bytes not in (str,) else 'text', x == Sub(), x == bytes(b'ab'), not x, bool(x), bytes(b'ab') == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- bytes with slots
class Sub(bytes):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub(b'ab')
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (bytes,), {'__slots__': ('a',)}).__name__)

# --- bytes called by its class
class Sub(bytes):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub(b'ab')
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))

# --- bytearray with attributes
class Sub(bytearray):
    label = 'class'

    def hello(self):
        return f'hello {self.label}'


x, y = Sub(b'ab'), Sub(b'cd')
print(x.hello(), x == bytearray(b'ab'), isinstance(x, bytearray), type(x).__mro__, hasattr(x, '__dict__'), bool(x))
x.label = 'own'
print(x.hello(), vars(x), y.label)
for outcome in (x + y, x * 2, x.upper(), copy.copy(x), copy.deepcopy(x)):
    print(type(outcome).__name__, outcome, getattr(outcome, 'label', 'none'))

# --- bytearray with own construction
class Sub(bytearray):
    def __new__(cls, *args, tag='none', **kwargs):
        self = super().__new__(cls, *args, **kwargs)
        self.tag = tag
        return self

    def __init__(self, *args, tag='none', **kwargs):
        super().__init__(*args) if bytearray in (list, dict, set, bytearray) else None
        self.seen = len(args)


x = Sub(b'ab', tag='given')
print(x.tag, x.seen, x == bytearray(b'ab'), Sub().tag, type(bytearray(x)).__name__)
show(lambda: Sub(b'ab', 1, 2, 3, 4, 5), lambda: Sub(tag=1).tag)

# --- bytearray with own texts and equality
class Sub(bytearray):
    def __repr__(self):
        return 'Sub!'

    def __eq__(self, other):
        return 'equal' if type(other) is Sub else NotImplemented

    def __bool__(self):
        return False


x = Sub(b'ab')
print([x], repr(x), str(x) if bytearray not in (str,) else 'text', x == Sub(), x == bytearray(b'ab'), not x, bool(x), bytearray(b'ab') == x)
show(lambda: hash(x), lambda: {x: 1}, lambda: f'{x!r:>6}')

# --- bytearray with slots
class Sub(bytearray):
    __slots__ = ()

    def twice(self):
        return len(repr(self)) * 2


x = Sub(b'ab')
print(x.twice() == len(repr(x)) * 2, hasattr(x, '__dict__'))
show(lambda: setattr(x, 'other', 1), lambda: type('Bad', (bytearray,), {'__slots__': ('a',)}).__name__)

# --- bytearray called by its class
class Sub(bytearray):
    def __len__(self):
        return 99

    def __getitem__(self, key):
        return ('item', key)

    def __contains__(self, item):
        return item == 'magic'

    def __iter__(self):
        return iter('xy')


x = Sub(b'ab')
print(len(x), x[0], 'magic' in x, 1 in x, list(x), [*x], sorted(x), tuple(iter(x)))
