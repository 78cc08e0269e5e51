"""Statements: loops, conditions, assignments and their scopes, macros, calls, filters, with."""

from jinja2 import Environment
from template_table import render


def generator():
    yield from "abc"


class Node:
    def __init__(self, name, children=()):
        self.name = name
        self.children = list(children)


SOURCES = [
    # loops
    "{% for x in seq %}{{ x }},{% endfor %}",
    "{% for x in [] %}{{ x }}{% else %}empty{% endfor %}",
    "{% for a, b in pairs %}{{ a }}={{ b }};{% endfor %}",
    "{% for (a, (b, c)) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}",
    "{% for a, b in [(1, 2, 3)] %}{% endfor %}",
    "{% for a, b in [1] %}{% endfor %}",
    "{% for a, b, c, d, e in [(1, 2)] %}{% endfor %}",
    "{% for x in 1 %}{% endfor %}",
    "{% for x in seq %}{{ loop.index }}/{{ loop.length }} {{ loop.index0 }} {{ loop.revindex }} {{ loop.revindex0 }} {{ loop.first }} {{ loop.last }} {{ loop.cycle('a', 'b') }} {{ loop.previtem }} {{ loop.nextitem }} {{ loop.depth }} {{ loop.depth0 }}\n{% endfor %}",
    "{% for x in generator() %}{{ loop.index }}{{ loop.last }}{{ loop.length }}{{ loop.revindex }}{% endfor %}",
    "{% for x in [1, 1, 2, 2, 1] %}{{ loop.changed(x) }} {% endfor %}",
    "{% for x in seq %}{{ loop }}{% endfor %}{{ loop }}",
    "{% for x in seq if x > 1 %}{{ loop.index }}:{{ x }}/{{ loop.length }} {% else %}none{% endfor %}",
    "{% for x in seq if x > 9 %}{{ x }}{% else %}none{% endfor %}",
    "{% for a, b in pairs if b > 1 %}{{ a }}{{ loop.previtem }}{{ loop.first }}{% endfor %}",
    "{% for n in tree recursive %}[{{ n.name }}{% if n.children %}{{ loop(n.children) }}{% endif %}:{{ loop.depth }}]{% endfor %}",
    "{% for n in tree if n.name != 'b' recursive %}[{{ n.name }}{{ loop(n.children) }}]{% else %}leaf{% endfor %}",
    "{% for x in seq %}{{ loop(seq) }}{% endfor %}",
    "{% for x in seq %}{% for y in seq %}{{ loop.index }}{% endfor %}{{ loop.index }};{% endfor %}",
    "{% for x in seq %}{% set outer = loop %}{% for y in 'ab' %}{{ outer.index }}{{ y }}{% endfor %}{% endfor %}",
    "{% for loop in seq %}{% endfor %}",
    "{% for x in seq %}{% set loop = 1 %}{% endfor %}",
    "{% for x in seq %}{{ loop.cycle() }}{% endfor %}",
    "{% for x in names %}{{ x }}{% endfor %}{% for k, v in names.items() %}{{ k }}{{ v }}{% endfor %}",
    "{% for x in range(3) %}{{ x }}{% endfor %}{% for x in 'abc' %}{{ x }}{% endfor %}{% for x in seq | reverse %}{{ x }}{% endfor %}",
    # scopes
    "{% set x = 0 %}{% for i in seq %}{% set x = i %}{{ x }}{% endfor %}{{ x }}",
    "{% for i in seq %}{{ y }}{% set y = i %}{{ y }}{% endfor %}{{ y }}",
    "{% if true %}{% set x = 1 %}{% endif %}{{ x }}",
    "{% if false %}{% set seq = 1 %}{% endif %}{{ seq }}",
    "{% set seq = 1 %}{{ seq }}{% for x in [1] %}{{ seq }}{% set seq = 2 %}{{ seq }}{% endfor %}{{ seq }}",
    "{% set ns = namespace(total=0) %}{% for i in seq %}{% set ns.total = ns.total + i %}{% endfor %}{{ ns.total }}",
    "{% set ns = namespace({'a': 1}, b=2) %}{% set ns.a, ns.c = 5, 6 %}{{ ns.a }}{{ ns.b }}{{ ns.c }}{{ ns }}{{ ns.nope }}",
    "{% set d = {} %}{% set d.x = 1 %}",
    "{% set a, b = 1, 2 %}{{ a }}{{ b }}{% set (c, d) = (3, 4) %}{{ c }}{{ d }}{% set e = 1, 2 %}{{ e }}",
    "{% set a, b = [1] %}",
    "{% set a | upper %}text {{ seq }}{% endset %}{{ a }}{% set b %}<{{ a }}>{% endset %}{{ b }}",
    "{% set a | replace('x', 'y') | upper %}xx{% endset %}{{ a }}",
    "{% set 1 = 2 %}",
    "{% set none = 2 %}",
    "{% set a.b.c = 2 %}",
    "{% with %}{% set z = 1 %}{{ z }}{% endwith %}{{ z }}",
    "{% with a = 1, b = 2 %}{{ a }}{{ b }}{% endwith %}{{ a }}",
    "{% set a = 1 %}{% with a = 2, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}",
    "{% if missing %}a{% elif seq %}b{% else %}c{% endif %}{% if not seq %}a{% elif 0 %}b{% else %}c{% endif %}",
    "{% if seq | length > 2 and 'a' in names %}yes{% endif %}",
    # macros
    "{% macro m(a, b=2, *c) %}{% endmacro %}",
    "{% macro m(a, b=2) %}{{ a }}-{{ b }}{% endmacro %}{{ m(1) }} {{ m(1, 3) }} {{ m(b=5, a=4) }} {{ m() }}",
    "{% macro m(a, b=a) %}{{ a }}-{{ b }}{% endmacro %}{{ m(1) }}",
    "{% macro m(a) %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, 3, x=4) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(b=2) }}",
    "{% macro m(a, b) %}{{ a.x }}{% endmacro %}{{ m() }}",
    "{% macro m(a) %}{{ a.b.c }}{% endmacro %}{{ m() }}",
    "{% macro m(a=1, b) %}{% endmacro %}",
    "{% macro m() %}{{ caller() }}|{{ caller(1) }}{% endmacro %}{% call(x='d') m() %}<{{ x }}>{% endcall %}",
    "{% macro m(items) %}{% for i in items %}{{ caller(i) }}{% endfor %}{% endmacro %}{% call(i) m(seq) %}({{ i }}){% endcall %}",
    "{% macro m() %}{{ caller is defined }}{{ caller }}{% endmacro %}{{ m() }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{{ m() }}",
    "{% macro m() %}x{% endmacro %}{% call m() %}body{% endcall %}",
    "{% macro m(caller) %}{{ caller() }}{% endmacro %}",
    "{% macro m(caller=none) %}{{ caller() }}{% endmacro %}{% call m() %}body{% endcall %}",
    "{% macro m(x) %}{% if x > 0 %}{{ x }}{{ m(x - 1) }}{% endif %}{% endmacro %}{{ m(3) }}",
    "{% macro m(x) %}{{ x }}{{ seq }}{{ later }}{% endmacro %}{% set later = 'set' %}{{ m(1) }}",
    "{% macro outer() %}{% macro inner() %}in{{ seq }}{% endmacro %}{{ inner() }}{% endmacro %}{{ outer() }}{{ inner }}",
    "{% macro m(a, b) %}{% endmacro %}{{ m.name }} {{ m.arguments }} {{ m.catch_kwargs }} {{ m.catch_varargs }} {{ m.caller }} {{ m }}",
    "{% for i in seq %}{% macro m() %}{{ i }}{% endmacro %}{{ m() }}{% endfor %}",
    "{% call 1 %}{% endcall %}",
    "{% call(a) dump() %}{% endcall %}",
    # filters and others
    "{% filter upper %}text {{ seq }}{% endfilter %}",
    "{% filter upper | replace('T', 'x') %}text{% endfilter %}",
    "{% filter center(9) %}text{% endfilter %}|",
    "{% for i in seq %}{% filter upper %}a{{ loop.index }}{% endfilter %}{% endfor %}",
    "{% print 1, 'a', seq %}",
    "{% raw %}{{ x }}{% if %}{% endraw %}",
    "{# comment {{ x }} #}text{# another #}",
    "a{%- if true -%} b {%- endif -%} c",
    "a\n  {%- if true %}\n  b\n  {%- endif %}\n  c",
    "{{- ' x ' -}}  y",
    "{% set x = joiner('|') %}{{ x() }}a{{ x() }}b{{ x() }}c",
    "{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.reset() }}{{ c.current }}",
    "{{ cycler() }}",
    "{{ lipsum(n=1, min=1, max=2) | length > 5 }}",
    "{% for i in seq %}{% if i == 2 %}{% include 'nowhere' ignore missing %}{% endif %}{{ i }}{% endfor %}",
    "{% include 'nowhere' %}",
    "{% block a %}A{% endblock %}{% block b scoped %}B{% endblock %}{{ self.a() }}{{ self.b() }}{{ self }}",
    "{% for i in seq %}{% block c scoped %}{{ i }}{{ loop.index }}{% endblock %}{% endfor %}",
    "{% for i in seq %}{% block c %}{{ i }}{% endblock %}{% endfor %}",
    "{% block a %}{{ super() }}{% endblock %}",
    "{% block a required %}{% endblock %}",
    "{% block a required %}x{% endblock %}",
    "{% block a %}{% set v = 1 %}{{ v }}{% endblock %}{{ v }}",
    "{{ self.nothing() }}",
]

NAMES = {
    "seq": [1, 2, 3],
    "pairs": [("a", 1), ("b", 2), ("c", 3)],
    "names": {"a": 1, "b": 2},
    "generator": generator,
    "tree": [Node("a", [Node("b"), Node("c", [Node("d")])]), Node("e")],
    "dump": lambda caller=None: caller("x"),
}

environment = Environment()
render(environment, SOURCES, **NAMES)

print("-- in pieces")
for source in (
    "a{{ 1 }}{% for x in seq %}{{ x }}{% if x == 2 %}two{% endif %}{% endfor %}{% set y %}z{% endset %}{{ y }}",
    "{% block a %}x{{ seq }}{% endblock %}{% with a = 1 %}{{ a }}{% endwith %}{% filter upper %}f{% endfilter %}",
    "{% for n in tree recursive %}{{ n.name }}{{ loop(n.children) }}{% endfor %}{% macro m() %}m{% endmacro %}{{ m() }}",
    "{% for x in [] %}{% else %}e{{ seq }}{% endfor %}{% autoescape true %}{{ '<' ~ seq }}{% endautoescape %}",
    "before{{ seq }}{{ missing.x }}after",
):
    template = environment.from_string(source)
    pieces = template.generate(**NAMES)
    while True:
        try:
            print(repr(next(pieces)))
        except StopIteration:
            break
        except Exception as error:
            print(type(error).__name__, error)
            break

stream = environment.from_string("{% for x in range(7) %}{{ x }}{% endfor %}").stream()
print(next(stream), next(stream))
stream.enable_buffering(3)
print(list(stream))

print("-- modules")
module = environment.from_string(
    "{% macro m(x) %}<{{ x }}>{% endmacro %}{% set a = 1 %}{% set _hidden = 2 %}{% for i in seq %}{% set b = 1 %}{% endfor %}text"
).module
print(str(module), module.m(3), module.a, hasattr(module, "_hidden"), hasattr(module, "b"), hasattr(module, "seq"))
print(sorted(name for name in vars(module) if not name.startswith("_")))
