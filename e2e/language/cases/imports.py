# All import forms; modules run once, in order; circular imports; names that modules have.
import shapes
import shapes.circle
import shapes.circle as circle
import shapes.deep.inner
import shapes.deep.inner as renamed
from shapes import square, VERSION as version
from shapes.square import area as square_area
from shapes.deep import *

print(shapes.__name__, shapes.circle is circle, renamed.WHERE, shapes.deep.inner.WHERE)
print(square.area(3), square_area(4), version, circle.area(2))
print(exported, "_hidden" in globals(), "unlisted" in globals())
print(__name__, __doc__, shapes.square.__name__, shapes.square.__package__, shapes.__package__)


def inside():
    import shapes.late
    from shapes.late import value

    return shapes.late.value, value


print(inside())
try:
    import does_not_exist
except ModuleNotFoundError as error:
    print(error, error.name)
try:
    from shapes import nothing_here
except ImportError as error:
    print(type(error).__name__, error.name)
try:
    import shapes.missing
except ModuleNotFoundError as error:
    print(error)
try:
    import shapes.broken
except ValueError as error:
    print("broken", error)
try:
    import shapes.broken
except ValueError as error:
    print("broken again", error)
print(shapes.dynamic_attribute)
if __name__ == "__main__":
    print("main")
