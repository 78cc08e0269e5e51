"""Weak references to one object: plain ones are shared, and all of them can be listed."""

import weakref


class Node:
    def __call__(self):
        return 1


class Own(weakref.ref):
    pass


node = Node()
print(weakref.getweakrefcount(node), weakref.getweakrefs(node), weakref.getweakrefcount(1), weakref.getweakrefs(1))
plain = weakref.ref(node)
print(plain is weakref.ref(node), plain is weakref.ref(node, None), plain is weakref.ReferenceType(node))
called = [weakref.ref(node, print), weakref.ref(node, print)]
own = Own(node)
proxy = weakref.proxy(node)
print(called[0] is called[1], own is Own(node), proxy is weakref.proxy(node), weakref.proxy(node, print) is proxy)
found = weakref.getweakrefs(node)
print(weakref.getweakrefcount(node), found[0] is plain, found[1] is proxy, len(found))
print([one in found for one in (*called, own)])
del proxy, own, found
print(weakref.getweakrefcount(node))
del called
del plain
print(weakref.getweakrefcount(node), weakref.getweakrefs(node))
again = weakref.ref(node)
del node
print(again(), weakref.getweakrefcount(again))
