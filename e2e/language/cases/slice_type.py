# slice: attributes, indices, comparison, hash.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


show(lambda: slice(5))
show(lambda: slice(1, 2))
show(lambda: slice(1, 2, 3))
show(lambda: slice(None, None, None))
show(lambda: slice('a', [1], {}))
show(lambda: slice())
show(lambda: slice(1, 2, 3, 4))
show(lambda: slice(stop=1))
s = slice(1, 'b', None)
print(s.start, s.stop, s.step)


def change():
    s.start = 1


show(change)
for args in (
    (None,),
    (5,),
    (-5,),
    (1, 5),
    (-3, None),
    (None, None, -1),
    (None, None, 2),
    (10, 0, -3),
    (100, -100, -1),
    (-100, 100, 7),
    (None, 10**30),
    (-(10**30), None, 10**30),
    (Index(1), Index(4), Index(2)),
    (3, 3),
    (5, 2),
):
    for length in (0, 1, 5, 10, 2**62):
        show(lambda: slice(*args).indices(length))
show(lambda: slice(1).indices(-1))
show(lambda: slice(1).indices('x'))
show(lambda: slice(1).indices(1.5))
show(lambda: slice(1).indices())
show(lambda: slice(1).indices(10**30))
show(lambda: slice(10**30, None, -1).indices(10**31))
show(lambda: slice(1, 2, 0).indices(5))
show(lambda: slice('x').indices(5))
show(lambda: slice(1, 2, 1.5).indices(5))
show(lambda: slice(1, 2) == slice(1, 2))
show(lambda: slice(1, 2) != slice(1, 2))
show(lambda: slice(1, 2) == slice(1, 2, None))
show(lambda: slice(1, 2) < slice(1, 3))
show(lambda: slice(1, 2) <= slice(1, 2))
show(lambda: slice(1) < slice(1, 3))
show(lambda: slice(1, 2) == (1, 2, None))
show(lambda: slice(1, 2) < 5)
show(lambda: slice(1, 2).__reduce__()[1:])


class Keys:
    def __getitem__(self, key):
        return key


k = Keys()
print(k[1:2], k[::], k[1:2, 3], k[:, ::2], k[...], k['a':'b':'c'])
t = slice(1)
show(lambda: t is slice(t).stop)


def subclass():
    class Sub(slice):
        pass


show(subclass)
