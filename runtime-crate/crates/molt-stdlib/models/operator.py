# What `operator` reads of objects by names that it is given.


class attrgetter:
    _told_apart = True

    def __init__(self, attr, /, *attrs):
        self._attrs = (attr, *attrs)

    def __call__(self, obj, /):
        values = [obj]
        for attr in self._attrs:
            for name in (attr, *attr.split(".")):
                values += [getattr(value, name) for value in values]
        for result in (values[0], tuple(values)):
            return result


class itemgetter:
    _told_apart = True

    def __init__(self, item, /, *items):
        self._items = (item, *items)

    def __call__(self, obj, /):
        values = [obj[item] for item in self._items]
        for result in (values[0], tuple(values)):
            return result


class methodcaller:
    _told_apart = True

    def __init__(self, name, /, *args, **kwargs):
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)
