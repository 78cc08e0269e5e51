"""Expressions: literals, operators, attributes and items, calls, tests, and what undefined values do."""

from jinja2 import (
    ChainableUndefined,
    DebugUndefined,
    Environment,
    StrictUndefined,
    Undefined,
    make_logging_undefined,
)
from markupsafe import Markup
from template_table import render, show


class User:
    kind = "user"

    def __init__(self, name):
        self.name = name
        self.tags = ["a", "b"]

    def greet(self, word="hi", *more, **named):
        return f"{word} {self.name} {more} {sorted(named.items())}"

    def __getitem__(self, key):
        if key == "missing":
            raise KeyError(key)
        return f"item {key}"

    @property
    def broken(self):
        raise ValueError("broken")

    def stops(self):
        raise StopIteration("end")


SOURCES = [
    "{{ 1 }} {{ 1.5 }} {{ 1_000 }} {{ 0x1f }} {{ 0b11 }} {{ 0o17 }} {{ 1e3 }} {{ 1.5e-3 }}",
    "{{ 'a' 'b' }} {{ \"it's\" }} {{ 'tab\\tend' }} {{ '\\u00e9\\n' }} {{ 'é' }}",
    "{{ true }} {{ True }} {{ false }} {{ none }} {{ None }}",
    "{{ [1, 'a', 2.5] }} {{ (1,) }} {{ () }} {{ (1, 2) }} {{ {'a': 1, 2: [3]} }} {{ 1, 2 }}",
    "{{ 1 + 2 * 3 - 4 / 2 }} {{ 7 // 2 }} {{ 7 % 3 }} {{ 2 ** 3 ** 2 }} {{ -2 ** 2 }} {{ -(3) }} {{ +3 }}",
    "{{ 1 ~ 2 ~ 'x' ~ none }} {{ 'a' * 3 }} {{ [1] + [2] }} {{ '%s-%s' % (1, 2) }}",
    "{{ 1 < 2 }} {{ 1 < 2 < 3 }} {{ 1 < 2 > 3 }} {{ 1 == 1.0 }} {{ 1 != 1 }} {{ 2 >= 2 }} {{ 2 <= 1 }}",
    "{{ 1 in [1, 2] }} {{ 3 not in [1, 2] }} {{ 'a' in 'abc' }} {{ not 1 in [2] }}",
    "{{ 1 and 2 }} {{ 0 or 'x' }} {{ not true }} {{ not not 1 }} {{ '' or [] or 0 }}",
    "{{ 'yes' if number else 'no' }} {{ 'yes' if zero else 'no' }} [{{ 'yes' if zero }}]",
    "{{ ('yes' if zero) is undefined }} {{ 1 if 0 else 2 if 0 else 3 }}",
    "{{ user.name }} {{ user['name'] }} {{ user.kind }} {{ user.nothing }} {{ user.0 }} {{ user.tags.0 }} {{ user.tags[-1] }}",
    "{{ names.x }} {{ names['x'] }} {{ names.items() | list }} {{ names.keys is callable }} {{ names['keys'] }}",
    "{{ list[1:] }} {{ list[:2] }} {{ list[::2] }} {{ list[1:3:1] }} {{ list[-2:] }} {{ list[:] }} {{ 'abcdef'[2] }}",
    "{{ user.greet() }} {{ user.greet('yo', 1, 2, a=3) }} {{ user.greet(*['x', 'y'], **{'b': 1}) }} {{ user.greet(word='w') }}",
    "{{ user.greet(class='c', word='q') }} {{ dict(a=1, b=2) }} {{ range(3) | list }} {{ dict(**{'a': 1}) }}",
    "{{ user.greet(word='a', **{'word': 'b'}) }}",
    "{{ user.broken }}",
    "{{ user.stops() }}|{{ user.stops() is undefined }}",
    "{{ missing }}|{{ missing.attribute }}",
    "{{ missing + 1 }}",
    "{{ user.nothing.further }}",
    "{{ names.nothing.further }} {{ names['nothing']['x'] }}",
    "{{ list[10] }}|{{ list[10].x }}",
    "{{ none.x }}|{{ none.x.y }}",
    "{{ missing() }}",
    "{{ missing | upper }}|{{ missing | length }}|{{ missing | list }}|{{ missing == other }}|{{ missing is defined }}",
    "{{ 1 / zero }}",
    "{{ number() }}",
    "{{ 'a' + 1 }}",
    "{{ 1 is odd }} {{ 2 is even }} {{ 9 is divisibleby 3 }} {{ 9 is divisibleby(2) }} {{ 1 is not odd }}",
    "{{ number is number }} {{ 'x' is string }} {{ names is mapping }} {{ list is sequence }} {{ 1 is iterable }}",
    "{{ 1 is integer }} {{ true is integer }} {{ 1.0 is float }} {{ true is boolean }} {{ none is none }} {{ true is true }} {{ 0 is false }}",
    "{{ 'abc' is lower }} {{ 'ABC' is upper }} {{ user is callable }} {{ safe is escaped }} {{ number is sameas number }}",
    "{{ 1 is eq 1 }} {{ 1 is ne 2 }} {{ 1 is lt 2 }} {{ 2 is ge 2 }} {{ 2 is greaterthan 1 }} {{ 1 is in [1] }} {{ 1 is equalto 2 }}",
    "{{ 'upper' is filter }} {{ 'nope' is filter }} {{ 'odd' is test }} {{ missing is undefined and 1 is defined }}",
    "{{ 1 is nope }}",
    "{{ 1 | nope }}",
    "{% if false %}{{ 1 | nope }}{{ 1 is nope }}{% endif %}fine",
    "{% if number %}{{ 1 | nope }}{% endif %}",
    "{{ 2 | nope if false else 'fine' }}",
    "{{ [1, 2, 3] | sum }} {{ 'ab' | upper | lower }} {{ -1 | abs }} {{ (1 + 2) | string ~ 'x' }}",
    "{{ user.__class__.__name__ }} {{ ''.__class__ }} {{ 1e999 if false else 1 }}",
    "{{ {'a': 1}.a }} {{ {'a': 1}['a'] }} {{ {'a': {'b': 2}}.a.b }} {{ [[1, 2]][0][1] }}",
    "{{ number.real }} {{ 'abc'.upper() }} {{ 'a,b'.split(',') }} {{ 'x'.join(['1', '2']) }} {{ '{} {a}'.format(1, a=2) }}",
    "{{ 1e999 }}",
]

NAMES = {
    "user": User("ann"),
    "names": {"x": 1, "keys": "own"},
    "list": [1, 2, 3, 4],
    "number": 42,
    "zero": 0,
    "safe": Markup("<b>"),
    "html": "<i>&\"'",
}

environment = Environment()
render(environment, SOURCES, **NAMES)

print("-- escaped")
escaping = Environment(autoescape=True)
render(
    escaping,
    [
        "{{ html }} {{ safe }} {{ html | safe }} {{ html | escape }} {{ html | e | e }} {{ safe | forceescape }}",
        "{{ html ~ safe }} {{ safe ~ html }} {{ safe + html }} {{ html + safe }} {{ '<' ~ html }}",
        "{{ '<literal>' }} <data> {{ '<' if true }} {{ ['<'] }} {{ {'<': safe} }}",
        "{{ '%s <' | format(html) }} {{ '<%s>' | safe | format(html) }} {{ [html, safe] | join('<') }}",
        "{{ [html] | join('<') }} {{ html | replace('<', '>') }} {{ safe | replace('b', '<') }}",
        "{% set block %}<{{ html }}>{% endset %}{{ block }}{% set plain = '<' %}{{ plain }}",
        "{% macro m(x) %}<{{ x }}>{% endmacro %}{{ m(html) }}{{ m(safe) }}",
        "{% autoescape false %}{{ html }}{{ '<' ~ html }}{% endautoescape %}{{ html }}",
        "{% autoescape flag %}{{ html }}{{ '<' }}<{{ html ~ '<' }}{% set x %}<{% endset %}{{ x }}{% endautoescape %}",
        "{{ html | tojson }} {{ {'a': html} | tojson(indent=2) }} {{ html | xmlattr if false }}",
        "{{ {'class': html, 'none': none, 'id': missing} | xmlattr }}",
        "{{ {'a b': 1} | xmlattr }}",
    ],
    flag=True,
    **NAMES,
)

print("-- undefined")
UNDEFINED = [
    "[{{ missing }}]",
    "[{{ missing.x }}]",
    "[{{ user.nothing }}] [{{ names.nothing }}] [{{ list[9] }}]",
    "[{{ missing | default('d') }}] {{ missing is defined }}",
    "{% for x in missing %}x{% else %}none{% endfor %}",
    "{% if missing %}y{% else %}n{% endif %}",
    "{{ missing == 1 }} {{ missing != 1 }}",
    "{{ 'x' in missing }}",
    "{{ missing ~ 'x' }}",
    "{{ missing.a.b['c'] }}",
    "{{ missing | length }}",
]
for kind in (Undefined, ChainableUndefined, DebugUndefined, StrictUndefined):
    print(kind.__name__)
    render(Environment(undefined=kind), UNDEFINED, **NAMES)


class Log:
    def warning(self, text, *args):
        print("warning", text % args)

    def error(self, text, *args):
        print("error", text % args)


print("logging")
render(Environment(undefined=make_logging_undefined(Log(), DebugUndefined)), UNDEFINED, **NAMES)

value = Undefined(name="thing")
for operation in (
    lambda: value + 1,
    lambda: 1 - value,
    lambda: value < 1,
    lambda: int(value),
    lambda: value.attribute,
    lambda: value.__special__,
    lambda: list(value),
    lambda: (len(value), bool(value), str(value), repr(value), value == Undefined(), value != 1),
    lambda: Undefined("a hint").x,
    lambda: Undefined(obj=[1], name=3)(),
    lambda: str(DebugUndefined("a hint")) + str(DebugUndefined(obj=None, name="x")) + str(DebugUndefined(name="x")),
):
    show("operation", operation)

print("-- compiled expressions")
for source in ("a + 1", "a", "missing", "missing.x", "a +", "a b", "[a, a] | sum", "a if a > 1 else 'small'"):
    show(source, lambda: environment.compile_expression(source)(a=1))
show("undefined", lambda: environment.compile_expression("missing", undefined_to_none=False)())
