"""Extensions (translations, do, loop controls, debug, own ones), sandboxes and native values."""


from jinja2 import Environment, nodes
from jinja2.ext import Extension, babel_extract, extract_from_ast
from jinja2.nativetypes import NativeEnvironment, NativeTemplate
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedEnvironment, unsafe
from template_table import render, show

environment = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols", "jinja2.ext.i18n"])
print(sorted(environment.extensions))
render(
    environment,
    [
        "{% do list.append(1) %}{{ list }}",
        "{% for x in range(5) %}{% if x == 1 %}{% continue %}{% endif %}{% if x == 3 %}{% break %}{% endif %}{{ x }}{% else %}else{% endfor %}",
        "{% for x in range(2) %}{% break %}{% else %}else{% endfor %}",
        "{% for x in range(2) %}{% for y in range(3) %}{% if y == 1 %}{% break %}{% endif %}{{ x }}{{ y }}{{ loop.index }}{% endfor %};{% endfor %}",
        "{% for x in range(3) %}{% filter upper %}a{% if x == 1 %}{% continue %}{% endif %}b{% endfilter %}{% endfor %}",
    ],
    list=[],
)


class Translations:
    def gettext(self, message):
        return f"[{message}]"

    def ngettext(self, singular, plural, n):
        return f"[{singular if n == 1 else plural}]"

    def pgettext(self, context, message):
        return f"[{context}:{message}]"

    def npgettext(self, context, singular, plural, n):
        return f"[{context}:{singular if n == 1 else plural}]"


TRANS = [
    "{% trans %}hello{% endtrans %} {{ _('direct') }} {{ gettext('x') }} {{ ngettext('one', 'many', 2) }}",
    "{% trans %}hello {{ user }} 100%{% endtrans %} {% trans %}100%{% endtrans %}",
    "{% trans user=user | upper, n=3 %}{{ user }} has {{ n }}{% endtrans %}",
    "{% trans count=items | length %}one {{ count }}{% pluralize %}many {{ count }}{% endtrans %}",
    "{% trans a=1, b=2 %}{{ a }}{{ b }}{% pluralize b %}{{ a }}s{{ b }}s{% endtrans %}",
    "{% trans num=1 %}{{ num }} apple{% pluralize %}{{ num }} apples{% endtrans %}",
    "{% trans trimmed %}  several\n   lines  {% endtrans %}|{% trans notrimmed %} kept\n {% endtrans %}",
    "{% trans 'menu' %}file{% endtrans %} {% trans 'menu' n=2 %}file{% pluralize %}files {{ n }}{% endtrans %}",
    "{% trans x=call() %}{{ x }}{% pluralize %}{{ x }}s{% endtrans %}",
    "{% trans user: %}{{ user }}{% endtrans %}",
    "{% trans %}{% if a %}{% endif %}{% endtrans %}",
    "{% trans %}a{% pluralize %}b{% endtrans %}",
    "{% trans a, a %}{% endtrans %}",
    "{% trans a %}{% pluralize b %}{% endtrans %}",
    "{% trans a %}{% pluralize %}{% pluralize %}{% endtrans %}",
    "{% trans %}{% trans %}{% endtrans %}",
    "{% trans %}unclosed",
    "{{ _('%(a)s and %(b)s', a='<', b=2) }}",
]
NAMES = {"user": "<ann>", "items": [1, 2], "call": lambda: 2}
render(environment, TRANS[:2], **NAMES)
for newstyle in (False, True):
    for escapes in (False, True):
        translated = Environment(extensions=["jinja2.ext.i18n"], autoescape=escapes)
        translated.install_gettext_translations(Translations(), newstyle=newstyle)
        print("-- translated", newstyle, escapes)
        render(translated, TRANS, **NAMES)
null = Environment(extensions=["jinja2.ext.i18n"])
null.install_null_translations()
render(null, TRANS[:7], **NAMES)
null.uninstall_gettext_translations(None)
show("uninstalled", lambda: null.from_string(TRANS[0]).render())
print(list(null.extract_translations("{{ _('a') }}{% trans n=1 %}b{% pluralize %}c{% endtrans %}{{ gettext(x) }}{{ ngettext('d', y, z=1) }}")))
print(list(extract_from_ast(null.parse("{{ _('a', b) }}{{ _(c) }}"), babel_style=False)))


class File:
    def __init__(self, text):
        self.text = text

    def read(self):
        return self.text.encode("utf-8")


print(list(babel_extract(File("{# note: said #}\n{{ _('a') }}\n{% trans %}b{% endtrans %}"), ("_", "gettext"), ["note:"], {})))
show("babel", lambda: list(babel_extract(File("{% nope %}"), ("_",), [], {"silent": "false"})))

debug = Environment(extensions=["jinja2.ext.debug"])
shown = debug.from_string("{% set own = 1 %}{% debug %}").render(a=1)
print("'context'" in shown, "'filters'" in shown, shown.count("\n") > 3)


class Upper(Extension):
    tags = {"shout", "twice", "overlay"}
    priority = 50

    def __init__(self, environment):
        super().__init__(environment)
        environment.extend(suffix="!")

    def preprocess(self, source, name, filename=None):
        return source.replace("@@", "{{ 'pre' }}")

    def filter_stream(self, stream):
        for token in stream:
            if token.type == "data":
                token = type(token)(token.lineno, "data", token.value.replace("_", "-"))
            yield token

    def parse(self, parser):
        token = next(parser.stream)
        if token.value == "shout":
            args = [parser.parse_expression()]
            body = parser.parse_statements(("name:endshout",), drop_needle=True)
            return nodes.CallBlock(self.call_method("_shout", args), [], [], body).set_lineno(token.lineno)
        if token.value == "overlay":
            context = parser.parse_expression()
            body = parser.parse_statements(("name:endoverlay",), drop_needle=True)
            return nodes.OverlayScope(context, body, lineno=token.lineno)
        name = parser.free_identifier()
        value = parser.parse_expression()
        return [
            nodes.Assign(name, value, lineno=token.lineno),
            nodes.Output([name, name, nodes.EnvironmentAttribute("suffix"), self.attr("priority")], lineno=token.lineno),
            nodes.Output([nodes.ImportedName("jinja2.utils.concat"), nodes.MarkSafe(nodes.Const("<"))][1:], lineno=1),
        ]

    def _shout(self, times, caller):
        return caller().upper() * times


own = Environment(extensions=[Upper], autoescape=True)
own.add_extension("jinja2.ext.do")
render(
    own,
    [
        "{% shout 2 %}a{{ x }}{% endshout %}@@a_b",
        "{% twice x ~ 1 %}",
        "{% set y = 1 %}{% overlay {'x': 'over', 'z': 2} %}{{ x }}{{ y }}{{ z }}{% endoverlay %}{{ x }}{{ z }}",
    ],
    x="<x>",
)
print(own.overlay().extensions[Upper.identifier] is own.extensions[Upper.identifier], Upper.identifier, own.suffix)
show("parse", lambda: Extension(own).parse(None))

print("-- sandbox")


class Thing:
    _private = 1
    public = 2

    def __repr__(self):
        return "Thing()"

    @unsafe
    def danger(self):
        return "danger"

    def fine(self):
        return "fine"

    def alters(self):
        return "altered"

    alters.alters_data = True


SANDBOX = [
    "{{ thing.public }} {{ thing.fine() }}",
    "{{ thing.danger() }}",
    "{{ thing.alters() }}",
    "[{{ thing._private }}] {{ thing._private is undefined }}",
    "{{ thing._private.x }}",
    "{{ thing['_private'] is undefined }} {{ thing.__class__ }}",
    "{{ ''.__class__.__mro__ }}",
    "{{ range(100001) }}",
    "{{ range(3) | list }}",
    "{{ '{0.__class__}'.format(thing) }}",
    "{{ '{0.public} {x}'.format(thing, x=1) }} {{ '{a}'.format_map({'a': 2}) }}",
    "{{ '{a.__class__}'.format_map({'a': 2}) }}",
    "{{ ('<{}>' | safe).format('<') }}",
    "{{ list.append(3) }}{{ list }}{{ mapping.pop('a') }}{{ mapping }}",
    "{{ list.sort() }}",
    "{{ mapping.a }} {{ mapping['a'] }} {{ mapping.nope is undefined }}",
    "{{ 1 + 2 }} {{ 2 ** 3 }} {{ -1 }} {{ 7 % 4 }}",
    "{{ thing | attr('_private') is undefined }} {{ [thing] | map(attribute='_private') | list }}",
    "{{ generator.gi_frame }}",
    "{% for x in [1] %}{{ thing.fine() }}{{ loop.index }}{% endfor %}{% macro m() %}m{% endmacro %}{{ m() }}",
]


class Intercepting(SandboxedEnvironment):
    intercepted_binops = frozenset(["**", "+"])
    intercepted_unops = frozenset(["-"])

    def call_binop(self, context, operator, left, right):
        return f"({left}{operator}{right})" if operator == "**" else super().call_binop(context, operator, left, right)

    def call_unop(self, context, operator, arg):
        return f"({operator}{arg})"


for kind in (SandboxedEnvironment, ImmutableSandboxedEnvironment, Intercepting):
    print(kind.__name__)
    render(kind(), SANDBOX, thing=Thing(), list=[2, 1], mapping={"a": 1}, generator=(x for x in ()))

print("-- native")
native = NativeEnvironment()
render(
    native,
    [
        "{{ 1 }}",
        "{{ x }}",
        "{{ x }}{{ x }}",
        "{{ [1, 2] }}",
        "[{{ x }}, {{ x }}]",
        " {{ true }}",
        "{{ true }} ",
        "{{ none }}",
        "",
        "text",
        "{{ 'text' }}",
        "{{ '1' }}",
        "{{ x + 1 }}{% if false %}{% endif %}",
        "{% for i in range(3) %}{{ i }}{% endfor %}",
        "{{ thing }}{{ '' }}",
        "{{ missing }}",
        "{% macro m() %}{{ x }}{% endmacro %}{{ m() + 1 }}",
        "{% set y %}{{ x }}{% endset %}{{ y }}",
        "{{ (1, 2) }} {{ 'a' }}",
        "{'a': {{ x }}}",
        "{{ missing.x }}",
    ],
    x=3,
    thing=Upper,
)
show("template", lambda: NativeTemplate("{{ a }}").render(a={"b": 1}))
show("finalize", lambda: NativeEnvironment(finalize=lambda value: value or 0).from_string("{{ none }}").render())
