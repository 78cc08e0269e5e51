"""Seeded random numbers, distribution by distribution."""

import random


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


for seed in (0, 1, -5, 2**100, 1.5, "text", b"bytes", bytearray(b"x"), True):
    rng = random.Random(seed)
    print(seed, rng.random(), rng.getrandbits(10), rng.getrandbits(70), rng.randint(1, 6), rng.randbytes(5))
rng = random.Random("v1")
rng.seed("abc", version=1)
print(rng.random())
show("bad seed", random.Random, [1])
rng = random.Random(42)
print(rng.randrange(10), rng.randrange(5, 50, 5), rng.randrange(10, 0, -3), rng.choice("abcdef"), rng.choice([1, 2]))
items = list(range(10))
rng.shuffle(items)
print(items, rng.sample(range(100), 5), rng.sample("abcdefgh", 8), rng.sample(range(10**9), 30)[:3])
print(rng.sample(["a", "b"], counts=[3, 2], k=4), rng.choices("abc", k=5), rng.choices("abc", [1, 5, 1], k=5))
print(rng.choices("ab", cum_weights=[1, 3], k=4))
print(rng.uniform(1, 5), rng.triangular(), rng.triangular(0, 10, 3), rng.gauss(), rng.gauss(5, 2), rng.normalvariate())
print(rng.lognormvariate(0, 1), rng.expovariate(2), rng.vonmisesvariate(0, 4), rng.vonmisesvariate(1, 0))
print(rng.gammavariate(0.5, 1), rng.gammavariate(1, 2), rng.gammavariate(9, 0.5), rng.betavariate(2, 3))
print(rng.paretovariate(3), rng.weibullvariate(1, 2), rng.binomialvariate(10, 0.3), rng.binomialvariate(1000, 0.7))
state = rng.getstate()
first = [rng.random() for _ in range(3)]
rng.setstate(state)
print(first == [rng.random() for _ in range(3)], state[0], len(state[1]), state[2])
show("empty choice", rng.choice, [])
show("empty range", rng.randrange, 0)
show("empty range 2", rng.randrange, 5, 5)
show("empty range 3", rng.randrange, 5, 1, 2)
show("zero step", rng.randrange, 1, 5, 0)
show("float range", rng.randrange, 1.5)
show("missing stop", rng.randrange, 5, step=2)
show("sample too large", rng.sample, [1], 2)
show("sample of set", rng.sample, {1, 2}, 1)
show("weights", rng.choices, "abc", [1, 2])
show("both weights", rng.choices, "abc", [1, 2, 3], cum_weights=[1, 2, 3])
show("zero weights", rng.choices, "ab", [0, 0])
show("k positional", rng.choices, "ab", 2)
show("bits", rng.getrandbits, -1)
show("zero bits", rng.getrandbits, 0)
show("bad state", rng.setstate, (9, None, None))
show("short state", rng.setstate, (3, (1, 2), None))

random.seed(7)
print(random.random(), random.randint(1, 100), random.choice("xyz"), random.sample(range(5), 2))


class Half(random.Random):
    def random(self):
        return 0.5


print(Half(1).randint(0, 9), Half(1).uniform(0, 1), Half(1).choice("abcd"))
system = random.SystemRandom()
print(0 <= system.random() < 1, 1 <= system.randint(1, 3) <= 3, len(system.randbytes(8)), system.seed(5))
show("system state", system.getstate)
