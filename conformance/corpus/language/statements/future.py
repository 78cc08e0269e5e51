# Future imports, which stand first in a script.

# --- future import
from __future__ import annotations


def f(x: undefined_name) -> also_undefined: ...


class Box:
    y: not_there = 1


z: nowhere = 5
print(f.__annotations__, Box.__annotations__, __annotations__)

# --- future feature objects
from __future__ import annotations, generator_stop

import __future__

print(__future__.annotations.getMandatoryRelease() is None or True, annotations is __future__.annotations)
