# Targets, augmented assignment on everything, deletion, globals.
class Log:
    def __init__(self):
        self.data = {}

    def __getitem__(self, k):
        return self.data.get(k, 0)

    def __setitem__(self, k, v):
        self.data[k] = v

    def __delitem__(self, k):
        del self.data[k]


o = Log()
o["a"] = o["b"] = 5
o["a"] += 1
o["a"] **= 2
o["b"] //= 2
o["b"] <<= 4
o.attr = 7
o.attr -= 2
o.attr *= 3
o.attr /= 2
o.attr %= 4
print(o.data, o.attr)
x = 0b1100
x &= 0b0110
x |= 1
x ^= 3
x >>= 1
x @= 2 if False else type("R", (), {"__rmatmul__": lambda s, other: other + 100})()
print(x)
lst = [1]
same = lst
lst += (2, 3)
lst *= 2
print(same, same is lst)
t = ()
t += (1,)
print(t)
s = "a"
s += "b"
s *= 3
print(s, s[1], s[-1], s[1:4], s[::-1], s[::2])
data = list(range(10))
data[2:5] = ["x"]
data[::3] = "abc"
del data[-1]
print(data)
del data[1:3], data[0]
print(data)
a = b = c = []
a.append(1)
print(b, c is a)
(p, q), r = (1, 2), 3
[u, [v]] = 4, [5]
print(p, q, r, u, v)
*w, = range(3)
print(w)
d = {}
d["x"], d["y"] = 1, 2
for d["z"] in range(3):
    pass
print(d)
for o.attr, (m, *n) in [(1, (2, 3)), (4, (5,))]:
    print(o.attr, m, n)
counter = 0


def bump():
    global counter
    counter += 1
    return counter


print(bump(), bump(), counter)
value: int = 3
other: str
print(value, "other" in globals())
del value
try:
    value
except NameError as error:
    print(error)


def local_annotations():
    z: undefined_name = 1
    y: also_undefined
    return z


print(local_annotations())
i = 10
i = i + 1 if i else 0
print(i, -i, +i, ~i, not i)
print(2**10, 7 // 2, -7 // 2, -7 % 3, 7.5 // 2, 2**-1, 1 << 70, 0xFF, 1_000, 1e3, 3j * 2)
