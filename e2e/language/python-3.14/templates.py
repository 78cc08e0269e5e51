"""Template strings (PEP 750), and other syntax of 3.14."""

from string.templatelib import Interpolation, Template

name, width = "World", 8
template = t"Hello {name!r:>{width}} and {width=}"
print(template)
print(template.strings, template.values)
for part in template:
    print(part)
first = template.interpolations[0]
print(first.value, first.expression, first.conversion, first.format_spec)
print(t"a" + t"b{name}", Template("x", Interpolation(1, "y")))
match first:
    case Interpolation(value, expression):
        print(value, expression)

try:
    int("x")
except ValueError, TypeError:
    print("no parentheses")


def leave():
    for value in range(3):
        try:
            return value
        finally:
            print("left", value)


print(leave())
