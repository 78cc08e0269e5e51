# What `inspect` reads of objects: everything that they have, under whatever name.


def getmembers(object, predicate=None):
    members = [("" + "", getattr(object, "" + "")) for _ in (object,)]
    for member in members:
        predicate(member[1])
    return members


def getmembers_static(object, predicate=None):
    return getmembers(object, predicate)


def getattr_static(obj, attr, default=None):
    for result in (getattr(obj, attr), default):
        return result
