# mappingproxy: a read-only view of a mapping.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


class Owner:
    pass


Proxy = type(Owner.__dict__)
inner = {1: 'a', 2: 'b'}
p = Proxy(inner)
print(p, str(p), repr(p), len(p), bool(p), bool(Proxy({})))
print(p[1], 1 in p, 3 in p, p.get(1), p.get(3), p.get(3, 'd'))
print(list(p), list(p.keys()), list(p.values()), list(p.items()), list(reversed(p)), p.copy(), type(p.copy()))
inner[3] = 'c'
print(p)
print(p == inner, inner == p, p == Proxy(inner), p != inner, p == 5)
show(lambda: p[9])
show(lambda: p.get())
show(lambda: p.get(1, default=2))
show(lambda: p.missing)
show(lambda: p < p)
show(lambda: p | {9: 9})
show(lambda: {9: 9} | p)
show(lambda: p | p)
show(lambda: p | 5)
show(lambda: hash(Proxy({})))
show(lambda: Proxy())
show(lambda: Proxy(5))
show(lambda: Proxy([]))
show(lambda: Proxy(()))
show(lambda: Proxy({}, 1))
show(lambda: Proxy('ab'))
show(lambda: Proxy[int])


def merge(a, b):
    a |= b


def assign():
    p[1] = 2


def delete():
    del p[1]


show(lambda: merge(p, {}))
show(assign)
show(delete)


class Own(dict):
    def get(self, key, default=None):
        return 'own get'

    def __missing__(self, key):
        return 'own missing'

    def copy(self):
        return 'own copy'


q = Proxy(Own(a=1))
print(q.get('x'), q['x'], q.copy(), q['a'])
print('__init__' in Owner.__dict__, '__doc__' in Owner.__dict__, Owner.__dict__['__doc__'])
print(dict(p), {**p})
