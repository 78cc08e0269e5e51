"""A callback is released when it is called: a watcher whose own method it is goes as soon as nobody else holds it."""

import weakref


class Target:
    pass


class Watcher:
    def __init__(self, name, target):
        self.name = name
        self.ref = weakref.ref(target, self.gone)

    def gone(self, ref):
        print(self.name, "sees it go", ref() is None, ref.__callback__)

    def __del__(self):
        print(self.name, "goes")


target = Target()
watcher = Watcher("first", target)
print(watcher.ref.__callback__ == watcher.gone)
del target
print(watcher.ref(), watcher.ref.__callback__)
del watcher
print("after the first")

target = Target()
Watcher("second", target)
print("before the second")
del target
print("after the second")
