# What the classes of `_types` do with the values that they are given.


class GenericAlias:
    _told_apart = True

    def __init__(self, origin, args):
        self.__origin__ = origin
        self.__args__ = args

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        return getattr(self.__origin__, name)

    def __getitem__(self, args):
        return self

    def __mro_entries__(self, bases):
        return (self.__origin__,)


class MappingProxyType:
    _told_apart = True

    def __init__(self, mapping):
        self.mapping = mapping

    def __getitem__(self, key):
        return self.mapping[key]

    def __iter__(self):
        return iter(self.mapping)

    def __contains__(self, key):
        return key in self.mapping

    def get(self, key, default=None):
        return self.mapping.get(key, default)

    def keys(self):
        return self.mapping.keys()

    def values(self):
        return self.mapping.values()

    def items(self):
        return self.mapping.items()

    def copy(self):
        return self.mapping.copy()
