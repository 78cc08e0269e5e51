"""The syntax: tokens under all kinds of settings, trees with their lines, and the errors of what cannot be read."""

from jinja2 import Environment, TemplateSyntaxError, meta, nodes
from template_table import render, show

SOURCE = """\
<h1>{{ title }}</h1>
{# a comment
over lines #}
  {% if user -%}
    hello {{ user.name|upper }}
  {%- else %}
  {%+ set x = [1, 2.5, 'a' "b", none, {'k': (1,)}] +%}
  {% endif %}
{% raw %}{{ raw }}{% endraw %}
{%- raw -%}  stripped  {%- endraw +%}
end
"""

SETTINGS = [
    {},
    {"trim_blocks": True},
    {"lstrip_blocks": True},
    {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True},
    {"newline_sequence": "\r\n"},
]
for settings in SETTINGS:
    environment = Environment(**settings)
    print(settings)
    show("lex", lambda: list(environment.lex(SOURCE)))
    show("render", lambda: environment.from_string(SOURCE).render(title="T", user={"name": "n"}))
    show("render", lambda: environment.from_string(SOURCE).render(title="T"))

LINES = """\
# for item in seq
  * ${item}   ## said
# endfor
## a line comment
# if seq:
yes ## behind
# endif
<% raw %>${ x }<% endraw %> <# comment #>
"""
lines = Environment("<%", "%>", "${", "}", "<#", "#>", line_statement_prefix="#", line_comment_prefix="##")
show("lines", lambda: list(lines.lex(LINES)))
show("lines", lambda: lines.from_string(LINES).render(seq=[1, 2]))
same = Environment("<%", "%>", "<%=", "%>", "<%#", "%>")
show("asp", lambda: same.from_string("<% for x in [1, 2] %><%= x %><%# no %><% endfor %>").render())

print("-- trees")
TREES = [
    "{{ a.b['c'][1:2:3].d(1, *e, f=2, **g)|h(i)|j is k(l) and not m in n }}",
    "{% for a, (b, c) in d if e recursive %}{{ a }}{% else %}x{% endfor %}",
    "{% if a %}1{% elif b %}2{% else %}3{% endif %}",
    "{% macro m(a, b=1) %}{{ a }}{% endmacro %}{% call(x) m(1) %}y{% endcall %}",
    "{% extends 'a' %}{% block b scoped required %} {% endblock b %}",
    "{% include ['a', b] ignore missing without context %}{% import 'a' as b with context %}{% from 'a' import b, c as d without context %}",
    "{% set a = 1 %}{% set b, c = 2, 3 %}{% set d.e = 1 %}{% set f | g %}h{% endset %}{% with a=1, b=2 %}{% endwith %}",
    "{% filter a|b(1) %}c{% endfilter %}{% autoescape true %}x{% endautoescape %}{% print a, b %}",
    "{{ -a ** +b // c % d * e ~ f ~ g < h <= i == j != k }} {{ a if b else c if d }} {{ 'a' 'b' }} {{ 1, }} {{ a.0.1 }}",
    "{{ a is not b }} {{ a is b.c 'd' }} {{ a | b.c }} {{ a is b [1] }} {{ {} }} {{ [] }} {{ () }} {{ a[b, 1:2] }}",
]
plain = Environment()
for source in TREES:
    tree = plain.parse(source)
    print(tree)
    print(tree.dump())
    print([(type(node).__name__, node.lineno) for node in tree.find_all(nodes.Node)])
tree = plain.parse("a\n{% for x in\ny %}\n{{ x\n}}{{ z }}{% endfor %}")
print([(type(node).__name__, node.lineno) for node in tree.find_all(nodes.Node)])
print(tree == plain.parse("a\n{% for x in y %}\n{{ x }}{{ z }}{% endfor %}"), tree == plain.parse("b"))
for source in (
    "{{ a }}{% set b = 1 %}{{ b }}{{ c }}{% for d in e %}{{ d }}{{ loop }}{{ f }}{% endfor %}{{ range }}",
    "{% if x %}{% set y = 1 %}{% endif %}{{ y }}{% macro m(p) %}{{ p }}{{ q }}{% endmacro %}{% block b %}{{ r }}{% endblock %}",
):
    print(sorted(meta.find_undeclared_variables(plain.parse(source))))
print(list(meta.find_referenced_templates(plain.parse(TREES[4] + TREES[5] + "{% include x %}{% include ('p', 'q') %}"))))

print("-- errors")
ERRORS = [
    "{{",
    "{{ a",
    "{% if a %}",
    "{% if a %}{% for b in c %}{% endif %}",
    "a\nb\n{% endfor %}",
    "{% for a in b %}{% else %}{% else %}{% endfor %}",
    "{% nope %}",
    "{% %}",
    "{{ }}",
    "{{ a b }}",
    "{{ a. }}",
    "{{ a.'b' }}",
    "{{ (a }}",
    "{{ a) }}",
    "{{ (a] }}",
    "{{ a ? b }}",
    "{{ 'a }}",
    "{{ '\\x' }}",
    "{{ ² }}",
    "{{ a·b }}{{ ·a }}",
    "{# a",
    "{% raw %}a",
    "{% block a-b %}{% endblock %}",
    "{% block a %}{% endblock %}{% block a %}{% endblock %}",
    "{% block %}{% endblock %}",
    "{% block a %}{% endblock b %}",
    "{% for a b %}",
    "{% for in b %}{% endfor %}",
    "{% set %}",
    "{% set a + 1 = 2 %}",
    "{% set 'a' = 2 %}",
    "{% set a = %}",
    "{% import 'a' %}",
    "{% from 'a' import _b %}",
    "{% from 'a' import b c %}",
    "{% from 'a' import 1 %}",
    "{% include %}",
    "{% extends %}",
    "{% if a %}{% extends 'b' %}{% endif %}{% for a in b %}{% extends 'c' %}{% endfor %}",
    "{% macro 1() %}{% endmacro %}",
    "{% macro m %}{% endmacro %}",
    "{% call a %}{% endcall %}",
    "{% filter %}{% endfilter %}",
    "{{ a | }}",
    "{{ a | 1 }}",
    "{{ a is }}",
    "{{ a is b is c }}",
    "{{ f(a=1, 2) }}",
    "{{ f(*a, *b) }}",
    "{{ f(**a, b) }}",
    "{{ [1, 2 }}",
    "{{ {1} }}",
    "{{ {1: 2, } }}{{ [1, ] }}{{ f(1, ) }}{{ [,] }}",
    "{% print %}{% with a %}{% endwith %}",
    "{% with a = 1 b = 2 %}{% endwith %}",
    "{% autoescape %}{% endautoescape %}",
    "{% if a %}\n{% for b in c %}\n\n",
    "{% break %}",
    "{{ a }}{% endblock %}",
    "{{ a }}\n{{ b | nope }}",
]
render(plain, ERRORS, a=1, f=lambda *args, **kwargs: (args, kwargs))
for name, filename in ((None, None), ("page.html", None), ("page.html", "/templates/page.html")):
    try:
        plain.parse("a\nb {{ c d }}\n", name, filename)
    except TemplateSyntaxError as error:
        print(str(error), error.message, error.lineno, error.name, error.filename, error.source, error.translated)
fresh = TemplateSyntaxError("message", 2, "name", "file")
fresh.source = "one\n  two\n"
print(str(fresh), repr(fresh))
show("abstract", nodes.Expr)
show("count", nodes.Output, 1, 2)
show("attribute", nodes.Output, [], nope=1)
show("custom", type(nodes.Expr), "Own", (nodes.Expr,), {})
show("internal", nodes.InternalName)
