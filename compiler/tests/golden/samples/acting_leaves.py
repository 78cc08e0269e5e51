class Basket:
    def __init__(self, owner, limit=2):
        self.owner = owner
        self.limit = limit
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def grow(self, by):
        self.limit += by
        return self

    def price(self, name):
        return self.prices.get(name, 0)

    def careful(self, owner):
        if owner is None:
            return
        self.owner = owner

    def not_a_leaf(self, owner):
        self.owner = owner
        self.limit = self.owner


def collect(words, counts):
    seen = []
    for word in words:
        counts[word] = counts.get(word, 0) + 1
        seen.append(word)
    return seen
