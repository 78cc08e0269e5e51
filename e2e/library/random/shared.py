"""The generator that the functions of the module share."""

import random

random.seed(5)
expected = [random.random(), random.randint(1, 9)]
random._inst.seed(5)
print([random._inst.random(), random._inst.randint(1, 9)] == expected, type(random._inst).__name__)
print(random.random.__self__ is random._inst, random.choice.__self__ is random._inst)
