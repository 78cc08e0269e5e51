"""What says how long it is before it begins: where no memory holds it, it is refused at once and not when memory has ended."""


def attempt(name, f):
    try:
        r = f()
        print(name, "->", type(r).__name__)
    except BaseException as e:
        print(name, "->", type(e).__name__, str(e))


def takes(*args):
    return len(args)


class Foretold:
    def __init__(self, hint):
        self.hint = hint

    def __iter__(self):
        return iter((1, 2, 3))

    def __length_hint__(self):
        return self.hint


class Long:
    def __iter__(self):
        return iter((1, 2, 3))

    def __len__(self):
        return 2**40


for n in (2**40, 2**62, 2**70):
    size = n.bit_length() - 1
    attempt(f"list 2**{size}", lambda: list(range(n)))
    attempt(f"tuple 2**{size}", lambda: tuple(range(n)))
    attempt(f"sorted 2**{size}", lambda: sorted(range(n)))
    attempt(f"display 2**{size}", lambda: [*range(n)])
    attempt(f"arguments 2**{size}", lambda: takes(*range(n)))
    attempt(f"join 2**{size}", lambda: "".join(range(n)))
    attempt(f"extend 2**{size}", lambda: [].extend(range(n)))
    attempt(f"+= 2**{size}", lambda: [].__iadd__(range(n)))
    attempt(f"foretold list 2**{size}", lambda: list(Foretold(n)))
    attempt(f"foretold tuple 2**{size}", lambda: tuple(Foretold(n)))
    attempt(f"foretold display 2**{size}", lambda: (*Foretold(n),))
for hint in (-1, 0, 1, 3, 1000, NotImplemented, "1", 1.5):
    attempt(f"hint {hint!r}", lambda: list(Foretold(hint)))
attempt("long list", lambda: list(Long()))
attempt("long tuple", lambda: tuple(Long()))
attempt("reversed", lambda: list(reversed(range(2**40))))


def unpacks(values):
    """What an operation that makes a list leaves behind when it fails: nothing that the handlers of its function would not see."""
    kept = []
    try:
        kept = [*values, 1]
    except (MemoryError, OverflowError) as refused:
        return type(refused).__name__, kept
    finally:
        kept.append("finally")
    return kept


print(unpacks(range(2**40)), unpacks(range(2**70)), unpacks(range(2)))
