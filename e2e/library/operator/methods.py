"""The functions by the names of the methods that they call."""

import operator

names = [name for name in dir(operator) if name.startswith("__") and callable(getattr(operator, name))]
names = [name for name in names if hasattr(operator, name.strip("_")) or hasattr(operator, name.strip("_") + "_")]
print(names)
print(operator.__eq__ is operator.eq, operator.__not__ is operator.not_, operator.__and__(6, 3), operator.__contains__([1], 1))
print(operator.__lt__(1, 2), operator.__getitem__({"a": 1}, "a"), operator.__ior__([1] and {1}, {2}))
