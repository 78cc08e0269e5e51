class Vector:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Vector(self.x)

    def __radd__(self, other):
        return self.right()

    def right(self):
        return self

    def __iadd__(self, other):
        return self

    def __eq__(self, other):
        return True

    def __lt__(self, other):
        return False

    def __hash__(self):
        return 1

    def __neg__(self):
        return self

    def __bool__(self):
        return True

    def __len__(self):
        return 1

    def __contains__(self, item):
        return True

    def __getitem__(self, key):
        return self

    def __setitem__(self, key, value):
        pass

    def __delitem__(self, key):
        pass

    def __call__(self):
        return self

    def __iter__(self):
        return iter([self])

    def __str__(self):
        return 'v'

    def __format__(self, spec):
        return 'f'

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def plus(left, right):
    return left + right


def reverse(left, right):
    return left + right


def compare(vector):
    return vector == vector, sorted([vector, vector])


def test(vector):
    if vector:
        return -vector
    return len(vector)


def items(vector):
    vector[0] = vector[1]
    del vector[0]
    return 1 in vector


def loop(vector):
    for part in vector:
        part()


def texts(vector):
    return f'{vector}', str(vector), hash(vector)


def managed(vector):
    with vector as entered:
        entered()


def augmented(vector):
    vector += 1
    return vector


vector = Vector(1)
plus(vector, 2)
reverse(1, vector)
compare(vector)
test(vector)
items(vector)
loop(vector)
texts(vector)
managed(vector)
augmented(vector)
