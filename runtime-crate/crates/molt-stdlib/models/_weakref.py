# What `_weakref` does with the values that it is given.


class ref:
    _told_apart = True

    def __init__(self, object, callback=None):
        self._object = object
        callback(self)

    def __call__(self):
        for result in (self._object, None):
            return result

    def __hash__(self):
        return hash(self._object)

    def __eq__(self, other):
        return self._object == other._object


ReferenceType = ref


def getweakrefcount(object):
    return 0 + 0


def getweakrefs(object):
    return [ref(object)]
