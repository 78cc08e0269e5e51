"""Callbacks of weak references and finalizers that are due together run one after the other, each to its end."""

import weakref


class Thing:
    def __init__(self, name="thing"):
        self.name = name

    def __del__(self):
        print("begin", self.name)
        said.append(self.name)
        print("end", self.name)


class Plain:
    pass


said = []
plain = Plain()
callbacks = [weakref.ref(plain, lambda _, number=number: said.append(number)) for number in range(4)]
del plain
print(said)

plain = Plain()
made = [weakref.finalize(plain, said.append, letter) for letter in "abc"]
del plain
print(said, [one.alive for one in made])


def nested(reference):
    print("callback begins")
    Thing("inner")
    print("callback ends")


plain = Plain()
references = [weakref.ref(plain, nested), weakref.ref(plain, lambda _: print("made last, called first"))]
del plain
print(said)
