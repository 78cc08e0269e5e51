# Small whole programs.
class Heap:
    def __init__(self, key=lambda x: x):
        self.items, self.key = [], key

    def push(self, item):
        self.items.append(item)
        at = len(self.items) - 1
        while at and self.key(self.items[at]) < self.key(self.items[(at - 1) // 2]):
            parent = (at - 1) // 2
            self.items[at], self.items[parent] = self.items[parent], self.items[at]
            at = parent

    def pop(self):
        top, last = self.items[0], self.items.pop()
        if self.items:
            self.items[0] = last
            self.sift(0)
        return top

    def sift(self, at):
        while True:
            left, right = 2 * at + 1, 2 * at + 2
            smallest = at
            for child in (left, right):
                if child < len(self.items) and self.key(self.items[child]) < self.key(self.items[smallest]):
                    smallest = child
            if smallest == at:
                break
            self.items[at], self.items[smallest] = self.items[smallest], self.items[at]
            at = smallest

    def __bool__(self):
        return bool(self.items)


heap = Heap()
for value in [5, 3, 8, 1, 9, 2, 7]:
    heap.push(value)
print([heap.pop() for _ in range(7)])


def queens(n):
    def place(row, columns, left, right):
        if row == n:
            yield columns
            return
        for column in range(n):
            if column not in columns and row + column not in left and row - column not in right:
                yield from place(row + 1, columns + (column,), left | {row + column}, right | {row - column})

    return place(0, (), frozenset(), frozenset())


print(sum(1 for _ in queens(6)), next(queens(8)))


def tokenize(text):
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at].isdigit():
            start = at
            while at < len(text) and text[at].isdigit():
                at += 1
            yield "number", int(text[start:at])
        else:
            yield "operator", text[at]
            at += 1
    yield "end", None


class Parser:
    precedence = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

    def __init__(self, text):
        self.tokens = tokenize(text)
        self.advance()

    def advance(self):
        self.kind, self.value = next(self.tokens)

    def expression(self, level=0):
        left = self.atom()
        while self.kind == "operator" and self.precedence.get(self.value, -1) >= (level or 1):
            operator, own = self.value, self.precedence[self.value]
            self.advance()
            right = self.expression(own + (operator != "^"))
            match operator:
                case "+":
                    left += right
                case "-":
                    left -= right
                case "*":
                    left *= right
                case "/":
                    left /= right
                case "^":
                    left **= right
        return left

    def atom(self):
        match self.kind, self.value:
            case "number", value:
                self.advance()
                return value
            case "operator", "(":
                self.advance()
                value = self.expression()
                if self.value != ")":
                    raise SyntaxError(f"expected ), found {self.value!r}")
                self.advance()
                return value
            case "operator", "-":
                self.advance()
                return -self.expression(2)
            case kind, value:
                raise SyntaxError(f"unexpected {kind} {value!r}")


for text in ("1 + 2 * 3", "(1 + 2) * 3 - 4 / 2", "2 ^ 3 ^ 2", "-2 ^ 2 + 10", "(1 + 2", "* 3"):
    try:
        print(text, "=", Parser(text).expression())
    except SyntaxError as error:
        print(text, "!", error)


def topological(graph):
    done, active, order = set(), set(), []

    def visit(node, path=()):
        if node in done:
            return
        if node in active:
            raise ValueError(" -> ".join([*path, node]))
        active.add(node)
        for successor in sorted(graph.get(node, ())):
            visit(successor, (*path, node))
        active.discard(node)
        done.add(node)
        order.append(node)

    for node in sorted(graph):
        visit(node)
    return order[::-1]


print(topological({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}))
try:
    topological({"a": ["b"], "b": ["c"], "c": ["a"]})
except ValueError as error:
    print(error)


def primes():
    found = {}
    candidate = 2
    while True:
        if candidate in found:
            for prime in found.pop(candidate):
                found.setdefault(candidate + prime, []).append(prime)
        else:
            yield candidate
            found[candidate * candidate] = [candidate]
        candidate += 1


print([p for p, _ in zip(primes(), range(12))])


class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows])

    def __pow__(self, n):
        result = Matrix([[int(i == j) for j in range(len(self.rows))] for i in range(len(self.rows))])
        base = self
        while n:
            n, odd = divmod(n, 2)
            if odd:
                result = result @ base
            base = base @ base
        return result

    def __repr__(self):
        return f"Matrix({self.rows})"


print((Matrix([[1, 1], [1, 0]]) ** 90).rows[0][1], Matrix([(1, 2)]) @ Matrix([(3,), (4,)]))
words = "the quick brown fox jumps over the lazy dog the end".split()
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
print(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:3])
print({length: [w for w in words if len(w) == length] for length in sorted({len(w) for w in words})})


def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source + target
        yield from hanoi(n - 1, spare, target, source)


print(" ".join(hanoi(3)))


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


print(max((collatz(n), n) for n in range(1, 300)))
