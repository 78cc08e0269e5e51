"""Functions that end in one change of an object answer without a frame: attributes, lists, and what undoes the shortcut."""


class Basket:
    def __init__(self, owner, limit=2):
        self.owner = owner
        self.limit = limit
        self.items = []
        self.prices: dict[str, int] = {}

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def raise_limit(self, by):
        self.limit += by
        return self

    def rename(self, owner):
        if owner is None:
            return
        self.owner = owner

    def swap(self, value):
        self.owner = value
        self.limit = self.owner

    def price(self, name, default=None):
        return self.prices.get(name, default)

    @property
    def last(self):
        return self.items[-1]


class Gift(Basket):
    def __init__(self, owner):
        super().__init__(owner, 5)
        self.wrapped = True


class Watched(Basket):
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)


class Loud(list):
    def append(self, item):
        print("append", item)
        super().append(item)

    def pop(self):
        print("pop")
        return super().pop()


class Reader(dict):
    def get(self, key, default=None):
        return f"read {key}"


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right

    def set(self, left):
        self.left = left


class Mortal:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def shortcuts():
    for number in range(4):
        basket = Basket(number)
        basket.push(number)
        basket.push("two")
        print(basket.last, basket.pop(), basket.pop(), basket.raise_limit(2) is basket, vars(basket))
        try:
            basket.pop()
        except IndexError as error:
            print(error)
        try:
            print(basket.last)
        except IndexError as error:
            print(error)
        gift = Gift(number)
        gift.rename(None)
        gift.rename("somebody")
        print(vars(gift), gift.raise_limit(1.5).limit, gift.raise_limit(2**70).limit)
        gift.swap(number)
        print(gift.owner, gift.limit, gift.price("a"), gift.price("a", 3))


def undone():
    watched = Watched("me")
    watched.rename("you")
    watched.items = Loud()
    watched.push(1)
    print(watched.pop(), watched.items)
    watched.prices = Reader()
    print(watched.price("x"))
    basket = Basket("last")
    basket.rename("again")
    basket.__dict__["owner"] = "by dict"
    basket.rename("by method")
    print(vars(basket))
    del basket.owner
    basket.rename("new")
    print(vars(basket))
    Basket.rename = lambda self, owner: print("patched", owner)
    basket.rename("no")


def slots():
    for number in range(3):
        pair = Slotted(number, [number])
        pair.set("left")
        print(pair.left, pair.right)


def replaced():
    basket = Basket("x")
    for name in "abc":
        basket.owner = None
        basket.swap(Mortal(name))
        print("kept", name)
    basket.swap(None)
    print("end")


def counted(words):
    counts, seen = {}, []
    for word in words:
        counts[word] = counts.get(word, 0) + len(word) % 3
        seen.append(word)
        if counts.get(word) > 2 and counts.get(1.5) is None:
            seen.append(counts[word])
    print(counts, seen)
    try:
        print(counts.get([]) + 1)
    except TypeError as error:
        print(error)


def echo():
    received = None
    while received != "stop":
        received = yield received
        if received == "throw":
            raise KeyError(received)
    return "stopped"


def sending():
    generator = echo()
    try:
        generator.send(1)
    except TypeError as error:
        print(error)
    print(next(generator), [generator.send(number) for number in range(3)], generator.send(None))
    try:
        generator.send("stop")
    except StopIteration as stop:
        print(stop.value)
    try:
        generator.send(2)
    except StopIteration as stop:
        print(stop.value)
    generator = echo()
    next(generator)
    try:
        generator.send("throw")
    except KeyError as error:
        print(repr(error), error.__traceback__.tb_next.tb_lineno)


shortcuts()
undone()
slots()
replaced()
counted("the quick brown fox jumps over the lazy the".split())
sending()
