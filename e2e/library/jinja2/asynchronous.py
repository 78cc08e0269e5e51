"""Environments that await: functions, iterators, macros, includes and imports, and filters in both kinds."""

import asyncio

from jinja2 import DictLoader, Environment
from template_table import show

TEMPLATES = {
    "base": "<{% block a %}base {{ value() }}{% endblock %}{% block b %}b{% endblock %}>{{ self.b() }}",
    "child": "{% extends 'base' %}{% block a %}child {{ super() }}{% endblock %}",
    "part": "part {{ value() }}{{ i }}",
    "lib": "{% macro m(x) %}m{{ x }}{{ value }}{% endmacro %}{% set a = 1 %}text",
}

SOURCES = [
    "{{ value() }} {{ plain() }} {{ value() + 1 }} {{ [value(), plain()] }} {{ {'a': value()} }}",
    "{{ value() if value() else 0 }} {{ value() and plain() }} {{ value() or 1 }} {{ not value() }} {{ 1 < value() < 9 }}",
    "{% for x in numbers() %}{{ x }}{{ loop.index }}{{ loop.last }}{{ loop.length }}{{ loop.nextitem }}{{ loop.previtem }};{% else %}none{% endfor %}",
    "{% for x in [1, 2] %}{{ x }}{{ loop.revindex }}{{ loop.first }}{% endfor %}{% for x in numbers() %}{{ x }}{% endfor %}",
    "{% for x in numbers() if x > value() - 3 %}{{ x }}{% else %}none{% endfor %}{% for x in [] %}{% else %}none{% endfor %}",
    "{% for n in tree recursive %}[{{ n.name }}{{ loop(n.children) }}{{ loop.depth }}]{% endfor %}",
    "{% macro m(a, b=value()) %}{{ a }}{{ b }}{{ caller() if caller }}{% endmacro %}{{ m(1) }}{{ m(1, 2) }}{% call m(3) %}body{{ value() }}{% endcall %}",
    "{% set x = value() %}{{ x }}{% set y %}{{ value() }}{% endset %}{{ y }}{% set z | upper %}z{{ value() }}{% endset %}{{ z }}",
    "{% filter upper %}a{{ value() }}{% endfilter %}{% with a = value() %}{{ a }}{% endwith %}{% if value() == 3 %}three{% endif %}",
    "{% include 'part' %}{% include 'part' without context %}{% include ['nope', 'part'] %}{% include 'nope' ignore missing %}{% for i in [1] %}{% include 'part' %}{% endfor %}",
    "{% import 'lib' as lib %}{{ lib.m(1) }}{{ lib.a }}{% import 'lib' as lib with context %}{% from 'lib' import m, nope %}{{ m(2) }}{{ nope }}",
    "{% extends 'child' %}{% block b %}over{% endblock %}",
    "{% include 'nope' %}",
    "{{ numbers() | list }} {{ numbers() | first }} {{ numbers() | join('-') }} {{ numbers() | sum }} {{ numbers() | map('string') | list }} {{ numbers() | select('odd') | list }} {{ numbers() | reject('odd') | list }}",
    "{{ numbers() | slice(2) | list }} {{ numbers() | unique | list }} {{ items() | groupby('k') | list }} {{ items() | selectattr('k') | list | length }} {{ items() | map(attribute='v') | join }} {{ empty() | first }}",
    "{{ [1, 2] | sum }} {{ [3] | first }} {{ 'ab' | list }} {{ value() | string }} {{ value() is odd }} {{ [value()] | map('upper') | list }}",
    "{{ thing.coroutine }} {{ thing['coroutine'] }} {{ thing.nope }} {{ later | upper }}",
    "{{ missing.x }}",
    "{{ fail() }}",
    "{% autoescape true %}{{ '<' ~ value() }}{% set a %}<{% endset %}{{ a }}{% endautoescape %}",
    "{% for x in [1, 2, 3] %}{% if x == 2 %}{% continue %}{% endif %}{{ x }}{% if x == 3 %}{% break %}{% endif %}{% endfor %}{% do value() %}",
]


class Node:
    def __init__(self, name, children=()):
        self.name = name
        self.children = children


class Thing:
    @property
    def coroutine(self):
        return value()


async def value():
    await asyncio.sleep(0)
    return 3


async def numbers():
    for number in (1, 2, 3):
        await asyncio.sleep(0)
        yield number


async def items():
    for key in "aba":
        yield {"k": key, "v": key * 2}


async def empty():
    for nothing in ():
        yield nothing


async def fail():
    raise ValueError("failed")


def names():
    return {
        "value": value,
        "plain": lambda: 4,
        "numbers": numbers,
        "items": items,
        "empty": empty,
        "fail": fail,
        "thing": Thing(),
        "later": "text",
        "tree": [Node("a", [Node("b"), Node("c", [Node("d")])])],
    }


environment = Environment(
    loader=DictLoader(TEMPLATES), enable_async=True, extensions=["jinja2.ext.loopcontrols", "jinja2.ext.do"]
)
for source in SOURCES:
    show(source, lambda: environment.from_string(source).render(**names()))


async def main():
    template = environment.from_string("a{% for x in numbers() %}{{ x }}{% endfor %}{% block b %}{{ value() }}{% endblock %}")
    print(await template.render_async(**names()))
    print([piece async for piece in template.generate_async(**names())])
    pieces = template.generate_async(**names())
    print(await pieces.__anext__(), await pieces.__anext__())
    await pieces.aclose()
    module = await environment.get_template("lib").make_module_async({"value": 7})
    print(str(module), await module.m(1), module.a)
    together = await asyncio.gather(*[template.render_async(**names()) for _ in range(3)])
    print(together)
    try:
        await environment.from_string("{{ missing.x }}").render_async()
    except Exception as error:
        print(type(error).__name__, error)


asyncio.run(main())
print(list(environment.from_string("a{{ value() }}b").generate(**names())))
show("module", lambda: environment.get_template("lib").module)
show("sync", lambda: asyncio.run(Environment().from_string("a").render_async()))
