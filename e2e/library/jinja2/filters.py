"""Every filter, with what it takes and what it refuses."""

import random

from jinja2 import Environment
from markupsafe import Markup
from template_table import render, show


class Item:
    def __init__(self, name, price, child=None):
        self.name = name
        self.price = price
        self.child = child

    def __repr__(self):
        return f"Item({self.name})"


NAMES = {
    "items": [Item("b", 2), Item("A", 1), Item("a", 3), Item("B", 2)],
    "people": [{"name": "Bob", "city": "x"}, {"name": "al", "city": "y"}, {"name": "Cy", "city": "X"}, {"name": "Di"}],
    "nested": [Item("x", 1, Item("y", 2)), Item("z", 3, Item("a", 4))],
    "words": ["b", "A", "c", "a", "B"],
    "numbers": [3, 1, 2],
    "generator": lambda: (x for x in [3, 1, 2]),
    "mapping": {"b": 1, "A": 3, "c": 2},
    "markup": Markup("<b>bold</b> &amp; <!-- no --> more"),
    "text": "one two-three (four) [five] o'six",
    "long": "The quick brown fox jumps over the lazy dog and supercalifragilisticexpialidocious things, again and again.",
    "lines": "first\n  second\n\nthird",
}

SOURCES = [
    "{{ -1.5 | abs }} {{ 'x' | abs }}",
    "{{ items[0] | attr('name') }} {{ items[0] | attr('nope') }} {{ mapping | attr('b') is undefined }}",
    "{{ numbers | batch(2) | list }} {{ range(5) | batch(2, 'x') | list }} {{ [] | batch(2) | list }}",
    "{{ 'hello World' | capitalize }} {{ '' | capitalize }} {{ 3 | capitalize }}",
    "[{{ 'abc' | center(9) }}] {{ 'abc' | center | length }}",
    "{{ none | default('d') }} {{ missing | default('d') }} {{ missing | d }} {{ '' | default('e', true) }} {{ 0 | default(1, boolean=true) }}",
    "{{ mapping | dictsort }} {{ mapping | dictsort(true) }} {{ mapping | dictsort(by='value') }} {{ mapping | dictsort(false, 'key', true) }}",
    "{{ mapping | dictsort(by='nope') }}",
    "{{ 1 | filesizeformat }} {{ 999 | filesizeformat }} {{ 1000 | filesizeformat }} {{ 1500000 | filesizeformat }} {{ 1536 | filesizeformat(true) }} {{ '1e30' | filesizeformat }} {{ 0 | filesizeformat }} {{ 1024 ** 5 | filesizeformat }}",
    "{{ (1024 ** 5) | filesizeformat(binary=true) }} {{ (10 ** 25) | filesizeformat }} {{ 'x' | filesizeformat }}",
    "{{ numbers | first }} {{ [] | first }} {{ generator() | first }} {{ 1 | first }}",
    "{{ numbers | last }} {{ [] | last }} {{ 'abc' | last }} {{ generator() | last }}",
    "{{ '1.5' | float }} {{ 'x' | float }} {{ 'x' | float(2.5) }} {{ none | float }}",
    "{{ '42' | int }} {{ '42.9' | int }} {{ 'x' | int }} {{ 'x' | int(7) }} {{ '0x1f' | int(base=16) }} {{ '101' | int(0, 2) }} {{ none | int(-1) }} {{ 1e3 | int }} {{ '1e400' | int(3) }} {{ 'zz' | int(base=36) }}",
    "{{ '%s and %d' | format('a', 2) }} {{ '%(x)s' | format(x=1) }} {{ '%s' | format(markup) }}",
    "{{ '%s' | format(1, x=2) }}",
    "{{ '%d' | format('x') }}",
    "{% for group in people | groupby('city', default='none') %}{{ group.grouper }}={{ group.list | map(attribute='name') | list }};{% endfor %}",
    "{% for city, list in people | groupby('city', '', true) %}{{ city }}={{ list | length }};{% endfor %}{{ people | groupby('city', '') | first }}",
    "{{ items | groupby('price') | list }} {{ nested | groupby('child.name') | map('first') | list }}",
    "{{ people | groupby('city') }}",
    "{{ lines | indent }}|{{ lines | indent(2, true) }}|{{ lines | indent('> ', first=true, blank=true) }}|{{ '' | indent }}",
    "{{ [1, 2, 3] | join }} {{ [1, 2] | join('-') }} {{ items | join(', ', attribute='name') }} {{ 'abc' | join('.') }} {{ [none, missing] | join('|') }}",
    "{{ mapping | items | list }} {{ missing | items | list }} {{ 1 | items | list }}",
    "{{ 'abc' | list }} {{ mapping | list }} {{ generator() | list }} {{ 1 | list }}",
    "{{ 'ABC' | lower }} {{ 'abc' | upper }} {{ 1 | upper }} {{ markup | upper }}",
    "{{ items | map(attribute='name') | join }} {{ words | map('upper') | list }} {{ ['1', 'x'] | map('int', 5) | list }} {{ people | map(attribute='city', default='?') | list }}",
    "{{ nested | map(attribute='child.name') | list }} {{ [[1, 2], [3]] | map(attribute=0) | list }} {{ [[1, 2], [3]] | map('last') | list }}",
    "{{ items | map | list }}",
    "{{ items | map(attribute='name', nope=1) | list }}",
    "{{ items | map('nope') | list }}",
    "{{ items | map(nope) | list }}",
    "{{ numbers | min }} {{ numbers | max }} {{ [] | max }} {{ words | min }} {{ words | max(case_sensitive=true) }} {{ items | min(attribute='price') }} {{ generator() | max }}",
    "{{ mapping | pprint }} {{ {'a': [1] * 50} | pprint }}",
    "{{ [7] | random }} {{ [] | random }}",
    "{{ numbers | reject('odd') | list }} {{ numbers | reject | list }} {{ [0, 1, '', 'a'] | select | list }} {{ numbers | select('gt', 1) | list }} {{ numbers | select('nope') | list }}",
    "{{ items | selectattr('price', 'gt', 1) | list }} {{ items | rejectattr('name', 'equalto', 'b') | list }} {{ nested | selectattr('child.name') | list }} {{ people | selectattr('city', 'defined') | map(attribute='name') | list }}",
    "{{ items | selectattr | list }}",
    "{{ 'aaa' | replace('a', 'b') }} {{ 'aaa' | replace('a', 'b', 2) }} {{ 1213 | replace(1, 'x') }} {{ markup | replace('bold', '<x>') }}",
    "{{ 'abc' | reverse }} {{ numbers | reverse | list }} {{ generator() | reverse | list }} {{ 1 | reverse }}",
    "{{ 2.5 | round }} {{ 2.567 | round(2) }} {{ 2.1 | round(0, 'ceil') }} {{ 2.19 | round(1, 'floor') }} {{ 42 | round }} {{ 21.3 | round(method='nope') }}",
    "{{ '<' | safe }} {{ '<' | escape }} {{ markup | e }} {{ '<' | string }} {{ markup | forceescape }} {{ 5 | e }}",
    "{{ range(10) | slice(3) | list }} {{ range(10) | slice(3, 'x') | list }} {{ [1] | slice(3, 0) | list }} {{ [] | slice(2) | list }}",
    "{{ range(3) | slice(0) | list }}",
    "{{ words | sort }} {{ words | sort(true) }} {{ words | sort(case_sensitive=true) }} {{ items | sort(attribute='price,name') }} {{ nested | sort(attribute='child.name') }} {{ [1, 'a'] | sort }}",
    "{{ markup | striptags }} {{ '<a>x</a>  y <b' | striptags }} {{ '<!-- a <b> --> z' | striptags }}",
    "{{ numbers | sum }} {{ items | sum(attribute='price') }} {{ numbers | sum(start=10) }} {{ [[1], [2]] | sum(start=[]) }} {{ words | sum }}",
    "{{ text | title }} {{ \"it's a-b\" | title }} {{ '' | title }}",
    "{{ mapping | tojson }} {{ '<\\'&>' | tojson }} {{ [1, none, true] | tojson(2) }} {{ items | tojson }}",
    "[{{ '  x  ' | trim }}] [{{ '--x-' | trim('-') }}] [{{ 5 | trim }}]",
    "{{ long | truncate(20) }} {{ long | truncate(20, true) }} {{ long | truncate(20, false, '+', 0) }} {{ 'short one' | truncate(5) }} {{ 'abcdefghijkl' | truncate(5, leeway=0) }}",
    "{{ 'x' | truncate(2) }}",
    "{{ words | unique | list }} {{ words | unique(true) | list }} {{ items | unique(attribute='price') | list }}",
    "{{ 'a b/c?&é' | urlencode }} {{ {'a b': 'c/d', 'e': 1} | urlencode }} {{ [('x', 'y z'), (1, 2)] | urlencode }} {{ 5 | urlencode }}",
    "{{ text | wordcount }} {{ '' | wordcount }}",
    "{{ long | wordwrap(20) }} {{ long | wordwrap(20, false) }} {{ 'a-b c-d' | wordwrap(3, wrapstring='|') }} {{ lines | wordwrap(4) }} {{ 'a-b c-d' | wordwrap(4, break_on_hyphens=false) }}",
    "{{ {'class': 'a b', 'id': none, 'x': missing, 'n': 1, 'q': '\"<'} | xmlattr }} {{ {'a': 1} | xmlattr(false) }} [{{ {} | xmlattr }}] {{ {'a>b': 1} | xmlattr }}",
    "{{ 'abc' | length }} {{ mapping | count }} {{ generator() | length }}",
]

render(Environment(), SOURCES, **NAMES)

print("-- urlize")
URLS = [
    "see http://example.com/a?b=c&d for more",
    "(see www.example.com) and <https://x.org>, or https://en.wikipedia.org/wiki/A_(b).",
    "mail me@example.com or mailto:a.b@example.co.uk or @nobody@x",
    "example.com example.org/path sub.example.net:8080/x example.xyz http://localhost http://127.0.0.1:80/a",
    "http://[::1:2]/ ftp://example.com x:y tel:123 http://xn--a.com HTTPS://UPPER.COM",
    "www.a.com/x-very-long-address-that-will-be-cut-somewhere http://a.b",
    "'<&> \"quoted\" http://a.com/\"x\"",
    "",
]
plain, escaping = Environment(), Environment(autoescape=True)
for text in URLS:
    show(text, plain.call_filter, "urlize", text)
    show(text, escaping.call_filter, "urlize", text, [20, True], {"target": "_blank", "rel": "x y"})
show("schemes", plain.call_filter, "urlize", "tel:123 ftp://x", [], {"extra_schemes": ["tel:", "ftp://"]})
show("schemes", plain.call_filter, "urlize", "x", [], {"extra_schemes": ["no scheme"]})
plain.policies["urlize.rel"] = None
plain.policies["urlize.extra_schemes"] = ["tel:"]
show("policies", plain.call_filter, "urlize", "http://a.com tel:1")

print("-- own filters")
plain.filters["double"] = lambda value, times=2: value * times
plain.filters["a.b"] = lambda value: f"dotted {value}"
plain.tests["big"] = lambda value, limit=10: value > limit
render(plain, ["{{ 'x' | double }}{{ 'x' | double(times=3) }}{{ 1 | a.b }}{{ 11 is big }}{{ 11 is big(12) }}{{ [1, 20] | select('big') | list }}"])
random.seed(3)
show("lipsum", lambda: plain.from_string("{{ lipsum(2, html=false, min=5, max=9) }}{{ lipsum(1) | length }}{{ [1, 2, 3] | random }}").render())
