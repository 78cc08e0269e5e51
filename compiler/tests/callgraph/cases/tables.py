# Displays with many elements: rows of tables, and what is stored and read by accessors from several places.


def a(): ...
def b(): ...
def c(): ...
def d(): ...
def e(): ...


ROWS = [
    ("a", a, {"key": b}),
    (0, 0, {"key": 0}),
    (1, 1, {"key": 1}),
    (2, 2, {"key": 2}),
    (3, 3, {"key": 3}),
    (4, 4, {"key": 4}),
    (5, 5, {"key": 5}),
    (6, 6, {"key": 6}),
    (7, 7, {"key": 7}),
    (8, 8, {"key": 8}),
    (9, 9, {"key": 9}),
    (10, 10, {"key": 10}),
    (11, 11, {"key": 11}),
    (12, 12, {"key": 12}),
    (13, 13, {"key": 13}),
    (14, 14, {"key": 14}),
    (15, 15, {"key": 15}),
    (16, 16, {"key": 16}),
    (17, 17, {"key": 17}),
    (18, 18, {"key": 18}),
    (19, 19, {"key": 19}),
    (20, 20, {"key": 20}),
    (21, 21, {"key": 21}),
    (22, 22, {"key": 22}),
    (23, 23, {"key": 23}),
    (24, 24, {"key": 24}),
    (25, 25, {"key": 25}),
    (26, 26, {"key": 26}),
    (27, 27, {"key": 27}),
    (28, 28, {"key": 28}),
    (29, 29, {"key": 29}),
    (30, 30, {"key": 30}),
    ("b", [c, 1]),
    *[("c", d)],
]

TABLE = {
    0: 0,
    1: 1,
    2: 2,
    3: 3,
    4: 4,
    5: 5,
    6: 6,
    7: 7,
    8: 8,
    9: 9,
    10: 10,
    11: 11,
    12: 12,
    13: 13,
    14: 14,
    15: 15,
    16: 16,
    17: 17,
    18: 18,
    19: 19,
    20: 20,
    21: 21,
    22: 22,
    23: 23,
    24: 24,
    25: 25,
    26: 26,
    27: 27,
    28: 28,
    29: 29,
    30: 30,
    31: 31,
    "e": e,
    **{"d": d},
}


def rows():
    for row in ROWS:
        if callable(row[1]):
            row[1]()
        if len(row) == 3 and callable(row[2]["key"]):
            row[2]["key"]()
        if isinstance(row[1], list):
            row[1][0]()


def table(key):
    TABLE[key]()


rows()
table("e")
table("d")


class Kept:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        return instance.__dict__[self.name]

    def __set__(self, instance, value):
        value()
        instance.__dict__[self.name] = value


class Holder:
    kept = Kept()

    @property
    def size(self):
        return a()

    @size.setter
    def size(self, value):
        value()


def store(holder):
    holder.kept = b
    holder.size = c


def store_by_name(holder, name):
    setattr(holder, name, d)


def read(holder):
    holder.kept()
    return holder.size


def read_too(holder):
    return holder.size, holder.kept


store(Holder())
holder = Holder()
store_by_name(holder, "kept")
store_by_name(holder, "size")
read(holder)
read_too(holder)


def grow():
    held = ()
    for function in (a, b):
        held = (function, *held)
    for function in held:
        function()


def pass_on(*functions):
    if len(functions) < 3:
        pass_on(c, *functions)
    else:
        for function in functions:
            function()


grow()
pass_on()
