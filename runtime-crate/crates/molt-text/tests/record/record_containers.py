"""Cases for hashes, the order of sets, and the comparisons of list.sort."""

import os
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

from recorder import FLOATS, Recorder

TEXTS = ["", "a", "abc", "abcdefgh", "héllo", "日本語", "\U0001f600x", "\ud800", "é" * 20, "x" * 100, "\x00", "ÿĀ"]
SEEDS = (0, 1, 42, 4294967295)


def hashes(rec):
    values = [0, 1, -1, -2, 2**61 - 1, 2**61 - 2, 2**61, -(2**61) + 1, 2**63 - 1, -(2**63), 2**64, 2**122 - 1] + [
        rec.int() for _ in range(500)
    ]
    for value in values:
        rec.case("int", hash, value)
    for value in FLOATS + [rec.float() for _ in range(800)]:
        if value == value:
            rec.case("float", hash, value)
    for _ in range(200):
        real, imaginary = rec.float(), rec.float()
        if real == real and imaginary == imaginary:
            rec.case("complex", lambda r, i: hash(complex(r, i)), real, imaginary)
        numerator, denominator = rec.int(100), rec.int(100) or 1
        ratio = Fraction(numerator, denominator)
        rec.case("fraction", lambda *_: hash(ratio), ratio.numerator, ratio.denominator)
        exponent = rec.random.randint(-400, 400)
        rec.case("decimal", lambda c, e: hash(Decimal(c).scaleb(e)), rec.int(60), exponent)
    rec.case("fraction", lambda n, d: hash(Fraction(n, d)), 3, 2**61 - 1)
    rec.case("fraction", lambda n, d: hash(Fraction(n, d)), -3, 2**61 - 1)
    for _ in range(400):
        items = [rec.int(64) for _ in range(rec.random.randint(0, 8))]
        rec.case("tuple", lambda i: hash(tuple(i)), items)
        rec.case("frozenset", lambda i: hash(frozenset(i)), sorted(set(items)))
    for seed in SEEDS:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        script = f"for t in {ascii(TEXTS)}: print(hash(t)); print(hash(t.encode('utf-8', 'surrogatepass')))"
        output = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        answers = iter(map(int, output.stdout.split()))
        for text in TEXTS:
            rec.case("str", lambda *_: next(answers), seed, text)
            rec.case("bytes", lambda *_: next(answers), seed, text.encode("utf-8", "surrogatepass"))


def run_set_script(script):
    """Each step is `target operator argument`; two sets, A and B."""
    sets = {"A": set(), "B": set()}
    popped = []
    for step in script:
        target, operator, argument = step[0], step[1], step[2:]
        this = sets[target]
        if operator == "+":
            this.add(int(argument))
        elif operator == "-":
            this.discard(int(argument))
        elif operator == "p":
            popped.append(this.pop() if this else None)
        elif operator == "x":
            this.clear()
        elif operator == "l":
            this.update(map(int, argument.split(";")))
        elif operator == "k":
            this.update(dict.fromkeys(map(int, argument.split(";"))))
        elif operator == "u":
            this.update(sets[argument])
        elif operator == "=":
            sets[target] = set(sets[argument])
        elif operator == "|":
            sets[target] = this | sets[argument]
        elif operator == "&":
            sets[target] = this & sets[argument]
        elif operator == "m":
            sets[target] = this - sets[argument]
        elif operator == "M":
            this -= sets[argument]
        elif operator == "^":
            sets[target] = this ^ sets[argument]
        else:
            raise AssertionError(step)
    return [list(sets["A"]), list(sets["B"]), popped]


def set_orders(rec):
    rng = rec.random
    for _ in range(900):
        scale = rng.choice((1, 1, 8, 64, 2**20, 2**32 + 1))
        spread = rng.choice((8, 30, 100, 1000))

        def number():
            return str((rng.randint(-spread // 4, spread)) * scale)

        script = []
        for _ in range(rng.randint(1, 40)):
            target, other = rng.choice(("AB", "BA"))
            operator = rng.choice("+++++++++---plk u=|&mM^x" if rng.random() < 0.5 else "+++++++++++-").strip() or "+"
            if operator in "+-":
                script += [target + operator + number() for _ in range(rng.randint(1, 4))]
            elif operator in "lk":
                script.append(target + operator + ";".join(number() for _ in range(rng.randint(1, 30))))
            elif operator in "px":
                script.append(target + operator)
            else:
                script.append(target + operator + other)
        rec.case("script", run_set_script, script)
    for count in (5, 6, 100, 1000, 3000):
        rec.case(
            "script", run_set_script, ["Al" + ";".join(str(n * 7 % 10007) for n in range(count)), "B=A", "Ap", "B-0"]
        )


class Item:
    def __init__(self, position, key, log, answer):
        self.position, self.key, self.log, self.answer = position, key, log, answer

    def __lt__(self, other):
        self.log.append((self.position, other.position))
        return self.answer(self, other, len(self.log))


def sort_trace(keys, kind, limit):
    """Positions after the sort, the number of comparisons and a digest of their sequence."""

    def answer(left, right, count):
        if count == limit:
            raise KeyError
        if kind == "random":
            return (left.position * 31 + right.position * 17 + count) % 3 == 0
        return left.key < right.key

    log = []
    items = [Item(position, key, log, answer) for position, key in enumerate(keys)]
    try:
        items.sort()
    except KeyError:
        pass
    digest = 0xCBF29CE484222325
    for pair in log:
        for position in pair:
            digest = (digest ^ position) * 0x100000001B3 % 2**64
    return [[item.position for item in items], len(log), digest]


def sorts(rec):
    rng = rec.random
    inputs = [
        [],
        [1],
        [2, 1],
        [1, 1],
        [3, 2, 3, 4, 1],
        list(range(70)),
        list(range(70, 0, -1)),
        [5] * 80,
        [3, 3, 2, 2, 1, 1] * 20,
    ]
    for size in (10, 33, 63, 64, 65, 100, 129, 200, 300, 500):
        for _ in range(4):
            inputs.append([rng.randint(0, 10**6) for _ in range(size)])
            inputs.append([rng.randint(0, 5) for _ in range(size)])
        half = sorted(rng.randint(0, 10**4) for _ in range(size))
        inputs.append(half + half)
        inputs.append(half[::-1] + half)
        inputs.append(half + [rng.randint(0, 10**4) for _ in range(10)])
        inputs.append(half[size // 2 :] + half[: size // 2])
        inputs.append([value for pair in zip(half, reversed(half)) for value in pair])
        inputs.append(half[: size // 3] + [7] * size + half[size // 3 :])
    inputs.append(sorted(rng.randint(0, 100) for _ in range(3000)) + sorted(rng.randint(50, 150) for _ in range(2000)))
    for keys in inputs:
        rec.case("sort", sort_trace, keys, "plain", 0)
        comparisons = sort_trace(keys, "plain", 0)[1]
        if comparisons > 2 and len(keys) <= 200:
            for _ in range(3):
                rec.case("sort", sort_trace, keys, "plain", rng.randint(1, comparisons))
            rec.case("sort", sort_trace, keys, "random", 0)


for name, fill in (("hash", hashes), ("set_order", set_orders), ("timsort", sorts)):
    recorder = Recorder(name)
    fill(recorder)
    recorder.write()
