"""What collections have done, by generation."""

import gc

print([list(one) for one in gc.get_stats()])


class Node:
    def __init__(self):
        self.own = self


gc.disable()
gc.collect()
for generation, wanted in ((2, 2), (0, 0)):
    before = gc.get_stats()
    for _ in range(10):
        Node()
    gc.collect(generation)
    after = gc.get_stats()
    print(after[wanted]["collections"] - before[wanted]["collections"], after[wanted]["collected"] - before[wanted]["collected"] >= 10)
    print([one == other for at, (one, other) in enumerate(zip(before, after)) if at != wanted], after[wanted]["uncollectable"])
